"""What can be asked over HTTP about records."""

from __future__ import annotations

from typing import Final

from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.http_answers import (
    HttpAnswer,
    HttpAsked,
    ServerRefusal,
    address_of,
    answer,
    language_of,
    raw_answer,
    read_body,
    record_file,
    too_much,
)
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import ReplayInfo, ReplayLine, ReplayPosition, ReviewInfo, Upload

VIEWERS: Final = ("-1", "0", "1", "open")
VIEWER: Final = Parameter(
    "viewer", "Whose eyes: a spectator's, a player's, or all of them", {"enum": list(VIEWERS)}
)
MOVE: Final = Parameter("move", "How many moves were made", {"type": "integer", "minimum": 0})
LINE: Final = Parameter("line", "What is done then, in the notation", {"type": "string"})
MOST_DIGITS: Final = 6
LONGEST_LINE: Final = 400


@endpoint("POST", "/api/replays", ReplayInfo, Upload, status=201, query=(LANG,), fails=(422, 503))
async def upload(service: Service, request: HttpAsked) -> HttpAnswer:
    """Keep a record, to look at it and to share it."""
    asked = await read_body(request, Upload)
    address = address_of(request)
    if seconds := service.budgets.uploads.take(address):
        raise too_much("too_many_uploads", seconds)
    found = await service.replays.upload(asked.record, language_of(request), address)
    return raw_answer(found, 201)


@endpoint("GET", "/api/replays/{code}", ReplayInfo, query=(LANG,), fails=(404, 422, 503))
async def see_replay(service: Service, request: HttpAsked) -> HttpAnswer:
    """A record: who played what, and every move in words."""
    code, lang = request.path_params["code"], language_of(request)
    return raw_answer(await service.replays.info(code, lang, address_of(request)))


@endpoint(
    "GET",
    "/api/replays/{code}/{move}",
    ReplayPosition,
    path_parameters=(MOVE,),
    query=(VIEWER, LANG),
    fails=(400, 404, 422, 503),
)
async def see_position(service: Service, request: HttpAsked) -> HttpAnswer:
    """The table after so many moves."""
    found = await service.replays.position(
        request.path_params["code"],
        move_of(request),
        viewer_of(request),
        language_of(request),
        address_of(request),
    )
    return raw_answer(found)


@endpoint(
    "GET",
    "/api/replays/{code}/{move}/line",
    ReplayLine,
    path_parameters=(MOVE,),
    query=(LINE, VIEWER, LANG),
    fails=(400, 404, 422, 503),
)
async def see_line(service: Service, request: HttpAsked) -> HttpAnswer:
    """Another line from there on, if nobody answers it."""
    found = await service.replays.line(
        request.path_params["code"],
        move_of(request),
        request.query_params.get("line", "")[:LONGEST_LINE],
        viewer_of(request),
        language_of(request),
        address_of(request),
    )
    return raw_answer(found)


def viewer_of(request: HttpAsked) -> str:
    viewer = request.query_params.get("viewer", VIEWERS[0])
    if viewer not in VIEWERS:
        known = ", ".join(VIEWERS)
        raise ServerRefusal("bad_query", name="viewer", value=viewer[:20], known=known)
    return viewer


def move_of(request: HttpAsked) -> int:
    move = request.path_params["move"]
    if not (move.isascii() and move.isdecimal() and len(move) <= MOST_DIGITS):
        raise ServerRefusal("bad_query", name="MOVE", value=move[:20], known="0, 1, 2 ...")
    return int(move)


@endpoint("GET", "/api/replays/{code}/review", ReviewInfo, query=(LANG,), fails=(404, 422, 503))
async def see_review(service: Service, request: HttpAsked) -> HttpAnswer:
    """What the coach says to every choice; ask again until all of it is there."""
    code, lang = request.path_params["code"], language_of(request)
    return answer(service.replays.review(code, lang, address_of(request)))


@endpoint("GET", "/api/replays/{code}/record", kind="text/plain", query=(LANG,), fails=(404,))
async def take_text(service: Service, request: HttpAsked) -> HttpAnswer:
    """The record as a text."""
    code = request.path_params["code"]
    return record_file(service.replays.text(code), code)


ENDPOINTS: Final = (upload, see_replay, take_text, see_review, see_line, see_position)
