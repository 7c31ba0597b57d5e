"""How the server listens to the world: its protocols, as they come through the gate."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from blackpoker.server.gate import Gate

AT_ONCE: Final = 20  # who is let in before everybody else goes on
WAITING: Final = 2048  # who may wait to be let in
CLOSING: Final = 3  # seconds for those who are still here when the server stops


def phase_of(protocol: H11Protocol) -> str:
    """What we wait for: the head of a request, its body, or nothing."""
    cycle = protocol.cycle
    if cycle is None or cycle.response_complete:
        return "head"
    return "body" if cycle.more_body else "answer"


def a_socket() -> str:
    """Nothing is waited for."""
    return "socket"


def protocols_for(gate: Gate) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The two protocols of the server, as they come through this gate."""

    class GatedHttp(H11Protocol):
        """Requests. What becomes a socket stays counted, by its transport."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            if gate.admit(partial(phase_of, self), transport):
                super().connection_made(transport)
            else:
                self.transport = transport
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            if self.transport in gate.open:
                gate.release(self.transport)
                super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.transport in gate.open:
                super().data_received(data)

    class GatedSocket(WebSocketsSansIOProtocol):
        """Sockets."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            gate.open[self.transport].phase_now = a_socket

        def connection_lost(self, exc: Exception | None) -> None:
            gate.release(self.transport)
            super().connection_lost(exc)
            self.conn.parser.close()  # it waits for more, and would keep itself and all of this

    return GatedHttp, GatedSocket


class PublicServer(uvicorn.Server):
    """Lets in a few at a time, and keeps none of the others from waiting."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(WAITING)


def settings_for(app: Starlette, gate: Gate) -> uvicorn.Config:
    """How the server speaks to the world."""
    http, sockets = protocols_for(gate)
    return uvicorn.Config(
        app,
        http=http,
        ws=sockets,
        ws_max_size=64 * 1024,  # a longer frame than allowed is answered, an endless one is not
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=CLOSING,
        h11_max_incomplete_event_size=64 * 1024,
        backlog=AT_ONCE,
    )
