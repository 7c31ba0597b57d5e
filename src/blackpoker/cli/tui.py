"""``blackpoker tui``: the table in the full screen of a terminal, here or on a server."""

from __future__ import annotations

import asyncio
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from blackpoker.agents.registry import UnknownAgent, level_number, levels
from blackpoker.cli.bring import own_decks, own_trumps
from blackpoker.cli.joining import CannotShow, need, remote
from blackpoker.cli.keeping import check_writable, write_text
from blackpoker.house.house_file import agreed_with
from blackpoker.play.match import is_match
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import say

if TYPE_CHECKING:
    from blackpoker.client.link import Link
    from blackpoker.client.local import LocalTable
    from blackpoker.client.remote import RemoteTable
    from blackpoker.table.protocol import Language

HUMAN: Final = "human"
LARGEST_OWN_SEED: Final = 1_000_000  # a seed a person can tell a friend


@click.command("tui")
@click.argument("regulation", default=BEGINNERS_GAME)
@click.option("--against", "opponent", default="1", metavar="LEVEL")
@click.option("--seed", type=click.IntRange(min=0, max=(1 << 62) - 1))
@click.option("--seat", "seat_wanted", type=click.Choice(["A", "B"]), default="A")
@click.option("--deck", "deck_path", type=click.Path(path_type=Path))
@click.option("--trumps", metavar="CARDS")
@click.option("--record", "record_path", type=click.Path(path_type=Path))
@click.option("--server", metavar="URL")
@click.option("--game", metavar="GAME")
@click.option("--token", metavar="TOKEN", envvar="BLACKPOKER_TOKEN")
@click.option("--join", "invite", metavar="INVITE")
@click.option("--name", metavar="NAME")
@click.option("--watch", metavar="CODE")
@click.option("--light", is_flag=True)
@click.pass_context
def tui(
    ctx: click.Context,
    regulation: str,
    opponent: str,
    seed: int | None,
    seat_wanted: str,
    deck_path: Path | None,
    trumps: str | None,
    record_path: Path | None,
    server: str | None,
    game: str | None,
    token: str | None,
    invite: str | None,
    name: str | None,
    watch: str | None,
    light: bool,
) -> None:
    lang: Language = ctx.obj["lang"]
    need("msgspec", "textual", "websockets")
    link: Link
    local: LocalTable | None = None
    there: RemoteTable | None = None
    if server is not None:
        link = there = remote(server, game, token, invite, watch, name, lang)
    elif game or invite or watch:
        raise CannotShow("tui_no_server")
    else:
        me = "AB".index(seat_wanted)
        seed = secrets.randbelow(LARGEST_OWN_SEED) if seed is None else seed
        if record_path is not None:
            check_writable(record_path)
        link = local = here(regulation, opponent, seed, me, deck_path, trumps, lang)
    need_a_terminal()
    wanted = run(link, lang, ctx.obj["suits"], light)
    if local is not None and record_path is not None:
        text = local.record()
        if text:
            write_text(record_path, text)
            click.echo(say(lang, "play.saved", path=record_path))
    if wanted == "line" and local is not None:
        in_line_mode(ctx, regulation, opponent, seed)
    elif wanted == "line" and there is not None:
        from blackpoker.cli.line_guest import LineGuest

        asyncio.run(LineGuest(there.anew(), lang, ctx.obj["suits"]).run())


def need_a_terminal() -> None:
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        raise CannotShow("tui_no_terminal")


def here(
    regulation: str,
    opponent: str,
    seed: int,
    me: int,
    deck_path: Path | None,
    trumps: str | None,
    lang: Language,
) -> LocalTable:
    """A game on this machine, against a level or between two people at one screen."""
    from blackpoker.client.local import LocalTable, local_setup

    agreed = agreed_with(regulation, [])
    if not isinstance(agreed, Regulation) or is_match(agreed):
        raise CannotShow("tui_line_only", regulation=agreed.id)
    level = None if opponent == HUMAN else level_number(opponent)
    if level is None and opponent != HUMAN:
        known = ", ".join(str(n) for n in levels())
        raise UnknownAgent("tui_level", name=opponent, levels=known)
    decks = own_decks(agreed, me, deck_path)
    laid = own_trumps(agreed, me, trumps)
    agreed.prepare(seed, decks, laid)  # a mistake is told before the screen is taken
    return LocalTable(local_setup(agreed, level, seed, me, decks, laid, lang), me, lang)


def run(link: Link, lang: Language, suits: str, light: bool) -> str | None:
    """Show the table until the person leaves."""
    from blackpoker.tui.app import TableApp
    from blackpoker.tui.probe import signs_for

    app = TableApp(link, lang, signs_for(suits), light)
    wanted = app.run()
    if app.failure is not None:
        raise app.failure
    return wanted


def in_line_mode(ctx: click.Context, regulation: str, opponent: str, seed: int | None) -> None:
    """Begin the same game line by line, for a terminal that is too small."""
    from blackpoker.cli.play import play

    ctx.invoke(
        play,
        regulation=regulation,
        opponent="1" if opponent == HUMAN else opponent,
        seed=seed,
        seat_wanted="A",
        house=(),
    )
