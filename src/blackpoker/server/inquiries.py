"""What a guest asks for beside the game: a draft, a reason, a hint, an earlier position, and how
the seat is to pass. None of it is seen by the others."""

from __future__ import annotations

from typing import Final

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.connection import Connection
from blackpoker.server.http_answers import ServerRefusal
from blackpoker.server.open_table import OpenTable
from blackpoker.server.store import Statement, seat_settings
from blackpoker.table import protocol
from blackpoker.table.present import drafted, reasons
from blackpoker.table.room import BOTH
from blackpoker.table.setup import SEATS, StaleError
from blackpoker.workers.pool import HINT, POSITION

HINT_SECONDS: Final = 4.0
LOOK_SECONDS: Final = 5.0
AT_ONCE: Final = 4  # hints and earlier positions one guest may wait for
ALONE: Final = ("computer", "practice", "lesson")  # where nobody minds a hint

Aside = (
    protocol.Draft
    | protocol.Why
    | protocol.Settings
    | protocol.Yield
    | protocol.Hint
    | protocol.Look
)


async def answer(live: OpenTable, guest: Connection, message: Aside) -> None:
    """Answer, or say why not; the game is as before. The guest is not kept waiting for thinkers."""
    if not isinstance(message, protocol.Hint | protocol.Look):
        await attempt(live, guest, message)
    elif guest.pondered >= AT_ONCE:
        guest.fail(ServerRefusal("too_fast"), id=message.id)
    else:
        guest.pondered += 1
        live.hub.spawn(ponder(live, guest, message))


async def ponder(live: OpenTable, guest: Connection, message: Aside) -> None:
    try:
        await attempt(live, guest, message)
    finally:
        guest.pondered -= 1


async def attempt(live: OpenTable, guest: Connection, message: Aside) -> None:
    id = getattr(message, "id", None)
    nonce = getattr(message, "nonce", "")
    try:
        if isinstance(message, protocol.Settings | protocol.Yield):
            await set_manners(live, guest, message)
        elif isinstance(message, protocol.Hint):
            await hint(live, guest, message)
        elif isinstance(message, protocol.Look):
            await look(live, guest, message)
        else:
            async with live.lock:
                guest.post(at_once(live, guest, message))
    except BlackPokerError as error:
        async with live.lock:
            live.refuse(guest, error, nonce, id)


def at_once(
    live: OpenTable, guest: Connection, message: protocol.Draft | protocol.Why
) -> protocol.Drafted | protocol.Reasons:
    """What can be said without thinking long."""
    seat = live.acting(guest)
    if isinstance(message, protocol.Why):
        return reasons(live.room, seat, message.action, guest.lang, message.id)
    if message.seq != live.room.seq:
        raise StaleError("stale_move")
    return drafted(live.room, seat, message.choices, guest.lang, message.id)


# ---- how a seat passes
async def set_manners(
    live: OpenTable, guest: Connection, message: protocol.Settings | protocol.Yield
) -> None:
    """Change how a seat passes, keep it, and go on by it."""
    async with live.lock:
        room = live.room
        before = room.seq
        old = [msgspec.structs.replace(one) for one in room.manners]
        try:
            if isinstance(message, protocol.Yield):
                room.set_yield(live.acting(guest), message.until)
            else:
                for seat in (0, 1) if guest.viewer == BOTH else (guest.viewer,):
                    room.set_passing(seat, message.passing)
            live.automatic()
            await live.keep(before, *kept_manners(live, max(guest.viewer, 0)))
        except Exception:
            live.go_back(before)
            live.room.manners = old
            raise
        guest.post(protocol.Ack(message.nonce, live.room.seq))
        if live.room.seq != before:
            live.after()
        else:
            live.audience.show_seat(guest.viewer)
            live.go_on()


def kept_manners(live: OpenTable, seat: int) -> list[Statement]:
    """How the manners of a seat are written down; at one screen both seats have the same."""
    manners = live.room.manners[seat].encode()
    seats = range(SEATS) if live.room.one_screen else (seat,)
    return [seat_settings(live.id, one, manners) for one in seats]


# ---- what needs thinking
async def hint(live: OpenTable, guest: Connection, message: protocol.Hint) -> None:
    """Ask the coach, who knows what this seat may know."""
    async with live.lock:
        if live.room.setup.kind not in ALONE:
            raise ServerRefusal("not_in_this_game")
        seat = live.acting(guest)
        live.room.expected(seat)
        task = live.task("hint", seat=seat, id=message.id, lang=guest.lang)
    found = await live.hub.minds.do(task, HINT, HINT_SECONDS)
    assert isinstance(found, bytes)
    guest.post_text(found.decode())


async def look(live: OpenTable, guest: Connection, message: protocol.Look) -> None:
    """Show an earlier position; the game is played again elsewhere for it."""
    async with live.lock:
        task = live.task("look", viewer=guest.viewer, seq=message.seq, id=message.id)
    found = await live.hub.minds.do(task, POSITION, LOOK_SECONDS)
    assert isinstance(found, bytes)
    guest.post_text(found.decode())
