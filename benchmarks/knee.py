"""Up to how many live games does one core answer quickly?

    python -m benchmarks.knee
    python -m benchmarks.knee --first 1000 --step 500 --most 4000 --seconds 30

More and more games are played at the pace of people on the same server, and each number of them is
looked at for a while, as ``benchmarks.load`` does. The knee is the last number before the first one
with which an answer takes too long.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.load import MOST_MILLISECONDS, Measured, look, one_game
from benchmarks.players import REGULATION, Crowd, Tally
from benchmarks.serving import Server, on_two_cores

LEAST_GAMES = 2000  # the bar


async def climb(
    server: Server, steps: range, pace: float, seconds: float, warm_up: float
) -> list[Measured]:
    """Measure with more and more games, until it takes too long."""
    await one_game(server.url, REGULATION)
    empty = server.memory()
    crowd = Crowd(server.url, REGULATION, Tally(), 1 / pace)
    found: list[Measured] = []
    for games in steps:
        await crowd.open(games - len(crowd.tasks))
        found.append(await look(server, crowd, empty, warm_up, seconds))
        print(row_of(found[-1]), flush=True)
        if found[-1].p99_ms > MOST_MILLISECONDS:
            break
    await crowd.close()
    return found


def row_of(one: Measured) -> str:
    times = f"p50 {one.p50_ms:6.2f} ms  p99 {one.p99_ms:7.2f} ms  most {one.most_ms:7.2f} ms"
    beside = f"lag p99 {one.lag_p99_ms:5.1f} ms  core {one.server_cpu:.2f}"
    return f"{one.games:>5} games  {times}  {beside}  {one.kilobytes_a_game:.0f} kB a game"


def knee_of(found: list[Measured]) -> int:
    """The most games with which all was well, and with all numbers below it too."""
    return max((one.games for one in found if one.p99_ms <= MOST_MILLISECONDS), default=0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog=f"The exit code is 1 if it is below {LEAST_GAMES} games.",
    )
    parser.add_argument("--first", type=int, default=1000, help="games to begin with [1000]")
    parser.add_argument("--step", type=int, default=250, help="games more each time [250]")
    parser.add_argument("--most", type=int, default=4000, help="games to end with [4000]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of a game [0.5]")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each look [30]")
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds before it [5]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if min(asked.first, asked.step) < 1 or asked.most < asked.first or asked.pace <= 0:
        parser.error("--first, --step and --pace must be above 0, and --most not below --first")
    steps = range(asked.first, asked.most + 1, asked.step)
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), core=on_two_cores()) as server,
    ):
        found = asyncio.run(climb(server, steps, asked.pace, asked.seconds, asked.warm_up))
    knee = knee_of(found)
    print(f"the knee: {knee} games with p99 up to {MOST_MILLISECONDS:.0f} ms")
    if any(one.refused or one.lost for one in found):
        print("choices were refused or connections lost")
        sys.exit(1)
    if knee < LEAST_GAMES:
        sys.exit(1)


if __name__ == "__main__":
    main()
