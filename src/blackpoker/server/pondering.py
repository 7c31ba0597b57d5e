"""What a guest asks for that needs thinking: a hint, an earlier position. Workers find it, and the
guest is not kept waiting for it. None of it is seen by the others."""

from __future__ import annotations

from typing import Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.guests import Connection, Sent
from blackpoker.server.http_answers import ServerRefusal, too_much
from blackpoker.server.open_table import OpenTable
from blackpoker.server.people_rows import NEVER, rating_of_game
from blackpoker.table import wishes
from blackpoker.table.present import eyes_of
from blackpoker.workers.minds import HINT, POSITION, Job

HINT_SECONDS: Final = 4.0
LOOK_SECONDS: Final = 5.0
AT_ONCE: Final = 4  # hints and earlier positions one guest may wait for
ALONE: Final = ("computer", "practice", "lesson")  # where nobody minds a hint


def ponder(live: OpenTable, guest: Connection, message: wishes.Hint | wishes.Look) -> None:
    """Begin to look for an answer."""
    if guest.pondered >= AT_ONCE:
        guest.fail(ServerRefusal("too_fast"), id=message.id)
        return
    if seconds := guest.budgets.thinking.wait(guest.address):
        guest.fail(too_much("too_costly", seconds), id=message.id)
        return
    guest.pondered += 1
    live.hub.spawn(answer(live, guest, message))


async def answer(live: OpenTable, guest: Connection, message: wishes.Hint | wishes.Look) -> None:
    try:
        async with live.lock:
            job = await asked_for(live, guest, message)
        try:
            found = await job.waiting
        finally:
            guest.budgets.thinking.charge(guest.address, job.spent)
        assert isinstance(found, bytes)
        guest.post_frame(Sent.of(found))
    except BlackPokerError as error:
        live.refuse(guest, error, "", message.id)
    finally:
        guest.pondered -= 1


async def asked_for(live: OpenTable, guest: Connection, message: wishes.Hint | wishes.Look) -> Job:
    """Have the game played again elsewhere to show an earlier position; or ask the coach, who
    knows what this seat may know."""
    room, minds = live.room, live.hub.minds
    if isinstance(message, wishes.Look):
        task = live.task("look", viewer=guest.viewer, seq=message.seq, id=message.id)
        return minds.submit(task, POSITION, LOOK_SECONDS)
    if room.setup.kind not in ALONE:
        raise ServerRefusal("not_in_this_game")
    seat = eyes_of(room, guest.viewer)
    room.expected(seat)
    if live.kept.people and not live.kept.rating:  # a game with hints counts for nobody
        live.kept.rating = NEVER
        await live.hub.store.keep(rating_of_game(live.id, NEVER))
    task = live.task("hint", seat=seat, id=message.id, lang=guest.lang)
    return minds.submit(task, HINT, HINT_SECONDS)
