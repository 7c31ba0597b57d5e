"""A game on a server, by its address and a token, an invitation or the code of the gallery."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from urllib.parse import quote

from blackpoker.client.guest import Guest
from blackpoker.client.http import base_of, fetch, read
from blackpoker.client.link import Hear, Link
from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.regulation.house_rules import MARK
from blackpoker.table.http_bodies import Seated
from blackpoker.table.protocol import (
    Failed,
    Language,
    Moved,
    Welcome,
)
from blackpoker.table.setup import regulation_called
from blackpoker.table.wishes import (
    FromGuest,
    Speak,
    answer_key,
)
from blackpoker.text.languages import FALLBACK


class RemoteTable:
    """A link to a server."""

    def __init__(
        self,
        server: str,
        game: str,
        token: str = "",
        watch: str = "",
        lang: Language = FALLBACK,
        house: tuple[Supplement, ...] = (),
    ) -> None:
        self.seat = (server, game, token, watch, lang, house)
        self.house = house  # the local rules at hand: a game may be played with others
        self.guest = Guest(server, game, token=token, watch=watch, lang=lang)
        self.hear: Hear | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.lost: BlackPokerError | None = None
        self.following: RemoteTable | None = None  # the table where everybody goes on

    async def open(self, hear: Hear) -> None:
        self.hear = hear
        await self.guest.open()
        self.spawn(self.listen())

    async def listen(self) -> None:
        """Pass on all that is heard; what ends the connection for good is told too."""
        assert self.hear is not None
        try:
            async for message in self.guest:
                if isinstance(message, Welcome):
                    self.must_know(message.regulation)
                elif isinstance(message, Moved):
                    await self.follow(message)
                self.hear(message)
        except BlackPokerError as error:
            self.lost = error
            self.hear(Failed(error.id, error.said(self.guest.lang)))

    def must_know(self, regulation: str) -> None:
        """Raise what is missing here to show what is played there: a file with a local rule."""
        if MARK in regulation:
            regulation_called(regulation, self.house)

    async def follow(self, message: Moved) -> None:
        """Be given this seat at the table where everybody goes on; spectators have a link."""
        server, game, token, _, lang, house = self.seat
        if message.role == "spectator":
            self.following = RemoteTable(server, "watch", "", message.game, lang, house)
            return
        path = f"/api/games/{quote(game, safe='')}/rematch"
        raw = await asyncio.to_thread(fetch, base_of(server), path, b"", lang, token)
        seated = read(raw, Seated, server)
        self.following = RemoteTable(server, seated.game, seated.token, "", lang, house)

    def send(self, message: FromGuest) -> None:
        if isinstance(message, Speak):
            self.guest.lang = message.lang
        self.spawn(self.say(message))

    async def say(self, message: FromGuest) -> None:
        try:
            # What is answered by name is sent again when the connection was lost in between.
            if answer_key(message) is not None:
                await self.guest.ask(message)
            else:
                await self.guest.tell(message)
        except BlackPokerError:
            return  # what the server said is heard like everything else

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def offline(self) -> bool:
        return not self.guest.connected and self.guest.connections > 0

    def failure(self) -> BlackPokerError | None:
        return self.lost

    def sealed(self) -> str:
        return self.guest.sealed()

    def record(self) -> str:
        return ""

    def again(self) -> Link | None:
        return self.following

    def anew(self) -> Link:
        return RemoteTable(*self.seat)

    async def close(self) -> None:
        await self.guest.close()
        for task in list(self.tasks):
            task.cancel()

    async def end(self) -> None:
        await self.close()
