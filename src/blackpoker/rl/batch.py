"""Many games side by side for a learner; compiled.

At every step somebody is asked in every game. ``look`` gives what that player may know and remember
and what each option is, as sparse features (``blackpoker.features``), in buffers that numpy reads
without copying; ``step`` takes a choice for every game. A game that ends begins anew at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final, final

from blackpoker.common.card import ALL
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.keyed import check_seed
from blackpoker.core.native import BytesWriter, i32, i64, write_i32_le
from blackpoker.core.rng import seeded
from blackpoker.core.snapshot import DAMAGE
from blackpoker.features.encoder import Encoder
from blackpoker.features.vocabulary import encoder_of
from blackpoker.regulation.house_rules import find_duel
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.slot import Slot

MOST_DECISIONS: Final = 2_000  # a game that takes longer is broken off
MOST_EMPTY: Final = 1_000  # so many games in a row without a choice are too many
LARGEST: Final = 1 << 62  # every count is below
INTEGERS: Final = "bBhHiIlLqQ"  # how a buffer says that it holds whole numbers

# How a game stands after a step.
GOES_ON: Final = 0
WON_BY_FIRST: Final = 1
WON_BY_SECOND: Final = 2
DRAWN: Final = 3
BROKEN_OFF: Final = 4


@final
class Glance:
    """What is asked in every game of a batch; all are buffers of little-endian numbers.

    ``states`` and ``options`` are numbers of features, two bytes each. The others say where each
    game or option ends in them, four bytes each: the features of game ``i`` are
    ``states[state_ends[i - 1] : state_ends[i]]``, its options are numbers ``choice_ends[i - 1]`` to
    ``choice_ends[i]``, and those of option ``j`` are ``options[option_ends[j - 1] :
    option_ends[j]]``. ``players`` has a byte for whoever is asked.
    """

    def __init__(
        self,
        players: bytes,
        states: bytes,
        state_ends: bytes,
        options: bytes,
        option_ends: bytes,
        choice_ends: bytes,
    ) -> None:
        self.players: bytes = players
        self.states: bytes = states
        self.state_ends: bytes = state_ends
        self.options: bytes = options
        self.option_ends: bytes = option_ends
        self.choice_ends: bytes = choice_ends


@final
class Batch:
    """N games stepped together, of one regulation or of several in turn.

    >>> batch = Batch("9.1 lite+entry16", games=2, seed=1)
    >>> batch.counts()
    [11, 10]
    >>> list(batch.step([0, 0]))
    [0, 0]

    The same regulations, seed and choices give the same games. Questions with a single answer are
    answered inside. ``ask_top=False`` leaves the last card moved on top of a graveyard unasked.
    """

    def __init__(
        self,
        regulations: str | Regulation | Sequence[str | Regulation],
        games: int,
        seed: int = 0,
        most_decisions: int = MOST_DECISIONS,
        ask_top: bool = True,
    ) -> None:
        if isinstance(regulations, str | Regulation):
            regulations = [regulations]
        if len(regulations) == 0:
            raise ValueError("a batch is of at least one regulation, but the list is empty")
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        if most_decisions < 1:
            raise ValueError(f"a game has at least one decision, not {most_decisions}")
        self.regulations: list[Regulation] = [find_duel(one) for one in regulations]
        self.encoders: list[Encoder] = [encoder_of(one.rules) for one in self.regulations]
        self.most_decisions: i64 = most_decisions
        self.ask_top: bool = ask_top
        self.seed: i64 = check_seed(seed)
        self.begun: i64 = 0  # games so far
        self.finished: i64 = 0
        self.slots: list[Slot] = []
        for i in range(games):
            self.slots.append(self.begin(i % len(self.regulations)))

    def begin_all(self) -> None:
        """Begin all games anew, each with the seed of the next one."""
        i: i64 = 0
        for slot in self.slots:
            self.slots[i] = self.begin(slot.kind)
            i += 1

    def begin(self, kind: int) -> Slot:
        """Return a new game of one of the regulations, at its first decision.

        One that is over before anybody has a choice is left out, and the next one is begun.
        """
        for _ in range(MOST_EMPTY):
            mixed = seeded(self.seed)
            mixed.c ^= self.begun
            seed: i64 = (mixed.next() << 30) ^ self.begun
            self.begun += 1
            slot = self.begin_with(kind, seed)
            if slot.waits():
                return slot
        raise ValueError(
            f"{MOST_EMPTY} games of {self.regulations[kind].id} in a row were over before anybody "
            "had a choice"
        )

    def begin_with(self, kind: int, seed: int) -> Slot:
        """Return the game of a seed at its first decision, or at its end if there is none."""
        game = self.regulations[kind].prepare(seed)
        if not self.ask_top:
            game.accept_last_card_on_top(0)
            game.accept_last_card_on_top(1)
        game.advance()
        slot = Slot(game, self.encoders[kind], kind, seed)
        slot.settle()
        return slot

    # ---- going on
    def counts(self) -> list[int]:
        """Return how many options there are in every game."""
        found: list[int] = []
        for slot in self.slots:
            found.append(slot.game.count())
        return found

    def seeds(self) -> list[int]:
        """Return the seeds of the games that go on: ``regulation.prepare(seed)`` begins them."""
        found: list[int] = []
        for slot in self.slots:
            found.append(slot.seed)
        return found

    def kinds(self) -> list[int]:
        """Return which of the regulations each game is."""
        found: list[int] = []
        for slot in self.slots:
            found.append(slot.kind)
        return found

    def restart(self, i: int, seed: int) -> None:
        """Begin game ``i`` anew with a seed of one's own."""
        if not 0 <= i < len(self.slots):
            raise ValueError(f"there are games 0 to {len(self.slots) - 1}, there is no {i}")
        slot = self.begin_with(self.slots[i].kind, seed)
        if not slot.waits():
            raise ValueError(f"the game of seed {seed} is over before anybody has a choice")
        self.slots[i] = slot

    def step(self, choices: Any) -> bytes:
        """Choose an option in every game; return a byte for each: goes on, won, drawn, broken off.

        ``choices`` are bytes, or an array or a list of whole numbers. If one of them is not there,
        nothing is changed.
        """
        chosen = choices if isinstance(choices, bytes) else as_bytes(choices)
        n: i64 = len(chosen)
        if n != len(self.slots):
            raise ValueError(
                f"there are {len(self.slots)} games and {n} choices: give one for every game"
            )
        i: i64 = 0
        for slot in self.slots:
            choice: i64 = chosen[i]
            if choice >= slot.game.count():
                raise ValueError(
                    f"game {i} has options 0 to {slot.game.count() - 1}, there is no {choice}"
                )
            i += 1
        results = BytesWriter()
        i = 0
        for slot in self.slots:
            choice = chosen[i]
            slot.choose(choice)
            results.append(self.after(slot, i))
            i += 1
        return results.getvalue()

    def after(self, slot: Slot, i: i64) -> int:
        """Say how a game stands after a choice; where it has ended the next one begins."""
        game = slot.game
        if not game.over:
            if not slot.stuck and slot.decisions < self.most_decisions:
                return GOES_ON
            result = BROKEN_OFF
        else:
            result = DRAWN if game.winner < 0 else WON_BY_FIRST + game.winner
        self.finished += 1
        self.slots[i] = self.begin(slot.kind)
        return result

    # ---- looking
    def look(self) -> Glance:
        """Return what is asked in every game, for whoever is asked there."""
        players = BytesWriter()
        states = BytesWriter()
        state_ends = BytesWriter()
        options = BytesWriter()
        option_ends = BytesWriter()
        choice_ends = BytesWriter()
        for slot in self.slots:
            game = slot.game
            me = game.asked
            players.append(me)
            slot.encoder.state(states, game, me, slot.remembered(me))
            write_i32_le(state_ends, i32(len(states) // 2))
            slot.encoder.options(options, option_ends, game, me)
            write_i32_le(choice_ends, i32(len(option_ends) // 4))
        return Glance(
            players.getvalue(),
            states.getvalue(),
            state_ends.getvalue(),
            options.getvalue(),
            option_ends.getvalue(),
            choice_ends.getvalue(),
        )

    def decisions(self) -> list[Decision]:
        """Return what is asked in every game, as the engine asks it."""
        found: list[Decision] = []
        for slot in self.slots:
            decision = slot.game.decision()
            assert decision is not None
            found.append(decision)
        return found

    def secrets(self) -> tuple[bytes, bytes]:
        """Return what is hidden from whoever is asked, and where that of each game ends.

        It helps to judge a game while a network is trained. Nothing that plays may see it.
        """
        w = BytesWriter()
        ends = BytesWriter()
        for slot in self.slots:
            slot.encoder.secrets(w, slot.game, slot.game.asked)
            write_i32_le(ends, i32(len(w) // 2))
        return w.getvalue(), ends.getvalue()

    def players(self) -> bytes:
        """Return who is asked in every game."""
        w = BytesWriter()
        for slot in self.slots:
            w.append(slot.game.asked)
        return w.getvalue()

    # ---- copies
    def clone(self) -> Batch:
        """Return a copy that goes its own way; new games in it are the same as here."""
        other = Batch(self.regulations, 1, self.seed, self.most_decisions, self.ask_top)
        other.begun = self.begun
        other.finished = self.finished
        other.slots = [slot.clone() for slot in self.slots]
        return other

    def to_data(self) -> dict[str, object]:
        """Write all games down, to be gone on with by ``resume``."""
        return {
            "regulations": [one.id for one in self.regulations],
            "settings": [self.seed, self.most_decisions, self.ask_top, self.begun, self.finished],
            "slots": [
                [
                    slot.kind,
                    slot.seed,
                    slot.decisions,
                    slot.first_saw,
                    slot.second_saw,
                    self.regulations[slot.kind].snapshot(slot.game),
                ]
                for slot in self.slots
            ],
        }

    def resume(self, data: Any) -> None:
        """Go on with the games written down by ``to_data``, of the same regulations.

        ValueError if they cannot be gone on with; then nothing is changed.
        """
        named = [one.id for one in self.regulations]
        theirs = data.get("regulations") if isinstance(data, dict) else None
        if theirs != named:
            raise ValueError(f"these games are of {theirs}, this batch is of {named}")
        try:
            seed, most, ask_top, begun, finished = [index(one) for one in data["settings"]]
            check_seed(seed)
            if most < 1:
                raise ValueError(f"a game has at least one decision, not {most}")
            check_counts(most, begun, finished)
            slots = [self.slot_of(one) for one in data["slots"]]
            if len(slots) == 0:
                raise ValueError("there is no game")
        except (*DAMAGE, BlackPokerError) as error:
            raise ValueError(
                f"these games cannot be gone on with, what was written down is damaged: {error}"
            ) from error
        self.seed = seed
        self.most_decisions = most
        self.ask_top = ask_top != 0
        self.begun = begun
        self.finished = finished
        self.slots = slots

    def slot_of(self, data: list[Any]) -> Slot:
        """Read one game that was written down."""
        kind, seed, decisions, first, second = [index(one) for one in data[:-1]]
        if not 0 <= kind < len(self.regulations):
            raise ValueError(f"there is no regulation {kind}")
        check_seed(seed)
        slot = Slot(self.regulations[kind].load(data[-1]), self.encoders[kind], kind, seed)
        if not slot.waits():
            raise ValueError("nobody is asked in a game")
        check_counts(decisions)
        for saw in (first, second):
            if not 0 <= saw <= ALL:
                raise ValueError(f"a player remembers cards that there are not: {saw:#x}")
        slot.decisions = decisions
        slot.first_saw = first
        slot.second_saw = second
        return slot


def check_counts(*counts: int) -> None:
    for n in counts:
        if not 0 <= n < LARGEST:
            raise ValueError(f"nothing can be counted up to {n}")


def as_bytes(choices: Any) -> bytes:
    """Return choices as bytes: no question has more than 128 options."""
    try:
        view = memoryview(choices)
    except TypeError:
        numbers = choices
    else:
        if view.ndim != 1 or view.format not in INTEGERS:
            raise ValueError(
                f"choices are a row of whole numbers, not {view.ndim} rows of format {view.format}"
            )
        if view.format == "B":
            return bytes(view)
        numbers = view.tolist()
    found = BytesWriter()
    i = 0
    try:
        for one in numbers:
            choice = index(one)
            if not 0 <= choice <= 255:
                raise ValueError(f"game {i} has no option {choice}")
            found.append(choice)
            i += 1
    except TypeError as error:
        raise ValueError(f"choices are whole numbers, one for every game: {error}") from error
    return found.getvalue()
