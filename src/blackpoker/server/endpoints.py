"""The list of what can be asked over HTTP: one record for each, for routing and for the docs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.http_answers import (
    FAULTY,
    HttpAnswer,
    HttpAsked,
    ServerRefusal,
    address_of,
    for_guests,
    language_of,
    problem,
    too_much,
)
from blackpoker.server.journal import hung_up
from blackpoker.server.security import comes_from_us
from blackpoker.server.service import Service
from blackpoker.text.languages import LANGUAGES

Handler = Callable[[Service, HttpAsked], Awaitable[HttpAnswer]]


@dataclass(frozen=True)
class Parameter:
    """Something said in the address; ``schema`` is JSON Schema."""

    name: str
    about: str
    schema: dict[str, Any] = field(default_factory=lambda: {"type": "string"})


LANG: Final = Parameter("lang", "The language of the answer", {"enum": list(LANGUAGES)})


@dataclass(frozen=True)
class Endpoint:
    """What can be asked, and how it is answered."""

    handler: Handler
    method: str
    path: str
    answer: Any = None  # a record type; None: plain data, or a text
    body: Any = None
    kind: str = "application/json"
    status: int = 200
    path_parameters: tuple[Parameter, ...] = ()
    query: tuple[Parameter, ...] = ()
    fails: tuple[int, ...] = ()

    @property
    def about(self) -> str:
        """What it is for: the handler says so."""
        return self.handler.__doc__ or ""


def endpoint(
    method: str, path: str, answer: Any = None, body: Any = None, **more: Any
) -> Callable[[Handler], Endpoint]:
    """Make an endpoint of a handler; its docstring says what it is for."""
    return lambda handler: Endpoint(handler, method, path, answer, body, **more)


def guarded(service: Service, endpoint: Endpoint) -> Callable[[HttpAsked], Awaitable[HttpAnswer]]:
    """Return a handler that answers mistakes with a sentence and survives its own."""

    async def handle(request: HttpAsked) -> HttpAnswer:
        lang = language_of(request)
        try:
            if seconds := service.budgets.requests.take(address_of(request)):
                raise too_much("too_many_requests", seconds)
            if endpoint.method != "GET" and not comes_from_us(request, service.config.address):
                raise ServerRefusal("bad_origin")
            return await endpoint.handler(service, request)
        except BlackPokerError as error:
            return problem(for_guests(error, service.log, path=endpoint.path), lang)
        except Exception as error:
            if not hung_up(error):
                service.metrics.faults += 1
                service.log.fault("fault", error, path=endpoint.path)
            return problem(ServerRefusal(FAULTY), lang)

    return handle
