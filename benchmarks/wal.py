"""How large does the write-ahead log become at full load, and what does keeping it short cost?

    python -m benchmarks.wal
    python -m benchmarks.wal --minutes 30

So many games at the pace of people hand what happens in them to the store, as the tables of a
server do: the entries are those of real games, one unit for each choice with all that followed from
it, and where a game ends its record is kept and another begins. There is no engine, no network and
no page in between, so that what is measured is the store and the disk.
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
import threading
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from blackpoker.core.rng import seeded
from blackpoker.server.data_folder import FILE, LOG
from blackpoker.server.security import hashed, new_code, new_token
from blackpoker.server.store import (
    Statement,
    Store,
    code_given,
    entries_made,
    game_ended,
    new_game,
    record_written,
    seat_taken,
)
from blackpoker.table import wishes
from blackpoker.table.room import SPECTATOR, Room
from blackpoker.table.room_record import record_of
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.step import Over, Waits

REGULATIONS = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra", "6 lite")
MOST_MEGABYTES = 64.0
LOOK = 0.05  # seconds between two looks at the size of the log
MEGABYTE = 1e6

Row = tuple[int, str, bytes, float]


@dataclass
class Model:
    """A game that was played before: what each choice had kept, and its record."""

    setup: Setup
    actions: list[list[Row]]
    record: str


def played(regulation: str, seed: int) -> Model:
    """Play a game by chance, and note which rows every choice would have written."""
    seats = [SeatPlan("Aki"), SeatPlan("Bo")]
    setup = Setup(new_code(), "friend", regulation, "", seats, seed=seed)
    room, rng = Room(setup), seeded(seed)
    setup.rules = room.regulation.rules_version
    actions: list[list[Row]] = []
    while not isinstance(step := room.next_step(), Over):
        before = room.seq
        if isinstance(step, Waits):
            choice = int(rng.below(room.game.count()))
            nonce = new_code()
            message = wishes.Choose(room.seq, nonce, [choice])
            room.submit(room.asked, message, at=time.time())
        else:
            room.auto_entry(step, at=time.time())
        rows = room.entries.rows(before)
        if isinstance(step, Waits) or not actions:
            actions.append(rows)
        else:
            actions[-1] += rows  # what follows by itself is kept together with the choice
    return Model(setup, actions, record_of(room).write())


@dataclass
class Tally:
    """What was seen."""

    ready: int = 0  # games that go on at their pace
    actions: int = 0
    games: int = 0
    answers: list[float] = field(default_factory=list)  # seconds until something was kept
    commits: list[float] = field(default_factory=list)  # seconds of a transaction
    beside: list[float] = field(default_factory=list)  # of those while the log was tidied
    longest_log: int = 0
    store: Store | None = None

    def commit(self, seconds: float) -> None:
        self.commits.append(seconds)
        if self.store is not None and self.store.tidier.busy:
            self.beside.append(seconds)


async def table(store: Store, models: list[Model], tally: Tally, wait: float, seed: int) -> None:
    """One game after the other, for ever."""
    rng = random.Random(seed)
    await asyncio.sleep(wait * rng.random())
    first = True
    while True:
        model = rng.choice(models)
        game, at = new_code(), time.time()
        await store.keep(
            new_game(game, model.setup.encode(), model.setup.rules, "friend", at),
            seat_taken(game, 0, hashed(new_token())),
            seat_taken(game, 1, hashed(new_token())),
            code_given(new_code(), "watch", game, SPECTATOR),
            code_given(new_code(), "invite", game, 1),
        )
        tally.games += 1
        kept = 0
        hurried = rng.randrange(len(model.actions)) if first else 0  # not all end at once
        for number, rows in enumerate(model.actions):
            statements: list[Statement] = entries_made(game, kept, rows)
            kept += len(rows)
            if number == len(model.actions) - 1:
                statements.append(game_ended(game, "over", time.time()))
                statements.append(record_written(new_code(), model.record, game, time.time()))
            began = time.perf_counter()
            await store.keep(*statements)
            tally.answers.append(time.perf_counter() - began)
            tally.actions += 1
            if number >= hurried:
                tally.ready += first
                first = False
                await asyncio.sleep(wait * rng.uniform(0.5, 1.5))


def quantile(values: list[float], q: float) -> float:
    """In milliseconds.

    >>> quantile([0.001, 0.002, 0.003], 0.5)
    2.0
    """
    ranked = sorted(values) or [0.0]
    return round(1000 * ranked[min(len(ranked) - 1, int(len(ranked) * q))], 2)


@dataclass
class Measured:
    """What came of a run."""

    minutes: float
    actions: int
    actions_a_second: float
    games_begun: int
    log_most_mb: float  # megabytes of 1,000,000 bytes
    log_end_mb: float
    file_mb: float
    kept_bytes_an_action: float  # what the file has grown by
    written_bytes_an_action: float  # to the disk, with the log and its move into the file
    commits: int
    commit_p50_ms: float
    commit_p99_ms: float
    commit_most_ms: float
    commits_while_tidying: int
    commit_p99_while_tidying_ms: float
    answer_p50_ms: float
    answer_p99_ms: float
    answer_p999_ms: float
    answer_most_ms: float
    answers_above_100_ms: int
    tidied: int

    def missed(self) -> list[str]:
        if self.log_most_mb > MOST_MEGABYTES:
            return [f"the log was longer than {MOST_MEGABYTES:.0f} MB"]
        return []


def written_to_disk() -> int:
    """Bytes that this process has had written, where the system counts them."""
    try:
        text = Path("/proc/self/io").read_text(encoding="ascii")
    except OSError:
        return 0
    counted = dict(line.split(": ") for line in text.splitlines())
    return int(counted["write_bytes"])


def watch(folder: Path, tally: Tally, over: threading.Event) -> None:
    """Note how long the log was at most; a thread."""
    while not over.wait(LOOK):
        tally.longest_log = max(tally.longest_log, os.stat(folder / LOG).st_size)


async def measure(folder: Path, games: int, pace: float, minutes: float) -> Measured:
    tally = Tally()
    models = [played(regulation, seed) for regulation in REGULATIONS for seed in range(3)]
    store = tally.store = Store(folder, tally.commit)
    store.start()
    over = threading.Event()
    watcher = threading.Thread(target=watch, args=(folder, tally, over))
    watcher.start()
    tables = [
        asyncio.create_task(table(store, models, tally, 1 / pace, seed)) for seed in range(games)
    ]
    while tally.ready < games:
        await asyncio.sleep(0.1)
    tally.answers.clear()
    tally.commits.clear()
    tally.beside.clear()
    tally.longest_log = 0
    gc.collect()
    gc.freeze()  # as the server does
    tidied = store.tidier.finished
    actions, size, written = tally.actions, os.stat(folder / FILE).st_size, written_to_disk()
    began = last = time.perf_counter()
    while time.perf_counter() - began < minutes * 60:
        await asyncio.sleep(min(1.0, minutes * 60))
        for one in tables:
            if one.done():
                one.result()
        if time.perf_counter() - last > 60:
            last = time.perf_counter()
            log = os.stat(folder / LOG).st_size / MEGABYTE
            said = f"{(last - began) / 60:.0f} min: log {log:.1f} MB, {tally.actions} actions"
            print(said, file=sys.stderr, flush=True)
    took = time.perf_counter() - began
    for one in tables:
        one.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    over.set()
    watcher.join()
    log_end = os.stat(folder / LOG).st_size
    written = written_to_disk() - written
    done = tally.actions - actions
    tidied = store.tidier.finished - tidied
    await asyncio.get_running_loop().run_in_executor(None, store.close)
    grown = os.stat(folder / FILE).st_size - size
    return Measured(
        minutes=round(took / 60, 2),
        actions=done,
        actions_a_second=round(done / took, 1),
        games_begun=tally.games,
        log_most_mb=round(tally.longest_log / MEGABYTE, 2),
        log_end_mb=round(log_end / MEGABYTE, 2),
        file_mb=round(os.stat(folder / FILE).st_size / MEGABYTE, 2),
        kept_bytes_an_action=round(grown / max(1, done), 1),
        written_bytes_an_action=round(written / max(1, done), 1),
        commits=len(tally.commits),
        commit_p50_ms=quantile(tally.commits, 0.5),
        commit_p99_ms=quantile(tally.commits, 0.99),
        commit_most_ms=quantile(tally.commits, 1.0),
        commits_while_tidying=len(tally.beside),
        commit_p99_while_tidying_ms=quantile(tally.beside, 0.99),
        answer_p50_ms=quantile(tally.answers, 0.5),
        answer_p99_ms=quantile(tally.answers, 0.99),
        answer_p999_ms=quantile(tally.answers, 0.999),
        answer_most_ms=quantile(tally.answers, 1.0),
        answers_above_100_ms=sum(one > 0.1 for one in tally.answers),
        tidied=tidied,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog=f"The exit code is 1 if the log was longer than {MOST_MEGABYTES:.0f} MB.",
    )
    parser.add_argument("--games", type=int, default=2500, help="at once [2500]")
    parser.add_argument("--pace", type=float, default=0.5, help="actions a second of each [0.5]")
    parser.add_argument("--minutes", type=float, default=1.0, help="[1]; the bar is for 30")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if asked.games < 1 or asked.pace <= 0 or asked.minutes <= 0:
        parser.error("--games, --pace and --minutes must be above 0")
    with tempfile.TemporaryDirectory(dir=asked.data) as folder:
        found = asyncio.run(measure(Path(folder), asked.games, asked.pace, asked.minutes))
    print(json.dumps(asdict(found), indent=2))
    missed = found.missed()
    if missed:
        print("missed: " + "; ".join(missed), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
