"""Forgetting somebody who wants to be forgotten.

What is only theirs is deleted: the identity with its devices, words and rating, and games with
nobody else, records too. A game with somebody else is that one's as well: it stays, and who left is
called nothing in it any more, neither as it was set up nor in its entries nor in its record; and so
in the evenings where they were.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.json import encode
from msgspec.structs import replace

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.notation import seat as letter
from blackpoker.server.meeting_store import forgotten_in_meetings
from blackpoker.server.new_game import NAMELESS
from blackpoker.server.people_rows import (
    Identity,
    entry_rewritten,
    game_deleted,
    identity_deleted,
    record_rewritten,
    setup_rewritten,
)
from blackpoker.table.entry import ABANDONED, SatDown, decode_entry
from blackpoker.table.setup import Setup, decoded

if TYPE_CHECKING:
    from blackpoker.server.hub import Hub
    from blackpoker.server.store import Statement, StoreReader

BETWEEN_TWO: Final = "friend"


async def forget(hub: Hub, me: Identity) -> None:
    """Delete somebody; whoever is at one of the games is shown it anew, or that it is gone."""
    statements: list[Statement] = []
    games = hub.store.people.all_games(me.id)
    for game, kind in games:
        if kind == BETWEEN_TWO:
            statements += unnamed(hub.store, game, me.id)
        else:
            statements += game_deleted(game)
    statements += forgotten_in_meetings(hub.store, me.id)
    await hub.store.keep(*statements, *identity_deleted(me.id))
    hub.lobby.know(me.id, None)
    for hear in hub.when_forgotten:
        hear(me.id)
    for game, kind in games:
        live = hub.lives.get(game)
        if live is None:
            continue
        if kind != BETWEEN_TWO and not live.room.ended:
            live.room.freeze(ABANDONED, at=hub.clock())  # nothing more is kept of it
        hub.let_go(game)


def unnamed(store: StoreReader, game: str, identity: str) -> list[Statement]:
    """What takes somebody's name out of a game."""
    found: list[Statement] = []
    mine = [seat for seat, one in store.people.sits(game).items() if one == identity]
    row = store.game(game)
    if row is None:
        return found
    for seat in mine:
        try:
            setup = decoded(row.setup, Setup)
            entry = decode_entry(body) if (body := store.people.first_entry(game)) else None
        except BlackPokerError:  # damaged: it cannot be opened, and nobody is named by it
            return game_deleted(game)
        if setup.seats[seat].name:
            setup.seats[seat] = replace(setup.seats[seat], name=NAMELESS)
            row.setup = setup.encode()
            found.append(setup_rewritten(game, row.setup))
        if isinstance(entry, SatDown) and entry.seat == seat:
            found.append(entry_rewritten(game, 0, encode(replace(entry, name=NAMELESS))))
    code = store.record_of(game)
    text = store.record(code) if code else None
    if code and text:
        for seat in mine:
            line, nobody = rf"^player {letter(seat)}: .*$", f"player {letter(seat)}: {NAMELESS}"
            text = re.sub(line, nobody, text, count=1, flags=re.MULTILINE)
        found.append(record_rewritten(code, text))
    return found
