"""Reading what is asked over HTTP, and answering it: records out, one sentence where it fails.

Nothing here is of the network: a page without a server asks and is answered in the same way.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import HouseError
from blackpoker.server.journal import Journal
from blackpoker.table.http_bodies import Problem
from blackpoker.table.protocol import Language
from blackpoker.text import has, say
from blackpoker.text.languages import BOOK, FALLBACK, LANGUAGES, spoken_here

LARGEST_BODY: Final = 256 * 1024  # bytes
JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"
STATUS: Final = {
    "bad_body": 400,
    "bad_query": 400,
    "bad_origin": 403,
    "no_seat": 403,
    "no_watch": 403,
    "no_identity": 403,
    "no_meeting_key": 403,
    "not_organiser": 403,
    "not_player": 403,
    "no_page": 404,
    "no_game": 404,
    "no_invite": 404,
    "no_meeting": 404,
    "no_such_player": 404,
    "no_such_table": 404,
    "no_replay": 404,
    "words_unknown": 404,
    "no_such_move": 404,
    "no_such_edition": 404,
    "no_such_language": 404,
    "not_over_yet": 409,
    "game_full": 409,
    "name_taken": 409,
    "own_table": 409,
    "meeting_full": 409,
    "meeting_over": 409,
    "meeting_name_taken": 409,
    "round_began": 409,
    "tables_unfinished": 409,
    "rules_gone": 409,
    "game_put_away": 409,
    "body_too_long": 413,
    "not_json": 415,
    "too_many_games": 429,
    "too_many_new_games": 429,
    "too_many_identities": 429,
    "too_many_guesses": 429,
    "too_many_requests": 429,
    "too_many_uploads": 429,
    "too_costly": 429,
    "wrong_host": 421,
    "server_fault": 500,
    "not_kept": 503,
    "data_gone": 503,
    "busy": 503,
    "closing": 503,
}
NO_STORE: Final = (("cache-control", "no-store"),)
FAULTY: Final = "server_fault"
TOO_MUCH: Final = 429  # the status of all budgets
NOT_MODIFIED: Final = 304
PAUSE: Final = 0.2  # seconds before somebody who goes on over a budget is answered or heard again
SOON: Final = 5  # seconds, where nobody knows better
REFUSED: Final = 422  # understood, and not possible by the rules

T = TypeVar("T")


class ServerRefusal(BlackPokerError):
    """The server says no."""


class AskingMachine(Protocol):
    """The machine that asks."""

    @property
    def host(self) -> str: ...


class Asking(Protocol):
    """Who asks, and how: what answering needs of a request or a socket, wherever it comes from."""

    @property
    def client(self) -> AskingMachine | None: ...
    @property
    def url(self) -> Any: ...
    @property
    def path_params(self) -> dict[str, Any]: ...
    @property
    def query_params(self) -> Mapping[str, str]: ...
    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def cookies(self) -> Mapping[str, str]: ...


class HttpAsked(Asking, Protocol):
    """One thing that is asked, with its body."""

    def stream(self) -> AsyncIterator[bytes]: ...


@dataclass
class HttpAnswer:
    """What is answered; it sends itself, as ASGI has it."""

    body: bytes
    status: int = 200
    kind: str = JSON
    headers: list[tuple[str, str]] = field(default_factory=list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        told = [("content-type", self.kind), *self.headers]
        if self.status != NOT_MODIFIED:
            told.append(("content-length", str(len(self.body))))
        head = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in told]
        await send({"type": "http.response.start", "status": self.status, "headers": head})
        await send({"type": "http.response.body", "body": self.body})


def too_much(id: str, seconds: float) -> ServerRefusal:
    """A budget is used up: say how long to wait."""
    return ServerRefusal(id, seconds=max(1, math.ceil(seconds)))


def address_of(connection: Asking) -> str:
    """Return who asks: the machine that connects, or whom the server in front of us names."""
    return connection.client.host if connection.client is not None else "?"


def language_of(connection: Asking) -> Language:
    """Return the language a guest wants: said in the address, or liked by the browser."""
    said = connection.query_params.get("lang", "")
    if said in LANGUAGES:
        return said
    liked = connection.headers.get("accept-language", BOOK)
    best: tuple[float, Language] = (0.0, FALLBACK)
    for one in liked.split(","):
        name, _, quality = one.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        known = spoken_here(name)
        if known is not None and weight > best[0]:
            best = (weight, known)
    return best[1]


def answer(data: object, status: int = 200, headers: dict[str, str] | None = None) -> HttpAnswer:
    """Answer with a record."""
    return raw_answer(msgspec.json.encode(data), status, headers)


def raw_answer(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> HttpAnswer:
    """Answer with what is written already."""
    return HttpAnswer(body, status, JSON, [*NO_STORE, *(headers or {}).items()])


def record_file(text: str, name: str) -> HttpAnswer:
    """Answer with a record, to be kept as a file."""
    shown = f'attachment; filename="blackpoker-{name}.txt"'
    return HttpAnswer(text.encode(), 200, TEXT, [("content-disposition", shown), *NO_STORE])


def sentence(error: BlackPokerError, lang: Language) -> str:
    """What went wrong, in words; an error without words must not become another error."""
    try:
        return error.said(lang) if has(lang, f"error.{error.id}") else say(lang, f"error.{FAULTY}")
    except (KeyError, IndexError):
        return say(lang, f"error.{FAULTY}")


def for_guests(error: BlackPokerError, log: Journal, **where: str) -> BlackPokerError:
    """What guests are told of an error: where a local rule's file lies is the host's to know."""
    if not isinstance(error, HouseError):
        return error
    log.fault("house", error, **where)
    return ServerRefusal(FAULTY)


def problem(error: BlackPokerError, lang: Language) -> HttpAnswer:
    """Say what went wrong."""
    status = STATUS.get(error.id, REFUSED)
    seconds = error.values.get("seconds", SOON)
    headers = {"retry-after": str(seconds)} if status in (TOO_MUCH, 503) else None
    return answer(Problem(error.id, sentence(error, lang)), status, headers)


async def read_body(request: HttpAsked, kind: type[T]) -> T:
    """Read a record; ServerRefusal says what is wrong with it."""
    told = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if told != JSON:
        raise ServerRefusal("not_json")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise ServerRefusal("body_too_long", most=LARGEST_BODY // 1024)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ServerRefusal("bad_body", reason=str(error)[:200]) from error
