"""The store: every game as a log in one SQLite file, written by one thread.

What several rooms want kept at the same moment goes into one transaction, so that one fsync serves
them all. Nobody is told that something is kept before it is.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.data_folder import (
    FILE,
    DataFolderError,
    claim,
    connect,
    files_in,
    log_size,
    open_to_write,
)
from blackpoker.server.people_rows import PeopleRows
from blackpoker.server.tidier import MOST_BYTES, USUAL_BYTES, Tidier

LARGEST_GROUP: Final = 512  # units of one transaction

Value = str | bytes | int | float | None
Statement = tuple[str, Sequence[Value]]
Observer = Callable[[float], None]  # seconds a transaction took; called in the writing thread
Alarm = Callable[[str], None]


class StoreError(BlackPokerError):
    """What should have been kept could not be; nothing of it was."""


@dataclass
class GameRow:
    """A game as it was created, and what it has come to."""

    id: str
    setup: bytes
    successor: str | None  # the rematch
    clock: bytes | None  # seconds left
    public: bool = False  # the lobby shows it
    rating: str = ""  # what is to be done about its rating: see people_rows


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
    identity: str | None = None


# ---- what can be written: each a statement for ``Store.keep``
def new_game(
    id: str, setup: bytes, rules: str, kind: str, at: float, public: bool = False
) -> Statement:
    return (
        "INSERT INTO games (id, setup, rules, kind, state, created, public)"
        " VALUES (?, ?, ?, ?, 'live', ?, ?)",
        (id, setup, rules, kind, at, int(public)),
    )


def seat_taken(game: str, seat: int, token: bytes, identity: str | None = None) -> Statement:
    sql = "INSERT INTO seats (game, seat, token, identity) VALUES (?, ?, ?, ?)"
    return sql, (game, seat, token, identity)


def seat_given(game: str, seat: int, token: bytes) -> Statement:
    """Another token for a seat; who comes by an older one is nobody."""
    fresh = "INSERT INTO seats (game, seat, token) VALUES (?, ?, ?)"
    sql = f"{fresh} ON CONFLICT (game, seat) DO UPDATE SET token = excluded.token"
    return sql, (game, seat, token)


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
    """It ends once: what is kept of it later, like somebody's settings, does not end it again."""
    sql = "UPDATE games SET state = ?, ended = ? WHERE id = ? AND state = 'live'"
    return sql, (state, at, game)


def game_goes_on(game: str) -> Statement:
    """Its last decision was taken back."""
    return "UPDATE games SET state = 'live', ended = NULL WHERE id = ?", (game,)


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
    failure: StoreError | None = None


