"""An evening on a server: opened, joined, played, corrected, and kept whatever happens."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from serving import BEGINNERS, MANY, Message, crashed, log_of, seated, service_in, serving
from starlette.testclient import TestClient, WebSocketTestSession

from blackpoker.play.fair_deal import promise_of
from blackpoker.server.data_check import check
from blackpoker.server.limits import Limits
from blackpoker.server.service import Service

PACK = "9.1 standard+pack"
SECONDS = 10.0
SHARE = "cc" * 16


class Evening:
    """One evening, as its organiser runs it over HTTP."""

    def __init__(self, client: TestClient, **more: object) -> None:
        self.client = client
        asked = {"title": "Wednesday", "regulations": [BEGINNERS, PACK], "bearer": True, **more}
        found = client.post("/api/meetings?lang=en", json=asked)
        assert found.status_code == 201, found.text
        self.code, self.key = found.json()["code"], found.json()["token"]
        self.tokens: list[str] = []

    @property
    def path(self) -> str:
        return f"/api/meetings/{self.code}"

    def now(self) -> Message:
        found: Message = self.client.get(self.path).json()
        return found

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.client.post(f"{self.path}/{path}?lang=en", json=body or {}, headers=headers)

    def join(self, *names: str, wish: int = 0) -> None:
        for name in names:
            found = self.ask("players", {"name": name, "wish": wish, "bearer": True})
            assert found.status_code == 201, found.text
            assert found.json()["player"] == len(self.tokens)
            self.tokens.append(found.json()["token"])

    def do(self, type: str, token: str | None = None, **more: object) -> Message:
        found = self.ask("deeds", {"type": type, **more}, self.key if token is None else token)
        assert found.status_code == 200, found.text
        shown: Message = found.json()
        return shown

    def refused(self, path: str, body: object, token: str | None = None) -> tuple[int, str, str]:
        found = self.ask(path, body, self.key if token is None else token)
        assert found.status_code >= 400, found.text
        return found.status_code, found.json()["code"], found.json()["text"]

    def start(self) -> list[Message]:
        """Begin the next round and return its tables."""
        tables: list[Message] = self.do("start_round", after=self.now()["round"])["played"][-1][
            "tables"
        ]
        return tables

    def sit(self, player: int) -> Message:
        found = self.ask("seat", token=self.tokens[player])
        assert found.status_code == 201, found.text
        seat: Message = found.json()
        return seat

    def give_up(self, player: int) -> None:
        """Let two begin the game at a player's table, and this one give it up at once."""
        tables = self.now()["played"][-1]["tables"]
        pair = next(one["players"] for one in tables if player in one["players"])
        with self.at_the_table(pair[0]) as first, self.at_the_table(pair[1]) as second:
            for seat in (first, second):
                seat.until("dealing")
                seat.send(type="contribute", promise=promise_of(SHARE))
            for seat in (first, second):
                while seat.until("dealing")["wants"] != "share":
                    pass
                seat.send(type="contribute", share=SHARE)
            loser = (first, second)[pair.index(player)]
            loser.until_state(lambda state: state["phase"] == "playing")
            answer = "error"
            while answer == "error":  # the game may have gone on
                loser.send(type="resign", seq=loser.state["seq"], nonce="r")
                answer = loser.until("ack", "error")["type"]

    @contextmanager
    def at_the_table(self, player: int) -> Iterator[Any]:
        mine = self.sit(player)
        with seated(self.client, mine["game"], mine["token"]) as seat:
            yield seat

    def until(self, fits: Callable[[Message], bool]) -> Message:
        """Wait until the evening is so."""
        ends = time.monotonic() + SECONDS
        while not fits(shown := self.now()):
            assert time.monotonic() < ends, shown
            time.sleep(0.01)
        return shown

    def result(self, table: int = 0, round: int = -1) -> str:
        found: str = self.now()["played"][round]["tables"][table].get("result", "")
        return found


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path / "games", MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as found:
        yield found


