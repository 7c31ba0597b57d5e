"""Can one address, with all it is allowed to have, spoil the games of others?

    python -m benchmarks.attack

Two hundred games are played at the pace of people, with the limits of a real server. Beside them a
hundred sockets of one address send the most expensive things there are, as often as they may and
more often: hellos, languages, takings back, questions and hints at games of a thousand decisions,
and over HTTP the longest records with the longest names, opened again and again by whoever takes
the answers and by whoever does not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec
from benchmarks.beside import Beside
from benchmarks.players import REGULATION, Crowd, Tally, post, strangers
from benchmarks.serving import FAULTS, Server, most_lines_a_second, on_two_cores, quantile_of
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from blackpoker.client.guest import socket_address
from blackpoker.server.data_folder import FILE
from blackpoker.server.store import entries_made
from blackpoker.table.entry import Chosen, decode_entry
from blackpoker.table.http_bodies import NewGame, Seated
from blackpoker.table.room import Room
from blackpoker.table.setup import Setup, decoded

ATTACKER = "127.99.0.1"
MOST_MILLISECONDS = 50.0
MOST_LAG = 20.0
MOST_MEGABYTES = 50.0
MOST_LINES = 10
LONG_GAMES = 2
DECISIONS = 1_000  # of each of them ...
PLAYED = 40  # ... of which so many are more than to pass
OVER_HTTP = 20  # of a hundred who attack
SETTLE = 3.0  # seconds of the attack before it is measured
TOO_FAST = 30.0  # frames a second of a socket; allowed are 20
TAKES_NOTHING = 4  # of those over HTTP: one in so many
MOVES, NAME = 3_900, 15_000  # of the record, as long as is accepted


@dataclass
class Felt:
    """What the attacker was answered."""

    frames: int = 0
    requests: int = 0
    answers: Counter[str] = field(default_factory=Counter)


@dataclass
class Measured:
    """What came of it."""

    sockets: int
    seconds: float
    frames: int
    requests: int
    answered: dict[str, int]
    games: int
    answers: int
    p50_ms: float
    p99_ms: float
    most_ms: float
    lag_p99_ms: float
    memory_more_mb: float
    server_cpu: float
    lines_a_second: int
    refused_players: dict[str, int]
    lost_players: int
    faults: int

    def missed(self) -> list[str]:
        found = []
        if self.p99_ms > MOST_MILLISECONDS:
            found.append(f"p99 of the others above {MOST_MILLISECONDS:.0f} ms")
        if self.lag_p99_ms > MOST_LAG:
            found.append(f"the event loop is late by more than {MOST_LAG:.0f} ms")
        if self.memory_more_mb > MOST_MEGABYTES:
            found.append(f"{MOST_MEGABYTES:.0f} MB more memory and above")
        if self.lines_a_second > MOST_LINES:
            found.append(f"more than {MOST_LINES} lines of log in a second")
        if self.refused_players or self.lost_players or self.faults:
            found.append("others were refused or lost, or faults noted")
        return found


# ---- what the attacker prepares
def lengthen(data: Path, game: str, decisions: int) -> None:
    """Write into the folder of a server that stands still that a game has gone on for so long."""
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as connection:
        (setup,) = connection.execute("SELECT setup FROM games WHERE id = ?", (game,)).fetchone()
        kept = connection.execute("SELECT body FROM entries WHERE game = ? ORDER BY n", (game,))
        room, rng = Room(decoded(setup, Setup)), random.Random(1)
        for (body,) in kept.fetchall():
            room.fold(decode_entry(body))
        before = room.seq
        while room.seq < decisions and not room.ended:
            # The last one is to pass, where one can: so it does not end before it is long.
            some = room.seq < PLAYED
            choice = rng.randrange(room.game.count()) if some else room.game.count() - 1
            room.fold(Chosen(seat=room.asked, choices=[choice], at=time.time()))
        connection.execute("BEGIN")
        for statement in entries_made(game, before, room.entries.rows(before)):
            connection.execute(*statement)
        connection.execute("COMMIT")


def longest_record() -> str:
    """As long as is accepted, with the longest names."""
    head = ["blackpoker record 2", f"regulation: {REGULATION}", "rules: 9.1", "seed: 7"]
    head += [f"player A: {'x' * NAME}", f"player B: {'y' * NAME}", "result: unfinished", "---"]
    return "\n".join([*head, *(f"{'BA'[n % 2]} pass" for n in range(MOVES)), ""])


# ---- what the attacker does
class Position:
    """Which one the attacker was shown last."""

    seq = 0


def costly(rng: random.Random, at: Position) -> Iterator[str]:
    """Frames, one as expensive as the next."""
    n = 0
    lang = "en"
    yield '{"type":"hello","lang":"en"}'
    while True:
        n += 1
        lang = "ja" if lang == "en" else "en"
        yield rng.choice(
            (
                f'{{"type":"hello","lang":"{lang}"}}',
                f'{{"type":"language","lang":"{lang}"}}',
                f'{{"type":"undo","seq":{at.seq},"nonce":"{rng.random()}"}}',
                f'{{"type":"draft","seq":{at.seq},"id":{n},"choices":[0]}}',
                f'{{"type":"why","id":{n},"action":"up"}}',
                f'{{"type":"move","seq":{at.seq},"nonce":"{rng.random()}","line":"up h4"}}',
                f'{{"type":"look","seq":{at.seq // 2},"id":{n}}}',
                f'{{"type":"hint","id":{n}}}',
                f'{{"type":"settings","nonce":"{rng.random()}","passing":{{"mode":"always"}}}}',
            )
        )


async def at_a_table(port: int, game: Seated, number: int, felt: Felt) -> None:
    """Sit at a game and send one frame after the other; whoever is sent away comes again."""
    rng = random.Random(number)
    while True:
        with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            async with connect(
                socket_address(f"http://127.0.0.1:{port}", game.game),
                additional_headers={"Authorization": f"Bearer {game.token}"},
                compression=None,
                max_size=None,
                proxy=None,
                local_addr=(ATTACKER, 0),
            ) as socket:
                at = Position()
                listening = asyncio.create_task(listen(socket, at, felt))
                try:
                    for frame in costly(rng, at):
                        await socket.send(frame)
                        felt.frames += 1
                        await asyncio.sleep(rng.uniform(0.0, 2 / TOO_FAST))
                finally:
                    listening.cancel()
                    await asyncio.gather(listening, return_exceptions=True)
        await asyncio.sleep(0.2)


async def listen(socket: ClientConnection, at: Position, felt: Felt) -> None:
    async for message in socket:
        told = msgspec.json.decode(message)
        felt.answers[str(told.get("code") or told["type"])] += 1
        at.seq = told.get("seq", at.seq)


async def over_http(port: int, number: int, body: bytes, felt: Felt) -> None:
    """Upload, open what was uploaded, look at all of it, and make games of it; some take nothing of
    what they are sent."""
    rng = random.Random(number)
    code = ""
    while True:
        with suppress(OSError, TimeoutError):
            paths = (f"/api/replays/{code}", f"/api/replays/{code}/review")
            paths += (f"/api/replays/{code}/{rng.randrange(MOVES)}?viewer=open", "/api/text/ja")
            paths += (f"/api/replays/{code}/record", "/api/rules/9.1", "/api/find?q=a")
            again = NewGame("practice", REGULATION, replay=code, at=999, bearer=True)
            kind = rng.random()
            if not code or kind < 0.2:
                asked = request("POST", "/api/replays?lang=en", body)
            elif kind < 0.3:
                asked = request("POST", "/api/games", msgspec.json.encode(again))
            else:
                asked = request("GET", rng.choice(paths))
            felt.requests += 1
            takes = number % TAKES_NOTHING != 0 or not code
            status, said = await asyncio.wait_for(answered(port, asked, takes), 40)
            felt.answers[status] += 1
            code = code_in(said) or code
        await asyncio.sleep(rng.uniform(0.0, 0.2))


def request(method: str, path: str, body: bytes = b"") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


async def answered(port: int, asked: bytes, takes: bool) -> tuple[str, bytes]:
    """The status and the beginning of what came back; or, for one who takes nothing, nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
    try:
        writer.write(asked)
        if not takes:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await asyncio.sleep(15)
            return "took nothing", b""
        said = await reader.read()
    finally:
        writer.close()
    head, _, rest = said.partition(b"\r\n\r\n")
    return head.partition(b" ")[2][:3].decode(), rest


