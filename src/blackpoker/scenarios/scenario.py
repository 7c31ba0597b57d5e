"""Scenario files: set the table, act, look. ``docs/scenarios.md`` is the grammar.

S8-002  Every resolution needs two new passes   [C-03]
8 lite+basic
A: field ♠5 | hand ♡5 ♢4
B: hand ♠2 ♣3
---
A up ♡5 pay ♢4 on ♠5
A pass
B down ♠2 pay ♣3 on ♠5
both pass
= size ♠5 is 3
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from blackpoker.core.errors import BlackPokerError

SUFFIX: Final = ".scenario"
HEADER: Final = re.compile(r"([A-Z][A-Z0-9]*-\d+\w*)\s{1,}(.*?)\s*(?:\[([^\]]*)\])?\s*$")


class ScenarioError(BlackPokerError):
    """A scenario file with an error in it: which file, which line, what is wrong."""


def wrong_line(line: ScenarioLine, error: Exception, path: str = "") -> ScenarioError:
    """What was wrong in a line, said with the line."""
    reason = error if isinstance(error, BlackPokerError) else f"{type(error).__name__}: {error}"
    return ScenarioError(
        "scenario_line", path=path, line=line.number, text=line.text, reason=reason
    )


@dataclass
class ScenarioLine:
    """One line of a file that says something."""

    number: int
    text: str


@dataclass
class Case:
    """One table and what is done at it. A scenario has one, or several that differ a little."""

    title: str
    given: list[ScenarioLine]
    steps: list[ScenarioLine]
    inherited: int = 0  # how many of the given lines are those of the first case


@dataclass
class Scenario:
    """A ruling as a play: an id, a title, the rulings it proves, and its cases."""

    id: str
    title: str
    rulings: list[str]
    path: str
    line: int
    cases: list[Case] = field(default_factory=list)


def read_file(path: Path) -> list[Scenario]:
    """Read all scenarios of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError("scenario_unreadable", path=str(path), reason=str(error)) from error
    return read_text(text, str(path))


def read_text(text: str, path: str = "scenario", unfinished: bool = False) -> list[Scenario]:
    """Read scenarios: a header with an id, what is given, ``---``, what happens.

    ``also`` begins another case. Of an unfinished one nothing need happen yet.
    """
    scenarios: list[Scenario] = []
    case: Case | None = None
    acting = False
    for number, raw in enumerate(text.splitlines(), 1):
        shown = (
            raw.split("#", 1)[0] if raw.lstrip().startswith("#") else re.sub(r"\s#\s.*$", "", raw)
        )
        line = shown.strip()
        if not line:
            continue
        header = HEADER.match(line) if not raw[:1].isspace() else None
        if header:
            rulings = [one.strip() for one in (header[3] or "").split(",") if one.strip()]
            scenarios.append(Scenario(header[1], header[2].strip(), rulings, path, number))
            case = Case("", [], [])
            scenarios[-1].cases.append(case)
            acting = False
        elif case is None:
            raise ScenarioError("scenario_no_header", path=path, line=number, text=line)
        elif line.startswith("---"):
            if line.strip("-"):
                raise ScenarioError("scenario_rule", path=path, line=number, text=line)
            if acting:
                raise ScenarioError("scenario_two_rules", path=path, line=number)
            acting = True
        elif line.split()[0] == "also":
            base = scenarios[-1].cases[0]
            case = Case(line[4:].strip(" :"), list(base.given), [], len(base.given))
            scenarios[-1].cases.append(case)
            acting = False
        else:
            (case.steps if acting else case.given).append(ScenarioLine(number, line))
    ids = [scenario.id for scenario in scenarios]
    for one in scenarios:
        if not unfinished and not all(case.steps for case in one.cases):
            raise ScenarioError("scenario_no_steps", path=path, line=one.line, scenario=one.id)
        if ids.count(one.id) > 1:
            raise ScenarioError("scenario_twice", path=path, line=one.line, scenario=one.id)
    return scenarios


def find_files(paths: list[Path]) -> list[Path]:
    """Every scenario file named, or lying in a folder named."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise ScenarioError("scenario_empty_folder", path=str(path), suffix=SUFFIX)
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise ScenarioError("scenario_missing", path=str(path))
    return found
