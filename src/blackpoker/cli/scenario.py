"""``blackpoker scenario``: play scenario files and say what failed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import (
    HouseError,
    HouseFile,
    check_ids,
    line_in,
    read_house,
    regulation_with,
    stumbled,
    telling,
)
from blackpoker.regulation.house_rules import without_house
from blackpoker.scenarios.given import read_given
from blackpoker.scenarios.runner import ScenarioOutcome, run
from blackpoker.scenarios.scenario import Scenario, ScenarioError, find_files, read_file
from blackpoker.text import say


@click.command("scenario")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--house", "files", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.option("--quiet", "-q", is_flag=True)
@click.pass_context
def scenario(
    ctx: click.Context, paths: tuple[Path, ...], files: tuple[Path, ...], as_json: bool, quiet: bool
) -> int:
    lang = ctx.obj["lang"]
    house = [read_house(one) for one in files]
    check_ids(house)
    outcomes: list[ScenarioOutcome] = []
    for path in find_files(list(paths)):
        for one in read_file(path):
            outcome = played(one, house, lang)
            outcomes.append(outcome)
            if not as_json and not (quiet and outcome.passed):
                click.echo(told(outcome, lang))
    failed = sum(not outcome.passed for outcome in outcomes)
    counts = {"passed": len(outcomes) - failed, "failed": failed}
    if as_json:
        result = {**counts, "scenarios": [asdict(outcome) for outcome in outcomes]}
        click.echo(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        click.echo(say(lang, "scenario.total", **counts))
    return 1 if failed else 0


def played(one: Scenario, house: list[HouseFile], lang: str) -> ScenarioOutcome:
    """Play it with local rules; what is wrong with one of them is told with its file."""
    check_house(one, house)
    with telling(house):
        try:
            return run(one, tuple(file.rule for file in house), lang)
        except ScenarioError as error:
            # A wrong number or name may come from a line of the scenario, or from a rule.
            cause = error.__cause__
            if isinstance(cause, Exception) and any(line_in(cause, file.path) for file in house):
                raise stumbled(cause, house) or error from cause
            raise


def check_house(one: Scenario, house: list[HouseFile]) -> None:
    """Say which of the rules does not fit the regulation of a case."""
    for case in one.cases if house else []:
        try:
            named = read_given(one, case).position.regulation
            regulation_with(without_house(named), house)
        except HouseError as error:
            line = case.given[0].number if case.given else one.line
            values = {"path": one.path, "line": line, "scenario": one.id, "reason": error}
            raise ScenarioError("scenario_table", **values) from error
        except BlackPokerError:  # a wrong line of the scenario, said when it is played
            return


def told(outcome: ScenarioOutcome, lang: str) -> str:
    case = f" ({outcome.case})" if outcome.case else ""
    key = "scenario.ok" if outcome.passed else "scenario.failed"
    return say(lang, key, **{**asdict(outcome), "case": case})
