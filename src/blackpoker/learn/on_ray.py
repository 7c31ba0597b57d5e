"""Machines of a Ray cluster that learn together with this one."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import torch.distributed as dist

from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.marks import files_of
from blackpoker.lab.on_ray import HERE, Parcel, Stopped, cluster, cores_of, packed
from blackpoker.learn.checkpoint import load_checkpoint
from blackpoker.learn.plan import CHECKPOINT, SHIPPED, LearningPlan
from blackpoker.learn.recipe import LearnError
from blackpoker.learn.run import PATIENCE, LearningRun

LOOK: Final = 0.5  # seconds between two looks at whether all have come
MOMENT: Final = 10.0  # ... to see who is lost


@contextmanager
def ray_company(out: Path, workers: int, address: str) -> Iterator[None]:
    """Let so many processes less one of a cluster learn with this one, which decides and writes."""
    others = workers - 1
    parcel = packed(files_read(load_checkpoint(out / CHECKPOINT).plan))
    with cluster(address, max(1, others)) as ray:
        if others > cores_of(ray, None):
            values = {"address": address, "cores": cores_of(ray, None), "workers": workers}
            raise LearnError("learn_few_cores", **values)
        host = own_host(address)
        store = dist.TCPStore(host, 0, workers, is_master=True, wait_for_workers=False)
        task = ray.remote(work_there).options(num_cpus=1, max_retries=0)
        begun = ray.put((parcel, (out / CHECKPOINT).read_bytes(), workers, host, store.port))
        working = [task.remote(begun, rank) for rank in range(1, workers)]
        try:
            wait_for_all(ray, store, working)
            dist.init_process_group(
                "gloo", store=store, rank=0, world_size=workers, timeout=PATIENCE
            )
            yield
            ray.get(working)
        except RuntimeError as error:
            lost, _ = ray.wait(working, timeout=MOMENT)
            if not lost:
                raise
            raise LearnError("learn_lost_machine") from error
        except ray.exceptions.RayError as error:
            raise LearnError("learn_lost_machine") from error
        finally:
            if dist.is_initialized():
                dist.destroy_process_group()


def files_read(plan: LearningPlan) -> tuple[str, ...]:
    """The files of a plan that every process reads while it learns."""
    against = plan.against
    if plan.answers_network and against != SHIPPED:
        return (*files_of(plan.measure), against)
    return files_of({*plan.measure, against} - {""})


def own_host(address: str) -> str:
    """Under which address this machine is seen from the cluster."""
    if address == HERE:
        return "127.0.0.1"
    there = urlsplit(address if "//" in address else f"//{address}")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:  # nothing is sent
        line.connect((there.hostname, there.port))
        return str(line.getsockname()[0])


def wait_for_all(ray: Any, store: dist.TCPStore, working: list[Any]) -> None:
    """Wait until all have come. One that cannot says why, and nobody waits for it for hours."""
    missing = set(range(1, len(working) + 1))
    while missing:
        ended, _ = ray.wait(working, timeout=LOOK)
        for one in ray.get(ended):
            if isinstance(one, Stopped):
                raise one.error
        missing = {rank for rank in missing if not store.check([f"here/{rank}"])}


def work_there(begun: tuple[Parcel, bytes, int, str, int], rank: int) -> Stopped | None:
    """One of the other processes: it does what the first one says."""
    parcel, checkpoint, workers, host, port = begun
    try:
        parcel.unpack()
        out = Path(f"learning-{rank}")
        out.mkdir(exist_ok=True)
        (out / CHECKPOINT).write_bytes(checkpoint)
        run = LearningRun(out, rank)
    except BlackPokerError as error:
        return Stopped(error)
    store = dist.TCPStore(host, port, workers, is_master=False)
    store.set(f"here/{rank}", "")
    dist.init_process_group("gloo", store=store, rank=rank, world_size=workers, timeout=PATIENCE)
    run.go_on()
    dist.destroy_process_group()
    return None
