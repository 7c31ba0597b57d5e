"""``blackpoker simulate``: many games between agents, and how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

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
from blackpoker.lab.simulate import Simulation, Tally, named
from blackpoker.lab.simulate import simulate as run_simulation
from blackpoker.lab.statistics import median, wilson
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.text import say

SHOWN_FAILURES: Final = 20
NEVER: Final = "0 !"


@click.command()
@click.argument("regulations", nargs=-1, metavar="[REGULATION]...")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=A_SEED, default=0, show_default=True)
@click.option("--agents", default="random,random", show_default=True)
@click.option("--house", "house", multiple=True, type=A_FILE, metavar="FILE")
@click.option("--jobs", type=click.IntRange(min=1))
@click.option("--on", default="", metavar="ADDRESS")
@click.option("--keep", type=A_FILE, metavar="FOLDER")
@click.option("--usage", is_flag=True)
@click.option("--json", "for_programs", is_flag=True)
@click.pass_context
def simulate(
    ctx: click.Context,
    regulations: tuple[str, ...],
    games: int,
    seed: int,
    agents: str,
    house: tuple[Path, ...],
    jobs: int | None,
    on: str,
    keep: Path | None,
    usage: bool,
    for_programs: bool,
) -> None:
    """Let agents play many games. The exit code is 1 if a game failed."""
    lang = ctx.obj["lang"]
    names = [name.strip() for name in agents.split(",")]
    check_seats(regulations, names, lang)
    paths = [str(one) for one in house]
    try:
        result = with_progress(
            lambda told: run_simulation(
                regulations, games, seed, names, jobs, usage, told, paths, keep, on
            )
        )
    except KeyboardInterrupt:
        if keep is not None:
            click.echo("\n" + say(lang, "simulate.stopped", path=keep), err=True)
        raise
    shown = for_a_program(result.to_data()) if for_programs else "\n".join(report(result, lang))
    click.echo(shown)
    if result.bad:
        ctx.exit(1)


def check_seats(regulations: Sequence[str], names: Sequence[str], lang: str) -> None:
    """One name sits in every seat; more names than seats are a mistake."""
    for one in named(regulations or (BEGINNERS_GAME,)):  # left out, it is duels that are played
        if len(names) > one.players:
            values = {"regulation": one.id, "seats": one.players, "count": len(names)}
            raise click.UsageError(say(lang, "cli.too_many_agents", **values))


# ---- the report
def report(result: Simulation, lang: str) -> list[str]:
    """Return the result for people, as lines."""
    agents = " - ".join(result.agents)
    title = say(lang, "simulate.title", games=result.games, agents=agents, seed=result.seed)
    heads = ["regulation", "games", "first", "a_wins", "decisions", "turns"]
    drawn = any(tally.draws for tally in result.tallies)
    if drawn:
        heads.insert(4, "draws")
    rows = [[say(lang, f"simulate.{head}") for head in heads]]
    rows += [row_of(tally, drawn) for tally in result.tallies if played(tally)]
    lines = [title, "", *right_aligned(rows)]
    if any(tally.resolved for tally in result.tallies):
        lines += ["", *usage_table(result, lang)]
    return lines + failed(result, lang)


def played(tally: Tally) -> bool:
    return bool(tally.games or tally.unfinished or tally.failures)


def row_of(tally: Tally, drawn: bool) -> list[str]:
    decided = tally.first_wins + tally.second_wins
    row = [tally.regulation, str(tally.games), NO_NUMBER, NO_NUMBER]
    if decided:
        interval = wilson(tally.first_wins, decided)
        row[2] = with_interval(tally.first_wins / decided, interval)
        row[3] = percent(tally.a_wins / decided)
    if drawn:
        row.append(str(tally.draws))
    return [*row, lengths(tally.decisions), lengths(tally.turns)]


def lengths(counted: Counter[int]) -> str:
    """The median and the longest."""
    return f"{median(counted):g} ({max(counted)})" if counted else NO_NUMBER


def usage_table(result: Simulation, lang: str) -> list[str]:
    """How often each action of the lists was asked for and resolved, in all games together."""
    requested: Counter[str] = Counter()
    resolved: Counter[str] = Counter()
    never: list[str] = []
    for tally in result.tallies:
        requested.update(tally.requested)
        resolved.update(tally.resolved)
        requested.update(dict.fromkeys(tally.never(), 0))
        if tally.never() and played(tally):
            ids = ", ".join(tally.never())
            never.append(say(lang, "simulate.never", regulation=tally.regulation, actions=ids))
    rows = [
        [say(lang, f"simulate.{head}") for head in ("action", "requested", "resolved", "per_game")]
    ]
    for id, n in sorted(requested.items(), key=lambda item: (-item[1], item[0])):
        marked = [str(n), str(resolved[id])]
        marked = [NEVER if one == "0" else one for one in marked]
        rows.append([id, *marked, f"{n / max(1, result.games):.2f}"])
    return right_aligned(rows) + (["", *never] if never else [])


def failed(result: Simulation, lang: str) -> list[str]:
    """What went wrong, with the seeds to see it again."""
    lines = [
        say(lang, "simulate.unfinished", regulation=tally.regulation, count=tally.unfinished)
        for tally in result.tallies
        if tally.unfinished
    ]
    for one in result.failures[:SHOWN_FAILURES]:
        lines.append(say(lang, "simulate.failed", **asdict(one)))
    if len(result.failures) > SHOWN_FAILURES:
        lines.append(say(lang, "simulate.more", count=len(result.failures) - SHOWN_FAILURES))
    return ["", *lines] if lines else []
