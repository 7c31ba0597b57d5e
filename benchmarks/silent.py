"""Can somebody take the server away by keeping it waiting?

    python -m benchmarks.silent --connections 5000

Games are played at the pace of people, with the limits of a real server. Then thousands of
connections are opened from many addresses that say nothing, half of a request, or open a table's
socket and never say hello. All that is opened must be closed in
time, the players must not notice, and the log must stay readable.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.beside import Beside
from benchmarks.players import REGULATION, Crowd, Tally, strangers, two_seats
from benchmarks.serving import FAULTS, Server, most_lines_a_second, on_two_cores, quantile_of

from blackpoker.table.http_bodies import Seated

MOST_SECONDS = 30.0
MOST_LINES = 10
MOST_MILLISECONDS = 50.0
OF_AN_ADDRESS = 150  # connections; sockets of a table: fewer
SOCKETS = 60
HURRY = 1_000  # connections that are opened in a second
PATIENCE = 60.0
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"
BODY = (
    b"POST /api/deck HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
CHUNK = (
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n10\r\n{"
)
SOCKET = (
    "GET /g/{game}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Authorization: Bearer {token}\r\n\r\n"
)


@dataclass
class Kept:
    """What came of the connections."""

    opened: int = 0
    refused: int = 0  # closed before they could say anything
    closed: int = 0
    longest: float = 0.0  # seconds until one was closed


@dataclass
class Measured:
    """What came of it all."""

    connections: int
    opened: int
    refused: int
    never_closed: int
    longest_seconds: float
    most_at_once: int  # that the server had
    games: int
    answers: int
    p50_ms: float
    p99_ms: float
    most_ms: float
    lag_p99_ms: float
    memory_more_mb: float
    lines_a_second: int
    refused_players: dict[str, int]
    lost_players: int
    faults: int

    def missed(self) -> list[str]:
        found = []
        if self.never_closed or self.longest_seconds > MOST_SECONDS:
            found.append(f"not all were closed within {MOST_SECONDS:.0f} s")
        if self.p99_ms > MOST_MILLISECONDS:
            found.append(f"p99 of the players above {MOST_MILLISECONDS:.0f} ms")
        if self.lines_a_second > MOST_LINES:
            found.append(f"more than {MOST_LINES} lines of log in a second")
        if self.refused_players or self.lost_players or self.faults:
            found.append("players were refused or lost, or faults noted")
        return found


def silent_address(n: int) -> str:
    """The address of this machine from which the n-th connection comes, one in each network."""
    home = n // OF_AN_ADDRESS
    return f"127.{100 + home // 200}.{home % 200}.1"


def first_words(n: int, seats: Sequence[Seated]) -> bytes:
    """What the n-th connection says, and no more: every kind as often as the others."""
    if n % 10 == 9 and seats:
        one = seats[n // 10 % len(seats)]
        return SOCKET.format(game=one.game, token=one.token).encode()
    return (b"", HEAD, BODY, CHUNK)[n % 4]


async def keep_waiting(port: int, n: int, seats: Sequence[Seated], kept: Kept) -> None:
    """Open a connection, say a few words, and wait until it is closed."""
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(silent_address(n), 0)
        )
    except OSError:
        kept.refused += 1
        return
    began = time.perf_counter()
    kept.opened += 1
    with suppress(OSError):
        writer.write(first_words(n, seats))
        while await reader.read(65536):
            pass
    writer.close()
    kept.closed += 1
    kept.longest = max(kept.longest, time.perf_counter() - began)


async def crowd_in(
    kept: Kept, port: int, connections: int, hurry: float, seats: Sequence[Seated]
) -> None:
    """Open all of them, so many in a second, and wait until they are closed; a process."""
    async with asyncio.TaskGroup() as group:
        for i, n in enumerate(random.Random(1).sample(range(connections), connections)):
            group.create_task(keep_waiting(port, n, seats, kept))
            if i % 50 == 49:
                await asyncio.sleep(50 / hurry)


async def most_of(server: Server, name: str, over: asyncio.Event) -> float:
    """The largest value of one of the server's numbers, until it is over."""
    most = 0.0
    while not over.is_set():
        most = max(most, (await asyncio.to_thread(server.metrics))[name])
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), 0.5)
    return most


async def measure(
    server: Server, connections: int, games: int, pace: float, hurry: float = HURRY
) -> Measured:
    tally = Tally()
    crowd = Crowd(server.url, REGULATION, tally, 1 / pace, strangers)
    await crowd.open(games)
    seats = [
        seat
        for n in range(-(-connections // 10 // SOCKETS))
        for seat in await asyncio.to_thread(
            two_seats, server.url, REGULATION, f"127.90.{n}.1", f"127.91.{n}.1"
        )
    ]
    before, memory = await asyncio.to_thread(server.metrics), server.memory()
    tally.counting = True
    over = asyncio.Event()
    watching = asyncio.create_task(most_of(server, "blackpoker_connections", over))
    crowding = Beside(crowd_in, Kept(), server.port, connections, hurry, seats)
    await crowding.begun()
    await asyncio.sleep(connections / hurry)
    most_memory = server.memory()
    await crowding.heard(PATIENCE)
    tally.counting = False
    over.set()
    most_memory = max(most_memory, server.memory())
    after = await asyncio.to_thread(server.metrics)
    crowd.check()
    kept = await crowding.enough()
    most = await watching
    await crowd.close()
    said = server.said()
    return Measured(
        connections=connections,
        opened=kept.opened,
        refused=kept.refused,
        never_closed=kept.opened - kept.closed,
        longest_seconds=round(kept.longest, 1),
        most_at_once=int(most),
        games=games,
        answers=len(tally.answers),
        p50_ms=tally.p(0.5),
        p99_ms=tally.p(0.99),
        most_ms=tally.p(1.0),
        lag_p99_ms=1000 * quantile_of(after, before, "blackpoker_loop_lag_seconds", 0.99),
        memory_more_mb=round((most_memory - memory) / 1e6, 1),
        lines_a_second=most_lines_a_second(said),
        refused_players=tally.refused,
        lost_players=tally.lost,
        faults=sum(said.count(sign) for sign in FAULTS),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if a bar was missed.",
    )
    parser.add_argument("--connections", type=int, default=5000, help="[5000]")
    parser.add_argument("--games", type=int, default=200, help="of others [200]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of a game [0.5]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if min(asked.connections, asked.games) < 1 or asked.pace <= 0:
        parser.error("--connections, --games and --pace must be above 0")
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), limits=True, core=on_two_cores()) as server,
    ):
        found = asyncio.run(measure(server, asked.connections, asked.games, asked.pace))
    print(json.dumps(asdict(found), indent=2))
    missed = found.missed()
    if missed:
        print("missed: " + "; ".join(missed), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
