"""A person at the full screen, played by keys; computers think at once and in this process."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from multiprocessing import Event, Pipe
from typing import Any

from textual.pilot import Pilot

from blackpoker.client.link import Link
from blackpoker.client.local import LocalTable, local_setup
from blackpoker.regulation.regulation import Regulation
from blackpoker.terminal.choices import ENTER, choices
from blackpoker.terminal.signs import Signs
from blackpoker.tui.app import TableApp
from blackpoker.workers.minds import Job, settle
from blackpoker.workers.pool import WorkerPool
from blackpoker.workers.worker import JobSpec as MindTask
from blackpoker.workers.worker import Worker, do, jobs

Scenario = Callable[[TableApp, Pilot[str]], Awaitable[None]]
PATIENCE = 20.0  # seconds
ENTERED = "\n"


class MindHere(Worker):
    """Tells nobody how far it is."""

    def progress(self, part: float) -> bool:
        return False


class MindsHere(WorkerPool):
    """Thinks in this process, and at once."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        ours, _ = Pipe()
        self.mind = MindHere(ours, Event())
        self.known = jobs()

    def submit(self, task: MindTask, rank: int, seconds: float) -> Job:
        waiting: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        job = Job(rank, 0, task, seconds, waiting)
        room = self.mind.rooms.get(task.game)
        settle(job, *do(self.mind, self.known, task.since(room.seq if room is not None else 0)))
        return job


def local(
    regulation: str = "9.1 lite+entry16",
    seed: int = 5,
    agent: str = "1",
    lang: Any = "en",
    minds: WorkerPool | None = None,
) -> LocalTable:
    setup = local_setup(Regulation.parse(regulation), agent, seed, 0, None, None, lang)
    return LocalTable(setup, 0, lang, minds or MindsHere())


def at_table(
    link: Link,
    scenario: Scenario,
    size: tuple[int, int] = (100, 30),
    lang: str = "en",
    signs: Signs | None = None,
) -> TableApp:
    """Open the screen, let somebody play, and close it."""
    app = TableApp(link, lang, signs or Signs())

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.scene.state.seq >= 0)
            await scenario(app, pilot)

    asyncio.run(play())
    return app


async def until(pilot: Pilot[str], true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not true():
        assert loop.time() < end, "it does not come"
        await pilot.pause(0.01)


def next_keys(app: TableApp, rng: random.Random) -> str:
    """Keys that are shown and move the game on, a character each; nothing while one has to wait."""
    scene, state = app.scene, app.scene.state
    assert state is not None
    if scene.answering.ready:
        return ENTERED
    if scene.question is None:
        return ""
    rows = [row for row in choices(scene) if row.option is not None]
    if scene.question.id == "chance":
        assert state.table is not None
        may_pass = scene.pass_option() is not None
        if may_pass and (not rows or (state.table.stage and rng.random() < 0.8)):
            return " "
        ends = [row for row in rows if row.action == "end"]
        return rng.choice(ends if ends and rng.random() < 0.3 else rows).keys
    keys = rng.choice([row for row in rows if row.keys]).keys
    return ENTERED if keys == ENTER else keys


async def press_all(pilot: Pilot[str], keys: str) -> None:
    """What somebody types, letters small as they are on the keys."""
    named = {ENTERED: "enter", " ": "space"}
    small = keys.lower() if len(keys) > 1 else keys
    await pilot.press(*(named.get(one, one) for one in small))


async def play_to_the_end(app: TableApp, pilot: Pilot[str], seed: int = 0) -> int:
    """Play by keys alone; how many were pressed."""
    rng = random.Random(seed)
    presses = 0
    loop = asyncio.get_running_loop()
    end = loop.time() + 3 * PATIENCE
    while app.scene.state is None or app.scene.state.phase not in ("over", "frozen"):
        assert loop.time() < end, app.picture.text()
        keys = next_keys(app, rng)
        if keys:
            await press_all(pilot, keys)
            presses += len(keys)
        else:
            await pilot.pause(0.01)
    return presses
