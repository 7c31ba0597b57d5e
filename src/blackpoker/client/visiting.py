"""Somebody in the lobby of a server: sees who is there, and finds a game.

    async with LobbyVisitor("http://127.0.0.1:8000", token) as here:
        await here.pair("9.1 lite+entry16")
        seated = await here.found()          # plays with the same token

Who one is comes first: ``become`` makes an identity, and its token opens every seat of it.
"""

from __future__ import annotations

import asyncio
import secrets
from types import TracebackType
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from blackpoker.client.dialing import dial, socket_of
from blackpoker.client.http import Refused, Unreachable, post
from blackpoker.table.company import (
    FromVisitor,
    Lobby,
    LobbyTable,
    Looking,
    Me,
    MyWish,
    Pair,
    Paired,
    StopLooking,
    ToVisitor,
)
from blackpoker.table.http_bodies import Seated
from blackpoker.table.protocol import Failed, Language
from blackpoker.table.wishes import Hello
from blackpoker.text.languages import FALLBACK

PATH: Final = "/lobby/ws"
DECODER: Final[msgspec.json.Decoder[ToVisitor]] = msgspec.json.Decoder(ToVisitor)


async def become(
    server: str, name: str | None, lang: Language = FALLBACK, program: bool = False
) -> str:
    """Be somebody new on a server; return the token. Refused if the name is somebody else's."""
    wish = MyWish(name, program=program, bearer=True)
    return (await post(server, "/api/me", wish, Me, lang)).token


class LobbyVisitor:
    """What is there, as it was told last; ``changed`` waits for something new."""

    def __init__(self, server: str, token: str = "", lang: Language = FALLBACK) -> None:
        self.server = server
        self.token = token
        self.lang = lang
        self.tables: dict[str, LobbyTable] = {}  # by their codes
        self.people = 0
        self.waiting: dict[str, int] = {}
        self.looks_for = ""  # a regulation
        self.paired: Paired | None = None
        self._news = asyncio.Event()
        self._failure: Exception | None = None
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LobbyVisitor:
        self._socket = await dial(self.server, socket_of(self.server, PATH), self.token, self.lang)
        await self.send(Hello(self.lang))
        self._task = asyncio.create_task(self._listen(self._socket))
        await self.changed()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._task is not None
        assert self._socket is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._socket.close()

    @property
    def open_tables(self) -> list[LobbyTable]:
        return [one for one in self.tables.values() if one.invite]

    @property
    def games(self) -> list[LobbyTable]:
        return [one for one in self.tables.values() if not one.invite]

    # ---- hearing
    async def changed(self) -> None:
        """Wait until something is new; raise what the server says no to."""
        await self._news.wait()
        self._news.clear()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    async def found(self) -> Seated:
        """Wait until a game was found, and return where to sit down."""
        while self.paired is None:
            await self.changed()
        return Seated(self.paired.game, self.paired.seat, token=self.token)

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self._hear(DECODER.decode(frame))
            self._failure = Unreachable("server_left", server=self.server)
        except ConnectionClosed:
            self._failure = Unreachable("server_left", server=self.server)
        except msgspec.MsgspecError:
            self._failure = Unreachable("server_foreign", server=self.server)
        self._news.set()

    def _hear(self, message: ToVisitor) -> None:
        if isinstance(message, Lobby):
            self.tables |= {one.watch: one for one in message.tables}
            for code in message.gone:
                self.tables.pop(code, None)
            self.people = self.people if message.people is None else message.people
            self.waiting = self.waiting if message.waiting is None else message.waiting
        elif isinstance(message, Looking):
            self.looks_for = message.regulation
        elif isinstance(message, Paired):
            self.paired = message
        elif isinstance(message, Failed):
            self._failure = Refused(message.code, message.text)
        self._news.set()

    # ---- speaking
    async def pair(self, regulation: str, clock: int = 0) -> None:
        """Look for a game: at an open table, or with whoever looks for the same."""
        await self.send(Pair(secrets.token_hex(8), regulation, clock))

    async def stop(self) -> None:
        await self.send(StopLooking(secrets.token_hex(8)))

    async def send(self, message: FromVisitor) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message), text=True)
