"""The lobby of a server in a terminal: tables to sit down at, games to watch, a quick game."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from blackpoker.cli.sitting import LONGEST_NAME, Wanted, need
from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import read_house
from blackpoker.table.protocol import Language
from blackpoker.text import say

if TYPE_CHECKING:
    from blackpoker.client.remote import RemoteTable
    from blackpoker.client.visiting import LobbyVisitor
    from blackpoker.table.company import LobbyTable
    from blackpoker.table.http_bodies import Seated

KNOWN: Final = "identities.json"
MINE: Final = "BLACKPOKER_ME"  # a token, instead of the one that is kept


# ---- who one is
def known_file() -> Path:
    return Path(click.get_app_dir("blackpoker")) / KNOWN


def read_known() -> dict[str, str]:
    try:
        found = json.loads(known_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


async def token_at(server: str, name: str | None, lang: Language, program: bool = False) -> str:
    """The token of whoever sits at this terminal, made and kept when they first come.

    A program is somebody of its own, by its name.
    """
    from blackpoker.client.http import base_of, get, post, read
    from blackpoker.client.visiting import become
    from blackpoker.table.company import Me, MyWish

    key = f"{base_of(server)} {name}" if program else base_of(server)
    token = os.environ.get(MINE, "") or read_known().get(key, "")
    if token:
        me = read(await get(server, "/api/me", lang, token), Me, server)
        if me.known:
            if name is not None and name != me.name:
                await post(server, "/api/me", MyWish(name, bearer=True), Me, lang, token)
            return token
    token = await become(server, name, lang, program)
    known = {**read_known(), key: token}
    path = known_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(known, file)
    except OSError:  # then one is somebody else the next time
        pass
    return token


# ---- the lobby
def find_table(wanted: Wanted, lang: Language) -> RemoteTable | None:
    """Show the lobby until somebody has found a table; None: they have left."""
    need("websockets")
    from blackpoker.client.remote import RemoteTable

    assert wanted.server is not None
    called = wanted.name[:LONGEST_NAME] if wanted.name else None
    token = asyncio.run(token_at(wanted.server, called, lang))
    found = asyncio.run(visit(wanted.server, token, wanted.regulation, lang))
    if found is None:
        return None
    house = tuple(read_house(path).rule for path in wanted.house)
    seat, watch = (found.token, "") if found.token else ("", found.watch)
    return RemoteTable(wanted.server, found.game, seat, watch, lang, house)


async def visit(server: str, token: str, regulation: str, lang: Language) -> Seated | None:
    """Show what there is and do what is typed."""
    from blackpoker.client.visiting import LobbyVisitor

    async with LobbyVisitor(server, token, lang) as here:
        while True:
            click.echo("\n".join(lobby_lines(here, lang)))
            typed = await asyncio.to_thread(prompt, lang)
            try:
                found = await obey(here, typed, regulation, lang)
            except BlackPokerError as error:
                click.echo(error.said(lang))
                continue
            if found is not None or typed == "q":
                return found


def prompt(lang: str) -> str:
    return str(click.prompt(say(lang, "lobby.prompt"), "", show_default=False)).strip()


async def obey(here: LobbyVisitor, typed: str, regulation: str, lang: Language) -> Seated | None:
    """A number sits down or looks on; ``f`` finds a game, ``o`` opens a table."""
    from blackpoker.client.http import create, join
    from blackpoker.table.http_bodies import Join, NewGame, Seated

    word, _, rest = typed.partition(" ")
    if word.isdecimal():
        rows = [*here.open_tables, *here.games]
        if not 1 <= int(word) <= len(rows):
            click.echo(say(lang, "lobby.no_row", n=word))
        elif (row := rows[int(word) - 1]).invite:
            asked = Join(row.invite, bearer=True)
            seated = await join(here.server, asked, lang, here.token)
            return Seated(seated.game, seated.seat, token=here.token)
        else:
            return Seated("watch", -1, watch=row.watch)
    elif word == "f":
        await here.pair(rest.strip() or regulation)
        while not here.looks_for and here.paired is None:
            await here.changed()
        if here.paired is None:
            click.echo(say(lang, "lobby.looking", regulation=here.looks_for))
        return await here.found()
    elif word == "o":
        wish = NewGame("friend", rest.strip() or regulation, public=True, bearer=True)
        made = await create(here.server, wish, lang, here.token)
        return Seated(made.game, made.seat, token=here.token)
    elif word not in ("", "q"):
        click.echo(say(lang, "lobby.no_word", text=typed))
    return None


def lobby_lines(here: LobbyVisitor, lang: str) -> list[str]:
    """The lobby in a few lines; what can be chosen is numbered."""
    lines = ["", say(lang, "lobby.people", n=here.people)]
    lines += [say(lang, "lobby.waiting", regulation=one, n=n) for one, n in here.waiting.items()]
    number = 0
    for title, rows in (("open", here.open_tables), ("games", here.games)):
        lines.append(say(lang, f"lobby.{title}" if rows else f"lobby.no_{title}"))
        for one in rows:
            number += 1
            lines.append(f"{number:3}  {row_in_words(one, lang)}")
    return [*lines, say(lang, "lobby.keys")]


def row_in_words(one: LobbyTable, lang: str) -> str:
    """A table in one line."""
    names = [f"{seat.name} {seat.rating or ''}".strip() for seat in one.seats if seat.name]
    said = {"names": say(lang, "lobby.versus").join(names), "regulation": one.regulation}
    if one.invite:
        clock = say(lang, "lobby.clock", n=one.clock) if one.clock else say(lang, "lobby.no_clock")
        return say(lang, "lobby.row_open", clock=clock, **said)
    life = [str(n) if n is not None else "10+" for n in one.life] or ["-", "-"]
    return say(
        lang, "lobby.row_game", turn=one.turn, a=life[0], b=life[1], n=one.spectators, **said
    )
