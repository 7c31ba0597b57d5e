"""A server in this process, for tests: asked over HTTP and played over sockets."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from blackpoker.server.app import make_app
from blackpoker.server.guests import Connection, Sent
from blackpoker.server.journal import Journal
from blackpoker.server.limits import UNLIMITED, Budgets, Limits
from blackpoker.server.service import Config, Service
from blackpoker.table.protocol import TOLD_ONCE

BEGINNERS = "9.1 lite+entry16"
CALLED = frozenset({"testserver"})  # as the client of starlette calls whom it tests
MANY = Limits(
    new_games_a_minute=1e6, requests_a_second=1e6, requests_at_once=1e6, messages_a_second=1e6
)
Message = dict[str, Any]


def service_in(
    folder: Path, limits: Limits | None = None, address: str = "", below: str = ""
) -> Service:
    """Return a server that keeps its games in a folder and its log to itself."""
    config = Config(folder, limits or Limits(), address, below, CALLED, workers=1)
    return Service(config, Journal(2, StringIO()))


def crashed(service: Service, folder: Path) -> Service:
    """What the disk holds at this instant, in a new server: as after a kill -9."""
    shutil.copytree(service.config.data, folder)
    return service_in(folder, MANY)


def log_of(service: Service) -> str:
    assert isinstance(service.log.stream, StringIO)
    return service.log.stream.getvalue()


@contextmanager
def serving(service: Service) -> Iterator[TestClient]:
    """Run a server for as long as the block lasts."""
    with TestClient(make_app(service), raise_server_exceptions=False) as client:
        yield client


class Listener(Connection):
    """A guest whose frames are kept instead of sent."""

    def __init__(self, viewer: int) -> None:
        nobody: Any = None  # no socket
        super().__init__(nobody, viewer, "en", UNLIMITED, "?", Budgets(UNLIMITED))
        self.told: list[str] = []

    def post_frame(self, frame: Sent) -> None:
        self.told.append(frame.text)


def new_game(client: TestClient, kind: str = "practice", **more: object) -> Message:
    """Make a game and return where one sits, with the token."""
    asked = {"kind": kind, "regulation": BEGINNERS, "seed": 7, "bearer": True, **more}
    answer = client.post("/api/games?lang=en", json=asked)
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def two_people(client: TestClient, **more: object) -> tuple[Message, Message]:
    """Make a game between two and let Bo sit down."""
    mine = new_game(client, "friend", **more)
    asked = {"invite": mine["invite"], "name": "Bo", "bearer": True, "seed_ok": True}
    answer = client.post("/api/join", json=asked)
    assert answer.status_code == 201, answer.text
    return mine, answer.json()


class Seat:
    """Somebody at a table."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state: Message = {}
        self.nonces = 0

    def send(self, **message: object) -> None:
        self.socket.send_json(message)

    def receive(self) -> Message:
        frame: Message = self.socket.receive_json()
        if frame["type"] == "state":
            had = {name: self.state[name] for name in TOLD_ONCE if name in self.state}
            self.state = frame = had | frame
        elif frame["type"] == "presence" and self.state:
            self.state["seats"] = frame["seats"]
        return frame

    def until(self, *kinds: str) -> Message:
        """Return the next frame of one of these kinds."""
        while True:
            frame = self.receive()
            if frame["type"] in kinds:
                return frame

    def until_state(self, fits: Callable[[Message], bool]) -> Message:
        while not self.state or not fits(self.state):
            self.until("state")
        return self.state

    def choose(self, *choices: int, seq: int | None = None, nonce: str = "") -> Message:
        """Answer, and return what the server says to it."""
        self.nonces += 1
        self.send(
            type="choose",
            seq=self.state["seq"] if seq is None else seq,
            nonce=nonce or f"n{self.nonces}",
            choices=list(choices),
        )
        return self.until("ack", "error")


@contextmanager
def seated(
    client: TestClient, game: str, token: str = "", watch: str = "", **hello: object
) -> Iterator[Seat]:
    """Sit down at a table, or look on."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    query = f"?watch={watch}" if watch else ""
    with client.websocket_connect(f"/g/{game}/ws{query}", headers=headers) as socket:
        seat = Seat(socket)
        seat.send(type="hello", **{"lang": "en", **hello})
        yield seat
