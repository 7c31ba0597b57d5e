"""What can be asked over HTTP about games: make one, join one, play again, take its record."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.http_answers import (
    ServerRefusal,
    address_of,
    answer,
    language_of,
    read_body,
    record_file,
)
from blackpoker.server.security import cookies_for, own_origins, shown_token
from blackpoker.server.service import Service
from blackpoker.table.flow_boxes import flow_now
from blackpoker.table.http_bodies import FlowNow, Invitation, Join, NewGame, Seated

WATCH: Final = Parameter("watch", "The code of a spectators' link")


def seated(service: Service, request: Request, shown: Seated, token: str, bearer: bool) -> Response:
    """Tell who sits where; the token goes into a cookie unless it is asked for."""
    if bearer:
        shown.token = token
        return answer(shown, 201)
    found = answer(shown, 201)
    origins = own_origins(request, service.config.address)
    secure = any(one.startswith("https:") for one in origins)
    for cookie in cookies_for(shown.game, token, secure, service.config.below):
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
    shown, token = await service.hub.join(asked, language_of(request), address_of(request))
    return seated(service, request, shown, token, asked.bearer)


@endpoint("GET", "/api/join/{code}", Invitation, query=(LANG,), fails=(404, 409))
async def see_invitation(service: Service, request: Request) -> Response:
    """Who invites to what?"""
    code, lang = request.path_params["code"], language_of(request)
    return answer(await service.hub.invitation(code, lang, address_of(request)))


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
    game, address = request.path_params["game"], address_of(request)
    seat = service.hub.viewer(game, shown_token(request), "")
    live = await service.hub.find(game, address)
    shown, fresh = await service.hub.rematch(live, seat, address)
    bearer = "authorization" in request.headers
    return seated(service, request, shown, fresh, bearer)


@endpoint(
    "GET", "/api/games/{game}/record", kind="text/plain", query=(LANG, WATCH), fails=(403, 404, 409)
)
async def take_record(service: Service, request: Request) -> Response:
    """The record of a finished game."""
    game = request.path_params["game"]
    # Only those who sat at it or watched it are given it.
    service.hub.viewer(game, shown_token(request), request.query_params.get("watch", ""))
    live = await service.hub.find(game, address_of(request))
    text = service.store.record(live.kept.replay) if live.kept.replay else None
    if text is None:
        raise ServerRefusal("not_over_yet")
    return record_file(text, live.id)


@endpoint("GET", "/api/games/{game}/flow", FlowNow, query=(LANG, WATCH), fails=(403, 404))
async def see_flow(service: Service, request: Request) -> Response:
    """Where in the core flow a game is, for the rule book."""
    game = request.path_params["game"]
    watch = request.query_params.get("watch", "")
    viewer = service.hub.viewer(game, shown_token(request), watch)
    live = await service.hub.find(game, address_of(request))
    return answer(flow_now(live.room, viewer, language_of(request)))


ENDPOINTS: Final = (make_game, join_game, see_invitation, play_again, take_record, see_flow)
