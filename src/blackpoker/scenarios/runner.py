"""Plays scenarios and says where they failed."""

from __future__ import annotations

from dataclasses import dataclass

from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.frames.supplement import Supplement
from blackpoker.play.notation import read_seat, seat
from blackpoker.play.position import position_of, write_position
from blackpoker.scenarios.expect import FailedExpectation, check
from blackpoker.scenarios.given import read_given
from blackpoker.scenarios.scenario import (
    Case,
    Scenario,
    ScenarioError,
    ScenarioLine,
    read_text,
    wrong_line,
)
from blackpoker.scenarios.table import ScenarioTable, set_up
from blackpoker.text.languages import FALLBACK


@dataclass
class ScenarioOutcome:
    """What became of one scenario; where it failed, the line, the problem and the position.

    >>> told = '''X-001  A pass gives the chance to the other player
    ... 8 lite+basic
    ... ---
    ... A pass
    ... = A is asked'''
    >>> outcome = play_scenarios(told)[0]
    >>> outcome.passed, outcome.line, outcome.problem
    (False, 5, '= A is asked: B is asked chance')
    """

    id: str
    title: str
    path: str
    rulings: list[str]
    passed: bool
    line: int = 0
    case: str = ""
    problem: str = ""
    position: str = ""


def run(
    scenario: Scenario, house: tuple[Supplement, ...] = (), lang: str = FALLBACK
) -> ScenarioOutcome:
    """Play every case, with these local rules.

    Stop at the first line that is not as the scenario says. What a line cannot mean is said in
    this language; how the table differs is said in that of scenarios.
    """
    outcome = ScenarioOutcome(scenario.id, scenario.title, scenario.path, scenario.rulings, True)
    for case in scenario.cases:
        run_case(case, outcome, scenario, house, lang)
        if not outcome.passed:
            break
    return outcome


def run_case(
    case: Case,
    outcome: ScenarioOutcome,
    scenario: Scenario,
    house: tuple[Supplement, ...],
    lang: str,
) -> None:
    try:
        table = set_up(read_given(scenario, case), house)
    except ScenarioError as error:
        error.values.update(path=scenario.path)
        raise
    except (BlackPokerError, LookupError, ValueError) as error:
        line = case.given[0].number if case.given else scenario.line
        raise ScenarioError(
            "scenario_table", path=scenario.path, line=line, scenario=scenario.id, reason=error
        ) from error
    for step in case.steps:
        try:
            play_step(table, step)
        except (FailedExpectation, BlackPokerError) as problem:
            outcome.passed = False
            outcome.line = step.number
            outcome.case = case.title
            said = problem.said(lang) if isinstance(problem, BlackPokerError) else problem
            outcome.problem = f"{step.text}: {said}"
            outcome.position = write_position(position_of(table.game))
            return
        except (LookupError, ValueError) as error:
            raise wrong_line(step, error, scenario.path) from error


def play_step(table: ScenarioTable, step: ScenarioLine) -> None:
    """An expectation begins with ``=``, everything else is a move."""
    text = step.text
    if text.startswith("="):
        check(table, text[1:].strip())
        return
    who, _, move = text.partition(" ")
    if who == "both":
        if move.strip() != "pass":
            raise NotationError("both_pass", text=move.strip())
        for _ in range(2):
            act(table, seat(table.game.asked), "pass")
        return
    act(table, who, move.strip())


def act(table: ScenarioTable, who: str, move: str) -> None:
    player = read_seat(who)
    if not move:
        raise NotationError("empty_move")
    if table.game.asked != player:
        if table.reader.says_again(move, player):
            return
        raise FailedExpectation(f"{who} is not asked; {seat(table.game.asked)} is")
    table.reader.play(move, player)
    table.watch()


def play_scenarios(text: str, house: tuple[Supplement, ...] = ()) -> list[ScenarioOutcome]:
    """Play all scenarios of a text, with these local rules, and say what became of each.

    >>> told = '''
    ... X-001  A pass gives the chance to the other player
    ... 8 lite+basic
    ... ---
    ... A pass
    ... = B is asked
    ... '''
    >>> [(one.id, one.passed) for one in play_scenarios(told)]
    [('X-001', True)]

    A text that is no scenario is a ScenarioError, with its line.
    """
    return [run(scenario, house) for scenario in read_text(text)]