def standing(shown: Message, *what: str) -> list[Any]:
    rows = [[row[one] for one in what] for row in shown["standings"]]
    return [row[0] for row in rows] if len(what) == 1 else rows


# ---- opening and coming
def test_an_evening_is_opened_and_shown_to_whoever_has_its_code(client: TestClient) -> None:
    evening = Evening(client, points="played", rounds=3, minutes=40)
    evening.join("Aki", "Bo")
    shown = evening.now()
    assert (shown["title"], shown["phase"], shown["round"], shown["rounds"]) == (
        *("Wednesday", "gathering"),
        *(0, 3),
    )
    assert [one["name"] for one in shown["players"]] == ["Aki", "Bo"]
    assert [one["id"] for one in shown["regulations"]] == [BEGINNERS, PACK]
    assert shown["points"] == {
        "id": "played", "win": 3, "loss": 1, "drawn": 2, "bye": 2, "most_rounds": 6,
    }  # fmt: skip
    systems = client.get("/api/meetings").json()["points"]
    assert [one["id"] for one in systems] == ["usual", "played", "wins"]


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        ({"regulations": ["9.1 lite+entry17"]}, "no_such_frame", "entry17"),
        ({"regulations": ["6 lite half"]}, "meeting_no_match", "match"),
        ({"points": "golf"}, "no_such_points", "usual"),
        ({"points": "played", "rounds": 7}, "too_many_rounds", "at most 6"),
        ({"regulations": []}, "bad_body", ""),
        ({"title": ""}, "bad_body", ""),
    ],
)
def test_what_cannot_be_an_evening_is_one_sentence(
    client: TestClient, wrong: Message, code: str, said: str
) -> None:
    asked = {"title": "W", "regulations": [BEGINNERS], **wrong}
    found = client.post("/api/meetings?lang=en", json=asked).json()
    assert found["code"] == code
    assert said in found["text"]


def test_a_link_to_an_evening_says_what_it_is_before_it_is_opened(client: TestClient) -> None:
    evening = Evening(client, title="<Wed & all>")
    page = client.get(f"/m/{evening.code}").text
    assert '<meta property="og:title" content="&lt;Wed &amp; all&gt;">' in page
    assert "rounds, tables and standings" in page
    assert client.get("/m/nothere").status_code == 200  # the page says that there is none


def test_a_wrong_code_a_taken_name_and_a_full_evening_are_sentences(client: TestClient) -> None:
    evening = Evening(client, most=2)
    evening.join("Aki")
    assert evening.refused("players", {"name": "ＡＫＩ"}, "")[:2] == (409, "meeting_name_taken")
    evening.join("Bo")
    assert evening.refused("players", {"name": "Cy"}, "")[:2] == (409, "meeting_full")
    found = client.get("/api/meetings/nothere?lang=en")
    assert (found.status_code, found.json()["code"]) == (404, "no_meeting")
    assert "nothere" in found.json()["text"]
    with client.websocket_connect("/m/nothere/ws") as socket:
        assert socket.receive_json()["code"] == "no_meeting"
    assert len(evening.now()["players"]) == 2


def test_who_asks_to_join_again_after_a_lost_answer_has_come_once(client: TestClient) -> None:
    evening = Evening(client)
    asked = {"name": "Aki", "nonce": "n1", "bearer": True}
    first, second = (evening.ask("players", asked).json() for _ in range(2))
    assert (first["player"], second["player"]) == (0, 0)
    assert len(evening.now()["players"]) == 1
    assert evening.refused("players", {**asked, "nonce": "n2"}, "")[1] == "meeting_name_taken"


