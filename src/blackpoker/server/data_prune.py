"""Making a data folder smaller: old games are put away, older ones deleted, and the file cut."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from blackpoker.server.archive import ARCHIVED, Abandoned, abandoned, put_away
from blackpoker.server.data_backup import is_full
from blackpoker.server.data_folder import (
    FILE,
    DataFolderError,
    claim,
    open_to_write,
    reading,
)
from blackpoker.server.retention import Retention, long_ago

AT_ONCE: Final = 100  # games of one transaction
# Records stay: of those that name a game, it is the only thing left of it.
DELETE: Final = (
    "DELETE FROM entries WHERE game = ?",
    "DELETE FROM seats WHERE game = ?",
    "DELETE FROM codes WHERE game = ?",
    "UPDATE games SET successor = NULL WHERE successor = ?",
    "DELETE FROM games WHERE id = ?",
)


@dataclass(frozen=True)
class PrunePlan:
    """What is to go, by its age in days; 0: none of it."""

    keep: Retention
    archived: float  # games that were put away so long ago are deleted
    finished: float  # games that ended so long ago are deleted but for their records


@dataclass(frozen=True)
class Pruned:
    """What went."""

    archived: int
    deleted: int  # games that had been put away
    finished: int
    bytes_before: int
    bytes_after: int


def prune(folder: Path, plan: PrunePlan, now: float, dry_run: bool = False) -> Pruned:
    """Do it, or with ``dry_run`` only find out what would be done, also while a server runs."""
    with reading(folder) as connection:  # says what is wrong with the folder
        if dry_run:
            return due(connection, plan, now).told(folder, size_of(folder))
    before = size_of(folder)
    with closing(owned(folder)):
        try:
            with closing(open_to_write(folder)) as writer:
                found = due(writer, plan, now)
                put_all_away(writer, found.to_archive, plan.keep, now)
                delete(writer, [*found.to_delete, *found.finished])
                writer.execute("VACUUM")
        except sqlite3.Error as error:
            if is_full(error):
                raise DataFolderError("prune_full", path=str(folder)) from error
            raise DataFolderError("data_unwritable", path=str(folder), reason=str(error)) from error
    return found.told(folder, before)


def owned(folder: Path) -> IO[bytes]:
    """Keep servers away for as long as it is open."""
    try:
        return claim(folder)
    except DataFolderError as error:  # what it says is meant for somebody who starts a server
        told = "prune_in_use" if error.id == "data_in_use" else "data_unwritable"
        raise DataFolderError(told, **error.values) from error


def size_of(folder: Path) -> int:
    return os.stat(folder / FILE).st_size


# ---- what is to go
@dataclass(frozen=True)
class Due:
    """The games that a plan is about."""

    to_archive: list[Abandoned]
    to_delete: list[str]
    finished: list[str]

    def told(self, folder: Path, before: int) -> Pruned:
        counts = len(self.to_archive), len(self.to_delete), len(self.finished)
        return Pruned(*counts, before, size_of(folder))


def due(connection: sqlite3.Connection, plan: PrunePlan, now: float) -> Due:
    return Due(
        list(abandoned(connection, plan.keep, now)),
        ended_before(connection, long_ago(plan.archived, now), ARCHIVED),
        ended_before(connection, long_ago(plan.finished, now), "over", "frozen"),
    )


def ended_before(connection: sqlite3.Connection, moment: float, *states: str) -> list[str]:
    marks = ", ".join("?" * len(states))
    sql = f"SELECT id FROM games WHERE state IN ({marks}) AND ended < ?"
    return [row[0] for row in connection.execute(sql, (*states, moment))]


# ---- doing it
def put_all_away(
    writer: sqlite3.Connection, games: Sequence[Abandoned], keep: Retention, now: float
) -> None:
    writer.execute("BEGIN IMMEDIATE")
    for one in games:
        for sql, values in put_away(one, keep, now):
            writer.execute(sql, values)
    writer.execute("COMMIT")


def delete(writer: sqlite3.Connection, games: Sequence[str]) -> None:
    """Delete a few games at a time, so that the log stays short."""
    for first in range(0, len(games), AT_ONCE):
        writer.execute("BEGIN IMMEDIATE")
        for sql in DELETE:
            writer.executemany(sql, [(game,) for game in games[first : first + AT_ONCE]])
        writer.execute("COMMIT")
