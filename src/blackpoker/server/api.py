"""What can be asked over HTTP."""

from __future__ import annotations

import time
from typing import Final

from blackpoker.server.catalogue import judge_deck
from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.files import send_file
from blackpoker.server.http_answers import (
    HttpAnswer,
    HttpAsked,
    address_of,
    answer,
    language_of,
    read_body,
)
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Catalogue, DeckCheck, DeckVerdict

QUERY: Final = Parameter("q", "What to look for")
EDITION: Final = Parameter("edition", "Whose lists to look in; without it the newest")


@endpoint("GET", "/api/catalogue", Catalogue)
async def see_catalogue(service: Service, request: HttpAsked) -> HttpAnswer:
    """What there is to play, and against whom."""
    return send_file(request, service.library.catalogue())


@endpoint("GET", "/api/rules/{edition}", fails=(404,))
async def see_rules(service: Service, request: HttpAsked) -> HttpAnswer:
    """Everything an edition says, or only what is in force in a regulation."""
    return send_file(request, service.library.rules(request.path_params["edition"]))


@endpoint("GET", "/api/rules/diff/{before}/{after}", fails=(404, 422))
async def see_difference(service: Service, request: HttpAsked) -> HttpAnswer:
    """What changed between two editions."""
    before, after = (request.path_params[one] for one in ("before", "after"))
    return send_file(request, service.library.difference(before, after))


@endpoint("GET", "/api/text/{lang}", dict[str, str], fails=(404,))
async def see_text(service: Service, request: HttpAsked) -> HttpAnswer:
    """All texts of the page in a language."""
    return send_file(request, service.library.text(request.path_params["lang"]))


@endpoint("GET", "/api/book/{lang}", fails=(404,))
async def see_book(service: Service, request: HttpAsked) -> HttpAnswer:
    """The rule book in a language: its chapters, its words and all rulings."""
    return send_file(request, service.library.book(request.path_params["lang"]))


@endpoint("GET", "/api/words/{lang}", fails=(404,))
async def see_words(service: Service, request: HttpAsked) -> HttpAnswer:
    """The words of the rule book alone, for those that are links at a table."""
    return send_file(request, service.library.words(request.path_params["lang"]))


@endpoint("GET", "/api/find", query=(LANG, QUERY, EDITION), fails=(404,))
async def find(service: Service, request: HttpAsked) -> HttpAnswer:
    """What the rule book, the rulings and the lists have about something, best first."""
    asked = request.query_params
    words = asked.get("q", ""), asked.get("edition", ""), language_of(request)
    async with service.library.looking:
        began = time.perf_counter()
        found = await service.aside(service.library.found, *words)
        service.budgets.spend(address_of(request), time.perf_counter() - began)
    return answer(found)


@endpoint("POST", "/api/deck", DeckVerdict, DeckCheck, query=(LANG,), fails=(422,))
async def check_deck(service: Service, request: HttpAsked) -> HttpAnswer:
    """May this deck be played?"""
    return answer(judge_deck(await read_body(request, DeckCheck), service.config.offers.house))


ENDPOINTS: Final = (
    *(see_catalogue, see_rules, see_difference, see_text),
    *(see_book, see_words, find, check_deck),
)
