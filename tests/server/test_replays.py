"""Records on a server: sent, opened at any move with any eyes, judged, played on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from rooms import deal, played, room
from serving import BEGINNERS, new_game, seated, service_in, serving
from starlette.testclient import TestClient

from blackpoker.agents.registry import make_agent
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation
from blackpoker.server import replays
from blackpoker.server.replays import WORTH_TELLING
from blackpoker.table.protocol import Seal
from blackpoker.table.room_record import record_of
from blackpoker.table.seal import seal_fault
from blackpoker.workers.replay_jobs import Retold

OLD = Path(__file__).resolve().parents[1] / "play" / "records" / "sealed_bp1.txt"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(service_in(tmp_path_factory.mktemp("data"))) as client:
        yield client


@pytest.fixture(scope="module")
def record() -> str:
    agents = [make_agent("learned", seed) for seed in (1, 2)]
    session = Session(Regulation.parse(BEGINNERS), 7, list(agents), ["Anna", "Bo"])
    session.start()
    return session.record().write()


@pytest.fixture(scope="module")
def sent(client: TestClient, record: str) -> dict[str, Any]:
    answer = client.post("/api/replays?lang=en", json={"record": record})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_record_says_who_played_what_in_words(sent: dict[str, Any], record: str) -> None:
    assert sent["names"] == ["Anna", "Bo"]
    assert sent["regulation"] == BEGINNERS
    assert len(sent["moves"]) == record.partition("---\n")[2].count("\n")
    assert all(one["text"] for one in sent["moves"])
    assert "Anna" in sent["result"] or "Bo" in sent["result"]
    assert "warning" not in sent


def test_a_shared_record_is_found_again_and_can_be_taken_home(
    client: TestClient, sent: dict[str, Any], record: str
) -> None:
    again = client.get(f"/api/replays/{sent['code']}?lang=en").json()
    assert again == sent
    assert client.get(f"/api/replays/{sent['code']}/record").text == record


def test_every_viewer_sees_what_was_theirs_to_see(client: TestClient, sent: dict[str, Any]) -> None:
    hands = {}
    for viewer in ("-1", "0", "1", "open"):
        path = f"/api/replays/{sent['code']}/5?viewer={viewer}&lang=en"
        found = client.get(path).json()
        assert found["move"] == 5
        hands[viewer] = ["hand" in side for side in found["table"]["sides"]]
    assert hands == {
        "-1": [False, False],
        "0": [True, False],
        "1": [False, True],
        "open": [True, True],
    }


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("nothing", 404),
        ("nothing/3", 404),
        ("{code}/9999", 404),
        ("{code}/-1", 400),
        ("{code}/x", 400),
        ("{code}/3?viewer=2", 400),
        ("nothing/review", 404),
        ("nothing/record", 404),
    ],
)
def test_what_is_not_there_is_said(
    client: TestClient, sent: dict[str, Any], path: str, status: int
) -> None:
    answer = client.get(f"/api/replays/{path.format(code=sent['code'])}")
    assert answer.status_code == status
    assert answer.json()["text"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda text: "", "not a BlackPoker record"),
        (lambda text: text.replace("---", "--"), "---"),
        (lambda text: text.replace("seed: 7", "seed: x"), "seed"),
        (lambda text: text.replace(BEGINNERS, "9.1 nothing"), "nothing"),
        (lambda text: text.replace("A ", "Q ").replace("B ", "Q "), "move 1"),
    ],
    ids=["empty", "no-moves", "seed", "regulation", "moves"],
)
def test_a_damaged_record_is_refused_with_what_is_wrong(
    client: TestClient, record: str, change: Any, word: str
) -> None:
    answer = client.post("/api/replays?lang=en", json={"record": change(record)})
    assert answer.status_code == 422
    assert word in answer.json()["text"]


def test_a_record_that_breaks_off_is_shown_up_to_there(client: TestClient, record: str) -> None:
    head, _, moves = record.partition("---\n")
    lines = moves.splitlines()
    lines[6] = "A fly"
    answer = client.post(
        "/api/replays?lang=en", json={"record": f"{head}---\n" + "\n".join(lines) + "\n"}
    )
    assert answer.status_code == 201
    assert len(answer.json()["moves"]) == 6
    assert "fly" in answer.json()["warning"]


@pytest.mark.long
def test_the_coach_judges_every_choice_bit_by_bit(client: TestClient, sent: dict[str, Any]) -> None:
    path = f"/api/replays/{sent['code']}/review?lang=en"
    found = client.get(path).json()
    began = time.monotonic()
    while found["part"] < 1.0 and time.monotonic() - began < 300:
        time.sleep(0.05)
        found = client.get(path).json()
    assert found["part"] == 1.0
    assert found["chances"]
    for one in found["chances"]:
        assert 0.0 <= one["chance"] <= one["best_chance"] <= 1.0
        assert one["question"]
        assert one["chosen"]
        assert one["better"]
    for one in [one for one in found["chances"] if one["fall"] >= WORTH_TELLING][:3]:
        # The better move can be looked at from the position before the mistake.
        line = {"line": one["best"], "viewer": str(one["player"])}
        told = client.get(f"/api/replays/{sent['code']}/{one['move'] - 1}/line", params=line)
        assert told.status_code == 200, told.text
        assert all(step["log"] for step in told.json()["positions"])


def test_a_line_that_is_none_is_refused_with_a_sentence(
    client: TestClient, sent: dict[str, Any]
) -> None:
    path = f"/api/replays/{sent['code']}"
    for where, line, status in (("1", "fly away", 422), ("99999", "pass", 404), ("x", "pass", 400)):
        told = client.get(f"{path}/{where}/line", params={"line": line})
        assert told.status_code == status
        assert told.json()["text"]


def test_a_game_is_played_on_from_a_record(client: TestClient, sent: dict[str, Any]) -> None:
    mine = new_game(client, "practice", replay=sent["code"], at=5, seed=None)
    with seated(client, mine["game"], mine["token"]) as seat:
        state = seat.until("state")
    path = f"/api/replays/{sent['code']}/5?viewer=open"
    then = client.get(path).json()["table"]
    assert state["table"]["sides"] == then["sides"]
    asked = {"kind": "computer", "regulation": BEGINNERS, "replay": sent["code"], "at": 9999}
    assert client.post("/api/games", json=asked).status_code == 404
    asked["replay"] = "nothing"
    assert client.post("/api/games", json=asked).status_code == 404


@pytest.mark.parametrize("kind", ["key", "seed"])
def test_the_seal_of_a_record_can_be_checked_whatever_its_kind(
    client: TestClient, kind: str
) -> None:
    one = room(seed=None)
    deal(one)
    new = record_of(played(one)).write()
    text = new if kind == "key" else OLD.read_text(encoding="utf-8")
    found = client.post("/api/replays?lang=en", json={"record": text}).json()
    seal = msgspec.convert(found["seal"], Seal)
    assert "warning" not in found
    assert bool(seal.key) == bool(seal.salt) == (kind == "key")
    assert seal_fault(seal) == ""
    assert seal_fault(replace(seal, key="0c" * 32, seed=5)) == kind
    asked = {"kind": "practice", "regulation": "", "replay": found["code"], "at": 4, "bearer": True}
    game = client.post("/api/games?lang=en", json=asked).json()
    with seated(client, game["game"], game["token"]) as seat:
        assert seat.until("state")["seal"] == {"kind": "chosen"}


def test_only_the_last_uploads_are_kept_and_every_game_that_was_played_here(
    tmp_path: Path, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = service_in(tmp_path)
    now = iter(range(1, 100))
    service.replays.clock = lambda: float(next(now))

    async def looked_at(*asked: object, **more: object) -> object:
        return b"{}"

    monkeypatch.setattr(service.replays, "ask", looked_at)
    monkeypatch.setattr(replays, "UPLOADS", 2)
    with serving(service) as client:
        mine = new_game(client)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.send(type="resign", nonce="r")
            played = seat.until_state(lambda state: state["phase"] == "over")["replay"]
        for _ in range(4):
            assert client.post("/api/replays", json={"record": record}).status_code == 201
        found = service.store.reader.execute("SELECT created FROM records WHERE game IS NULL")
        assert sorted(one for (one,) in found) == [3.0, 4.0]
        assert client.get(f"/api/replays/{played}/record").status_code == 200


def test_another_line_is_announced_step_by_step_as_a_replay_is() -> None:
    told = Retold(record_of(played(room(seed=7))).write())
    move = next(n for n, one in enumerate(told.record.moves) if " down " in one)
    line = told.record.moves[move].split(" ", 1)[1]
    steps = told.tried(move, line, "-1", "en").positions
    assert [one.move for one in steps] == [move + 1 + n for n in range(len(steps))]
    assert [(one.action, one.done) for one in steps[0].calls] == [("down", False)]
    [done] = steps[-1].calls
    assert (done.action, done.done) == ("down", True)
    told_of = [one.text for one in steps[-1].log[done.first : done.first + done.lines]]
    assert all("passed" not in one for one in told_of)
    for one in steps:
        assert all(call.first + call.lines <= len(one.log) for call in one.calls)
