"""Puzzles over HTTP: the list, a position, and what comes of a move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from serving import MANY, service_in, serving
from starlette.testclient import TestClient

from blackpoker.play.puzzle import puzzles

pytestmark = pytest.mark.once  # what is played is tested on both builds elsewhere


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(service_in(tmp_path_factory.mktemp("data"), MANY)) as client:
        yield client


def test_the_list_names_all_but_no_solution(client: TestClient) -> None:
    found = client.get("/api/puzzles").json()
    assert [one["id"] for one in found["puzzles"]] == [one.id for one in puzzles()]
    assert set(found["puzzles"][0]) == {"id", "kind", "regulation", "stars"}


def test_a_move_is_tried_and_the_solution_told(client: TestClient) -> None:
    one = puzzles()[0]
    sheet = client.get(f"/api/puzzles/{one.id}?lang=ja").json()
    lines = [move["line"] for move in sheet["moves"]]
    assert one.solution in lines
    assert sheet["look"]["table"]["sides"][1 - sheet["me"]]["hand"] is not None
    address = f"/api/puzzles/{one.id}?lang=en"
    right = client.post(address, json={"line": one.solution}).json()
    assert right["right"]
    assert right["looks"][-1]["text"]
    assert client.post(address, json={}).json() == right
    wrong = next(line for line in lines if line != one.solution)
    assert not client.post(address, json={"line": wrong}).json()["right"]


@pytest.mark.parametrize("line", ["nonsense", "up ♠5 pay ♠6"])
def test_what_is_no_move_is_a_sentence(client: TestClient, line: str) -> None:
    answer = client.post(f"/api/puzzles/{puzzles()[0].id}?lang=en", json={"line": line})
    assert answer.status_code == 422
    assert answer.json()["text"]
    assert client.get("/api/puzzles/nobody").status_code == 422
