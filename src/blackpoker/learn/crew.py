"""Processes that learn together: this one is the first of them and starts the others."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

import torch.distributed as dist

from blackpoker.learn.checkpoint import SpentSoFar
from blackpoker.learn.on_ray import ray_company
from blackpoker.learn.recipe import LearnError
from blackpoker.learn.run import PATIENCE, LearningRun, Tell

GOODBYE: Final = 10.0  # seconds for the others to end
MOMENT: Final = 3.0  # ... and to see who has ended


def learn_together(out: Path, workers: int, tell: Tell, on: str = "") -> tuple[bool, SpentSoFar]:
    """Go on with the checkpoint of a folder in so many processes: of this machine, or of a cluster.

    Return whether the budget is spent, and what was spent in all. Ctrl-C ends it after the round,
    a second one at once.
    """
    with ray_company(out, workers, on) if on else company(out, workers):
        run = LearningRun(out, 0, tell)
        with interrupting(run):
            return run.go_on(), run.spent


@contextmanager
def interrupting(run: LearningRun) -> Iterator[None]:
    """Let Ctrl-C end the run after its round; the second time it does what it always does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        run.interrupt()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def company(out: Path, workers: int) -> Iterator[None]:
    """Start the other processes, and end them whatever happens."""
    if workers == 1:
        yield
        return
    context = get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        started: dict[Connection, BaseProcess] = {}
        for rank in range(1, workers):
            ours, theirs = context.Pipe()
            words = (rank, workers, out, store, theirs)
            process = context.Process(target=work, args=words, daemon=True)
            process.start()
            theirs.close()
            started[ours] = process
        processes = list(started.values())
        try:
            for ours, one in started.items():
                if ours not in wait([ours, one.sentinel]) or not heard(ours):
                    raise RuntimeError("a process did not come to the meeting")
            join(0, workers, store)
            yield
            for one in processes:
                one.join(GOODBYE)
        except RuntimeError as error:
            dead = wait([one.sentinel for one in processes], MOMENT)
            lost = [one for one in processes if one.sentinel in dead]
            if not lost:
                raise
            for one in lost:
                one.join(MOMENT)  # its pipe is closed a little before the system says how it ended
            codes = {str(one.exitcode) for one in lost}
            raise LearnError("learn_lost_worker", code=", ".join(sorted(codes))) from error
        finally:
            for one in processes:
                one.terminate()
                one.join()
            if dist.is_initialized():
                dist.destroy_process_group()


def heard(ours: Connection) -> bool:
    try:
        return ours.recv() is not None
    except EOFError:
        return False


def join(rank: int, workers: int, store: str) -> None:
    meeting = dist.FileStore(store, workers)
    dist.init_process_group("gloo", store=meeting, rank=rank, world_size=workers, timeout=PATIENCE)


def work(rank: int, workers: int, out: Path, store: str, here: Connection) -> None:
    """One of the other processes: it does what the first one says."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first one decides
    here.send(rank)
    join(rank, workers, store)
    LearningRun(out, rank).go_on()
    os._exit(0)  # at once: threads of the group are in the way of an orderly end
