"""The store: every game as a log in one SQLite file, written by one thread.

What several rooms want kept at the same moment goes into one transaction, so that one fsync serves
them all. Nobody is told that something is kept before it is.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from blackpoker.core.errors import BlackPokerError

FILE: Final = "blackpoker.sqlite"
LOCK: Final = "in-use"
LARGEST_GROUP: Final = 512  # units of one transaction
# Moving the log into its place makes commits wait for the disk, however little is moved: so it is
# done seldom.
TIDY_SECONDS: Final = 120.0
TIDY_BYTES: Final = 64 * 1024 * 1024
LOOK_SECONDS: Final = 2.0
PAGE: Final = 1024  # bytes; entries are short, and each game has a page of its own
VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, setup BLOB NOT NULL, rules TEXT NOT NULL, kind TEXT NOT NULL,
  state TEXT NOT NULL, created REAL NOT NULL, ended REAL, successor TEXT, clock BLOB
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
  game TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, nonce TEXT NOT NULL,
  body BLOB NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  game TEXT NOT NULL, seat INTEGER NOT NULL, token BLOB NOT NULL, settings BLOB,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS codes (
  code TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS codes_of_a_game ON codes (game, kind);
CREATE TABLE IF NOT EXISTS records (
  code TEXT PRIMARY KEY, text TEXT NOT NULL, game TEXT, created REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uploads ON records (created) WHERE game IS NULL;
CREATE INDEX IF NOT EXISTS live_games ON games (state) WHERE state = 'live';
"""

Value = str | bytes | int | float | None
Statement = tuple[str, Sequence[Value]]
Observer = Callable[[float], None]  # seconds a transaction took; called in the writing thread


class StoreError(BlackPokerError):
    """What should have been kept could not be; nothing of it was."""


@dataclass
class GameRow:
    """A game as it was created, and what it has come to."""

    id: str
    setup: bytes
    successor: str | None  # the rematch
    clock: bytes | None  # seconds left


@dataclass
class EntryRow:
    """One entry of a game's log."""

    seat: int
    nonce: str
    body: bytes
    at: float


@dataclass
class SeatRow:
    """A seat that somebody has taken: only the hash of its token is known."""

    seat: int
    token: bytes
    settings: bytes | None


# ---- what can be written: each a statement for ``Store.keep``
def new_game(id: str, setup: bytes, rules: str, kind: str, at: float) -> Statement:
    return (
        "INSERT INTO games (id, setup, rules, kind, state, created) VALUES (?, ?, ?, ?, 'live', ?)",
        (id, setup, rules, kind, at),
    )


def seat_taken(game: str, seat: int, token: bytes) -> Statement:
    return "INSERT INTO seats (game, seat, token) VALUES (?, ?, ?)", (game, seat, token)


def seat_settings(game: str, seat: int, settings: bytes) -> Statement:
    sql = "UPDATE seats SET settings = ? WHERE game = ? AND seat = ?"
    return sql, (settings, game, seat)


def code_given(code: str, kind: str, game: str, seat: int) -> Statement:
    sql = "INSERT INTO codes (code, kind, game, seat) VALUES (?, ?, ?, ?)"
    return sql, (code, kind, game, seat)


def entries_made(game: str, before: int, rows: Sequence[tuple[Value, ...]]) -> list[Statement]:
    """Entries from this number on: of each the sender, the nonce, the body and the time."""
    sql = "INSERT INTO entries (game, n, seat, nonce, body, at) VALUES (?, ?, ?, ?, ?, ?)"
    return [(sql, (game, n, *row)) for n, row in enumerate(rows, before)]


def clock_stands(game: str, clock: bytes) -> Statement:
    return "UPDATE games SET clock = ? WHERE id = ?", (clock, game)


def game_ended(game: str, state: str, at: float) -> Statement:
    return "UPDATE games SET state = ?, ended = ? WHERE id = ?", (state, at, game)


def game_followed(game: str, successor: str) -> Statement:
    return "UPDATE games SET successor = ? WHERE id = ?", (successor, game)


