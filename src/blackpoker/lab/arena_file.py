"""The games of an arena in a file, one JSON object a line, to go on with later.

A run begins with a line that says what is played; then comes a line for every game, as it ends.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, convert

from blackpoker.core.errors import RecordError
from blackpoker.lab.arena_game import ArenaError, Fixture, GameOutcome, Whole
from blackpoker.lab.gathering import DAMAGED
from blackpoker.lab.line_file import LineFile, changed, kept_lines
from blackpoker.lab.marks import marks_of
from blackpoker.lab.shards import encoded

VERSION: Final = 1
LONGEST_LIMIT: Final = 86_400.0  # seconds for a decision
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
        return marks_of(self.regulations, self.agents)


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
        lines, whole = kept_lines(path)
    except FileNotFoundError as error:
        raise ArenaError("arena_missing_file", path=str(path)) from error
    saved: Saved | None = None
    for number, line in enumerate(lines, 1):
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
    saved.whole = whole
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
    if (what := changed(saved.marks, plan.marks())) is not None:
        raise ArenaError("arena_changed", path=str(path), what=what)


class Writer:
    """Writes a run to a file, each game as soon as it is known."""

    def __init__(self, path: Path, plan: ArenaPlan, saved: Saved | None = None) -> None:
        """Begin a new file, or go on after the whole lines of one."""
        begins = {"arena": VERSION, **asdict(plan), "marks": plan.marks()}
        try:
            if saved is None:
                self.lines = LineFile.new(path)
            else:
                self.lines = LineFile.after(path, saved.whole)
        except FileExistsError as error:
            raise ArenaError("arena_exists", path=str(path)) from error
        try:
            self.write(begins)
        except RecordError:
            self.close()
            raise

    def game(self, fixture: Fixture, outcome: GameOutcome) -> None:
        self.write(asdict(fixture) | outcome.to_data())

    def write(self, data: dict[str, Any]) -> None:
        self.lines.write(encoded(data))

    def close(self) -> None:
        self.lines.close()
