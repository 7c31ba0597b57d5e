"""A guest says hello, comes back, and what it sends happens once.

A small server stands in for the real one, so that it can misbehave on purpose.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import msgspec
import pytest
from games import said
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from blackpoker.client import guest
from blackpoker.client.guest import Guest
from blackpoker.client.http import Refused, Unreachable, base_of, create, get
from blackpoker.table.http_bodies import NewGame, Seated
from blackpoker.table.protocol import (
    Ack,
    Dealing,
    Drafted,
    Failed,
    LogLine,
    Seat,
    State,
    ToGuest,
    Welcome,
)
from blackpoker.table.wishes import (
    Choose,
    Draft,
    Hello,
)

Play = Callable[["FakeTable", ServerConnection], Awaitable[None]]
SEATS = [Seat("A", "person"), Seat("B", "person")]


class FakeTable:
    """Keeps what it is told, and answers as a test wants it to."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.hellos: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.kept: list[str] = []  # nonces, in the order in which they were kept
        self.paths: list[str] = []
        self.tokens: list[str] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __call__(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        self.paths.append(socket.request.path)
        self.tokens.append(socket.request.headers.get("Authorization", ""))
        self.hellos.append(json.loads(await socket.recv()))
        with suppress(ConnectionClosed):
            await self.play(self, socket)

    async def hear(self, socket: ServerConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await socket.recv())
        self.heard.append(message)
        return message

    def keep(self, nonce: str) -> int:
        if nonce not in self.kept:
            self.kept.append(nonce)
        return self.kept.index(nonce) + 1


async def say(socket: ServerConnection, message: ToGuest) -> None:
    await socket.send(msgspec.json.encode(message).decode())


def state(seq: int, log: list[LogLine] | None = None, log_from: int = 0) -> State:
    return State(seq=seq, phase="playing", seats=SEATS, log=log or [], log_from=log_from)


async def greet(socket: ServerConnection, seq: int = 0) -> None:
    await say(socket, Welcome("g1", "seat", 0, "friend", "9.1 lite+entry16", "Lite", "9.1"))
    await say(socket, state(seq))


def with_table(play: Play, test: Callable[[FakeTable], Awaitable[None]]) -> FakeTable:
    table = FakeTable(play)

    async def run() -> None:
        async with serve(table, "127.0.0.1", 0) as server:
            table.port = next(iter(server.sockets)).getsockname()[1]
            await asyncio.wait_for(test(table), 10)

    asyncio.run(run())
    return table


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "FIRST_WAIT", 0.01)


def test_a_guest_says_hello_with_its_token_and_knows_the_state() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket, 4)
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="secret", lang="ja", log=False) as guest:
            await guest.until(lambda one: isinstance(one, State))
            assert guest.state is not None
            assert guest.state.seq == 4
            assert guest.welcome is not None
            assert guest.welcome.game == "g1"

    table = with_table(play, test)
    assert table.paths == ["/g/g1/ws"]
    assert table.tokens == ["Bearer secret"]
    assert table.hellos == [{"type": "hello", "lang": "ja", "log": False}]


def test_a_spectator_brings_the_code_and_no_token() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket)
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", watch="w/7") as guest:
            await guest.next()

    table = with_table(play, test)
    assert table.paths == ["/g/g1/ws?watch=w/7"]
    assert table.tokens == [""]


def test_a_server_on_this_machine_is_reached_without_a_proxy(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    Answers.status, Answers.body = 200, b"well"
    assert asyncio.run(get(page, "/healthz")) == b"well"

    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket)
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            await guest.next()

    with_table(play, test)


def test_a_choice_is_answered_by_its_ack() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket, 7)
        message = await table.hear(socket)
        await say(socket, Ack("somebody else's", 3))
        await say(socket, Ack(message["nonce"], 8))
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            await guest.until(lambda one: isinstance(one, State))
            ack = await guest.choose(2, 5)
            assert ack.seq == 8

    table = with_table(play, test)
    assert table.heard[0]["type"] == "choose"
    assert table.heard[0]["seq"] == 7
    assert table.heard[0]["choices"] == [2, 5]


