"""The folder in which a server keeps its games: one SQLite file, its log, and a lock."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from blackpoker.core.errors import BlackPokerError

FILE: Final = "blackpoker.sqlite"
LOG: Final = FILE + "-wal"
LOCK: Final = "in-use"
PAGE: Final = 1024  # bytes; entries are short, and each game has a page of its own
VERSION: Final = 3
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, setup BLOB NOT NULL, rules TEXT NOT NULL, kind TEXT NOT NULL,
  state TEXT NOT NULL, created REAL NOT NULL, ended REAL, successor TEXT, clock BLOB,
  public INTEGER NOT NULL DEFAULT 0, rating TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
  game TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, nonce TEXT NOT NULL,
  body BLOB NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  game TEXT NOT NULL, seat INTEGER NOT NULL, token BLOB NOT NULL, settings BLOB, identity TEXT,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identities (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, program INTEGER NOT NULL,
  rated INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
  rated_at REAL NOT NULL, words BLOB, created REAL NOT NULL, seen REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS devices (
  token BLOB PRIMARY KEY, identity TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rated_games (
  identity TEXT NOT NULL, at REAL NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL,
  score REAL NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
  PRIMARY KEY (identity, at, game)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS codes (
  code TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS codes_of_a_game ON codes (game, kind);
CREATE TABLE IF NOT EXISTS records (
  code TEXT PRIMARY KEY, text TEXT NOT NULL, game TEXT, created REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uploads ON records (created) WHERE game IS NULL;
CREATE INDEX IF NOT EXISTS records_of_games ON records (game) WHERE game IS NOT NULL;
CREATE TABLE IF NOT EXISTS meetings (
  code TEXT PRIMARY KEY, plan BLOB NOT NULL, organiser BLOB NOT NULL, created REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS meeting_entries (
  meeting TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (meeting, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS meeting_players (
  meeting TEXT NOT NULL, player INTEGER NOT NULL, token BLOB NOT NULL, identity TEXT,
  PRIMARY KEY (meeting, player)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS live_by_age ON games (created) WHERE state = 'live';
"""
# What a folder of an earlier version has that this one has not, and the other way round.
FORMER: Final = "DROP INDEX IF EXISTS live_games;"
ADDED: Final = {
    "games": ("public INTEGER NOT NULL DEFAULT 0", "rating TEXT NOT NULL DEFAULT ''"),
    "seats": ("identity TEXT",),
}
INDEXES: Final = """
CREATE INDEX IF NOT EXISTS seats_of_people ON seats (identity) WHERE identity IS NOT NULL;
CREATE INDEX IF NOT EXISTS devices_of_people ON devices (identity);
CREATE INDEX IF NOT EXISTS people_by_name ON identities (folded, seen) WHERE folded != '';
CREATE UNIQUE INDEX IF NOT EXISTS people_by_words ON identities (words) WHERE words IS NOT NULL;
CREATE INDEX IF NOT EXISTS to_be_rated ON games (ended) WHERE rating IN ('A', 'B', '=');
"""

# What reading a damaged file may raise: SQLite's own messages quote damaged names.
DAMAGED: Final = (sqlite3.Error, UnicodeDecodeError)


class DataFolderError(BlackPokerError):
    """A data folder that cannot be used, or not like this; nothing was changed in it."""


# ---- the file
def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute(f"PRAGMA page_size={PAGE}")  # of a new file
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


def open_to_write(folder: Path) -> sqlite3.Connection:
    """Open the file, make it if there is none, and bring an older one up to date."""
    connection = connect(folder / FILE)
    try:
        check_version(connection, folder)
        more = " ".join(added(connection))
        whole = f"{SCHEMA} {more} {INDEXES} {FORMER} PRAGMA user_version={VERSION};"
        connection.executescript(f"BEGIN IMMEDIATE; {whole} COMMIT")
    except (sqlite3.Error, DataFolderError):
        connection.close()
        raise
    return connection


def added(connection: sqlite3.Connection) -> Iterator[str]:
    """What adds the columns that an older folder has not."""
    for table, columns in ADDED.items():
        there = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        for column in columns:
            if there and column.partition(" ")[0] not in there:
                yield f"ALTER TABLE {table} ADD COLUMN {column};"


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """Look at a folder, also while a server uses it; no game in it is changed.

    DataFolderError if there is none, or if it turns out while reading that it is damaged.
    """
    path = folder / FILE
    try:
        if not folder.is_dir():
            raise DataFolderError("data_missing", path=str(folder))
        if not path.is_file():
            raise DataFolderError("data_foreign", path=str(folder), file=FILE)
        with closing(read_only(path)) as connection:
            connection.text_factory = lambda text: text.decode(errors="replace")
            check_version(connection, folder)
            connection.execute("SELECT id, state, successor FROM games LIMIT 1").fetchone()
            yield connection
    except (OSError, *DAMAGED) as error:
        reason = getattr(error, "strerror", None) or str(error)  # without its number
        raise DataFolderError("data_unreadable", path=str(folder), reason=reason) from error


def read_only(path: Path) -> sqlite3.Connection:
    """Open a file that nobody may write over this connection."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error:
        connection.close()
        if path.with_name(LOG).exists():
            raise
        # In a folder that cannot be written there is no place for what readers share with a
        # writer; but then nobody writes there either.
        connection = sqlite3.connect(f"{address}&immutable=1", uri=True, isolation_level=None)
    return connection


def check_version(connection: sqlite3.Connection, folder: Path) -> None:
    """Refuse a folder that a later program has written."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > VERSION:
        raise DataFolderError("data_newer", path=str(folder), theirs=found, ours=VERSION)


# ---- which files they are
def files_in(folder: Path) -> tuple[tuple[int, int], ...]:
    """Say which files lie in a folder, for another of the same name may take their place.

    The file, its log and the lock all count: without its log the file lacks what came last, and
    with another lock somebody else may be writing.
    """
    try:
        found = [os.stat(folder / name) for name in (FILE, LOG, LOCK)]
    except OSError:
        return ()
    return tuple((one.st_dev, one.st_ino) for one in found)


def log_size(folder: Path) -> int:
    """Return the bytes of the write-ahead log."""
    with suppress(OSError):
        return os.stat(folder / LOG).st_size
    return 0


# ---- the lock
def claim(folder: Path) -> IO[bytes]:
    """Make sure that nobody else writes into this folder, for as long as the process lives."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / LOCK, "ab")  # noqa: SIM115 - it is held open on purpose
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataFolderError("data_folder", path=str(folder), reason=reason) from error
    try:
        take(lock)
    except OSError as error:
        lock.close()
        raise DataFolderError("data_in_use", path=str(folder)) from error
    return lock


def is_used(folder: Path) -> bool:
    """Does a server use this folder at the moment?"""
    try:
        with open(folder / LOCK, "rb") as lock:
            take(lock)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def take(lock: IO[bytes]) -> None:
    """Lock a file; the system lets go of it when the process ends, however it ends."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(lock.fileno(), 0, os.SEEK_SET)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
