"""Those who think, in a page: what is quick is done at once, all else by a second worker."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import pickle
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final, Protocol

from blackpoker.agents.registry import level_number
from blackpoker.table.setup import Setup, decoded
from blackpoker.workers.jobs import JOBS
from blackpoker.workers.minds import ATTEMPTS, GRACE, MOVE, Job, settle
from blackpoker.workers.worker import AGAIN, FAILED, PART, JobSpec, Worker, do

QUICK: Final = 6  # levels up to this answer at once
AT_ONCE: Final = ("look", "warm")
Result = tuple[str, object]


class Thinker(Protocol):
    """The second worker, as the page starts and stops it."""

    def ready(self) -> Awaitable[object]:
        """Wait until there is one; whatever is raised says that there is none."""

    def think(self, job: bytes, seconds: float, part: Callable[[float], None]) -> Awaitable[Any]:
        """Have a job done; it tells on its way how far it is."""

    def stop(self) -> object:
        """Let go of it, whatever it is doing; the next job gets another one."""


class Deadline:
    """Says by the clock that it is enough: nothing can be told to a worker that is busy."""

    def __init__(self) -> None:
        self.until = 0.0

    def is_set(self) -> bool:
        return time.monotonic() > self.until


class Silent:
    """What a mind beside the table says on its way: nobody would see it before it is done."""

    def send(self, said: Any) -> None:
        pass


class ThinkingAlone:
    """A mind in a worker of its own: one job after the other, each as bytes."""

    def __init__(self, tell: Callable[[float], object]) -> None:
        self.tell = tell
        self.deadline = Deadline()
        self.mind = Worker(self, self.deadline)

    def send(self, said: tuple[str, float]) -> None:
        """Pass on how far it is."""
        if said[0] == PART:
            self.tell(said[1])

    def think(self, job: Any, seconds: float) -> bytes:
        self.deadline.until = time.monotonic() + seconds
        return pickle.dumps(do(self.mind, JOBS, pickle.loads(bytes(job))))


class PageMinds:
    """Both of them; whoever is asked for something waits for no more than the one it needs."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.here = Worker(Silent(), Deadline())
        self.known: dict[str, int] = {}  # how many entries of a game the second worker has
        self.known_here: dict[str, int] = {}
        self.waiting: list[Job] = []
        self.numbers = itertools.count()
        self.serving: asyncio.Task[None] | None = None
        self.job: Job | None = None
        self.learned = asyncio.Event()  # what the opponents know is here
        self.tasks: set[asyncio.Task[None]] = set()
        self.running = 0
        self.done = 0
        self.replaced = 0

    @property
    def load(self) -> int:
        return len(self.waiting) + (self.job is not None)

    def submit(self, task: JobSpec, rank: int, seconds: float) -> Job:
        loop = asyncio.get_running_loop()
        job = Job(rank, next(self.numbers), task, seconds, loop.create_future())
        if is_quick(task):
            doing = loop.create_task(self.at_once(job))
            self.tasks.add(doing)
            doing.add_done_callback(self.tasks.discard)
            return job
        heapq.heappush(self.waiting, job)
        if self.serving is None:
            self.serving = loop.create_task(self.serve())
        return job

    async def do(self, task: JobSpec, rank: int, seconds: float) -> object:
        return await self.submit(task, rank, seconds).waiting

    def warm(self) -> None:
        """Nothing: what is quick is ready, and all else is worth waiting for once."""

    async def close(self) -> None:
        if self.serving is not None:
            self.serving.cancel()
        self.thinker.stop()

    # ---- at once
    async def at_once(self, job: Job) -> None:
        if job.task.name == "choose":
            await self.learned.wait()
        began = time.monotonic()
        found = do(self.here, JOBS, job.task.since(self.known_here.get(job.task.game, 0)))
        if found[0] == AGAIN:
            found = do(self.here, JOBS, job.task)
        remember(self.known_here, job.task)
        self.tell(job, found, began)

    def tell(self, job: Job, found: Result, began: float) -> None:
        job.spent = time.monotonic() - began
        self.done += 1
        settle(job, *found)

    # ---- by the second worker
    async def serve(self) -> None:
        """Have one job done after the other, for as long as there are any."""
        while self.waiting:
            self.job = job = heapq.heappop(self.waiting)
            began = time.monotonic()
            if not job.waiting.cancelled():
                self.tell(job, await self.attempt(job), began)
            self.job = None
        self.serving = None

    async def attempt(self, job: Job) -> Result:
        """Have a job done; by another worker if this one dies over it or does not come back."""
        for _ in range(ATTEMPTS):
            try:
                await self.thinker.ready()
                self.running = 1
                return await asyncio.wait_for(self.ask(job), job.seconds + GRACE)
            except Exception:  # whatever has become of it
                self.let_go()
        # A move is made all the same, by the clock; nobody waits long for anything else.
        if job.rank == MOVE:
            self.here.enough = deadline = Deadline()
            deadline.until = time.monotonic() + job.seconds
            return do(self.here, JOBS, job.task)
        return FAILED, "died"

    def let_go(self) -> None:
        self.thinker.stop()
        self.known.clear()
        self.running = 0
        self.replaced += 1

    async def ask(self, job: Job) -> Result:
        task = job.task
        found = await self.send(job, task.since(self.known.get(task.game, 0)))
        if found[0] == AGAIN:
            found = await self.send(job, task)
        remember(self.known, task)
        return found

    async def send(self, job: Job, task: JobSpec) -> Result:
        def part(n: float) -> None:
            job.part = n

        seconds = 0.0 if job.enough else job.seconds
        found: Result = pickle.loads(
            bytes(await self.thinker.think(pickle.dumps(task), seconds, part))
        )
        return found


def remember(known: dict[str, int], task: JobSpec) -> None:
    """Note how much of a game somebody has now."""
    if task.setup:
        known[task.game] = len(task.entries)


def is_quick(task: JobSpec) -> bool:
    """Is it done before anybody would notice?"""
    if task.name != "choose":
        return task.name in AT_ONCE
    return (level_number(agents_in(task.setup)[task.arguments["seat"]]) or QUICK + 1) <= QUICK


@lru_cache(maxsize=16)
def agents_in(setup: bytes) -> tuple[str, ...]:
    """Who sits where."""
    return tuple(one.agent for one in decoded(setup, Setup).seats)
