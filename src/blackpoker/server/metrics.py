"""Numbers about a running server, as Prometheus reads them."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
EVERY: Final = 0.1  # seconds between two looks at the event loop


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


def counted(name: str, about: str) -> int:
    """A field of ``Metrics`` that is counted up."""
    return field(default=0, metadata={"name": name, "about": about})


@dataclass(eq=False)
class Metrics:
    """All that is counted and measured."""

    games: int = counted("blackpoker_games_total", "Games created.")
    finished: int = counted("blackpoker_games_finished_total", "Games that came to an end.")
    frozen: int = counted("blackpoker_games_frozen_total", "Games stopped over a cap.")
    archived: int = counted("blackpoker_games_archived_total", "Games nobody played on.")
    actions: int = counted("blackpoker_actions_total", "Entries kept for good.")
    messages: int = counted("blackpoker_messages_total", "Frames received from guests.")
    refused: int = counted("blackpoker_refused_total", "Frames answered with an error.")
    dropped: int = counted("blackpoker_dropped_total", "Guests dropped: they sent too much.")
    turned_away: int = counted("blackpoker_turned_away_total", "Connections refused: too many.")
    overdue: int = counted("blackpoker_overdue_total", "Connections closed: they kept us waiting.")
    not_kept: int = counted("blackpoker_not_kept_total", "Entries the disk refused.")
    faults: int = counted("blackpoker_faults_total", "Errors nobody foresaw.")
    rubbish: int = counted("blackpoker_rubbish_total", "Objects that had to be searched for.")

    def __post_init__(self) -> None:
        self.watched: list[tuple[str, str, str, Callable[[], float]]] = []
        self.commit = Histogram("blackpoker_commit_seconds", "Time of a group commit.")
        self.answer = Histogram("blackpoker_answer_seconds", "From an action to its answer.")
        self.lag = Histogram("blackpoker_loop_lag_seconds", "How late the event loop is.")
        for one in fields(self):
            name, about = one.metadata["name"], one.metadata["about"]
            self.watch(name, about, partial(getattr, self, one.name), "counter")

    def watch(self, name: str, about: str, now: Callable[[], float], kind: str = "gauge") -> None:
        """Have something looked up whenever somebody asks."""
        self.watched.append((name, about, kind, now))

    def text(self) -> str:
        lines: list[str] = []
        for name, about, kind, now in self.watched:
            lines += [*heading(name, about, kind), f"{name} {now()}"]
        for one in (self.commit, self.answer, self.lag):
            lines += one.lines()
        return "\n".join([*lines, ""])

    async def watch_the_loop(self) -> None:
        """Sleep again and again, and note by how much one oversleeps."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY)
            self.lag.add(max(0.0, time.perf_counter() - began - EVERY))
