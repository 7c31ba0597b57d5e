"""``blackpoker scenario``: play scenario files and say what failed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from blackpoker.core.errors import IllegalRegulation
from blackpoker.play.house_file import HouseFile, blamed, check_ids, read_house, stumbled
from blackpoker.play.scenario import Scenario, ScenarioError, find_files, read_file
from blackpoker.play.scenario_runner import Outcome, run
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
    outcomes: list[Outcome] = []
    for path in find_files(list(paths)):
        for one in read_file(path):
            outcome = played(one, house)
            outcomes.append(outcome)
            if not as_json and not (quiet and outcome.passed):
                click.echo(told(outcome, lang))
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if as_json:
        result = {
            "passed": len(outcomes) - len(failed),
            "failed": len(failed),
            "scenarios": [asdict(outcome) for outcome in outcomes],
        }
        click.echo(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        click.echo(
            say(lang, "scenario.total", passed=len(outcomes) - len(failed), failed=len(failed))
        )
    return 1 if failed else 0


def played(one: Scenario, house: list[HouseFile]) -> Outcome:
    """Play it with local rules; what is wrong with one of them is told with its file."""
    try:
        return run(one, tuple(file.rule for file in house))
    except ScenarioError as error:
        reason = error.values.get("reason")
        if isinstance(reason, IllegalRegulation):
            error.values["reason"] = blamed(reason, house)
        raise
    except Exception as error:
        at_fault = stumbled(error, house)
        if at_fault is None:
            raise
        raise at_fault from error


def told(outcome: Outcome, lang: str) -> str:
    if outcome.passed:
        return f"ok    {outcome.id}  {outcome.title}"
    return say(
        lang,
        "scenario.failed",
        id=outcome.id,
        title=outcome.title,
        path=outcome.path,
        line=outcome.line,
        case=f" ({outcome.case})" if outcome.case else "",
        problem=outcome.problem,
        position=outcome.position,
    )
