"""Plays all shards of a plan and gives their results in order; stopped, it can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, MsgspecError, Struct, convert

from blackpoker.core.errors import RecordError
from blackpoker.lab.crew import Crew
from blackpoker.lab.line_file import LineFile, changed, kept_lines
from blackpoker.lab.on_ray import played_on_ray
from blackpoker.lab.shards import Played, ShardError, Shards, encoded

VERSION: Final = 1
JOURNAL: Final = "shards.jsonl"
# All that a line can be which was not written here, or not whole.
DAMAGED: Final = (MsgspecError, KeyError, TypeError, ValueError, OverflowError, RecursionError)
Progress = Callable[[int, int], None]  # how many are done, how many there are


def gathered(
    shards: Shards,
    jobs: int | None = None,
    keep: Path | None = None,
    marks: Mapping[str, str] | None = None,
    on_progress: Progress | None = None,
    on: str = "",
) -> Iterator[Any]:
    """Yield what the shards give, in the order of their numbers: the same for any number of jobs.

    ``on`` is where they are played: nothing means this machine, else the address of a cluster.

    ``keep`` is a folder in which every result is kept as it comes: with the same plan, a run that
    was stopped goes on there. ``marks`` tell what may have changed since although it is called the
    same, like the rules of a regulation or a file.
    """
    found: dict[int, Any] = {}
    lines: LineFile | None = None
    if keep is not None:
        found, lines = begun(keep, shards, marks or {})
    left = [number for number in range(shards.count) if number not in found]
    done, awaited = len(found), 0
    try:
        if on_progress is not None:
            on_progress(done, shards.count)
        while awaited in found:
            yield found.pop(awaited)
            awaited += 1
        for number, result in played(shards, left, jobs, on):
            if lines is not None:
                lines.write(b'{"shard": %d, "result": %b}' % (number, result))
            found[number] = json.loads(result)
            done += 1
            if on_progress is not None:
                on_progress(done, shards.count)
            while awaited in found:
                yield found.pop(awaited)
                awaited += 1
    finally:
        if lines is not None:
            lines.close()


def played(
    shards: Shards, numbers: Sequence[int], jobs: int | None = None, on: str = ""
) -> Iterator[Played]:
    """Yield what these shards give as it comes, from so many processes: as many as can run at once.

    What is watched over never plays in this process: it might not come back.
    """
    at_once = min(cores() if jobs is None else max(1, jobs), len(numbers))
    if on:
        yield from played_on_ray(shards, numbers, on, jobs)
    elif at_once <= 1 and shards.watch is None:
        for number in numbers:
            yield number, shards.result(number)
    else:
        yield from Crew(shards, numbers, at_once).results()


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ---- what is kept
class KeptPlan(Struct):
    """The first line of what is kept: what its results belong to."""

    shards: int
    play: str
    count: int
    plan: Any
    marks: dict[str, str]


class KeptShard(Struct):
    """What one shard gave."""

    shard: Annotated[int, Meta(ge=0)]
    result: Any


def begun(
    folder: Path, shards: Shards, marks: Mapping[str, str]
) -> tuple[dict[int, Any], LineFile]:
    """Return what a folder has of this plan, and the file for the rest."""
    path = folder / JOURNAL
    name = f"{shards.play.__module__}.{shards.play.__qualname__}"
    head = encoded(KeptPlan(VERSION, name, shards.count, shards.plan, dict(marks)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lines, whole = kept_lines(path)
    except FileNotFoundError:
        lines, whole = [], 0
        file = LineFile.new(path)
    except OSError as error:
        raise RecordError("record_unwritable", path=str(folder)) from error
    else:
        file = LineFile.after(path, whole)
    try:
        if not lines:
            file.write(head)
        found = checked(path, lines, head, shards.count)
    except BaseException:
        file.close()
        raise
    return found, file


def checked(path: Path, lines: Sequence[bytes], head: bytes, count: int) -> dict[int, Any]:
    """Read the lines that are kept: they must be of this plan, played by what is here now."""
    ours = convert(json.loads(head), KeptPlan)
    found: dict[int, Any] = {}
    for place, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            if place > 1:
                one = convert(data, KeptShard)
                found[range(count)[one.shard]] = one.result
                continue
            theirs = convert(data, KeptPlan)
        except (*DAMAGED, IndexError) as error:
            raise ShardError("shards_damaged", path=str(path), line=place) from error
        if theirs.shards != VERSION:
            raise ShardError("shards_version", path=str(path), theirs=theirs.shards, ours=VERSION)
        if (what := changed(theirs.marks, ours.marks)) is not None:
            raise ShardError("shards_changed", path=str(path), what=what)
        if theirs != ours:
            raise ShardError("shards_other_plan", path=str(path))
    return found
