"""One game as an experiment plans it: who plays how, with which deck, and what may not be done.

The network plays both seats. It reads the game through the encoder, which writes nothing that the
player who is asked does not know: what ``learned`` plays, and quick enough for many thousand games.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol

from blackpoker.agents.learned.habits import Habits, Opinion, Remembered
from blackpoker.agents.learned.networks import habits_for
from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.duel import Duel
from blackpoker.common.setup import TRUMPS
from blackpoker.core.decision import ACTION, NOTHING, Question
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.event import Event
from blackpoker.core.rng import Rng, seeded
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import HouseFile, agreed_with, read_house
from blackpoker.lab.simulate import seed_of
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.position import position_of, write_position
from blackpoker.play.record import Header, Record
from blackpoker.regulation.regulation import Regulation

MOST_DECISIONS: Final = 4_000  # a game that takes longer is broken off
TIRED: Final = 60  # decisions of one turn: from then on it draws, lest it turn in circles
WEARY: Final = 200  # from then on it does whatever comes to mind
WON: Final = 2  # points, so that a draw is a whole number too
DRAWN: Final = 1
EAGER_FOR: Final = 30  # so often in a turn somebody asks for what they always ask for


class LabError(BlackPokerError):
    """Something a lab cannot measure, or cannot keep."""


@dataclass(frozen=True)
class Variant:
    """The rules of an experiment: a regulation as it is written, and files of local rules."""

    text: str
    house: tuple[str, ...] = ()


@dataclass(frozen=True)
class Conduct:
    """How one seat plays. Nothing said, it plays what the network likes best."""

    warmth: float = 0.0  # how freely it chooses, as the levels do
    forgetful: bool = False  # it knows no card of the other that does not lie open now
    never: frozenset[str] = frozenset()  # actions it does not ask for
    always: frozenset[str] = frozenset()  # actions it asks for whenever it may
    wishes: tuple[int, ...] = ()  # in the set-up it chooses the card that stands first here
    trumps_only: bool = False  # ... but only where trumps are laid
    deck: tuple[int, ...] = ()  # its own
    order: tuple[int, ...] = ()  # how its cards lie once they are shuffled, the first on top


PLAIN: Final = Conduct()


@dataclass(frozen=True)
class GamePlan:
    """A game that is played the same way every time."""

    seed: int
    seats: tuple[Conduct, Conduct] = (PLAIN, PLAIN)

    @property
    def exchanged(self) -> GamePlan:
        """The same deal with the players in each other's seats."""
        return GamePlan(self.seed, (self.seats[1], self.seats[0]))


class Watcher(Protocol):
    """Somebody who looks at every decision before it is made."""

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None: ...


@dataclass
class Field:
    """The rules of a variant, ready to be played."""

    variant: Variant
    regulation: Regulation
    habits: Habits
    files: tuple[HouseFile, ...]

    def __post_init__(self) -> None:
        rules = self.regulation.rules
        self.trumps = frozenset(one.card for one in rules.trumps)

    @property
    def house(self) -> tuple[Supplement, ...]:
        return tuple(one.rule for one in self.files)

    def decks(self, plan: GamePlan) -> list[list[int]] | None:
        """The decks the players bring; None where they bring none."""
        deck = self.regulation.frame.deck
        if not any(seat.deck for seat in plan.seats):
            return None
        usual = deck.deal(seeded(plan.seed), 2)
        return [list(seat.deck) or usual[i] for i, seat in enumerate(plan.seats)]


@lru_cache(maxsize=8)
def field_of(variant: Variant) -> Field:
    """Return the rules a text means; whatever is wrong with them is one sentence."""
    files = tuple(read_house(path) for path in variant.house)
    regulation = agreed_with(variant.text, files)
    if not isinstance(regulation, Regulation):
        raise LabError("lab_no_duel", regulation=regulation.id)
    return Field(variant, regulation, habits_for(regulation.rules), files)


