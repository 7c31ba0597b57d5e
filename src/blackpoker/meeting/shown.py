"""An evening as it is told: to everybody the same, and as a table for other programs."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Final

from blackpoker.meeting.evening import Evening, EveningRound
from blackpoker.meeting.points import POINT_SYSTEMS, PointSystem
from blackpoker.meeting.sent import (
    Meeting,
    MeetingCell,
    MeetingPlayer,
    MeetingRegulation,
    MeetingRound,
    MeetingRow,
    MeetingTable,
    PointsInfo,
)
from blackpoker.table.fold import Fold
from blackpoker.text import say

Live = Mapping[str, MeetingTable]  # what is to be seen of a game now
SIGNS: Final = {"win": "○", "bye": "○", "loss": "●", "absent": "●", "drawn": "△", None: "…"}
BOM: Final = "\ufeff"  # without it some programs take a list in Japanese for something else


def points_shown(system: PointSystem) -> PointsInfo:
    return PointsInfo(
        system.id, system.win, system.loss, system.drawn, system.bye, system.most_rounds
    )


def all_points() -> list[PointsInfo]:
    return list(map(points_shown, POINT_SYSTEMS.values()))


def shown(
    evening: Evening,
    regulations: Sequence[MeetingRegulation],
    live: Live,
    left: float | None = None,
) -> Meeting:
    """Return the evening as it is told; ``live``: by game, what can be seen of it."""
    plan = evening.plan
    return Meeting(
        code=plan.code,
        title=plan.title,
        system=plan.system,
        points=points_shown(evening.system),
        phase=evening.phase,
        round=len(evening.rounds),
        rounds=evening.rounds_in_all,
        regulations=list(regulations),
        players=[
            MeetingPlayer(one.name, one.wish, one.here, one.since > 0) for one in evening.players
        ],
        standings=[
            MeetingRow(
                place=row.place,
                player=row.player,
                points=row.points,
                opponents=row.opponents,
                wins=row.wins,
                results=[MeetingCell(cell.outcome, cell.opponent) for cell in row.cells],
            )
            for row in evening.standings().rows
        ],
        played=[round_shown(evening, one, live) for one in evening.rounds],
        opened=plan.at,
        minutes=plan.minutes,
        clock=plan.clock,
        patience=plan.patience,
        most=plan.most,
        left=left,
    )


def round_shown(evening: Evening, one: EveningRound, live: Live) -> MeetingRound:
    known = evening.plan.regulations
    tables = []
    for number, table in enumerate(one.tables):
        told = live.get(table.game) or MeetingTable([], 0)
        told.players = list(table.players)
        told.regulation = known.index(table.regulation)
        told.result, told.by = one.results[number], one.told_by[number]
        tables.append(told)
    return MeetingRound(tables, one.bye)


def seen_in_passing(room: Fold) -> MeetingTable:
    """What of a game whoever passes its table sees: nothing that depends on a card."""
    turn = 0 if room.course is None else int(room.course.game.turn_number)
    return MeetingTable([], 0, state=room.phase, turn=turn)


def as_csv(evening: Evening, lang: str) -> str:
    """The standings as a table, a line for each player; of each round a sign and the opponent."""
    out = StringIO()
    write = csv.writer(out, lineterminator="\r\n").writerow
    rounds = [say(lang, "meeting.csv_round", n=n + 1) for n in range(len(evening.rounds))]
    heads = ("place", "name", "points", "opponents", "wins")
    write([*(say(lang, f"meeting.csv_{one}") for one in heads), *rounds])
    for row in evening.standings().rows:
        cells = []
        for cell in row.cells:
            other = evening.players[cell.opponent].name if cell.opponent >= 0 else ""
            bye = say(lang, "meeting.csv_bye") if cell.outcome == "bye" and not other else other
            nothing = cell.outcome is None and cell.opponent < 0
            cells.append("" if nothing else f"{SIGNS[cell.outcome]} {bye}".strip())
        name = plain(evening.players[row.player].name)
        write([row.place, name, row.points, row.opponents, row.wins, *cells])
    return BOM + out.getvalue()


def plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
