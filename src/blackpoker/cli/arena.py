"""``blackpoker arena``: agents against each other, and how sure it is who is better."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import click

from blackpoker.cli.results import (
    A_FILE,
    A_SEED,
    NO_NUMBER,
    for_a_program,
    percent,
    right_aligned,
    with_interval,
    with_progress,
)
from blackpoker.lab.arena import Arena, Encounter, planned, run_arena
from blackpoker.lab.arena_file import LONGEST_LIMIT, ArenaPlan, read_saved
from blackpoker.lab.plots import check_plot, plot_ratings
from blackpoker.text import say

SHOWN: Final = 10  # forfeits and failures


@click.command("arena")
@click.argument("agents", nargs=-1)
@click.option("--regulation", "regulations", multiple=True, metavar="REGULATION")
@click.option("--games", type=click.IntRange(min=2))
@click.option("--seed", type=A_SEED)
@click.option("--jobs", type=click.IntRange(min=1))
@click.option("--on", default="", metavar="ADDRESS")
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True, max=LONGEST_LIMIT))
@click.option("--save", type=A_FILE)
@click.option("--resume", type=A_FILE)
@click.option("--anchor", metavar="NAME")
@click.option("--plot", type=A_FILE)
@click.option("--json", "for_programs", is_flag=True)
@click.pass_context
def arena(
    ctx: click.Context,
    agents: tuple[str, ...],
    regulations: tuple[str, ...],
    games: int | None,
    seed: int | None,
    jobs: int | None,
    on: str,
    time_limit: float | None,
    save: Path | None,
    resume: Path | None,
    anchor: str | None,
    plot: Path | None,
    for_programs: bool,
) -> None:
    """Let agents play against each other. The exit code is 1 if a game could not be played."""
    lang = ctx.obj["lang"]
    if save is not None and resume is not None:
        raise click.UsageError(say(lang, "cli.save_or_resume"))
    if plot is not None:
        check_plot(plot)
    before = None if resume is None else read_saved(resume).plan
    asked = {"agents": agents, "regulations": regulations, "games": games, "seed": seed}
    plan = asked_for(before, **asked, time_limit=time_limit)
    try:
        result = with_progress(
            lambda told: run_arena(plan, jobs, save, resume, anchor or "", told, on)
        )
    except KeyboardInterrupt:
        if save is not None or resume is not None:
            click.echo("\n" + say(lang, "arena.stopped", path=save or resume), err=True)
        raise
    shown = for_a_program(result.to_data()) if for_programs else "\n".join(report(result, lang))
    click.echo(shown)
    if plot is not None:
        if result.table.ratings:
            plot_ratings(result.table, plot)
        key = "plotted" if result.table.ratings else "unplotted"
        click.echo(say(lang, f"arena.{key}", path=plot), err=for_programs)
    if result.failures:
        ctx.exit(1)


def asked_for(before: ArenaPlan | None, **asked: Any) -> ArenaPlan:
    """What is not said is as it was before, or as usual."""
    known = {"agents": ()} if before is None else vars(before)
    said = {name: value for name, value in asked.items() if value not in (None, ())}
    return planned(**{**known, **said})


# ---- the report
def report(result: Arena, lang: str) -> list[str]:
    """Return the result for people, as lines."""
    plan = result.plan
    lines = [say(lang, "arena.title", games=plan.games, seed=plan.seed), ""]
    for id in plan.regulations:
        met = [one for one in result.encounters if one.regulation == id]
        lines += [*encounter_table(id, met, lang), ""]
    if len(plan.regulations) > 1:
        lines += [*encounter_table(say(lang, "arena.all"), result.totals, lang), ""]
    lines += [*rating_table(result, lang), "", *advice(result, lang)]
    return lines + troubles(result, lang)


def encounter_table(title: str, met: list[Encounter], lang: str) -> list[str]:
    drawn = any(one.draws for one in met)
    forfeited = any(any(one.forfeits) for one in met)
    cells: dict[str, str] = {}
    rows: list[list[str]] = []
    for one in met:
        cells = {"games": str(one.games), "wins": str(one.wins)}
        cells |= {"draws": str(one.draws)} if drawn else {}
        shown = with_interval(one.rate, one.interval) if one.deals else NO_NUMBER
        cells |= {"losses": str(one.losses), "result": shown}
        cells |= {"forfeits": "{} - {}".format(*one.forfeits)} if forfeited else {}
        rows.append([" - ".join(one.agents), *cells.values()])
    heads = [title, *(say(lang, f"arena.{head}") for head in cells)]
    return right_aligned([heads, *rows])


def rating_table(result: Arena, lang: str) -> list[str]:
    table = result.table
    if not table.ratings:
        return [say(lang, "arena.unrated")]
    rows = [[say(lang, f"arena.{head}") for head in ("rating", "elo", "error")]]
    for one in table.ratings:
        rows.append([one.name, f"{one.elo + 0.0:+.0f}", f"± {one.error:.0f}"])
    key = "anchored" if table.anchor else "mean"
    lines = [*right_aligned(rows), say(lang, f"arena.{key}", name=table.anchor)]
    return [*lines, say(lang, "arena.propped")] if table.propped else lines


def advice(result: Arena, lang: str) -> list[str]:
    """How many games it takes."""
    lines: list[str] = []
    for one in result.totals:
        if one.deals and not one.decided:
            first, second = one.agents
            key = "even" if one.enough is None else "undecided"
            rate = percent(one.rate)
            values = {"first": first, "second": second, "rate": rate, "games": one.enough}
            lines.append(say(lang, f"arena.{key}", **values))
    return [*lines, say(lang, "arena.advice", games=result.games_for_a_small_edge)]


def troubles(result: Arena, lang: str) -> list[str]:
    """What went wrong, with the seeds to see it again."""
    lines: list[str] = []
    for fixture, forfeit in result.forfeits[:SHOWN]:
        values = {"agent": fixture.agents[forfeit.agent], "reason": forfeit.said(lang)}
        lines.append(say(lang, "arena.forfeited", **asdict(fixture), **values))
    for fixture, reason in result.failures[:SHOWN]:
        first, second = fixture.agents
        values = {"first": first, "second": second, "reason": reason}
        lines.append(say(lang, "arena.failed", **asdict(fixture), **values))
    hidden = sum(max(0, len(list(one)) - SHOWN) for one in (result.forfeits, result.failures))
    if hidden:
        lines.append(say(lang, "arena.more", count=hidden))
    return ["", *lines] if lines else []
