"""A table as the line mode shows it, made from a room without a terminal."""

from __future__ import annotations

import asyncio
import io
from contextlib import redirect_stdout

from rooms import setup
from terminal import typing

from blackpoker.cli.rules import page
from blackpoker.client.link import Link
from blackpoker.line.board import table_lines
from blackpoker.line.guest import LineGuest
from blackpoker.line.question import question_lines
from blackpoker.line.written import Written
from blackpoker.table.present import state_for
from blackpoker.table.protocol import Welcome
from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan
from blackpoker.terminal.book import Book
from blackpoker.terminal.scene import Scene
from blackpoker.terminal.signs import Signs

PATIENCE = 120.0  # seconds for a few lines; whoever still waits then waits for ever


def room_at(position: str) -> Room:
    """A room that begins in the middle; both sides are played by one person."""
    regulation = position.partition(";")[0]
    return Room(setup("practice", regulation, 1, position=position))


def between(regulation: str, seed: int = 3, names: tuple[str, str] = ("Ann", "Bob")) -> Room:
    """A room between two people."""
    wanted = setup("friend", regulation, seed, other=SeatPlan(names[1]))
    wanted.seats[0] = SeatPlan(names[0])
    return Room(wanted)


def scene_of(room: Room, seat: int, lang: str = "en", suits: str = "unicode") -> Scene:
    """What a seat sees now."""
    scene = Scene(lang, Signs(suits), Book(room.regulation.id))
    setup = room.setup
    name = room.regulation.name.said(lang)
    scene.welcome = Welcome(setup.game, "seat", seat, setup.kind, setup.regulation, name, "")
    scene.state = state_for(room, seat, lang)
    scene.answering.begin(scene.state)
    return scene


def shown(room: Room, seat: int, lang: str = "en", suits: str = "unicode") -> list[str]:
    """The table and the question, as they are written."""
    scene = scene_of(room, seat, lang, suits)
    return [*table_lines(scene), *question_lines(scene)]


def typed_at(link: Link, given: str, lang: str = "en", out: io.StringIO | None = None) -> str:
    """What somebody reads who types these lines at a table."""
    out = io.StringIO() if out is None else out

    async def play() -> None:
        written = Written()
        written.start()
        try:
            await LineGuest(link, lang, "unicode", written, page).run()
        finally:
            await link.end()

    with typing(given), redirect_stdout(out):
        asyncio.run(asyncio.wait_for(play(), PATIENCE))
    return out.getvalue()
