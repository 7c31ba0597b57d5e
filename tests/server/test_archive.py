"""Games that nobody plays on are put away after a while, and no others."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import rooms
from serving import (
    BEGINNERS,
    CALLED,
    MANY,
    Message,
    log_of,
    new_game,
    seated,
    service_in,
    serving,
    two_people,
)
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from blackpoker.server import archive
from blackpoker.server.archive import Abandoned, put_all_away, put_away
from blackpoker.server.data_check import check
from blackpoker.server.retention import DAY, Retention
from blackpoker.server.service import Config, Service
from blackpoker.server.store import Statement
from blackpoker.table.entry import ABANDONED, Frozen
from blackpoker.table.present import state_for
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.setup import SeatPlan
from blackpoker.table.telling import Heard

KEEP = Retention()


def later(service: Service, days: float) -> None:
    """Let the server believe that so many days have passed, and that all have gone home."""
    service.hub.clock = lambda: time.time() + days * DAY


def put_away_now(client: TestClient, service: Service, keep: Retention = KEEP) -> int:
    assert client.portal is not None
    return client.portal.call(put_all_away, service.hub, keep)


def state_of(service: Service, made: Message) -> str:
    return service.store.state(made["game"])


# ---- when
@pytest.mark.parametrize(("days", "away"), [(6.9, False), (7.1, True)])
def test_a_game_that_nobody_joins_is_put_away_after_a_week(
    tmp_path: Path, days: float, away: bool
) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        waiting = new_game(client, "friend")
        mine, _ = two_people(client)
        alone = new_game(client, "practice")
        later(service, days)
        assert put_away_now(client, service) == int(away)
        assert state_of(service, waiting) == ("archived" if away else "live")
        assert state_of(service, mine) == state_of(service, alone) == "live"
        assert waiting["game"] not in service.hub.lives or not away


@pytest.mark.parametrize(("days", "away"), [(89.9, False), (90.1, True)])
def test_a_game_that_nobody_touches_is_put_away_after_ninety_days(
    tmp_path: Path, days: float, away: bool
) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client)
        later(service, 80)  # the last thing that happens in it, not the first, is what counts
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            seat.choose(0)
        later(service, 80 + days)
        assert put_away_now(client, service) == int(away)
        assert state_of(service, made) == ("archived" if away else "live")


def test_zero_days_keep_them_for_ever(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        waiting, alone = new_game(client, "friend"), new_game(client)
        later(service, 10_000)
        assert put_away_now(client, service, Retention(0, 0)) == 0
        assert put_away_now(client, service, Retention(0, 90)) == 1
        assert (state_of(service, waiting), state_of(service, alone)) == ("live", "archived")


def test_a_table_at_which_somebody_sits_is_left_alone(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client, "friend")
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            later(service, 1000)
            assert put_away_now(client, service) == 0
        assert state_of(service, made) == "live"


def test_a_finished_game_and_its_record_stay(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client)
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            seat.send(type="resign", nonce="r")
            code = seat.until_state(lambda state: state["phase"] == "over")["replay"]
        later(service, 1000)
        assert put_away_now(client, service) == 0
        assert state_of(service, made) == "over"
        assert client.get(f"/api/replays/{code}/record").status_code == 200


# ---- what then
def test_what_was_put_away_can_be_looked_at_and_not_played_on(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client)
        with seated(client, made["game"], made["token"]) as seat:
            before = seat.until("state")
        later(service, 100)
        put_away_now(client, service)
        assert made["game"] not in service.store.live()
        for _ in range(2):  # also the second time: nothing brings it back to life
            with seated(client, made["game"], made["token"]) as seat:
                seat.until("state")
                assert seat.state["phase"] == "frozen"
                assert "put away" in seat.state["result"]
                assert seat.state["table"]["sides"] == before["table"]["sides"]
                assert seat.choose(0)["type"] == "error"
                seat.send(type="settings", nonce="s", passing={"mode": "always"})
                assert seat.until("ack", "error")["type"] == "ack"
            assert state_of(service, made) == "archived"
    with (
        serving(service_in(tmp_path, MANY)) as client,
        seated(client, made["game"], made["token"]) as seat,
    ):
        seat.until("state")
        assert seat.state["phase"] == "frozen"
    assert check(tmp_path, fold=True).faults == []


def test_an_invitation_nobody_took_says_that_it_is_too_late(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client, "friend")
        later(service, 8)
        put_away_now(client, service)
        for answer in (
            client.get(f"/api/join/{made['invite']}?lang=en"),
            client.post("/api/join?lang=en", json={"invite": made["invite"], "name": "Bo"}),
        ):
            assert answer.status_code == 409
            assert answer.json()["code"] == "game_put_away"
            assert "begin a new one" in answer.json()["text"]
        with seated(client, made["game"], made["token"]) as seat:
            assert seat.receive()["code"] == "game_put_away"
            with pytest.raises(WebSocketDisconnect) as closed:
                seat.receive()
            assert closed.value.code == 4410


def test_it_is_counted_and_noted(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        for _ in range(3):
            new_game(client, "friend")
        later(service, 8)
        put_away_now(client, service)
        assert "blackpoker_games_archived_total 3" in service.metrics.text()
    line = next(one for one in log_of(service).splitlines() if "archived" in one)
    assert json.loads(line)["games"] == 3


def test_it_goes_through_many_games_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "AT_ONCE", 2)
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = [new_game(client, "friend" if n % 2 else "practice") for n in range(9)]
        later(service, 8)
        assert put_away_now(client, service) == 4
        later(service, 100)
        assert put_away_now(client, service) == 5
        assert {state_of(service, one) for one in made} == {"archived"}


def test_where_the_folder_cannot_be_read_it_is_tried_again_later(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    service = service_in(folder, MANY)
    with serving(service) as client:
        made = new_game(client, "friend")
        later(service, 8)
        service.store.folder = tmp_path / "nowhere"
        assert put_away_now(client, service) == 0
        service.store.folder = folder
        assert put_away_now(client, service) == 1
        assert state_of(service, made) == "archived"


def test_the_server_does_it_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "FIRST", 0.0)
    monkeypatch.setattr(archive, "EVERY", 0.01)
    config = Config(tmp_path, MANY, names=CALLED, workers=1, retention=Retention(waiting=1e-9))
    service = Service(config)
    service.log.level = -1
    with serving(service) as client:
        made = new_game(client, "friend")
        until = time.monotonic() + 20
        while state_of(service, made) == "live" and time.monotonic() < until:
            time.sleep(0.01)
        assert state_of(service, made) == "archived"


# ---- at the same moment
def keep(client: TestClient, service: Service, *statements: Statement) -> None:
    async def run() -> None:
        await service.store.keep(*statements)

    assert client.portal is not None
    client.portal.call(run)


def test_what_happens_at_the_last_moment_keeps_a_game_alive(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client)
        now = time.time() + 100 * DAY
        later(service, 99)
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            seat.choose(0)
            keep(client, service, *put_away(Abandoned(made["game"], False), KEEP, now))
            assert state_of(service, made) == "live"
            seat.until("state")
            assert seat.choose(0)["type"] == "ack"


def test_who_comes_a_moment_too_late_can_change_nothing_and_is_shown_it(tmp_path: Path) -> None:
    """The table was read as live, and put away before the first move: the log stays one line."""
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client)
        now = time.time() + 100 * DAY
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            keep(client, service, *put_away(Abandoned(made["game"], False), KEEP, now))
            assert state_of(service, made) == "archived"
            assert seat.choose(0)["code"] == "not_kept"
            assert client.portal is not None
            client.portal.call(let_go, service, made["game"])
            with pytest.raises(WebSocketDisconnect) as closed:
                seat.until("never")
            assert closed.value.code == 1001  # come back
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            assert seat.state["phase"] == "frozen"
    assert check(tmp_path, fold=True).faults == []


async def let_go(service: Service, game: str) -> None:
    service.hub.let_go(game)


# ---- any room
def empty_seat() -> Room:
    return Room(rooms.setup(other=SeatPlan("", kind="empty")))


def dealing() -> Room:
    return rooms.room(seed=None)


def choosing() -> Room:
    return rooms.room(regulation="6 lite half")


def playing() -> Room:
    return rooms.played(rooms.room(), steps=25)


@pytest.mark.parametrize("begun", [empty_seat, dealing, choosing, playing])
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, BOTH])
def test_a_room_can_be_put_away_at_any_time(begun: Callable[[], Room], viewer: int) -> None:
    room = begun()
    room.fold(Frozen(code=ABANDONED))
    assert room.phase == "frozen"
    for lang in ("ja", "en"):
        state_for(room, viewer, lang, Heard())
    assert rooms.refolded(room).phase == "frozen"


def test_a_game_by_rules_that_are_gone_is_put_away_like_others(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        made = new_game(client, regulation=BEGINNERS)
        assert client.portal is not None
        client.portal.call(let_go, service, made["game"])
        older = b'{"game":"g","kind":"practice","regulation":"9.1 lite","rules":"0.1","seats":[]}'
        keep(
            client,
            service,
            ("UPDATE games SET setup = ? WHERE id = ?", (older, made["game"])),
        )
        later(service, 100)
        assert put_away_now(client, service) == 1
        assert state_of(service, made) == "archived"
