"""What lies in a data folder: how many games of which kind, how large, since when."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from blackpoker.server.data_folder import FILE, is_used, log_size, reading

# The order in which they are told: what goes on, then how the others ended.
STATES = ("live", "over", "frozen", "archived")


@dataclass(frozen=True)
class DataReport:
    """A folder in numbers. Times are seconds since 1970, None where there is nothing."""

    folder: str
    version: int
    in_use: bool
    file_bytes: int
    log_bytes: int
    free_bytes: int  # inside the file: used again before it grows
    games: dict[str, dict[str, int]]  # by state, then by kind
    entries: int
    records: int  # of games that were played here
    uploads: int
    oldest: float | None  # when the oldest game was made ...
    oldest_live: float | None  # ... and the oldest that goes on


def report(folder: Path) -> DataReport:
    """Look at a folder, also while a server uses it."""
    with reading(folder) as connection:
        connection.execute("BEGIN")  # so that all numbers are of one moment

        def number(sql: str) -> int:
            return int(connection.execute(sql).fetchone()[0])

        return DataReport(
            folder=str(folder),
            version=number("PRAGMA user_version"),
            in_use=is_used(folder),
            file_bytes=os.stat(folder / FILE).st_size,
            log_bytes=log_size(folder),
            free_bytes=number("PRAGMA freelist_count") * number("PRAGMA page_size"),
            games=games_by_state(connection),
            entries=number("SELECT count(*) FROM entries"),
            records=number("SELECT count(*) FROM records WHERE game IS NOT NULL"),
            uploads=number("SELECT count(*) FROM records WHERE game IS NULL"),
            oldest=moment(connection, "SELECT min(created) FROM games"),
            oldest_live=moment(connection, "SELECT min(created) FROM games WHERE state = 'live'"),
        )


def games_by_state(connection: sqlite3.Connection) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {state: {} for state in STATES}
    rows = connection.execute("SELECT state, kind, count(*) FROM games GROUP BY 1, 2")
    for state, kind, count in rows:
        found.setdefault(str(state), {})[str(kind)] = count
    return found


def moment(connection: sqlite3.Connection, sql: str) -> float | None:
    (found,) = connection.execute(sql).fetchone()
    return found if isinstance(found, float) else None
