"""``blackpoker lint``: check a local rule against the guidelines for new actions."""

from __future__ import annotations

import json
from pathlib import Path

import click

from blackpoker.house.house_file import read_house
from blackpoker.lab.lint import GUIDELINES, USUAL_BUDGET, LintReport
from blackpoker.lab.lint import lint as check
from blackpoker.text import say


@click.command("lint")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--regulation", default="", metavar="REGULATION")
@click.option("--budget", type=click.IntRange(min=1), default=USUAL_BUDGET, show_default=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def lint(ctx: click.Context, file: Path, regulation: str, budget: int, as_json: bool) -> int:
    """Check a local rule."""
    report = check(read_house(file), regulation, budget)
    if as_json:
        click.echo(json.dumps(report.to_data(), ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(told(report, ctx.obj["lang"])))
    return 0 if report.clean else 1


def told(report: LintReport, lang: str) -> list[str]:
    """Return the report for people, as lines: every guideline, and under it what to change."""
    lines = [say(lang, "lint.title", path=report.path, regulation=report.regulation)]
    if report.absent:
        lines.append(say(lang, "lint.absent", actions=", ".join(report.absent)))
    if report.untried:
        lines.append(say(lang, "lint.untried", actions=", ".join(report.untried)))
    for guideline in GUIDELINES:
        found = report.of(guideline)
        if guideline == "raises" and not found:
            continue  # a few openings are no proof
        said = say(lang, f"lint.guideline.{guideline}")
        if guideline == "first_turn" and not report.searched:
            lines.append(say(lang, "lint.untested", guideline=said))
            continue
        lines.append(say(lang, "lint.change" if found else "lint.ok", guideline=said))
        lines += [f"        {line}" for one in found for line in one.said(lang).splitlines()]
        if guideline == "first_turn" and not found:
            looked = {"positions": report.positions, "openings": report.openings}
            lines.append(f"        {say(lang, 'lint.none_found', **looked)}")
    lines.append(say(lang, "lint.clean" if report.clean else "lint.total", n=len(report.findings)))
    return lines
