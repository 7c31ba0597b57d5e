"""The sockets of the tables: who comes in, what they say, and when it is enough."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.guests import NO_GAME, NO_SEAT, TOO_MANY, Connection
from blackpoker.server.http_answers import ServerRefusal, language_of, sentence
from blackpoker.server.open_table import OpenTable
from blackpoker.server.pondering import ponder
from blackpoker.server.security import comes_from_us, shown_token
from blackpoker.server.service import Service
from blackpoker.table import protocol
from blackpoker.table.protocol import LARGEST_FRAME, FromGuest
from blackpoker.table.room import SPECTATOR

DECODER: Final = msgspec.json.Decoder(FromGuest)
RETELLS: Final = (protocol.Hello, protocol.Speak, protocol.Undo)
WHOLE: Final = 6.0  # messages that going through the whole game again counts as
STRIKES: Final = 100  # frames too many before a guest is sent away
FORBIDDEN: Final = 4403
ANY_GAME: Final = "watch"  # /g/watch/ws?watch=CODE: the code says which
CLOSES: Final = {"no_game": NO_GAME, "rules_gone": 4410, "game_broken": 4410}


async def sit_down(service: Service, socket: WebSocket) -> None:
    """Serve one socket from the first frame to the last."""
    if not comes_from_us(socket, service.config.address):
        await socket.close(FORBIDDEN)  # before it is accepted: HTTP 403
        return
    address = socket.client.host if socket.client is not None else "?"
    hub = service.hub
    full = hub.sockets >= service.limits.sockets
    if full or not service.addresses.sockets.take(address):
        await turn_away(socket, ServerRefusal("too_many_sockets"), TOO_MANY)
        return
    hub.sockets += 1
    try:
        await serve_guest(service, socket)
    finally:
        hub.sockets -= 1
        service.addresses.sockets.give_back(address)


async def turn_away(socket: WebSocket, error: BlackPokerError, code: int) -> None:
    """Say why somebody cannot come in, and close."""
    lang = language_of(socket)
    await socket.accept()
    failed = protocol.Failed(error.id, sentence(error, lang))
    await socket.send_text(msgspec.json.encode(failed).decode())
    await socket.close(code)


async def serve_guest(service: Service, socket: WebSocket) -> None:
    hub = service.hub
    try:
        game, watch = socket.path_params["game"], socket.query_params.get("watch", "")
        live = hub.find(hub.watched(watch) if game == ANY_GAME else game)
        viewer = hub.viewer(live, shown_token(socket), watch)
        alike = sum(one.viewer == viewer for one in live.audience.guests)
        if alike >= service.limits.sockets_a_game:  # spectators keep no player out
            raise ServerRefusal("too_many_sockets")
    except BlackPokerError as error:
        await turn_away(socket, error, CLOSES.get(error.id, NO_SEAT))
        return
    await socket.accept()
    guest = Connection(socket, viewer, language_of(socket), service.limits)
    live.audience.guests.add(guest)  # a table with guests stays in memory
    try:
        while not guest.gone:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                break
            await hear(service, live, guest, message.get("text"))
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone: the game goes on
    finally:
        guest.gone = True
        live.audience.leave(guest)


async def hear(service: Service, live: OpenTable, guest: Connection, text: str | None) -> None:
    """Do what one frame says."""
    service.metrics.messages += 1
    if not guest.bucket.take():
        guest.strikes += 1
        if guest.strikes == 1 or guest.strikes % 20 == 0:
            guest.fail(ServerRefusal("too_fast"))
        if guest.strikes > STRIKES:
            service.metrics.dropped += 1
            guest.drop(TOO_MANY)
        return
    message: FromGuest | None = None
    try:
        message = read(text)
        if isinstance(message, RETELLS) and not guest.bucket.take(WHOLE):
            raise ServerRefusal("too_fast")
        await obey(live, guest, message)
    except BlackPokerError as error:
        service.metrics.refused += 1
        guest.fail(error, getattr(message, "nonce", ""), getattr(message, "id", None))
    except Exception as error:  # one frame must not take the guest's table away
        service.metrics.faults += 1
        service.log.fault("fault", error, game=live.id)
        guest.fail(ServerRefusal("server_fault"))


def read(text: str | None) -> FromGuest:
    """Read a frame; ServerRefusal says what is wrong with it."""
    if text is None:
        raise ServerRefusal("bad_frame", reason="binary")
    if len(text) > LARGEST_FRAME or len(text.encode("utf-8", "replace")) > LARGEST_FRAME:
        raise ServerRefusal("frame_too_long", most=LARGEST_FRAME)
    try:
        message: FromGuest = DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ServerRefusal("bad_frame", reason=str(error)[:120]) from error
    return message


async def obey(live: OpenTable, guest: Connection, message: FromGuest) -> None:
    """Hand a message to whom it concerns."""
    if isinstance(message, protocol.Hello):
        guest.lang = message.lang
        guest.log_seen = 0 if message.log else None
        await live.enter(guest)
    elif not guest.ready:
        raise ServerRefusal("no_hello")
    elif isinstance(message, protocol.Speak):
        guest.lang = message.lang
        guest.log_seen = None if guest.log_seen is None else 0
        async with live.lock:
            live.audience.show(guest)
    elif guest.viewer == SPECTATOR:
        raise ServerRefusal("not_for_you")
    elif isinstance(message, protocol.Act):
        await live.act(guest, message)
    elif isinstance(message, protocol.Draft | protocol.Why):
        await live.inquire(guest, message)
    elif isinstance(message, protocol.Settings | protocol.Yield):
        await live.set_manners(guest, message)
    elif isinstance(message, protocol.Hint | protocol.Look):
        ponder(live, guest, message)
    elif isinstance(message, protocol.MoveNow):
        if live.job is not None:
            live.job.hurry()
    else:
        assert_never(message)
