"""A sheet played: every step with the boxes it went through, what happened in each, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.event import Event
from blackpoker.frames.supplement import Supplement
from blackpoker.judge.because import Stride, because
from blackpoker.judge.sheet import JudgeError, Sheet
from blackpoker.play.narrate import Narrator
from blackpoker.play.notation import SEATS, seat
from blackpoker.regulation.house_rules import duel_with_house, named_among, without_house
from blackpoker.regulation.regulation import Regulation
from blackpoker.scenarios.expect import FailedExpectation
from blackpoker.scenarios.given import Given, read_given
from blackpoker.scenarios.runner import play_step
from blackpoker.scenarios.scenario import ScenarioError, ScenarioLine
from blackpoker.scenarios.table import ScenarioTable, set_up
from blackpoker.text.languages import FALLBACK

BOTH_PASS: Final = "both pass"
NAMES: Final = list(SEATS[:2])


@dataclass
class Walked:
    """A box, and what happened in it, in sentences."""

    box: str
    said: list[str] = field(default_factory=list)


@dataclass
class TracedStep:
    """A line of the sheet, played: what the game did then, or what is wrong with it."""

    number: int  # of the line, counted from 0
    line: str
    player: int = -1  # whose move it is; -1: an expectation
    walked: list[Walked] = field(default_factory=list)
    because: list[str] = field(default_factory=list)  # rulings, by number
    problem: str = ""  # it was refused, or is not as expected: nothing happened
    game: Duel | None = None  # after it

    @property
    def expects(self) -> bool:
        return self.line.startswith("=")


@dataclass
class Played:
    """A sheet as far as it could be played."""

    regulation: Regulation
    table: ScenarioTable
    begun: Duel  # the game before the first step
    steps: list[TracedStep] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Is all of it as the sheet says?"""
        return not any(step.problem for step in self.steps)


def given_by(
    sheet: Sheet, house: tuple[Supplement, ...] = ()
) -> tuple[Given, tuple[Supplement, ...]]:
    """Read what is given, and with which of the local rules at hand it is played."""
    scenario, case = sheet.case()
    for line in sheet.given:
        if line.split()[0] == "doing":
            raise NotationError("position_midway", doing=line.partition(" ")[2])
    given = read_given(scenario, case)
    named = given.position.regulation
    rules = duel_with_house(named, named_among(named, house)).house
    given.position.regulation = without_house(named)
    return given, rules


def play_sheet(
    sheet: Sheet,
    house: tuple[Supplement, ...] = (),
    lang: str = FALLBACK,
    enough: Callable[[], bool] | None = None,
) -> Played:
    """Lay out what is given and play all steps, up to the first that cannot be.

    A BlackPokerError says what is wrong with what is given, or that it is ``enough``.
    """
    given, rules = given_by(sheet, house)
    try:
        table = set_up(given, rules)
    except (LookupError, ValueError) as error:
        raise ScenarioError("scenario_given", path="", line=1, text=str(error)) from error
    regulation = Regulation.parse(without_house(table.game.rules.id), rules)
    table.game.trace()
    played = Played(regulation, table, table.game.clone())
    teller = Teller(table, lang)
    for number, line in enumerate(sheet.steps):
        if enough is not None and enough():
            raise JudgeError("judge_too_costly", done=number, count=len(sheet.steps))
        for one in parts_of(table, line):
            step = play_one(table, teller, number, one, lang)
            played.steps.append(step)
            if step.problem:
                return played
    return played


def parts_of(table: ScenarioTable, line: str) -> list[str]:
    """Both pass is two moves, each with its own trace."""
    if line.split() != BOTH_PASS.split() or table.game.asked < 0:
        return [line]
    first = int(table.game.asked)
    return [f"{seat(first)} pass", f"{seat(1 - first)} pass"]


def play_one(table: ScenarioTable, teller: Teller, number: int, line: str, lang: str) -> TracedStep:
    step = TracedStep(number, line)
    before = Stride(table.game)
    if not step.expects and line[:1] in NAMES:
        step.player = NAMES.index(line[0])
    try:
        play_step(table, ScenarioLine(number, line))
    except (FailedExpectation, BlackPokerError) as problem:
        step.problem = problem.said(lang) if isinstance(problem, BlackPokerError) else str(problem)
    except (LookupError, ValueError) as error:
        step.problem = f"{type(error).__name__}: {error}"
    if not step.expects:
        boxes, events = table.boxes, table.heard
        table.boxes, table.heard = [], []
        step.walked = teller.told(boxes, events)
        step.because = [] if step.problem else because(before, table.game, boxes, events)
    step.game = table.game.clone()
    return step


class Teller:
    """Tells what happened, box by box, to somebody who may know everything."""

    def __init__(self, table: ScenarioTable, lang: str) -> None:
        self.game = table.game
        self.narrator = Narrator(table.game.book, NAMES, None, lang)
        self.narrator.restart(open_view(table.game))

    def told(self, boxes: list[tuple[str, int]], events: list[Event]) -> list[Walked]:
        """What came before the first box belongs to the effect that was underway."""
        found: list[Walked] = []
        self.narrator.look(open_view(self.game))
        ends = [*(before for _, before in boxes), len(events)]
        said = self.narrator.tell(events[: ends[0]])
        if said:
            found.append(Walked("", said))
        for (box, start), end in zip(boxes, ends[1:], strict=True):
            found.append(Walked(box, self.narrator.tell(events[start:end])))
        return found
