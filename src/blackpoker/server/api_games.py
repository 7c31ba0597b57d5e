"""What can be asked over HTTP about games: make one, join one, play again, take its record."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from blackpoker.server.endpoints import LANG, Endpoint, Parameter, address_of
from blackpoker.server.http_answers import ServerRefusal, answer, language_of, read_body
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


async def make_game(service: Service, request: Request) -> Response:
    asked = await read_body(request, NewGame)
    shown, token = await service.hub.create(asked, language_of(request), address_of(request))
    return seated(service, request, shown, token, asked.bearer)


async def join_game(service: Service, request: Request) -> Response:
    asked = await read_body(request, Join)
    shown, token = await service.hub.join(asked, language_of(request))
    return seated(service, request, shown, token, asked.bearer)


async def see_invitation(service: Service, request: Request) -> Response:
    return answer(service.hub.invitation(request.path_params["code"], language_of(request)))


async def play_again(service: Service, request: Request) -> Response:
    live = service.hub.find(request.path_params["game"])
    token = shown_token(request)
    seat = live.audience.seat_of(token) if token else None
    if seat is None:
        raise ServerRefusal("no_seat")
    shown, fresh = await service.hub.rematch(live, seat, address_of(request))
    bearer = "authorization" in request.headers
    return seated(service, request, shown, fresh, bearer)


async def take_record(service: Service, request: Request) -> Response:
    """Give the record of a finished game to those who sat at it or watched it."""
    live = service.hub.find(request.path_params["game"])
    service.hub.viewer(live, shown_token(request), request.query_params.get("watch", ""))
    text = service.store.record(live.kept.replay) if live.kept.replay else None
    if text is None:
        raise ServerRefusal("not_over_yet")
    headers = {
        "content-disposition": f'attachment; filename="blackpoker-{live.id}.txt"',
        "cache-control": "no-store",
    }
    return PlainTextResponse(text, headers=headers)


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/games",
        "Make a game and take a seat in it.",
        make_game,
        Seated,
        NewGame,
        status=201,
        query=(LANG,),
        fails=(404, 409, 422, 503),
    ),
    Endpoint(
        "POST",
        "/api/join",
        "Take the empty seat of a game.",
        join_game,
        Seated,
        Join,
        status=201,
        query=(LANG,),
        fails=(404, 409, 422, 503),
    ),
    Endpoint(
        "GET",
        "/api/join/{code}",
        "Who invites to what?",
        see_invitation,
        Invitation,
        query=(LANG,),
        fails=(404, 409),
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/rematch",
        "Play the same again.",
        play_again,
        Seated,
        status=201,
        query=(LANG,),
        fails=(403, 404, 409, 422, 503),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/record",
        "The record of a finished game.",
        take_record,
        kind="text/plain",
        query=(LANG, WATCH),
        fails=(403, 404, 409),
    ),
)
