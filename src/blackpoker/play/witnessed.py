"""A game, and what those who are at it may remember of it.

The order is the same for everybody: who chooses remembers it before it happens, and hears with all
others what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from blackpoker.core.decision import Decision
from blackpoker.core.event import Event
from blackpoker.core.game import Game
from blackpoker.play.knowledge import Knowledge, note_choice, seen_from, tell_all

AGame = TypeVar("AGame", bound=Game)


class Witnessed(Generic[AGame]):
    """A game that is moved on by choices alone; ``knowledge`` is empty where nobody remembers.

    A seat that does not want to remember has None.
    """

    __slots__ = ("game", "knowledge")

    def __init__(self, game: AGame, knowledge: Sequence[Knowledge | None] = ()) -> None:
        self.game = game
        self.knowledge: list[Knowledge | None] = list(knowledge)

    def begin(self) -> list[Event]:
        """Set the game up, with everything that happens heard."""
        self.game.record()
        self.game.advance()
        return self.heard()

    def apply(self, choice: int, decision: Decision | None = None) -> list[Event]:
        """Answer what is asked; return what happened. ``decision``: what is asked, if at hand."""
        if self.knowledge:
            asked = self.game.decision() if decision is None else decision
            assert asked is not None
            note_choice(self.knowledge, asked, choice)
        self.game.apply(choice)
        return self.heard()

    def heard(self) -> list[Event]:
        """Let everybody who remembers hear what has happened since; return it."""
        events = self.game.drain_events()
        if self.knowledge:
            tell_all(self.game, self.knowledge, events)
        return events

    def seen_by(self, player: int) -> object:
        """What a seat sees, and may remember if it does."""
        return seen_from(self.game, player, self.knowledge[player] if self.knowledge else None)

    def alone(self, seat: int) -> Witnessed[AGame]:
        """A copy of the game in which only this seat remembers."""
        mine = self.knowledge[seat] if self.knowledge else None
        known = None if mine is None else mine.copy()
        game: AGame = self.game.clone()  # type: ignore[assignment]  # of the same kind
        game.record()
        copy = Witnessed(game)
        if known is not None:
            copy.knowledge = [known if player == seat else None for player in range(seat + 1)]
        return copy
