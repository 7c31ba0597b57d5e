"""Games on a server: nothing acknowledged is lost, nothing happens twice, everybody sees theirs."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from serving import (
    BEGINNERS,
    MANY,
    Seat,
    crashed,
    new_game,
    seated,
    service_in,
    serving,
    two_people,
)
from starlette.testclient import TestClient

from blackpoker.play.record import Record, Replay
from blackpoker.server.hub import Hub
from blackpoker.server.limits import Limits
from blackpoker.server.service import Service
from blackpoker.table.clock import FREE
from blackpoker.table.passing import BY_THE_HAND
from blackpoker.table.step import PassFor


@pytest.fixture
def service(tmp_path: Path) -> Service:
    found = service_in(tmp_path / "data", MANY)
    found.hub.window = lambda: 0.0  # type: ignore[method-assign]  # nobody waits here
    return found


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def play_out(first: Seat, second: Seat, until: Callable[[], bool] = lambda: False) -> None:
    """Let both choose by lot until the game is over, or it has come to something else."""
    rng = random.Random(3)
    both = (first, second)

    def follow(seq: int) -> None:
        for seat in both:
            seat.until_state(lambda state: state["seq"] >= seq)

    while first.state["phase"] != "over" and not until():
        asked = [seat for seat in both if "question" in seat.state]
        if asked:
            options = asked[0].state["question"]["options"]
            said = asked[0].choose(rng.choice(options)["i"])
            assert said["type"] == "ack", said
            follow(said["seq"])
        else:  # somebody is being passed for
            follow(max(seat.state["seq"] for seat in both) + 1)


# ---- acknowledged is kept
def test_an_action_is_on_the_disk_when_it_is_acknowledged(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        assert seat.choose(0)["type"] == "ack"
        after = service.store.entries(mine["game"])
        other = crashed(service, tmp_path / "copy")
        assert [one.body for one in other.store.entries(mine["game"])] == [
            one.body for one in after
        ]
        other.store.close()


def test_after_a_crash_a_game_goes_on_with_the_question_that_was_open(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        for _ in range(4):
            seat.choose(0)
            seat.until("state")
        before = seat.state
        other = crashed(service, tmp_path / "copy")
    with serving(other) as again, seated(again, mine["game"], mine["token"]) as seat:
        after = seat.until("state")
        assert after["seq"] == before["seq"]
        assert after["table"] == before["table"]
        assert after["question"] == before["question"]
        assert seat.choose(0)["type"] == "ack"


def test_the_same_nonce_gets_the_same_answer_and_nothing_happens_twice(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seq = seat.until("state")["seq"]
        first = seat.choose(0, nonce="once")
        kept = len(service.store.entries(mine["game"]))
        again = seat.choose(0, seq=seq, nonce="once")
        assert again == first
        assert len(service.store.entries(mine["game"])) == kept
        other = crashed(service, tmp_path / "copy")
    with serving(other) as later, seated(later, mine["game"], mine["token"]) as seat:
        seat.until("state")
        assert seat.choose(0, seq=seq, nonce="once") == first
        assert len(other.store.entries(mine["game"])) == kept


def test_a_stale_answer_is_refused_and_the_position_follows(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seq = seat.until("state")["seq"]
        seat.choose(0)
        new = seat.until("state")["seq"]
        refused = seat.choose(0, seq=seq, nonce="late")
        assert (refused["type"], refused["code"], refused["resync"]) == (
            "error",
            "stale_move",
            True,
        )
        assert seat.until("state")["seq"] == new


def test_what_the_disk_refuses_has_not_happened_and_the_server_lives(
    service: Service, client: TestClient
) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        before = seat.until("state")
        service.store.writer.execute("PRAGMA query_only=ON")  # every write fails from now on
        refused = seat.choose(0, nonce="x")
        assert (refused["code"], refused["resync"]) == ("not_kept", True)
        after = seat.until("state")
        assert (after["seq"], after["table"]) == (before["seq"], before["table"])
        assert (
            client.post(
                "/api/games", json={"kind": "practice", "regulation": BEGINNERS}
            ).status_code
            == 503
        )
        assert client.get("/healthz").status_code == 503
        service.store.writer.execute("PRAGMA query_only=OFF")
        assert seat.choose(0, nonce="x")["type"] == "ack"
        assert client.get("/healthz").status_code == 200
    assert service.metrics.not_kept == 1


@pytest.mark.parametrize("choice", [99, 127])
def test_an_option_that_is_not_there_changes_nothing(client: TestClient, choice: int) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seq = seat.until("state")["seq"]
        assert seat.choose(choice)["type"] == "error"
        assert seat.choose(0, seq=seq)["type"] == "ack"


# ---- two people
def test_a_friend_joins_by_the_link_once_and_both_see_only_their_own_hand(
    client: TestClient,
) -> None:
    mine, theirs = two_people(client)
    late = client.post("/api/join?lang=en", json={"invite": mine["invite"]})
    assert (late.status_code, late.json()["code"]) == (409, "game_full")
    assert client.post("/api/join", json={"invite": "nothing"}).status_code == 404
    told = client.get(f"/api/join/{mine['invite']}?lang=en").json()
    assert told["open"] is False
    assert told["watch"] == mine["watch"]
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
        seated(client, mine["game"], watch=mine["watch"]) as c,
    ):
        assert (a.receive()["seat"], b.receive()["seat"], c.receive()["seat"]) == (0, 1, -1)
        for seat, own in ((a, 0), (b, 1), (c, -1)):
            sides = seat.until("state")["table"]["sides"]
            assert ["hand" in side for side in sides] == [own == 0, own == 1]


def test_nobody_decides_for_another(client: TestClient) -> None:
    mine, theirs = two_people(client)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        asked = a.until("state")["asked"]
        b.until("state")
        other = b if asked == 0 else a
        refused = other.choose(0)
        assert refused["code"] == "not_your_decision"


def test_two_people_play_to_the_end_and_the_spectator_sees_all_of_it_then(
    service: Service, client: TestClient
) -> None:
    mine, theirs = two_people(client)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
        seated(client, mine["game"], watch=mine["watch"]) as c,
    ):
        for seat in (a, b, c):
            seat.until("state")
        play_out(a, b)
        end = c.until_state(lambda state: state["phase"] == "over")
        assert ["hand" in side for side in end["table"]["sides"]] == [True, True]
        assert end["result"]
        code = end["replay"]
    text = client.get(f"/api/games/{mine['game']}/record?watch={mine['watch']}").text
    record = Record.read(text)
    assert Replay(record).run().over
    assert client.get(f"/api/replays/{code}/record").text == text
    assert service.store.live() == []


def test_a_record_is_given_only_to_those_who_were_there_and_only_at_the_end(
    client: TestClient,
) -> None:
    mine = new_game(client)
    path = f"/api/games/{mine['game']}/record"
    own = {"authorization": f"Bearer {mine['token']}"}
    assert client.get(path, headers=own).status_code == 409
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        seat.send(type="resign", nonce="r")
        assert seat.until_state(lambda state: state["phase"] == "over")["ended"] == "resigned"
    assert client.get(path, headers=own).status_code == 200
    assert client.get(path).status_code == 403
    assert client.get(path, headers={"authorization": "Bearer x"}).status_code == 403


def test_presence_tells_who_comes_and_goes(client: TestClient) -> None:
    mine, theirs = two_people(client)
    with seated(client, mine["game"], mine["token"]) as a:
        seats = a.until("state")["seats"]
        assert [one.get("online", False) for one in seats] == [True, False]
        with seated(client, mine["game"], theirs["token"]) as b:
            b.until("state")
            seats = a.until("presence")["seats"]
            assert [one.get("online", False) for one in seats] == [True, True]
        seats = a.until("presence")["seats"]
        assert [one.get("online", False) for one in seats] == [True, False]


@pytest.mark.parametrize("seed", [7, None])
def test_an_invitation_says_if_whoever_invites_has_chosen_the_deal(
    client: TestClient, seed: int | None
) -> None:
    mine = new_game(client, "friend", seed=seed)
    told = client.get(f"/api/join/{mine['invite']}").json()
    assert told.get("chosen", False) is (seed is not None)


def test_a_fair_deal_needs_the_share_of_both(client: TestClient) -> None:
    mine, theirs = two_people(client, seed=None)
    shares = {0: "aa" * 16, 1: "bb" * 16}
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        for n, seat in enumerate((a, b)):
            assert seat.until("dealing")["wants"] == "promise"
            promise = hashlib.sha256(bytes.fromhex(shares[n])).hexdigest()
            seat.send(type="contribute", promise=promise)
        for n, seat in enumerate((a, b)):
            while seat.until("dealing")["wants"] != "share":
                pass
            if n == 0:
                seat.send(type="contribute", share="cc" * 16)
                assert seat.until("error")["code"] == "share_differs"
            seat.send(type="contribute", share=shares[n])
        state = a.until_state(lambda state: state["phase"] == "playing")
        assert state["seal"]["kind"] == "fair"
        assert state["seal"]["shares"] == [shares[0], shares[1]]
        assert "secret" not in state["seal"]


# ---- windows
def watched_windows(service: Service) -> list[float]:
    """Let the server draw its windows as it does, but not wait for them."""
    drawn: list[float] = []
    rng = random.Random(5)

    def later(seconds: float, *rest: Any) -> asyncio.TimerHandle:
        if rest[0].__name__ == "pass_now":
            drawn.append(seconds)
            seconds = 0.0
        return asyncio.get_running_loop().call_later(seconds, *rest)

    service.hub.chance = rng.random
    service.hub.window = partial(Hub.window, service.hub)  # type: ignore[method-assign]
    service.hub.later = later  # type: ignore[method-assign]
    return drawn


def windows_of(client: TestClient, service: Service, **more: object) -> list[float]:
    drawn = watched_windows(service)
    mine, theirs = two_people(client, **more)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        a.until("state")
        b.until("state")
        play_out(a, b)
    return drawn


def test_between_people_every_automatic_pass_takes_its_time(
    service: Service, client: TestClient
) -> None:
    drawn = windows_of(client, service)
    assert drawn
    assert all(0.4 <= one <= 20.0 for one in drawn)
    assert len(set(drawn)) == len(drawn)


def test_at_an_instant_table_nobody_waits(service: Service, client: TestClient) -> None:
    assert windows_of(client, service, instant=True) == []


def test_how_long_a_window_is_does_not_depend_on_the_game() -> None:
    """The draw takes nothing but chance; some are as long as somebody who thinks."""
    hub: Any = Hub.__new__(Hub)
    hub.chance = random.Random(1).random
    found = sorted(Hub.window(hub) for _ in range(10_000))
    assert found[0] >= 0.4
    assert found[5_000] == pytest.approx(0.73, abs=0.05)
    assert sum(one > 2.0 for one in found) / 10_000 == pytest.approx(0.11, abs=0.02)
    assert sum(one > 7.5 for one in found) / 10_000 == pytest.approx(0.0102, abs=0.005)
    assert found[-1] <= 20.0
    hub.chance = lambda: 1.0 - 2.0**-53
    assert Hub.window(hub) == 20.0


def test_whoever_is_not_here_is_not_passed_for_on_grounds_of_the_hand(
    service: Service, client: TestClient
) -> None:
    """Everybody sees that they are away: such a pass would tell that they could do nothing."""
    mine, theirs = two_people(client)
    live = service.hub.lives[mine["game"]]

    def by_the_hand() -> bool:
        step = live.room.next_step()
        return isinstance(step, PassFor) and step.seat == 1 and step.reason in BY_THE_HAND

    service.hub.window = lambda: 1e3 if by_the_hand() else 0.0  # type: ignore[method-assign]
    with seated(client, mine["game"], mine["token"]) as a:
        with seated(client, mine["game"], theirs["token"]) as b:
            a.until("state")
            b.until("state")
            play_out(a, b, until=by_the_hand)
        seq = live.room.seq
        assert by_the_hand()
        while live.audience.online(1):
            time.sleep(0.01)
        service.hub.window = lambda: 0.0  # type: ignore[method-assign]
        assert a.choose(0)["type"] == "error"  # it is not theirs to decide
        with seated(client, mine["game"], mine["token"]) as c:  # whoever comes does not change it
            c.until("state")
            time.sleep(0.2)
        assert (live.room.seq, live.pause) == (seq, None)
        with seated(client, mine["game"], theirs["token"]) as b:
            b.until_state(lambda state: state["seq"] > seq)


# ---- playing again, taking back, time
def test_against_the_computer_one_may_take_back(client: TestClient) -> None:
    mine = new_game(client, "practice")
    with seated(client, mine["game"], mine["token"]) as seat:
        before = seat.until("state")
        seat.choose(0)
        moved = seat.until("state")
        seat.send(type="undo", seq=moved["seq"], nonce="u")
        assert seat.until("ack")["seq"] == moved["seq"] + 1
        after = seat.until("state")
        assert after["table"] == before["table"]


def test_who_runs_out_of_time_has_lost(service: Service, client: TestClient) -> None:
    mine, theirs = two_people(client, clock=1)
    now = [service.hub.now()]
    live = service.hub.lives[mine["game"]]
    assert live.clock is not None
    live.clock.now = lambda: now[0]
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        state = a.until("state")
        assert sorted(state["clock"]["left"])[1] == 60.0
        b.until("state")
        asked = state["asked"]
        now[0] += 60 + FREE
        assert client.portal is not None
        client.portal.call(live.flag_falls, asked, state["seq"])
        over = a.until_state(lambda state: state["phase"] == "over")
        assert over["ended"] == "time"


def test_settings_and_yields_are_kept_with_the_seat_and_nobody_else_sees_them(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine, theirs = two_people(client)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"]) as b,
    ):
        a.until("state")
        seen = b.until("state")
        a.send(type="settings", nonce="s", passing={"mode": "always"})
        assert a.until("ack")["nonce"] == "s"
        assert a.until("state")["passing"]["mode"] == "always"
        b.send(type="language", lang="en")
        assert b.until("state").get("passing") == seen.get("passing")
        other = crashed(service, tmp_path / "copy")
    with serving(other) as again, seated(again, mine["game"], mine["token"]) as a:
        assert a.until("state")["passing"]["mode"] == "always"


def test_a_game_over_the_cap_is_frozen_and_the_server_lives(tmp_path: Path) -> None:
    limits = Limits(decisions=3)
    with serving(service_in(tmp_path, limits)) as client:
        mine = new_game(client)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            while seat.state["phase"] == "playing":
                seat.choose(0)
                seat.until("state")
            assert (seat.state["phase"], seat.state["ended"]) == ("frozen", "frozen")
            assert seat.state["result"]
            assert seat.choose(0)["code"] == "game_is_over_now"
        assert client.get("/healthz").json()["ok"]
        new_game(client)


def test_a_game_of_other_rules_is_kept_and_said_to_be(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine = new_game(client)
    other = crashed(service, tmp_path / "copy")
    old = other.store.game(mine["game"])
    assert old is not None
    changed = old.setup.replace(b'"rules":"9.1"', b'"rules":"9.0"')
    assert changed != old.setup
    other.store.writer.execute("UPDATE games SET setup = ?", (changed,))
    with (
        serving(other) as again,
        again.websocket_connect(
            f"/g/{mine['game']}/ws?lang=en", headers={"authorization": f"Bearer {mine['token']}"}
        ) as socket,
    ):
        frame = socket.receive_json()
        assert frame["code"] == "rules_gone"
        assert "9.0" in frame["text"]
        assert again.get("/healthz").json()["ok"]


# ---- the kinds of games
@pytest.mark.parametrize("kind", ["hotseat", "practice", "lesson", "computer"])
def test_every_kind_of_game_begins_with_a_question(client: TestClient, kind: str) -> None:
    mine = new_game(client, kind)
    with seated(client, mine["game"], mine["token"]) as seat:
        welcome = seat.receive()
        assert welcome["kind"] == kind
        assert welcome["role"] == ("both" if kind in ("hotseat", "practice") else "seat")
        state = seat.until_state(lambda state: "question" in state)
        assert state["question"]["options"]


def test_at_one_screen_only_the_hand_of_whoever_is_asked_is_shown(client: TestClient) -> None:
    shown = {}
    for kind in ("hotseat", "practice"):
        mine = new_game(client, kind)
        with seated(client, mine["game"], mine["token"]) as seat:
            sides = seat.until("state")["table"]["sides"]
            shown[kind] = sum("hand" in side for side in sides)
    assert shown == {"hotseat": 1, "practice": 2}


def test_a_chapter_that_is_not_there_is_refused(client: TestClient) -> None:
    asked = {"kind": "lesson", "regulation": BEGINNERS, "lesson": "flying"}
    answer = client.post("/api/games?lang=en", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "no_such_chapter")
