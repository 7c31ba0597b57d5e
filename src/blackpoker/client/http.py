"""A server over HTTP: games are made and joined there, and what it says no to is an error."""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from http.client import HTTPException
from typing import Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import ProxyHandler, build_opener
from urllib.request import Request as HttpRequest

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.table.http_bodies import Invitation, Join, NewGame, Seated
from blackpoker.table.protocol import Language
from blackpoker.text.languages import FALLBACK

HTTP_SECONDS: Final = 30.0

Body = TypeVar("Body", bound=msgspec.Struct)


class Refused(BlackPokerError):
    """The server said no, in its own words; ``code`` is for programs."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__("server_said", text=text)
        self.code = code


class Unreachable(BlackPokerError):
    """No server answers there, or what answers is none of ours."""


def base_of(server: str) -> str:
    """Return an address without its last slash; raise Unreachable if it is none.

    >>> base_of("127.0.0.1:8000/")
    'http://127.0.0.1:8000'
    """
    full = server if "://" in server else f"http://{server}"
    try:
        parts = urlsplit(full)
        good = parts.scheme in ("http", "https") and bool(parts.hostname)
        _ = parts.port  # raises if it is no number
    except ValueError:
        good = False
    if not good:
        raise Unreachable("server_address", server=server)
    return full.rstrip("/")


def is_here(server: str) -> bool:
    """Is it this machine? Then no proxy stands in between, whatever the environment says.

    >>> is_here("http://127.0.0.1:8000"), is_here("https://example.org")
    (True, False)
    """
    host = urlsplit(server).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


async def create(server: str, game: NewGame, lang: Language = FALLBACK, token: str = "") -> Seated:
    """Make a game and take a seat in it; ask for a ``bearer`` token to play it as a guest.

    The ``token`` says who one is: then it opens the seat as well.
    """
    return await post(server, "/api/games", game, Seated, lang, token)


async def join(server: str, seat: Join, lang: Language = FALLBACK, token: str = "") -> Seated:
    """Take the empty seat of a game by its invitation."""
    return await post(server, "/api/join", seat, Seated, lang, token)


async def invitation(server: str, code: str, lang: Language = FALLBACK) -> Invitation:
    """Who invites to what."""
    raw = await get(server, f"/api/join/{quote(code, safe='')}", lang)
    return read(raw, Invitation, server)


async def post(
    server: str,
    path: str,
    body: msgspec.Struct,
    kind: type[Body],
    lang: Language = FALLBACK,
    token: str = "",
) -> Body:
    """Send a record and read one; raise Refused if the server says no."""
    data = msgspec.json.encode(body)
    raw = await asyncio.to_thread(fetch, base_of(server), path, data, lang, token)
    return read(raw, kind, server)


def read(raw: bytes, kind: type[Body], server: str) -> Body:
    """Read a record of a server; Unreachable if it is none of ours."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise Unreachable("server_foreign", server=server) from error


async def get(server: str, path: str, lang: Language = FALLBACK, token: str = "") -> bytes:
    """Read a page; raise Refused if the server says no."""
    return await asyncio.to_thread(fetch, base_of(server), path, None, lang, token)


def fetch(server: str, path: str, data: bytes | None, lang: Language, token: str = "") -> bytes:
    headers = {"Accept-Language": lang, "Accept": "application/json"}
    if data is not None:
        headers["Content-Type"] = "application/json"
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = HttpRequest(server + path, data=data, headers=headers)
    opener = build_opener(ProxyHandler({})) if is_here(server) else build_opener()
    try:
        with opener.open(request, timeout=HTTP_SECONDS) as answer:
            found: bytes = answer.read()
            return found
    except HTTPError as error:
        raise refusal(error.read(), error.code, server + path) from error
    except (URLError, OSError, HTTPException) as error:  # also one that fell while it answered
        raise Unreachable("server_unreachable", server=server, reason=reason_of(error)) from error


def refusal(raw: bytes, status: int, url: str) -> BlackPokerError:
    """Make an error of what the server said; a foreign server says nothing we understand."""
    try:
        told = json.loads(raw)
        return Refused(str(told["code"]), str(told["text"]))
    except (ValueError, TypeError, KeyError):
        said = next((f" {one.phrase}" for one in HTTPStatus if one == status), "")
        return Refused(str(status), f"{url}: {status}{said}")


def reason_of(error: Exception) -> str:
    inner = error.reason if isinstance(error, URLError) else error
    return str(inner) or type(inner).__name__
