"""What is asked of those who think, wherever they do it, and how somebody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from blackpoker.core.errors import BlackPokerError
from blackpoker.table.protocol import Thinking
from blackpoker.workers.worker import DONE, REFUSED, JobSpec

# Who is served first: people wait for a move or a position, and nobody for a review.
MOVE: Final = 0
POSITION: Final = 1
HINT: Final = 2
REVIEW: Final = 3
GRACE: Final = 4.0  # seconds after "enough" before whoever thinks is given up
ATTEMPTS: Final = 2  # of whoever dies over a job, or does not come back
PATIENCE: Final = 0.5  # seconds, before it is shown that somebody thinks


class WorkerError(BlackPokerError):
    """Nobody could think about it now."""


class Mind(Protocol):
    """Whoever has a job in hand."""

    def hurry(self, job: Job) -> None:
        """Have them told that it is enough."""


@dataclass(order=True)
class Job:
    """Something to think about, and who waits for it."""

    rank: int
    number: int
    task: JobSpec = field(compare=False)
    seconds: float = field(compare=False)  # after so many it is told that it is enough
    waiting: asyncio.Future[object] = field(compare=False)
    part: float = field(compare=False, default=0.0)  # how far it is
    spent: float = field(compare=False, default=0.0)  # seconds somebody has had for it
    enough: bool = field(compare=False, default=False)  # somebody has said so
    mind: Mind | None = field(compare=False, default=None)

    def hurry(self) -> None:
        """Say that it has been thought about enough."""
        self.enough = True
        if self.mind is not None:
            self.mind.hurry(self)

    async def watch(self, seat: int, show: Callable[[Thinking], None]) -> None:
        """Show again and again that a computer thinks, until it is done."""
        began = time.monotonic()
        while not (await asyncio.wait({self.waiting}, timeout=PATIENCE))[0]:
            spent = round(time.monotonic() - began, 1)
            show(Thinking(seat, spent, round(self.part, 2)))


def settle(job: Job, kind: str, result: object) -> None:
    """Tell whoever waits; in the event loop."""
    if job.waiting.done():
        return
    if kind == DONE:
        job.waiting.set_result(result)
    elif kind == REFUSED and isinstance(result, BlackPokerError):
        job.waiting.set_exception(result)
    else:
        job.waiting.set_exception(WorkerError("busy"))


class Minds(Protocol):
    """Those who think: processes beside a server, or a second worker in a browser."""

    @property
    def running(self) -> int:
        """How many there are."""

    @property
    def load(self) -> int:
        """How many jobs are waiting or being done."""

    @property
    def done(self) -> int:
        """How many jobs were done."""

    @property
    def replaced(self) -> int:
        """How many died, or did not come back."""

    def submit(self, task: JobSpec, rank: int, seconds: float) -> Job:
        """Have something thought about; ``waiting`` of the job is done when it is."""

    async def do(self, task: JobSpec, rank: int, seconds: float) -> object:
        """Have something thought about, and wait for it."""

    def warm(self) -> None:
        """Have somebody ready before the first move is asked for."""

    async def close(self) -> None:
        """Stop, whatever they are doing."""
