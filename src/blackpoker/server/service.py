"""A running server: everything its parts share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from blackpoker.server.archive import keep_house
from blackpoker.server.files import Files
from blackpoker.server.gate import Gate
from blackpoker.server.hub import Hub
from blackpoker.server.journal import Journal
from blackpoker.server.library import Library
from blackpoker.server.limits import Budgets, Limits
from blackpoker.server.meetings import Meetings
from blackpoker.server.metrics import Metrics
from blackpoker.server.offered import Offered
from blackpoker.server.reach import Reach
from blackpoker.server.replays import Replays
from blackpoker.server.retention import Retention
from blackpoker.server.rubbish import look_at_everything
from blackpoker.server.store import Store, StoreReader
from blackpoker.workers.minds import Minds

T = TypeVar("T")

if TYPE_CHECKING:
    from blackpoker.server.workbench import Workbench


class Beside(Protocol):
    """Something that runs as long as the server does."""

    async def answer(self) -> None: ...


@dataclass(frozen=True)
class Config:
    """How a server is to run."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    address: str = ""  # under which people reach it, where that is not what they ask us for
    below: str = ""  # the path before all of ours, there
    names: frozenset[str] = frozenset()  # of this machine; see doorman
    workers: int = 0  # processes that think; 0: all cores but one
    log_level: int = 1
    retention: Retention = field(default_factory=Retention)
    offers: Offered = field(default_factory=Offered)  # besides what every server has
    reach: Reach = field(default_factory=Reach)  # where people find it


class Service:
    """The parts of a server, started and stopped together."""

    def __init__(
        self,
        config: Config,
        log: Journal | None = None,
        store: StoreReader | None = None,
        minds: Minds | None = None,
    ) -> None:
        """Without a store and minds of another kind: a file in the folder, and processes."""
        self.config = config
        self.log = log or Journal(config.log_level)
        self.metrics = Metrics()
        self.limits = config.limits
        self.budgets = Budgets(config.limits)
        self.gate = Gate(config.limits, self.metrics, behind_another=bool(config.address))
        self.library = Library(config.offers)
        self.files = Files()
        self.store = store or self.on_the_disk()
        self.minds = minds or self.in_processes()
        self.hub = Hub(
            self.store,
            self.minds,
            self.metrics,
            self.log,
            self.limits,
            self.budgets,
            config.offers,
        )
        self.meetings = Meetings(self.hub)
        self.beside: Beside | None = None  # a server for whoever runs this one
        self.workbench = self.at_the_bench() if config.offers.watched else None
        self.replays = Replays(
            self.store, self.minds, self.budgets.thinking, self.hub.clock, self.hub.spawn
        )
        watch = self.metrics.watch
        began, minds = time.time(), self.minds
        watch("blackpoker_start_time_seconds", "When it was started.", lambda: began)
        watch("blackpoker_games_live", "Games in memory.", lambda: len(self.hub.lives))
        meetings = self.meetings.open
        watch("blackpoker_meetings", "Evenings in memory.", lambda: len(meetings))
        watch("blackpoker_sockets", "Open sockets.", lambda: self.hub.sockets)
        watch("blackpoker_connections", "Open connections.", lambda: len(self.gate))
        watch("blackpoker_workers", "Processes that think.", lambda: minds.running)
        watch("blackpoker_jobs_waiting", "Jobs not done yet.", lambda: minds.load)
        watch("blackpoker_wal_bytes", "Write-ahead log.", lambda: self.store.log_bytes)
        for name, about, now in (
            ("jobs", "Jobs done by worker processes.", lambda: minds.done),
            ("workers_replaced", "Worker processes that died.", lambda: minds.replaced),
            ("log_lines_swallowed", "Lines too many for the log.", lambda: self.log.swallowed),
        ):
            watch(f"blackpoker_{name}_total", about, now, "counter")

    def on_the_disk(self) -> StoreReader:
        alarm = partial(self.log.write, 0, data=str(self.config.data))
        return Store(self.config.data, self.metrics.commit.add, alarm)

    def at_the_bench(self) -> Workbench:
        from blackpoker.server.workbench import Workbench  # where rules are made

        return Workbench(self)

    def in_processes(self) -> Minds:
        from blackpoker.workers.pool import WorkerPool  # where there are processes

        offers = self.config.offers
        return WorkerPool(self.config.workers, offers.paths, offers.watched)

    async def aside(self, do: Callable[..., T], *arguments: Any) -> T:
        """Do something that takes a while beside the event loop."""
        return await asyncio.to_thread(do, *arguments)

    async def start(self) -> None:
        self.store.start()
        self.hub.spawn(self.metrics.watch_the_loop())
        self.hub.spawn(self.hub.sweep())
        self.hub.spawn(self.hub.ratings.count_all())
        self.hub.spawn(self.gate.watch())
        self.hub.spawn(self.meetings.watch())
        self.hub.spawn(look_at_everything(self.metrics))
        if self.beside is not None:
            self.hub.spawn(self.beside.answer())
        if self.workbench is not None:
            self.hub.spawn(self.workbench.watch())
        self.hub.spawn(keep_house(self.hub, self.config.retention))
        self.log.write(1, "started", data=str(self.config.data), live=len(self.store.live()))

    async def stop(self) -> None:
        self.meetings.close()
        await self.hub.close()
        await self.minds.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        self.log.close()

    @property
    def works(self) -> bool:
        return self.store.works

    def health(self) -> dict[str, object]:
        """Say whether it works, and how much goes on."""
        return {
            "ok": self.works,
            "alarms": self.store.alarms,
            "games": len(self.hub.lives),
            "sockets": self.hub.sockets,
            "connections": len(self.gate),
        }
