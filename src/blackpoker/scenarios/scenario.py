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

from blackpoker.common import card
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.play.cards import read_card, read_deck, write_card
from blackpoker.play.notation import read_seat, seat
from blackpoker.play.position import Position
from blackpoker.play.position_reader import read_part, read_side

SUFFIX: Final = ".scenario"
USUAL_REGULATION: Final = "8 master+basic"
USUAL_LIFE: Final = "F*20"
HEADER: Final = re.compile(r"([A-Z][A-Z0-9]*-\d+\w*)\s{1,}(.*?)\s*(?:\[([^\]]*)\])?\s*$")
FILLERS: Final = [
    suit * 13 + number - 1 for number in range(2, 10) for suit in (0, 1, 2, 3)
]  # number cards nobody cares about


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


def read_text(text: str, path: str = "scenario") -> list[Scenario]:
    """Read scenarios: a header with an id, what is given, ``---``, what happens.

    ``also`` begins another case.
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
            if acting:
                raise ScenarioError("scenario_two_rules", path=path, line=number)
            acting = True
        elif line.split()[0] == "also":
            base = scenarios[-1].cases[0]
            case = Case(line[4:].strip(" :"), list(base.given), [])
            scenarios[-1].cases.append(case)
            acting = False
        else:
            (case.steps if acting else case.given).append(ScenarioLine(number, line))
    for scenario in scenarios:
        for one in scenario.cases:
            if not one.steps:
                raise ScenarioError(
                    "scenario_no_steps", path=path, line=scenario.line, scenario=scenario.id
                )
    ids = [scenario.id for scenario in scenarios]
    for scenario in scenarios:
        if ids.count(scenario.id) > 1:
            raise ScenarioError(
                "scenario_twice", path=path, line=scenario.line, scenario=scenario.id
            )
    return scenarios


@dataclass
class Given:
    """The table a case asks for."""

    regulation: str
    position: Position
    from_setup: bool = False
    decks: dict[int, list[int]] = field(default_factory=dict)
    shuffled: dict[int, list[int]] = field(
        default_factory=dict
    )  # the deck after shuffling, top first
    asks_top: list[int] = field(default_factory=list)
    seed: int = 1


def read_given(lines: list[ScenarioLine]) -> Given:
    """Put the given lines together. A zone named again replaces what was said before."""
    given = Given(USUAL_REGULATION, Position(USUAL_REGULATION))
    usual = ScenarioLine(0, f"life {USUAL_LIFE}")
    sides: list[dict[str, tuple[str, ScenarioLine]]] = [
        {"life": (usual.text, usual)} for _ in (0, 1)
    ]
    parts: dict[str, ScenarioLine] = {}
    for line in lines:
        try:
            read_given_line(given, sides, parts, line)
        except (NotationError, LookupError, ValueError) as error:
            raise wrong_line(line, error) from error
    given.position = Position(given.regulation)
    stage = parts["stage"].text if "stage" in parts else ""
    for player, zones in enumerate(sides):
        used = {card for zone, _ in zones.values() for card in cards_in(zone)}
        used |= cards_in_stage(stage, player)
        fillers = [one for one in FILLERS if one not in used]
        for zone, line in zones.values():
            try:
                read_side(given.position.sides[player], fill(zone, fillers))
            except (NotationError, LookupError, ValueError) as error:
                raise wrong_line(line, error) from error
    for line in parts.values():
        try:
            read_part(given.position, line.text)
        except (NotationError, LookupError, ValueError) as error:
            raise wrong_line(line, error) from error
    return given


def read_given_line(
    given: Given,
    sides: list[dict[str, tuple[str, ScenarioLine]]],
    parts: dict[str, ScenarioLine],
    line: ScenarioLine,
) -> None:
    """Take in one line; zones and parts of the position wait until all are known."""
    text = line.text
    side = re.match(r"([AB])\s*[:：](.*)", text)
    dealt = re.match(r"([AB])\s+(deck|shuffled)\s*[:：](.*)", text)
    seed = re.fullmatch(r"seed\s+(\d{1,18})", text)
    head = text.split()[0]
    if dealt:
        store = given.decks if dealt[2] == "deck" else given.shuffled
        cards = read_deck(dealt[3])
        if len(set(cards)) < len(cards):
            raise ScenarioError("scenario_given", path="", line=line.number, text=text)
        store[read_seat(dealt[1])] = cards
    elif side:
        for zone in side[2].split("|"):
            words = zone.split()
            if words:
                name = "pack" if words[:2] == ["open", "pack"] else words[0]
                sides[read_seat(side[1])][name] = (zone, line)
    elif head == "setup":
        given.from_setup = True
    elif seed:
        given.seed = int(seed[1])
    elif text.startswith("ask top"):
        given.asks_top = [read_seat(one) for one in text.split()[2:]] or [0, 1]
    elif head in ("turn", "chance", "passed", "stage"):
        parts[head] = line
    elif "+" in text or re.match(r"\d", text):
        given.regulation = text
    else:
        raise ScenarioError("scenario_given", path="", line=line.number, text=text)


def cards_in(text: str) -> set[int]:
    """Every card a text mentions."""
    found = re.findall(r"[♠♡♢♣♥♦](?:10|[2-9AJQK])|joker\d?", text, re.I)
    return {read_card(one) for one in found}


def cards_in_stage(text: str, player: int) -> set[int]:
    """The key cards that lie on the stage for this player."""
    found: set[int] = set()
    for request in text.removeprefix("stage").split("/"):
        words = request.split()
        if words and words[0] == seat(player):
            found |= cards_in(" ".join(words).split(" on ")[0])
    return found


def fill(zone: str, fillers: list[int]) -> str:
    """Put real cards in the place of ``F`` and ``F*5``."""

    def some(found: re.Match[str]) -> str:
        count = int(found[1] or 1)
        if count > len(fillers):
            raise NotationError("scenario_fillers", count=count)
        taken = [fillers.pop(0) for _ in range(count)]
        return " ".join(write_card(one) for one in taken)

    return re.sub(r"(?<!\S)F(?:[*×](\d{1,4}))?(?!\S)", some, zone)


def is_filler(one: int) -> bool:
    return 2 <= card.number(one) <= 9


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
