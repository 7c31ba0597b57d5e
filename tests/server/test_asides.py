"""What a guest asks beside the game is answered, and the game is as before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from serving import new_game, seated, service_in, serving
from starlette.testclient import TestClient

from blackpoker.server.limits import Limits
from blackpoker.server.service import Service
from blackpoker.workers.minds import Job
from blackpoker.workers.worker import JobSpec

MANY = Limits(new_games_a_minute=1e6, requests_a_second=1e6, requests_at_once=1e6)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Service:
    return service_in(tmp_path_factory.mktemp("data"), MANY)


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def test_a_draft_tells_the_next_question_and_nothing_happens(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        state = seat.until("state")
        action = next(one for one in state["question"]["options"] if one["verb"] == "act")
        seat.send(type="draft", seq=state["seq"], id=5, choices=[action["i"]])
        drafted = seat.until("drafted")
        assert (drafted["id"], drafted["seq"]) == (5, state["seq"])
        assert drafted.get("ready") or drafted["question"]["options"]
        seat.send(type="draft", seq=state["seq"] + 9, id=6, choices=[0])
        refused = seat.until("error")
        assert (refused["code"], refused["id"], refused["resync"]) == ("stale_move", 6, True)
        assert seat.until("state")["seq"] == state["seq"]


def test_why_not_is_answered_with_every_reason(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        seat.send(type="why", id=1, action="counter")
        found = seat.until("reasons")
        assert found["possible"] is False
        assert found["reasons"][0]["text"]
        seat.send(type="why", id=2, action="fly")
        assert seat.until("error")["id"] == 2


def test_an_earlier_position_is_shown_as_it_was(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        first = seat.until("state")
        seat.choose(0)
        seat.until("state")
        seat.send(type="look", id=3, seq=first["seq"])
        assert seat.until("looked")["table"] == first["table"]
        seat.send(type="look", id=4, seq=999)
        assert seat.until("error")["id"] == 4


def test_the_coach_is_asked_alone_and_not_between_people(client: TestClient) -> None:
    mine = new_game(client, "practice")
    with seated(client, mine["game"], mine["token"]) as seat:
        state = seat.until("state")
        seat.send(type="hint", id=9)
        advice = seat.until("advice", "error")
        assert advice["id"] == 9
        assert advice["options"][0]["label"]
        assert 0.0 <= advice["options"][0]["chance"] <= 1.0
        numbers = {one["i"] for one in state["question"]["options"]}
        assert {one["i"] for one in advice["options"]} <= numbers
        best = advice["options"][0]
        assert best["say"]
        assert best["because"]
        first = best["steps"][0]
        # A step that was meant for another position is not done here.
        move = {"type": "move", "nonce": "n", "seq": state["seq"], "line": first["lines"][0]}
        seat.send(**move, expect="0123456789ab")
        assert seat.until("ack", "error")["code"] == "not_as_expected"
        seat.send(**move)
        assert seat.until("ack", "error")["type"] == "ack"
    for kind in ("friend", "hotseat"):
        mine = new_game(client, kind)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            seat.send(type="hint", id=9)
            assert seat.until("error")["code"] == "not_in_this_game"


def test_a_guest_can_do_something_else_while_the_coach_thinks(
    service: Service, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = new_game(client, "practice")
    never = NeverDone()
    monkeypatch.setattr(service.minds, "submit", never.submit)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        for id in range(5):
            seat.send(type="hint", id=id)
        assert seat.until("error")["code"] == "too_fast"
        assert seat.choose(0)["type"] == "ack"
        assert len(never.jobs) == 4
        assert client.portal is not None
        for job in never.jobs:
            client.portal.call(job.waiting.set_result, b'{"type":"advice"}')
        assert seat.until("advice")


class NeverDone:
    """Thinkers who think until somebody says that it is enough."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def submit(self, task: JobSpec, rank: int, seconds: float) -> Job:
        waiting: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        job = Hurried(rank, 0, task, seconds, waiting)
        self.jobs.append(job)
        return job


class Hurried(Job):
    """Moves as soon as it is told to."""

    def hurry(self) -> None:
        if not self.waiting.done():
            self.waiting.set_result([0])


def test_a_computer_that_thinks_is_seen_to_and_moves_when_told(
    service: Service, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = NeverDone()
    monkeypatch.setattr(service.minds, "submit", never.submit)
    for seed in range(30):  # until it is the computer who begins
        mine = new_game(client, "computer", seed=seed)
        if never.jobs:
            break
    with seated(client, mine["game"], mine["token"]) as seat:
        began = time.monotonic()
        seat.until("state")
        thinking = seat.until("thinking")
        assert thinking["seat"] == 1
        assert time.monotonic() - began < 5.0
        seq = seat.state["seq"]
        seat.send(type="move_now")
        assert seat.until_state(lambda state: state["seq"] > seq)
