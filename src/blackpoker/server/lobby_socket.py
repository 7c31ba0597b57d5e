"""The sockets of the lobby: who comes in, and what they say."""

from __future__ import annotations

from functools import partial
from typing import Final, assert_never

import msgspec

from blackpoker.server.guests import TOO_MANY, Socket
from blackpoker.server.http_answers import ServerRefusal, language_of
from blackpoker.server.lobby import LobbyRoom, Visitor
from blackpoker.server.metered import Metered
from blackpoker.server.service import Service
from blackpoker.server.sockets import let_in, listen, turn_away, understand
from blackpoker.table import wishes
from blackpoker.table.company import FromVisitor, Pair, StopLooking
from blackpoker.table.protocol import Ack

DECODER: Final[msgspec.json.Decoder[FromVisitor]] = msgspec.json.Decoder(FromVisitor)


async def visit(service: Service, socket: Socket) -> None:
    """Serve one visitor from the first frame to the last."""
    await let_in(service, socket, serve_visitor)


async def serve_visitor(service: Service, socket: Socket, address: str) -> None:
    hub, budgets = service.hub, service.budgets
    room = hub.lobby
    full = len(room.visitors) >= service.limits.visitors
    if full or not budgets.visitors.take(address):
        await turn_away(socket, ServerRefusal("too_many_sockets"), TOO_MANY)
        return
    try:
        me = hub.people.shown_by(socket)
        await socket.accept()
        visitor = Visitor(hub, socket, me, language_of(socket), address)
        try:
            await listen(socket, visitor, partial(hear, service, visitor))
        finally:
            room.leave(visitor)
    finally:
        budgets.visitors.give_back(address)


async def hear(service: Service, visitor: Visitor, text: str | None) -> None:
    """Do what one frame says."""

    async def do(message: FromVisitor) -> None:
        service.hub.may_cost(visitor.address)
        work = obey(service.hub.lobby, visitor, message)
        await Metered(work, partial(service.budgets.spend, visitor.address))

    await understand(service, visitor, text, DECODER, do)


async def obey(room: LobbyRoom, visitor: Visitor, message: FromVisitor) -> None:
    if isinstance(message, wishes.Hello):
        visitor.lang = message.lang
        if visitor.me is not None:
            await room.hub.people.note(visitor.me)
        room.welcome(visitor)
    elif not visitor.ready:
        raise ServerRefusal("no_hello")
    elif isinstance(message, Pair):
        await room.pair(visitor, message)
    elif isinstance(message, StopLooking):
        room.stop(visitor)
        visitor.post(Ack(message.nonce, 0))
    else:
        assert_never(message)
