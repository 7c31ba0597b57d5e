"""What a result is worth: the points that an evening can be played for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Outcome = Literal["win", "loss", "drawn", "bye", "absent"]  # of a round, for one player


@dataclass(frozen=True, kw_only=True)
class PointSystem:
    """Points for each outcome. A bye is a win: nobody was there to play against."""

    id: str
    win: int
    loss: int
    drawn: int
    bye: int
    absent: int = 0  # did not come to the table
    most_rounds: int

    def worth(self, outcome: Outcome) -> int:
        found: int = getattr(self, outcome)
        return found


# The rules of the anniversary meetings name points for a win, a loss, a draw, and a win because
# nobody came, in this order. Whoever plays and loses has a point in the first system.
PLAYED: Final = PointSystem(id="played", win=3, loss=1, drawn=2, bye=2, most_rounds=6)
USUAL: Final = PointSystem(id="usual", win=3, loss=0, drawn=1, bye=3, most_rounds=12)
WINS: Final = PointSystem(id="wins", win=1, loss=0, drawn=0, bye=1, most_rounds=12)

POINT_SYSTEMS: Final = {one.id: one for one in (USUAL, PLAYED, WINS)}
