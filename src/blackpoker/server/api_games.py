"""What can be asked over HTTP about games: make one, join one, play again, take its record."""

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
    read_body,
    record_file,
)
from blackpoker.server.people_rows import Identity
from blackpoker.server.security import cookie_of, cookies_for, own_origins, shown_token
from blackpoker.server.service import Service
from blackpoker.table.flow_boxes import flow_now
from blackpoker.table.http_bodies import FlowNow, Invitation, Join, NewGame, Seated

WATCH: Final = Parameter("watch", "The code of a spectators' link")


async def at_hand(
    service: Service, request: HttpAsked, bearer: bool
) -> tuple[Identity | None, str]:
    """Who asks; a browser that is nobody yet becomes somebody, and the token is for its cookie."""
    people = service.hub.people
    me = people.shown_by(request)
    if me is not None or bearer:
        return me, ""
    try:
        return await people.make(address_of(request))
    except ServerRefusal:  # too many from one address: they can play, and are not known again
        return None, ""


def is_secure(service: Service, request: HttpAsked) -> bool:
    """Do people reach us in such a way that a cookie need never be sent in the open?"""
    origins = own_origins(request, service.config.address)
    return any(one.startswith("https:") for one in origins)


def my_cookie(service: Service, request: HttpAsked, token: str) -> str:
    """The cookie of somebody who has become known; without a token the one that forgets them."""
    return cookie_of(token, is_secure(service, request), service.config.below)


def seated(
    service: Service,
    request: HttpAsked,
    shown: Seated,
    token: str,
    bearer: bool,
    mine: str = "",
) -> HttpAnswer:
    """Tell who sits where; the token goes into a cookie unless it is asked for.

    ``mine`` is the token of somebody who has just become known.
    """
    if bearer:
        shown.token = token
        return answer(shown, 201)
    found = answer(shown, 201)
    secure = is_secure(service, request)
    for cookie in cookies_for(shown.game, token, secure, service.config.below):
        found.headers.append(("set-cookie", cookie))
    if mine:
        found.headers.append(("set-cookie", my_cookie(service, request, mine)))
    return found


@endpoint(
    "POST", "/api/games", Seated, NewGame, status=201, query=(LANG,), fails=(404, 409, 422, 503)
)
async def make_game(service: Service, request: HttpAsked) -> HttpAnswer:
    """Make a game and take a seat in it."""
    asked = await read_body(request, NewGame)
    me, mine = await at_hand(service, request, asked.bearer)
    lang, address = language_of(request), address_of(request)
    shown, token = await service.hub.create(asked, lang, address, me)
    return seated(service, request, shown, token, asked.bearer, mine)


@endpoint("POST", "/api/join", Seated, Join, status=201, query=(LANG,), fails=(404, 409, 422, 503))
async def join_game(service: Service, request: HttpAsked) -> HttpAnswer:
    """Take the empty seat of a game."""
    asked = await read_body(request, Join)
    me, mine = await at_hand(service, request, asked.bearer)
    lang, address = language_of(request), address_of(request)
    shown, token = await service.hub.join(asked, lang, address, me)
    return seated(service, request, shown, token, asked.bearer, mine)


@endpoint("GET", "/api/join/{code}", Invitation, query=(LANG,), fails=(404, 409))
async def see_invitation(service: Service, request: HttpAsked) -> HttpAnswer:
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
async def play_again(service: Service, request: HttpAsked) -> HttpAnswer:
    """Play the same again."""
    game, address = request.path_params["game"], address_of(request)
    me = service.hub.people.shown_by(request)
    seat = service.hub.viewer(game, shown_token(request), "", me)
    live = await service.hub.find(game, address)
    shown, fresh = await service.hub.rematch(live, seat, address)
    bearer = "authorization" in request.headers
    return seated(service, request, shown, fresh, bearer)


@endpoint(
    "GET", "/api/games/{game}/record", kind="text/plain", query=(LANG, WATCH), fails=(403, 404, 409)
)
async def take_record(service: Service, request: HttpAsked) -> HttpAnswer:
    """The record of a finished game."""
    game = request.path_params["game"]
    # Only those who sat at it or watched it are given it.
    watch = request.query_params.get("watch", "")
    me = None if watch else service.hub.people.shown_by(request)
    service.hub.viewer(game, shown_token(request), watch, me)
    live = await service.hub.find(game, address_of(request))
    text = service.store.record(live.kept.replay) if live.kept.replay else None
    if text is None:
        raise ServerRefusal("not_over_yet")
    return record_file(text, live.id)


@endpoint("GET", "/api/games/{game}/flow", FlowNow, query=(LANG, WATCH), fails=(403, 404))
async def see_flow(service: Service, request: HttpAsked) -> HttpAnswer:
    """Where in the core flow a game is, for the rule book."""
    game = request.path_params["game"]
    watch = request.query_params.get("watch", "")
    me = None if watch else service.hub.people.shown_by(request)
    viewer = service.hub.viewer(game, shown_token(request), watch, me)
    live = await service.hub.find(game, address_of(request))
    return answer(flow_now(live.room, viewer, language_of(request)))


ENDPOINTS: Final = (make_game, join_game, see_invitation, play_again, take_record, see_flow)
