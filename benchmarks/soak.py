"""Does a server that is played on for long grow, and what does an action cost on the disk?

    python -m benchmarks.soak --games 2000 --minutes 30
    python -m benchmarks.soak --games 150 --minutes 120

Games are made, played at the pace of people, and end; where one ends, another begins. Every minute
a line says how it is. What the server holds at the end is compared with what it held after the
first five minutes, when the games were as long as they get.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from benchmarks.players import REGULATION, Crowd, Tally
from benchmarks.serving import FAULTS, Server, on_two_cores

MOST_GROWTH = 0.02
MOST_LOG_MB = 64.0
SETTLED = 5.0  # minutes until the games are as long as they get
LOOK = 5.0  # seconds
MB = 1e6


@dataclass
class Sample:
    """What was seen at a moment."""

    minute: float
    memory_mb: float
    log_mb: float  # the write-ahead log
    file_mb: float
    actions: int
    finished: int
    cpu: float  # seconds, so far


@dataclass
class Soaked:
    """What came of it."""

    games: int
    pace: float
    minutes: float
    samples: list[Sample] = field(default_factory=list)
    actions_a_second: float = 0.0
    finished: int = 0  # games
    memory_before_mb: float = 0.0  # the median of the minute after the first five
    memory_after_mb: float = 0.0  # the median of the last minute
    growth: float = 0.0
    log_most_mb: float = 0.0
    kept_bytes_an_action: float = 0.0
    written_bytes_an_action: float = 0.0  # with the log, and its move into the file
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    faults: int = 0

    def missed(self) -> list[str]:
        found = []
        if self.growth > MOST_GROWTH:
            found.append(f"the memory grew by more than {MOST_GROWTH:.0%}")
        if self.log_most_mb > MOST_LOG_MB:
            found.append(f"the log was longer than {MOST_LOG_MB:.0f} MB")
        if self.refused or self.lost or self.faults:
            found.append("choices were refused, connections lost, or faults noted")
        return found


def seen(server: Server, tally: Tally, began: float) -> Sample:
    return Sample(
        minute=round((time.perf_counter() - began) / 60, 2),
        memory_mb=round(server.memory() / MB, 2),
        log_mb=round(server.size("blackpoker.sqlite-wal") / MB, 2),
        file_mb=round(server.size("blackpoker.sqlite") / MB, 2),
        actions=tally.actions,
        finished=tally.finished,
        cpu=round(server.cpu(), 1),
    )


async def soak(
    server: Server, games: int, pace: float, minutes: float, settled: float, look: float = LOOK
) -> Soaked:
    """Let them play for so long, after the minutes in which they settle."""
    tally = Tally()
    crowd = Crowd(server.url, REGULATION, tally, 1 / pace, of_all_ages=True)
    await crowd.open(games)
    gc.freeze()
    began, written, last = time.perf_counter(), server.written(), -1
    found = Soaked(games, pace, minutes)
    while not found.samples or found.samples[-1].minute < minutes:
        await asyncio.sleep(look)
        crowd.check()
        found.samples.append(seen(server, tally, began))
        if int(found.samples[-1].minute) > last:
            last = int(found.samples[-1].minute)
            print(json.dumps(asdict(found.samples[-1])), file=sys.stderr, flush=True)
    written = server.written() - written
    await crowd.close()
    summed_up(found, settled)
    found.finished, found.lost, found.refused = tally.finished, tally.lost, tally.refused
    found.written_bytes_an_action = round(written / max(1, found.samples[-1].actions), 1)
    found.faults = sum(server.said().count(sign) for sign in FAULTS)
    return found


def summed_up(found: Soaked, settled: float) -> None:
    """Compare the end with how it was when the games had settled."""
    late = [one for one in found.samples if one.minute >= settled] or found.samples
    first, last = late[0], late[-1]
    span = min(1.0, (last.minute - first.minute) / 4)
    before = [one.memory_mb for one in late if one.minute <= first.minute + span]
    after = [one.memory_mb for one in late if one.minute >= last.minute - span]
    found.memory_before_mb = round(statistics.median(before), 2)
    found.memory_after_mb = round(statistics.median(after), 2)
    found.growth = round(found.memory_after_mb / found.memory_before_mb - 1, 4)
    found.log_most_mb = max(one.log_mb for one in found.samples)
    actions = max(1, last.actions - first.actions)
    found.actions_a_second = round(actions / max(1.0, 60 * (last.minute - first.minute)), 1)
    # The log is moved into the file now and then, so both are counted.
    grown = last.file_mb - first.file_mb
    found.kept_bytes_an_action = round(MB * grown / actions, 1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if a bar was missed.",
    )
    parser.add_argument("--games", type=int, default=2000, help="at once [2000]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of a game [0.5]")
    parser.add_argument("--minutes", type=float, default=30.0, help="[30]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if asked.games < 1 or asked.pace <= 0 or asked.minutes <= 0:
        parser.error("--games, --pace and --minutes must be above 0")
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        Server(Path(folder), core=on_two_cores()) as server,
    ):
        settled = min(SETTLED, asked.minutes / 2)
        found = asyncio.run(soak(server, asked.games, asked.pace, asked.minutes, settled))
    print(json.dumps({name: one for name, one in asdict(found).items() if name != "samples"}))
    missed = found.missed()
    if missed:
        print("missed: " + "; ".join(missed), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
