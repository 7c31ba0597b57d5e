"""Whatever a guest sends, the table stands: no fault, no change, no look inside the server."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from running_server import Running, running_server
from schemathesis.checks import not_a_server_error
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from blackpoker.client.guest import socket_address
from blackpoker.client.http import create, join
from blackpoker.server.data_folder import FILE
from blackpoker.table.http_bodies import Join, NewGame, Seated
from blackpoker.table.wishes import (
    LARGEST_FRAME,
    Choose,
    FromGuest,
)

GAME = "9.1 lite+entry16"
HELLO = '{"type":"hello","lang":"en"}'
SECRETS = ("Traceback", 'File "', ".py", "blackpoker.", "sqlite")
ALL = list(HealthCheck)
QUICK = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=ALL,
    database=None,
)


@dataclass
class Table:
    """A game between two people with its links, and how it stands."""

    running: Running
    mine: Seated
    theirs: Seated
    other: Seated  # a seat in another game

    @property
    def seq(self) -> int:
        return self.running.service.hub.lives[self.mine.game].room.seq

    def kept(self) -> list[tuple[Any, ...]]:
        """All that is on the disk about this game."""
        path = self.running.service.config.data / FILE
        with closing(sqlite3.connect(path)) as base:
            rows = []
            for table in ("entries", "seats", "codes"):
                asked = f"SELECT * FROM {table} WHERE game = ?"
                rows += base.execute(asked, (self.mine.game,)).fetchall()
            return rows

    def open(self, token: str = "", watch: str = "") -> AbstractContextManager[ClientConnection]:
        url = socket_address(self.running.url, self.mine.game, watch)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return connect(url, additional_headers=headers, compression=None, max_size=None, proxy=None)

    @contextmanager
    def seat(self, seated: Seated) -> Iterator[ClientConnection]:
        with self.open(seated.token) as one:
            one.send(HELLO)
            yield one


def begin(url: str) -> tuple[Seated, Seated]:
    async def run() -> tuple[Seated, Seated]:
        asked = NewGame("friend", GAME, seed=5, instant=True, bearer=True)
        mine = await create(url, asked)
        return mine, await join(url, Join(mine.invite, bearer=True, seed_ok=True))

    return asyncio.run(run())


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("fuzz")) as one:
        yield one


@pytest.fixture(scope="module")
def table(running: Running) -> Table:
    mine, theirs = begin(running.url)
    other, _ = begin(running.url)
    return Table(running, mine, theirs, other)


@pytest.fixture(autouse=True)
def _nothing_changed(table: Table) -> Iterator[None]:
    """Every test leaves the game, the disk and the server's health as they were."""
    metrics = table.running.service.metrics
    before, seq, n = table.kept(), table.seq, metrics.faults
    yield
    assert table.seq == seq
    assert table.kept() == before
    assert metrics.faults == n, table.running.log.getvalue()[-2000:]


def answers(one: ClientConnection, wait: float = 0.3) -> list[dict[str, Any]]:
    """All that comes within a short time."""
    found: list[dict[str, Any]] = []
    try:
        while True:
            found.append(json.loads(one.recv(wait)))
            wait = 0.02
    except (TimeoutError, ConnectionClosed):
        return found


def greeted(one: ClientConnection) -> list[dict[str, Any]]:
    """What is said to a hello, perhaps by somebody who closes the door at once."""
    with suppress(ConnectionClosed):
        one.send(HELLO)
    return answers(one)


def is_closed(one: ClientConnection) -> bool:
    """Does the server end this connection, whatever it says before?"""
    try:
        while True:
            one.recv(5)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


def is_decent(answer: object, asked: object = "") -> bool:
    """Does an answer keep the server's insides to itself? What was asked may be said back."""
    return not any(word in repr(answer) and word not in repr(asked) for word in SECRETS)


def ask(one: ClientConnection, frame: str | bytes) -> dict[str, Any]:
    """Send a frame that must be refused; return the refusal."""
    one.send(frame)
    while True:
        message: dict[str, Any] = json.loads(one.recv(5))
        if message["type"] == "error":
            assert is_decent(message, frame), message
            assert message["text"]
            return message


