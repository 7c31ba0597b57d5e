"""What can be asked over HTTP about oneself: who one is, other devices, one's games, the rating."""

from __future__ import annotations

import re
from typing import Final

from blackpoker.agents.registry import level_number
from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.glicko import Glicko
from blackpoker.server.api_games import my_cookie
from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.forgetting import forget
from blackpoker.server.http_answers import (
    HttpAnswer,
    HttpAsked,
    ServerRefusal,
    address_of,
    answer,
    language_of,
    read_body,
    too_much,
)
from blackpoker.server.new_game import cleaned
from blackpoker.server.people_rows import Identity, OwnGame, RatedGame
from blackpoker.server.service import Service
from blackpoker.table.company import (
    CountedGame,
    FiveWords,
    Me,
    MyGame,
    MyGames,
    MyRating,
    MyWish,
    MyWords,
)
from blackpoker.table.entry import SatDown, decode_entry
from blackpoker.table.setup import Setup, decoded

BEFORE: Final = Parameter("before", "Only games begun before then", {"type": "number"})
GAMES_AT_ONCE: Final = 20
POINTS: Final = 200  # games of a history
WINNER: Final = re.compile(r"^result: ([AB]) won$", re.MULTILINE)


def shown(me: Identity, words: bool = False) -> Me:
    """Tell somebody who they are."""
    found = Me(True, me.name, me.program, me.rated, words=words)
    if me.rated and me.rated_at:
        found.rating, found.band = round(me.strength.rating), me.strength.band
    return found


def told(
    service: Service, request: HttpAsked, me: Identity, token: str, bearer: bool
) -> HttpAnswer:
    """The same; a new token goes into a cookie unless it is asked for."""
    found = shown(me, service.store.people.has_words(me.id))
    if bearer:
        found.token = token
    made = answer(found, 201 if token else 200)
    if token and not bearer:
        made.headers.append(("set-cookie", my_cookie(service, request, token)))
    return made


@endpoint("GET", "/api/me", Me)
async def see_me(service: Service, request: HttpAsked) -> HttpAnswer:
    """Who asks?"""
    me = service.hub.people.shown_by(request)
    if me is None:
        return answer(Me())
    return answer(shown(me, service.store.people.has_words(me.id)))


@endpoint("POST", "/api/me", Me, MyWish, query=(LANG,), fails=(409,))
async def be_somebody(service: Service, request: HttpAsked) -> HttpAnswer:
    """Become somebody, say one's name, want a rating or none."""
    people = service.hub.people
    asked = await read_body(request, MyWish)
    name = None if asked.name is None else cleaned(asked.name, language_of(request))
    me, token = people.shown_by(request), ""
    if name is not None and not people.is_free(name, me):
        raise ServerRefusal("name_taken", name=name, other=people.free_name(name, me))
    if me is None:
        me, token = await people.make(address_of(request), asked.program)
    if name is not None:
        me = await people.named(me, name)
        service.hub.lobby.know(me.id, me)
    if asked.rated is not None:
        me = await people.wish_rated(me, asked.rated)
    return told(service, request, me, token, asked.bearer)


@endpoint("POST", "/api/me/words", FiveWords, query=(LANG,), fails=(403,))
async def give_words(service: Service, request: HttpAsked) -> HttpAnswer:
    """Five words for another device."""
    me = service.hub.people.must_be(request)
    if seconds := service.budgets.guesses.take(address_of(request)):
        raise too_much("too_many_guesses", seconds)
    return answer(FiveWords(await service.hub.people.words_for(me, language_of(request))))


@endpoint("POST", "/api/me/move", Me, MyWords, query=(LANG,), fails=(404, 422))
async def move_here(service: Service, request: HttpAsked) -> HttpAnswer:
    """Be on this device whose five words these are."""
    asked = await read_body(request, MyWords)
    me, token = await service.hub.people.moved(asked.words, address_of(request))
    return told(service, request, me, token, asked.bearer)


@endpoint("POST", "/api/me/leave", Me, fails=(403,))
async def leave_device(service: Service, request: HttpAsked) -> HttpAnswer:
    """This device is nobody's any more; all others stay."""
    service.hub.people.must_be(request)
    await service.hub.people.leave(request)
    return gone(service, request)


@endpoint("POST", "/api/me/delete", Me, fails=(403,))
async def delete_me(service: Service, request: HttpAsked) -> HttpAnswer:
    """Delete oneself: the name, all devices, the rating, games alone, one's name in all others."""
    await forget(service.hub, service.hub.people.must_be(request))
    return gone(service, request)


def gone(service: Service, request: HttpAsked) -> HttpAnswer:
    found = answer(Me())
    found.headers.append(("set-cookie", my_cookie(service, request, "")))
    return found


# ---- what one has played
@endpoint("GET", "/api/me/games", MyGames, query=(LANG, BEFORE), fails=(400, 403))
async def see_my_games(service: Service, request: HttpAsked) -> HttpAnswer:
    """One's own games, from whichever device: those that go on, and those that are over."""
    me = service.hub.people.must_be(request)
    said = request.query_params.get("before", "inf")
    try:
        before = float(said)
    except ValueError:
        raise ServerRefusal("bad_query", name="before", value=said[:20], known="0 …") from None
    rows = service.store.people.games(me.id, GAMES_AT_ONCE + 1, before)
    games = [my_game(service, one, language_of(request)) for one in rows[:GAMES_AT_ONCE]]
    more = len(rows) > GAMES_AT_ONCE
    return answer(MyGames([one for one in games if one], rows[-2].created if more else None))


def my_game(service: Service, row: OwnGame, lang: str) -> MyGame | None:
    """A game in a few words; what cannot be read any more is left out."""
    try:
        setup = decoded(row.setup, Setup)
        names = [one.name_in(lang) for one in setup.seats]
        if "" in names and (body := service.store.people.first_entry(row.game)) is not None:
            entry = decode_entry(body)
            if isinstance(entry, SatDown):
                names[entry.seat] = entry.name
    except BlackPokerError:
        return None
    live = service.hub.lives.get(row.game)
    kind, regulation = setup.kind, setup.regulation
    found = MyGame(row.game, row.seat, kind, regulation, names, row.state, row.created)
    found.level = max(level_number(one.agent) or 0 for one in setup.seats)
    found.ended, found.replay = row.ended, row.replay or ""
    if row.replay and (won := WINNER.search(service.store.record(row.replay) or "")):
        found.won = "AB".index(won[1])
    found.asked = live is not None and live.room.asked == row.seat
    return found


@endpoint("GET", "/api/me/rating", MyRating, fails=(403,))
async def see_my_rating(service: Service, request: HttpAsked) -> HttpAnswer:
    """How one's rating came about."""
    me = service.hub.people.must_be(request)
    people = service.store.people
    history = people.history(me.id, POINTS)
    games = [counted(one, service.store.record_of(one.game) or "") for one in history]
    return answer(MyRating(games, *people.counts(me.id)))


def counted(one: RatedGame, replay: str) -> CountedGame:
    after = Glicko(one.rating, one.deviation)
    level = level_number(one.opponent) or 0
    return CountedGame(one.at, one.score, round(after.rating), after.band, one.name, level, replay)


ENDPOINTS: Final = (
    *(see_me, be_somebody, give_words, move_here, leave_device, delete_me),
    *(see_my_games, see_my_rating),
)
