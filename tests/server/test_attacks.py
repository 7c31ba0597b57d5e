"""What one guest can ask for costs the others nothing: the attacks that once stopped the server."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from running_server import Running, running_server
from serving import BEGINNERS, MANY, Message, crashed, new_game, seated, service_in, serving
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from blackpoker.play.record import LONGEST_NAME
from blackpoker.server import gate, open_table
from blackpoker.server.doorman import is_our_name
from blackpoker.server.gate import raise_descriptors
from blackpoker.server.limits import Limits
from blackpoker.server.metered import Metered
from blackpoker.server.replays import Shelf
from blackpoker.server.service import Service
from blackpoker.table.entry import Chosen
from blackpoker.table.room import Room

PASSES = 600


def long_record(passes: int, name: str) -> str:
    """A legal record in which nobody does anything for very long."""
    head = ["blackpoker record 2", f"regulation: {BEGINNERS}", "rules: 9.1", "seed: 7"]
    head += [f"player A: {name}", f"player B: {name}", "result: unfinished", "---"]
    return "\n".join([*head, *(f"{'BA'[n % 2]} pass" for n in range(passes)), ""])


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path / "data", MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def lengthened(service: Service, game: str, passes: int = PASSES) -> Room:
    """A table at which both have passed again and again."""
    room = service.hub.lives[game].room
    pass_is = [one.text for one in room.game.options()].index("pass")
    for _ in range(passes):
        room.fold(Chosen(seat=room.asked, choices=[pass_is]))
        pass_is = [one.text for one in room.game.options()].index("pass")
    return room


# ---- what is kept and what is sent
def test_a_long_record_with_endless_names_has_a_short_answer(client: TestClient) -> None:
    text = long_record(300, "x" * 16_000)
    answer = client.post("/api/replays?lang=en", json={"record": text})
    assert answer.status_code == 201
    found = answer.json()
    assert found["names"] == ["x" * LONGEST_NAME] * 2
    assert len(answer.content) < 300 * (LONGEST_NAME + 200)


def test_an_endless_move_is_refused(client: TestClient) -> None:
    text = long_record(2, "x") + "A " + "y" * 10_000 + "\n"
    answer = client.post("/api/replays?lang=en", json={"record": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "record_long_move")
    assert len(answer.content) < 500


def test_what_is_kept_at_hand_is_counted_in_bytes() -> None:
    shelf: Shelf[str] = Shelf(100)
    for n in range(10):
        shelf.put(n, "x", 30)
    assert (list(shelf.kept), shelf.bytes) == ([7, 8, 9], 90)
    assert shelf.get(7) == "x"
    shelf.put(10, "y", 30)
    assert list(shelf.kept) == [9, 7, 10]  # 8 was not asked for the longest
    shelf.put(9, "z", 90)
    assert (list(shelf.kept), shelf.bytes) == ([9], 90)
    shelf.put(11, "too much", 101)
    assert shelf.bytes == 0


def test_what_was_told_is_not_told_again(
    service: Service, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for a hello, another language, or whoever comes back."""
    mine = new_game(client)
    room = lengthened(service, mine["game"])
    told: list[str] = []
    retelling = open_table.retelling

    def counted(room: Room, viewer: int, lang: str) -> object:
        told.append(lang)
        return retelling(room, viewer, lang)

    monkeypatch.setattr(open_table, "retelling", counted)
    for _ in range(3):
        with seated(client, mine["game"], mine["token"]) as seat:
            first = seat.until("state")
            for lang in ("ja", "en", "ja"):
                seat.send(type="language", lang=lang)
                again = seat.until("state")
    assert told == ["en", "ja"]
    assert first.get("log_left_out", 0) + len(first["log"]) == room.logs[-2, "en"].count
    assert again["log"][-1]["seq"] == first["log"][-1]["seq"]
    assert len(first["log"]) <= 24 * 26 + 1


def test_the_lines_of_a_very_long_game_go_on_where_they_were(
    service: Service, client: TestClient
) -> None:
    mine = new_game(client)
    lengthened(service, mine["game"], 800)
    with seated(client, mine["game"], mine["token"]) as seat:
        first = seat.until("state")
        assert first["log_left_out"] > 0
        assert "left out" in first["log"][0]["text"]
        seat.choose([one["text"] for one in first["question"]["options"]].index("pass"))
        after = seat.state if seat.state["seq"] > first["seq"] else seat.until("state")
    assert after["log_from"] == len(first["log"])
    assert after["log_left_out"] == first["log_left_out"]
    assert len(after["log"]) == 1


