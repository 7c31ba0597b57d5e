"""All that a page asks of a server, answered in the page: the same tables, the same answers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from blackpoker.agents.learned.networks import file_for
from blackpoker.browser.asked import HERE, CookieJar, PageAsked, PageSocket, decoded_parts
from blackpoker.browser.page_minds import PageMinds, Thinker
from blackpoker.browser.page_store import Drawer, PageStore
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.server import api, api_games, api_judge, api_people, api_puzzles, api_replays
from blackpoker.server.endpoints import Endpoint, guarded
from blackpoker.server.guests import CLOSING
from blackpoker.server.http_answers import HttpAnswer, ServerRefusal, language_of, problem
from blackpoker.server.journal import Journal
from blackpoker.server.limits import UNLIMITED
from blackpoker.server.service import Config, Service, T
from blackpoker.server.sockets import sit_down

ENDPOINTS: Final = (
    *api.ENDPOINTS,
    *api_games.ENDPOINTS,
    *api_people.ENDPOINTS,
    *api_replays.ENDPOINTS,
    *api_judge.ENDPOINTS,
    *api_puzzles.ENDPOINTS,
)
OF_A_GAME: Final = re.compile(r"/(?:api/games|g)/([\w-]+)/")
SOON: Final = 0.2  # seconds
PLACE: Final = re.compile(r"\\{(\w+)\\}")
Tell = Callable[[int, str, int], object]  # by its number: what a line says, or the code of its end


class PageService(Service):
    """A server's parts, without a network: nothing is beside the event loop here."""

    async def aside(self, do: Callable[..., T], *arguments: Any) -> T:
        return do(*arguments)


class Home:
    """Answers the page. ``tell`` brings what is said on its lines."""

    def __init__(self, drawer: Drawer, thinker: Thinker, tell: Tell) -> None:
        self.store = PageStore(drawer, self.stale)
        config = Config(data=Path(), limits=UNLIMITED, address=HERE, log_level=0)
        self.minds = PageMinds(thinker)
        self.service = PageService(config, Journal(0), self.store, self.minds)
        self.tell = tell
        self.jar = CookieJar()
        self.lines: dict[int, PageSocket] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Fetch what was kept."""
        await self.store.open()
        for path, name, value in self.store.cookies():
            self.jar.kept[path, name] = value

    def has_learned(self) -> None:
        """What the opponents have learned has arrived; that of the first game is read at once."""
        self.minds.learned.set()
        asyncio.get_running_loop().call_later(SOON, file_for, BEGINNERS_GAME)

    # ---- what is asked once
    async def ask(self, method: str, address: str, lang: str, body: str) -> tuple[int, str, bytes]:
        """Answer: the status, of which kind it is, and the answer itself."""
        path = address.partition("?")[0]
        asked = PageAsked(address, lang, self.jar.for_path(path), body.encode())
        found = await self.answer(method, path, asked)
        fresh = self.jar.take(found.headers)
        if fresh:
            await self.store.keep_cookies(fresh)
        return found.status, found.kind, found.body

    async def answer(self, method: str, path: str, asked: PageAsked) -> HttpAnswer:
        for one in ENDPOINTS:
            parts = pattern_of(one).fullmatch(path) if one.method == method else None
            if parts is not None:
                asked.path_params = decoded_parts(parts.groupdict())
                await self.look_for(path)
                return await guarded(self.service, one)(asked)
        return problem(ServerRefusal("no_page"), language_of(asked))

    async def look_for(self, path: str) -> None:
        """Have the game at hand that something is about, as it was kept last."""
        found = OF_A_GAME.match(path)
        if found is not None and await self.store.fetch(found[1]):
            self.service.hub.let_go(found[1])

    def stale(self, game: str) -> None:
        """Another tab has gone on with a game: whoever is at it here is shown it anew."""
        # First they are told why.
        asyncio.get_running_loop().call_later(SOON, self.service.hub.let_go, game)

    # ---- lines to tables
    def connect(self, number: int, address: str, lang: str) -> None:
        """Open a line; it has this number from now on."""
        path = address.partition("?")[0]
        line = PageSocket(
            address, lang, self.jar.for_path(path), lambda text: self.tell(number, text, 0)
        )
        self.lines[number] = line
        task = asyncio.get_running_loop().create_task(self.sit(number, line))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def sit(self, number: int, line: PageSocket) -> None:
        line.path_params = {"game": line.path.split("/")[2]}
        try:
            await self.look_for(line.path)
            await sit_down(self.service, line)
        finally:
            self.lines.pop(number, None)
            self.tell(number, "", line.code or CLOSING)

    def say(self, number: int, text: str) -> None:
        """The page says something on a line."""
        if number in self.lines:
            self.lines[number].hear(text)

    def hang_up(self, number: int) -> None:
        if number in self.lines:
            self.lines[number].hang_up()


def pattern_of(one: Endpoint) -> re.Pattern[str]:
    """How an address of this kind is written."""
    return re.compile(PLACE.sub(r"(?P<\1>[^/]+)", re.escape(one.path)))
