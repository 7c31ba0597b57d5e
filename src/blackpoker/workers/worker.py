"""Inside a process that thinks: one job after the other, from what is written down of a game.

It folds a room of its own from the entries it is sent, and keeps it for the next job. An agent is
given its view and nothing else.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import HouseFile, read_house, stumbled
from blackpoker.workers.fault_line import told

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.synchronize import Event

    from blackpoker.agents.agent import Agent

READY: Final = "ready"  # everything is loaded
DONE: Final = "done"
PART: Final = "part"
AGAIN: Final = "again"  # send me the whole game: I do not have what it goes on from
REFUSED: Final = "refused"
FAILED: Final = "failed"
ROOMS: Final = 200  # games kept at once


@dataclass(frozen=True)
class JobSpec:
    """What to think about: a game by its setup and entries, or a record; and what is asked."""

    name: str
    game: str = ""
    setup: bytes = b""
    entries: tuple[bytes, ...] = ()
    skipped: int = 0  # entries left out because they are there already
    arguments: dict[str, Any] = field(default_factory=dict)
    stays: bool = False  # for the process that knows the game, as long as there is one

    def since(self, known: int) -> JobSpec:
        """Return the task without the entries that are known already."""
        known = min(known, len(self.entries))
        return replace(self, entries=self.entries[known:], skipped=known) if known else self


class WayBack(Protocol):
    """The way back to whoever waits."""

    def send(self, said: Any) -> None: ...


class Flag(Protocol):
    """Says that it is enough."""

    def is_set(self) -> bool: ...


class Worker:
    """What one process remembers between two jobs."""

    def __init__(
        self,
        pipe: WayBack,
        enough: Flag,
        files: Sequence[HouseFile] = (),
        watched: bool = False,
    ) -> None:
        self.pipe = pipe
        self.enough = enough
        self.files = files  # with the local rules that games may name
        self.house = tuple(one.rule for one in files)
        self.saved = stamps(files) if watched else None  # when they were last written
        self.agents: OrderedDict[tuple[str, int], Agent] = OrderedDict()  # with a memory: bots
        self.rooms: OrderedDict[str, Any] = OrderedDict()
        self.records: OrderedDict[str, Any] = OrderedDict()

    def look_again(self) -> None:
        """Read local rules that were saved since; while one cannot be read all stay as they were.

        What was made with the rules before is forgotten.
        """
        now = None if self.saved is None else stamps(self.files)
        if now == self.saved:
            return
        self.saved = now
        try:
            self.files = [read_house(one.path) for one in self.files]
        except BlackPokerError:  # the server tells what is wrong
            return
        self.house = tuple(one.rule for one in self.files)
        for made in (self.rooms, self.records, self.agents):
            made.clear()

    def progress(self, part: float) -> bool:
        """Tell how far it is; True if it is enough."""
        self.pipe.send((PART, float(part)))
        return self.enough.is_set()

    def room(self, task: JobSpec) -> Any:
        """Return the room of a task, folded up to its last entry; None if something is missing."""
        from blackpoker.table.entry import decode_entry
        from blackpoker.table.room import Room
        from blackpoker.table.setup import Setup, decoded

        room = self.rooms.pop(task.game, None)
        if room is None or room.seq != task.skipped:
            if task.skipped:
                return None
            room = Room(decoded(task.setup, Setup), self.house)
        for entry in task.entries:
            room.fold(decode_entry(entry))
        self.rooms[task.game] = room
        while len(self.rooms) > ROOMS:
            self.rooms.popitem(last=False)
        return room


Work = Callable[[Worker, JobSpec], object]


def jobs() -> dict[str, Work]:
    """Return what can be asked of a process, by name; loaded when it starts."""
    from blackpoker.workers import jobs

    return jobs.JOBS


def stamps(files: Sequence[HouseFile]) -> list[int]:
    """When each file was last written; 0 for one that is gone."""
    found: list[int] = []
    for one in files:
        try:
            found.append(Path(one.path).stat().st_mtime_ns)
        except OSError:
            found.append(0)
    return found


def work(
    pipe: Connection[Any, Any], enough: Event, house: Sequence[str] = (), watched: bool = False
) -> None:
    """Do jobs until the pipe is closed; the process.

    ``house``: files with local rules, which are read again when they are saved if ``watched``.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    try:
        files = [read_house(path) for path in house]
        work_on(Worker(pipe, enough, files, watched), pipe)
    except Exception as error:
        write_down(error)


def write_down(error: Exception) -> None:
    """Note why this process ends: where the server's log goes, and as one line of it."""
    line = {"time": round(time.time(), 3), "event": "worker", **told(error)}
    sys.stderr.write(json.dumps(line) + "\n")


def work_on(mind: Worker, pipe: Connection[Any, Any]) -> None:
    """Do one job after the other."""
    known = jobs()
    pipe.send((READY, None))
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(do(mind, known, task))
        except ConnectionError:
            return


def do(mind: Worker, known: dict[str, Work], task: JobSpec) -> tuple[str, object]:
    """Do one job; whatever goes wrong is an answer too."""
    try:
        mind.look_again()
        if task.game and task.setup and mind.room(task) is None:
            return AGAIN, None
        return DONE, known[task.name](mind, task)
    except BlackPokerError as error:
        return REFUSED, error
    except ConnectionError:
        raise
    except Exception as error:  # whoever asked is told that it failed; the process goes on
        mind.rooms.pop(task.game, None)
        at_fault = stumbled(error, mind.files)
        return (FAILED, type(error).__name__) if at_fault is None else (REFUSED, at_fault)
