"""A store that a browser keeps: the tables of a server, row for row, in a drawer of its own.

SQLite reads and writes them in memory; whatever a transaction has touched is put into the drawer
before it counts. So nobody is told that something is kept before it is. The drawer is the truth:
another tab may have put something into it meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from blackpoker.server.data_folder import INDEXES, SCHEMA
from blackpoker.server.people_rows import PeopleRows
from blackpoker.server.store import Statement, StoreError, StoreReader

ENTRIES: Final = "entries"  # the long table; of it only the games that are asked for are fetched
COOKIES: Final = """
CREATE TABLE cookies (path TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (path, name)) WITHOUT ROWID;
"""
# Why something cannot be kept, as the drawer says it, and how that is told.
REASONS: Final = {"elsewhere": "kept_elsewhere", "full": "browser_full", "newer": "newer_elsewhere"}
Key = list[str | int | float]


class Change(NamedTuple):
    """A row on its way into the drawer: ``add`` it if there is none, ``put`` or ``delete`` it."""

    key: Key
    how: str
    row: bytes


class Drawer(Protocol):
    """Where a browser keeps rows, each by its table and its key."""

    def rows(self, table: str, key: str) -> Awaitable[Any]:
        """All rows of a table that begin with this key, or of all other tables ("")."""

    def count(self, table: str, key: str) -> Awaitable[int]: ...

    def write(self, changes: Sequence[Change]) -> Awaitable[str]:
        """Keep all of this or nothing; return why not, and nothing if it is kept."""


class PageStore(StoreReader):
    """What this page keeps. ``stale`` is told of a game that was gone on with in another tab."""

    def __init__(self, drawer: Drawer, stale: Callable[[str], None]) -> None:
        self.drawer = drawer
        self.stale = stale
        self.turn = asyncio.Lock()
        self.failing = False
        self.reader = sqlite3.connect(":memory:", isolation_level=None)
        self.reader.executescript(SCHEMA + INDEXES + COOKIES)
        self.people = PeopleRows(self.reader)
        self.keys = keys_of(self.reader)
        watch(self.reader, self.keys)

    @property
    def works(self) -> bool:
        return not self.failing

    async def open(self) -> None:
        """Fetch all but the entries of the games."""
        self.take(await self.drawer.rows("", ""))

    async def fetch(self, game: str) -> bool:
        """Have the entries of a game at hand; True if there are others than before."""
        here = "SELECT count(*) FROM entries WHERE game = ?"
        (known,) = self.reader.execute(here, (game,)).fetchone()
        if known == await self.drawer.count(ENTRIES, game):
            return False
        async with self.turn:
            await self.open()  # the tab that has gone on may have begun it, too
            self.reader.execute("DELETE FROM entries WHERE game = ?", (game,))
            self.take(await self.drawer.rows(ENTRIES, game))
        return True

    def take(self, found: Any) -> None:
        """Take rows in; without one that nobody can read its game says that it is broken."""
        rows = msgspec.msgpack.decode(bytes(found)) if found else []
        for one in rows:
            with suppress(sqlite3.Error, TypeError, ValueError, AttributeError):
                table, row = one
                if table not in self.keys:
                    continue
                names, marks = ", ".join(row), ", ".join("?" * len(row))
                sql = f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({marks})"
                self.reader.execute(sql, tuple(row.values()))
        self.forget_touched()

    def forget_touched(self) -> None:
        for table in self.keys:
            self.reader.execute(f"DELETE FROM touched_{table}")

    async def keep(self, *statements: Statement) -> None:
        async with self.turn:
            reader = self.reader
            reader.execute("BEGIN")
            try:
                for sql, values in statements:
                    reader.execute(sql, values)
                changes = self.changes()
                refused = await self.drawer.write(changes)
                if refused:
                    raise self.refusal(refused, changes)
                self.forget_touched()
                reader.execute("COMMIT")
                self.failing = False
            except sqlite3.Error as error:
                raise StoreError("not_kept", reason=str(error)) from error
            finally:
                if reader.in_transaction:
                    reader.execute("ROLLBACK")

    def refusal(self, refused: str, changes: Sequence[Change]) -> StoreError:
        """Why it is not kept."""
        self.failing = refused != "elsewhere"
        for one in changes:
            if refused == "elsewhere" and one.how == "add":
                self.stale(str(one.key[1]))
        if refused in REASONS:
            return StoreError(REASONS[refused])
        return StoreError("not_kept", reason=refused)

    def changes(self) -> list[Change]:
        """The rows that were touched, as they are now."""
        found = []
        for table, columns in self.keys.items():
            for key in self.reader.execute(f"SELECT DISTINCT * FROM touched_{table}").fetchall():
                fits = " AND ".join(f"{one} = ?" for one in columns)
                cursor = self.reader.execute(f"SELECT * FROM {table} WHERE {fits}", key)
                row = cursor.fetchone()
                written = [table, *(one.hex() if isinstance(one, bytes) else one for one in key)]
                if row is None:
                    found.append(Change(written, "delete", b""))
                    continue
                named = dict(zip((one[0] for one in cursor.description), row, strict=True))
                how = "add" if table == ENTRIES else "put"
                found.append(Change(written, how, msgspec.msgpack.encode([table, named])))
        return found

    # ---- what the page shows again
    def cookies(self) -> list[tuple[str, str, str]]:
        return self.reader.execute("SELECT path, name, value FROM cookies").fetchall()

    async def keep_cookies(self, fresh: Sequence[tuple[str, str, str]]) -> None:
        sql = "INSERT OR REPLACE INTO cookies (path, name, value) VALUES (?, ?, ?)"
        await self.keep(*((sql, one) for one in fresh))


def keys_of(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns that make the key, of every table."""
    named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    found = {}
    for (table,) in named:
        columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
        found[table] = [one[1] for one in sorted(columns, key=lambda one: one[5]) if one[5]]
    return found


def watch(connection: sqlite3.Connection, keys: dict[str, list[str]]) -> None:
    """Have every row noted that is touched, by its key."""
    for table, columns in keys.items():
        connection.execute(f"CREATE TEMP TABLE touched_{table} ({', '.join(columns)})")
        for what, sides in (("INSERT", "NEW"), ("UPDATE", "OLD NEW"), ("DELETE", "OLD")):
            notes = ""
            for side in sides.split():
                key = ", ".join(f"{side}.{one}" for one in columns)
                notes += f"INSERT INTO touched_{table} VALUES ({key}); "
            name = f"{table}_{what.lower()}"
            connection.execute(
                f"CREATE TEMP TRIGGER {name} AFTER {what} ON main.{table} BEGIN {notes}END"
            )
