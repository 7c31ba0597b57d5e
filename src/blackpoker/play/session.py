"""A session: a game between agents, or with people who choose by number, and its record.

A table with everything people want of one is ``table.room``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from blackpoker.common.view import View
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.event import Event
from blackpoker.core.game import Game
from blackpoker.play.knowledge import knowledge_at_the_start, remembers
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.record import Header, Record
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation

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


class Session:
    """One game between seats, each of which hears and sees what it may, and remembers it.

    >>> from blackpoker import Regulation, make_agent
    >>> seats = [make_agent("learned", seed=1), make_agent("random", seed=2)]
    >>> session = Session(Regulation.parse("9.1 lite+entry16"), 7, seats, ["Ann", "Bob"])
    >>> session.start()
    >>> session.over
    True

    A seat without a chooser is a person's and waits for ``choose``.
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
        self.header = Header(
            regulation=regulation.id,
            rules=regulation.rules_version,
            seed=seed,
            names=names,
            decks=decks,
            trumps=trumps,
            standing=[0, 1] if isinstance(regulation, Regulation) and not ask_top else [],
        )
        self.game: Game = self.header.prepare(regulation)
        # What people and those agents who want it may remember; people are given hints.
        knowledge = [
            knowledge_at_the_start(regulation, self.game, player, brought=decks is not None)
            if chooser is None or remembers(chooser)
            else None
            for player, chooser in enumerate(seats)
        ]
        self.witnessed = Witnessed(self.game, knowledge)
        self.writer = MoveWriter()
        self.listeners: list[tuple[int, Listener]] = []
        self.empty_rounds = 0

    # ---- looking
    def decision(self) -> Decision | None:
        return self.game.decision()

    def view(self, player: int) -> object:
        return self.game.view(None if player < 0 else player)

    def informed_view(self, player: int) -> object:
        """The view of a seat; of a person or an agent who remembers, with all that may be known."""
        return self.witnessed.seen_by(player)

    def listen(self, player: int, listener: Listener) -> None:
        """Have somebody told all that happens from now on, as this player (-1: a spectator) may
        hear it."""
        self.listeners.append((player, listener))

    @property
    def over(self) -> bool:
        return self.game.over

    # ---- going on
    def start(self) -> None:
        """Set the game up and play on to the first person's decision."""
        self.tell(self.witnessed.begin())
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
                self.apply(decision, 0)
            elif chooser is not None:
                self.apply(decision, self.agents_choice(chooser, decision))
            else:
                return

    def agents_choice(self, chooser: Chooser, decision: Decision) -> int:
        view = self.informed_view(decision.player)
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
        decision = self.game.decision()
        if decision is None:
            raise IllegalChoice("game_is_over_now")
        if decision.player != player:
            raise IllegalChoice("not_your_decision", name=self.names[decision.player])
        if not 0 <= choice < len(decision.options):
            self.game.refuse(choice)
        self.apply(decision, choice)
        self.run()

    def apply(self, decision: Decision, choice: int) -> None:
        self.writer.tell(self.view(decision.player), decision, choice)
        self.tell(self.witnessed.apply(choice, decision))

    def tell(self, events: list[Event]) -> None:
        for player, listener in self.listeners:
            listener(self.game.rules.heard(events, player))

    # ---- keeping
    def record(self) -> Record:
        """Return the game so far, to be written to a file."""
        return Record.of(self.header, self.writer.lines, self.game)
