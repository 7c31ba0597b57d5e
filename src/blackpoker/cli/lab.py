"""``blackpoker lab``: what a set of rules is like, by experiment, as one report."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

import click

from blackpoker.cli.results import A_FILE, A_SEED, for_a_program, percent, with_interval
from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.balance.claims import claims_of, said
from blackpoker.lab.balance.estimates import rate
from blackpoker.lab.balance.plan import USUAL, Foretold, LabPlan, deals_in, foretold, planned
from blackpoker.lab.balance.playing import LabError
from blackpoker.lab.balance.report import DATA, PAGE, Report, written
from blackpoker.lab.balance.run import run_lab
from blackpoker.lab.balance.sums import Sums
from blackpoker.lab.gathering import cores
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.text import say

MINUTE: Final = 60
NOT_IN_A_NAME: Final = ' /\\:"'


def share(ctx: click.Context, param: click.Parameter, value: str) -> float:
    """A share of games as it is written: ``1%``, ``0.5%`` or ``0.01``."""
    text = value.strip()
    try:
        number = float(text.removesuffix("%"))
    except ValueError as error:
        told = say(ctx.obj["lang"], "lab.no_percent", value=value)
        raise click.BadParameter(told, ctx, param) from error
    return number / 100 if text.endswith("%") else number


@click.command("lab")
@click.argument("regulations", nargs=-1, metavar="[REGULATION]...")
@click.option("--against", metavar="REGULATION", default="")
@click.option("--house", "house", multiple=True, type=A_FILE, metavar="FILE")
@click.option("--certainty", callback=share, default="1%", show_default=True)
@click.option("--part", "parts", multiple=True, type=click.Choice(USUAL))
@click.option("--seed", type=A_SEED, default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1))
@click.option("--on", default="", metavar="ADDRESS")
@click.option("--out", type=A_FILE, metavar="FOLDER")
@click.option("--watch", is_flag=True)
@click.option("--plot", is_flag=True)
@click.option("--plan", "only_plan", is_flag=True)
@click.option("--json", "for_programs", is_flag=True)
@click.pass_context
def lab(
    ctx: click.Context,
    regulations: tuple[str, ...],
    against: str,
    house: tuple[Path, ...],
    certainty: float,
    parts: tuple[str, ...],
    seed: int,
    jobs: int | None,
    on: str,
    out: Path | None,
    watch: bool,
    plot: bool,
    only_plan: bool,
    for_programs: bool,
) -> None:
    """Measure regulations and write a report."""
    lang = ctx.obj["lang"]
    texts = regulations or (BEGINNERS_GAME,)
    files = [str(one) for one in house]
    plan = planned(texts, against, files, certainty, seed, tuple(dict.fromkeys(parts)) or USUAL)
    folder = out or Path(usual_folder(plan))
    if watch:
        check_watch()
    ahead = foretold(plan)
    click.echo(announced(plan, ahead, jobs, folder, lang), err=True)
    if only_plan:
        return
    try:
        with looked_at(plan, watch, folder, lang) as told:
            report = run_lab(plan, folder, jobs, told, lang if watch else None, on)
        written(report, folder, lang, plot)
    except (KeyboardInterrupt, BlackPokerError):
        click.echo("\n" + say(lang, "lab.stopped", path=folder), err=True)
        raise
    shown = for_a_program(report.data) if for_programs else "\n".join(summary(report, lang))
    click.echo(shown)
    click.echo(say(lang, "lab.written", page=folder / PAGE, data=folder / DATA), err=for_programs)


def usual_folder(plan: LabPlan) -> str:
    """A folder named after what is measured."""
    name = "-".join(one.text for one in plan.variants)
    return "lab-" + "".join("-" if one in NOT_IN_A_NAME else one for one in name)


def announced(plan: LabPlan, ahead: Foretold, jobs: int | None, folder: Path, lang: str) -> str:
    """How many games there will be and how long they take, before the first is played."""
    at_once = cores() if jobs is None else jobs
    seconds = ahead.seconds / at_once
    if seconds < MINUTE:
        lasts = say(lang, "lab.seconds", n=max(1, round(seconds)))
    else:
        lasts = say(lang, "lab.minutes", n=round(seconds / MINUTE))
    values = {"games": ahead.games, "first": plan.games, "jobs": at_once, "path": folder}
    key = "ahead" if "observed" in plan.parts else "ahead_of_a_part"
    return say(lang, f"lab.{key}", lasts=lasts, certainty=percent(plan.certainty), **values)


def summary(report: Report, lang: str) -> list[str]:
    """The claims of the page, as lines."""
    lines: list[str] = []
    for one in report.data["regulations"]:
        lines += ["", one["name"].get(lang) or one["name"]["en"]]
        for claim in claims_of(one):
            heading, more = said(lang, claim)
            lines += [f"  {claim.number}  {heading}", f"      {more}"]
    return [*lines[1:], ""]


# ---- while it runs
@contextmanager
def looked_at(plan: LabPlan, watch: bool, folder: Path, lang: str) -> Iterator[Any]:
    """Show how far it is: as a bar where somebody is looking, live if that was asked for."""
    if watch:
        with live(plan, folder, lang) as told:
            yield told
    elif sys.stderr.isatty():
        with click.progressbar(length=deals_in(plan), file=sys.stderr) as bar:
            yield lambda done, of, sums: bar.update(done - bar.pos)
    else:
        yield None


def check_watch() -> None:
    """Refuse before the games what could not be shown during them."""
    try:
        importlib.import_module("rich.live")
    except ImportError as error:
        raise LabError("lab_needs_rich") from error


@contextmanager
def live(plan: LabPlan, folder: Path, lang: str) -> Iterator[Any]:
    """The numbers as they come, in the terminal; the page beside it looks for itself."""
    console = importlib.import_module("rich.console").Console(stderr=True)
    began = monotonic()
    page = (folder / PAGE).absolute().as_uri()
    shown = importlib.import_module("rich.live").Live(console=console, refresh_per_second=4)
    with shown:

        def told(done: int, of: int, sums: Sums) -> None:
            shown.update(so_far(plan, done, of, monotonic() - began, sums, page, lang))

        yield told


def so_far(
    plan: LabPlan, done: int, of: int, seconds: float, sums: Sums, page: str, lang: str
) -> Any:
    """A table: what is known by now of each set of rules, and how long it will take."""
    table = importlib.import_module("rich.table").Table(
        title=say(lang, "lab.watch_title", done=done, of=of, share=percent(done / max(1, of))),
        caption=say(lang, "lab.watch_page", page=page),
    )
    for head in ("lab.regulation", "lab.n", "lab.first", "lab.turn_one", "lab.left_to_go"):
        table.add_column(say(lang, head))
    left = seconds / max(1, done) * (of - done)
    for place, variant in enumerate(plan.variants):
        count = sums.named(place, "observed", "count")
        ended = count.get("ended", 0)
        shares = []
        for what in ("first_points", "turn_one"):
            wins = count.get(what, 0) / (2 if what == "first_points" else 1)
            one = rate(wins, ended)
            shares.append(with_interval(one.value, (one.low, one.high)) if ended else "-")
        goes = say(lang, "lab.seconds", n=round(left))
        table.add_row(variant.text, str(ended), *shares, goes)
    return table
