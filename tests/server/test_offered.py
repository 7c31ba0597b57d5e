"""What a host puts at hand: local rules by their files, opponents by their names."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from serving import CALLED, MANY, Seat, new_game, seated, serving
from starlette.testclient import TestClient

from blackpoker import new_game as new_open_game
from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import read_house
from blackpoker.server.journal import Journal
from blackpoker.server.offered import offered
from blackpoker.server.service import Config, Service
from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan, Setup, decoded, regulation_called

HOUSE = Path(__file__).parents[2] / "examples" / "house"
NO_SEARCH, LAST_STAND = HOUSE / "no_search.py", HOUSE / "last_stand.py"
PLAYED = "9.1 lite+entry16 house:no_search"
STUMBLES = "def choose(view, decision):\n    return len(decision.options)\n"
COUNTS = """
class Bot:
    def __init__(self):
        self.asked = 0

    def choose(self, view, decision):
        self.asked += 1
        if self.asked > 3:
            raise ValueError("the fourth")
        return 0
"""


@pytest.fixture
def service(tmp_path: Path) -> Service:
    for name, text in (("stumbles", STUMBLES), ("counts", COUNTS)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    bots = [str(tmp_path / f"{name}.py") for name in ("stumbles", "counts")]
    offers = offered([NO_SEARCH, LAST_STAND], ["learned", *bots])
    return Service(Config(tmp_path, MANY, names=CALLED, workers=1, offers=offers), Journal(0))


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def answer_some(seat: Seat, most: int) -> None:
    """End the turn or pass, so many times or until the game is over; others answer in between."""
    answered, last = 0, -1
    while answered < most and not (seat.state and seat.state["phase"] in ("over", "frozen")):
        if not seat.state or "question" not in seat.state or seat.state["seq"] <= last:
            seat.until("state")
            continue
        last = seat.state["seq"]
        options = seat.state["question"]["options"]
        passing = [one["i"] for one in options if one["verb"] in ("pass", "done")]
        ends = [one["i"] for one in options if one["text"] == "end"]
        seat.choose((ends or passing or [0])[0])
        answered += 1


def test_a_room_is_played_with_the_local_rules_its_setup_names() -> None:
    house = tuple(read_house(path).rule for path in (NO_SEARCH, LAST_STAND))
    setup = Setup("g", "practice", PLAYED, "9.1", [SeatPlan("A"), SeatPlan("B")], 1)
    room = Room(setup, house)
    assert room.regulation.id == PLAYED
    assert room.game.book.line_of("search") is None
    assert regulation_called("9.1 lite+entry16", house).rules.line_of("search") is not None
    with pytest.raises(BlackPokerError, match="--house FILE"):
        Room(setup)


def test_a_kept_setup_that_names_a_level_is_still_read() -> None:
    old = b'{"name":"Chick","kind":"computer","level":3}'
    text = b'{"game":"g","kind":"computer","regulation":"9.1 lite","rules":"9.1","seats":['
    setup = decoded(text + old + b"," + old + b'],"seed":1}', Setup)
    assert setup.seats[0] == SeatPlan("Chick", kind="computer", agent="level:3")
    assert decoded(setup.encode(), Setup) == setup
    assert b'"level":' not in setup.encode()


def test_a_game_with_a_local_rule_is_played_against_a_computer_and_looked_at(
    client: TestClient,
) -> None:
    mine = new_game(client, "computer", regulation=PLAYED, agent="learned")
    with seated(client, mine["game"], mine["token"]) as seat:
        welcome = seat.until("welcome")
        assert welcome["regulation"] == PLAYED
        assert seat.until("state")["seats"][1]["name"] == "learned"
        answer_some(seat, 6)
        assert seat.state["table"]["turn_number"] > 0
        seat.send(type="resign", nonce="b")
        seat.until_state(lambda state: state["phase"] == "over")
        code = seat.until_state(lambda state: "replay" in state)["replay"]
    assert client.get(f"/api/replays/{code}").json()["regulation"] == PLAYED
    rules = client.get(f"/api/rules/{PLAYED}").json()
    assert "search" not in {one["id"] for one in rules["actions"]}


def test_the_catalogue_names_what_is_offered_and_no_path(client: TestClient) -> None:
    found = client.get("/api/catalogue").json()
    assert found["agents"] == ["learned", "stumbles", "counts"]
    assert [one["id"] for one in found["house"]] == ["no_search", "last_stand"]
    assert ".py" not in str(found["agents"])


@pytest.mark.parametrize("name", ["random", "search:1000000", "/etc/passwd.py", "stumbles.py"])
def test_nobody_may_ask_for_an_agent_that_is_not_offered(client: TestClient, name: str) -> None:
    asked = {"kind": "computer", "regulation": "9.1 lite+entry16", "agent": name}
    answer = client.post("/api/games?lang=en", json=asked)
    assert answer.status_code == 422
    assert answer.json()["code"] == "no_such_offer"
    assert "learned, stumbles" in answer.json()["text"]


@pytest.mark.parametrize("name", ["stumbles", "counts"])
def test_a_bot_that_fails_has_lost_and_its_path_stays_with_the_host(
    client: TestClient, name: str
) -> None:
    """One of them only after some decisions: it is the same bot throughout the game."""
    mine = new_game(client, "computer", agent=name, seed=3)
    with seated(client, mine["game"], mine["token"]) as seat:
        answer_some(seat, 40)
        seat.until_state(lambda state: state["phase"] == "over")
        assert seat.state["ended"] == "resigned"
        assert seat.state["winner"] == 0
        assert ".py" not in str(seat.state)


BREAKS = """from dataclasses import replace

