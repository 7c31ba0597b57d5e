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
from blackpoker.play.knowledge import Knowledge, seen_from

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
            for one in self.knowledge:
                if one is not None and one.viewer == asked.player:
                    one.choose(asked.question, int(asked.options[choice].ref))
        self.game.apply(choice)
        return self.heard()

    def heard(self) -> list[Event]:
        """Let everybody who remembers hear what has happened since; return it."""
        events = self.game.drain_events()
        for one in self.knowledge:
            if one is not None:
                one.hear(self.game.rules.heard(events, one.viewer))
        return events

    def seen_by(self, player: int) -> object:
        """What a seat sees, and may remember if it does."""
        return seen_from(self.game, player, self.knowledge[player] if self.knowledge else None)

    def alone(self, seat: int) -> Witnessed[AGame]:
        """A copy of the game in which only this seat remembers."""
        game: AGame = self.game.clone()  # type: ignore[assignment]  # of the same kind
        game.record()
        kept = [
            one.copy() if one is not None and one.viewer == seat else None for one in self.knowledge
        ]
        return Witnessed(game, kept)
