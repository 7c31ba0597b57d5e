"""A session: seats, the game between them, and what each of them hears.

It is the only one that holds the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from blackpoker.common.duel import Duel
from blackpoker.common.view import View
from blackpoker.common.why_not import Refusal, why_not
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.event import Event
from blackpoker.core.game import Game
from blackpoker.play.knowledge import (
    Knowledge,
    knowledge_at_the_start,
    note_choice,
    remembers,
    seen_from,
    tell_all,
)
from blackpoker.play.move_plan import MovePlan
from blackpoker.play.moves import MoveReader, MoveWriter, Reading, WriterMark
from blackpoker.play.record import Header, Record
from blackpoker.regulation.games import AnyRegulation

# An agent that passes so often on an empty stage with the turn is made to end it (C-17).
EMPTY_ROUNDS: Final = 3


Listener = Callable[[list[Event]], None]


def may_idle(view: object, decision: Decision) -> bool:
    """Is it a chance on an empty stage, with the turn? There an agent could pass for ever.

    To be asked before the agent, who might change the view.
    """
    if decision.question.part != ACTION or not isinstance(view, View):
        return False
    return not view.stage and view.turn == decision.player


def moved_on(decision: Decision, choice: int, passed: int) -> tuple[int, int]:
    """Return what an agent does where it may idle, and how often in a row it has passed now.

    Who passes too often must end the turn.
    """
    if decision.options[choice].verb != "pass":
        return choice, 0
    if passed < EMPTY_ROUNDS:
        return choice, passed + 1
    onward = way_on(decision)
    return (choice if onward is None else onward), 0


def way_on(decision: Decision) -> int | None:
    """Return the option that leads on where passing leads nowhere; None if there is none."""
    for option in decision.question.ways_on:
        if option in decision.options:
            return decision.options.index(option)
    return None


class Chooser(Protocol):
    """What sits in a seat and is not a person: it sees a view and the decision, nothing else."""

    def choose(self, view: object, decision: Decision) -> int: ...


@dataclass
class Moment:
    """A place to go back to: the game before somebody decided."""

    game: Game
    written: WriterMark
    player: int
    empty_rounds: int
    suspended: list[MovePlan]
    knowledge: list[Knowledge | None]


class Session:
    """One game between seats, each of which hears and sees what it may, and remembers it.

    >>> from blackpoker import Regulation, make_agent
    >>> seats = [make_agent("heuristic", seed=1), make_agent("random", seed=2)]
    >>> session = Session(Regulation.parse("9.1 lite+entry16"), 7, seats, ["Ann", "Bob"])
    >>> session.start()
    >>> session.over
    True

    A seat without a chooser is a person's and waits for ``choose`` or ``play``.
    """

    def __init__(
        self,
        regulation: AnyRegulation,
        seed: int,
        seats: list[Chooser | None],
        names: list[str],
        decks: list[list[int]] | None = None,
        ask_top: bool = False,
        answer_forced: bool = True,
        trumps: list[list[int] | None] | None = None,
    ) -> None:
        self.regulation = regulation
        self.seats = seats
        self.names = names
        self.answer_forced = answer_forced
        self.game: Game = regulation.prepare(seed, decks, trumps)
        self.header = Header(
            regulation=regulation.id,
            rules=regulation.rules_version,
            seed=seed,
            names=names,
            decks=decks,
            trumps=trumps,
            standing=[],
        )
        if not ask_top and isinstance(self.game, Duel):
            for player in range(2):
                self.game.accept_last_card_on_top(player)
            self.header.standing = [0, 1]
        # What people and those agents who want it may remember; people are given hints.
        self.knowledge: list[Knowledge | None] = [
            knowledge_at_the_start(regulation, self.game, player, brought=decks is not None)
            if chooser is None or remembers(chooser)
            else None
            for player, chooser in enumerate(seats)
        ]
        self.game.record()
        self.writer = MoveWriter()
        self.reader = MoveReader(self.game)
        self.moments: list[Moment] = []
        self.listeners: list[tuple[int, Listener]] = []
        # Who has passed because nothing else was possible.
        self.passed_automatically: list[int] = []
        self.empty_rounds = 0

    # ---- looking
    def decision(self) -> Decision | None:
        return self.game.decision()

    def view(self, player: int) -> object:
        return self.game.view(None if player < 0 else player)

    def informed_view(self, player: int) -> object:
        """The view of a person or an agent who remembers, with all that seat may know."""
        return seen_from(self.game, player, self.knowledge[player])

    def listen(self, player: int, listener: Listener) -> None:
        """Have somebody told all that happens from now on, as this player (-1: a spectator) may
        hear it."""
        self.listeners.append((player, listener))

    def why_not(self, player: int, action: str) -> Refusal | None:
        assert isinstance(self.game, Duel)
        return why_not(self.game, player, action)

    @property
    def over(self) -> bool:
        return self.game.over

    # ---- going on
    def start(self) -> None:
        """Set the game up and play on to the first person's decision."""
        self.game.advance()
        self.tell()
        self.run()

    def run(self) -> None:
        """Let agents choose, and give answers that have no alternative, until a person must
        decide."""
        while True:
            decision = self.game.decision()
            if decision is None:
                return
            chooser = self.seats[decision.player]
            if len(decision.options) == 1 and self.answer_forced:
                if decision.question.part == ACTION and chooser is None:
                    self.passed_automatically.append(int(decision.player))
                elif chooser is None:
                    self.reader.note(decision)
                self.apply(decision, 0)
            elif chooser is not None:
                self.apply(decision, self.agents_choice(chooser, decision))
            else:
                return

    def agents_view(self, chooser: Chooser, player: int) -> object:
        return self.informed_view(player) if remembers(chooser) else self.view(player)

    def agents_choice(self, chooser: Chooser, decision: Decision) -> int:
        view = self.agents_view(chooser, decision.player)
        idle = may_idle(view, decision)
        choice = chooser.choose(view, decision)
        if not 0 <= choice < len(decision.options):
            raise IllegalChoice(
                "agent_choice",
                name=self.names[decision.player],
                choice=choice,
                count=len(decision.options),
                question=decision.question.id,
            )
        if idle:
            choice, self.empty_rounds = moved_on(decision, choice, self.empty_rounds)
        return choice

    def choose(self, player: int, choice: int) -> None:
        """A person chooses an option by its number."""
        decision = self.expected(player)
        if not 0 <= choice < len(decision.options):
            self.game.refuse(choice)
        self.carry_out(player, self.reader.after(choice))

    def play(self, player: int, line: str) -> None:
        """A person writes a move. On an error nothing has happened.

        If another question comes between, the rest of the line waits until it is answered.
        """
        if self.game.asked != player and self.reader.says_again(line, player):
            return
        self.expected(player)
        reading = self.reader.rehearse(line, player)
        if reading.choices:
            self.carry_out(player, reading)

    def carry_out(self, player: int, reading: Reading) -> None:
        self.remember(player)
        self.reader.follow(reading)
        for choice in reading.choices:
            decision = self.game.decision()
            assert decision is not None
            self.apply(decision, choice)
        self.run()

    def expected(self, player: int) -> Decision:
        decision = self.game.decision()
        if decision is None:
            raise IllegalChoice("game_is_over_now")
        if decision.player != player:
            raise IllegalChoice("not_your_decision", name=self.names[decision.player])
        return decision

    def apply(self, decision: Decision, choice: int) -> None:
        self.writer.tell(self.view(decision.player), decision, choice)
        note_choice(self.knowledge, decision, choice)
        self.game.apply(choice)
        self.tell()

    def tell(self) -> None:
        events = self.game.drain_events()
        tell_all(self.game, self.knowledge, events)
        for player, listener in self.listeners:
            heard = [self.game.rules.redact(event, player) for event in events]
            listener([event for event in heard if event is not None])

    # ---- going back
    def remember(self, player: int) -> None:
        self.moments.append(
            Moment(
                self.game.clone(),
                self.writer.mark(),
                player,
                self.empty_rounds,
                self.reader.suspended,
                [one.copy() if one is not None else None for one in self.knowledge],
            )
        )

    def undo(self, player: int) -> bool:
        """Go back to before this person's last decision; False if there is none."""
        while self.moments:
            moment = self.moments.pop()
            if moment.player == player:
                self.game = moment.game
                self.game.record()
                self.reader = MoveReader(self.game)
                self.reader.suspended = moment.suspended
                self.writer.back_to(moment.written)
                self.empty_rounds = moment.empty_rounds
                self.knowledge = moment.knowledge
                return True
        return False

    # ---- keeping
    def record(self) -> Record:
        """Return the game so far, to be written to a file."""
        return Record.of(self.header, self.writer.lines, self.game)

    def winner(self) -> int:
        view = self.view(-1)
        return view.winner if isinstance(view, View) else int(self.game.winner)
