"""Is a data folder whole? Every page of the file, every game from its first entry to its last."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from blackpoker.core.errors import BlackPokerError, RecordError
from blackpoker.frames.supplement import Supplement
from blackpoker.meeting.entry import EveningPlan
from blackpoker.meeting.evening import Evening
from blackpoker.play.record import Record
from blackpoker.server.data_folder import DAMAGED, reading
from blackpoker.server.data_report import STATES
from blackpoker.table.entry import decode_entry
from blackpoker.table.room import Room
from blackpoker.table.setup import Setup, decoded, regulation_called

MOST_OF_THE_FILE: Final = 20  # what is said about damaged pages; there may be thousands
Row = tuple[int, int, str, bytes]
ENTRIES: Final = "SELECT n, seat, nonce, body FROM entries WHERE game = ? ORDER BY n"
NOTES: Final = "SELECT n, body FROM meeting_entries WHERE meeting = ? ORDER BY n"
# What names a game that is not there, by the kind of thing; a record may outlive its game.
STRAYS: Final = {
    "entries": "SELECT DISTINCT game FROM entries WHERE game NOT IN (SELECT id FROM games)",
    "seats": "SELECT DISTINCT game FROM seats WHERE game NOT IN (SELECT id FROM games)",
    "codes": "SELECT DISTINCT game FROM codes WHERE game NOT IN (SELECT id FROM games)",
    "rematch": "SELECT id FROM games WHERE successor NOT IN (SELECT id FROM games)",
}


@dataclass(frozen=True)
class Fault:
    """Something that is wrong: ``code`` and ``values`` make a sentence, ``about`` is a game, or the
    code of a record; nothing where it is the file."""

    code: str
    about: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass
class Checked:
    """What was looked at, and what was found."""

    games: int = 0
    entries: int = 0
    records: int = 0
    meetings: int = 0
    folded: int = 0
    by_other_rules: int = 0  # games that cannot be folded here: older, or local rules not at hand
    faults: list[Fault] = field(default_factory=list)


def check(folder: Path, fold: bool = False, house: tuple[Supplement, ...] = ()) -> Checked:
    """Look at everything in a folder, also while a server uses it.

    With ``fold`` every game is played again to its last entry and every record read, which takes
    long; ``house`` are the local rules at hand for it.
    """
    found = Checked()
    with reading(folder) as connection:
        try:
            connection.execute("BEGIN")  # all of one moment
            found.faults += damaged_pages(connection)
            found.faults += strays(connection)
            check_games(connection, found, fold, house)
            check_meetings(connection, found)
            if fold:
                check_records(connection, found)
        except DAMAGED as error:  # so damaged that it cannot be read to its end
            found.faults.append(Fault("file", "", {"reason": str(error)}))
    return found


def damaged_pages(connection: sqlite3.Connection) -> Iterator[Fault]:
    for (said,) in connection.execute(f"PRAGMA integrity_check({MOST_OF_THE_FILE})"):
        if said != "ok":
            yield Fault("file", "", {"reason": said.replace("\n", " ")})


def strays(connection: sqlite3.Connection) -> Iterator[Fault]:
    for kind, sql in STRAYS.items():
        for (game,) in connection.execute(sql):
            yield Fault(f"stray_{kind}", game)


def check_games(
    connection: sqlite3.Connection, found: Checked, fold: bool, house: tuple[Supplement, ...]
) -> None:
    """Look at every game with its entries, of which only one game's are in memory at a time."""
    for id, data, state in connection.execute("SELECT id, setup, state FROM games"):
        rows: list[Row] = connection.execute(ENTRIES, (id,)).fetchall()
        found.games += 1
        found.entries += len(rows)
        if state not in STATES:
            found.faults.append(Fault("state", id, {"state": state}))
        wrong = list(faults_of(id, data, rows))
        found.faults += wrong
        if fold and not wrong:
            check_fold(id, data, rows, found, house)


def faults_of(game: str, data: bytes, rows: list[Row]) -> Iterator[Fault]:
    """Say what is wrong with a game as it is written down."""
    try:
        decoded(data, Setup)
    except Exception as error:  # where a page is damaged, anything may stand there
        yield Fault("setup", game, {"reason": in_words(error)})
    for expected, (n, seat, nonce, body) in enumerate(rows):
        if n != expected:
            yield Fault("gap", game, {"n": expected})
            return
        try:
            entry = decode_entry(body)
        except Exception as error:
            yield Fault("entry", game, {"n": n, "reason": in_words(error)})
            return
        if (entry.sender, entry.nonce) != (seat, nonce):
            yield Fault("sender", game, {"n": n})


def check_fold(
    game: str, data: bytes, rows: list[Row], found: Checked, house: tuple[Supplement, ...]
) -> None:
    """Play a game again."""
    setup = decoded(data, Setup)
    try:
        known = regulation_called(setup.regulation, house).rules_version == setup.rules
    except BlackPokerError:
        known = False
    if not known:
        found.by_other_rules += 1
        return
    n = 0
    try:
        room = Room(setup, house)
        for n, row in enumerate(rows):  # noqa: B007 - told if it fails
            room.fold(decode_entry(row[3]))
        found.folded += 1
    except Exception as error:  # whatever it is, this entry does not go with those before it
        found.faults.append(Fault("fold", game, {"n": n, "reason": in_words(error)}))


def check_meetings(connection: sqlite3.Connection, found: Checked) -> None:
    """Let every evening happen again."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meetings'").fetchone():
        return  # a folder of an earlier version, as it is before a server opens it
    for code, plan in connection.execute("SELECT code, plan FROM meetings"):
        found.meetings += 1
        try:
            rows = connection.execute(NOTES, (code,)).fetchall()
            if [n for n, _ in rows] != list(range(len(rows))):
                raise RecordError("record_damaged", reason="gap")
            Evening(decoded(plan, EveningPlan), [body for _, body in rows])
        except Exception as error:  # whatever it is, the entries do not go with each other
            found.faults.append(Fault("meeting", code, {"reason": in_words(error)}))


def in_words(error: Exception) -> object:
    """What a sentence says of an error: ours say themselves what is wrong."""
    return error if isinstance(error, BlackPokerError) else type(error).__name__


def check_records(connection: sqlite3.Connection, found: Checked) -> None:
    for code, text in connection.execute("SELECT code, text FROM records"):
        found.records += 1
        try:
            Record.read(text)
        except Exception as error:  # a damaged one may not even be text
            found.faults.append(Fault("record", code, {"reason": in_words(error)}))
