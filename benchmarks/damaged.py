"""What comes of damaged snapshots: refused with a sentence, or played to the end like a legal one?

    python benchmarks/damaged.py --count 10000

Snapshots are taken at random decisions of random games of every regulation, of some with local
rules and of Old Maid, and damaged in one to three places (``tests/damage.py``). Each is loaded and
played on by lot in a process of its own crew, so that an endless loop or a crash of the compiled
engine is found too. Whatever is neither refused nor played to the end is printed, and can be tried
again: python benchmarks/damaged.py --again NUMBER
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from damage import NO_END, PLAYED, REFUSED, all_kinds, snapshots, try_one

PER_GAME = 20  # damaged snapshots from each random game
LOOP = "endless loop"
CRASH = "crash"
FOUND = tuple[int, str, str]  # the number, what came of it, what was done to it


def outcomes(numbers: range) -> Iterator[FOUND]:
    """Try these in turn; the same number is always the same damage to the same game."""
    kinds = all_kinds()
    last = -1
    taken: list[str] = []
    for n in numbers:
        game = n // PER_GAME
        regulation = kinds[game % len(kinds)]
        if game != last:
            taken = snapshots(regulation, game, PER_GAME)
            last = game
        yield n, "", regulation.id
        done: list[str] = []
        try:
            result = try_one(regulation, taken[n % PER_GAME % len(taken)], n, done)
        except Exception as error:
            result = f"{type(error).__name__}: {error}"[:150]
        yield n, result, "; ".join(done)


def work(sends: Connection, numbers: range) -> None:
    for found in outcomes(numbers):
        sends.send(found)
    sends.close()


class Crew:
    """Some processes; one that loops or crashes is replaced, and goes on behind what it was at."""

    def __init__(self, numbers: range, jobs: int, patience: float) -> None:
        self.patience = patience
        self.found: list[FOUND] = []
        self.at: dict[Connection, tuple[BaseProcess, range, int, float]] = {}
        share = -(-len(numbers) // jobs)
        for i in range(0, len(numbers), share):
            self.hire(numbers[i : i + share])

    def hire(self, numbers: range) -> None:
        if not numbers:
            return
        hears, sends = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.get_context("spawn").Process(target=work, args=(sends, numbers))
        process.start()
        sends.close()
        self.at[hears] = process, numbers, numbers.start - 1, time.monotonic()

    def run(self) -> list[FOUND]:
        while self.at:
            for hears in wait(list(self.at), timeout=1):
                assert isinstance(hears, Connection)
                self.hear(hears)
            for hears, (_, numbers, n, since) in list(self.at.items()):
                if time.monotonic() - since > self.patience and n >= numbers.start:
                    self.replace(hears, LOOP)
        return sorted(self.found)

    def hear(self, hears: Connection) -> None:
        process, numbers, n, _ = self.at[hears]
        try:
            n, result, done = hears.recv()
        except EOFError:
            process.join()
            if process.exitcode == 0:
                del self.at[hears]
            else:
                self.replace(hears, f"{CRASH} ({process.exitcode})")
            return
        if result:
            self.found.append((n, result, done))
        self.at[hears] = process, numbers, n, time.monotonic()

    def replace(self, hears: Connection, result: str) -> None:
        process, numbers, n, _ = self.at.pop(hears)
        process.kill()
        process.join()
        self.found.append((n, result, ""))
        self.hire(range(n + 1, numbers.stop))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="begin with this number")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--patience", type=float, default=30, help="seconds for each")
    parser.add_argument("--again", type=int, help="try this one in this very process")
    options = parser.parse_args()
    if options.again is not None:
        again(options.again)
        return
    numbers = range(options.first, options.first + options.count)
    found = Crew(numbers, options.jobs, options.patience).run()
    counts = Counter(result for _, result, _ in found)
    loops = counts[LOOP] + counts[NO_END]
    crashes = sum(n for result, n in counts.items() if result.startswith(CRASH))
    wrong = len(found) - counts[REFUSED] - counts[PLAYED] - loops - crashes
    for n, result, done in found:
        if result not in (REFUSED, PLAYED):
            print(f"{n}: {result} ({done})" if done else f"{n}: {result}")
    right = f"refused {counts[REFUSED]}  played to the end {counts[PLAYED]}"
    print(f"damaged {len(found)}  {right}  wrong {wrong}  loops {loops}  crashes {crashes}")


def again(n: int) -> None:
    kinds = all_kinds()
    regulation = kinds[n // PER_GAME % len(kinds)]
    taken = snapshots(regulation, n // PER_GAME, PER_GAME)
    done: list[str] = []
    try:
        print(try_one(regulation, taken[n % PER_GAME % len(taken)], n, done))
    finally:
        print(regulation.id, *done, sep="; ")


if __name__ == "__main__":
    main()
