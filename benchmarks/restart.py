"""How soon can everybody play on after ``kill -9``?

    python -m benchmarks.restart --games 1000

Games of all ages are played; the server is killed, and started again at once. All players come back
as quickly as they can, and whoever is asked answers. It is over when in every game an answer was
acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.players import REGULATION, Crowd, Player, Tally
from benchmarks.serving import FAULTS, Server, on_two_cores

MOST_SECONDS = 5.0
PATIENCE = 60.0
AGAIN = 0.05  # seconds between two attempts to come back
LONG = 1e6  # seconds until a second answer: one is enough


@dataclass
class Restarted:
    """What came of it."""

    games: int
    entries: int  # of all games together
    answers_seconds: float  # until /healthz answered
    half_seconds: float  # until half of the games had gone on
    all_seconds: float  # until all had
    silent: int  # games that have not gone on
    refused: dict[str, int]
    faults: int

    def missed(self) -> list[str]:
        found = []
        if self.all_seconds > MOST_SECONDS or self.silent:
            found.append(f"not all games went on within {MOST_SECONDS:.0f} s")
        if self.refused or self.faults:
            found.append("choices were refused, or faults noted")
        return found


async def come_back(player: Player) -> None:
    """Connect as often as it takes, until this player has been acknowledged."""
    while not (player.over or player.acknowledged.is_set()):
        await player.run()
        await asyncio.sleep(AGAIN)


def the_same(before: Player, now: Player) -> Player:
    """Whoever comes back in the middle of a deal keeps to the share that was promised."""
    now.share = before.share
    return now


async def first_answer(pair: list[Player], since: float) -> float:
    """Seconds until the game of these two has gone on."""
    waiting = [asyncio.create_task(player.acknowledged.wait()) for player in pair]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waiting:
            one.cancel()
    return time.perf_counter() - since


async def restart(server: Server, games: int, pace: float, warm_up: float) -> Restarted:
    crowd = Crowd(server.url, REGULATION, Tally(), 1 / pace, of_all_ages=True)
    await crowd.open(games)
    await asyncio.sleep(warm_up)
    entries = int((await asyncio.to_thread(server.metrics))["blackpoker_actions_total"])
    await crowd.close()
    pairs = [pair for pair in crowd.pairs.values() if not any(player.over for player in pair)]
    gc.collect()
    gc.freeze()
    await asyncio.to_thread(server.kill)
    began = time.perf_counter()
    await asyncio.to_thread(server.start, False)
    tally, rng = Tally(), random.Random(1)
    again = [
        [
            the_same(one, Player(server.url, one.seated, tally, LONG, rng.random(), hurried=1))
            for one in pair
        ]
        for pair in pairs
    ]
    players = [asyncio.create_task(come_back(player)) for pair in again for player in pair]
    going_on = [asyncio.create_task(first_answer(pair, began)) for pair in again]
    await asyncio.to_thread(server.wait)
    answers = time.perf_counter() - began
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(asyncio.gather(*going_on)), PATIENCE)
    times = sorted(one.result() for one in going_on if one.done())
    for task in (*players, *going_on):
        task.cancel()
    await asyncio.gather(*players, *going_on, return_exceptions=True)
    return Restarted(
        games=len(pairs),
        entries=entries,
        answers_seconds=round(answers, 2),
        half_seconds=round(times[len(times) // 2], 2) if times else PATIENCE,
        all_seconds=round(times[-1], 2) if times else PATIENCE,
        silent=len(pairs) - len(times),
        refused=tally.refused,
        faults=sum(server.said().count(sign) for sign in FAULTS),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog=f"The exit code is 1 if it takes longer than {MOST_SECONDS:.0f} seconds.",
    )
    parser.add_argument("--games", type=int, default=1000, help="at once [1000]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of a game [0.5]")
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds of play before it [5]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if asked.games < 1 or asked.pace <= 0 or asked.warm_up < 0:
        parser.error("--games and --pace must be above 0")
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), core=on_two_cores()) as server,
    ):
        found = asyncio.run(restart(server, asked.games, asked.pace, asked.warm_up))
    print(json.dumps(asdict(found), indent=2))
    missed = found.missed()
    if missed:
        print("missed: " + "; ".join(missed), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
