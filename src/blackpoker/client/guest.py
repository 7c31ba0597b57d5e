"""A guest of a server: games are made and joined over HTTP (``client.http``), played over a socket.

    seated = await create("http://127.0.0.1:8000", NewGame("computer", "9.1 lite", bearer=True))
    async with Guest("http://127.0.0.1:8000", seated.game, token=seated.token) as guest:
        async for message in guest:
            ...

A lost connection is made again, from the last position seen; what was sent and not answered yet is
sent again under the same nonce, so that it happens once.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from hashlib import sha256
from types import TracebackType
from typing import Final
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from blackpoker.client.dialing import dial, socket_of
from blackpoker.client.http import (
    Refused,
    Unreachable,
    base_of,
)
from blackpoker.core.errors import BlackPokerError
from blackpoker.table.protocol import (
    TOLD_ONCE,
    Ack,
    Dealing,
    Failed,
    Language,
    LogLine,
    Presence,
    State,
    ToGuest,
    Welcome,
)
from blackpoker.table.seal import OPEN, Witness
from blackpoker.table.wishes import (
    Choose,
    Contribute,
    FromGuest,
    Hello,
    answer_key,
)
from blackpoker.text.languages import FALLBACK

FIRST_WAIT: Final = 0.1  # seconds until the first attempt to come back; then twice as long ...
LONGEST_WAIT: Final = 5.0  # ... up to this
SHARE_BYTES: Final = 32
GIVE_UP: Final = 60.0  # seconds without a server after which a guest goes home
CLOSED_FOR_GOOD: Final = range(4000, 4500)  # codes by which the server says: do not come back

encode: Final[Callable[[FromGuest], bytes]] = msgspec.json.Encoder().encode
DECODER: Final = msgspec.json.Decoder(ToGuest)


def socket_address(server: str, game: str, watch: str = "") -> str:
    """Return where a game is played.

    >>> socket_address("https://example.org", "k3f9")
    'wss://example.org/g/k3f9/ws'
    """
    return socket_of(server, f"/g/{quote(game, safe='')}/ws") + (
        f"?watch={quote(watch)}" if watch else ""
    )


class Guest:
    """One guest at one game; comes back by itself when the connection is lost.

    A seat is taken by its ``token``, the gallery by the code of the ``watch`` link. ``state`` and
    ``lines`` are always the newest; going through the guest yields every message as it comes. Its
    part in the deal it gives by itself.
    """

    def __init__(
        self,
        server: str,
        game: str,
        *,
        token: str = "",
        watch: str = "",
        lang: Language = FALLBACK,
        log: bool = True,
        patience: float = GIVE_UP,
    ) -> None:
        self.url = socket_address(server, game, watch)
        self.server = base_of(server)
        self.token = token
        self.lang: Language = lang
        self.log = log
        self.patience = patience  # seconds to go on trying without a server
        self.share = secrets.token_bytes(SHARE_BYTES)  # this seat's part in the deal
        self.witness = Witness()  # of the deal
        self.welcome: Welcome | None = None
        self.state: State | None = None
        self.lines: list[LogLine] = []
        self.connected = False
        self.connections = 0  # how often it has got through
        self._waiting: dict[str | int, tuple[bytes, asyncio.Future[ToGuest]]] = {}
        self._next_id = 0
        self._inbox: deque[ToGuest] = deque()
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._failure: BlackPokerError | None = None
        self._complaint: Failed | None = None  # the last one that was about nothing we sent

    # ---- coming and going
    async def __aenter__(self) -> Guest:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect; raise Refused or Unreachable if that cannot be."""
        socket = await self.dial()
        self._task = asyncio.create_task(self._stay(socket))

    async def close(self) -> None:
        """Go home. Whoever waits for an answer is told that there will be none."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        self._end(Unreachable("server_left", server=self.server))

    async def dial(self) -> ClientConnection:
        """Open one connection and say hello."""
        socket = await dial(self.server, self.url, self.token, self.lang)
        self._socket = socket
        self.connections += 1
        with suppress(ConnectionClosed):  # whoever reads will notice
            await socket.send(encode(Hello(lang=self.lang, log=self.log)), text=True)
            self.connected = True
            for frame, _ in list(self._waiting.values()):
                await socket.send(frame, text=True)
        return socket

    async def _stay(self, socket: ClientConnection) -> None:
        """Read for ever, coming back as often as needed."""
        try:
            while True:
                await self._read(socket)
                self.connected = False
                if socket.close_code in CLOSED_FOR_GOOD:
                    raise self._last_words(socket)
                socket = await self._come_back()
        except BlackPokerError as error:
            self._end(error)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                message = DECODER.decode(frame)
                self._receive(message)
                if isinstance(message, Dealing):
                    await self._contribute(message)
        except ConnectionClosed:
            pass
        except msgspec.MsgspecError as error:
            raise Unreachable("server_foreign", server=self.server) from error

    async def _come_back(self) -> ClientConnection:
        loop = asyncio.get_running_loop()
        until = loop.time() + self.patience
        wait = FIRST_WAIT
        while True:
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            try:
                return await self.dial()
            except Unreachable:
                if loop.time() + wait > until:
                    raise
            except Refused as error:
                # A server that is just starting, or has too much to do, is worth another try.
                if not error.code.startswith("5") or loop.time() + wait > until:
                    raise

    def _last_words(self, socket: ClientConnection) -> BlackPokerError:
        if self._complaint is not None:
            return Refused(self._complaint.code, self._complaint.text)
        return Refused(str(socket.close_code), socket.close_reason or str(socket.close_code))

    # ---- hearing
    def _receive(self, message: ToGuest) -> None:
        if isinstance(message, Welcome):
            self.welcome = message
        elif isinstance(message, State):
            if self.state is not None:
                fill_in(message, self.state)
            self.state = message
            self.lines[message.log_from :] = message.log
            if message.seal is not None:
                self.witness.see(message.seal)
        elif isinstance(message, Presence) and self.state is not None:
            self.state.seats = message.seats
        key = answer_key(message)
        waiting = None if key is None else self._waiting.pop(key, None)
        if waiting is not None and not waiting[1].done():
            if isinstance(message, Failed):
                waiting[1].set_exception(Refused(message.code, message.text))
            else:
                waiting[1].set_result(message)
        elif isinstance(message, Failed) and waiting is None:
            self._complaint = message
        self._inbox.append(message)
        self._news.set()

    async def _contribute(self, asked: Dealing) -> None:
        """Take part in the deal: the promise first, the share when everybody has promised."""
        seat = 0 if self.welcome is None else max(self.welcome.seat, 0)  # at one screen the first
        self.witness.give(asked, self.share.hex(), seat)
        if asked.wants == "promise":
            await self.tell(Contribute(promise=sha256(self.share).hexdigest()))
        elif asked.wants == "share":
            await self.tell(Contribute(share=self.share.hex()))

    def _end(self, error: BlackPokerError) -> None:
        self.connected = False
        if self._failure is None:
            self._failure = error
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(error)
                future.exception()  # it may be that nobody asks any more
        self._waiting.clear()
        self._news.set()

    def sealed(self) -> str:
        """What the seal of the deal is worth now: see `table.seal`."""
        return OPEN if self.state is None else self.witness.judge(self.state)

    async def next(self) -> ToGuest:
        """The next message, in the order in which they came; raise when there will be none."""
        while not self._inbox:
            if self._failure is not None:
                raise self._failure
            self._news.clear()
            await self._news.wait()
        return self._inbox.popleft()

    def __aiter__(self) -> AsyncIterator[ToGuest]:
        return self

    async def __anext__(self) -> ToGuest:
        return await self.next()

    async def until(self, seen: Callable[[ToGuest], bool]) -> ToGuest:
        """Go through the messages up to the first one that is meant."""
        while True:
            message = await self.next()
            if seen(message):
                return message

    # ---- speaking
    async def tell(self, message: FromGuest) -> None:
        """Send something that is not answered by name; it is lost if the connection is."""
        assert self._socket is not None
        with suppress(ConnectionClosed):
            await self._socket.send(encode(message), text=True)

    async def ask(self, message: FromGuest) -> ToGuest:
        """Send something with a nonce or an id and wait for its answer, however often it takes.

        Raise Refused if the server says no.
        """
        key = answer_key(message)
        assert key is not None
        if self._failure is not None:
            raise self._failure
        frame = encode(message)
        future: asyncio.Future[ToGuest] = asyncio.get_running_loop().create_future()
        self._waiting[key] = (frame, future)
        if self.connected and self._socket is not None:
            with suppress(ConnectionClosed):  # then it goes with the next connection
                await self._socket.send(frame, text=True)
        return await future

    async def choose(self, *choices: int, seq: int | None = None) -> Ack:
        """Answer what is asked; return when the server has kept it for good."""
        if seq is None:
            assert self.state is not None
            seq = self.state.seq
        answer = await self.ask(Choose(seq=seq, nonce=new_nonce(), choices=list(choices)))
        assert isinstance(answer, Ack)
        return answer

    def new_id(self) -> int:
        """A number for a question to the server that no other one of this guest has."""
        self._next_id += 1
        return self._next_id


def fill_in(state: State, last: State) -> None:
    """Add to a state what was told before and has not changed."""
    for name in TOLD_ONCE:
        if not getattr(state, name):
            setattr(state, name, getattr(last, name))


def new_nonce() -> str:
    return secrets.token_hex(8)