def test_what_was_not_answered_is_sent_again_under_the_same_nonce() -> None:
    """The server keeps the choice and falls before it has said so."""

    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket, 3)
        message = await table.hear(socket)
        seq = table.keep(message["nonce"])
        if len(table.hellos) < 3:
            socket.transport.abort()
            return
        await say(socket, Ack(message["nonce"], seq))
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            await guest.until(lambda one: isinstance(one, State))
            ack = await guest.choose(1)
            assert ack.seq == 1
            assert guest.connections == 3

    table = with_table(play, test)
    assert len(table.kept) == 1
    assert len(table.hellos) == 3
    assert len({one["nonce"] for one in table.heard}) == 1


def test_a_choice_made_while_the_server_is_away_is_sent_when_it_is_back() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket, 1)
        if len(table.hellos) == 1:
            socket.transport.abort()
            return
        await say(socket, Ack((await table.hear(socket))["nonce"], 2))
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            await guest.until(lambda one: isinstance(one, State))
            while guest.connected:
                await asyncio.sleep(0)
            assert (await guest.choose(0)).seq == 2

    table = with_table(play, test)
    assert len(table.heard) == 1


def test_a_refusal_is_told_in_the_servers_words_and_the_guest_stays() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket)
        message = await table.hear(socket)
        await say(socket, Failed("stale", "that was some time ago", message["nonce"], resync=True))
        await say(socket, state(9))
        message = await table.hear(socket)
        await say(socket, Drafted(message["id"], 9, [1], ready=True))
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            await guest.until(lambda one: isinstance(one, State))
            with pytest.raises(Refused, match="that was some time ago") as caught:
                await guest.ask(Choose(0, "n1", [0]))
            assert caught.value.code == "stale"
            drafted = await guest.ask(Draft(9, guest.new_id(), [1]))
            assert isinstance(drafted, Drafted)
            assert drafted.ready

    with_table(play, test)


def test_a_guest_promises_its_share_of_the_deal_before_it_shows_it() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await say(socket, Dealing("promise", "c" * 64))
        await table.hear(socket)
        if len(table.hellos) == 1:
            socket.transport.abort()
            return
        await say(socket, Dealing("share", "c" * 64, ["a" * 64, "b" * 64]))
        await table.hear(socket)
        await say(socket, Dealing("nothing", "c" * 64))
        await greet(socket)
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            await guest.until(lambda one: isinstance(one, State))

    promise, again, share = with_table(play, test).heard
    assert promise == again  # the same one after a fall
    assert promise["share"] is None
    assert promise["promise"] == sha256(bytes.fromhex(share["share"])).hexdigest()


def test_lines_of_the_log_are_kept_and_begin_anew_where_the_server_says_so() -> None:
    lines = [LogLine(n, f"line {n}") for n in range(5)]

    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket)
        await say(socket, state(1, lines[:2], 0))
        await say(socket, state(2, lines[2:4], 2))
        await say(socket, state(1, [lines[4]], 1))  # something was taken back
        await socket.wait_closed()

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            for _ in range(4):
                await guest.until(lambda one: isinstance(one, State))
            while len(guest.lines) != 2:
                await asyncio.sleep(0)
            assert [line.seq for line in guest.lines] == [0, 4]

    with_table(play, test)


def test_a_server_that_closes_the_door_is_not_asked_again() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await say(socket, Failed("no_such_game", "there is no such game"))
        await socket.close(4404, "gone")

    async def test(table: FakeTable) -> None:
        async with Guest(table.address, "g1", token="t") as guest:
            assert isinstance(await guest.next(), Failed)
            with pytest.raises(Refused, match="no such game"):
                await guest.next()

    table = with_table(play, test)
    assert len(table.hellos) == 1