def code_in(said: bytes) -> str:
    try:
        found = msgspec.json.decode(said)
    except msgspec.MsgspecError:
        return ""
    return str(found.get("code", "")) if "moves" in found else ""


async def attack(felt: Felt, port: int, long: list[Seated], sockets: int) -> None:
    """All of it at once; a process of its own."""
    body = msgspec.json.encode({"record": longest_record()})
    async with asyncio.TaskGroup() as group:
        for n in range(sockets):
            if n % (100 // OVER_HTTP) == 0:
                group.create_task(over_http(port, n, body, felt))
            else:
                group.create_task(at_a_table(port, long[n % LONG_GAMES], n, felt))


# ---- measuring
async def most_memory(server: Server) -> int:
    """Ask again and again until cancelled; the most there was."""
    most = 0
    with suppress(asyncio.CancelledError):
        while True:
            most = max(most, server.memory())
            await asyncio.sleep(0.2)
    return most


async def measure(
    server: Server, games: int, sockets: int, seconds: float, pace: float, decisions: int
) -> Measured:
    """Prepare the long games, let the others play for a while, and then beside the attack."""
    asked = NewGame("practice", REGULATION, seed=7, bearer=True)
    long = [
        await asyncio.to_thread(post, server.url, "/api/games", asked, Seated, ATTACKER)
        for _ in range(LONG_GAMES)
    ]
    await asyncio.to_thread(server.stop)
    for one in long:
        lengthen(server.data, one.game, decisions)
    await asyncio.to_thread(server.start)
    tally = Tally()
    crowd = Crowd(server.url, REGULATION, tally, 1 / pace, strangers)
    await crowd.open(games)
    memory = server.memory()
    attackers = Beside(attack, Felt(), server.port, long, sockets)
    await attackers.begun()
    await asyncio.sleep(min(SETTLE, seconds))
    cpu = server.cpu()
    before = await asyncio.to_thread(server.metrics)
    tally.counting = True
    watching = asyncio.create_task(most_memory(server))
    await asyncio.sleep(seconds)
    tally.counting = False
    after = await asyncio.to_thread(server.metrics)
    cpu = server.cpu() - cpu
    crowd.check()
    watching.cancel()
    most = await watching
    felt = await attackers.enough()
    await crowd.close()
    said = server.said()
    return Measured(
        sockets=sockets,
        seconds=seconds,
        frames=felt.frames,
        requests=felt.requests,
        answered=dict(felt.answers.most_common()),
        games=games,
        answers=len(tally.answers),
        p50_ms=tally.p(0.5),
        p99_ms=tally.p(0.99),
        most_ms=tally.p(1.0),
        lag_p99_ms=1000 * quantile_of(after, before, "blackpoker_loop_lag_seconds", 0.99),
        memory_more_mb=round((most - memory) / 1e6, 1),
        server_cpu=round(cpu / seconds, 2),
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
    parser.add_argument("--sockets", type=int, default=100, help="of the attacker [100]")
    parser.add_argument("--games", type=int, default=200, help="of others [200]")
    parser.add_argument("--seconds", type=float, default=60.0, help="[60]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of a game [0.5]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if min(asked.sockets, asked.games) < 1 or min(asked.pace, asked.seconds) <= 0:
        parser.error("--sockets, --games, --seconds and --pace must be above 0")
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), limits=True, core=on_two_cores()) as server,
    ):
        found = asyncio.run(
            measure(server, asked.games, asked.sockets, asked.seconds, asked.pace, DECISIONS)
        )
    print(json.dumps(asdict(found), indent=2))
    missed = found.missed()
    if missed:
        print("missed: " + "; ".join(missed), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
