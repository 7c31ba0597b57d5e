"""What can be asked over HTTP about evenings: open one, come to it, run it, take its standings."""

from __future__ import annotations

from typing import Final, assert_never

from blackpoker.meeting import sent
from blackpoker.meeting.pairing import NOBODY
from blackpoker.meeting.shown import all_points, as_csv
from blackpoker.server.api_games import at_hand, is_secure, my_cookie, seated
from blackpoker.server.endpoints import LANG, endpoint
from blackpoker.server.http_answers import (
    NO_STORE,
    Asking,
    HttpAnswer,
    HttpAsked,
    ServerRefusal,
    address_of,
    answer,
    language_of,
    read_body,
)
from blackpoker.server.new_game import cleaned
from blackpoker.server.open_meeting import OpenMeeting
from blackpoker.server.security import (
    MEETING_PATHS,
    ORGANISER,
    PLAYER,
    cookies_for,
    shown_token,
)
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Seated

CSV: Final = "text/csv; charset=utf-8"


def with_cookies(
    service: Service, request: HttpAsked, found: HttpAnswer, code: str, token: str, name: str
) -> HttpAnswer:
    """Let the browser that asks be somebody in this evening from now on."""
    secure, below = is_secure(service, request), service.config.below
    for cookie in cookies_for(code, token, secure, below, name, MEETING_PATHS):
        found.headers.append(("set-cookie", cookie))
    return found


def meeting_of(service: Service, request: HttpAsked) -> OpenMeeting:
    return service.meetings.find(request.path_params["code"])


def who_asks(meeting: OpenMeeting, asking: Asking) -> sent.Mine:
    """Who somebody is: by the tokens they show, and by nothing else."""
    return sent.Mine(
        meeting.player_of(shown_token(asking, PLAYER)),
        meeting.is_organiser(shown_token(asking, ORGANISER)),
    )


def must_organise(meeting: OpenMeeting, request: HttpAsked) -> None:
    if not who_asks(meeting, request).organiser:
        raise ServerRefusal("not_organiser")


# ---- opening, coming
@endpoint("GET", "/api/meetings", sent.MeetingChoices)
async def see_choices(service: Service, request: HttpAsked) -> HttpAnswer:
    """What an evening can be played for."""
    return answer(sent.MeetingChoices(all_points()))


@endpoint(
    "POST",
    "/api/meetings",
    sent.MeetingOpened,
    sent.NewMeeting,
    status=201,
    query=(LANG,),
    fails=(422, 503),
)
async def open_meeting(service: Service, request: HttpAsked) -> HttpAnswer:
    """Open an evening."""
    asked = await read_body(request, sent.NewMeeting)
    code, token = await service.meetings.begin(asked, language_of(request), address_of(request))
    found = answer(sent.MeetingOpened(code, token), 201)
    if asked.bearer:
        return found
    return with_cookies(service, request, found, code, token, ORGANISER)


@endpoint("GET", "/api/meetings/{code}", sent.Meeting, query=(LANG,), fails=(404,))
async def see_meeting(service: Service, request: HttpAsked) -> HttpAnswer:
    """An evening as it is now."""
    return answer(meeting_of(service, request).shown())


@endpoint(
    "POST",
    "/api/meetings/{code}/players",
    sent.MeetingJoined,
    sent.JoinMeeting,
    status=201,
    query=(LANG,),
    fails=(404, 409, 422, 503),
)
async def join_meeting(service: Service, request: HttpAsked) -> HttpAnswer:
    """Come to an evening."""
    meeting = meeting_of(service, request)
    asked = await read_body(request, sent.JoinMeeting)
    me, mine = await at_hand(service, request, asked.bearer)
    joined = await meeting.join(cleaned(asked.name, language_of(request)), asked, me)
    found = answer(joined, 201)
    if asked.bearer:
        return found
    if mine:
        found.headers.append(("set-cookie", my_cookie(service, request, mine)))
    return with_cookies(service, request, found, meeting.code, joined.token, PLAYER)


