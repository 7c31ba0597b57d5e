"""``blackpoker puzzle``: positions in which one move does it, to be found, proved and mined."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from blackpoker.cli.keeping import check_writable, read_text, write_text
from blackpoker.cli.results import A_FILE, A_SEED, with_progress
from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.puzzle_mine import MiningPlan, mined
from blackpoker.play.cards import write_card
from blackpoker.play.notation import seat
from blackpoker.play.position import position_of
from blackpoker.play.puzzle import (
    GRADERS,
    TRIES,
    Puzzle,
    UnprovedError,
    laid_out,
    prove,
    puzzle_called,
    puzzle_of,
    puzzles,
    read_puzzle,
)
from blackpoker.play.table_text import table_lines
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.puzzle_bodies import PuzzleVerdict
from blackpoker.text import say
from blackpoker.workers.puzzle_jobs import verdict_on

A_DAY: Final = 86_400
SOLUTION: Final = "?"
STAR: Final = "★"


@click.command("puzzle")
@click.argument("id", required=False)
@click.option("--list", "listing", is_flag=True)
@click.option("--prove", "proving", is_flag=True)
@click.option("--file", "path", type=A_FILE, metavar="FILE")
@click.option("--mine", type=click.IntRange(min=1), metavar="N")
@click.option("--regulation", default=BEGINNERS_GAME, metavar="REGULATION")
@click.option("--seed", type=A_SEED, default=0)
@click.option("--out", type=A_FILE, metavar="FILE")
@click.option("--jobs", type=click.IntRange(min=1))
@click.option("--on", default="", metavar="ADDRESS")
@click.pass_context
def puzzle(
    ctx: click.Context,
    id: str | None,
    listing: bool,
    proving: bool,
    path: Path | None,
    mine: int | None,
    regulation: str,
    seed: int,
    out: Path | None,
    jobs: int | None,
    on: str,
) -> None:
    """Solve the puzzle of the day, or another one. The exit code of --prove is 1 if one fails."""
    lang = ctx.obj["lang"]
    if mine is not None:
        if out is None:
            raise click.UsageError(say(lang, "puzzle.where"))
        find(mine, MiningPlan(Regulation.parse(regulation).id, seed), out, jobs, on, lang)
        return
    known = puzzles() if path is None else read_puzzles(path)
    if listing:
        for one in known:
            click.echo(f"{one.id}  {STAR * one.stars:4}  {said_of(one, lang)}")
    elif proving:
        wrong = [said for one in known if (said := flaw(one, lang))]
        for said in wrong:
            click.echo(said)
        click.echo(say(lang, "puzzle.proved", count=len(known) - len(wrong), all=len(known)))
        if wrong:
            ctx.exit(1)
    else:
        solve(puzzle_called(id) if id else puzzle_of(int(time.time()) // A_DAY), lang)


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Read a file of ``--mine``."""
    found: list[Puzzle] = []
    for number, line in enumerate(read_text(path, "record").splitlines(), 1):
        try:
            found.append(read_puzzle(line))
        except ValueError as error:
            raise UnprovedError("puzzle_line", path=str(path), line=number) from error
    return tuple(found)


def said_of(one: Puzzle, lang: str) -> str:
    return f"{one.regulation}: {say(lang, f'puzzle.{one.kind}')}"


def flaw(one: Puzzle, lang: str) -> str:
    try:
        prove(one)
    except BlackPokerError as error:
        return f"{one.id}: {error.said(lang)}"
    return ""


# ---- one of them
def solve(one: Puzzle, lang: str) -> None:
    """Show it, and ask for moves until the right one is named."""
    game = laid_out(one.position)
    me = int(game.asked)
    click.echo(f"{one.id}  {STAR * one.stars}  {said_of(one, lang)}\n")
    *table, asked = table_lines(game, None)
    click.echo("\n".join(table))
    for player, side in enumerate(position_of(game).sides):
        assert isinstance(side.life, list)
        cards = " ".join(write_card(card) for card in side.life)
        click.echo(say(lang, "puzzle.life", seat=seat(player), cards=cards))
    click.echo("\n" + say(lang, "puzzle.yours", seat=seat(me)) + f" ({asked.partition(': ')[2]})")
    while True:
        line = click.prompt(seat(me), prompt_suffix="> ", default="", show_default=False).strip()
        if not line:
            return
        try:
            verdict = verdict_on(one, "" if line == SOLUTION else line, lang)
        except BlackPokerError as error:
            click.echo(error.said(lang))
            continue
        click.echo(told(verdict, lang, shown=line == SOLUTION))
        if verdict.right:
            click.echo(say(lang, "puzzle.found", levels=levels_of(one)))
            return


def told(verdict: PuzzleVerdict, lang: str, shown: bool) -> str:
    key = "shown" if shown else "right" if verdict.right else "wrong"
    lines = [say(lang, f"puzzle.{key}", move=verdict.line)]
    return "\n".join([*lines, *(f"  {text}" for look in verdict.looks for text in look.text)])


def levels_of(one: Puzzle) -> str:
    return ", ".join(f"{n}: {found}/{TRIES}" for n, found in zip(GRADERS, one.found, strict=True))


# ---- more of them
def find(
    count: int, plan: MiningPlan, out: Path, jobs: int | None, on: str, lang: str
) -> None:
    check_writable(out)
    found = with_progress(lambda told: mined(plan, count, jobs, on, told))
    lines = [json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in found]
    write_text(out, "".join(lines))
    click.echo(say(lang, "puzzle.mined", count=len(found), path=out))
