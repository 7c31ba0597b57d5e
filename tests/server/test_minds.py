"""Processes that think: never in the way, and never missed for long."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.workers import pool as module
from blackpoker.workers.minds import MOVE, REVIEW, Job, WorkerError
from blackpoker.workers.pool import WorkerPool
from blackpoker.workers.worker import DONE, READY, JobSpec

SETUP = Setup(
    game="g",
    kind="computer",
    regulation="9.1 lite+entry16",
    rules="9.1",
    seats=[SeatPlan(name, kind="computer", agent="level:1") for name in "AB"],
    seed=7,
)


Play = Callable[[Callable[[WorkerPool], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def with_minds() -> Iterator[Play]:
    """Run something in an event loop whose thinkers all tests share: starting one takes long."""
    loop = asyncio.new_event_loop()
    minds = WorkerPool(1)

    def play(do: Callable[[WorkerPool], Awaitable[None]]) -> None:
        async def run() -> None:
            await do(minds)

        loop.run_until_complete(run())

    yield play
    loop.run_until_complete(minds.close())
    loop.close()


def task_of(room: Room, name: str = "choose") -> JobSpec:
    arguments = {"seat": room.asked}
    return JobSpec(name, "g", room.setup.encode(), tuple(room.entries.stored), arguments=arguments)


def test_a_computer_plays_a_game_from_its_entries_alone_and_always_the_same(
    with_minds: Play,
) -> None:
    ends: list[list[bytes]] = []

    async def play(minds: WorkerPool) -> None:
        for _ in range(2):
            room = Room(SETUP)
            while not room.ended and room.seq < 60:
                found = await minds.do(task_of(room), MOVE, 5.0)
                assert isinstance(found, list)
                room.choose(room.asked, found, by="computer")
            ends.append(room.entries.stored)

    with_minds(play)
    assert ends[0] == ends[1]
    assert len(ends[0]) > 5


class SlowStart:
    """A process that needs ten seconds before it is ready, and its pipe; every look takes one."""

    pid = None

    def __init__(self) -> None:
        self.clock = 0.0
        self.answers: list[tuple[str, object]] = []

    def poll(self, _seconds: float) -> bool:
        self.clock += 1.0
        return self.clock > 10.0

    def recv(self) -> tuple[str, object]:
        return self.answers.pop(0)

    def send(self, _task: object) -> None:
        self.answers.append((DONE, 7))

    def start(self) -> None:
        self.answers.append((READY, None))

    def close(self) -> None:
        pass


def test_the_time_of_a_job_begins_when_its_process_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = SlowStart()
    monkeypatch.setattr(module.time, "monotonic", lambda: slow.clock)
    monkeypatch.setattr(module.threading, "Thread", lambda **_: slow)
    handle = module.WorkerHandle(WorkerPool(1), 0)
    slow.answers.clear()
    context: Any = SimpleNamespace(Pipe=lambda: (slow, slow), Process=lambda **_: slow)
    handle.context = context
    waiting: Any = None
    assert handle.serve(Job(MOVE, 0, JobSpec("warm"), 5.0, waiting)) == (DONE, 7)


def test_only_new_entries_are_sent_to_a_process_that_has_the_others() -> None:
    task = JobSpec("choose", "g", b"setup", (b"a", b"b", b"c"))
    assert task.since(0) is task
    assert (task.since(2).entries, task.since(2).skipped) == ((b"c",), 2)
    assert task.since(9).entries == ()


def test_a_process_that_was_told_too_little_asks_for_all_of_it(with_minds: Play) -> None:
    async def play(minds: WorkerPool) -> None:
        room = Room(SETUP)
        first = await minds.do(task_of(room), MOVE, 5.0)
        minds.minds[0].known["g"] = 5  # it has none of these
        room.choose(room.asked, first, by="computer")  # type: ignore[arg-type]
        found = await minds.do(task_of(room), MOVE, 5.0)
        assert isinstance(found, list)

    with_minds(play)


def long_task() -> JobSpec:
    """Something to think about for ever."""
    thinkers = [SeatPlan(name, kind="computer", agent="search:1000000") for name in "AB"]
    setup = replace(SETUP, game="long", seats=thinkers, seed=6)  # it has to think at once
    return JobSpec("choose", "long", setup.encode(), arguments={"seat": Room(setup).asked})


def test_a_dead_process_is_replaced_and_the_job_done_all_the_same(with_minds: Play) -> None:
    replaced: list[int] = []

    async def play(minds: WorkerPool) -> None:
        job = minds.submit(long_task(), MOVE, 60.0)
        while not job.part:
            assert not job.waiting.done()
            await asyncio.sleep(0.01)
        process = minds.minds[0].process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        job.hurry()
        assert await job.waiting
        assert minds.minds[0].process is not process
        replaced.append(minds.minds[0].replaced)

    with_minds(play)
    assert replaced == [1]


def test_a_process_that_never_comes_back_is_given_up(
    with_minds: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GRACE", 0.2)
    monkeypatch.setattr(module, "ATTEMPTS", 1)

    async def play(minds: WorkerPool) -> None:
        room = Room(SETUP)
        await minds.do(task_of(room), MOVE, 5.0)
        process = minds.minds[0].process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        began = time.monotonic()
        with pytest.raises(WorkerError):
            await minds.do(task_of(room), MOVE, 0.1)
        assert time.monotonic() - began < 3.0
        assert not process.is_alive()

    with_minds(play)


def test_told_that_it_is_enough_a_searcher_moves_at_once(with_minds: Play) -> None:
    async def play(minds: WorkerPool) -> None:
        job = minds.submit(long_task(), MOVE, 60.0)
        while not job.part:
            assert not job.waiting.done()
            await asyncio.sleep(0.01)
        assert not job.waiting.done()
        job.hurry()
        began = time.monotonic()
        assert await job.waiting
        assert time.monotonic() - began < 5.0

    with_minds(play)


def test_moves_are_thought_about_before_reviews(with_minds: Play) -> None:
    done: list[str] = []

    async def play(minds: WorkerPool) -> None:
        room = Room(SETUP)
        first = minds.submit(task_of(room), MOVE, 5.0)  # the process starts with it
        jobs = [first]
        for name, rank in (("review", REVIEW), ("move", MOVE)):
            job = minds.submit(task_of(room), rank, 5.0)
            job.waiting.add_done_callback(lambda _, name=name: done.append(name))
            jobs.append(job)
        await asyncio.gather(*(job.waiting for job in jobs))

    with_minds(play)
    assert done == ["move", "review"]


def test_what_fails_in_a_process_is_told_and_the_process_lives(with_minds: Play) -> None:
    async def play(minds: WorkerPool) -> None:
        room = Room(SETUP)
        await minds.do(task_of(room), MOVE, 5.0)
        process = minds.minds[0].process
        with pytest.raises(WorkerError):
            await minds.do(task_of(room, name="fly"), MOVE, 5.0)
        await minds.do(task_of(room), MOVE, 5.0)
        assert minds.minds[0].process is process

    with_minds(play)


def test_where_no_process_can_be_started_others_are_tried_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Out of descriptors or memory: whoever asks is told, and the next one is served again."""

    async def play() -> None:
        minds = WorkerPool(1)
        start = module.SpawnProcess.start
        tried: list[int] = []

        def fails(process: module.SpawnProcess) -> None:
            tried.append(1)
            if len(tried) <= module.ATTEMPTS:
                raise OSError(24, "Too many open files")
            start(process)

        monkeypatch.setattr(module.SpawnProcess, "start", fails)
        with pytest.raises(WorkerError):
            await asyncio.wait_for(minds.do(JobSpec("warm"), MOVE, 30.0), 30)
        await asyncio.wait_for(minds.do(JobSpec("warm"), MOVE, 60.0), 90)
        assert len(tried) == module.ATTEMPTS + 1
        await minds.close()

    asyncio.run(play())