def record_written(code: str, text: str, game: str | None, at: float) -> Statement:
    """A record: of a game played here, or one that somebody sent (None)."""
    sql = "INSERT INTO records (code, text, game, created) VALUES (?, ?, ?, ?)"
    return sql, (code, text, game, at)


def uploads_cut(most: int) -> Statement:
    """Of the records that were sent only the last stay."""
    return (
        "DELETE FROM records WHERE game IS NULL AND created <= (SELECT created FROM records"
        " WHERE game IS NULL ORDER BY created DESC LIMIT 1 OFFSET ?)",
        (most,),
    )


@dataclass(slots=True)
class WriteUnit:
    """Statements that are kept together or not at all, and who waits for them."""

    statements: Sequence[Statement]
    waiting: asyncio.Future[None]
    failure: str | None = None


class Store:
    """The file, its one writing thread, and a reader for whoever asks."""

    def __init__(self, folder: Path, observe: Observer | None = None) -> None:
        self.folder = folder
        self.observe = observe
        self.units: queue.SimpleQueue[WriteUnit | None] = queue.SimpleQueue()
        self.lock = claim(folder)
        try:
            self.writer = connect(folder / FILE)
            self.writer.execute("PRAGMA synchronous=FULL")
            self.writer.execute("PRAGMA wal_autocheckpoint=0")  # see tidy
            self.writer.executescript(SCHEMA)
            check_version(self.writer)
            self.reader = connect(folder / FILE)
        except sqlite3.Error as error:
            self.lock.close()
            raise StoreError("data_folder", path=str(folder), reason=str(error)) from error
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None
        self.tidier: threading.Thread | None = None
        self.closing = threading.Event()
        self.written = 0  # pages, roughly, since the log was last tidied
        self.failing = False  # the disk refused what was last to be kept

    def start(self) -> None:
        """Begin to write, for this event loop."""
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self.run, name="store", daemon=True)
        self.thread.start()
        self.tidier = threading.Thread(target=self.tidy, name="tidier", daemon=True)
        self.tidier.start()

    def tidy(self) -> None:
        """Move what is in the log into its place, beside the writer, whom this would hold up."""
        connection = connect(self.folder / FILE)
        last = time.monotonic()
        while not self.closing.wait(LOOK_SECONDS):
            late = time.monotonic() - last > TIDY_SECONDS
            if self.written and (late or self.written * PAGE > TIDY_BYTES):
                self.written = 0
                with suppress(sqlite3.Error):  # a full disk: what is in the log is safe there
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                last = time.monotonic()
        connection.close()

    def close(self) -> None:
        """Keep all that was handed over, then let go of the folder."""
        if self.thread is not None:
            self.units.put(None)
            self.thread.join()
            self.thread = None
        if self.tidier is not None:
            self.closing.set()
            self.tidier.join()
            self.tidier = None
        self.reader.close()
        self.writer.close()
        self.lock.close()

    @property
    def works(self) -> bool:
        """Could something be kept, as far as is known?"""
        return self.thread is not None and self.thread.is_alive() and not self.failing

    # ---- writing
    def keep(self, *statements: Statement) -> asyncio.Future[None]:
        """Write these together; the future is done when they are on the disk.

        It fails with StoreError if they are not, and then none of them is.
        """
        assert self.loop is not None
        waiting: asyncio.Future[None] = self.loop.create_future()
        self.units.put(WriteUnit(statements, waiting))
        return waiting

    def run(self) -> None:
        """Take what is waiting, write it in one transaction, tell all who wait; the thread."""
        while True:
            first = self.units.get()
            if first is None:
                return
            group = [first]
            last = False
            while len(group) < LARGEST_GROUP:
                try:
                    more = self.units.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                group.append(more)
            began = time.perf_counter()
            self.write(group)
            self.written += sum(len(unit.statements) for unit in group) + 1
            if self.observe is not None:
                self.observe(time.perf_counter() - began)
            assert self.loop is not None
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self.loop.call_soon_threadsafe(tell, group)
            if last:
                return

    def write(self, group: list[WriteUnit]) -> None:
        """Write a group; if that fails, one unit after the other, so that each fails alone."""
        reason = self.commit(group)
        if reason is None:
            return
        if len(group) == 1:
            group[0].failure = reason
            return
        for one in group:
            one.failure = self.commit([one])

    def commit(self, group: list[WriteUnit]) -> str | None:
        """Write a group in one transaction; return what went wrong."""
        writer = self.writer
        try:
            writer.execute("BEGIN IMMEDIATE")
            for unit in group:
                for sql, values in unit.statements:
                    writer.execute(sql, values)
            writer.execute("COMMIT")
            self.failing = False
        except sqlite3.Error as error:
            self.failing = not isinstance(error, sqlite3.IntegrityError)
            if writer.in_transaction:
                with suppress(sqlite3.Error):
                    writer.execute("ROLLBACK")
            return str(error)
        return None

    # ---- reading
    def game(self, id: str) -> GameRow | None:
        sql = "SELECT id, setup, successor, clock FROM games WHERE id = ?"
        row = self.reader.execute(sql, (id,)).fetchone()
        return GameRow(*row) if row else None

    def entries(self, game: str) -> list[EntryRow]:
        rows = self.reader.execute(
            "SELECT seat, nonce, body, at FROM entries WHERE game = ? ORDER BY n", (game,)
        )
        return [EntryRow(*row) for row in rows]

    def seats(self, game: str) -> list[SeatRow]:
        rows = self.reader.execute(
            "SELECT seat, token, settings FROM seats WHERE game = ? ORDER BY seat", (game,)
        )
        return [SeatRow(*row) for row in rows]

    def code(self, code: str, kind: str) -> tuple[str, int] | None:
        """Return the game and the seat a code stands for."""
        row = self.reader.execute(
            "SELECT game, seat FROM codes WHERE code = ? AND kind = ?", (code, kind)
        ).fetchone()
        return (row[0], row[1]) if row else None

    def codes(self, game: str) -> dict[str, str]:
        """Return the codes of a game by their kind."""
        rows = self.reader.execute("SELECT kind, code FROM codes WHERE game = ?", (game,))
        return dict(rows.fetchall())

    def record(self, code: str) -> str | None:
        row = self.reader.execute("SELECT text FROM records WHERE code = ?", (code,)).fetchone()
        return str(row[0]) if row else None

    def record_of(self, game: str) -> str | None:
        """Return the code of a finished game's record."""
        row = self.reader.execute("SELECT code FROM records WHERE game = ?", (game,)).fetchone()
        return str(row[0]) if row else None

    def live(self) -> list[str]:
        """Return the games that go on."""
        rows = self.reader.execute("SELECT id FROM games WHERE state = 'live' ORDER BY created")
        return [row[0] for row in rows]


