"""What can be asked over HTTP."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from blackpoker.server.catalogue import judge_deck
from blackpoker.server.endpoints import LANG, endpoint
from blackpoker.server.files import send_file
from blackpoker.server.http_answers import answer, read_body
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Catalogue, DeckCheck, DeckVerdict


@endpoint("GET", "/api/catalogue", Catalogue)
async def see_catalogue(service: Service, request: Request) -> Response:
    """What there is to play, and against whom."""
    return send_file(request, service.library.catalogue())


@endpoint("GET", "/api/rules/{edition}", fails=(404,))
async def see_rules(service: Service, request: Request) -> Response:
    """Everything an edition says, or only what is in force in a regulation."""
    return send_file(request, service.library.rules(request.path_params["edition"]))


@endpoint("GET", "/api/rules/diff/{before}/{after}", fails=(404, 422))
async def see_difference(service: Service, request: Request) -> Response:
    """What changed between two editions."""
    before, after = (request.path_params[one] for one in ("before", "after"))
    return send_file(request, service.library.difference(before, after))


@endpoint("GET", "/api/text/{lang}", dict[str, str], fails=(404,))
async def see_text(service: Service, request: Request) -> Response:
    """All texts of the page in a language."""
    return send_file(request, service.library.text(request.path_params["lang"]))


@endpoint("POST", "/api/deck", DeckVerdict, DeckCheck, query=(LANG,), fails=(422,))
async def check_deck(service: Service, request: Request) -> Response:
    """May this deck be played?"""
    return answer(judge_deck(await read_body(request, DeckCheck), service.config.offers.house))


ENDPOINTS: Final = (see_catalogue, see_rules, see_difference, see_text, check_deck)
