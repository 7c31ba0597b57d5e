"""A site below a path of its own, as behind a server in front that has other things to serve too.

That server may take the path away before it asks us, or leave it: both are understood, and within
ours there is no path. Whatever we send names the whole way: the page where its files are, a cookie
where it belongs, links and codes where others come in.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

PATH: Final = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")  # what nobody writes in another way
DOTS: Final = (".", "..")


def place_of(address: str) -> tuple[str, str] | None:
    """Return origin and path of an address, the path without its last slash; None if it is none.

    >>> place_of("https://Play.example.org/some/path/"), place_of("play.example.org")
    (('https://play.example.org', '/some/path'), None)
    """
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises if it is no number
    except ValueError:
        return None
    path = parts.path.rstrip("/")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        return None
    if PATH.fullmatch(path) is None or any(one in DOTS for one in path.split("/")):
        return None
    return f"{parts.scheme}://{parts.netloc}".lower(), path


def is_taken(path: str, routes: Collection[str]) -> bool:
    """Does the path begin as something of ours? Nobody could say then which of both is meant.

    >>> is_taken("/g/table", ["/", "/g/{game}"]), is_taken("/games/g", ["/", "/g/{game}"])
    (True, False)
    """
    return bool(path) and path.split("/")[1] in {one.split("/")[1] for one in routes}


class Below:
    """Takes the path away from whatever is asked with it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        asked = scope.get("path", "")
        if self.path and f"{asked}/".startswith(f"{self.path}/"):
            scope = {**scope, "path": asked[len(self.path) :] or "/"}
        return self.app(scope, receive, send)
