"""What lies before the judge as text: what is given, and what is done, line by line.

A scenario, a position on one line, a link: all of them say the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote, unquote

from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.play.position import Position, write_position
from blackpoker.scenarios.scenario import HEADER, Case, Scenario, ScenarioLine, read_text

RULE: Final = "---"
SUITS: Final = "♠♡♢♣"
SETUP: Final = "setup"
LAID: Final = re.compile(r"[AB]\s*[:：]|(?:turn|chance|passed|stage)\s")
USUAL_ID: Final = "J-001"
UNTITLED: Final = "Judged"
LONGEST: Final = 12_000  # letters
MOST_STEPS: Final = 300
# A link has no letters that a messenger would cut it at.
IN_A_LINK: Final = {" ": "~", "|": "$", "#": "@", "♠": "S", "♡": "H", "♢": "D", "♣": "C"}
SPELLED_OUT: Final = "%~$@"  # these letters themselves
SAFE: Final = "%~$@!*+,;:/=()'"
TIGHT: Final = re.compile(r"\s*([;|])\s*")
A_CARD: Final = re.compile(r"(?<![A-Za-z0-9_])([SHDC])(?=(?:10|[2-9AJQK])(?![A-Za-z0-9_]))")
PREFIX: Final = "j="


class JudgeError(BlackPokerError):
    """Something the judge cannot do."""


@dataclass
class Sheet:
    """One case: its given lines, and what is done in it."""

    given: list[str]
    steps: list[str] = field(default_factory=list)
    id: str = USUAL_ID
    title: str = UNTITLED
    rulings: list[str] = field(default_factory=list)

    def case(self) -> tuple[Scenario, Case]:
        """Return it as the scenarios are read; lines are counted as ``text`` writes them."""
        given = [ScenarioLine(i, line) for i, line in enumerate(self.given, 2)]
        steps = [ScenarioLine(i, line) for i, line in enumerate(self.steps, len(given) + 3)]
        case = Case("", given, steps)
        return Scenario(self.id, self.title, self.rulings, "", 1, [case]), case

    def text(self) -> str:
        """Write it as a scenario file has it.

        >>> print(read_sheet("8 lite+basic; A: hand ♠2; --- ; A pass").text())
        J-001  Judged
        8 lite+basic
        A: hand ♠2
        ---
        A pass
        """
        cited = f"   [{', '.join(self.rulings)}]" if self.rulings else ""
        header = f"{self.id}  {self.title or UNTITLED}{cited}"
        return "\n".join([header, *self.given, RULE, *self.steps])

    def link(self) -> str:
        """Write it so that it can stand behind the # of an address.

        >>> read_sheet("8 lite+basic; A: hand ♠2 | life F*5; --- ; A pass").link()
        'j=8~lite+basic;A:~hand~S2$life~F*5;---;A~pass'
        """
        parts = [*self.given, *([RULE, *self.steps] if self.steps else [])]
        text = TIGHT.sub(r"\1", ";".join(parts))
        for letter in SPELLED_OUT:
            text = text.replace(letter, f"%{ord(letter):02X}")
        for letter, said in IN_A_LINK.items():
            text = text.replace(letter, said)
        return PREFIX + quote(text, safe=SAFE)


def read_sheets(text: str) -> list[Sheet]:
    """Read a scenario file, a position or a link; each case of each scenario is one."""
    if len(text) > LONGEST:
        raise JudgeError("judge_too_long", most=LONGEST)
    text = text.strip()
    link = text.removeprefix("#")
    if link.startswith(PREFIX):
        return [unlinked(link.removeprefix(PREFIX))]
    first = next((line for line in text.splitlines() if says_something(line)), "")
    if not first:
        raise NotationError("empty_position")
    if HEADER.match(first):
        return [
            Sheet(
                given_in(case),
                [line.text for line in case.steps],
                one.id,
                " – ".join(said for said in (one.title, case.title) if said),
                one.rulings,
            )
            for one in read_text(text, "", unfinished=True)
            for case in one.cases
        ]
    return [loose(text)]


def read_sheet(text: str, number: int = 0) -> Sheet:
    """Read the case of this number, counted from 0."""
    return sheet_numbered(read_sheets(text), number)


def sheet_numbered(sheets: list[Sheet], number: int) -> Sheet:
    if not 0 <= number < len(sheets):
        raise JudgeError("judge_no_case", count=len(sheets), number=number + 1)
    found = sheets[number]
    if len(found.steps) > MOST_STEPS:
        raise JudgeError("judge_too_many_steps", most=MOST_STEPS, count=len(found.steps))
    return found


def given_in(case: Case) -> list[str]:
    """Return all that is given in a case; from the beginning nothing lies where it did before."""
    inherited = [line.text for line in case.given[: case.inherited]]
    own = [line.text for line in case.given[case.inherited :]]
    if SETUP in own:
        inherited = [line for line in inherited if not LAID.match(line)]
    return inherited + own


def says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def loose(text: str) -> Sheet:
    """Read lines without a header; a position line has its parts behind each other."""
    given: list[str] = []
    steps: list[str] = []
    into = given
    for raw in text.splitlines():
        if not says_something(raw):
            continue
        for part in re.sub(r"\s#\s.*$", "", raw).split(";"):
            line = part.strip()
            if line.startswith(RULE):
                into = steps
            elif line:
                into.append(line)
    return Sheet(given, steps)


def unlinked(text: str) -> Sheet:
    """Read what ``link`` wrote: cards may stay as letters, everything else comes back."""
    for letter, said in IN_A_LINK.items():
        if said in SPELLED_OUT:
            text = text.replace(said, letter)
    sheet = loose(unquote(text).replace(";", "\n"))
    sheet.given = [spelled(line) for line in sheet.given]
    sheet.steps = [spelled(line) for line in sheet.steps]
    return sheet


def spelled(line: str) -> str:
    """Write cards with their suits again, and zones apart.

    >>> spelled("A: field S7+H9! bw(H2)|hand D4-6 JOKER")
    'A: field ♠7+♡9! bw(♡2) | hand ♢4-6 JOKER'
    """
    line = A_CARD.sub(lambda found: SUITS["SHDC".index(found[1])], line)
    return re.sub(r"\s*\|\s*", " | ", line)


def sheet_of(position: Position, steps: list[str] | None = None) -> Sheet:
    """Return the sheet that begins with a position."""
    if position.doing:
        raise NotationError("position_midway", doing=position.doing)
    return Sheet(write_position(position).split("; "), steps or [])