def test_a_browser_is_known_by_cookies_for_this_evening_alone(client: TestClient) -> None:
    asked = {"title": "W", "regulations": [BEGINNERS]}
    origin = {"origin": "http://testserver"}
    found = client.post("/api/meetings", json=asked, headers=origin)
    code = found.json()["code"]
    paths = [line.split("Path=")[1].split(";")[0] for line in found.headers.get_list("set-cookie")]
    assert paths == [f"/m/{code}", f"/api/meetings/{code}"]
    assert all("HttpOnly; SameSite=Strict" in one for one in found.headers.get_list("set-cookie"))
    client.post(f"/api/meetings/{code}/players", json={"name": "Aki"}, headers=origin)
    with client.websocket_connect(f"/m/{code}/ws", headers=origin) as socket:
        assert socket.receive_json() == {"type": "mine", "player": 0, "organiser": True}
    foreign = {"origin": "http://elsewhere"}
    deed = {"type": "close_meeting"}
    assert client.post(f"/api/meetings/{code}/deeds", json=deed, headers=foreign).status_code == 403


def test_only_the_organiser_runs_an_evening_and_players_may_go(client: TestClient) -> None:
    evening = Evening(client)
    evening.join("Aki", "Bo", "Cy")
    for deed in ("start_round", "close_meeting", "drop_player"):
        body = {"type": deed, "after": 0, "player": 1}
        assert evening.refused("deeds", body, evening.tokens[0])[:2] == (403, "not_organiser")
        assert evening.refused("deeds", body, "")[1] == "not_organiser"
    shown = evening.do("drop_player", evening.tokens[0], player=0)
    assert shown["players"][0]["here"] is False
    assert "here" not in evening.do("return_player", evening.tokens[0], player=0)["players"][0]
    assert evening.refused("players/0/link", {}, evening.tokens[0])[1] == "not_organiser"


def test_links_of_ones_own_move_to_another_browser(client: TestClient, service: Service) -> None:
    evening = Evening(client)
    evening.join("Aki")
    for token, who in ((evening.key, {"organiser": True}), (evening.tokens[0], {"player": 0})):
        assert evening.ask("enter", {"token": token}).json() == {"type": "mine", **who}
        client.cookies.clear()
    assert evening.refused("enter", {"token": "nobody's"}, "")[:2] == (403, "no_meeting_key")
    fresh = evening.ask("players/0/link", token=evening.key).json()["token"]
    assert evening.refused("enter", {"token": evening.tokens[0]}, "")[1] == "no_meeting_key"
    assert evening.ask("enter", {"token": fresh}).json()["player"] == 0
    client.cookies.clear()
    assert evening.refused("players/7/link", {})[1] == "no_such_player"


# ---- rounds
def test_everybody_is_led_to_their_table_and_results_come_from_the_games(
    client: TestClient,
) -> None:
    evening = Evening(client)
    evening.join("Aki", "Bo", "Cy")
    (table,) = evening.start()
    bye = evening.now()["played"][0]["bye"]
    assert sorted([*table["players"], bye]) == [0, 1, 2]
    assert evening.refused("seat", {}, evening.tokens[bye])[1] == "no_table_now"
    assert evening.refused("seat", {}, "")[1] == "not_player"
    first, second = table["players"]
    mine = evening.sit(first)
    assert (mine["seat"], mine["watch"]) == (0, table["watch"])
    assert evening.sit(first) == mine  # pressed twice, or in a second browser
    with seated(client, mine["game"], mine["token"]) as seat:
        welcome = seat.until("welcome")
        assert (welcome["meeting"], welcome["regulation"]) == (evening.code, BEGINNERS)
        names = [evening.now()["players"][one]["name"] for one in (first, second)]
        assert [one["name"] for one in seat.until("state")["seats"]] == names
        shown = evening.until(lambda shown: shown["played"][0]["tables"][0].get("here", [0])[0])
        assert shown["played"][0]["tables"][0]["state"] == "dealing"
        with seated(client, mine["game"], watch=table["watch"]) as passer_by:
            assert passer_by.until("welcome")["role"] == "spectator"
    evening.give_up(first)
    shown = evening.until(lambda shown: shown["phase"] == "between")
    assert shown["played"][0]["tables"][0]["result"] == "second"
    assert shown["played"][0]["tables"][0]["by"] == "game"
    points = {tuple(row) for row in standing(shown, "player", "points", "place")}
    assert points == {(second, 3, 1), (bye, 3, 1), (first, 0, 3)}