@dataclass
class PlayedGame:
    """A game that has been played."""

    game: Duel
    decisions: tuple[int, int]  # of both seats
    events: list[Event]

    @property
    def ended(self) -> bool:
        return self.game.over

    @property
    def turns(self) -> int:
        return int(self.game.turn_number)

    @property
    def first(self) -> int:
        """Who had the first turn: the turn goes to and fro."""
        game = self.game
        return int(game.turn + max(game.turn_number - 1, 0)) % 2

    def points(self, seat: int) -> int:
        """2 for a win, 1 for a draw or a game that did not end."""
        winner = int(self.game.winner)
        if not self.game.over or winner < 0:
            return DRAWN
        return WON if winner == seat else 0


class PlayingMind:
    """One seat at play: the network, and what the plan wants otherwise."""

    def __init__(self, field: Field, plan: Conduct, seed: int) -> None:
        self.field = field
        self.plan = plan
        self.rng: Rng = seeded(seed)
        self.warmth = plan.warmth * field.habits.warmth
        self.turn = -1
        self.asked = 0  # in this turn
        self.eager = 0  # times it was eager in this turn
        self.wishes = {one: i for i, one in enumerate(plan.wishes)}

    def choose(self, game: Duel, opinion: Opinion) -> int:
        if game.turn_number != self.turn:
            self.turn, self.asked, self.eager = int(game.turn_number), 0, 0
        self.asked += 1
        plan = self.plan
        question = game.question
        assert question is not None
        if self.wishes and game.turn_number == 0 and self.may_wish(question):
            return self.wished(game)
        if question.part == ACTION and (plan.never or plan.always):
            return self.bound(game, opinion)
        return self.free(opinion, opinion.scores)

    def may_wish(self, question: Question) -> bool:
        return question is TRUMPS or (question.verb == CARD and not self.plan.trumps_only)

    def free(self, opinion: Opinion, scores: list[int]) -> int:
        if self.asked > WEARY:
            return int(self.rng.below(len(scores)))
        if self.asked > TIRED:
            return int(opinion.draw(self.rng, 1.0))
        if self.warmth > 0.0:
            return int(opinion.draw(self.rng, self.warmth))
        return int(opinion.best())

    def bound(self, game: Duel, opinion: Opinion) -> int:
        """What it likes best of what it may ask for."""
        plan = self.plan
        texts = [option.text for option in game.options()]
        if plan.always and self.eager < EAGER_FOR:
            for i, text in enumerate(texts):
                if text in plan.always:
                    self.eager += 1
                    return i
        if not any(text in plan.never for text in texts):
            return self.free(opinion, opinion.scores)
        left = [i for i, text in enumerate(texts) if text not in plan.never]
        if not left:
            return self.free(opinion, opinion.scores)
        allowed = Opinion(opinion.value, [opinion.scores[i] for i in left])
        return left[self.free(allowed, allowed.scores)]

    def wished(self, game: Duel) -> int:
        options = game.options()
        last = len(self.wishes)
        trumps = self.field.trumps if game.question is TRUMPS else frozenset()

        def rank(i: int) -> tuple[bool, bool, int]:
            one = options[i]
            if one.ref == NOTHING:
                return True, True, last
            no_trump = bool(trumps) and one.place not in trumps
            return False, no_trump, self.wishes.get(one.place, last)

        return min(range(len(options)), key=rank)


def ranking(lot: Rng) -> tuple[int, ...]:
    """All cards by lot: what somebody would choose first, and so on."""
    order = list(range(card.COUNT))
    lot.shuffle(order)
    return tuple(order)


def usual_plan(field: Field, seed: int, one: Conduct = PLAIN, other: Conduct = PLAIN) -> GamePlan:
    """A game as it is usually played, with trumps by lot.

    Left to choose, a network takes the same few trumps every time, and nothing is learned of the
    others.
    """
    if not field.regulation.has_trumps:
        return GamePlan(seed, (one, other))
    lot = seeded(seed_of(seed, 13))
    seats = [
        seat if seat.wishes else replace(seat, wishes=ranking(lot), trumps_only=True)
        for seat in (one, other)
    ]
    return GamePlan(seed, (seats[0], seats[1]))


