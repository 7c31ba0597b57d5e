"""Processes that play the games of an arena, and one that watches over them.

A bot may stop its process or never come back. Then it has lost the game it was playing, and another
process goes on with the next.
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
from time import monotonic
from typing import Final

from blackpoker.agents.bot_file import is_bot_file
from blackpoker.lab.arena_game import ArenaError, Fixture, GameOutcome, Pulse, lost_by, play_fixture

LARGEST_SHARE: Final = 8  # games a process is given at once
LOOK: Final = 0.25  # seconds between two looks at those who do not report
GRACE: Final = 2.0  # seconds for a bot that was told to stop
READY: Final = None


@dataclass
class CrewWorker:
    """A process, the games it was given, and its pulse."""

    process: SpawnProcess
    line: Connection
    pulse: Pulse
    share: deque[Fixture] = field(default_factory=deque)  # the first is being played
    ready: bool = False


def work(line: Connection, pulse: Pulse, time_limit: float) -> None:
    """Play what is asked for until nobody asks any more. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    try:
        os.dup2(2, 1)  # what a bot prints must not get into what a program reads
    except OSError:  # there is no stdout or stderr
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    try:
        line.send(READY)
        while True:
            share: list[Fixture] = line.recv()
            for fixture in share:
                line.send(play_fixture(fixture, time_limit, pulse))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


class Crew:
    """Workers and what they are still to play."""

    def __init__(self, fixtures: Sequence[Fixture], jobs: int, time_limit: float) -> None:
        self.waiting = deque(fixtures)
        self.time_limit = time_limit
        self.jobs = min(jobs, len(fixtures))
        self.workers: list[CrewWorker] = []

    def outcomes(self) -> Iterator[tuple[Fixture, GameOutcome]]:
        """Yield every outcome as it comes."""
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
        process = context.Process(target=work, args=(theirs, pulse, self.time_limit), daemon=True)
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

    def hear(self, worker: CrewWorker) -> Iterator[tuple[Fixture, GameOutcome]]:
        try:
            outcome = worker.line.recv()
        except (EOFError, OSError):
            yield from self.lose(worker, "bot_died")
            return
        if outcome is READY:
            worker.ready = True
        else:
            yield worker.share.popleft(), outcome
        if not worker.share:
            self.hand_out(worker)

    def look_after(self) -> Iterator[tuple[Fixture, GameOutcome]]:
        """Stop whoever has been waiting for a bot for too long."""
        for worker in list(self.workers):
            seat = int(worker.pulse[0]) - 1
            if seat < 0 or not worker.share:
                continue
            fixture = worker.share[0]
            late = monotonic() - worker.pulse[1] > self.time_limit + GRACE
            if late and is_bot_file(fixture.agents[fixture.seat_of(seat)]):
                if worker.line.poll():  # it has come back just now
                    continue
                worker.process.kill()
                yield from self.lose(worker, "bot_silent")

    def lose(self, worker: CrewWorker, id: str) -> Iterator[tuple[Fixture, GameOutcome]]:
        """A worker is gone; so is the game it was playing, for whoever was thinking."""
        self.workers.remove(worker)
        worker.process.join()
        worker.line.close()
        if not worker.ready:
            raise ArenaError("arena_no_worker", code=worker.process.exitcode)
        if worker.share:
            fixture = worker.share.popleft()
            seat = int(worker.pulse[0]) - 1
            name = fixture.agents[fixture.seat_of(seat)] if seat >= 0 else ""
            if is_bot_file(name):  # what is our own ends no process: somebody else did
                values = {"path": name, "seconds": self.time_limit}
                values["code"] = worker.process.exitcode or 0
                yield fixture, lost_by(fixture, seat, id, values)
            else:
                reason = f"process ended with code {worker.process.exitcode}"
                yield fixture, GameOutcome(None, failure=reason)
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


def carried_out(
    fixtures: Sequence[Fixture], jobs: int, time_limit: float
) -> Iterator[tuple[Fixture, GameOutcome]]:
    """Yield the outcomes as they come. No bot plays in this process: it might never come back."""
    bots = any(is_bot_file(name) for fixture in fixtures for name in fixture.agents)
    if not fixtures:
        return
    if jobs == 1 and not bots:
        for fixture in fixtures:
            yield fixture, play_fixture(fixture, time_limit)
        return
    yield from Crew(fixtures, jobs, time_limit).outcomes()