from blackpoker.authoring import Name, Supplement
from blackpoker.core.errors import IllegalChoice
from blackpoker.editions.edition8.turn import END


def break_down(game, task):
    {}


RULE = Supplement(
    id="breaks", name=Name("こわれ", "Breaks"), actions=(replace(END, effect=(break_down,)),)
)
"""


ONE_OF_OURS = 'raise IllegalChoice("choice_range", choice=9, most=1)'  # looks like a refusal


@pytest.mark.parametrize(
    ("kind", "line", "error"),
    [
        ("computer", "1 // 0", "ZeroDivisionError"),
        ("practice", "1 // 0", "ZeroDivisionError"),
        ("practice", ONE_OF_OURS, "RuntimeError"),
    ],
)
def test_a_local_rule_that_breaks_stops_its_game_and_no_other(
    tmp_path: Path, kind: str, line: str, error: str
) -> None:
    path = tmp_path / "breaks.py"
    path.write_text(BREAKS.format(line), encoding="utf-8")
    log = StringIO()
    config = Config(tmp_path / "data", MANY, names=CALLED, workers=1, offers=offered([path], []))
    with serving(Service(config, Journal(2, log))) as client:
        mine = new_game(client, kind, regulation="9.1 lite+entry16 house:breaks", seed=5)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.send(type="settings", nonce="s", passing={"mode": "never"})
            seat.until_state(lambda state: "question" in state)
            seat.send(type="hint", id=1)
            assert "breaks.py" not in str(seat.until("error", "advice"))
            answer_some(seat, 12)
            seat.until_state(lambda state: state["phase"] == "frozen")
            assert "breaks.py" not in str(seat.state)
        assert new_game(client, kind)["game"]
    assert error in log.getvalue()


def test_where_a_broken_rule_lies_is_not_told_to_who_looks_at_a_record(tmp_path: Path) -> None:
    path = tmp_path / "breaks.py"
    path.write_text(BREAKS.format("1 // 0"), encoding="utf-8")
    played = new_open_game("9.1 lite+entry16", seed=2)
    for line in ("end", "pass", "pass"):
        played.play(line)
    text = played.record(["A", "B"]).write()
    text = text.replace("+entry16", "+entry16 house:breaks", 1)
    log = StringIO()
    config = Config(tmp_path / "data", MANY, names=CALLED, workers=1, offers=offered([path], []))
    with serving(Service(config, Journal(2, log))) as client:
        answer = client.post("/api/replays", json={"record": text, "lang": "en"})
    assert (answer.status_code, answer.json()["code"]) == (500, "server_fault")
    assert "breaks" not in answer.text
    assert "house_raises" in log.getvalue() or "HouseError" in log.getvalue()


def test_two_offers_of_one_name_and_unknown_ones_are_told(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").write_text(STUMBLES, encoding="utf-8")
    twice = [str(tmp_path / folder / "bot.py") for folder in ("a", "b")]
    for house, agents in (([], twice), ([], ["nobody"]), ([NO_SEARCH, NO_SEARCH], [])):
        with pytest.raises(BlackPokerError):
            offered(house, agents)
