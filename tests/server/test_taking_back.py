"""Taking back on a server: it happens once, it ends, and no yield outlives it."""

from __future__ import annotations

from pathlib import Path

from serving import MANY, crashed, new_game, seated, service_in, serving, two_people

from blackpoker.server.limits import Limits
from blackpoker.table.passing import Yields


def test_who_lets_the_other_take_back_twice_is_answered_twice_and_it_happens_once(
    tmp_path: Path,
) -> None:
    service = service_in(tmp_path / "data", MANY)
    service.hub.window = lambda: 1e3  # type: ignore[method-assign]  # nobody is passed for
    with serving(service) as client:
        mine, theirs = two_people(client)
        tokens = (mine["token"], theirs["token"])
        with (
            seated(client, mine["game"], tokens[0]) as a,
            seated(client, mine["game"], tokens[1]) as b,
        ):
            asked = a.until("state")["asked"]
            b.until("state")
            doer, other = (a, b)[asked], (a, b)[1 - asked]
            seq = doer.choose(0)["seq"]
            doer.until_state(lambda state: state["seq"] >= seq)
            doer.send(type="undo", seq=doer.state["seq"], nonce="u")
            assert doer.until("ack", "error")["type"] == "ack"
            answers = []
            for _ in range(2):
                other.send(type="undo_answer", nonce="yes", answer="yes")
                answers.append(other.until("ack", "error"))
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "ack"
            again = crashed(service, tmp_path / "copy")
    with serving(again) as client, seated(client, mine["game"], tokens[1 - asked]) as other:
        other.send(type="undo_answer", nonce="yes", answer="yes")
        assert other.until("ack", "error") == answers[0]


def test_whoever_takes_back_for_ever_meets_the_cap(tmp_path: Path) -> None:
    limits = Limits(decisions=20, messages_a_second=1e6, burst=1e6)
    with serving(service_in(tmp_path, limits)) as client:
        mine = new_game(client)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            for n in range(12):
                if seat.state["phase"] == "playing":
                    seat.choose(0)
                    seat.send(type="undo", seq=seat.until("state")["seq"], nonce=f"u{n}")
                    seat.until("state")
            assert seat.state["phase"] == "frozen"
            assert seat.state["seq"] <= 22


def test_no_yield_outlives_the_server(tmp_path: Path) -> None:
    service = service_in(tmp_path / "data", MANY)
    with serving(service) as client:
        mine, _ = two_people(client)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            seat.send(type="yield", nonce="y", until="turn")
            assert seat.until("ack", "error")["type"] == "ack"
            assert service.hub.lives[mine["game"]].room.manners[0].yields.until
        again = crashed(service, tmp_path / "copy")
    with serving(again) as client, seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        manners = again.hub.lives[mine["game"]].room.manners
        assert [one.yields for one in manners] == [Yields(), Yields()]