def tell(group: list[WriteUnit]) -> None:
    """Say to all who wait what became of it; in the event loop."""
    for unit in group:
        if unit.waiting.done():  # given up meanwhile
            continue
        if unit.failure is None:
            unit.waiting.set_result(None)
        else:
            unit.waiting.set_exception(StoreError("not_kept", reason=unit.failure))


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute(f"PRAGMA page_size={PAGE}")  # of a new file
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


def check_version(writer: sqlite3.Connection) -> None:
    """Refuse a folder that a later program has written."""
    (found,) = writer.execute("PRAGMA user_version").fetchone()
    if found > VERSION:
        raise sqlite3.DatabaseError(f"version {found} > {VERSION}")
    writer.execute(f"PRAGMA user_version={VERSION}")


def claim(folder: Path) -> IO[bytes]:
    """Make sure that nobody else writes into this folder, for as long as the process lives."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / LOCK, "ab")  # noqa: SIM115 - it is held open on purpose
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError("data_folder", path=str(folder), reason=reason) from error
    try:
        take(lock)
    except OSError as error:
        lock.close()
        raise StoreError("data_in_use", path=str(folder)) from error
    return lock


def take(lock: IO[bytes]) -> None:
    """Lock a file; the system lets go of it when the process ends, however it ends."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(lock.fileno(), 0, os.SEEK_SET)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
