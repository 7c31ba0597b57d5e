"""A running server: everything its parts share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blackpoker.server.files import Files
from blackpoker.server.hub import Hub
from blackpoker.server.journal import Journal
from blackpoker.server.library import Library
from blackpoker.server.limits import Addresses, Limits
from blackpoker.server.metrics import Metrics
from blackpoker.server.offered import Offered
from blackpoker.server.replays import Replays
from blackpoker.server.store import Store
from blackpoker.workers.pool import WorkerPool


@dataclass(frozen=True)
class Config:
    """How a server is to run."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    address: str = ""  # under which people reach it, where that is not what they ask us for
    workers: int = 0  # processes that think; 0: all cores but one
    log_level: int = 1
    offers: Offered = field(default_factory=Offered)  # besides what every server has


class Service:
    """The parts of a server, started and stopped together."""

    def __init__(self, config: Config, log: Journal | None = None) -> None:
        self.config = config
        self.log = log or Journal(config.log_level)
        self.metrics = Metrics()
        self.limits = config.limits
        self.addresses = Addresses(config.limits)
        self.library = Library(config.offers)
        self.files = Files()
        self.store = Store(config.data, self.metrics.commit.add)
        done, replaced = self.metrics.jobs.add, self.metrics.replaced.add
        self.minds = WorkerPool(config.workers, done, replaced, config.offers.paths)
        self.hub = Hub(
            self.store,
            self.minds,
            self.metrics,
            self.log,
            self.limits,
            self.addresses,
            config.offers,
        )
        self.replays = Replays(self.store, self.minds, self.hub.clock, self.hub.spawn)
        watch = self.metrics.watch
        watch("blackpoker_games_live", "Games in memory.", lambda: len(self.hub.lives))
        watch("blackpoker_sockets", "Open sockets.", lambda: self.hub.sockets)
        watch("blackpoker_workers", "Processes that think.", lambda: self.minds.running)
        watch("blackpoker_jobs_waiting", "Jobs not done yet.", lambda: self.minds.load)
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.store.start()
        self.spawn(self.metrics.watch_the_loop())
        self.spawn(self.hub.sweep())
        self.log.write(1, "started", data=str(self.config.data), live=len(self.store.live()))

    async def stop(self) -> None:
        await self.hub.close()
        await self.minds.close()
        for task in self.tasks:
            task.cancel()
        for task in list(self.tasks):
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        self.log.write(1, "stopped")

    def health(self) -> dict[str, object]:
        """Say whether it works, and how much goes on."""
        return {
            "ok": self.store.works,
            "games": len(self.hub.lives),
            "sockets": self.hub.sockets,
        }

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else, until it is done or the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
