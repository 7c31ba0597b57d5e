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
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.players import REGULATION, Crowd, Tally
from benchmarks.serving import Server, on_two_cores, quantile_of

MOST_MILLISECONDS = 50.0
LEAST_ACTIONS = 1000.0
MOST_KILOBYTES = 90.0


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
    began = time.perf_counter()
    await crowd.open(games)
    print(f"{games} games after {time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)
    found = await look(server, crowd, empty, warm_up, seconds)
    await crowd.close()
    return found


async def look(
    server: Server, crowd: Crowd, empty: int, warm_up: float, seconds: float
) -> Measured:
    """Let everybody play on for a while, and say how it was."""
    tally, games = crowd.tally, len(crowd.tasks)
    gc.collect()  # before the warm-up, for it holds up all the players at once
    gc.freeze()
    await asyncio.sleep(warm_up)
    before, cpu, start = await asyncio.to_thread(server.metrics), server.cpu(), time.perf_counter()
    tally.answers.clear()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    crowd.check()
    took, used = time.perf_counter() - start, server.cpu() - cpu
    after, full = await asyncio.to_thread(server.metrics), server.memory()
    return Measured(
        games=games,
        seconds=round(took, 1),
        actions_a_second=round(len(tally.answers) / took, 1),
        p50_ms=tally.p(0.5),
        p99_ms=tally.p(0.99),
        most_ms=tally.p(1.0),
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
    await crowd.open(1)
    while not tally.finished:
        await asyncio.sleep(0.05)
        crowd.check()
    await crowd.close()


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
    games = asked.games or (100 if asked.flat_out else 1000)
    pace = 0.0 if asked.flat_out else asked.pace
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), core=on_two_cores()) as server,
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