# ---- frames
junk = st.one_of(
    st.text(max_size=200),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
        ),
        max_leaves=12,
    ).map(json.dumps),
)
TYPES = [kind.__struct_config__.tag for kind in FromGuest.__args__]
# These may be said at any time and with nothing else: a game is given up, or called off at once.
NEED_NOTHING = ("hello", "language", "move_now", "look", "call_off", "resign")
ill_formed = st.builds(
    lambda type, rest: json.dumps({**rest, "type": type}),
    st.sampled_from([t for t in TYPES if t not in NEED_NOTHING]),
    st.dictionaries(
        st.sampled_from(["seq", "nonce", "choices", "id", "line", "passing", "until", "x"]),
        st.none() | st.integers() | st.text(max_size=10) | st.lists(st.integers(), max_size=3),
        max_size=4,
    ),
)


@QUICK
@given(frame=junk)
def test_junk_is_answered_with_a_sentence(table: Table, frame: str) -> None:
    with table.seat(table.mine) as one:
        assert ask(one, frame)["code"] == "bad_frame"


def test_a_frame_of_bytes_is_answered_with_a_sentence(table: Table) -> None:
    with table.seat(table.mine) as one:
        assert ask(one, b"\x00\xff\xfe")["code"] == "bad_frame"


@QUICK
@given(frame=ill_formed)
def test_a_message_with_the_wrong_parts_changes_nothing(table: Table, frame: str) -> None:
    """Some of these are even well formed: then they are stale, or not for now."""
    seq = table.seq
    if f'"seq": {seq}' in frame or '"settings"' in frame or '"yield"' in frame:
        return
    with table.seat(table.mine) as one:
        one.send(frame)
        for message in answers(one, 0.05):
            assert is_decent(message, frame)
            assert message["type"] in (
                "welcome",
                "state",
                "presence",
                "error",
                "reasons",
                "dealing",
            )


@QUICK
@given(data=st.data())
def test_a_truncated_frame_changes_nothing(table: Table, data: st.DataObject) -> None:
    whole = msgspec.json.encode(Choose(table.seq, "n", [0])).decode()
    cut = data.draw(st.integers(0, len(whole) - 1))
    with table.seat(table.mine) as one:
        assert ask(one, whole[:cut])["code"] == "bad_frame"


