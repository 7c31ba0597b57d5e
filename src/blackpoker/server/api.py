"""What can be asked over HTTP."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from blackpoker.server.catalogue import judge_deck
from blackpoker.server.endpoints import LANG, Endpoint
from blackpoker.server.files import send_file
from blackpoker.server.http_answers import answer, read_body
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Catalogue, DeckCheck, DeckVerdict


async def see_catalogue(service: Service, request: Request) -> Response:
    return send_file(request, service.library.catalogue())


async def see_rules(service: Service, request: Request) -> Response:
    return send_file(request, service.library.rules(request.path_params["edition"]))


async def see_difference(service: Service, request: Request) -> Response:
    before, after = (request.path_params[one] for one in ("before", "after"))
    return send_file(request, service.library.difference(before, after))


async def see_text(service: Service, request: Request) -> Response:
    return send_file(request, service.library.text(request.path_params["lang"]))


async def check_deck(service: Service, request: Request) -> Response:
    return answer(judge_deck(await read_body(request, DeckCheck), service.config.offers.house))


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/catalogue",
        "What there is to play, and against whom.",
        see_catalogue,
        Catalogue,
    ),
    Endpoint(
        "GET",
        "/api/rules/{edition}",
        "Everything an edition says, or only what is in force in a regulation.",
        see_rules,
        fails=(404,),
    ),
    Endpoint(
        "GET",
        "/api/rules/diff/{before}/{after}",
        "What changed between two editions.",
        see_difference,
        fails=(404, 422),
    ),
    Endpoint(
        "GET",
        "/api/text/{lang}",
        "All texts of the page in a language.",
        see_text,
        dict[str, str],
        fails=(404,),
    ),
    Endpoint(
        "POST",
        "/api/deck",
        "May this deck be played?",
        check_deck,
        DeckVerdict,
        DeckCheck,
        query=(LANG,),
        fails=(422,),
    ),
)
