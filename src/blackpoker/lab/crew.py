"""Processes that play shards, and one that watches over them.

A shard may stop its process or never come back. Where that was to be expected (a bot of somebody's
own), its watch says what the shard comes to, and another process goes on with the next.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import RawArray
from typing import Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.shards import Played, Pulse, ShardError, Shards, encoded

LARGEST_SHARE: Final = 8  # shards a process is given at once
LOOK: Final = 0.25  # seconds between two looks at those who do not report
READY: Final = None


@dataclass
class CrewWorker:
    """A process, the shards it was given, and its pulse."""

    process: SpawnProcess
    line: Connection
    pulse: Pulse
    share: deque[int] = field(default_factory=deque)  # the first is being played
    ready: bool = False


def work(line: Connection, pulse: Pulse, shards: Shards) -> None:
    """Play what is asked for until nobody asks any more. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    try:
        os.dup2(2, 1)  # what a bot prints must not get into what a program reads
    except OSError:  # there is no stdout or stderr
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    try:
        line.send(READY)
        while True:
            share: list[int] = line.recv()
            for number in share:
                line.send(told(shards, number, pulse))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def told(shards: Shards, number: int, pulse: Pulse) -> bytes | BlackPokerError:
    try:
        return shards.result(number, pulse)
    except BlackPokerError as error:
        return error


class Crew:
    """Workers and what they are still to play."""

    def __init__(self, shards: Shards, numbers: Sequence[int], jobs: int) -> None:
        self.shards = shards
        self.waiting = deque(numbers)
        self.jobs = min(jobs, len(numbers))
        self.workers: list[CrewWorker] = []

    def results(self) -> Iterator[Played]:
        """Yield what every shard gives, as it comes."""
        try:
            while len(self.workers) < self.jobs:
                self.hire()
            while any(worker.share or not worker.ready for worker in self.workers):
                # By any object: on Windows a line is of another class.
                lines: dict[object, CrewWorker] = {worker.line: worker for worker in self.workers}
                for line in wait([worker.line for worker in self.workers], timeout=LOOK):
                    yield from self.hear(lines[line])
                yield from self.look_after()
        finally:
            self.dismiss()

    def hire(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        pulse = RawArray("d", 2)
        process = context.Process(target=work, args=(theirs, pulse, self.shards), daemon=True)
        process.start()
        theirs.close()
        self.workers.append(CrewWorker(process, ours, pulse))

    def hand_out(self, worker: CrewWorker) -> None:
        """Give a share that leaves something for the others, so that all are done together."""
        n = max(1, min(LARGEST_SHARE, len(self.waiting) // (4 * self.jobs)))
        while self.waiting and len(worker.share) < n:
            worker.share.append(self.waiting.popleft())
        if worker.share:
            with suppress(OSError):  # if it has just died, its line says so next
                worker.line.send(list(worker.share))

    def hear(self, worker: CrewWorker) -> Iterator[Played]:
        try:
            result = worker.line.recv()
        except (EOFError, OSError):
            yield from self.lose(worker)
            return
        if isinstance(result, BlackPokerError):
            raise result
        if result is READY:
            worker.ready = True
        else:
            yield worker.share.popleft(), result
        if not worker.share:
            self.hand_out(worker)

    def look_after(self) -> Iterator[Played]:
        """Stop whoever has been busy with something for too long."""
        watch, plan = self.shards.watch, self.shards.plan
        if watch is None:
            return
        for worker in list(self.workers):
            if worker.share and watch.overdue(plan, worker.share[0], worker.pulse):
                if worker.line.poll():  # it has come back just now
                    continue
                worker.process.kill()
                yield from self.lose(worker, late=True)

    def lose(self, worker: CrewWorker, late: bool = False) -> Iterator[Played]:
        """A worker is gone; so is the shard it was playing."""
        self.workers.remove(worker)
        worker.process.join()
        worker.line.close()
        code = worker.process.exitcode
        if not worker.ready:
            raise ShardError("shards_no_worker", code=code)
        if worker.share:
            number, watch = worker.share.popleft(), self.shards.watch
            if watch is None:
                raise ShardError("shard_lost", number=number, code=code)
            yield number, encoded(watch.lost(self.shards.plan, number, worker.pulse, code, late))
        self.waiting.extendleft(reversed(worker.share))
        if self.waiting:
            self.hire()

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.process.kill()  # nothing it still does is of use
        for worker in self.workers:
            worker.process.join()
            worker.process.close()
            worker.line.close()
