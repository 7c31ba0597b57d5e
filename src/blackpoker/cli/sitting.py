"""Sitting down at a table from the terminal: what can be said about it, and the link to it."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from blackpoker.agents.registry import find_agent
from blackpoker.cli.keeping import check_writable, read_text
from blackpoker.client.link import Link
from blackpoker.client.local import HUMAN, LocalTable, local_setup
from blackpoker.core.errors import BlackPokerError, RecordError
from blackpoker.house.house_file import HouseFile, agreed_with, read_house
from blackpoker.play.cards import read_deck
from blackpoker.play.match import is_match
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import Language, Passing
from blackpoker.text import say, typed

LONGEST_NAME: Final = 24
LARGEST_OWN_SEED: Final = 1_000_000  # a seed a person can tell a friend
Command = TypeVar("Command", bound=Callable[..., Any])  # click's own type of a command
FILE: Final = click.Path(path_type=Path)


class CannotShow(BlackPokerError):
    """The table cannot be shown here, or it was not said which one."""


@dataclass
class Wanted:
    """Where somebody wants to sit: at a table of their own, or at one of a server."""

    regulation: str
    opponent: str
    seed: int
    seat: str
    deck: Path | None
    trumps: str | None
    house: tuple[Path, ...]
    record: Path | None
    server: str | None
    game: str | None
    token: str | None
    invite: str | None
    name: str | None
    watch: str | None
    meeting: str | None
    accept_seed: bool

    @staticmethod
    def of(ctx: click.Context) -> Wanted:
        """What was said on the command line."""
        given = {name: ctx.params[name] for name in Wanted.__dataclass_fields__}
        if given["seed"] is None:
            given["seed"] = secrets.randbelow(LARGEST_OWN_SEED)
        return Wanted(**given)

    @property
    def me(self) -> int:
        return "AB".index(self.seat)

    def in_the_lobby(self) -> bool:
        """Is a server meant, and no table of it?"""
        return self.server is not None and not (self.game or self.invite or self.watch)

    def on_a_server(self) -> bool:
        """Is a table of a server meant? CannotShow if it was not said of which."""
        if self.server is None and (self.game or self.invite or self.watch or self.meeting):
            raise CannotShow("tui_no_server")
        return self.server is not None


def table_options(opponent: str) -> Callable[[Command], Command]:
    """The options of every command that sits down at a table."""
    options = (
        click.argument("regulation", default=BEGINNERS_GAME),
        click.option("--against", "opponent", default=opponent, metavar="NAME"),
        click.option("--seed", type=click.IntRange(min=0, max=(1 << 62) - 1)),
        click.option("--seat", type=click.Choice(["A", "B"]), default="A"),
        click.option("--deck", type=FILE),
        click.option("--trumps", metavar="CARDS"),
        click.option("--house", multiple=True, type=FILE, metavar="FILE"),
        click.option("--record", type=FILE),
        click.option("--server", metavar="URL"),
        click.option("--game", metavar="GAME"),
        click.option("--token", metavar="TOKEN", envvar="BLACKPOKER_TOKEN"),
        click.option("--join", "invite", metavar="INVITE"),
        click.option("--name", metavar="NAME"),
        click.option("--watch", metavar="CODE"),
        click.option("--meeting", metavar="CODE"),
        click.option("--accept-seed", is_flag=True),
    )

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def need(package: str) -> None:
    """Say what to install if it is not there."""
    if find_spec(package) is None:
        raise CannotShow("tui_needs", missing=package)


def agreed_on(wanted: Wanted) -> tuple[AnyRegulation, list[HouseFile]]:
    """What is played here, with the local rules of the files that were named."""
    files = [read_house(path) for path in wanted.house]
    return agreed_with(wanted.regulation, files), files


def brought(
    wanted: Wanted, agreed: AnyRegulation
) -> tuple[list[list[int]] | None, list[list[int] | None] | None]:
    """Decks and trumps, where a person brings theirs; the others are asked for their trumps.

    A mistake in anything they want is told before anything else is asked.
    """
    if wanted.opponent != HUMAN:
        find_agent(wanted.opponent)
    decks: list[list[int]] | None = None
    if wanted.deck is not None:
        text = read_text(wanted.deck, "deck")
        if not isinstance(agreed, Regulation) or is_match(agreed):
            raise RecordError("no_decks_here", regulation=agreed.id)
        decks = [agreed.usual_deck(), agreed.usual_deck()]
        decks[wanted.me] = read_deck(text)
    laid: list[list[int] | None] | None = None
    if wanted.trumps is not None:
        laid = [None] * agreed.players
        laid[wanted.me] = read_deck(wanted.trumps)
    agreed.prepare(wanted.seed, decks, laid)
    if wanted.record is not None:
        check_writable(wanted.record)
    return decks, laid


def table_here(
    wanted: Wanted,
    agreed: Regulation,
    files: list[HouseFile],
    lang: Language,
    passing: Passing | None = None,
) -> Link:
    """A table on this machine."""
    decks, laid = brought(wanted, agreed)
    setup = local_setup(agreed, wanted.opponent, wanted.seed, wanted.me, decks, laid, lang)
    return LocalTable(setup, wanted.me, lang, files=files, passing=passing)


def accepts_the_seed(server: str, code: str, lang: Language) -> bool:
    """Ask whoever joins a game whose seed was named; False where nobody needs to be asked.

    CannotShow if they do not want to, or cannot be asked.
    """
    from blackpoker.client.http import invitation

    found = asyncio.run(invitation(server, code, lang))
    if not found.chosen or not found.open:
        return False
    click.echo(say(lang, "seal.chosen_by", who=found.name))
    at_a_terminal = sys.stdin is not None and sys.stdin.isatty()
    asked = say(lang, "seal.accept")
    if not at_a_terminal or click.prompt(asked, "", show_default=False) not in typed("yes"):
        raise CannotShow("seed_not_accepted", name=found.name)
    return True


def table_there(wanted: Wanted, lang: Language) -> Link:
    """A game on a server: by token, by invitation, or as a spectator."""
    need("websockets")
    from blackpoker.client.http import join
    from blackpoker.client.remote import RemoteTable
    from blackpoker.table.http_bodies import Join

    assert wanted.server is not None
    house = tuple(read_house(path).rule for path in wanted.house)
    if wanted.invite is not None:
        code = wanted.invite.rstrip("/").rpartition("/")[2]  # the whole link does too
        called = (wanted.name or say(lang, "play.player"))[:LONGEST_NAME]
        accepts = wanted.accept_seed or accepts_the_seed(wanted.server, code, lang)
        asked = Join(code, called, bearer=True, seed_ok=accepts)
        seated = asyncio.run(join(wanted.server, asked, lang))
        return RemoteTable(wanted.server, seated.game, seated.token, lang=lang, house=house)
    if wanted.game is None or (wanted.token is None) == (wanted.watch is None):
        raise CannotShow("tui_which_seat")
    return RemoteTable(
        wanted.server, wanted.game, wanted.token or "", wanted.watch or "", lang, house
    )
