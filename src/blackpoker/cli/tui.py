"""``blackpoker tui``: the table in the full screen of a terminal, here or on a server."""

from __future__ import annotations

import asyncio
import sys

import click

from blackpoker.cli.evening import attend
from blackpoker.cli.lobby import find_table
from blackpoker.cli.play import record_game, sit
from blackpoker.cli.sitting import (
    CannotShow,
    Wanted,
    agreed_on,
    need,
    table_here,
    table_options,
    table_there,
)
from blackpoker.client.link import Link
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import Language


@click.command("tui")
@table_options("1")
@click.option("--light", is_flag=True)
@click.pass_context
def tui(ctx: click.Context, /, light: bool, **_: object) -> None:
    lang: Language = ctx.obj["lang"]
    suits: str = ctx.obj["suits"]
    need("textual")
    wanted = Wanted.of(ctx)
    if wanted.meeting is not None:
        must_be_a_terminal()
        attend(wanted, lang, lambda link: play_at(link, lang, suits, light, wanted))
        return
    if wanted.in_the_lobby():
        must_be_a_terminal()
        while (found := find_table(wanted, lang)) is not None:
            play_at(found, lang, suits, light, wanted)
        return
    link = table_there(wanted, lang) if wanted.on_a_server() else here(wanted, lang)
    must_be_a_terminal()
    play_at(link, lang, suits, light, wanted)


def must_be_a_terminal() -> None:
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        raise CannotShow("tui_no_terminal")


def play_at(link: Link, lang: Language, suits: str, light: bool, wanted: Wanted) -> None:
    """Play at a table until the person leaves it."""
    last, chosen = run(link, lang, suits, light)
    if chosen == "line":
        asyncio.run(sit(link.anew(), lang, suits, wanted))
    else:
        record_game(last, lang, wanted.record)


def here(wanted: Wanted, lang: Language) -> Link:
    """A game on this machine, against an agent or between two people at one screen."""
    agreed, files = agreed_on(wanted)
    if not isinstance(agreed, Regulation):
        raise CannotShow("tui_line_only", regulation=agreed.id)
    return table_here(wanted, agreed, files, lang)


def run(link: Link, lang: Language, suits: str, light: bool) -> tuple[Link, str | None]:
    """Show the table until the person leaves; the last one they sat at, and what they want."""
    from blackpoker.tui.app import TableApp
    from blackpoker.tui.probe import signs_for

    app = TableApp(link, lang, signs_for(suits), light)
    wanted = app.run()
    if app.failure is not None:
        raise app.failure
    return app.link, wanted
