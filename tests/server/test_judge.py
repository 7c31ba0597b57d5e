"""The judge over HTTP: a sheet, a record, a game as somebody saw it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from serving import BEGINNERS, MANY, new_game, service_in, serving
from starlette.testclient import TestClient

from blackpoker.judge.sheet import read_sheet
from blackpoker.judge.trace import play_sheet
from blackpoker.play.open_game import new_game as dealt

pytestmark = pytest.mark.once  # what is played is tested on both builds elsewhere


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(service_in(tmp_path_factory.mktemp("data"), MANY)) as client:
        yield client


def test_a_sheet_is_judged(client: TestClient) -> None:
    body = {"text": "8 lite+basic; A: hand ♡5 | field ♠5; ---; A end", "lang": "ja", "lists": True}
    answer = client.post("/api/judge", json=body)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["steps"][0]["walk"][0]["box"] == "4"
    assert found["question"]["text"] == "チャンス: どうしますか?"
    again = client.post("/api/judge", json={"text": found["link"], "lang": "ja"}).json()
    assert again["start"] == found["start"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"text": "no such thing"}, 422, "scenario_given"),
        ({"text": "8 lite+basic", "steps": ["A pass"] * 301}, 400, "bad_body"),
        ({"position": {"regulation": "8 lite+basic", "sides": []}}, 400, "bad_body"),
        ({"text": "8 lite+basic", "case": 3}, 422, "judge_no_case"),
    ],
)
def test_what_cannot_be_judged_is_a_sentence(
    client: TestClient, body: dict[str, object], status: int, code: str
) -> None:
    answer = client.post("/api/judge?lang=en", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_record_opens_at_any_move(client: TestClient) -> None:
    game = dealt(BEGINNERS, seed=5)
    while not game.over and game.turn_number < 4:
        game.play(next(game.moves()))
    record = game.record(["Ann", "Bo"])
    code = client.post("/api/replays", json={"record": record.write()}).json()["code"]
    for move in (0, 9, len(record.moves)):
        found = client.get(f"/api/replays/{code}/{move}/judge").json()
        played = play_sheet(read_sheet(found["text"]))
        assert played.passed, played.steps[-1]
        assert "guessed" not in found
    assert client.get(f"/api/replays/{code}/9999/judge").status_code == 404


def test_a_game_opens_as_its_guest_saw_it(client: TestClient) -> None:
    seated = new_game(client, kind="computer", level=1, seed=3)
    path = f"/api/games/{seated['game']}/judge?lang=en&seq="
    mine = {"authorization": f"Bearer {seated['token']}"}
    assert client.get(f"{path}0").status_code == 403
    assert client.get(f"{path}x", headers=mine).status_code == 400
    found = client.get(f"{path}0", headers=mine)
    if found.status_code == 422:  # it is dealt, and there was no chance yet
        assert found.json()["code"] == "judge_before_the_game"
    else:
        assert all(found.json()["guessed"])
        assert play_sheet(read_sheet(found.json()["text"])).passed
