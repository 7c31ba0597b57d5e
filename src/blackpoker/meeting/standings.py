"""Who stands where: points, and what decides where points are equal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from blackpoker.meeting.entry import Result
from blackpoker.meeting.pairing import NOBODY
from blackpoker.meeting.points import Outcome, PointSystem

# What a result of a table is for either of the two.
OUTCOMES: Final[dict[Result, tuple[Outcome, Outcome]]] = {
    "first": ("win", "loss"),
    "second": ("loss", "win"),
    "drawn": ("drawn", "drawn"),
    "both_lost": ("loss", "loss"),
    "first_absent": ("absent", "bye"),
    "second_absent": ("bye", "absent"),
    "both_absent": ("absent", "absent"),
}
WON: Final = ("win", "bye")


@dataclass(frozen=True)
class RoundCell:
    """What a round was for a player; ``table`` counts from 0, -1 where they sat at none."""

    outcome: Outcome | None  # None: not known yet, or not there in this round
    opponent: int = NOBODY
    table: int = -1


@dataclass
class Row:
    """A line of the standings."""

    player: int
    cells: list[RoundCell]
    points: int = 0
    opponents: int = 0  # the points of all against whom was played, together
    wins: int = 0
    place: int = 0

    @property
    def rank(self) -> tuple[int, int, int]:
        return self.points, self.opponents, self.wins


@dataclass
class Standings:
    """All rows, the best first. Those whom nothing tells apart share a place."""

    rows: list[Row] = field(default_factory=list)

    def row(self, player: int) -> Row:
        return next(one for one in self.rows if one.player == player)


def standings(cells: Sequence[list[RoundCell]], system: PointSystem) -> Standings:
    """Work out the standings; ``cells`` of each player, round by round."""
    rows = [Row(player, mine) for player, mine in enumerate(cells)]
    for row in rows:
        told = [cell.outcome for cell in row.cells if cell.outcome is not None]
        row.points = sum(map(system.worth, told))
        row.wins = sum(one in WON for one in told)
    for row in rows:
        met = [cell.opponent for cell in row.cells if cell.outcome and cell.opponent != NOBODY]
        row.opponents = sum(rows[one].points for one in met)
    rows.sort(key=lambda row: row.rank, reverse=True)
    for n, row in enumerate(rows):
        same = n > 0 and rows[n - 1].rank == row.rank
        row.place = rows[n - 1].place if same else n + 1
    return Standings(rows)
