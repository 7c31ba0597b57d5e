"""What can be asked of the judge over HTTP. Nothing of it is kept; the work is a worker's, and is
charged to whoever asks."""

from __future__ import annotations

from typing import Final

import msgspec

from blackpoker.judge.bodies import JudgeAnswer, JudgeAsk, JudgeOpened
from blackpoker.server.api_games import WATCH
from blackpoker.server.api_replays import MOST_DIGITS, MOVE, move_of
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
    too_much,
)
from blackpoker.server.security import shown_token
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import HouseNow
from blackpoker.workers.minds import POSITION
from blackpoker.workers.worker import JobSpec

SECONDS: Final = 5.0  # for one sheet; then it is told that it is enough
SEQ: Final = Parameter("seq", "Which position of the game", {"type": "integer", "minimum": 0})


async def judged(service: Service, task: JobSpec, address: str) -> HttpAnswer:
    """Have a worker do it, at the cost of whoever asks."""
    thinking = service.budgets.thinking
    if seconds := thinking.wait(address):
        raise too_much("too_costly", seconds)
    job = service.minds.submit(task, POSITION, SECONDS)
    try:
        found = await job.waiting
    finally:
        thinking.charge(address, job.spent)
    assert isinstance(found, bytes)
    return raw_answer(found)


@endpoint("POST", "/api/judge", JudgeAnswer, JudgeAsk, query=(LANG,), fails=(422, 503))
async def ask_the_judge(service: Service, request: HttpAsked) -> HttpAnswer:
    """Set up any position, play it on for both sides, and be told what happens and why."""
    asked = await read_body(request, JudgeAsk)
    task = JobSpec("judge", arguments={"ask": msgspec.json.encode(asked)})
    return await judged(service, task, address_of(request))


@endpoint(
    "GET",
    "/api/replays/{code}/{move}/judge",
    JudgeOpened,
    path_parameters=(MOVE,),
    query=(LANG,),
    fails=(400, 404, 422, 503),
)
async def open_replay(service: Service, request: HttpAsked) -> HttpAnswer:
    """A record after so many moves, as the judge reads it."""
    code, move = request.path_params["code"], move_of(request)
    told = {"code": code, "text": service.replays.text(code), "move": move}
    task = JobSpec("judge_replay", game=f"record {code}", arguments=told)
    return await judged(service, task, address_of(request))


@endpoint(
    "GET",
    "/api/games/{game}/judge",
    JudgeOpened,
    query=(LANG, WATCH, SEQ),
    fails=(400, 403, 404, 422, 503),
)
async def open_game(service: Service, request: HttpAsked) -> HttpAnswer:
    """A position of a game as this guest saw it, as the judge reads it; hidden cards are likely
    ones."""
    game = request.path_params["game"]
    watch = request.query_params.get("watch", "")
    seq = request.query_params.get("seq", "0")
    if not (seq.isascii() and seq.isdecimal() and len(seq) <= MOST_DIGITS):
        raise ServerRefusal("bad_query", name="seq", value=seq[:20], known="0, 1, 2 ...")
    viewer = service.hub.viewer(game, shown_token(request), watch)
    live = await service.hub.find(game, address_of(request))
    async with live.lock:
        task = live.task("judge_look", viewer=viewer, seq=int(seq))
    return await judged(service, task, address_of(request))


@endpoint("GET", "/api/house", HouseNow, query=(LANG,))
async def see_house(service: Service, request: HttpAsked) -> HttpAnswer:
    """The local rules in the making: what was saved last, and what is wrong with it."""
    bench = service.workbench
    return answer(HouseNow(0) if bench is None else bench.now(language_of(request)))


ENDPOINTS: Final = (see_house, ask_the_judge, open_replay, open_game)
