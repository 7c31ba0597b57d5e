"""Somebody in an evening on a server: comes to it, follows it, is led from table to table."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from types import TracebackType
from typing import Final
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from blackpoker.client.dialing import dial, socket_of
from blackpoker.client.guest import (
    CLOSED_FOR_GOOD,
    FIRST_WAIT,
    GIVE_UP,
    LONGEST_WAIT,
)
from blackpoker.client.http import (
    Refused,
    Unreachable,
    base_of,
    fetch,
    read,
)
from blackpoker.core.errors import BlackPokerError
from blackpoker.meeting.sent import (
    JoinMeeting,
    Meeting,
    MeetingDeed,
    MeetingJoined,
    MeetingTable,
    Mine,
)
from blackpoker.table.http_bodies import Seated
from blackpoker.table.protocol import Failed, Language
from blackpoker.text.languages import FALLBACK

DECODER: Final = msgspec.json.Decoder(Meeting | Mine | Failed)
NONCE_BYTES: Final = 16


def path_of(code: str, *parts: str) -> str:
    return "/".join(["/api/meetings", quote(code_in(code), safe=""), *parts])


def code_in(text: str) -> str:
    """Return the code somebody means: the whole link does too.

    >>> code_in("https://play.example.org/m/kmpr7xqd#player=t"), code_in("KMPR-7XQD ")
    ('kmpr7xqd', 'kmpr7xqd')
    """
    last = text.strip().partition("#")[0].rstrip("/").rpartition("/")[2]
    return last.replace("-", "").lower()


async def ask(
    server: str, path: str, body: object, lang: Language = FALLBACK, token: str = ""
) -> bytes:
    """Ask a server for something, and again as long as it is not there: each deed of an evening
    happens once, however often it is asked for."""
    data = msgspec.json.encode(body)
    loop = asyncio.get_running_loop()
    until = loop.time() + GIVE_UP
    wait = FIRST_WAIT
    while True:
        try:
            return await asyncio.to_thread(fetch, base_of(server), path, data, lang, token)
        except Unreachable:
            if loop.time() + wait > until:
                raise
        except Refused as error:  # one that is only just closing is worth another try
            if error.code not in ("not_kept", "closing") or loop.time() + wait > until:
                raise
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def join_meeting(
    server: str, code: str, name: str, wish: int = 0, lang: Language = FALLBACK
) -> MeetingJoined:
    """Come to an evening; the token that is given back is what one plays by."""
    asked = JoinMeeting(name, wish, secrets.token_urlsafe(NONCE_BYTES), bearer=True)
    return read(await ask(server, path_of(code, "players"), asked, lang), MeetingJoined, server)


async def sit_down(server: str, code: str, token: str, lang: Language = FALLBACK) -> Seated:
    """Take one's seat at the table of this round."""
    return read(await ask(server, path_of(code, "seat"), {}, lang, token), Seated, server)


async def do_deed(
    server: str, code: str, token: str, deed: MeetingDeed, lang: Language = FALLBACK
) -> Meeting:
    """Do what the organiser may, or a player for themselves."""
    return read(await ask(server, path_of(code, "deeds"), deed, lang, token), Meeting, server)


class Attendee:
    """Follows an evening over its socket; comes back by itself when the connection is lost."""

    def __init__(
        self,
        server: str,
        code: str,
        token: str = "",
        lang: Language = FALLBACK,
        patience: float = GIVE_UP,
    ) -> None:
        self.server = base_of(server)
        self.url = socket_of(server, f"/m/{quote(code_in(code), safe='')}/ws")
        self.token = token
        self.lang = lang
        self.patience = patience
        self.mine = Mine()
        self.meeting: Meeting | None = None
        self.frames: list[bytes] = []  # all that was heard, where somebody wants to look at it
        self.keeps_frames = False
        self._news = asyncio.Event()
        self._failure: BlackPokerError | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Attendee:
        self._task = asyncio.create_task(self._stay())
        await self.news()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def news(self) -> Meeting:
        """Wait until something has changed, and return the evening as it is."""
        await self._news.wait()
        self._news.clear()
        if self._failure is not None:
            raise self._failure
        assert self.meeting is not None
        return self.meeting

    def my_table(self) -> MeetingTable | None:
        """The table at which this guest is to play now."""
        if self.meeting is None or not self.meeting.played or self.meeting.phase == "over":
            return None
        for one in self.meeting.played[-1].tables:
            if self.mine.player in one.players and not one.result:
                return one
        return None

    # ---- the connection
    async def _stay(self) -> None:
        loop = asyncio.get_running_loop()
        until, wait = loop.time() + self.patience, FIRST_WAIT
        try:
            while True:
                try:
                    socket = await self._dial()
                    until, wait = loop.time() + self.patience, FIRST_WAIT
                    await self._read(socket)
                except Unreachable:
                    if self.meeting is None or loop.time() + wait > until:
                        raise
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        except BlackPokerError as error:
            self._failure = error
            self._news.set()

    async def _dial(self) -> ClientConnection:
        try:
            return await dial(self.server, self.url, self.token, self.lang)
        except Refused as error:
            if error.code.startswith("5"):  # it is only just starting, or stopping
                raise Unreachable(
                    "server_unreachable", server=self.server, reason=error.code
                ) from error
            raise

    async def _read(self, socket: ClientConnection) -> None:
        complaint: Failed | None = None
        try:
            async for frame in socket:
                data = frame.encode() if isinstance(frame, str) else bytes(frame)
                if self.keeps_frames:
                    self.frames.append(data)
                message = DECODER.decode(data)
                if isinstance(message, Mine):
                    self.mine = message
                elif isinstance(message, Failed):
                    complaint = message
                else:
                    self.meeting = message
                    self._news.set()
        except msgspec.MsgspecError as error:
            raise Unreachable("server_foreign", server=self.server) from error
        except ConnectionClosed:
            pass
        finally:
            with suppress(Exception):
                await socket.close()
        if socket.close_code in CLOSED_FOR_GOOD:
            told = complaint or Failed(str(socket.close_code), socket.close_reason or "")
            raise Refused(told.code, told.text)