# ---- budgets
def test_whoever_costs_more_than_their_share_is_told_how_long_to_wait(tmp_path: Path) -> None:
    service = service_in(tmp_path, Limits(loop_share=0.001, loop_seconds=20.0))
    with serving(service) as client:
        mine = new_game(client)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            service.budgets.loop.charge("testclient", 25.0)
            told = seat.choose(0)
            assert (told["type"], told["code"]) == ("error", "too_costly")
            assert "wait" in told["text"]
        refused = client.get("/api/catalogue?lang=en")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 500
        assert service.budgets.loop.wait("203.0.113.5") == 0.0
        assert service.hub.lives[mine["game"]].room.seq == 0


def test_what_an_answer_costs_is_charged(service: Service, client: TestClient) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        seat.choose(0)
    loop, sent = service.budgets.loop, service.budgets.sent
    assert loop.addresses["testclient"].left < loop.addresses.burst
    assert sent.addresses["testclient"].left < sent.addresses.burst - 1_000


def test_a_part_in_the_deal_is_taken_also_from_whoever_has_to_wait(tmp_path: Path) -> None:
    service = service_in(tmp_path, Limits(loop_share=0.001, loop_seconds=20.0))
    with serving(service) as client:
        mine = new_game(client)
        with seated(client, mine["game"], mine["token"]) as seat:
            seat.until("state")
            service.budgets.loop.charge("testclient", 25.0)
            seat.send(type="contribute", promise="0" * 64)
            assert seat.until("error")["code"] != "too_costly"


def test_other_programs_cost_a_guest_nothing() -> None:
    spent: list[float] = []

    async def waits_for_others() -> None:
        time.sleep(0.05)  # as if the machine did something else meanwhile

    asyncio.run(as_coroutine(Metered(waits_for_others(), spent.append)))
    assert 0.0 <= sum(spent) < 0.04


async def as_coroutine(work: Metered[None]) -> None:
    await work


def test_looking_for_something_is_charged_too(service: Service, client: TestClient) -> None:
    before = service.budgets.loop.addresses["testclient"].left
    assert client.get("/api/find?q=attack&lang=en").status_code == 200
    assert service.budgets.loop.addresses["testclient"].left < before - 0.001
    service.budgets.loop.charge("testclient", 1e13)
    assert client.get("/api/find?q=attack&lang=en").status_code == 429


def test_spectators_cannot_use_up_what_a_player_has(service: Service, client: TestClient) -> None:
    mine = new_game(client, "friend")
    service.budgets.tables[mine["game"], -1].charge(1e6)
    with seated(client, mine["game"], watch=mine["watch"]) as watching:
        assert watching.until("state", "error")["code"] == "too_costly"
    with seated(client, mine["game"], mine["token"]) as seat:
        assert seat.until("state", "error")["type"] == "state"


def test_thinking_has_a_budget_too(service: Service, client: TestClient) -> None:
    mine = new_game(client)
    service.budgets.thinking.charge("testclient", 1_000.0)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        seat.send(type="hint", id=1)
        assert seat.until("hint", "error")["code"] == "too_costly"
    sent = client.post("/api/replays?lang=en", json={"record": long_record(3, "x")})
    assert (sent.status_code, sent.json()["code"]) == (429, "too_costly")


def test_whoever_may_not_come_in_wakes_no_game(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine = new_game(client)
    other = crashed(service, tmp_path / "copy")
    with serving(other) as again:
        path = f"/g/{mine['game']}/ws"
        for headers in ({}, {"authorization": "Bearer wrong"}):
            with again.websocket_connect(path, headers=headers) as refused:
                assert refused.receive_json()["code"] == "no_seat"
        answer = again.get(f"/api/games/{mine['game']}/record")
        assert answer.status_code == 403
        assert other.hub.lives == {}
        with seated(again, mine["game"], mine["token"]) as seat:
            seat.until("state")
        assert list(other.hub.lives) == [mine["game"]]


def test_a_long_game_is_loaded_once_for_all_who_want_it(
    service: Service, client: TestClient, tmp_path: Path
) -> None:
    mine = new_game(client)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        for _ in range(400):
            options = [one["text"] for one in seat.state["question"]["options"]]
            seq = seat.state["seq"]
            seat.choose(options.index("pass"))
            seat.until_state(lambda state, seq=seq: state["seq"] > seq)  # type: ignore[misc]
    other = crashed(service, tmp_path / "copy")
    with serving(other) as again, ExitStack() as stack:
        seats = [stack.enter_context(seated(again, mine["game"], mine["token"])) for _ in range(3)]
        assert {one.until("state")["seq"] for one in seats} == {400}


# ---- by which name
@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        ("127.0.0.1", True),
        ("192.168.1.5:8000", True),
        ("[::1]:8000", True),
        ("[2001:db8::7]", True),
        ("play.example.org", True),
        ("evil.example.org:8000", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", True),
    ],
)
def test_an_address_or_a_name_of_ours(host: str, ours: bool) -> None:
    assert is_our_name(host, {"play.example.org"}) is ours


