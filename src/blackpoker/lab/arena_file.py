"""The games of an arena in a file, one JSON object a line, to go on with later.

A run begins with a line that says what is played; then comes a line for every game, as it ends.
"""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, MsgspecError, convert

from blackpoker.agents.bot_file import is_bot_file, mark_of
from blackpoker.agents.learned.networks import FOLDER
from blackpoker.agents.registry import network_named
from blackpoker.lab.arena_game import ArenaError, Fixture, GameOutcome, Whole
from blackpoker.network.weights import contents
from blackpoker.regulation.games import find_regulation

VERSION: Final = 1
LONGEST_LIMIT: Final = 86_400.0  # seconds for a decision
# All that a line can be which was not written here, or not whole.
DAMAGED: Final = (MsgspecError, KeyError, TypeError, ValueError, OverflowError, RecursionError)
Key = tuple[str, tuple[str, str], int, bool]


@dataclass(frozen=True)
class ArenaPlan:
    """What is played: every two agents, in every regulation, so many games."""

    agents: tuple[str, ...]
    regulations: tuple[str, ...]
    games: Annotated[int, Meta(ge=2)]
    seed: Whole
    time_limit: Annotated[float, Meta(gt=0, le=LONGEST_LIMIT)]

    def marks(self) -> dict[str, str]:
        """What may change between two runs although it is called the same."""
        marks = {id: find_regulation(id).rules_version for id in self.regulations}
        for name in self.agents:
            marks[name] = mark_of(name) if is_bot_file(name) else mark_of_ours(name)
        return marks


def mark_of_ours(name: str) -> str:
    """A text that changes with our own agents: with the version, and with what they have learned.

    That they may have learned anew also holds for those who do not go by it, which does no harm.
    """
    version = sys.modules["blackpoker"].__version__  # it is above us, but surely there
    network = network_named(name)
    learned = hashlib.sha256()
    for path in sorted(FOLDER.glob("*.net")) if network is None else [network]:
        learned.update(contents(path))
    return f"{version} {learned.hexdigest()[:16]}"


@dataclass
class Saved:
    """What is in a file: the plan of its last run, and the games of all."""

    plan: ArenaPlan
    outcomes: dict[Key, GameOutcome] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    whole: int = 0  # how many bytes are whole lines: what comes after was being written


def read_saved(path: Path) -> Saved:
    """Read a file of ``Writer``; a last line that was cut off is left out."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError as error:
        raise ArenaError("arena_missing_file", path=str(path)) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ArenaError("arena_unreadable", path=str(path), reason=reason) from error
    saved: Saved | None = None
    for number, line in enumerate(raw.split(b"\n")[:-1], 1):
        try:
            data = json.loads(line)
            if "arena" in data:
                saved = with_run(saved, data, str(path))
            elif saved is None:
                raise ValueError("no plan")
            else:
                key = data["regulation"], tuple(data["agents"]), data["deal"], data["mirrored"]
                saved.outcomes[key] = GameOutcome.from_data(data)
        except DAMAGED as error:
            raise ArenaError("arena_damaged", path=str(path), line=number) from error
    if saved is None:
        raise ArenaError("arena_damaged", path=str(path), line=1)
    saved.whole = raw.rfind(b"\n") + 1
    return saved


def with_run(saved: Saved | None, data: dict[str, Any], path: str) -> Saved:
    """Add a run: it must be one that the earlier ones can be put together with."""
    if data["arena"] != VERSION:
        raise ArenaError("arena_version", path=path, theirs=data["arena"], ours=VERSION)
    plan = convert(data, ArenaPlan)
    if saved is None:
        saved = Saved(plan)
    saved.plan = plan
    saved.marks.update(data["marks"])
    return saved


def check_same(saved: Saved, plan: ArenaPlan, path: Path) -> None:
    """Refuse to mix games that do not belong together."""
    if saved.plan.seed != plan.seed:
        theirs, ours = saved.plan.seed, plan.seed
        raise ArenaError("arena_other_seed", path=str(path), theirs=theirs, ours=ours)
    if saved.plan.time_limit != plan.time_limit:
        limits = {"theirs": saved.plan.time_limit, "ours": plan.time_limit}
        raise ArenaError("arena_other_limit", path=str(path), **limits)
    for what, mark in plan.marks().items():
        if saved.marks.get(what, mark) != mark:
            raise ArenaError("arena_changed", path=str(path), what=what)


class Writer:
    """Writes a run to a file, each game as soon as it is known."""

    def __init__(self, path: Path, plan: ArenaPlan, saved: Saved | None = None) -> None:
        """Begin a new file, or go on after the whole lines of one."""
        self.path = path
        self.file: TextIOWrapper
        begins = {"arena": VERSION, **asdict(plan), "marks": plan.marks()}
        try:
            if saved is None:
                self.file = path.open("x", encoding="utf-8", newline="\n")
            else:
                self.file = path.open("r+", encoding="utf-8", newline="\n")
                self.file.seek(saved.whole)
                self.file.truncate()
        except FileExistsError as error:
            raise ArenaError("arena_exists", path=str(path)) from error
        except (OSError, ValueError) as error:
            raise ArenaError("record_unwritable", path=str(path)) from error
        try:
            self.write(begins)
        except ArenaError:
            self.close()
            raise

    def game(self, fixture: Fixture, outcome: GameOutcome) -> None:
        self.write(asdict(fixture) | outcome.to_data())

    def write(self, data: dict[str, Any]) -> None:
        try:
            self.file.write(json.dumps(data) + "\n")
            self.file.flush()
        except (OSError, ValueError) as error:
            raise ArenaError("record_unwritable", path=str(self.path)) from error

    def close(self) -> None:
        with suppress(OSError):  # what cannot be written now was told when it was to be written
            self.file.close()
