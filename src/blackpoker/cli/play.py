"""``blackpoker play``: a game in the terminal, line by line."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click

from blackpoker.agents.levels import LEVELS, measured, ratings
from blackpoker.agents.registry import level_named
from blackpoker.cli.evening import attend
from blackpoker.cli.keeping import keep, numbered_path
from blackpoker.cli.lobby import find_table
from blackpoker.cli.oldmaid import play_oldmaid
from blackpoker.cli.rules import page
from blackpoker.cli.sitting import Wanted, agreed_on, table_here, table_options, table_there
from blackpoker.client.link import Link
from blackpoker.line.guest import LineGuest
from blackpoker.line.written import Written
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import (
    Language,
    Mode,
    Passing,
)
from blackpoker.terminal.player import MODES
from blackpoker.text import say


def show_levels(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """List the levels and leave."""
    if not wanted or context.resilient_parsing:
        return
    click.echo("\n".join(level_lines(context.obj["lang"])))
    context.exit()


def level_lines(lang: str) -> list[str]:
    found: list[str] = []
    known = measured()
    elo = ratings(known)
    for n, level in LEVELS.items():
        name, character = level.name.said(lang), level.character.said(lang)
        found.append(say(lang, "levels.line", n=n, name=name, character=character))
        if elo.get(n):
            found.append(say(lang, "levels.elo", elo=elo[n]))
        for regulation, games, rate, low, high in known.get(str(n), []):
            rates = {"rate": rate, "low": low, "high": high}
            values = {name: f"{100 * one:.0f}" for name, one in rates.items()}
            where = {"regulation": regulation, "games": games, "below": n - 1}
            found.append(say(lang, "levels.measured", **where, **values))
    return [*found, "", say(lang, "levels.how")]


@click.command("play")
@table_options("learned")
@click.option("--ask-top", is_flag=True)
@click.option("--passing", type=click.Choice(MODES))
@click.option("--levels", is_flag=True, is_eager=True, expose_value=False, callback=show_levels)
@click.pass_context
def play(ctx: click.Context, /, ask_top: bool, passing: Mode | None, **_: object) -> None:
    lang: Language = ctx.obj["lang"]
    wanted = Wanted.of(ctx)
    if wanted.meeting is not None:
        attend(wanted, lang, lambda link: asyncio.run(sit(link, lang, ctx.obj["suits"], wanted)))
        return
    if wanted.in_the_lobby():
        while (found := find_table(wanted, lang)) is not None:
            asyncio.run(sit(found, lang, ctx.obj["suits"], wanted))
        return
    if wanted.on_a_server():
        asyncio.run(sit(table_there(wanted, lang), lang, ctx.obj["suits"], wanted))
        return
    agreed, files = agreed_on(wanted)
    if not isinstance(agreed, Regulation):
        play_oldmaid(wanted, agreed, lang, ctx.obj["suits"])
        return
    manners = Passing(mode=passing or usual_mode(), ask_top=ask_top)
    table = table_here(wanted, agreed, files, lang, manners)
    greet(wanted, agreed, lang)
    asyncio.run(sit(table, lang, ctx.obj["suits"], wanted))


def usual_mode() -> Mode:
    """A person is asked where it matters; what is piped in can count on every question."""
    return "auto" if sys.stdin is not None and sys.stdin.isatty() else "always"


def greet(wanted: Wanted, agreed: Regulation, lang: str) -> None:
    level = level_named(wanted.opponent)
    agent = wanted.opponent if level is None else level.name.said(lang)
    click.echo(say(lang, "play.welcome", name=agreed.name, agent=agent, seed=wanted.seed))
    if level is not None:
        click.echo(say(lang, "play.level", name=agent, character=level.character.said(lang)))
    click.echo(say(lang, "play.words"))


async def sit(link: Link, lang: str, suits: str, wanted: Wanted) -> None:
    """Play until the person leaves or the game is over; of a match, one game after the other."""
    written = Written()
    written.start()
    following: Link | None = link
    number = 1
    try:
        while following is not None:
            link = following
            guest = LineGuest(link, lang, suits, written, page)
            try:
                await guest.run()
            finally:
                record_game(link, lang, wanted.record, number if guest.scene.state.match else 0)
            following = link.again() if guest.match_goes_on else None
            number += 1
    finally:
        await link.end()


def record_game(link: Link, lang: str, path: Path | None, number: int = 0) -> None:
    """Keep a game where that is wanted; those of a match are numbered from 1."""
    if path is not None and (text := link.record()):
        keep(numbered_path(path, number) if number else path, text, lang)
