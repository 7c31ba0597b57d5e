"""Playing again: who has asked for it, who agrees, and until when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from blackpoker.table import protocol
from blackpoker.table.setup import TableError

SECONDS_TO_ANSWER: Final = 60.0

Outcome = Literal["asked", "agreed", "refused"]


class PlayingAgain:
    """Of two people one asks for another game and the other agrees, each by one word. Nobody waits
    longer than a minute; where both have asked, both have agreed."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.patience = SECONDS_TO_ANSWER
        self.asked_by = -1
        self.until = 0.0

    @property
    def stands(self) -> bool:
        return self.asked_by >= 0 and self.now() < self.until

    def said(self, seat: int, yes: bool) -> Outcome:
        """A seat wants another game, or does not; TableError if nobody has asked for its word."""
        if not self.stands:
            if not yes:
                raise TableError("no_rematch_asked")
            self.asked_by, self.until = seat, self.now() + self.patience
            return "asked"
        if yes and seat == self.asked_by:
            return "asked"
        self.asked_by = -1
        return "agreed" if yes else "refused"

    def shown(self, answer: Literal["", "no", "late"] = "") -> protocol.Rematch:
        if not self.stands:
            return protocol.Rematch(answer=answer)
        left = round(self.until - self.now(), 1)
        return protocol.Rematch(asked_by=self.asked_by, until=left, agreed=[self.asked_by])
