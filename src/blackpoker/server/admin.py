"""For whoever runs the server: how it is, and its numbers, on an address of their own.

What a stranger sees on the public address says only whether it works: on a quiet server even a
count tells what the other player is doing.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from blackpoker.server.http_answers import HttpAnswer, answer
from blackpoker.server.service import Service


def make_admin(service: Service) -> Starlette:
    async def healthz(request: Request) -> HttpAnswer:
        health = service.health()
        return answer(health, 200 if health["ok"] else 503)

    async def metrics(request: Request) -> Response:
        return PlainTextResponse(service.metrics.text(), media_type="text/plain; version=0.0.4")

    return Starlette(routes=[Route("/healthz", healthz), Route("/metrics", metrics)])


class AdminServer(uvicorn.Server):
    """Answers beside the public server, which alone hears the signals of the system."""

    def __init__(self, service: Service, listening: socket.socket) -> None:
        super().__init__(
            uvicorn.Config(make_admin(service), lifespan="off", log_config=None, access_log=False)
        )
        self.listening = listening

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def answer(self) -> None:
        """Answer until stopped."""
        try:
            await self.serve(sockets=[self.listening])
        except asyncio.CancelledError:
            self.should_exit = True
            await self.shutdown(sockets=[self.listening])
            raise
