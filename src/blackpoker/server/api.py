"""What can be asked over HTTP."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from blackpoker.server.catalogue import judge_deck
from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.files import send_file
from blackpoker.server.http_answers import ServerRefusal, address_of, answer, language_of, read_body
from blackpoker.server.reach import code_picture
from blackpoker.server.security import own_origins
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Catalogue, DeckCheck, DeckVerdict, Reachable

QUERY: Final = Parameter("q", "What to look for")
LINK: Final = Parameter("link", "The whole address of a page of this server")
LONGEST_LINK: Final = 200  # letters; more would be too fine for a camera
EDITION: Final = Parameter("edition", "Whose lists to look in; without it the newest")


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


@endpoint("GET", "/api/book/{lang}", fails=(404,))
async def see_book(service: Service, request: Request) -> Response:
    """The rule book in a language: its chapters, its words and all rulings."""
    return send_file(request, service.library.book(request.path_params["lang"]))


@endpoint("GET", "/api/words/{lang}", fails=(404,))
async def see_words(service: Service, request: Request) -> Response:
    """The words of the rule book alone, for those that are links at a table."""
    return send_file(request, service.library.words(request.path_params["lang"]))


@endpoint("GET", "/api/find", query=(LANG, QUERY, EDITION), fails=(404,))
async def find(service: Service, request: Request) -> Response:
    """What the rule book, the rulings and the lists have about something, best first."""
    asked = request.query_params
    words = asked.get("q", ""), asked.get("edition", ""), language_of(request)
    async with service.library.looking:
        began = time.perf_counter()
        found = await asyncio.to_thread(service.library.found, *words)
        service.budgets.spend(address_of(request), time.perf_counter() - began)
    return answer(found)


@endpoint("GET", "/api/reach", Reachable)
async def see_reach(service: Service, request: Request) -> Response:
    """Under which addresses people can come."""
    reach = service.config.reach
    here = reach.here or next(iter(own_origins(request)), "") + service.config.below
    return answer(Reachable(here, list(reach.others)))


@endpoint("GET", "/api/code", kind="image/svg+xml", query=(LANG, LINK), fails=(422,))
async def see_code(service: Service, request: Request) -> Response:
    """A link to a page of this server as a QR code."""
    link, config = request.query_params.get("link", ""), service.config
    here = (one + config.below for one in own_origins(request, config.address))
    ours = (*config.reach.others, *here)
    if len(link) > LONGEST_LINK or not link.startswith(tuple(f"{one}/" for one in ours)):
        raise ServerRefusal("not_our_link", addresses=", ".join(dict.fromkeys(ours)))
    return Response(code_picture(link), media_type="image/svg+xml")


@endpoint("POST", "/api/deck", DeckVerdict, DeckCheck, query=(LANG,), fails=(422,))
async def check_deck(service: Service, request: Request) -> Response:
    """May this deck be played?"""
    return answer(judge_deck(await read_body(request, DeckCheck), service.config.offers.house))


ENDPOINTS: Final = (
    *(see_catalogue, see_rules, see_difference, see_text),
    *(see_book, see_words, find, check_deck, see_reach, see_code),
)
