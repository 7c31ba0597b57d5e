"""Who may sit at a table, what may be said there, and how much of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec
import pytest
from serving import Seat, log_of, new_game, seated, service_in, serving
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from blackpoker.server.guests import Connection
from blackpoker.server.limits import UNLIMITED, Budgets, Limits
from blackpoker.table.protocol import Ack
from blackpoker.table.wishes import LARGEST_FRAME

MANY = Limits(new_games_a_minute=1e6, requests_a_second=1e6, requests_at_once=1e6)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(service_in(tmp_path_factory.mktemp("data"), MANY)) as client:
        yield client


def turned_away(client: TestClient, path: str, **headers: str) -> tuple[str, int]:
    """Return the code of the error, and that with which the socket closes."""
    with client.websocket_connect(path, headers=headers) as socket:
        frame = socket.receive_json()
        assert frame["type"] == "error"
        assert frame["text"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    return frame["code"], closed.value.code


# ---- who comes in
def test_a_seat_is_had_by_its_token_and_by_nothing_else(client: TestClient) -> None:
    mine, other = new_game(client), new_game(client)
    path = f"/g/{mine['game']}/ws"
    with seated(client, mine["game"], mine["token"]) as seat:
        assert seat.receive()["role"] == "both"
    assert turned_away(client, path) == ("no_seat", 4401)
    for token in ("", "x", other["token"], mine["token"][:-1], mine["watch"]):
        found = turned_away(client, path, authorization=f"Bearer {token}")
        assert found == ("no_seat", 4401)


def test_a_cookie_does_as_well_if_our_own_page_sends_it(client: TestClient) -> None:
    mine = new_game(client)
    headers = {"cookie": f"seat={mine['token']}", "origin": "http://testserver"}
    with client.websocket_connect(f"/g/{mine['game']}/ws", headers=headers) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["role"] == "both"


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://testserver"])
def test_a_foreign_page_cannot_use_somebodys_cookie(client: TestClient, origin: str | None) -> None:
    mine = new_game(client)
    headers = {"cookie": f"seat={mine['token']}", **({"origin": origin} if origin else {})}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/g/{mine['game']}/ws", headers=headers),
    ):
        pass


def test_a_spectator_needs_the_code_of_this_very_game(client: TestClient) -> None:
    mine, other = new_game(client, "computer"), new_game(client, "computer")
    with seated(client, mine["game"], watch=mine["watch"]) as seat:
        welcome = seat.receive()
        assert (welcome["role"], welcome["seat"]) == ("spectator", -1)
        assert "watch" not in welcome
        assert "invite" not in welcome
    with seated(client, "watch", watch=mine["watch"]) as seat:  # the code says which game
        assert seat.receive()["game"] == mine["game"]
    path = f"/g/{mine['game']}/ws"
    assert turned_away(client, "/g/watch/ws?watch=x") == ("no_watch", 4401)
    assert turned_away(client, f"{path}?watch={other['watch']}") == ("no_watch", 4401)
    assert turned_away(client, f"{path}?watch=x") == ("no_watch", 4401)


def test_a_game_that_is_not_there_is_said_in_the_guests_language(client: TestClient) -> None:
    assert turned_away(client, "/g/nothing/ws") == ("no_game", 4404)
    with client.websocket_connect("/g/nothing/ws?lang=ja") as socket:
        assert "ありません" in socket.receive_json()["text"]


# ---- what they say
FRAMES = [
    ("", "bad_frame"),
    ("{", "bad_frame"),
    ("[]", "bad_frame"),
    ('{"type": "choose"}', "bad_frame"),
    ('{"type": "fly", "seq": 0}', "bad_frame"),
    ('{"type": "choose", "seq": -1, "nonce": "a", "choices": [0]}', "bad_frame"),
    ('{"type": "choose", "seq": "0", "nonce": "a", "choices": [0]}', "bad_frame"),
    (json.dumps({"type": "choose", "seq": 0, "nonce": "x" * 41, "choices": [0]}), "bad_frame"),
    (json.dumps({"type": "move", "seq": 0, "nonce": "a", "line": "x" * 500}), "bad_frame"),
    ("[" * 8000, "bad_frame"),
    ('"' + "あ" * 3000 + '"', "frame_too_long"),
    ("x" * (LARGEST_FRAME + 1), "frame_too_long"),
]


def test_no_bad_frame_changes_anything(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        before = seat.until("state")
        for text, code in FRAMES:
            seat.socket.send_text(text)
            frame = seat.until("error")
            assert frame["code"] == code, text[:60]
        seat.socket.send_bytes(b"\xff\x00")
        assert seat.until("error")["code"] == "bad_frame"
        seat.send(type="language", lang="en")
        after = seat.until("state")
        assert after["seq"] == before["seq"]
        assert after["table"] == before["table"]


def test_a_spectator_can_do_nothing(client: TestClient) -> None:
    mine = new_game(client, "computer")
    with seated(client, mine["game"], watch=mine["watch"]) as seat:
        seq = seat.until("state")["seq"]
        for message in (
            {"type": "choose", "seq": seq, "nonce": "a", "choices": [0]},
            {"type": "move", "seq": seq, "nonce": "a", "line": "pass"},
            {"type": "resign", "nonce": "a"},
            {"type": "undo", "seq": seq, "nonce": "a"},
            {"type": "draft", "seq": seq, "id": 1, "choices": [0]},
            {"type": "hint", "id": 1},
            {"type": "move_now"},
        ):
            seat.send(**message)
            assert seat.until("error")["code"] == "not_for_you"


def test_nothing_is_said_before_hello(client: TestClient) -> None:
    mine = new_game(client)
    headers = {"authorization": f"Bearer {mine['token']}"}
    with client.websocket_connect(f"/g/{mine['game']}/ws", headers=headers) as socket:
        socket.send_json({"type": "resign", "nonce": "a"})
        assert socket.receive_json()["code"] == "no_hello"


# ---- how much of it
def read_errors(seat: Seat, codes: list[str]) -> None:
    """Note every error until the socket closes."""
    while True:
        frame = seat.receive()
        if frame["type"] == "error":
            codes.append(frame["code"])


def test_who_says_too_much_is_told_and_then_sent_away(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        for _ in range(250):
            seat.send(type="move_now")
        codes: list[str] = []
        with pytest.raises(WebSocketDisconnect) as closed:
            read_errors(seat, codes)
        assert set(codes) == {"too_fast"}
        assert closed.value.code == 4429


def test_there_are_only_so_many_sockets(tmp_path: Path) -> None:
    limits = Limits(sockets_an_address=2)
    with serving(service_in(tmp_path, limits)) as client:
        mine = new_game(client)
        with (
            seated(client, mine["game"], mine["token"]),
            seated(client, mine["game"], mine["token"]),
        ):
            found = turned_away(
                client, f"/g/{mine['game']}/ws", authorization=f"Bearer {mine['token']}"
            )
            assert found == ("too_many_sockets", 4429)
        with seated(client, mine["game"], mine["token"]) as seat:
            assert seat.receive()["type"] == "welcome"


def test_the_log_has_no_cards_and_no_names(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        mine = new_game(client, name="Agatha")
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            seat.choose(0)
            seat.send(type="move", seq=0, nonce="z", line="summon_soldier ♠K")
            seat.until("error")
    log = log_of(service)
    assert mine["game"] in log
    for line in log.splitlines():
        assert json.loads(line)["event"]
    for secret in ("Agatha", "♠", "♡", "♢", "♣", mine["token"], mine["watch"]):
        assert secret not in log


class Slow:
    """A socket that takes nothing any more."""

    application_state = WebSocketState.CONNECTED
    closed = 0

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed = code


def test_who_takes_nothing_is_dropped_and_nobody_waits_for_them() -> None:
    socket = Slow()

    async def post() -> int:
        guest = Connection(
            cast(WebSocket, socket), 0, "en", Limits(waiting_bytes=300), "?", Budgets(UNLIMITED)
        )
        sent = 0
        while not guest.gone:
            guest.post(Ack("n", sent))
            sent += 1
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        return sent

    one = len(msgspec.json.encode(Ack("n", 0)))
    assert asyncio.run(post()) == 300 // one + 1  # counted in bytes
    assert socket.closed == 4508


def test_spectators_keep_no_player_out(tmp_path: Path) -> None:
    limits = Limits(sockets_a_game=1)
    with serving(service_in(tmp_path, limits)) as client:
        mine = new_game(client)
        with seated(client, mine["game"], watch=mine["watch"]) as first:
            first.until("state")
            path = f"/g/{mine['game']}/ws?watch={mine['watch']}"
            assert turned_away(client, path)[0] == "too_many_sockets"
            with seated(client, mine["game"], mine["token"]) as player:
                assert player.receive()["role"] == "both"


def test_a_refusal_names_what_it_refuses(client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], watch=mine["watch"]) as spectator:
        spectator.until("state")
        spectator.send(type="resign", nonce="mine")
        assert spectator.until("error")["nonce"] == "mine"
        spectator.send(type="why", id=7, action="up")
        assert spectator.until("error")["id"] == 7
