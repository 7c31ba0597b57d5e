"""The sockets of the tables: who comes in, what they say, and when it is enough."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeVar, assert_never

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.guests import (
    FORBIDDEN,
    NO_GAME,
    NO_SEAT,
    SILENT,
    TOO_BUSY,
    TOO_MANY,
    Connection,
    Socket,
)
from blackpoker.server.http_answers import (
    PAUSE,
    STATUS,
    TOO_MUCH,
    ServerRefusal,
    address_of,
    language_of,
    sentence,
    too_much,
)
from blackpoker.server.journal import hung_up
from blackpoker.server.metered import Metered
from blackpoker.server.open_table import OpenTable
from blackpoker.server.pondering import ponder
from blackpoker.server.security import comes_from_us, shown_token
from blackpoker.server.service import Service
from blackpoker.table import protocol, wishes
from blackpoker.table.room import SPECTATOR
from blackpoker.table.telling import Heard
from blackpoker.table.wishes import LARGEST_FRAME, FromGuest

T = TypeVar("T")
DECODER: Final[msgspec.json.Decoder[FromGuest]] = msgspec.json.Decoder(FromGuest)
FIRST_FRAME: Final = 15.0  # seconds until somebody must have said hello
STRIKES: Final = 100  # frames too many before a guest is sent away
ANY_GAME: Final = "watch"  # /g/watch/ws?watch=CODE: the code says which
GONE: Final = 4410
CLOSES: Final = {
    "no_game": NO_GAME,
    "rules_gone": GONE,
    "game_broken": GONE,
    "game_put_away": GONE,
    "too_many_sockets": TOO_MANY,
    "too_costly": TOO_BUSY,
}


async def sit_down(service: Service, socket: Socket) -> None:
    """Serve somebody at a table from the first frame to the last."""
    await let_in(service, socket, serve_guest)


async def let_in(
    service: Service,
    socket: Socket,
    serve: Callable[[Service, Socket, str], Awaitable[None]],
) -> None:
    """Let somebody come who comes from us, and as long as there are not too many."""
    if not comes_from_us(socket, service.config.address):
        await socket.close(FORBIDDEN)  # before it is accepted: HTTP 403
        return
    address = address_of(socket)
    hub = service.hub
    if seconds := service.budgets.requests.take(address):
        await asyncio.sleep(PAUSE)
        await turn_away(socket, too_much("too_many_requests", seconds), TOO_BUSY)
        return
    full = hub.sockets >= service.limits.sockets
    if full or not service.budgets.sockets.take(address):
        await turn_away(socket, ServerRefusal("too_many_sockets"), TOO_MANY)
        return
    hub.sockets += 1
    try:
        await serve(service, socket, address)
    finally:
        hub.sockets -= 1
        service.budgets.sockets.give_back(address)


async def turn_away(socket: Socket, error: BlackPokerError, code: int) -> None:
    """Say why somebody cannot come in, and close."""
    lang = language_of(socket)
    await socket.accept()
    failed = protocol.Failed(error.id, sentence(error, lang))
    await socket.send_text(msgspec.json.encode(failed).decode())
    await socket.close(code)


async def serve_guest(service: Service, socket: Socket, address: str) -> None:
    hub = service.hub
    try:
        game, watch = socket.path_params["game"], socket.query_params.get("watch", "")
        game = hub.watched(watch) if game == ANY_GAME else game
        me = None if watch else hub.people.shown_by(socket)
        viewer = hub.viewer(game, shown_token(socket), watch, me)
        live = await hub.find(game, address)
        alike = sum(one.viewer == viewer for one in live.audience.guests)
        if alike >= service.limits.sockets_a_game:  # spectators keep no player out
            raise ServerRefusal("too_many_sockets")
    except BlackPokerError as error:
        await turn_away(socket, error, CLOSES.get(error.id, NO_SEAT))
        return
    await socket.accept()
    lang = language_of(socket)
    guest = Connection(socket, viewer, lang, service.limits, address, service.budgets)
    live.audience.guests.add(guest)  # a table with guests stays in memory
    try:
        await listen(socket, guest, partial(hear, service, live, guest))
    finally:
        live.audience.leave(guest)


async def listen(
    socket: Socket, guest: Connection, hear: Callable[[str | None], Awaitable[None]]
) -> None:
    """Hear frame after frame, until somebody goes or never says hello."""
    until = time.monotonic() + FIRST_FRAME
    try:
        while not guest.gone:
            left = None if guest.ready else until - time.monotonic()
            message = await asyncio.wait_for(socket.receive(), left)
            if message["type"] != "websocket.receive":
                break
            await hear(message.get("text"))
    except TimeoutError:
        guest.drop(SILENT)
    except Exception as error:
        if not (isinstance(error, RuntimeError) or hung_up(error)):  # gone: the game goes on
            raise
    finally:
        guest.gone = True


async def hear(service: Service, live: OpenTable, guest: Connection, text: str | None) -> None:
    """Do what one frame from a table says."""
    table = service.budgets.tables[live.id, guest.viewer]

    def spent(seconds: float) -> None:
        service.budgets.spend(guest.address, seconds)
        table.charge(seconds)

    async def do(message: FromGuest) -> None:
        # The part in the deal is never refused: it comes once, and without it nobody can play.
        if not isinstance(message, wishes.Contribute):
            live.hub.may_cost(guest.address)
            if seconds := table.wait():
                raise too_much("too_costly", seconds)
        await Metered(obey(live, guest, message), spent)

    await understand(service, guest, text, DECODER, do, game=live.id)


async def understand(
    service: Service,
    guest: Connection,
    text: str | None,
    decoder: msgspec.json.Decoder[T],
    do: Callable[[T], Awaitable[None]],
    **where: str,
) -> None:
    """Read one frame and do what it says; whatever is wrong with it is told in a sentence."""
    service.metrics.messages += 1
    await service.budgets.turn(guest.address)
    if not guest.bucket.take():
        guest.strikes += 1
        if guest.strikes == 1 or guest.strikes % 20 == 0:
            guest.fail(ServerRefusal("too_fast"))
        if guest.strikes > STRIKES:
            service.metrics.dropped += 1
            guest.drop(TOO_MANY)
        return
    message: T | None = None
    try:
        message = read(text, decoder)
        await do(message)
    except BlackPokerError as error:
        service.metrics.refused += 1
        guest.fail(error, getattr(message, "nonce", ""), getattr(message, "id", None))
        if STATUS.get(error.id) == TOO_MUCH:
            await asyncio.sleep(PAUSE)
    except Exception as error:  # one frame must not take the guest's table away
        if not hung_up(error):
            service.metrics.faults += 1
            service.log.fault("fault", error, **where)
        guest.fail(ServerRefusal("server_fault"))


def read(text: str | None, decoder: msgspec.json.Decoder[T]) -> T:
    """Read a frame; ServerRefusal says what is wrong with it."""
    if text is None:
        raise ServerRefusal("bad_frame", reason="binary")
    if len(text) > LARGEST_FRAME or len(text.encode("utf-8", "replace")) > LARGEST_FRAME:
        raise ServerRefusal("frame_too_long", most=LARGEST_FRAME)
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ServerRefusal("bad_frame", reason=str(error)[:120]) from error


async def obey(live: OpenTable, guest: Connection, message: FromGuest) -> None:
    """Hand a message to whom it concerns."""
    if isinstance(message, wishes.Hello):
        guest.lang = message.lang
        guest.heard = Heard(log=message.log)
        await live.enter(guest)
    elif not guest.ready:
        raise ServerRefusal("no_hello")
    elif isinstance(message, wishes.Speak):
        guest.lang = message.lang
        guest.heard = Heard(log=guest.heard.log)
        await live.show_again(guest)
    elif guest.viewer == SPECTATOR:
        raise ServerRefusal("not_for_you")
    elif isinstance(message, wishes.Act):
        await live.act(guest, message)
    elif isinstance(message, wishes.Draft | wishes.Why):
        await live.inquire(guest, message)
    elif isinstance(message, wishes.Settings | wishes.Yield):
        await live.set_manners(guest, message)
    elif isinstance(message, wishes.Hint | wishes.Look):
        ponder(live, guest, message)
    elif isinstance(message, wishes.PlayAgain):
        await live.play_again(guest, message)
    elif isinstance(message, wishes.Say):
        live.say(guest, message)
    elif isinstance(message, wishes.MoveNow):
        if live.job is not None:
            live.job.hurry()
    else:
        assert_never(message)
