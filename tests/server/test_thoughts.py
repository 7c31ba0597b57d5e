"""What computers think follows from a secret of the table, and from nothing that is ever shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from rooms import LITE, deal, played, refolded, room, setup
from serving import MANY, new_game, seated, service_in, serving
from starlette.testclient import TestClient

from blackpoker.server.new_game import again, opening
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import NewGame
from blackpoker.table.room import Room
from blackpoker.table.room_record import record_of
from blackpoker.table.setup import MatchPlan, SeatPlan, Setup, decoded
from blackpoker.table.thoughts import thought_seed

THINKING = "7e" * 32


def made(kind: str = "computer", **more: object) -> Setup:
    return opening(NewGame(kind, LITE, **more), "k3x9", "en")  # type: ignore[arg-type]


def test_the_same_position_is_thought_about_alike_also_after_a_restart() -> None:
    agreed = made()
    kept = decoded(agreed.encode(), Setup)
    assert thought_seed(agreed, "agent", 5, 1) == thought_seed(kept, "agent", 5, 1)
    seeds = {thought_seed(agreed, "agent", seq, seat) for seq in range(50) for seat in range(2)}
    seeds |= {thought_seed(agreed, "hint", seq) for seq in range(50)}
    assert len(seeds) == 150
    assert all(0 <= seed < 1 << 56 for seed in seeds)


@pytest.mark.parametrize("seed", [7, None])
def test_two_tables_that_look_the_same_think_differently(seed: int | None) -> None:
    """Nothing but the secret differs: neither the id of the game nor the deal gives it away."""
    one = made(seed=seed)
    other = replace(one, thinking=THINKING)
    assert one.thinking != made(seed=seed).thinking
    assert len(bytes.fromhex(one.thinking)) == 32
    assert thought_seed(one, "agent", 5, 1) != thought_seed(other, "agent", 5, 1)
    told = replace(one, secret="00" * 32, salt="00" * 16)  # whatever the deal was
    assert thought_seed(one, "agent", 5, 1) == thought_seed(told, "agent", 5, 1)


def test_every_game_a_server_makes_has_a_secret_of_its_own() -> None:
    first = made()
    rematch = again(Room(first), "k3x8")
    finished = room(seed=None)
    deal(finished)
    record = record_of(played(finished))
    played_on = opening(NewGame("computer", LITE, at=3), "k3x7", "en", record)
    assert isinstance(record.header.seed, bytes)
    assert (played_on.key, played_on.secret) == (record.header.seed.hex(), "")
    found = {one.thinking for one in (first, rematch, played_on, made("friend"), made("practice"))}
    assert len(found) == 5
    assert "" not in found
    assert Room(played_on).seq == 0
    assert refolded(Room(played_on)).game.rng.to_data() == Room(played_on).game.rng.to_data()


def test_a_game_kept_without_one_takes_the_secret_of_its_deal() -> None:
    old = replace(made(), thinking="", salt="")
    assert thought_seed(old, "agent", 5, 1) != thought_seed(
        replace(old, secret="00" * 32), "agent", 5, 1
    )


def test_on_ones_own_machine_the_same_seed_is_the_same_game() -> None:
    assert thought_seed(setup("computer"), "agent", 5, 1) == 66053358948865037


def test_a_computers_deck_is_drawn_with_it_too() -> None:
    computer = SeatPlan("Chick", kind="computer", agent="level:1")
    half = setup("computer", "6 lite half", other=computer, match=MatchPlan())
    drawn = set()
    for n in range(12):
        one = Room(replace(half, thinking=f"{n:064x}"))
        assert one.match is not None
        drawn.add(one.match.by_lot(1))
    assert drawn == {0, 1}


# ---- on a server
@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path, MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def test_it_is_in_nothing_that_anybody_is_sent(client: TestClient, service: Service) -> None:
    mine = new_game(client, "computer", level=1)
    agreed = service.hub.lives[mine["game"]].room.setup
    heard: list[str] = []
    with seated(client, mine["game"], mine["token"]) as seat:
        heard.append(str(seat.until("state")))
        seat.send(type="resign", nonce="r")
        heard.append(str(seat.until_state(lambda state: state["phase"] == "over")))
    code = seat.state["replay"]
    for path in (f"/api/replays/{code}", f"/api/replays/{code}/record"):
        heard.append(client.get(path).text)
    assert len(agreed.thinking) == 64
    assert not any(agreed.thinking in one for one in heard)
