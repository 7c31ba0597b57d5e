"""``blackpoker play``: a game in the terminal, line by line."""

from __future__ import annotations

import asyncio
import secrets
import sys
from pathlib import Path
from typing import Final

import click

from blackpoker.agents.registry import find_agent, make_agent
from blackpoker.cli.bring import own_decks, own_trumps
from blackpoker.cli.habits import MODES
from blackpoker.cli.joining import CannotShow, need, remote
from blackpoker.cli.keeping import check_writable, keep, numbered_path
from blackpoker.cli.levels import show_levels
from blackpoker.cli.line_table import Table, read_line
from blackpoker.cli.match import MatchTable
from blackpoker.cli.names import seat_names
from blackpoker.cli.thinking import ThinkingLine, watched
from blackpoker.house.house_file import agreed_with, read_house, telling
from blackpoker.play.match import Match, MatchGame, is_match
from blackpoker.play.session import Chooser, Session
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.regulation import Regulation

LARGEST_OWN_SEED: Final = 1_000_000  # a seed a person can tell a friend


@click.command("play")
@click.argument("regulation", default=BEGINNERS_GAME)
@click.option("--against", "opponent", default="heuristic", metavar="NAME")
@click.option("--seed", type=click.IntRange(min=0, max=(1 << 62) - 1))
@click.option("--seat", "seat_wanted", type=click.Choice(["A", "B"]), default="A")
@click.option("--deck", "deck_path", type=click.Path(path_type=Path))
@click.option("--trumps", metavar="CARDS")
@click.option("--house", "house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--record", "record_path", type=click.Path(path_type=Path))
@click.option("--ask-top", is_flag=True)
@click.option("--passing", "mode", type=click.Choice(MODES))
@click.option("--server", metavar="URL")
@click.option("--game", metavar="GAME")
@click.option("--token", metavar="TOKEN", envvar="BLACKPOKER_TOKEN")
@click.option("--join", "invite", metavar="INVITE")
@click.option("--name", metavar="NAME")
@click.option("--watch", metavar="CODE")
@click.option("--levels", is_flag=True, is_eager=True, expose_value=False, callback=show_levels)
@click.pass_context
def play(
    ctx: click.Context,
    regulation: str,
    opponent: str,
    seed: int | None,
    seat_wanted: str,
    deck_path: Path | None,
    trumps: str | None,
    house: tuple[Path, ...],
    record_path: Path | None,
    ask_top: bool,
    mode: str | None,
    server: str | None,
    game: str | None,
    token: str | None,
    invite: str | None,
    name: str | None,
    watch: str | None,
) -> int:
    lang, suits = ctx.obj["lang"], ctx.obj["suits"]
    if server is not None or game or invite or watch:
        on_a_server(server, game, token, invite, watch, name, lang, suits)
        return 0
    files = [read_house(one) for one in house]
    agreed = agreed_with(regulation, files)
    seed = secrets.randbelow(LARGEST_OWN_SEED) if seed is None else seed
    me = "AB".index(seat_wanted)
    find_agent(opponent)  # a mistake is told before anything else is asked
    thinking = ThinkingLine(lang)
    names = seat_names(agreed, me, opponent, lang)
    decks = own_decks(agreed, me, deck_path)
    laid = own_trumps(agreed, me, trumps)
    if record_path is not None:
        check_writable(record_path)

    def one_game(seed: int, decks: list[list[int]] | None, path: Path | None) -> Table:
        """Play a game to its end, or until the person leaves; the others are made anew for it."""
        seats: list[Chooser | None] = [
            None if player == me else watched(make_agent(opponent, seed + player), thinking)
            for player in range(agreed.players)
        ]
        session = Session(agreed, seed, seats, names, decks, trumps=laid, ask_top=ask_top)
        table = Table(session, me, lang, suits, opponent, mode or usual_mode())
        table.greet(seed)
        try:
            with telling(files):
                table.run()
        finally:
            if path is not None:
                keep(path, session, lang)
        return table

    def match_game(game: MatchGame) -> int | None:
        table = one_game(game.seed, game.decks, numbered_path(record_path, game.number))
        return table.winner()

    if is_match(agreed):
        assert isinstance(agreed, Regulation)
        MatchTable(Match(agreed, seed), me, lang, suits, read_line).run(match_game)
    else:
        one_game(seed, decks, record_path)
    return 0


def usual_mode() -> str:
    """A person is asked where it matters; what is piped in can count on every question."""
    return "auto" if sys.stdin is not None and sys.stdin.isatty() else "always"


def on_a_server(
    server: str | None,
    game: str | None,
    token: str | None,
    invite: str | None,
    watch: str | None,
    name: str | None,
    lang: str,
    suits: str,
) -> None:
    """Play a seat of a server's game line by line, or look on."""
    need("msgspec", "websockets")
    from blackpoker.cli.line_guest import LineGuest

    if server is None:
        raise CannotShow("tui_no_server")
    link = remote(server, game, token, invite, watch, name, lang)
    asyncio.run(LineGuest(link, lang, suits).run())