def test_two_play_what_goes_before_in_the_list_of_what_they_wish(client: TestClient) -> None:
    evening = Evening(client)
    evening.join("Aki", wish=0)
    evening.join("Bo", wish=1)
    assert evening.start()[0]["regulation"] == 0
    evening.do("set_result", round=1, table=1, result="drawn")
    evening = Evening(client)
    evening.join("Aki", "Bo", wish=1)
    assert evening.start()[0]["regulation"] == 1
    with evening.at_the_table(0) as seat:
        assert seat.until("welcome")["regulation"] == PACK


def test_a_round_does_not_begin_before_the_last_one_has_ended(client: TestClient) -> None:
    evening = Evening(client)
    evening.join("Aki", "Bo", "Cy", "Di")
    evening.start()
    status, code, said = evening.refused("deeds", {"type": "start_round", "after": 1})
    assert (status, code) == (409, "tables_unfinished")
    assert "table 1, 2" in said
    assert evening.refused("deeds", {"type": "start_round", "after": 0})[1] == "round_began"
    assert evening.refused("deeds", {"type": "close_meeting"})[1] == "tables_unfinished"
    assert len(evening.now()["played"]) == 1
    for table in (1, 2):
        evening.do("set_result", round=1, table=table, result="first")
    evening.join("Ed")
    shown = evening.do("start_round", after=1)
    assert shown["players"][4]["late"] is True
    assert len(shown["played"][1]["tables"]) == 2


def test_the_organiser_settles_a_table_and_its_game_stops(client: TestClient) -> None:
    evening = Evening(client)
    evening.join("Aki", "Bo")
    evening.start()
    with evening.at_the_table(0) as seat:
        seat.until("state")
        evening.do("set_result", round=1, table=1, result="drawn")
        seat.until_state(lambda state: state["phase"] == "frozen")
        assert "settled" in seat.state["result"]
    assert evening.result() == "drawn"
    assert standing(evening.now(), "points") == [1, 1]
    evening.do("set_result", round=1, table=1, result="second")
    assert standing(evening.now(), "points") == [3, 0]
    assert evening.refused("deeds", {"type": "set_result", "round": 2, "table": 1, "result": ""})[
        :2
    ] == (404, "no_such_table")


@pytest.mark.parametrize("agreed", [True, False])
def test_a_draw_is_what_both_agree_on_and_else_another_game_can_begin(
    client: TestClient, agreed: bool
) -> None:
    """A game that one alone calls off before it began counts for nobody: the organiser decides."""
    evening = Evening(client)
    evening.join("Aki", "Bo")
    (table,) = evening.start()
    if agreed:
        evening.do("set_result", round=1, table=1, result="drawn")
    else:
        with evening.at_the_table(0) as seat:
            seat.until("state")
            seat.send(type="call_off", nonce="c")
            seat.until("ack")
        evening.until(lambda shown: shown["played"][0]["tables"][0].get("state") == "over")
        assert evening.result() == ""
    shown = evening.do("renew_table", table=1)
    fresh = shown["played"][0]["tables"][0]
    assert fresh["watch"] != table["watch"]
    assert "result" not in fresh
    evening.give_up(1)
    evening.until(lambda shown: shown["phase"] == "between")


def test_who_goes_in_the_middle_of_a_round_has_lost_their_table(client: TestClient) -> None:
    evening = Evening(client)
    evening.join("Aki", "Bo", "Cy", "Di")
    one, two = evening.start()
    with evening.at_the_table(one["players"][0]) as seat:
        seat.until("state")
        evening.do("drop_player", player=one["players"][0])
        evening.do("drop_player", player=two["players"][1])
    assert [evening.result(0), evening.result(1)] == ["second", "second_absent"]
    assert evening.now()["phase"] == "between"
    (table,) = evening.start()
    assert {one["players"][0], two["players"][1]}.isdisjoint(table["players"])


