"""The lobby: who waits, what can be watched, a quick game; and nothing nobody may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from serving import BEGINNERS, MANY, Message, crashed, seated, service_in, serving
from starlette.testclient import TestClient, WebSocketTestSession

from blackpoker.server import lobby as lobby_module
from blackpoker.server.limits import Limits
from blackpoker.server.service import Service

HOME = {"origin": "http://testserver"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "PAUSE", 0.01)


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path / "games", MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def become(client: TestClient, name: str | None = None, **more: object) -> str:
    asked = {"bearer": True, **({} if name is None else {"name": name}), **more}
    token: str = client.post("/api/me?lang=en", json=asked).json()["token"]
    return token


def by(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def open_table(client: TestClient, token: str, **more: object) -> Message:
    asked = {"kind": "friend", "regulation": BEGINNERS, "public": True, "bearer": True, **more}
    answer = client.post("/api/games?lang=en", json=asked, headers=by(token))
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


class InLobby:
    """Somebody in the lobby, and what they know of it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.tables: dict[str, Message] = {}
        self.told: Message = {}
        self.frames = 0
        self.nonces = 0

    def receive(self) -> Message:
        frame: Message = self.socket.receive_json()
        self.frames += 1
        if frame["type"] == "lobby":
            for one in frame.get("tables", []):
                self.tables[one["watch"]] = one
            for code in frame.get("gone", []):
                del self.tables[code]
            self.told |= frame
        return frame

    def until(self, *kinds: str) -> Message:
        while (frame := self.receive())["type"] not in kinds:
            pass
        return frame

    def until_so(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.receive()

    def send(self, kind: str, **more: object) -> str:
        self.nonces += 1
        self.socket.send_json({"type": kind, "nonce": f"n{self.nonces}", **more})
        return f"n{self.nonces}"

    @property
    def open(self) -> list[Message]:
        return [one for one in self.tables.values() if "invite" in one]


@contextmanager
def lobby(client: TestClient, token: str = "") -> Iterator[InLobby]:
    with client.websocket_connect("/lobby/ws", headers=by(token) if token else HOME) as socket:
        socket.send_json({"type": "hello", "lang": "en"})
        found = InLobby(socket)
        found.until("lobby")
        yield found


# ---- what is to be seen
def test_an_open_table_is_there_as_long_as_somebody_waits_at_it(client: TestClient) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    private = client.post(
        "/api/games", json={"kind": "friend", "regulation": BEGINNERS, "bearer": True}
    )
    with lobby(client, bo) as here:
        assert here.tables == {}
        made = open_table(client, haru, clock=10)
        with seated(client, made["game"], haru):
            here.until_so(lambda: bool(here.open))
            (row,) = here.open
            assert row == {
                "watch": made["watch"],
                "invite": made["invite"],
                "regulation": BEGINNERS,
                "seats": [{"name": "Haru"}, {}],
                "clock": 10,
            }
            with seated(client, private.json()["game"], private.json()["token"]):
                here.until_so(lambda: here.told["people"] == 3)
            assert list(here.tables) == [made["watch"]]  # what is not public is not shown
        here.until_so(lambda: not here.tables)


def test_joining_seats_at_once_and_the_game_can_be_watched(client: TestClient) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    with lobby(client) as here:
        made = open_table(client, haru)
        with seated(client, made["game"], haru) as a:
            here.until_so(lambda: bool(here.open))
            asked = {"invite": here.open[0]["invite"], "bearer": True}
            joined = client.post("/api/join", json=asked, headers=by(bo)).json()
            with seated(client, joined["game"], bo) as b:
                contribute(a, b)
                here.until_so(lambda: "turn" in here.tables[made["watch"]])
                row = here.tables[made["watch"]]
                assert "invite" not in row
                assert [one["name"] for one in row["seats"]] == ["Haru", "Bo"]
                with seated(client, "watch", watch=row["watch"]) as c:
                    table = c.until("state")["table"]
                    assert table["viewer"] == -1
                    assert row["life"] == [side.get("life") for side in table["sides"]]
                    here.until_so(lambda: "spectators" in here.tables[made["watch"]])
                b.send(type="resign", seq=b.state["seq"], nonce="r")
                here.until_so(lambda: not here.tables)


def contribute(*seats: Any) -> None:
    """Let both take part in the deal."""
    import hashlib

    shares = ["ab" * 32, "cd" * 32]
    for seat, share in zip(seats, shares, strict=True):
        seat.until("dealing")
        seat.send(type="contribute", promise=hashlib.sha256(bytes.fromhex(share)).hexdigest())
    for seat, share in zip(seats, shares, strict=True):
        while seat.until("dealing")["wants"] != "share":
            pass
        seat.send(type="contribute", share=share)
    for seat in seats:
        seat.until_state(lambda state: state["phase"] == "playing")


def test_nothing_is_said_where_nothing_has_changed_and_never_more_than_that(
    client: TestClient,
) -> None:
    haru = become(client, "Haru")
    with lobby(client) as here:
        first = open_table(client, haru)
        second = open_table(client, haru)
        with seated(client, first["game"], haru):
            here.until_so(lambda: bool(here.tables))
            with seated(client, second["game"], haru):
                here.until_so(lambda: len(here.tables) == 2)
                frame = here.told
                assert [one["watch"] for one in frame["tables"]] == [second["watch"]]


def test_people_are_counted_and_those_who_have_a_name_are_named(client: TestClient) -> None:
    haru = become(client, "Haru")
    with lobby(client) as here, lobby(client, haru), lobby(client, haru):
        here.until_so(lambda: here.told.get("names") == ["Haru"])
        here.until_so(lambda: here.told["people"] == 2)  # on two devices one is one


def test_a_name_that_is_said_later_is_known_at_once(client: TestClient) -> None:
    haru, bo = become(client), become(client, "Bo")
    with lobby(client, haru) as a, lobby(client, bo) as b:
        client.post("/api/me", json={"name": "Haru", "bearer": True}, headers=by(haru))
        b.until_so(lambda: b.told.get("names") == ["Bo", "Haru"])
        a.send("pair", regulation=BEGINNERS)
        a.until("looking")
        b.send("pair", regulation=BEGINNERS)
        game = a.until("paired")["game"]
        with seated(client, game, bo) as seat:
            names = [one["name"] for one in seat.until("state")["seats"]]
        assert sorted(names) == ["Bo", "Haru"]
        client.post("/api/me/delete", headers=by(haru))
        b.until_so(lambda: b.told.get("names") == ["Bo"])
        a.send("pair", regulation=BEGINNERS)
        assert a.until("error")["code"] == "no_identity"


# ---- quick pairing
def test_two_who_look_for_the_same_play_each_other_at_once(client: TestClient) -> None:
    haru, bo, cy = (become(client, name) for name in ("Haru", "Bo", "Cy"))
    with lobby(client, haru) as a, lobby(client, bo) as b, lobby(client, cy) as c:
        a.send("pair", regulation=BEGINNERS)
        assert a.until("looking")["regulation"] == BEGINNERS
        b.until_so(lambda: b.told.get("waiting") == {BEGINNERS: 1})
        c.send("pair", regulation="8 lite+entry20")
        c.until("ack")
        b.send("pair", regulation=BEGINNERS)
        found = a.until("paired"), b.until("paired")
        assert found[0]["game"] == found[1]["game"]
        assert {one["seat"] for one in found} == {0, 1}
        c.until_so(lambda: c.told.get("waiting") == {"8 lite+entry20": 1})
        c.send("stop")
        assert "regulation" not in c.until("looking")
    for one, token in zip(found, (haru, bo), strict=True):
        with seated(client, one["game"], token) as seat:  # by who one is: there is no other token
            assert seat.until("welcome")["seat"] == one["seat"]


def test_whoever_looks_for_a_game_sits_down_at_a_table_that_is_open(client: TestClient) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    made = open_table(client, haru)
    with seated(client, made["game"], haru), lobby(client, haru) as mine, lobby(client, bo) as b:
        mine.send("pair", regulation=BEGINNERS)
        assert mine.until("ack", "paired")["type"] == "ack"  # not at one's own table
        mine.send("stop")
        mine.until("ack")
        b.send("pair", regulation=BEGINNERS, clock=5)
        assert b.until("ack", "paired")["type"] == "ack"  # with a clock it is another game
        b.send("pair", regulation=BEGINNERS)
        assert b.until("paired") == {"type": "paired", "game": made["game"], "seat": 1}


def test_nobody_is_paired_with_themselves_or_with_somebody_who_has_left(
    client: TestClient,
) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    with lobby(client, haru) as a:
        with lobby(client, haru) as b:
            for one in (a, b):
                one.send("pair", regulation=BEGINNERS)
                assert one.until("ack", "paired")["type"] == "ack"
        a.until_so(lambda: a.told["waiting"] == {BEGINNERS: 1})
    with lobby(client, bo) as c:
        c.send("pair", regulation=BEGINNERS)
        assert c.until("ack", "paired")["type"] == "ack"


def test_what_cannot_be_is_said_in_a_sentence(client: TestClient) -> None:
    with lobby(client) as nobody:
        nobody.send("pair", regulation=BEGINNERS)
        assert nobody.until("error")["code"] == "no_identity"
    with lobby(client, become(client)) as a:
        nonce = a.send("pair", regulation="9.1 chess")
        error = a.until("error")
        assert (error["nonce"], "chess" in error["text"]) == (nonce, True)
        a.socket.send_text("{")
        assert a.until("error")["code"] == "bad_frame"
        a.send("choose", seq=0, choices=[0])
        assert a.until("error")["code"] == "bad_frame"


# ---- limits
def test_the_lobby_has_room_for_so_many_and_no_more(tmp_path: Path) -> None:
    with serving(service_in(tmp_path, Limits(visitors_an_address=2))) as client:
        third = client.websocket_connect("/lobby/ws", headers=HOME)
        with lobby(client), lobby(client), third as socket:
            assert socket.receive_json()["code"] == "too_many_sockets"
        with lobby(client):
            pass


def test_a_flood_in_the_lobby_is_stopped(tmp_path: Path) -> None:
    few = Limits(messages_a_second=1, burst=3)
    with serving(service_in(tmp_path, few)) as client, lobby(client) as a:
        for _ in range(5):
            a.send("stop")
        assert a.until("error")["code"] == "too_fast"


def test_only_so_many_tables_are_shown(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "MOST_SHOWN", 1)
    haru = become(client, "Haru")
    first, second = open_table(client, haru), open_table(client, haru)
    with lobby(client) as here:
        with seated(client, first["game"], haru):
            here.until_so(lambda: first["watch"] in here.tables)
            with seated(client, second["game"], haru):
                here.until_so(lambda: here.told["people"] == 3)
                assert list(here.tables) == [first["watch"]]
        here.until_so(lambda: first["watch"] not in here.tables)


def test_a_foreign_page_sees_no_lobby(client: TestClient) -> None:
    from starlette.websockets import WebSocketDisconnect

    headers = {"origin": "https://evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/lobby/ws", headers=headers):
        pass


# ---- kill -9
def test_a_public_table_is_open_again_after_a_crash(
    client: TestClient, service: Service, tmp_path: Path
) -> None:
    haru = become(client, "Haru")
    made = open_table(client, haru)
    again = crashed(service, tmp_path / "copy")
    with serving(again) as other, lobby(other) as here, seated(other, made["game"], haru):
        here.until_so(lambda: bool(here.open))
        assert here.open[0]["invite"] == made["invite"]
