"""``blackpoker scenario``: play scenario files and say what failed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from blackpoker.play.scenario import find_files, read_file
from blackpoker.play.scenario_runner import Outcome, run
from blackpoker.text import say


@click.command("scenario")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True)
@click.option("--quiet", "-q", is_flag=True)
@click.pass_context
def scenario(ctx: click.Context, paths: tuple[Path, ...], as_json: bool, quiet: bool) -> int:
    lang = ctx.obj["lang"]
    outcomes: list[Outcome] = []
    for path in find_files(list(paths)):
        for one in read_file(path):
            outcome = run(one)
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