@pytest.mark.parametrize("depth", [100, 1000, LARGEST_FRAME // 2 - 1])
def test_deep_json_is_only_refused(table: Table, depth: int) -> None:
    with table.seat(table.mine) as one:
        assert ask(one, "[" * depth + "]" * depth)["code"] == "bad_frame"
        assert ask(one, '{"type":' * (depth // 8))["code"] == "bad_frame"


def test_an_oversized_frame_is_refused_and_an_endless_one_ends_the_connection(table: Table) -> None:
    with table.seat(table.mine) as one:
        assert ask(one, "x" * (LARGEST_FRAME + 1))["code"] == "frame_too_long"
        assert ask(one, "♠" * (LARGEST_FRAME // 3 + 1))["code"] == "frame_too_long"
        one.send("x" * 1_000_000)
        assert is_closed(one)


def test_text_that_is_no_utf8_ends_the_connection_only(table: Table) -> None:
    with table.seat(table.mine) as one:
        # Around the library, which would refuse to send it.
        raw = Frame(Opcode.TEXT, b'{"type":"\xff\xfe"}').serialize(mask=True)
        one.socket.sendall(raw)
        assert is_closed(one)
    with table.seat(table.theirs) as one:
        assert answers(one)[0]["type"] == "welcome"


# ---- roles
def every_message() -> list[dict[str, Any]]:
    """One well-formed message of each kind that would do something."""
    return [
        {"type": "choose", "choices": [0]},
        {"type": "move", "line": "end"},
        {"type": "settings", "passing": {"mode": "never"}},
        {"type": "yield", "until": "turn"},
        {"type": "undo"},
        {"type": "undo_answer", "answer": "yes"},
        {"type": "contribute", "promise": "a" * 64},
        {"type": "resign"},
        {"type": "draft", "id": 3, "choices": [0]},
        {"type": "hint", "id": 4},
        {"type": "why", "id": 5, "action": "attack"},
    ]


@pytest.mark.parametrize("message", every_message(), ids=lambda one: str(one["type"]))
def test_a_spectator_can_do_nothing(table: Table, message: dict[str, Any]) -> None:
    frame = json.dumps({"seq": table.seq, "nonce": "n1", **message})
    with table.open(watch=table.mine.watch) as one:
        one.send(HELLO)
        ask(one, frame)


def test_a_spectator_who_claims_a_seat_is_still_a_spectator(table: Table) -> None:
    with table.open(watch=table.mine.watch) as one:
        one.send('{"type":"hello","lang":"en","seat":0,"viewer":0,"role":"seat","token":"x"}')
        told = answers(one)
        welcome = next(one for one in told if one["type"] == "welcome")
        assert (welcome["role"], welcome["seat"]) == ("spectator", -1)
        state = next(one for one in told if one["type"] == "state")
        assert all("hand" not in side for side in state.get("table", {}).get("sides", []))
        assert "question" not in state


def test_nobody_answers_for_the_other_seat(table: Table) -> None:
    """The one who is not asked tries every kind of answer."""
    room = table.running.service.hub.lives[table.mine.game].room
    assert room.phase == "playing"
    wrong = table.theirs if room.asked == 0 else table.mine
    with table.seat(wrong) as one:
        ask(one, json.dumps({"type": "choose", "seq": room.seq, "nonce": "n2", "choices": [0]}))
        ask(one, json.dumps({"type": "move", "seq": room.seq, "nonce": "n3", "line": "end"}))


@pytest.mark.parametrize("seq", [-1, 0, 1 << 31, 1 << 70])
def test_a_position_that_is_not_this_one_is_refused(table: Table, seq: int) -> None:
    with table.seat(table.mine) as one:
        assert seq != table.seq
        ask(one, json.dumps({"type": "choose", "seq": seq, "nonce": "n4", "choices": [0]}))


def test_whoever_says_nothing_first_is_heard_in_nothing(table: Table) -> None:
    with table.open(table.mine.token) as one:
        frame = json.dumps({"type": "choose", "seq": table.seq, "nonce": "n5", "choices": [0]})
        assert ask(one, frame)["code"] == "no_hello"


# ---- doors
@pytest.mark.parametrize(
    "who",
    [
        lambda table: {"token": "wrong"},
        lambda table: {"token": table.other.token},
        lambda table: {"token": table.mine.watch},
        lambda table: {"token": table.mine.game},
        lambda table: {"watch": table.mine.token},
        lambda table: {"watch": table.other.watch},
        lambda table: {"watch": "' OR 1=1 --"},
        lambda table: {"token": "x" * 4000},
        lambda table: {},
    ],
    ids=["guess", "another game", "watch", "game", "token", "other watch", "sql", "long", "none"],
)
def test_a_wrong_key_opens_nothing(table: Table, who: Callable[[Table], dict[str, str]]) -> None:
    with table.open(**who(table)) as one:
        told = greeted(one)
        assert [message["type"] for message in told] == ["error"]
        assert is_decent(told[0])
        assert one.close_code is not None
        assert one.close_code >= 4000


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "x" * 900])
def test_a_page_of_somebody_else_opens_no_socket(table: Table, origin: str) -> None:
    host = urlsplit(table.running.url)
    with socket.create_connection((host.hostname or "", host.port or 0), 5) as raw:
        lines = [
            f"GET /g/{table.mine.game}/ws HTTP/1.1",
            f"Host: {host.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            f"Origin: {origin}",
            f"Cookie: seat={table.mine.token}",
        ]
        raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert b" 403 " in raw.recv(1000).split(b"\r\n")[0]


@pytest.mark.parametrize("game", ["nowhere", "..%2f..%2fetc", "%00", "💣", "a" * 3000])
def test_a_game_that_does_not_exist_is_told(running: Running, game: str) -> None:
    with connect(socket_address(running.url, game), proxy=None) as one:
        assert [message["code"] for message in greeted(one)] == ["no_game"]


# ---- over HTTP
def test_no_request_breaks_the_server(running: Running) -> None:
    """Every operation of the document is tried with good and bad values."""
    schema = schemathesis.openapi.from_url(f"{running.url}/api/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(deadline=None, max_examples=10, database=None, suppress_health_check=ALL)
        @given(case=operation.as_strategy())
        def attempt(case: Any) -> None:
            response = case.call()
            case.validate_response(response, checks=[not_a_server_error])
            if response.status_code >= 400:
                asked = (case.path_parameters, case.query, case.body)
                assert is_decent(response.text, asked), response.text[:500]

        attempt()
        tried += 1
    assert tried > 10
