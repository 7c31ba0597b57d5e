"""Numbers about a running server, as Prometheus reads them."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
EVERY: Final = 0.1  # seconds between two looks at the event loop


class Counter:
    """Something that is counted."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.value = 0

    def add(self, n: int = 1) -> None:
        self.value += n

    def lines(self) -> list[str]:
        return [*heading(self.name, self.about, "counter"), f"{self.name} {self.value}"]


class Gauge:
    """Something that is looked up when asked for."""

    def __init__(self, name: str, about: str, now: Callable[[], float]) -> None:
        self.name = name
        self.about = about
        self.now = now

    def lines(self) -> list[str]:
        return [*heading(self.name, self.about, "gauge"), f"{self.name} {self.now():g}"]


class Histogram:
    """How often something took how long."""

    def __init__(self, name: str, about: str, bounds: Sequence[float] = SECONDS) -> None:
        self.name = name
        self.about = about
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        found = heading(self.name, self.about, "histogram")
        below = 0
        for bound, count in zip((*self.bounds, float("inf")), self.counts, strict=True):
            below += count
            edge = "+Inf" if bound == float("inf") else f"{bound:g}"
            found.append(f'{self.name}_bucket{{le="{edge}"}} {below}')
        return [*found, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {below}"]


def heading(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


class Metrics:
    """All that is counted and measured."""

    def __init__(self) -> None:
        self.began = time.time()
        self.games = Counter("blackpoker_games_total", "Games created.")
        self.finished = Counter("blackpoker_games_finished_total", "Games that came to an end.")
        self.frozen = Counter("blackpoker_games_frozen_total", "Games stopped over a cap.")
        self.actions = Counter("blackpoker_actions_total", "Entries kept for good.")
        self.messages = Counter("blackpoker_messages_total", "Frames received from guests.")
        self.refused = Counter("blackpoker_refused_total", "Frames answered with an error.")
        self.dropped = Counter("blackpoker_dropped_total", "Guests dropped: too slow or too fast.")
        self.not_kept = Counter("blackpoker_not_kept_total", "Entries the disk refused.")
        self.jobs = Counter("blackpoker_jobs_total", "Jobs done by worker processes.")
        self.replaced = Counter("blackpoker_workers_replaced_total", "Worker processes that died.")
        self.faults = Counter("blackpoker_faults_total", "Errors nobody foresaw.")
        self.commit = Histogram("blackpoker_commit_seconds", "Time of a group commit.")
        self.answer = Histogram("blackpoker_answer_seconds", "From an action to its answer.")
        self.lag = Histogram("blackpoker_loop_lag_seconds", "How late the event loop is.")
        self.gauges: list[Gauge] = [
            Gauge("blackpoker_start_time_seconds", "When it was started.", lambda: self.began)
        ]

    def watch(self, name: str, about: str, now: Callable[[], float]) -> None:
        """Have something looked up whenever somebody asks."""
        self.gauges.append(Gauge(name, about, now))

    def text(self) -> str:
        measured = [one for one in vars(self).values() if isinstance(one, Counter | Histogram)]
        lines = [line for one in (*self.gauges, *measured) for line in one.lines()]
        return "\n".join([*lines, ""])

    async def watch_the_loop(self) -> None:
        """Sleep again and again, and note by how much one oversleeps."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY)
            self.lag.add(max(0.0, time.perf_counter() - began - EVERY))
