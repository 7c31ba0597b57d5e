"""Another game with the same person: one word each, and everybody at the table goes along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import MANY, Message, Seat, new_game, seated, service_in, serving, two_people
from starlette.testclient import TestClient

from blackpoker.server.service import Service
from blackpoker.table.playing_again import SECONDS_TO_ANSWER, PlayingAgain
from blackpoker.table.setup import TableError


# ---- who wants what
def test_one_asks_and_the_other_agrees_or_not_within_a_minute() -> None:
    now = [100.0]
    again = PlayingAgain(lambda: now[0])
    with pytest.raises(TableError, match="nobody has asked"):
        again.said(0, yes=False)
    assert again.said(0, yes=True) == "asked"
    assert again.said(0, yes=True) == "asked"  # twice is once
    assert again.shown().agreed == [0]
    assert again.said(1, yes=True) == "agreed"
    assert again.said(1, yes=True) == "asked"
    assert again.said(1, yes=False) == "refused"  # they take it back
    again.said(0, yes=True)
    now[0] += SECONDS_TO_ANSWER
    assert not again.stands
    assert again.said(1, yes=True) == "asked"  # too late to agree: it is a question of their own


# ---- at a server
@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path, MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def bearer(one: Message) -> dict[str, str]:
    return {"authorization": f"Bearer {one['token']}"}


def over(*seats: Seat) -> None:
    first = seats[0]
    if first.state is None:
        first.until("state")
    first.send(type="resign", nonce="r")
    for seat in seats:
        seat.until_state(lambda state: state["phase"] == "over")


def test_both_seats_and_those_who_look_on_move_to_the_next_game(client: TestClient) -> None:
    mine, theirs = two_people(client)
    path = f"/api/games/{mine['game']}/rematch"
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
        seated(client, "watch", watch=mine["watch"]) as c,
    ):
        a.send(type="again", nonce="early")
        assert a.until("error")["code"] == "no_rematch"
        over(a, b)
        assert client.post(path, headers=bearer(mine)).json()["code"] == "rematch_not_agreed"
        a.send(type="again", nonce="n")
        for one in (a, b, c):
            asked = one.until("rematch")
            assert (asked["asked_by"], asked["agreed"]) == (0, [0])
            assert 0 < asked["until"] <= SECONDS_TO_ANSWER
            assert not {"game", "invite"} & asked.keys()  # nobody is sent a link
        b.send(type="again", nonce="m", answer="yes")
        moved = [one.until("moved") for one in (a, b, c)]
    assert [(one["role"], one.get("seat", -1)) for one in moved] == [
        ("seat", 0),
        ("seat", 1),
        ("spectator", -1),
    ]
    assert moved[0]["game"] == moved[1]["game"] != moved[2]["game"]
    assert client.post(path).status_code == 403
    seats = [client.post(path, headers=bearer(one)).json() for one in (mine, theirs)]
    assert [one["seat"] for one in seats] == [0, 1]
    with (
        seated(client, seats[0]["game"], seats[0]["token"]) as a,
        seated(client, seats[1]["game"], seats[1]["token"]) as b,
        seated(client, "watch", watch=moved[2]["game"]) as c,
    ):
        assert a.until("dealing")["wants"] == "promise"
        assert b.until("welcome")["seat"] == 1
        assert c.until("welcome")["role"] == "spectator"


def test_a_refusal_and_silence_are_told_and_one_may_ask_again(
    client: TestClient, service: Service
) -> None:
    mine, theirs = two_people(client)
    service.hub.lives[mine["game"]].again.patience = 0.2
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        over(a, b)
        b.send(type="again", nonce="1")
        a.until("rematch")
        a.send(type="again", nonce="2", answer="no")
        b.until("rematch")
        assert b.until("rematch") == {"type": "rematch", "answer": "no"}
        b.send(type="again", nonce="3")
        assert b.until("rematch")["asked_by"] == 1
        assert b.until("rematch") == {"type": "rematch", "answer": "late"}


def test_after_a_restart_what_was_agreed_still_holds(tmp_path: Path) -> None:
    with serving(service_in(tmp_path, MANY)) as client:
        mine, theirs = two_people(client)
        with (
            seated(client, mine["game"], mine["token"]) as a,
            seated(client, mine["game"], theirs["token"]) as b,
        ):
            over(a, b)
            a.send(type="again", nonce="1")
            b.send(type="again", nonce="2")
            game = b.until("moved")["game"]
    with serving(service_in(tmp_path, MANY)) as client:
        path = f"/api/games/{mine['game']}/rematch"
        with seated(client, mine["game"], theirs["token"]) as b:
            assert b.until("moved")["game"] == game
        fresh = client.post(path, headers=bearer(theirs)).json()
        assert (fresh["game"], fresh["seat"]) == (game, 1)
        with seated(client, game, fresh["token"]) as b:
            assert b.until("welcome")["seat"] == 1


def test_alone_one_plays_again_at_once(client: TestClient) -> None:
    mine = new_game(client, "practice")
    with seated(client, mine["game"], mine["token"]) as a:
        over(a)
        a.send(type="again", nonce="n")
        assert a.until("error")["code"] == "no_rematch"
    answer = client.post(f"/api/games/{mine['game']}/rematch", headers=bearer(mine))
    assert answer.status_code == 201
