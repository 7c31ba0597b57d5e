"""Work in a process of its own, beside the players: whoever attacks must not hold up those who
measure what they feel of it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from blackpoker.server.gate import raise_descriptors
from blackpoker.workers.pool import make_patient

T = TypeVar("T")
DESCRIPTORS = 16_000
LOOK = 0.05  # seconds between two looks whether it is enough
PATIENCE = 60.0
BEGUN = "begun"

Work = Callable[..., Coroutine[Any, Any, None]]  # notes in its first argument what came of it


def work_beside(pipe: Connection, work: Work, notes: object, arguments: tuple[object, ...]) -> None:
    """The process."""
    raise_descriptors(DESCRIPTORS)
    pipe.send(BEGUN)
    asyncio.run(until_told(pipe, work(notes, *arguments), notes))


async def until_told(pipe: Connection, work: Coroutine[Any, Any, None], notes: object) -> None:
    task = asyncio.create_task(work)
    while not (task.done() or pipe.poll()):
        await asyncio.wait({task}, timeout=LOOK)
    if task.done():
        task.result()
    pipe.send(notes)
    pipe.close()
    os._exit(0)  # without a farewell for every connection


class Beside(Generic[T]):
    """Somebody who works beside us, and their notes."""

    def __init__(self, work: Work, notes: T, *arguments: object) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work_beside, args=(theirs, work, notes, arguments))
        self.process.start()
        make_patient(self.process.pid)
        theirs.close()

    async def begun(self) -> None:
        """Wait until they begin."""
        await self.heard(PATIENCE)
        if not self.pipe.poll() or self.pipe.recv() != BEGUN:
            raise RuntimeError("who should work beside us does not begin")

    async def heard(self, seconds: float) -> None:
        """Wait until they say something: last of all that they have come to an end."""
        until = time.monotonic() + seconds
        while not self.pipe.poll() and time.monotonic() < until:
            await asyncio.sleep(LOOK)

    async def enough(self) -> T:
        """Tell them that it is enough, and return their notes."""
        with suppress(OSError):
            self.pipe.send("enough")
        try:
            await self.heard(PATIENCE)
            if not self.pipe.poll():
                raise RuntimeError("who worked beside us does not come to an end")
            notes: T = self.pipe.recv()
            return notes
        finally:
            self.process.kill()
            self.process.join()
            self.pipe.close()