class StoreReader:
    """What is kept, as it is asked for. How it comes to be kept is for the kinds of stores: a file
    with a thread that writes it, or a browser's own."""

    reader: sqlite3.Connection
    people: PeopleRows
    folder: Path

    def start(self) -> None:
        """Begin to write, for this event loop."""

    def close(self) -> None:
        """Keep all that was handed over, and let go."""

    @property
    def works(self) -> bool:
        """Could something be kept, as far as is known?"""
        return True

    @property
    def log_bytes(self) -> int:
        return 0

    @property
    def alarms(self) -> list[str]:
        """What whoever runs the server should look at, as words for a program."""
        return []

    def keep(self, *statements: Statement) -> Awaitable[None]:
        """Keep these together, or not at all: StoreError if they cannot be."""
        raise NotImplementedError

    def game(self, id: str) -> GameRow | None:
        sql = "SELECT id, setup, successor, clock, public, rating FROM games WHERE id = ?"
        row = self.reader.execute(sql, (id,)).fetchone()
        return GameRow(*row) if row else None

    def kind(self, id: str) -> str | None:
        row = self.reader.execute("SELECT kind FROM games WHERE id = ?", (id,)).fetchone()
        return str(row[0]) if row else None

    def state(self, game: str) -> str:
        """Return what a game has come to: ``live``, ``over``, ``frozen``, ``archived``."""
        row = self.reader.execute("SELECT state FROM games WHERE id = ?", (game,)).fetchone()
        return str(row[0]) if row else ""

    def entries(self, game: str) -> list[EntryRow]:
        rows = self.reader.execute(
            "SELECT seat, nonce, body, at FROM entries WHERE game = ? ORDER BY n", (game,)
        )
        return [EntryRow(*row) for row in rows]

    def seats(self, game: str) -> list[SeatRow]:
        rows = self.reader.execute(
            "SELECT seat, token, settings, identity FROM seats WHERE game = ? ORDER BY seat",
            (game,),
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


class Store(StoreReader):
    """The file, its one writing thread, and a reader for whoever asks."""

    def __init__(
        self, folder: Path, observe: Observer | None = None, alarm: Alarm | None = None
    ) -> None:
        """``alarm`` is told once if the folder is gone, by whichever thread has noticed it."""
        self.folder = folder
        self.observe = observe
        self.alarm = alarm
        self.units: queue.SimpleQueue[WriteUnit | None] = queue.SimpleQueue()
        self.lock = claim(folder)
        try:
            self.writer = open_to_write(folder)
            self.writer.execute("PRAGMA synchronous=FULL")
            self.writer.execute("PRAGMA wal_autocheckpoint=0")  # see Tidier
            self.writer.execute(f"PRAGMA journal_size_limit={USUAL_BYTES}")
            self.writer.execute("PRAGMA secure_delete=ON")  # what goes leaves no trace in the file
            self.reader = connect(folder / FILE)
            self.people = PeopleRows(self.reader)
            self.tidier = Tidier(folder, self.look)
        except DataFolderError:
            self.lock.close()
            raise
        except sqlite3.Error as error:
            self.lock.close()
            raise DataFolderError("data_folder", path=str(folder), reason=str(error)) from error
        self.files = files_in(folder)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None
        self.failing = False  # the disk refused what was last to be kept
        self.looking = threading.Lock()  # two threads do
        self.gone = False  # other files lie where ours were, or none

    def start(self) -> None:
        """Begin to write, for this event loop."""
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self.run, name="store", daemon=True)
        self.thread.start()
        self.tidier.thread.start()

    def close(self) -> None:
        """Keep all that was handed over, then let go of the folder."""
        if self.thread is not None:
            self.units.put(None)
            self.thread.join()
            self.thread = None
        self.tidier.close()
        for one in (self.reader, self.tidier.connection, self.writer):
            one.close()  # SQLite itself leaves a log alone that came with another file
        self.lock.close()

    # ---- how it is
    @property
    def works(self) -> bool:
        """Could something be kept, as far as is known?"""
        alive = self.thread is not None and self.thread.is_alive()
        return alive and not self.failing and not self.gone

    @property
    def log_bytes(self) -> int:
        return log_size(self.folder)

    @property
    def alarms(self) -> list[str]:
        """What whoever runs the server should look at, as words for a program."""
        found = {
            "data_gone": self.gone,
            "not_kept": self.failing,
            "log_too_long": self.log_bytes > MOST_BYTES,
        }
        return [name for name, is_so in found.items() if is_so]

    def look(self) -> None:
        """Notice if the folder was deleted, moved or replaced.

        It stays so until the server is started anew: nobody knows what of the last transaction
        lies in the folder that comes back.
        """
        with self.looking:
            if not self.gone and files_in(self.folder) != self.files:
                self.gone = True
                if self.alarm is not None:
                    self.alarm("data_gone")

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
            if self.observe is not None:
                self.observe(time.perf_counter() - began)
            assert self.loop is not None
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self.loop.call_soon_threadsafe(tell, group)
            if last:
                return
            self.tidier.finish(self.writer)

    def write(self, group: list[WriteUnit]) -> None:
        """Write a group; if that fails, one unit after the other, so that each fails alone."""
        failure = self.commit(group)
        if failure is None or len(group) == 1:
            group[0].failure = failure
            return
        for one in group:
            one.failure = self.commit([one])

    def commit(self, group: list[WriteUnit]) -> StoreError | None:
        """Write a group in one transaction; return what went wrong."""
        writer = self.writer
        try:
            if not self.gone:
                writer.execute("BEGIN IMMEDIATE")
                for unit in group:
                    for sql, values in unit.statements:
                        writer.execute(sql, values)
                writer.execute("COMMIT")
                # Looked at afterwards: what is acknowledged lay in the folder when it was written.
                self.look()
            self.failing = False
        except sqlite3.Error as error:
            self.failing = not isinstance(error, sqlite3.IntegrityError)
            if writer.in_transaction:
                with suppress(sqlite3.Error):
                    writer.execute("ROLLBACK")
            return StoreError("not_kept", reason=str(error))
        return StoreError("data_gone") if self.gone else None


def tell(group: list[WriteUnit]) -> None:
    """Say to all who wait what became of it; in the event loop."""
    for unit in group:
        if unit.waiting.done():  # given up meanwhile
            continue
        if unit.failure is None:
            unit.waiting.set_result(None)
        else:
            unit.waiting.set_exception(unit.failure)
