"""Putting games away that nobody plays on.

A game that is put away is frozen: it can still be looked at by those who sat at it, but nobody can
play on, it is live no more, and ``blackpoker data prune`` may delete it. Finished games stay as
they are, and so do their records.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from blackpoker.server.data_folder import FILE, read_only
from blackpoker.server.people_rows import strangers_forgotten
from blackpoker.server.retention import DAY, NEVER, Retention
from blackpoker.server.store import Statement, StoreError
from blackpoker.table.entry import ABANDONED, Frozen

if TYPE_CHECKING:
    from blackpoker.server.hub import Hub

ARCHIVED: Final = "archived"
FIRST: Final = 60.0  # seconds after the start, when those who were here have come back
EVERY: Final = 60 * 60.0
STRANGERS: Final = 90 * DAY  # for which an identity that sits in no game is remembered
AT_ONCE: Final = 200  # games that are looked at in one go
TOUCHED: Final = (
    "coalesce((SELECT at FROM entries WHERE game = id ORDER BY n DESC LIMIT 1), created)"
)
# Whoever has sat down has a row among the seats, also the one who made the game.
WAITS: Final = "(kind = 'friend' AND (SELECT count(*) FROM seats WHERE game = id) < 2)"
OLD: Final = f"""
SELECT id, created, {WAITS}, {TOUCHED} FROM games
WHERE state = 'live' AND (created, id) > (?, ?) AND created < ? ORDER BY created, id LIMIT ?
"""


@dataclass(frozen=True)
class Abandoned:
    """A game to be put away, unless something happens in it first."""

    game: str
    waits: bool


def abandoned(connection: sqlite3.Connection, keep: Retention, now: float) -> Iterator[Abandoned]:
    """Yield the games that are to be put away, the oldest first, reading a few at a time."""
    newest = max(keep.since(True, now), keep.since(False, now))
    last: tuple[float, str] = (NEVER, "")
    while rows := connection.execute(OLD, (*last, newest, AT_ONCE)).fetchall():
        for id, _, waits, touched in rows:
            if touched < keep.since(bool(waits), now):
                yield Abandoned(id, bool(waits))
        last = rows[-1][1], rows[-1][0]


def put_away(one: Abandoned, keep: Retention, now: float) -> list[Statement]:
    """How a game is put away: as its last entry, and only if nothing has happened meanwhile."""
    body = msgspec.json.encode(Frozen(code=ABANDONED, at=now))
    return [
        (
            "INSERT INTO entries (game, n, seat, nonce, body, at) SELECT id,"
            " coalesce((SELECT max(n) + 1 FROM entries WHERE game = id), 0), -1, '', ?, ?"
            f" FROM games WHERE id = ? AND state = 'live' AND {TOUCHED} < ?",
            (body, now, one.game, keep.since(one.waits, now)),
        ),
        (
            "UPDATE games SET state = ?, ended = ? WHERE id = ? AND state = 'live' AND"
            " (SELECT body FROM entries WHERE game = id ORDER BY n DESC LIMIT 1) = ?",
            (ARCHIVED, now, one.game, body),
        ),
    ]


# ---- while the server runs
async def keep_house(hub: Hub, keep: Retention) -> None:
    """Put games away, again and again, one after the other, so that play is not held up."""
    await asyncio.sleep(FIRST)
    while True:
        await put_all_away(hub, keep)
        with suppress(StoreError):  # the next time will do
            await hub.store.keep(*strangers_forgotten(hub.clock() - STRANGERS))
        await asyncio.sleep(EVERY)


async def put_all_away(hub: Hub, keep: Retention) -> int:
    """Put away what is due; return how many games that were."""
    now = hub.clock()
    done = 0
    try:
        due = await asyncio.to_thread(all_abandoned, hub.store.folder, keep, now)
    except sqlite3.Error:  # the next time will do; if the folder is gone, the store says so
        return 0
    for one in due:
        live = hub.lives.get(one.game)
        if live is not None and not live.idle:  # somebody is there
            continue
        try:
            await hub.store.keep(*put_away(one, keep, now))
        except StoreError:
            break
        if hub.store.state(one.game) == ARCHIVED:
            hub.let_go(one.game)
            done += 1
    if done:
        hub.metrics.archived += done
        hub.log.write(1, "archived", games=done)
    return done


def all_abandoned(folder: Path, keep: Retention, now: float) -> list[Abandoned]:
    """Find them beside the event loop, over a connection of one's own."""
    with closing(read_only(folder / FILE)) as connection:
        return list(abandoned(connection, keep, now))
