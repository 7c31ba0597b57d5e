"""Clocks and pauses between people: they tell nothing, and nobody else can move them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import MANY, Message, Seat, seated, service_in, serving, two_people
from starlette.testclient import TestClient

from blackpoker.server.open_table import OpenTable
from blackpoker.server.service import Service
from blackpoker.table.clock import FREE, GameClock

LONG = 1000.0


@pytest.fixture
def service(tmp_path: Path) -> Service:
    found = service_in(tmp_path / "data", MANY)
    # Who is passed for, is so when a test says it.
    found.hub.window = lambda: LONG  # type: ignore[method-assign]
    return found


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def test_what_is_quick_costs_nothing_and_every_position_begins_anew() -> None:
    now = [10.0]
    clock = GameClock([60.0, 60.0], lambda: now[0])
    for seq in range(5):
        clock.run(0, seq)
        now[0] += FREE
    assert clock.remaining(0) == 60.0
    clock.run(0, 5)
    now[0] += FREE + 3.0
    clock.run(0, 5)  # somebody has come in
    assert clock.remaining(0) == pytest.approx(57.0)
    assert clock.falls_in() == pytest.approx(57.0)
    clock.run(1, 6)
    assert clock.left[0] == pytest.approx(57.0)
    assert clock.shown().grace == FREE
    now[0] += FREE + 61.0
    assert clock.remaining(1) == 0.0


def settle(seat: Seat, mode: str) -> None:
    seat.send(
        type="settings", nonce=f"{mode} {seat.nonces}", passing={"mode": mode, "lethal": False}
    )
    seat.until("ack")
    seat.until("state")


def passing(seat: Seat) -> int:
    return int(next(one["i"] for one in seat.state["question"]["options"] if one["verb"] == "pass"))


def request_to_answer(a: Seat, b: Seat, mode: str) -> tuple[Seat, Seat]:
    """Let whoever begins end the turn; return them, and the other, who may answer or not."""
    for one in (a, b):
        one.until_state(lambda state: state["phase"] == "playing")
    first = a.state["asked"]
    doer, other = (a, b)[first], (a, b)[1 - first]
    settle(doer, "always")
    settle(other, mode)
    while doer.state["asked"] == first:
        options = doer.state["question"]["options"]
        ending = [one["i"] for one in options if one["text"] == "end"]
        wanted = doer.choose(ending[0] if ending else passing(doer))["seq"]
        doer.until_state(lambda state, seq=wanted: state["seq"] >= seq)  # type: ignore[misc]
    other.until_state(lambda state: state["seq"] >= doer.state["seq"])
    assert doer.state["table"]["stage"]
    return doer, other


@pytest.mark.parametrize("mode", ["always", "never"])
def test_the_clock_shows_the_same_whether_somebody_thinks_or_is_passed_for(
    service: Service, client: TestClient, mode: str
) -> None:
    mine, theirs = two_people(client, clock=5)
    live = table(service, mine)
    now = [service.hub.now()]
    assert live.clock is not None
    live.clock.now = lambda: now[0]
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        doer, other = request_to_answer(a, b, mode)
        asked = doer.state["asked"]
        assert ("question" in other.state) == (mode == "always")
        clock = {"left": [300.0, 300.0], "running": asked, "grace": FREE}
        assert doer.state["clock"] == clock
        now[0] += FREE + 1.0
        doer.send(type="language", lang="en")
        later = doer.until("state")["clock"]
        assert (later["left"][asked], later["running"]) == (299.0, asked)


def test_whoever_comes_in_does_not_lengthen_the_pause_of_another(
    service: Service, client: TestClient
) -> None:
    mine, theirs = two_people(client)
    live = table(service, mine)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        doer, other = request_to_answer(a, b, "never")
        pause = live.pause
        assert pause is not None
        for _ in range(2):  # the second is answered when the first is done with
            doer.send(type="hello", lang="en")
            doer.until("welcome")
        assert live.pause is pause
        assert not pause.cancelled()
        settle(other, "always")
        assert "question" in other.state
        assert pause.cancelled()


def test_asking_to_take_back_does_not_let_the_clock_of_the_other_run(
    service: Service, client: TestClient
) -> None:
    mine, theirs = two_people(client, clock=5)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        doer, other = request_to_answer(a, b, "always")
        asked = doer.state["asked"]
        other.choose(passing(other))
        mine_again = doer.until_state(lambda state: state["asked"] != asked)
        doer.send(type="undo", seq=mine_again["seq"], nonce="u")
        waiting = doer.until_state(lambda state: "asked_by" in state["undo"])
        assert waiting["asked"] == 1 - asked
        assert waiting["clock"]["running"] == 1 - asked


def table(service: Service, game: Message) -> OpenTable:
    return service.hub.lives[game["game"]]
