"""The application: pages, files, what is asked over HTTP, and the sockets of the tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blackpoker.server import (
    api,
    api_games,
    api_judge,
    api_meetings,
    api_people,
    api_puzzles,
    api_reach,
    api_replays,
)
from blackpoker.server.below import Below
from blackpoker.server.doorman import Doorman
from blackpoker.server.endpoints import guarded
from blackpoker.server.files import INDEX, send_file
from blackpoker.server.http_answers import HttpAnswer, ServerRefusal, answer, language_of, problem
from blackpoker.server.lobby_socket import visit
from blackpoker.server.meeting_sockets import follow
from blackpoker.server.openapi import openapi
from blackpoker.server.preview import preview_of
from blackpoker.server.security import HEADERS, PAGE_HEADERS, PARTS_OF_A_PAGE, policy
from blackpoker.server.service import Service
from blackpoker.server.sockets import sit_down
from blackpoker.server.spoken_page import in_language

ENDPOINTS: Final = (
    *api.ENDPOINTS,
    *api_games.ENDPOINTS,
    *api_people.ENDPOINTS,
    *api_replays.ENDPOINTS,
    *api_reach.ENDPOINTS,
    *api_judge.ENDPOINTS,
    *api_meetings.ENDPOINTS,
    *api_puzzles.ENDPOINTS,
)
PAGES: Final = (
    "/",
    "/lesson",
    "/lesson/{chapter}",
    "/book",
    "/book/{chapter}",
    "/sheet",
    "/rules",
    "/rules/{rest:path}",
    "/decks",
    "/judge",
    "/puzzles",
    "/puzzles/{id}",
    "/lobby",
    "/me",
    "/replay",
    "/r/{code}",
    "/g/{game}",
    "/join/{code}",
    "/watch/{code}",
    "/m",
    "/m/{code}",
)
STATIC: Final = "/static/{path:path}"
FAVICON: Final = "/favicon.ico"
HEALTH: Final = "/healthz"
DOCUMENT: Final = "/api/openapi.json"
SOCKET: Final = "/g/{game}/ws"
LOBBY: Final = "/lobby/ws"
MEETING: Final = "/m/{code}/ws"
OURS: Final = (STATIC, FAVICON, HEALTH, DOCUMENT, SOCKET, LOBBY, MEETING)
PATHS: Final = (*PAGES, *OURS, *(one.path for one in ENDPOINTS))


class Headers:
    """Puts the headers of safety on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self.app(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                fitting = dict(HEADERS)
                if not headers.get("content-type", "").startswith(PARTS_OF_A_PAGE):
                    fitting |= {**PAGE_HEADERS, "content-security-policy": policy()}
                for name, value in fitting.items():
                    headers.setdefault(name, value)
            await send(message)

        return self.app(scope, receive, send_with_headers)


def make_app(service: Service) -> Starlette:
    """Put the parts together."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    async def page(request: Request) -> HttpAnswer:
        return show_page(service, request, 200)

    async def static(request: Request) -> HttpAnswer:
        file = service.files.find(request.path_params["path"])
        if file is None:
            raise HTTPException(404)
        return send_file(request, file)

    async def favicon(request: Request) -> HttpAnswer:
        """Browsers and others ask for it by this name, whatever the page says."""
        file = service.files.find("icon.svg")
        if file is None:
            raise HTTPException(404)
        return send_file(request, file)

    async def healthz(request: Request) -> HttpAnswer:
        return answer({"ok": service.works}, 200 if service.works else 503)

    async def document(request: Request) -> HttpAnswer:
        found = service.library.find(("openapi",), lambda: openapi(ENDPOINTS, service.config.below))
        return send_file(request, found)

    async def missing(request: Request, error: Exception) -> Response:
        found = instead(request, error)
        return Response(found.body, found.status, dict(found.headers), found.kind)

    def instead(request: Request, error: Exception) -> HttpAnswer:
        """Show the page, which says that there is nothing; programs are told in JSON."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        headers = error.headers if isinstance(error, HTTPException) else None
        path = request.url.path
        if status == 404 and not path.startswith(("/api/", "/static/")):
            return show_page(service, request, 404)
        found = problem(ServerRefusal("no_page"), language_of(request))
        found.status = status
        if headers:
            found.headers += headers.items()
        return found

    app = Starlette(
        routes=[
            *(Route(path, page, methods=["GET"]) for path in PAGES),
            Route(STATIC, static, methods=["GET"]),
            Route(FAVICON, favicon, methods=["GET"]),
            Route(HEALTH, healthz, methods=["GET"]),
            Route(DOCUMENT, document, methods=["GET"]),
            WebSocketRoute(SOCKET, partial(sit_down, service)),
            WebSocketRoute(LOBBY, partial(visit, service)),
            WebSocketRoute(MEETING, partial(follow, service)),
            *(Route(one.path, guarded(service, one), methods=[one.method]) for one in ENDPOINTS),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: missing},
    )
    app.add_middleware(Doorman, service=service)
    app.add_middleware(Headers)
    app.add_middleware(Below, path=service.config.below)
    return app


def show_page(service: Service, request: Request, status: int) -> HttpAnswer:
    """Send the one page there is; it finds out by its address what to show."""
    file = service.files.find(INDEX)
    if file is None:
        return problem(ServerRefusal("page_missing"), language_of(request))
    lang, below = language_of(request), service.config.below
    spoken = in_language(file, lang, preview_of(service, request), below)
    return send_file(request, spoken, status)
