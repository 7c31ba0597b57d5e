"""What can be asked over HTTP about records."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from blackpoker.server.endpoints import LANG, Parameter, address_of, endpoint
from blackpoker.server.http_answers import (
    ServerRefusal,
    answer,
    language_of,
    raw_answer,
    read_body,
    record_file,
)
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import ReplayInfo, ReplayPosition, ReviewInfo, Upload

VIEWERS: Final = ("-1", "0", "1", "open")
VIEWER: Final = Parameter(
    "viewer", "Whose eyes: a spectator's, a player's, or all of them", {"enum": list(VIEWERS)}
)
MOST_DIGITS: Final = 6


@endpoint("POST", "/api/replays", ReplayInfo, Upload, status=201, query=(LANG,), fails=(422, 503))
async def upload(service: Service, request: Request) -> Response:
    """Keep a record, to look at it and to share it."""
    asked = await read_body(request, Upload)
    if not service.addresses.uploads.take(address_of(request)):
        raise ServerRefusal("too_many_uploads")
    return raw_answer(await service.replays.upload(asked.record, language_of(request)), 201)


@endpoint("GET", "/api/replays/{code}", ReplayInfo, query=(LANG,), fails=(404, 422, 503))
async def see_replay(service: Service, request: Request) -> Response:
    """A record: who played what, and every move in words."""
    code = request.path_params["code"]
    return raw_answer(await service.replays.info(code, language_of(request)))


@endpoint(
    "GET",
    "/api/replays/{code}/{move}",
    ReplayPosition,
    path_parameters=(
        Parameter("move", "How many moves were made", {"type": "integer", "minimum": 0}),
    ),
    query=(VIEWER, LANG),
    fails=(400, 404, 422, 503),
)
async def see_position(service: Service, request: Request) -> Response:
    """The table after so many moves."""
    viewer = request.query_params.get("viewer", VIEWERS[0])
    if viewer not in VIEWERS:
        known = ", ".join(VIEWERS)
        raise ServerRefusal("bad_query", name="viewer", value=viewer[:20], known=known)
    move = request.path_params["move"]
    if not (move.isascii() and move.isdecimal() and len(move) <= MOST_DIGITS):
        raise ServerRefusal("bad_query", name="MOVE", value=move[:20], known="0, 1, 2 ...")
    found = await service.replays.position(
        request.path_params["code"], int(move), viewer, language_of(request)
    )
    return raw_answer(found)


@endpoint("GET", "/api/replays/{code}/review", ReviewInfo, query=(LANG,), fails=(404, 422, 503))
async def see_review(service: Service, request: Request) -> Response:
    """What the coach says to every choice; ask again until all of it is there."""
    return answer(service.replays.review(request.path_params["code"], language_of(request)))


@endpoint("GET", "/api/replays/{code}/record", kind="text/plain", query=(LANG,), fails=(404,))
async def take_text(service: Service, request: Request) -> Response:
    """The record as a text."""
    code = request.path_params["code"]
    return record_file(service.replays.text(code), code)


ENDPOINTS: Final = (upload, see_replay, take_text, see_review, see_position)
