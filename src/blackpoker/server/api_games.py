"""What can be asked over HTTP about games: make one, join one, play again, take its record."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from blackpoker.server.endpoints import LANG, Parameter, address_of, endpoint
from blackpoker.server.http_answers import (
    ServerRefusal,
    answer,
    language_of,
    read_body,
    record_file,
)
from blackpoker.server.security import cookies_for, own_origins, shown_token
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Invitation, Join, NewGame, Seated

WATCH: Final = Parameter("watch", "The code of a spectators' link")


def seated(service: Service, request: Request, shown: Seated, token: str, bearer: bool) -> Response:
    """Tell who sits where; the token goes into a cookie unless it is asked for."""
    if bearer:
        shown.token = token
        return answer(shown, 201)
    found = answer(shown, 201)
    origins = own_origins(request, service.config.address)
    secure = any(one.startswith("https:") for one in origins)
    for cookie in cookies_for(shown.game, token, secure):
        found.headers.append("set-cookie", cookie)
    return found


@endpoint(
    "POST", "/api/games", Seated, NewGame, status=201, query=(LANG,), fails=(404, 409, 422, 503)
)
async def make_game(service: Service, request: Request) -> Response:
    """Make a game and take a seat in it."""
    asked = await read_body(request, NewGame)
    shown, token = await service.hub.create(asked, language_of(request), address_of(request))
    return seated(service, request, shown, token, asked.bearer)


@endpoint("POST", "/api/join", Seated, Join, status=201, query=(LANG,), fails=(404, 409, 422, 503))
async def join_game(service: Service, request: Request) -> Response:
    """Take the empty seat of a game."""
    asked = await read_body(request, Join)
    shown, token = await service.hub.join(asked, language_of(request))
    return seated(service, request, shown, token, asked.bearer)


@endpoint("GET", "/api/join/{code}", Invitation, query=(LANG,), fails=(404, 409))
async def see_invitation(service: Service, request: Request) -> Response:
    """Who invites to what?"""
    return answer(service.hub.invitation(request.path_params["code"], language_of(request)))


@endpoint(
    "POST",
    "/api/games/{game}/rematch",
    Seated,
    status=201,
    query=(LANG,),
    fails=(403, 404, 409, 422, 503),
)
async def play_again(service: Service, request: Request) -> Response:
    """Play the same again."""
    live = service.hub.find(request.path_params["game"])
    token = shown_token(request)
    seat = live.audience.seat_of(token) if token else None
    if seat is None:
        raise ServerRefusal("no_seat")
    shown, fresh = await service.hub.rematch(live, seat, address_of(request))
    bearer = "authorization" in request.headers
    return seated(service, request, shown, fresh, bearer)


@endpoint(
    "GET", "/api/games/{game}/record", kind="text/plain", query=(LANG, WATCH), fails=(403, 404, 409)
)
async def take_record(service: Service, request: Request) -> Response:
    """The record of a finished game."""
    live = service.hub.find(request.path_params["game"])
    # Only those who sat at it or watched it are given it.
    service.hub.viewer(live, shown_token(request), request.query_params.get("watch", ""))
    text = service.store.record(live.kept.replay) if live.kept.replay else None
    if text is None:
        raise ServerRefusal("not_over_yet")
    return record_file(text, live.id)


ENDPOINTS: Final = (make_game, join_game, see_invitation, play_again, take_record)
