"""A guest: one socket, who sits behind it, and what still waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketState

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.http_answers import sentence
from blackpoker.server.limits import Bucket, Limits
from blackpoker.table.protocol import Failed, Language, ToGuest

# Codes by which a guest is told why the socket closes; below 4500: do not come back.
NO_SEAT: Final = 4401
NO_GAME: Final = 4404
TOO_MANY: Final = 4429
TOO_SLOW: Final = 4508
CLOSING: Final = 1001

ENCODER: Final = msgspec.json.Encoder()


class Connection:
    """Somebody at a table, and the frames on the way to them.

    ``viewer`` is a seat, -1 for a spectator, -2 for one who plays both sides. Sending never waits:
    whoever does not take what is sent is dropped.
    """

    def __init__(self, socket: WebSocket, viewer: int, lang: Language, limits: Limits) -> None:
        self.socket = socket
        self.viewer = viewer
        self.lang = lang
        self.bucket = Bucket(limits.messages_a_second, limits.burst)
        self.most = limits.waiting_frames
        self.frames: deque[str] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.ready = False  # has said hello
        self.log_seen: int | None = 0  # sentences sent so far; None: wants none
        self.wanted = ""  # for the deal, when last told
        self.strikes = 0
        self.pondered = 0  # questions of this guest that are being thought about
        self.gone = False

    @property
    def plays(self) -> bool:
        return self.viewer != -1

    def post(self, message: ToGuest) -> None:
        """Send a message as soon as the guest takes it."""
        self.post_text(ENCODER.encode(message).decode())

    def post_text(self, text: str) -> None:
        if self.gone:
            return
        self.frames.append(text)
        if len(self.frames) > self.most:
            self.drop(TOO_SLOW)
        elif self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self.send())

    async def send(self) -> None:
        """Send all that waits."""
        try:
            while self.frames and not self.gone:
                await self.socket.send_text(self.frames.popleft())
        except (RuntimeError, OSError, asyncio.CancelledError):
            self.gone = True
        except Exception:  # the connection broke in some other way; reading notices it too
            self.gone = True
        finally:
            self.sending = None

    def fail(
        self,
        error: BlackPokerError,
        nonce: str = "",
        id: int | None = None,
        resync: bool = False,
    ) -> None:
        """Say what went wrong, in the guest's language."""
        self.post(Failed(error.id, sentence(error, self.lang), nonce, id, resync))

    def drop(self, code: int) -> None:
        """Close the socket without waiting for the guest."""
        if self.gone:
            return
        self.gone = True
        self.frames.clear()
        if self.sending is not None:
            self.sending.cancel()
        asyncio.get_running_loop().create_task(self.close(code))

    async def close(self, code: int) -> None:
        if self.socket.application_state == WebSocketState.CONNECTED:
            try:
                await asyncio.wait_for(self.socket.close(code), 2.0)
            except (RuntimeError, OSError, TimeoutError):
                return
