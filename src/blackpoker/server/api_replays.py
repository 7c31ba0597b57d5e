"""What can be asked over HTTP about records."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from blackpoker.server.endpoints import LANG, Endpoint, Parameter, address_of
from blackpoker.server.http_answers import ServerRefusal, answer, language_of, raw_answer, read_body
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import ReplayInfo, ReplayPosition, ReviewInfo, Upload

VIEWERS: Final = ("-1", "0", "1", "open")
VIEWER: Final = Parameter(
    "viewer", "Whose eyes: a spectator's, a player's, or all of them", {"enum": list(VIEWERS)}
)
MOST_DIGITS: Final = 6


async def upload(service: Service, request: Request) -> Response:
    asked = await read_body(request, Upload)
    if not service.addresses.uploads.take(address_of(request)):
        raise ServerRefusal("too_many_uploads")
    return raw_answer(await service.replays.upload(asked.record, language_of(request)), 201)


async def see_replay(service: Service, request: Request) -> Response:
    code = request.path_params["code"]
    return raw_answer(await service.replays.info(code, language_of(request)))


async def see_position(service: Service, request: Request) -> Response:
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


async def see_review(service: Service, request: Request) -> Response:
    return answer(service.replays.review(request.path_params["code"], language_of(request)))


async def take_text(service: Service, request: Request) -> Response:
    code = request.path_params["code"]
    headers = {
        "content-disposition": f'attachment; filename="blackpoker-{code}.txt"',
        "cache-control": "no-store",
    }
    return PlainTextResponse(service.replays.text(code), headers=headers)


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/replays",
        "Keep a record, to look at it and to share it.",
        upload,
        ReplayInfo,
        Upload,
        status=201,
        query=(LANG,),
        fails=(422, 503),
    ),
    Endpoint(
        "GET",
        "/api/replays/{code}",
        "A record: who played what, and every move in words.",
        see_replay,
        ReplayInfo,
        query=(LANG,),
        fails=(404, 422, 503),
    ),
    Endpoint(
        "GET",
        "/api/replays/{code}/record",
        "The record as a text.",
        take_text,
        kind="text/plain",
        query=(LANG,),
        fails=(404,),
    ),
    Endpoint(
        "GET",
        "/api/replays/{code}/review",
        "What the coach says to every choice; ask again until all of it is there.",
        see_review,
        ReviewInfo,
        query=(LANG,),
        fails=(404, 422, 503),
    ),
    Endpoint(
        "GET",
        "/api/replays/{code}/{move}",
        "The table after so many moves.",
        see_position,
        ReplayPosition,
        path_parameters=(
            Parameter("move", "How many moves were made", {"type": "integer", "minimum": 0}),
        ),
        query=(VIEWER, LANG),
        fails=(400, 404, 422, 503),
    ),
)
