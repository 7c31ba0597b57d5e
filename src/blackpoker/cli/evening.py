"""``--meeting CODE``: an evening from the terminal, joined and played table after table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from blackpoker.cli.sitting import LONGEST_NAME, CannotShow, Wanted, need
from blackpoker.house.house_file import read_house
from blackpoker.meeting.shown import SIGNS
from blackpoker.table.protocol import Language
from blackpoker.text import say
from blackpoker.words.columns import pad, width

if TYPE_CHECKING:
    from blackpoker.client.remote import RemoteTable
    from blackpoker.meeting.sent import Meeting
    from blackpoker.table.http_bodies import Seated

Sit = Callable[["RemoteTable"], None]  # plays at one table until it is over, or until one leaves


def attend(wanted: Wanted, lang: Language, sit: Sit) -> None:
    """Come to an evening, and be led from table to table until it is over."""
    need("websockets")
    from blackpoker.client.attending import code_in, join_meeting
    from blackpoker.client.remote import RemoteTable

    assert wanted.meeting is not None
    if wanted.server is None:
        raise CannotShow("tui_no_server")
    server, code, token = wanted.server, code_in(wanted.meeting), wanted.token
    house = tuple(read_house(path).rule for path in wanted.house)
    if token is None:
        called = (wanted.name or say(lang, "play.player"))[:LONGEST_NAME]
        token = asyncio.run(join_meeting(server, code, called, lang=lang)).token
        click.echo(say(lang, "evening.joined", name=called))
    played = ""
    while (found := asyncio.run(next_table(server, code, token, lang, played))) is not None:
        link = RemoteTable(server, found.game, found.token, lang=lang, house=house)
        sit(link)
        state = link.guest.state
        if state is None or state.phase not in ("over", "frozen"):
            click.echo(say(lang, "evening.left", server=server, code=code, token=token))
            return
        played = found.watch


async def next_table(
    server: str, code: str, token: str, lang: Language, played: str
) -> Seated | None:
    """Wait for a table and sit down there, telling meanwhile what happens; None when it is over.

    ``played``: the last table, by the code of its spectators' link.
    """
    from blackpoker.client.attending import Attendee, sit_down
    from blackpoker.client.http import Refused

    told: list[str] = []
    async with Attendee(server, code, token, lang) as here:
        if here.mine.player < 0:
            raise CannotShow("not_player")
        while True:
            assert here.meeting is not None
            lines = standing_lines(here.meeting, here.mine.player, lang)
            if lines != told:
                click.echo("\n".join(lines))
                told = lines
            if here.meeting.phase == "over":
                return None
            table = here.my_table()
            if table is not None and table.watch != played:
                try:
                    return await sit_down(server, code, token, lang)
                except Refused as error:
                    if error.code != "no_table_now":  # settled meanwhile
                        raise
            await here.news()


def standing_lines(meeting: Meeting, me: int, lang: str) -> list[str]:
    """The evening in a few lines: how far it is, where one plays, who stands where."""
    values = {"title": meeting.title, "round": meeting.round, "rounds": meeting.rounds}
    lines = ["", say(lang, f"evening.{meeting.phase}", **values)]
    names = [one.name for one in meeting.players]
    if meeting.phase == "playing":
        last = meeting.played[-1]
        for number, table in enumerate(last.tables, 1):
            if me in table.players:
                other = names[table.players[1 - table.players.index(me)]]
                lines.append(say(lang, "evening.table", n=number, other=other))
        if last.bye == me:
            lines.append(say(lang, "evening.bye"))
    columns = max(map(width, names), default=0)
    for row in meeting.standings:
        mark = ">" if row.player == me else " "
        signs = "".join(SIGNS[one.outcome] for one in row.results)
        name = pad(names[row.player], columns)
        lines.append(
            f"{mark}{row.place:3} {name} {row.points:4} {row.opponents:4}  {signs}".rstrip()
        )
    return lines