def begun(field: Field, plan: GamePlan) -> Duel:
    """Return the game that is about to be set up. Nobody is asked what lies on a graveyard."""
    game = field.regulation.prepare(plan.seed, field.decks(plan))
    for seat, one in enumerate(plan.seats):
        game.accept_last_card_on_top(seat)
        if one.order:
            game.stack_shuffle(seat, list(one.order))
    return game


def minds_of(field: Field, plan: GamePlan) -> list[PlayingMind]:
    return [
        PlayingMind(field, one, seed_of(plan.seed, seat + 1)) for seat, one in enumerate(plan.seats)
    ]


def play(
    field: Field, plan: GamePlan, watchers: Sequence[Watcher] = (), recorded: bool = False
) -> PlayedGame:
    """Play a game to its end; ``recorded`` keeps what happens in it."""
    game = begun(field, plan)
    game.answers_forced = True
    if recorded:
        game.record()
    game.advance()
    return play_on(field, game, minds_of(field, plan), Remembered(0, 0), watchers)


def play_on(
    field: Field,
    game: Duel,
    minds: Sequence[PlayingMind],
    remembered: Remembered,
    watchers: Sequence[Watcher] = (),
) -> PlayedGame:
    """Play from here to the end."""
    habits = field.habits
    counts = [0, 0]
    n = 0
    while not game.over and n < MOST_DECISIONS:
        mind = minds[game.asked]
        opinion = habits.read(game, glanced(habits, game, remembered, mind.plan.forgetful))
        choice = mind.choose(game, opinion)
        counts[game.asked] += 1
        for one in watchers:
            one.decided(game, opinion, choice)
        game.apply(choice)
        n += 1
    return PlayedGame(game, (counts[0], counts[1]), game.drain_events())


def glanced(habits: Habits, game: Duel, remembered: Remembered, forgetful: bool) -> int:
    """Let whoever is asked look at the table; return what they know of the other's cards."""
    seen = int(remembered.look(habits, game))
    return int(habits.encoder.look(game, game.asked, 0)) if forgetful else seen


class DecisionReached(Exception):
    """The decision that was looked for; nothing is wrong."""


@dataclass
class UpTo:
    """Stops a game at a decision, and writes down where it stands."""

    decision: int
    position: str = ""

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        self.decision -= 1
        if self.decision == 0:
            self.position = write_position(position_of(game))
            raise DecisionReached


def position_at(field: Field, plan: GamePlan, decision: int) -> str:
    """Return the position at a decision of a game, counted from 1, with all cards."""
    looking = UpTo(decision)
    with suppress(DecisionReached):
        play(field, plan, (looking,))
    return looking.position


def record_of(field: Field, plan: GamePlan, names: list[str]) -> Record:
    """Play a game once more, and write it down to be watched."""
    regulation = field.regulation
    decks = field.decks(plan)
    header = Header(
        regulation=regulation.id,
        rules=regulation.rules_version,
        seed=plan.seed,
        names=names,
        decks=decks,
        standing=[0, 1],
    )
    game = begun(field, plan)
    game.advance()
    minds = minds_of(field, plan)
    remembered = Remembered(0, 0)
    writer = MoveWriter()
    n = 0
    while not game.over and n < MOST_DECISIONS:
        decision = game.decision()
        assert decision is not None
        choice = 0
        if len(decision.options) > 1:
            mind = minds[decision.player]
            seen = glanced(field.habits, game, remembered, mind.plan.forgetful)
            choice = mind.choose(game, field.habits.read(game, seen))
            n += 1
        writer.tell(game.view(decision.player), decision, choice)
        game.apply(choice)
    return Record.of(header, writer.lines, game)