def test_an_empty_seat_has_lost_after_some_minutes(client: TestClient, service: Service) -> None:
    late = 0.0
    service.hub.clock = lambda: time.time() + late
    evening = Evening(client, patience=10)
    evening.join("Aki", "Bo", "Cy", "Di")
    one, _ = evening.start()
    with evening.at_the_table(one["players"][1]) as seat:
        seat.until("state")
        late = 599.0
        time.sleep(1.2)
        assert evening.result() == ""
        late = 601.0
        evening.until(lambda shown: shown["phase"] == "between")
    assert [evening.result(0), evening.result(1)] == ["first_absent", "both_absent"]
    assert {one["by"] for one in evening.now()["played"][0]["tables"]} == {"clock"}
    assert standing(evening.now(), "points") == [3, 0, 0, 0]


def test_an_evening_ends_and_keeps_its_standings(client: TestClient) -> None:
    evening = Evening(client, rounds=1)
    evening.join("Aki", "Bo")
    evening.start()
    evening.do("set_result", round=1, table=1, result="first")
    assert evening.refused("deeds", {"type": "start_round", "after": 1})[1] == "rounds_all_played"
    assert evening.do("close_meeting")["phase"] == "over"
    assert evening.refused("players", {"name": "Cy"}, "")[1] == "meeting_over"
    assert evening.refused("deeds", {"type": "start_round", "after": 1})[1] == "meeting_over"
    evening.do("set_result", round=1, table=1, result="second")  # still to be put right


def test_the_standings_are_a_table_for_other_programs(client: TestClient) -> None:
    evening = Evening(client)
    evening.join("=Aki", "ハル", "Cy")
    evening.start()
    evening.do("set_result", round=1, table=1, result="first")
    found = client.get(f"{evening.path}/csv?lang=en")
    assert found.headers["content-type"] == "text/csv; charset=utf-8"
    assert found.headers["content-disposition"].endswith(f'blackpoker-{evening.code}.csv"')
    rows = list(csv.reader(found.content.decode("utf-8-sig").splitlines()))
    assert rows[0] == ["place", "name", "points", "opponents' points", "wins", "round 1"]
    assert {row[1] for row in rows[1:]} == {"'=Aki", "ハル", "Cy"}  # no formula
    assert sorted(row[5][0] for row in rows[1:]) == sorted("○○●")
    assert "○ bye" in {row[5] for row in rows[1:]}


