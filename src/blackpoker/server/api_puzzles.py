"""Puzzles over HTTP. Nothing of them is kept here: what somebody has solved stays with them."""

from __future__ import annotations

from typing import Final

from blackpoker.play.puzzle import STRIDE, puzzle_called, puzzles
from blackpoker.server.api_judge import judged
from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.http_answers import (
    HttpAnswer,
    HttpAsked,
    address_of,
    answer,
    language_of,
    read_body,
)
from blackpoker.server.service import Service
from blackpoker.table.puzzle_bodies import PuzzleList, PuzzleSheet, PuzzleTry, PuzzleVerdict
from blackpoker.workers.puzzle_jobs import listed
from blackpoker.workers.worker import JobSpec

ID: Final = Parameter("id", "The id of a puzzle")


@endpoint("GET", "/api/puzzles", PuzzleList)
async def list_puzzles(service: Service, request: HttpAsked) -> HttpAnswer:
    """All puzzles, the easiest first."""
    return answer(PuzzleList([listed(one) for one in puzzles()], STRIDE))


@endpoint(
    "GET",
    "/api/puzzles/{id}",
    PuzzleSheet,
    path_parameters=(ID,),
    query=(LANG,),
    fails=(422, 503),
)
async def show_puzzle(service: Service, request: HttpAsked) -> HttpAnswer:
    """A position with one solution, and every move that can be tried."""
    told = {"id": puzzle_called(request.path_params["id"]).id, "lang": language_of(request)}
    return await judged(service, JobSpec("puzzle_sheet", arguments=told), address_of(request))


@endpoint(
    "POST",
    "/api/puzzles/{id}",
    PuzzleVerdict,
    PuzzleTry,
    path_parameters=(ID,),
    query=(LANG,),
    fails=(422, 503),
)
async def try_puzzle(service: Service, request: HttpAsked) -> HttpAnswer:
    """What comes of a move if both do their best; without a move, of the solution."""
    told = {"id": puzzle_called(request.path_params["id"]).id, "lang": language_of(request)}
    asked = await read_body(request, PuzzleTry)
    task = JobSpec("puzzle_try", arguments={**told, "line": asked.line})
    return await judged(service, task, address_of(request))


ENDPOINTS: Final = (list_puzzles, show_puzzle, try_puzzle)