def test_a_door_that_never_opens_is_an_error_in_the_servers_words() -> None:
    body = json.dumps({"code": "no_such_token", "text": "this seat is not yours"}).encode()

    def refuse(socket: ServerConnection, request: Request) -> Response:
        return Response(403, "Forbidden", Headers({"Content-Length": str(len(body))}), body)

    async def run() -> None:
        async with serve(lambda _: asyncio.sleep(0), "127.0.0.1", 0, process_request=refuse) as one:
            port = next(iter(one.sockets)).getsockname()[1]
            with pytest.raises(Refused, match="this seat is not yours"):
                await Guest(f"127.0.0.1:{port}", "g1", token="wrong").open()

    asyncio.run(run())


def test_a_guest_gives_up_when_no_server_comes_back() -> None:
    async def play(table: FakeTable, socket: ServerConnection) -> None:
        await greet(socket)
        await table.hear(socket)

    async def run() -> None:
        table = FakeTable(play)
        async with serve(table, "127.0.0.1", 0) as server:
            table.port = next(iter(server.sockets)).getsockname()[1]
            guest = Guest(table.address, "g1", token="t", patience=0.1)
            await guest.open()
            await guest.until(lambda one: isinstance(one, State))
        with pytest.raises(Unreachable):
            await guest.choose(0)
        await guest.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "address", ["", "ftp://example.org", "http://", "http://host:port", "://", "http://[::1"]
)
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(Unreachable) as caught:
        base_of(address)
    assert said(caught.value)


# ---- over HTTP
class Answers(BaseHTTPRequestHandler):
    """Says what a test has put down, to whoever asks."""

    status: ClassVar[int] = 200
    body: ClassVar[bytes] = b""
    asked: ClassVar[list[tuple[str, str, bytes]]] = []

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        lang = self.headers["Accept-Language"]
        self.asked.append((self.path, lang, self.rfile.read(length)))
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.body)

    do_GET = do_POST

    def log_message(self, format: str, *values: object) -> None:
        pass


@pytest.fixture
def page() -> Iterator[str]:
    Answers.asked = []
    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_game_is_made_over_http(page: str) -> None:
    Answers.status, Answers.body = 201, msgspec.json.encode(Seated("g1", 0, token="t"))
    seated = asyncio.run(create(page, NewGame("friend", "8 lite", bearer=True), "ja"))
    assert seated == Seated("g1", 0, token="t")
    path, lang, body = Answers.asked[0]
    assert (path, lang) == ("/api/games", "ja")
    assert json.loads(body) == {"kind": "friend", "regulation": "8 lite", "bearer": True}


def test_a_refusal_over_http_is_told_in_the_servers_words(page: str) -> None:
    Answers.status, Answers.body = 400, b'{"code": "bad_deck", "text": "too many Jokers"}'
    with pytest.raises(Refused, match="too many Jokers"):
        asyncio.run(create(page, NewGame("friend", "8 lite")))


@pytest.mark.parametrize(("status", "body"), [(502, b"<html>"), (500, b"[1]"), (429, b"{}")])
def test_a_refusal_that_says_nothing_is_told_by_its_number(
    page: str, status: int, body: bytes
) -> None:
    Answers.status, Answers.body = status, body
    with pytest.raises(Refused, match=str(status)):
        asyncio.run(get(page, "/healthz"))


def test_a_foreign_server_is_told(page: str) -> None:
    Answers.status, Answers.body = 200, b"hello"
    with pytest.raises(Unreachable, match="not a BlackPoker server"):
        asyncio.run(create(page, NewGame("friend", "8 lite")))


def test_no_server_at_all_is_told() -> None:
    with pytest.raises(Unreachable, match="no server answers"):
        asyncio.run(create("http://127.0.0.1:9", NewGame("friend", "8 lite")))


def test_hello_is_the_first_frame_of_the_protocol() -> None:
    assert msgspec.json.decode(guest.encode(Hello()))["type"] == "hello"
