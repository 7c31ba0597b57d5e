"""Which games count, and that each counts once."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from serving import BEGINNERS, MANY, Message, Seat, seated, service_in, serving
from starlette.testclient import TestClient

from blackpoker.agents.levels import LEVELS
from blackpoker.lab.glicko import Against, Glicko, of_level, rated
from blackpoker.server import rating
from blackpoker.server.people_rows import DUE, rating_of_game
from blackpoker.server.service import Service


@pytest.fixture(autouse=True)
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "TURNS", 0)  # games of a test are short


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path, MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def become(client: TestClient, name: str, **more: object) -> str:
    asked = {"bearer": True, "name": name, **more}
    token: str = client.post("/api/me", json=asked).json()["token"]
    return token


def by(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def me(client: TestClient, token: str) -> Message:
    found: Message = client.get("/api/me", headers=by(token)).json()
    return found


def history(client: TestClient, token: str) -> Message:
    found: Message = client.get("/api/me/rating", headers=by(token)).json()
    return found


def begin(client: TestClient, token: str, kind: str, **more: object) -> Message:
    asked = {"kind": kind, "regulation": BEGINNERS, "bearer": True, "instant": True, **more}
    answer = client.post("/api/games", json=asked, headers=by(token))
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def share(seat: Seat, digit: str) -> None:
    """Give a seat's part in the deal."""
    mine = digit * 64
    if seat.until("dealing")["wants"] == "promise":
        promise = sha256(bytes.fromhex(mine)).hexdigest()
        seat.send(type="contribute", promise=promise)
        while seat.until("dealing")["wants"] != "share":
            pass
    seat.send(type="contribute", share=mine)


def give_up(seat: Seat) -> None:
    seat.until_state(lambda state: state["phase"] == "playing")
    for n in range(9):
        seat.send(type="resign", seq=seat.state["seq"], nonce=f"r{n}")
        if seat.until("ack", "error")["type"] == "ack":
            return
    raise AssertionError("a moving target")


def between(client: TestClient, service: Service, first: str, second: str, **more: object) -> str:
    """Let two play, and the first one give up."""
    made = begin(client, first, "friend", **more)
    asked = {"invite": made["invite"], "bearer": True, "seed_ok": True}
    assert client.post("/api/join", json=asked, headers=by(second)).status_code == 201
    with seated(client, made["game"], first) as a, seated(client, made["game"], second) as b:
        if "seed" not in more:
            a.until("dealing"), b.until("dealing")
            for seat, digit in ((a, "a"), (b, "b")):
                promise = sha256(bytes.fromhex(digit * 64)).hexdigest()
                seat.send(type="contribute", promise=promise)
            for seat, digit in ((a, "a"), (b, "b")):
                while seat.until("dealing")["wants"] != "share":
                    pass
                seat.send(type="contribute", share=digit * 64)
        give_up(a)
        b.until_state(lambda state: state["phase"] == "over")
    counted(client, service)
    game: str = made["game"]
    return game


def against(client: TestClient, service: Service, token: str, before: object = None) -> str:
    """Let somebody give up against the computer, after something else."""
    made = begin(client, token, "computer", level=3)
    with seated(client, made["game"], token) as seat:
        share(seat, "a")
        if callable(before):
            before(seat)
        give_up(seat)
        seat.until_state(lambda state: state["phase"] == "over")
    counted(client, service)
    game: str = made["game"]
    return game


def counted(client: TestClient, service: Service) -> None:
    """Wait until nothing is left to be counted."""
    assert client.portal is not None
    client.portal.call(service.hub.ratings.count_all)