@endpoint(
    "POST",
    "/api/meetings/{code}/enter",
    sent.Mine,
    sent.MeetingKey,
    query=(LANG,),
    fails=(403, 404),
)
async def use_key(service: Service, request: HttpAsked) -> HttpAnswer:
    """Be in this browser who one is by a link of one's own."""
    meeting = meeting_of(service, request)
    token = (await read_body(request, sent.MeetingKey)).token
    player, organises = meeting.player_of(token), meeting.is_organiser(token)
    if player == NOBODY and not organises:
        raise ServerRefusal("no_meeting_key")
    found = answer(sent.Mine(player, organises))
    name = ORGANISER if organises else PLAYER
    return with_cookies(service, request, found, meeting.code, token, name)


@endpoint(
    "POST",
    "/api/meetings/{code}/players/{player:int}/link",
    sent.MeetingJoined,
    query=(LANG,),
    fails=(403, 404, 422, 503),
)
async def make_link(service: Service, request: HttpAsked) -> HttpAnswer:
    """The organiser: another link for a player who has lost theirs."""
    meeting = meeting_of(service, request)
    must_organise(meeting, request)
    return answer(await meeting.new_link(request.path_params["player"]))


@endpoint(
    "POST",
    "/api/meetings/{code}/seat",
    Seated,
    status=201,
    query=(LANG,),
    fails=(403, 404, 422, 503),
)
async def take_seat(service: Service, request: HttpAsked) -> HttpAnswer:
    """Sit down at one's table of this round."""
    meeting = meeting_of(service, request)
    token = shown_token(request, PLAYER)
    player = meeting.player_of(token)
    if player == NOBODY:
        raise ServerRefusal("not_player")
    game, seat, mine = await meeting.sit_down(player, token)
    shown = Seated(game, seat, watch=meeting.watch_code(game))
    return seated(service, request, shown, mine, "authorization" in request.headers)


# ---- running it
@endpoint(
    "POST",
    "/api/meetings/{code}/deeds",
    sent.Meeting,
    sent.MeetingDeed,
    query=(LANG,),
    fails=(403, 404, 409, 422, 503),
)
async def do_deed(service: Service, request: HttpAsked) -> HttpAnswer:
    """Start a round, settle a table, let somebody go, end the evening."""
    meeting = meeting_of(service, request)
    deed: sent.MeetingDeed = await read_body(request, sent.MeetingDeed)  # type: ignore[arg-type]
    mine = who_asks(meeting, request)
    own = isinstance(deed, sent.DropPlayer | sent.ReturnPlayer) and deed.player == mine.player
    if not (mine.organiser or own):
        raise ServerRefusal("not_organiser")
    await obey(meeting, deed, address_of(request))
    return answer(meeting.shown())


async def obey(meeting: OpenMeeting, deed: sent.MeetingDeed, address: str) -> None:
    if isinstance(deed, sent.StartRound):
        await meeting.start_round(deed.after, address)
    elif isinstance(deed, sent.SetResult):
        await meeting.set_result(deed.round - 1, deed.table - 1, deed.result)
    elif isinstance(deed, sent.RenewTable):
        await meeting.renew(deed.table - 1, address)
    elif isinstance(deed, sent.DropPlayer):
        await meeting.drop(deed.player)
    elif isinstance(deed, sent.ReturnPlayer):
        await meeting.come_back(deed.player)
    elif isinstance(deed, sent.CloseMeeting):
        await meeting.close()
    else:
        assert_never(deed)


@endpoint("GET", "/api/meetings/{code}/csv", kind="text/csv", query=(LANG,), fails=(404,))
async def take_csv(service: Service, request: HttpAsked) -> HttpAnswer:
    """The standings, for a spreadsheet."""
    meeting = meeting_of(service, request)
    shown = f'attachment; filename="blackpoker-{meeting.code}.csv"'
    text = as_csv(meeting.evening, language_of(request)).encode()
    return HttpAnswer(text, 200, CSV, [("content-disposition", shown), *NO_STORE])


ENDPOINTS: Final = (
    *(see_choices, open_meeting, see_meeting, join_meeting, use_key, make_link),
    *(take_seat, do_deed, take_csv),
)