# ---- following
class Ear:
    """Somebody who follows an evening over its socket."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket

    def until(self, fits: Callable[[Message], bool]) -> Message:
        while True:
            frame: Message = self.socket.receive_json()
            if frame["type"] == "meeting" and fits(frame):
                return frame


def test_whoever_follows_is_told_what_changes(client: TestClient) -> None:
    evening = Evening(client, minutes=30)
    evening.join("Aki", "Bo")
    headers = {"authorization": f"Bearer {evening.tokens[1]}"}
    with client.websocket_connect(f"/m/{evening.code}/ws", headers=headers) as socket:
        assert socket.receive_json() == {"type": "mine", "player": 1}
        ear = Ear(socket)
        ear.until(lambda shown: len(shown["players"]) == 2)
        evening.join("Cy")
        ear.until(lambda shown: len(shown["players"]) == 3)
        evening.start()
        assert 0 < ear.until(lambda shown: shown["round"] == 1)["left"] <= 1800
        evening.do("set_result", round=1, table=1, result="drawn")
        assert "left" not in ear.until(lambda shown: shown["phase"] == "between")


# ---- whatever happens
def test_after_a_kill_the_evening_goes_on_where_it_was(tmp_path: Path) -> None:
    """Also a game that ended in the very moment: its table has its result then."""
    service = service_in(tmp_path / "games", MANY)
    with serving(service) as client:
        evening = Evening(client, rounds=2)
        evening.join("Aki", "Bo", "Cy", "Di", "Ed")
        evening.start()
        evening.do("set_result", round=1, table=1, result="drawn")
        service.hub.when_over.clear()  # it is killed before the evening hears of the end
        loser = evening.now()["played"][0]["tables"][1]["players"][0]
        evening.give_up(loser)
        assert evening.result(1) == ""
        before = evening.now()
        after = crashed(service, tmp_path / "copy")
    assert (check(tmp_path / "games").meetings, check(tmp_path / "games").faults) == (1, [])
    with serving(after) as client:
        evening.client = client
        shown = evening.until(lambda shown: shown["phase"] == "between")
        assert shown["played"][0]["tables"][1]["result"] == "second"
        assert shown["players"] == before["players"]
        assert shown["played"][0]["tables"][0] == before["played"][0]["tables"][0]
        mine = evening.now()["played"][0]["bye"]
        for table in evening.start():
            assert table["players"] not in [t["players"] for t in shown["played"][0]["tables"]]
        assert evening.now()["played"][1]["bye"] != mine
        evening.give_up(evening.now()["played"][1]["tables"][0]["players"][1])
        evening.until(lambda shown: shown["played"][1]["tables"][0].get("result") == "first")


def test_who_wants_to_be_forgotten_is_called_nothing_in_an_evening(client: TestClient) -> None:
    evening = Evening(client)
    origin = {"origin": "http://testserver"}
    with client.websocket_connect(f"/m/{evening.code}/ws") as socket:
        ear = Ear(socket)
        client.post(f"{evening.path}/players", json={"name": "Aki"}, headers=origin)
        ear.until(lambda shown: [one["name"] for one in shown["players"]] == ["Aki"])
        assert client.post("/api/me/delete", headers=origin).status_code == 200
        client.cookies.clear()
    assert [one["name"] for one in evening.now()["players"]] == ["?1"]


def test_what_cannot_be_kept_has_not_happened(client: TestClient, service: Service) -> None:
    evening = Evening(client)
    evening.join("Aki", "Bo")
    before = evening.now()
    service.store.writer.execute("PRAGMA query_only=ON")
    assert evening.refused("players", {"name": "Cy"}, "")[:2] == (503, "not_kept")
    assert evening.refused("deeds", {"type": "start_round", "after": 0})[1] == "not_kept"
    assert evening.refused("deeds", {"type": "drop_player", "player": 0})[1] == "not_kept"
    assert evening.now() == before
    service.store.writer.execute("PRAGMA query_only=OFF")
    evening.join("Cy")
    assert len(evening.start()) == 1


def test_a_damaged_evening_is_one_sentence_and_found_by_a_check(tmp_path: Path) -> None:
    service = service_in(tmp_path / "games", MANY)
    with serving(service) as client:
        evening = Evening(client)
        evening.join("Aki")
        service.meetings.open.clear()
        service.store.writer.execute('UPDATE meeting_entries SET body = \'{"type":"left"}\'')
        assert evening.refused("players", {"name": "Bo"}, "")[1] == "meeting_broken"
    (fault,) = check(tmp_path / "games").faults
    assert (fault.code, fault.about) == ("meeting", evening.code)


def test_one_address_makes_only_so_many_tables(tmp_path: Path) -> None:
    limits = Limits(requests_a_second=1e6, requests_at_once=1e6, tables_a_minute=1.0)
    with serving(service_in(tmp_path / "games", limits)) as client:
        evening = Evening(client)
        evening.join(*(f"P{n}" for n in range(6)))
        found = evening.ask("deeds", {"type": "start_round", "after": 0}, evening.key)
        assert (found.status_code, found.json()["code"]) == (429, "too_many_new_games")
        assert int(found.headers["retry-after"]) >= 1
        assert evening.now()["round"] == 0


def test_nothing_of_an_evening_is_in_the_log_but_its_code(
    client: TestClient, service: Service
) -> None:
    evening = Evening(client)
    evening.join("Akiko")
    told = log_of(service)
    assert evening.code in told
    assert not any(secret in told for secret in ("Akiko", evening.key, evening.tokens[0]))