def test_a_strange_name_is_answered_with_a_sentence(client: TestClient) -> None:
    refused = client.get("/", headers={"host": "evil.example"})
    assert refused.status_code == 421
    assert "evil.example" in refused.text
    mine = new_game(client)
    headers = {"host": "evil.example", "authorization": f"Bearer {mine['token']}"}
    with (
        pytest.raises(WebSocketDisconnect) as refused_too,
        client.websocket_connect(f"/g/{mine['game']}/ws", headers=headers),
    ):
        pass
    assert refused_too.value.code == 4403


# ---- connections
@pytest.fixture
def hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that waits for nobody for long, and lets few in."""
    monkeypatch.setitem(gate.ALLOWED, "head", 0.3)
    monkeypatch.setitem(gate.ALLOWED, "body", 0.3)
    monkeypatch.setattr(gate, "LOOK", 0.05)
    monkeypatch.setattr(gate, "TAKE_SECONDS", 0.5)
    limits = Limits(connections_an_address=20)
    with running_server(tmp_path, limits) as running:
        yield running


def connected(running: Running, said: bytes = b"") -> socket.socket:
    host, _, port = running.url.removeprefix("http://").partition(":")
    found = socket.create_connection((host, int(port)), 10)
    found.sendall(said)
    return found


def is_closed(one: socket.socket, seconds: float = 5.0) -> bool:
    """Does the other side close it in time?"""
    one.settimeout(seconds)
    try:
        while one.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


BODY = b"POST /api/deck HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: loc",
        BODY + b"Content-Length: 100\r\n\r\n{",
        BODY + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
    ids=["silent", "half a head", "half a body", "half a chunk"],
)
def test_whoever_does_not_get_on_is_sent_away(hurried: Running, said: bytes) -> None:
    with connected(hurried, said) as one:
        assert is_closed(one)
    until = time.monotonic() + 5
    while len(hurried.service.gate) and time.monotonic() < until:
        time.sleep(0.02)
    assert len(hurried.service.gate) == 0
    assert hurried.service.gate.counts.of == {}
    assert hurried.service.metrics.overdue == 1


def test_whoever_takes_nothing_is_sent_away(hurried: Running) -> None:
    one = connected(hurried)  # it is closed in the end
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    asked = b"GET /api/rules/8 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in range(100):
        try:
            one.sendall(asked)
        except OSError:
            break
    until = time.monotonic() + 10
    while len(hurried.service.gate) and time.monotonic() < until:
        time.sleep(0.02)
    assert len(hurried.service.gate) == 0
    one.close()


def test_an_address_has_only_so_many_connections(hurried: Running) -> None:
    several = [connected(hurried) for _ in range(30)]
    time.sleep(0.1)
    assert len(hurried.service.gate) <= 20
    assert hurried.service.metrics.turned_away >= 10
    for one in several:
        one.close()
    until = time.monotonic() + 5
    while len(hurried.service.gate) and time.monotonic() < until:
        time.sleep(0.02)
    with connected(hurried, b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n") as again:
        assert again.recv(100).startswith(b"HTTP/1.1 200")


def test_whoever_does_not_say_hello_is_sent_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blackpoker.server.sockets.FIRST_FRAME", 0.1)
    mine = new_game(client)
    headers = {"authorization": f"Bearer {mine['token']}"}
    with client.websocket_connect(f"/g/{mine['game']}/ws", headers=headers) as silent:
        closed: Message = silent.receive()  # type: ignore[assignment]
        assert (closed["type"], closed["code"]) == ("websocket.close", 4509)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        time.sleep(0.3)
        assert seat.choose(0)["type"] == "ack"


def test_there_are_as_many_descriptors_as_promised() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    hard = before[1] if before[1] != resource.RLIM_INFINITY else 1 << 20
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(before[0], 1_000), before[1]))
        assert raise_descriptors(900) == 900
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(hard, 1_156)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
