"""The time of the event loop: who uses how much of it, and long work in small slices."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Generator, Iterable
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")
# Its own time: other programs may keep the machine busy. In a browser there is no such clock.
spent_here = time.perf_counter if sys.platform == "emscripten" else time.thread_time
SLICE: Final = 0.004  # seconds for which everybody else waits


class Metered(Generic[T]):
    """Awaits some work and hands over the seconds in which it, and nobody else, had the loop.

    They are handed over step by step: while it waits for something, what it has cost is known.
    """

    def __init__(self, work: Coroutine[Any, Any, T], spent: Callable[[float], object]) -> None:
        self.work = work
        self.spent = spent

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[..., Any] = self.work.send
        value: Any = None
        while True:
            began = spent_here()
            try:
                waits_for = step(value)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self.spent(spent_here() - began)
            try:
                value = yield waits_for
                step = self.work.send
            except BaseException as error:  # a cancellation is the work's own affair
                step, value = self.work.throw, error


class Turns:
    """Gives everybody a slice of each round of the event loop, and no more: who has had theirs
    waits for the next one, while all others go on."""

    def __init__(self) -> None:
        self.had: dict[str, float] = {}  # seconds of this round

    def charge(self, who: str, seconds: float) -> None:
        if not self.had:
            asyncio.get_running_loop().call_soon(self.had.clear)
        self.had[who] = self.had.get(who, 0.0) + seconds

    async def come(self, who: str) -> None:
        """Wait until it is their turn."""
        while self.had.get(who, 0.0) > SLICE:
            await asyncio.sleep(0)


class Slices:
    """Does long work for one after the other, and lets everybody else go on in between.

    One at a time in the whole server: many slices side by side would be as long as the work.
    """

    def __init__(self) -> None:
        self.turn = asyncio.Lock()

    async def go_through(self, steps: Iterable[T], may_begin: Callable[[], None]) -> T:
        """Return the last of the steps; ``may_begin`` is asked when it is their turn."""
        async with self.turn:
            may_begin()
            began = time.perf_counter()
            for one in steps:
                found = one
                if time.perf_counter() - began > SLICE:
                    await asyncio.sleep(0)
                    began = time.perf_counter()
        return found
