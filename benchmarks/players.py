"""Players without a head: two for every game, with a socket each, who choose by lot."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPConnection
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from blackpoker.client.guest import socket_address
from blackpoker.table.http_bodies import Join, NewGame, Seated

REGULATION = "9.1 lite+entry16"
HELLO = b'{"type":"hello","lang":"en","log":false}'
ASK_ALWAYS = b'{"type":"settings","nonce":"s","passing":{"mode":"always"}}'
AT_ONCE = 24  # games that are being made at the same time
LONGEST_HURRY = 200  # actions: about as many as a game has
HTTP_SECONDS = 60.0

Address = Callable[[int], str]  # from which address of this machine the player of this number comes
T = TypeVar("T")


class Asked(msgspec.Struct):
    """Of a question only its player and how many answers there are."""

    player: int
    options: list[msgspec.Raw]


class Frame(msgspec.Struct):
    """Of a message only what a player without a head needs."""

    type: str
    seq: int = -1
    phase: str = ""
    nonce: str = ""
    code: str = ""
    wants: str = ""
    question: Asked | None = None


DECODE = msgspec.json.Decoder(Frame).decode


@dataclass
class Tally:
    """What the players have seen."""

    answers: list[float] = field(default_factory=list)  # seconds
    counting: bool = False
    actions: int = 0
    finished: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0  # connections

    def p(self, part: float) -> float:
        """A quantile of the answers, in milliseconds."""
        answers = sorted(self.answers) or [0.0]
        return round(1000 * answers[min(len(answers) - 1, int(len(answers) * part))], 2)


def anywhere(player: int) -> str:
    return ""


def strangers(player: int) -> str:
    """An address for each player, and at most one of them in a network (/24).

    >>> strangers(0), strangers(250)
    ('127.10.0.1', '127.11.50.1')
    """
    return f"127.{10 + player // 200}.{player % 200}.1"


def post(server: str, path: str, body: msgspec.Struct, kind: type[T], address: str = "") -> T:
    """Send a record from this address of this machine, and read one."""
    parts = urlsplit(server)
    source = (address, 0) if address else None
    connection = HTTPConnection(parts.netloc, timeout=HTTP_SECONDS, source_address=source)
    try:
        headers = {"Content-Type": "application/json", "Host": "localhost"}
        connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        said = answer.read()
    finally:
        connection.close()
    if answer.status != 201:
        raise RuntimeError(f"{path}: {answer.status} {said[:300]!r}")
    return msgspec.json.decode(said, type=kind)


def two_seats(server: str, regulation: str, one: str = "", other: str = "") -> list[Seated]:
    """Make a game, and sit down at both sides."""
    asked = NewGame("friend", regulation, instant=True, bearer=True)
    mine = post(server, "/api/games", asked, Seated, one)
    return [mine, post(server, "/api/join", Join(mine.invite, bearer=True), Seated, other)]


class Player:
    """One seat: answers by lot, after a wait that has the given mean.

    The first ``hurried`` answers are given at once.
    """

    def __init__(
        self,
        server: str,
        seated: Seated,
        tally: Tally,
        wait: float,
        seed: float,
        address: str = "",
        hurried: int = 0,
    ) -> None:
        self.url = socket_address(server, seated.game)
        self.seated = seated
        self.tally = tally
        self.wait = wait
        self.rng = random.Random(seed)
        self.share = self.rng.randbytes(32)
        self.name = self.rng.randbytes(4).hex()  # what its nonces begin with
        self.address = address
        self.hurried = hurried
        self.sent = 0.0
        self.number = 0
        self.nonce = ""
        self.over = False
        self.answered = -1  # the last position it has answered
        self.ready = asyncio.Event()  # the game has begun
        self.acknowledged = asyncio.Event()  # something of this player was kept

    async def run(self) -> None:
        """Play until the game is over."""
        try:
            async with connect(
                self.url,
                additional_headers={"Authorization": f"Bearer {self.seated.token}"},
                compression=None,
                ping_interval=None,
                max_size=None,
                proxy=None,
                local_addr=(self.address, 0) if self.address else None,
            ) as socket:
                await socket.send(HELLO, text=True)
                await socket.send(ASK_ALWAYS, text=True)
                async for message in socket:
                    await self.hear(socket, DECODE(message))
                    if self.over:
                        return
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            self.tally.lost += 1
        finally:
            self.ready.set()

    async def hear(self, socket: ClientConnection, frame: Frame) -> None:
        if frame.type == "ack":
            if frame.nonce == self.nonce:
                self.acknowledged.set()
                self.tally.actions += 1
                if self.tally.counting:
                    self.tally.answers.append(time.perf_counter() - self.sent)
        elif frame.type == "state":
            if frame.phase == "playing":
                self.ready.set()
            self.over = frame.phase in ("over", "frozen")
            if frame.question is not None and frame.seq > self.answered:
                self.answered = frame.seq
                asyncio.get_running_loop().create_task(
                    self.answer(socket, frame.seq, len(frame.question.options))
                )
        elif frame.type == "dealing":
            if frame.wants == "promise":
                promise = sha256(self.share).hexdigest()
                await socket.send(f'{{"type":"contribute","promise":"{promise}"}}')
            elif frame.wants == "share":
                await socket.send(f'{{"type":"contribute","share":"{self.share.hex()}"}}')
        elif frame.type == "error":
            self.tally.refused[frame.code] = self.tally.refused.get(frame.code, 0) + 1
            self.answered = -1  # the position follows

    async def answer(self, socket: ClientConnection, seq: int, count: int) -> None:
        if self.wait and self.number >= self.hurried:
            await asyncio.sleep(self.wait * self.rng.uniform(0.5, 1.5))
        self.number += 1
        self.nonce = f"{self.name}{self.number}"
        choice = self.rng.randrange(count)
        self.sent = time.perf_counter()
        with suppress(ConnectionClosed):  # the reader notices
            await socket.send(
                f'{{"type":"choose","seq":{seq},"nonce":"{self.nonce}","choices":[{choice}]}}'
            )


class Crowd:
    """So many games at once; where one ends, another begins.

    ``of_all_ages``: the first games are hurried on by lot, so that they do not all end at once and
    are from the beginning as long as they will be.
    """

    def __init__(
        self,
        server: str,
        regulation: str,
        tally: Tally,
        wait: float,
        address: Address = anywhere,
        of_all_ages: bool = False,
    ) -> None:
        self.server = server
        self.regulation = regulation
        self.tally = tally
        self.wait = wait
        self.address = address
        self.of_all_ages = of_all_ages
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.ready = 0
        self.tasks: list[asyncio.Task[None]] = []
        self.pairs: dict[int, list[Player]] = {}  # who plays at each table

    async def table(self, number: int) -> None:
        """Play games at one table for ever."""
        rng = random.Random(number)
        addresses = [self.address(2 * number), self.address(2 * number + 1)]
        first = True
        while True:
            async with self.gate:
                seats = await asyncio.to_thread(two_seats, self.server, self.regulation, *addresses)
                hurried = rng.randrange(LONGEST_HURRY) // 2 if first and self.of_all_ages else 0
                players = [
                    Player(self.server, one, self.tally, self.wait, rng.random(), at, hurried)
                    for one, at in zip(seats, addresses, strict=True)
                ]
                self.pairs[number] = players
                tasks = [asyncio.create_task(player.run()) for player in players]
                for player in players:
                    await player.ready.wait()
            if first:
                self.ready += 1
                first = False
            await asyncio.gather(*tasks)
            self.tally.finished += 1

    async def open(self, games: int) -> None:
        """Have more games, and wait until all of them have begun."""
        self.tasks += [asyncio.create_task(self.table(len(self.tasks) + n)) for n in range(games)]
        while self.ready < len(self.tasks):
            await asyncio.wait(self.tasks, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
            self.check()

    def check(self) -> None:
        """Raise what has gone wrong at a table."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
