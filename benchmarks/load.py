"""How many games can one core serve, how quickly, and in how much memory?

    python -m benchmarks.load --games 1000 --pace 0.5 --seconds 60
    python -m benchmarks.load --flat-out

A real server runs on one core; two players for every game, each with its own socket, sit on the
other and choose at random, at the pace of people or as quickly as they are answered. An answer
counts from the moment a choice is sent to its acknowledgement, when it is on the disk for good.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path

import msgspec
from benchmarks.serving import Server, quantile_of
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from blackpoker.client.guest import socket_address
from blackpoker.client.http import create, join
from blackpoker.table.http_bodies import Join, NewGame, Seated

REGULATION = "9.1 lite+entry16"
HELLO = b'{"type":"hello","lang":"en","log":false}'
ASK_ALWAYS = b'{"type":"settings","nonce":"s","passing":{"mode":"always"}}'
AT_ONCE = 24  # games that are being made at the same time
MOST_MILLISECONDS = 50.0
LEAST_ACTIONS = 1000.0
MOST_KILOBYTES = 150.0


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
    finished: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0  # connections


class Player:
    """One seat: answers by lot, after a wait that has the given mean."""

    def __init__(self, server: str, seated: Seated, tally: Tally, wait: float, seed: int) -> None:
        self.url = socket_address(server, seated.game)
        self.token = seated.token
        self.tally = tally
        self.wait = wait
        self.rng = random.Random(seed)
        self.share = self.rng.randbytes(32)
        self.sent = 0.0
        self.number = 0
        self.nonce = ""
        self.over = False
        self.answered = -1  # the last position it has answered
        self.ready = asyncio.Event()  # the game has begun

    async def run(self) -> None:
        """Play until the game is over."""
        try:
            async with connect(
                self.url,
                additional_headers={"Authorization": f"Bearer {self.token}"},
                compression=None,
                ping_interval=None,
                max_size=None,
                proxy=None,
            ) as socket:
                await socket.send(HELLO, text=True)
                await socket.send(ASK_ALWAYS, text=True)
                async for message in socket:
                    await self.hear(socket, DECODE(message))
                    if self.over:
                        return
        except (ConnectionClosed, OSError, TimeoutError):
            self.tally.lost += 1
        finally:
            self.ready.set()

    async def hear(self, socket: ClientConnection, frame: Frame) -> None:
        if frame.type == "ack":
            if frame.nonce == self.nonce and self.tally.counting:
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
        if self.wait:
            await asyncio.sleep(self.wait * self.rng.uniform(0.5, 1.5))
        self.number += 1
        self.nonce = f"n{self.number}"
        choice = self.rng.randrange(count)
        self.sent = time.perf_counter()
        with suppress(ConnectionClosed):  # the reader notices
            await socket.send(
                f'{{"type":"choose","seq":{seq},"nonce":"{self.nonce}","choices":[{choice}]}}'
            )


class Crowd:
    """So many games at once; where one ends, another begins."""

    def __init__(self, server: str, regulation: str, tally: Tally, wait: float) -> None:
        self.server = server
        self.regulation = regulation
        self.tally = tally
        self.wait = wait
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.ready = 0
        self.seeds = iter(range(1, 1 << 40))

    async def table(self) -> None:
        """Play games at one table for ever."""
        first = True
        while True:
            async with self.gate:
                asked = NewGame("friend", self.regulation, instant=True, bearer=True)
                mine = await create(self.server, asked)
                theirs = await join(self.server, Join(mine.invite, bearer=True))
                players = [
                    Player(self.server, one, self.tally, self.wait, next(self.seeds))
                    for one in (mine, theirs)
                ]
                tasks = [asyncio.create_task(player.run()) for player in players]
                for player in players:
                    await player.ready.wait()
            if first:
                self.ready += 1
                first = False
            await asyncio.gather(*tasks)
            self.tally.finished += 1


@dataclass
class Measured:
    """What came of a run."""

    games: int
    seconds: float
    actions_a_second: float
    p50_ms: float
    p99_ms: float
    most_ms: float
    lag_p99_ms: float  # of the event loop: upper edge of the bucket, as the server counts it
    commit_p99_ms: float  # of the disk: the same
    slow_commits: int  # that took longer than 50 ms: everybody waits for such a one
    server_cpu: float  # share of its core
    kilobytes_a_game: float  # with its two sockets
    finished: int
    refused: dict[str, int]
    lost: int

    def missed(self, flat_out: bool) -> list[str]:
        """Which bars were not reached."""
        found = []
        if flat_out:
            if self.actions_a_second < LEAST_ACTIONS:
                found.append(f"fewer than {LEAST_ACTIONS:.0f} actions a second")
        else:
            if self.p99_ms > MOST_MILLISECONDS:
                found.append(f"p99 above {MOST_MILLISECONDS:.0f} ms")
            if self.kilobytes_a_game > MOST_KILOBYTES:
                found.append(f"more than {MOST_KILOBYTES:.0f} kB a game")
        if self.refused or self.lost:
            found.append("choices were refused or connections lost")
        return found


async def measure(
    server: Server, regulation: str, games: int, pace: float, warm_up: float, seconds: float
) -> Measured:
    """Seat everybody, let them warm up, and look for a while. A pace of 0 is flat out."""
    tally = Tally()
    crowd = Crowd(server.url, regulation, tally, 1 / pace if pace else 0.0)
    await one_game(server.url, regulation)  # what is loaded with the first game is no game's cost
    empty = server.memory()
    tables = [asyncio.create_task(crowd.table()) for _ in range(games)]
    began = time.perf_counter()
    while crowd.ready < games:
        await asyncio.wait(tables, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
        for table in tables:
            if table.done():
                table.result()
    print(f"{games} games after {time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)
    await asyncio.sleep(warm_up)
    gc.collect()
    gc.freeze()
    before, cpu, start = server.metrics(), server.cpu(), time.perf_counter()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    took, used = time.perf_counter() - start, server.cpu() - cpu
    after, full = await asyncio.to_thread(server.metrics), server.memory()
    for table in tables:
        table.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    answers = sorted(tally.answers) or [0.0]
    return Measured(
        games=games,
        seconds=round(took, 1),
        actions_a_second=round(len(tally.answers) / took, 1),
        p50_ms=round(1000 * answers[len(answers) // 2], 2),
        p99_ms=round(1000 * answers[int(len(answers) * 0.99)], 2),
        most_ms=round(1000 * answers[-1], 2),
        lag_p99_ms=1000 * quantile_of(after, before, "blackpoker_loop_lag_seconds", 0.99),
        commit_p99_ms=1000 * quantile_of(after, before, "blackpoker_commit_seconds", 0.99),
        slow_commits=int(slow_ones(after) - slow_ones(before)),
        server_cpu=round(used / took, 2),
        kilobytes_a_game=round((full - empty) / games / 1000, 1),
        finished=tally.finished,
        refused=tally.refused,
        lost=tally.lost,
    )


def slow_ones(metrics: dict[str, float]) -> float:
    name = "blackpoker_commit_seconds"
    return metrics[f"{name}_count"] - metrics[f'{name}_bucket{{le="0.05"}}']


async def one_game(server: str, regulation: str) -> None:
    tally = Tally()
    crowd = Crowd(server, regulation, tally, 0.0)
    table = asyncio.create_task(crowd.table())
    while not tally.finished:
        await asyncio.wait([table], timeout=0.05)
        if table.done():
            table.result()
    table.cancel()
    await asyncio.gather(table, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if a bar was missed.",
    )
    parser.add_argument("--games", type=int, help="at once [1000; flat out: 100]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of a game [0.5]")
    parser.add_argument("--flat-out", action="store_true", help="answer at once")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to look [60]")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds before that [10]")
    parser.add_argument("--regulation", default=REGULATION, help=f"[{REGULATION}]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if min(asked.pace, asked.seconds) <= 0 or asked.warm_up < 0 or (asked.games or 1) < 1:
        parser.error("--games, --pace and --seconds must be above 0")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    games = asked.games or (100 if asked.flat_out else 1000)
    pace = 0.0 if asked.flat_out else asked.pace
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), core=cores[0]) as server,
    ):
        found = asyncio.run(
            measure(server, asked.regulation, games, pace, asked.warm_up, asked.seconds)
        )
        server.kill()
        recovery = server.start()
        bare = server.memory()
    if asked.json:
        print(json.dumps(asdict(found) | {"recovery_seconds": round(recovery, 2)}, indent=2))
    else:
        for name, value in asdict(found).items():
            print(f"{name.replace('_', ' '):>20}  {value}")
        print(f"{'restart':>20}  {recovery:.2f} s until it answers, {bare / 1e6:.0f} MB in all")
    missed = found.missed(asked.flat_out)
    if missed:
        print("\n".join(["", *missed]))
        sys.exit(1)


if __name__ == "__main__":
    main()
