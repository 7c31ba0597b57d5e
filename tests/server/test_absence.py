"""A friend who is away: the countdown, the claim, and a game that counts for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import MANY, Seat, new_game, seated, service_in, serving, two_people
from starlette.testclient import TestClient

from blackpoker.server.service import Service
from blackpoker.table.absence import BINDING, PATIENCE, Absence, CallingOff
from blackpoker.table.entry import CalledOff, CallOffAsked, CallOffRefused
from blackpoker.table.setup import TableError
from blackpoker.table.wishes import CallOff


# ---- how long one waits
def test_who_comes_back_has_never_been_away() -> None:
    now = [10.0]
    absence = Absence(lambda: now[0])
    absence.note(1, here=True)
    assert absence.left(1) is None
    absence.note(1, here=False)
    now[0] += 60
    absence.note(1, here=False)  # heard again: it does not begin anew
    assert absence.left(1) == PATIENCE - 60
    absence.note(1, here=True)
    absence.note(1, here=False)
    assert absence.left(1) == PATIENCE
    now[0] += PATIENCE + 1
    assert absence.left(1) == 0


# ---- calling off
def want(calling: CallingOff, seat: int, turn: int = BINDING, **more: bool) -> object:
    message = CallOff("n", "no" if more.get("no") else "yes")
    entry = calling.wanted(seat, message, "playing", turn, more.get("alone", False), 0.0)
    calling.note(entry)
    return type(entry)


def test_before_the_second_turn_or_alone_one_calls_a_game_off_and_later_both_agree() -> None:
    assert want(CallingOff(), 0, turn=BINDING - 1) is CalledOff
    assert want(CallingOff(), 0, alone=True) is CalledOff
    assert CallingOff().wanted(0, CallOff("n"), "waiting", 0, False, 0.0).seat == 0
    calling = CallingOff()
    assert want(calling, 0) is CallOffAsked
    with pytest.raises(TableError, match="still to come"):
        want(calling, 0)
    assert want(calling, 1, no=True) is CallOffRefused
    with pytest.raises(TableError, match="nobody has asked"):
        want(calling, 1, no=True)
    assert want(calling, 1) is CallOffAsked
    assert want(calling, 0) is CalledOff


# ---- at a server
@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path / "one", MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def said(seat: Seat, **message: object) -> str:
    """What comes of it: ack, or the code of the error."""
    seat.nonces += 1
    seat.send(nonce=f"s{seat.nonces}", **message)
    answer = seat.until("ack", "error")
    return str(answer.get("code", "ack"))


def test_the_game_is_claimed_when_it_has_waited_long_enough(
    client: TestClient, service: Service
) -> None:
    mine, theirs = two_people(client)
    with seated(client, mine["game"], mine["token"]) as a:
        seat = a.until("welcome")["seat"]
        state = a.until("state")
        with seated(client, mine["game"], theirs["token"]) as b:
            b.until("state")
            assert a.until("presence")["seats"][1]["online"]
        waits = a.until("presence")["seats"][1]
        assert not waits.get("online", False)
        assert PATIENCE - 5 < waits["claim_in"] <= PATIENCE
        while state["asked"] == seat:  # until the game waits for the other
            a.choose(0)
            state = a.until("state")
        assert said(a, type="claim", seq=state["seq"]) == "claim_too_early"
        live = service.hub.lives[mine["game"]]
        live.audience.absence.since[1] -= PATIENCE
        assert said(a, type="claim", seq=state["seq"]) == "ack"
        over = a.until_state(lambda state: state["phase"] == "over")
        assert (over["ended"], over["winner"]) == ("left", 0)
        assert over["result"].endswith("Bo did not come back.")
        record = client.get(f"/api/replays/{over['replay']}/record").text
        assert "ended: left" in record


def test_who_waits_for_a_friend_can_cancel_and_it_stays_cancelled(tmp_path: Path) -> None:
    with serving(service_in(tmp_path, MANY)) as client:
        mine = new_game(client, "friend")
        with seated(client, mine["game"], mine["token"]) as a:
            assert a.until("state")["phase"] == "waiting"
            assert said(a, type="call_off") == "ack"
            assert a.until("state")["ended"] == "called_off"
        asked = {"invite": mine["invite"], "name": "Bo", "bearer": True}
        assert client.post("/api/join", json=asked).status_code >= 400
    with serving(service_in(tmp_path, MANY)) as client:
        assert client.post("/api/join", json=asked).json()["code"] == "game_put_away"


def test_two_people_call_a_game_off_and_nobody_has_won(client: TestClient) -> None:
    mine, theirs = two_people(client)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        a.until("state")
        assert said(b, type="call_off") == "ack"  # the first turn binds nobody
        over = a.until_state(lambda state: state["phase"] == "over")
        assert (over["ended"], over.get("winner", -1)) == ("called_off", -1)
        assert said(a, type="call_off") == "game_is_over_now"
    alone = new_game(client, "practice")
    with seated(client, alone["game"], alone["token"]) as c:
        c.until("state")
        assert said(c, type="call_off") == "only_between_people"
