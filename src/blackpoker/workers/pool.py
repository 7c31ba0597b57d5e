"""Processes that think: for the computer players, for hints, for looking back at games.

The event loop never waits for one of them. Each has a thread that hands it one job after the other,
passes on how far it is, and puts another in its place when it dies or does not come back.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import queue
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from typing import Any, Final

from blackpoker.workers.minds import ATTEMPTS, GRACE, MOVE, Job, WorkerError, settle
from blackpoker.workers.worker import AGAIN, FAILED, PART, JobSpec, work

STARTS: Final = 90.0  # seconds a new process has until it is ready
MOST_WAITING: Final = 2_000  # jobs of one process
LOOK: Final = 0.1  # seconds between two looks at the clock
KEPT: Final = 400  # games whose length a process is believed to know
POLITE: Final = 10  # how much the event loop goes first
NICEST: Final = 19


class WorkerHandle:
    """One process and the thread that serves it."""

    def __init__(self, minds: WorkerPool, number: int) -> None:
        self.minds = minds
        self.jobs: queue.PriorityQueue[Job] = queue.PriorityQueue()
        self.context = get_context("spawn")
        self.enough: Event = self.context.Event()
        self.process: SpawnProcess | None = None
        self.pipe: Connection[Any, Any] | None = None
        self.job: Job | None = None
        self.known: dict[str, int] = {}  # how many entries of a game it has
        self.done = 0  # jobs, so far
        self.replaced = 0  # processes that died
        self.thread = threading.Thread(target=self.run, name=f"mind-{number}", daemon=True)
        self.thread.start()

    @property
    def load(self) -> int:
        return self.jobs.qsize() + (self.job is not None)

    def hurry(self, job: Job) -> None:
        if self.job is job:
            self.enough.set()

    def begin(self) -> Connection[Any, Any]:
        """Start the process if there is none."""
        if self.process is not None and self.process.is_alive() and self.pipe is not None:
            return self.pipe
        self.end()
        ours, theirs = self.context.Pipe()
        process = self.context.Process(
            target=work,
            args=(theirs, self.enough, self.minds.house, self.minds.watched),
            name="blackpoker-mind",
            daemon=True,
        )
        try:
            process.start()
            make_patient(process.pid)
        except BaseException:  # no descriptors, no memory
            ours.close()
            raise
        finally:
            theirs.close()
        self.process, self.pipe = process, ours
        self.wait_until_ready(ours)
        return ours

    def wait_until_ready(self, pipe: Connection[Any, Any]) -> None:
        """A new process first loads what it thinks with. On a busy machine that takes longer than a
        job may, and whoever took it for a slow job would begin again and again."""
        until = time.monotonic() + STARTS
        while not pipe.poll(LOOK):
            if self.minds.stopping or time.monotonic() > until:
                raise EOFError
        pipe.recv()

    def end(self) -> None:
        """Let go of the process, whatever it is doing."""
        self.known.clear()
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None

    def run(self) -> None:
        """Serve one job after the other; the thread."""
        while True:
            job = self.jobs.get()
            if job.rank < 0:  # the server stops
                self.end()
                return
            if job.waiting.cancelled():
                continue
            self.job = job
            job.mind = self
            began = time.monotonic()
            kind, result = self.attempt(job)
            job.spent = time.monotonic() - began
            self.job = None
            self.done += 1
            self.minds.tell(job, kind, result)

    def attempt(self, job: Job) -> tuple[str, object]:
        """Have a job done, again by another process if this one dies over it."""
        for _ in range(ATTEMPTS):
            try:
                self.enough.clear()
                if job.enough:
                    self.enough.set()
                return self.serve(job)
            except (OSError, EOFError):
                self.end()
                if self.minds.stopping:
                    break
                self.replaced += 1
            except Exception as error:  # what it said cannot be read: the thread must live
                self.end()
                return FAILED, type(error).__name__
        return FAILED, "died"

    def serve(self, job: Job) -> tuple[str, object]:
        pipe = self.begin()
        task = job.task
        pipe.send(task.since(self.known.get(task.game, 0)))
        began = time.monotonic()
        while True:
            if pipe.poll(LOOK):
                kind, result = pipe.recv()
                if kind == PART:
                    job.part = result
                elif kind == AGAIN:
                    self.known.pop(task.game, None)
                    pipe.send(task.since(0))
                else:
                    self.remember(task)
                    return kind, result
            spent = time.monotonic() - began
            if spent > job.seconds:
                self.enough.set()
            if spent > job.seconds + GRACE or (self.minds.stopping and spent > LOOK):
                raise EOFError

    def remember(self, task: JobSpec) -> None:
        """Note how much of a game the process has now."""
        if not task.game:
            return
        self.known.pop(task.game, None)
        self.known[task.game] = len(task.entries)
        while len(self.known) > KEPT:
            del self.known[next(iter(self.known))]


class WorkerPool:
    """All the processes. They are started when there is something to think about."""

    def __init__(self, workers: int = 0, house: Sequence[str] = (), watched: bool = False) -> None:
        self.workers = workers or max(1, cores() - 1)
        self.house = tuple(house)  # files with local rules, which each process reads
        self.watched = watched  # ... again when they were saved
        self.minds: list[WorkerHandle] = []
        self.numbers = itertools.count()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.stopping = False

    def submit(self, task: JobSpec, rank: int, seconds: float) -> Job:
        """Have something thought about; ``waiting`` of the job is done when it is."""
        self.loop = asyncio.get_running_loop()
        waiting: asyncio.Future[object] = self.loop.create_future()
        job = Job(rank, next(self.numbers), task, seconds, waiting)
        if self.stopping:
            waiting.cancel()
            return job
        mind = self.choose(task)
        if mind.load >= MOST_WAITING:
            waiting.set_exception(WorkerError("busy"))
        else:
            mind.jobs.put(job)
        return job

    async def do(self, task: JobSpec, rank: int, seconds: float) -> object:
        return await self.submit(task, rank, seconds).waiting

    def warm(self) -> None:
        """Have a process ready before the first move is asked for."""
        if not self.minds:
            job = self.submit(JobSpec("warm"), MOVE, 30.0)
            job.waiting.add_done_callback(lambda done: done.cancelled() or done.exception())

    def choose(self, task: JobSpec) -> WorkerHandle:
        """The one with the least to do; of several, one that has thought about this game."""
        game = task.game
        if task.stays and (known := [one for one in self.minds if game in one.known]):
            return known[0]
        if len(self.minds) < self.workers and all(one.load for one in self.minds):
            self.minds.append(WorkerHandle(self, len(self.minds)))
            return self.minds[-1]
        return min(self.minds, key=lambda one: (one.load, game not in one.known))

    @property
    def load(self) -> int:
        """How many jobs are waiting or being done."""
        return sum(one.load for one in self.minds)

    @property
    def running(self) -> int:
        return sum(one.process is not None for one in self.minds)

    @property
    def done(self) -> int:
        return sum(one.done for one in self.minds)

    @property
    def replaced(self) -> int:
        return sum(one.replaced for one in self.minds)

    def tell(self, job: Job, kind: str, result: object) -> None:
        """Say what became of a job; from the threads."""
        assert self.loop is not None
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            if self.stopping:  # whoever waits is stopped too
                self.loop.call_soon_threadsafe(job.waiting.cancel)
            else:
                self.loop.call_soon_threadsafe(settle, job, kind, result)

    # ---- the end
    async def close(self) -> None:
        """Stop all processes, whatever they are doing."""
        self.stopping = True
        for one in self.minds:
            one.jobs.put(Job(-1, -1, JobSpec(""), 0.0, asyncio.get_running_loop().create_future()))
            one.enough.set()
        for one in self.minds:
            await asyncio.to_thread(one.thread.join)
        self.minds.clear()


def make_patient(pid: int | None) -> None:
    """Let the event loop go before this process, also where the server has priority, and while the
    process still starts."""
    if pid is None:
        return
    with suppress(OSError, AttributeError):  # it has gone already, or no such thing here
        os.sched_setscheduler(pid, os.SCHED_OTHER, os.sched_param(0))
    with suppress(OSError, AttributeError):
        niceness = os.getpriority(os.PRIO_PROCESS, pid)
        os.setpriority(os.PRIO_PROCESS, pid, min(NICEST, niceness + POLITE))


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
