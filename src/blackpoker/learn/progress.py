"""What a run tells while it goes on, and the file in which it is kept, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, final

from msgspec import MsgspecError, convert

from blackpoker.lab.plots import ScoreCurve, plot_scores


@final
@dataclass(frozen=True)
class ExpectedCost:
    """What is left of the budget when a run begins or goes on, as its first rounds show it."""

    speed: float  # decisions a second
    minutes: float
    decisions: int
    games: int


@final
@dataclass(frozen=True)
class LessonLearned:
    """How a start by imitation went."""

    decisions: int
    foretold: float  # the part of choices that it had not seen


@final
@dataclass(frozen=True)
class ProgressPoint:
    """How far it is; the means are over the time since the last one."""

    minutes: float
    cpu_minutes: float
    decisions: int
    games: int
    length: float  # decisions a game
    means: dict[
        str, float
    ]  # value and judge: how wrong, squared; entropy; broken: part of the games


@final
@dataclass(frozen=True)
class MeasuredScore:
    """What the network scored against a fixed opponent, choosing what it likes best."""

    minutes: float
    decisions: int
    regulation: str
    against: str
    games: int
    rate: float
    low: float  # 95 %
    high: float
    length: float  # decisions a game
    fresh: bool  # deals that were not watched before: at the end


Told = ExpectedCost | LessonLearned | ProgressPoint | MeasuredScore
KINDS: Final = {"progress": ProgressPoint, "measured": MeasuredScore}


def note(path: Path, one: ProgressPoint | MeasuredScore) -> None:
    """Add a line."""
    kind = next(name for name, made in KINDS.items() if isinstance(one, made))
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"kind": kind, **asdict(one)}, ensure_ascii=False) + "\n")


def measured(path: Path) -> Iterator[MeasuredScore]:
    """Yield all that was measured; a line that is cut off is left out."""
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data: dict[str, Any] = json.loads(line)
            if data.pop("kind") == "measured":
                yield convert(data, MeasuredScore)
        except (ValueError, KeyError, MsgspecError):
            continue


def draw_progress(log: Path, picture: Path) -> None:
    """Draw the scores against every fixed opponent, regulation by regulation."""
    curves: dict[str, ScoreCurve] = {}
    for one in measured(log):
        name = f"{one.regulation} - {one.against}"
        curve = curves.setdefault(name, ScoreCurve(name, []))
        curve.points.append((one.decisions / 1e6, one.rate, one.low, one.high))
    plot_scores(list(curves.values()), picture)
