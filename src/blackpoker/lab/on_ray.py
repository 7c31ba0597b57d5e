"""Shards on the machines of a Ray cluster: who plays them does not show in what they give.

Every machine has its own blackpoker, which must be this very one. The files that a plan names
(local rules, bots, networks) are sent along with it.
"""

from __future__ import annotations

import atexit
import importlib
import logging
import os
import shutil
import socket
import tempfile
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.crew import Crew
from blackpoker.lab.marks import mark_of_package
from blackpoker.lab.shards import Played, ShardError, Shards

HERE: Final = "ray"  # this machine as a cluster
CLIENT: Final = "ray://"
LARGEST_SHARE: Final = 8  # shards that are sent at once
AHEAD: Final = 2  # shares for each core, so that none waits for the next
AGAIN: Final = 5  # how often a share is played again whose machine was lost
PATIENCE: Final = 5.0  # seconds for a cluster to answer


@dataclass(frozen=True)
class Parcel:
    """What every machine needs: the files that are read, and to be this blackpoker."""

    files: tuple[tuple[str, bytes], ...]  # by path, as it is named in the plan
    folder: str  # in which those paths are named
    mark: str

    def unpack(self) -> None:
        """Lay out the files where this process finds them. Another blackpoker is refused."""
        mark = mark_of_package()
        if mark != self.mark:
            values = {"node": socket.gethostname(), "theirs": mark, "ours": self.mark}
            raise ShardError("ray_other_version", **values)
        os.chdir(laid_out(self.folder, self.files))


@dataclass(frozen=True)
class Stopped:
    """A share that could not be played."""

    error: BlackPokerError


def played_on_ray(
    shards: Shards, numbers: Sequence[int], address: str, jobs: int | None = None
) -> Iterator[Played]:
    """Yield what these shards give as it comes from the cluster, from so many of its cores."""
    parcel = packed(shards.files)
    waiting = deque(numbers)
    with cluster(address, jobs) as ray:
        plan = ray.put((parcel, shards))
        play = ray.remote(play_share).options(num_cpus=1, max_retries=AGAIN)
        underway: list[Any] = []
        while waiting or underway:
            n = cores_of(ray, jobs)
            while waiting and len(underway) < AHEAD * n:
                size = max(1, min(LARGEST_SHARE, len(waiting) // (4 * n)))
                share = [waiting.popleft() for _ in range(size)]
                underway.append(play.remote(plan, share))
            done, underway = ray.wait(underway)
            for results in ray.get(done):
                if isinstance(results, Stopped):
                    raise results.error
                yield from results


def packed(paths: Sequence[str]) -> Parcel:
    """Read the files that are sent. Their names are in the results, so they must fit everywhere."""
    for path in paths:
        if os.path.isabs(path):
            raise ShardError("ray_absolute", path=path, relative=os.path.relpath(path))
    files = tuple((path, Path(path).read_bytes()) for path in paths)
    return Parcel(files, os.getcwd(), mark_of_package())


# ---- the cluster
@contextmanager
def cluster(address: str, jobs: int | None = None) -> Iterator[Any]:
    """Join a cluster, or begin one of this machine; give the library, and leave it in the end."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that it is used
    try:
        ray: Any = importlib.import_module("ray")
        if address.startswith(CLIENT):
            importlib.import_module("grpc")
    except ImportError as error:
        raise ShardError("ray_needs", missing=error.name) from error
    ours = not ray.is_initialized()  # else it stays whose it is
    if ours:
        join(ray, address, jobs)
    try:
        yield ray
    except ray.exceptions.WorkerCrashedError as error:
        raise ShardError("ray_lost", again=AGAIN) from error
    except (ray.exceptions.RayError, ConnectionError) as error:
        strange = "No module named 'blackpoker" in str(error)
        id = "ray_no_package" if strange else "ray_failed"
        raise ShardError(id, address=address, reason=short(error)) from error
    finally:
        if ours:
            ray.shutdown()


def join(ray: Any, address: str, jobs: int | None) -> None:
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address == HERE:
            ray.init("local", num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            check_reachable(address)
            ray.init(address, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        ray.shutdown()
        other = "version mismatch" in str(error).lower()
        if other:
            reason = " ".join(str(error).split())
            raise ShardError("ray_other_ray", address=address, reason=reason) from error
        raise ShardError("ray_unreachable", address=address, reason=short(error)) from error


def check_reachable(address: str) -> None:
    """Find out soon whether anybody answers there: the library itself tries for minutes."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdecimal():
        raise ShardError("ray_address", address=address)
    socket.create_connection((host, int(port)), PATIENCE).close()


def cores_of(ray: Any, jobs: int | None) -> int:
    """How many cores the cluster has now: machines come and go."""
    n = int(ray.cluster_resources().get("CPU", 0))
    return max(1, n if jobs is None else min(n, jobs))


def short(error: BaseException) -> str:
    """The first line: what follows is for those who know the library."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


# ---- on one of its machines
def play_share(plan: tuple[Parcel, Shards], numbers: list[int]) -> list[Played] | Stopped:
    """Play some shards; what is watched over plays in a process beside this one."""
    parcel, shards = plan
    try:
        parcel.unpack()
        if shards.watch is None:
            return [(number, shards.result(number)) for number in numbers]
        return list(Crew(shards, numbers, 1).results())
    except BlackPokerError as error:
        return Stopped(error)


@cache
def laid_out(folder: str, files: tuple[tuple[str, bytes], ...]) -> Path:
    """Lay the files where their names find them, in a place of this process; return the folder."""
    place = Path(tempfile.mkdtemp(prefix="blackpoker-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    here = place / Path(folder).relative_to(Path(folder).anchor)
    here.mkdir(parents=True)
    for name, contents in files:
        path = Path(os.path.normpath(here / name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    return here
