"""The doorman: looks at whoever asks, before anything is done for them.

By which name did they call us? A page of somebody else may have its own name point at this machine
(DNS rebinding), and would be answered as if it were ours. Have they used up their share? Whatever
an answer costs is charged to their address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.guests import FORBIDDEN
from blackpoker.server.http_answers import (
    PAUSE,
    TOO_MUCH,
    ServerRefusal,
    address_of,
    language_of,
    problem,
)
from blackpoker.server.metered import Metered

if TYPE_CHECKING:
    from blackpoker.server.service import Service

ALWAYS: Final = ("localhost",)
LONGEST: Final = 80  # letters of a name that is told back


def is_our_name(host: str, names: Collection[str]) -> bool:
    """Is this what we are called? An address always is: no name stands behind it.

    >>> is_our_name("192.168.1.5:8000", ()), is_our_name("evil.example", ("play.example",))
    (True, False)
    """
    name = host.lower()
    name = name[: name.rfind("]") + 1] if name.startswith("[") else name.partition(":")[0]
    name = name.rstrip(".")
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return not name or name in ALWAYS or name in names
    return True


class Doorman:
    """Stands before the whole application."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        known = is_our_name(host, self.service.config.names)
        if scope["type"] == "websocket":
            if known:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": FORBIDDEN})
            return
        asks = HTTPConnection(scope)
        address = address_of(asks)
        budgets = self.service.budgets

        async def send_counted(message: Message) -> None:
            budgets.sent.charge(address, len(message.get("body", b"")))
            if message.get("status") == TOO_MUCH:
                await asyncio.sleep(PAUSE)
            await send(message)

        await budgets.turn(address)
        try:
            if not known:
                raise ServerRefusal("wrong_host", host=host[:LONGEST])
            self.service.hub.may_cost(address)
        except BlackPokerError as error:
            await problem(error, language_of(asks))(scope, receive, send_counted)
            return

        async def answered() -> None:
            await self.app(scope, receive, send_counted)

        await Metered(answered(), lambda seconds: budgets.spend(address, seconds))
