"""How evenings are kept: what can be written of them, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from blackpoker.meeting.entry import ENCODE, PlayerJoined, decode_note
from blackpoker.server.new_game import NAMELESS
from blackpoker.server.store import Statement, StoreReader


@dataclass(frozen=True)
class StoredMeeting:
    """An evening as it was opened: only the hash of the organiser's token is known."""

    plan: bytes
    organiser: bytes


def meeting_opened(code: str, plan: bytes, organiser: bytes, at: float) -> Statement:
    sql = "INSERT INTO meetings (code, plan, organiser, created) VALUES (?, ?, ?, ?)"
    return sql, (code, plan, organiser, at)


def notes_made(code: str, before: int, bodies: Sequence[bytes]) -> list[Statement]:
    """Entries from this number on."""
    sql = "INSERT INTO meeting_entries (meeting, n, body) VALUES (?, ?, ?)"
    return [(sql, (code, n, body)) for n, body in enumerate(bodies, before)]


def player_known(code: str, player: int, token: bytes, identity: str | None = None) -> Statement:
    """A token for a player, and who that is; who comes by an older token is nobody."""
    fresh = "INSERT INTO meeting_players (meeting, player, token, identity) VALUES (?, ?, ?, ?)"
    sql = f"{fresh} ON CONFLICT (meeting, player) DO UPDATE SET token = excluded.token"
    return sql, (code, player, token, identity)


def meeting_called(store: StoreReader, code: str) -> StoredMeeting | None:
    sql = "SELECT plan, organiser FROM meetings WHERE code = ?"
    row = store.reader.execute(sql, (code,)).fetchone()
    return StoredMeeting(*row) if row else None


def notes_of(store: StoreReader, code: str) -> list[bytes]:
    sql = "SELECT body FROM meeting_entries WHERE meeting = ? ORDER BY n"
    return [row[0] for row in store.reader.execute(sql, (code,))]


def tokens_of(store: StoreReader, code: str) -> dict[int, bytes]:
    """The hashes of the players' tokens."""
    sql = "SELECT player, token FROM meeting_players WHERE meeting = ?"
    return dict(store.reader.execute(sql, (code,)).fetchall())


def people_of(store: StoreReader, code: str) -> dict[int, str]:
    """The identities of the players who have one."""
    sql = "SELECT player, identity FROM meeting_players WHERE meeting = ? AND identity IS NOT NULL"
    return dict(store.reader.execute(sql, (code,)).fetchall())


def who_came(store: StoreReader, game: str) -> set[int]:
    """The seats that have done something in a game: the first of it is their part in the deal."""
    sql = "SELECT DISTINCT seat FROM entries WHERE game = ? AND seat >= 0"
    return {row[0] for row in store.reader.execute(sql, (game,))}


def forgotten_in_meetings(store: StoreReader, identity: str) -> list[Statement]:
    """What takes somebody's name out of the evenings in which they were."""
    found: list[Statement] = []
    sql = "SELECT meeting, player FROM meeting_players WHERE identity = ?"
    for code, player in store.reader.execute(sql, (identity,)).fetchall():
        joined = [
            (n, entry)
            for n, body in enumerate(notes_of(store, code))
            if isinstance(entry := decode_note(body), PlayerJoined)
        ]
        n, entry = joined[player]
        body = ENCODE(replace(entry, name=f"{NAMELESS}{player + 1}", nonce=""))
        fresh = "UPDATE meeting_entries SET body = ? WHERE meeting = ? AND n = ?"
        found.append((fresh, (body, code, n)))
    found.append(("UPDATE meeting_players SET identity = NULL WHERE identity = ?", (identity,)))
    return found
