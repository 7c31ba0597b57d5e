"""What the page asks, as a server would be asked; and its lines to the tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from blackpoker.server.http_answers import JSON, AskingMachine

HERE: Final = "https://this.page"  # all of it is our own; no such place is ever asked for anything


@dataclass
class PageAsked:
    """Something the page asks. It comes from nowhere else, and says so as a browser would."""

    address: str
    lang: str
    cookies: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    path_params: dict[str, Any] = field(default_factory=dict)
    client: AskingMachine | None = None  # nobody connects from anywhere

    @property
    def url(self) -> Any:
        return urlsplit(HERE + self.address)

    @property
    def path(self) -> str:
        return self.address.partition("?")[0]

    @property
    def query_params(self) -> dict[str, str]:
        return dict(parse_qsl(self.address.partition("?")[2], keep_blank_values=True))

    @property
    def headers(self) -> dict[str, str]:
        return {"accept-language": self.lang, "content-type": JSON, "origin": HERE}

    async def stream(self) -> AsyncIterator[bytes]:
        yield self.body


class PageSocket(PageAsked):
    """A line of the page to a table."""

    def __init__(
        self, address: str, lang: str, cookies: dict[str, str], tell: Callable[[str], object]
    ) -> None:
        super().__init__(address, lang, cookies)
        self.tell = tell
        self.heard: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.code = 0  # by which it was closed

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, str]:
        return await self.heard.get()

    async def send_text(self, data: str) -> None:
        self.tell(data)

    async def close(self, code: int = 1000) -> None:
        self.code = self.code or code
        self.hang_up()

    def hear(self, text: str) -> None:
        """The page says something."""
        self.heard.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self.heard.put_nowait({"type": "websocket.disconnect"})


class CookieJar:
    """What the page was given to show again, as a browser keeps it for a server: by its path."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}  # by path and name

    def take(self, headers: list[tuple[str, str]]) -> list[tuple[str, str, str]]:
        """Put in what an answer brings; return path, name and value of each."""
        fresh = []
        for name, said in headers:
            if name != "set-cookie":
                continue
            parts = [one.strip().partition("=") for one in said.split(";")]
            path = next((value for key, _, value in parts[1:] if key.lower() == "path"), "/")
            fresh.append((path, parts[0][0], parts[0][2]))
        for path, name, value in fresh:
            self.kept[path, name] = value
        return fresh

    def for_path(self, path: str) -> dict[str, str]:
        """What belongs to whatever lies there, the nearest last.

        >>> jar = CookieJar()
        >>> _ = jar.take([("set-cookie", "seat=abc; Path=/g/x; HttpOnly")])
        >>> jar.for_path("/g/x/ws"), jar.for_path("/g/y/ws")
        ({'seat': 'abc'}, {})
        """
        found = {}
        for (below, name), value in sorted(self.kept.items()):
            if f"{path}/".startswith(f"{below.rstrip('/')}/"):
                found[name] = value
        return found


def decoded_parts(parts: dict[str, str]) -> dict[str, Any]:
    """The parts of a path, as they were before they were written into it."""
    return {name: unquote(value) for name, value in parts.items()}