def test_a_game_of_two_counts_for_both(client: TestClient, service: Service) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    assert "rating" not in me(client, haru)
    between(client, service, haru, bo)
    lost, won = rated(Glicko(), [Against(Glicko(), 0.0)]), rated(Glicko(), [Against(Glicko(), 1.0)])
    assert (me(client, haru)["rating"], me(client, haru)["band"]) == (round(lost.rating), lost.band)
    assert (me(client, bo)["rating"], me(client, bo)["band"]) == (round(won.rating), won.band)
    (game,) = history(client, bo)["games"]
    assert (game["score"], game["name"], game["rating"]) == (1.0, "Haru", round(won.rating))
    assert game["replay"]
    told = history(client, haru)
    assert (told["played"], told.get("won", 0), told["lost"]) == (1, 0, 1)
    client.post("/api/me/delete", headers=by(haru))
    (game,) = history(client, bo)["games"]
    assert "name" not in game  # it counts all the same


def test_a_level_keeps_its_strength_and_who_loses_to_it_is_told_so(
    client: TestClient, service: Service
) -> None:
    haru = become(client, "Haru")
    against(client, service, haru)
    level = of_level(3)
    assert level is not None
    now = rated(Glicko(), [Against(level, 0.0)])
    assert me(client, haru)["rating"] == round(now.rating)
    (game,) = history(client, haru)["games"]
    assert (game["level"], game["score"]) == (3, 0.0)


def test_what_does_not_count(client: TestClient, service: Service) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    private = become(client, "Cy", rated=False)
    between(client, service, haru, bo, seed=7)  # somebody named the seed
    between(client, service, haru, private)  # one of them wants no rating

    def hint(seat: Seat) -> None:
        seat.until_state(lambda state: "question" in state)
        seat.send(type="hint", id=1)
        seat.until("advice", "error")

    def undo(seat: Seat) -> None:
        seat.until_state(lambda state: "question" in state)
        seat.choose(0)
        seat.until_state(lambda state: "question" in state and state.get("undo", {}).get("allowed"))
        seat.send(type="undo", seq=seat.state["seq"], nonce="u")
        seat.until("ack")

    against(client, service, haru, hint)
    against(client, service, haru, undo)
    for token in (haru, bo, private):
        assert history(client, token) == {"games": []}
    asked = {"kind": "practice", "regulation": BEGINNERS, "bearer": True}
    made = client.post("/api/games", json=asked, headers=by(haru)).json()
    with seated(client, made["game"], haru) as seat:
        share(seat, "a")
        give_up(seat)
    counted(client, service)
    assert history(client, haru) == {"games": []}


def test_before_both_had_a_turn_nothing_counts(
    client: TestClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating, "TURNS", 2)
    haru = become(client, "Haru")
    against(client, service, haru)
    assert history(client, haru) == {"games": []}


def test_whoever_wants_no_rating_any_more_is_shown_none(
    client: TestClient, service: Service
) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    between(client, service, haru, bo)
    found = client.post("/api/me", json={"rated": False, "bearer": True}, headers=by(haru)).json()
    assert not found["rated"]
    assert "rating" not in found


def test_a_game_that_was_not_counted_when_the_server_fell_is_counted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        haru, bo = become(client, "Haru"), become(client, "Bo")
        with monkeypatch.context() as fallen:

            async def falls() -> None:
                pass

            fallen.setattr(service.hub.ratings, "count_all", falls)
            game = between(client, service, haru, bo)
        assert history(client, haru) == {"games": []}
        assert service.store.people.to_be_rated() == [game]
    for _ in range(2):
        service = service_in(tmp_path, MANY)
        with serving(service) as client:
            counted(client, service)
            assert history(client, haru)["played"] == history(client, bo)["played"] == 1
            assert service.store.people.to_be_rated() == []
            assert rating_of_game(game, DUE[0])[1] == (DUE[0], game, "")


@pytest.mark.once  # it reads what was measured
def test_the_levels_stand_on_the_scale_of_people_as_they_were_measured() -> None:
    found = [one for n in LEVELS if (one := of_level(n)) is not None]
    assert len(found) == len(LEVELS)
    assert [one.rating for one in found] == sorted(one.rating for one in found)
    assert found[0].rating == 1000.0
    assert of_level(0) is None
