"""``blackpoker bot``: seat an agent in a game on a server."""

from __future__ import annotations

import asyncio
import secrets
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import BotError
from blackpoker.cli.evening import standing_lines
from blackpoker.cli.lobby import token_at
from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import read_house
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.table.http_bodies import Join, NewGame, Seated
from blackpoker.table.protocol import (
    Kind,
    Language,
    State,
)
from blackpoker.text import say

if TYPE_CHECKING:
    from blackpoker.meeting.sent import Meeting

LARGEST_SEED: Final = 1 << 31
LONGEST_NAME: Final = 24


class WrongSeat(BlackPokerError):
    """It was not said, or said twice, which seat the bot is to take."""


@click.command("bot")
@click.argument("name")
@click.option("--server", required=True, metavar="URL")
@click.option("--game", metavar="GAME")
@click.option("--token", metavar="TOKEN", envvar="BLACKPOKER_TOKEN")
@click.option("--join", "invite", metavar="INVITE")
@click.option("--meeting", metavar="CODE")
@click.option("--lobby", is_flag=True)
@click.option("--games", type=click.IntRange(min=1), metavar="N")
@click.option("--new", "regulation", metavar="REGULATION")
@click.option("--against", "level", type=click.IntRange(min=1, max=8), metavar="LEVEL")
@click.option("--deck", metavar="CARDS")
@click.option("--trumps", metavar="CARDS")
@click.option("--house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--seed", type=click.IntRange(min=0, max=LARGEST_SEED))
@click.option("--pace", type=click.FloatRange(min=0, max=60), default=0.0, metavar="SECONDS")
@click.option("--called", metavar="NAME")
@click.option("--accept-seed", is_flag=True)
@click.pass_context
def bot(
    ctx: click.Context,
    name: str,
    server: str,
    game: str | None,
    token: str | None,
    invite: str | None,
    meeting: str | None,
    lobby: bool,
    games: int | None,
    regulation: str | None,
    level: int | None,
    deck: str | None,
    trumps: str | None,
    house: tuple[Path, ...],
    seed: int | None,
    pace: float,
    called: str | None,
    accept_seed: bool,
) -> None:
    lang: Language = ctx.obj["lang"]
    try:
        from blackpoker.client.bot import agent_for
        from blackpoker.table.http_bodies import Join, NewGame, Seated
    except ImportError as error:
        raise BlackPokerError("needs_web", missing=error.name) from error
    named = [one is not None for one in (game, invite, meeting)]
    if sum(named) + (lobby or regulation is not None) != 1 or (lobby and level is not None):
        raise WrongSeat("bot_which_seat")
    if games is not None and not lobby:
        raise WrongSeat("bot_games_alone")
    if level is not None and regulation is None:
        raise WrongSeat("bot_level_alone")
    rules = tuple(read_house(path).rule for path in house)
    called = (called or name.rpartition("/")[2])[:LONGEST_NAME]
    if meeting is not None:
        attend_as(name, seed, called, server, meeting, token, pace, lang, rules)
        return
    if lobby:
        wait_as(name, seed, called, server, regulation or BEGINNERS_GAME, games, pace, lang, rules)
        return
    agent = agent_for(name, secrets.randbelow(LARGEST_SEED) if seed is None else seed)
    wanted: NewGame | Join | Seated
    if regulation is not None:
        kind: Kind = "friend" if level is None else "computer"
        wanted = NewGame(kind, regulation, level or 1, called, bearer=True)
        wanted.deck, wanted.trumps = deck, trumps
    elif invite is not None:
        code = invite.rstrip("/").rpartition("/")[2]  # the whole link does too
        wanted = Join(code, called, deck, trumps, bearer=True, seed_ok=accept_seed)
    elif game is not None and token is not None:
        wanted = Seated(game, -1, token=token)
    else:
        raise WrongSeat("bot_no_token")
    try:
        last, sealed = asyncio.run(play(server, wanted, agent, pace, lang, rules))
    except KeyboardInterrupt:
        click.echo(say(lang, "bot.left"))
        return
    click.echo(last.result or say(lang, "bot.over"))
    click.echo(sealed)


def attend_as(
    name: str,
    seed: int | None,
    called: str,
    server: str,
    code: str,
    token: str | None,
    pace: float,
    lang: Language,
    rules: tuple[Supplement, ...],
) -> None:
    """Let an agent play an evening to its end, with a fresh one at every table."""
    from blackpoker.client.attending import join_meeting
    from blackpoker.client.bot import agent_for, attend

    seeds = count(secrets.randbelow(LARGEST_SEED) if seed is None else seed)
    first = agent_for(name, next(seeds))  # a mistake in the name is told before anybody joins
    agents = chain([first], (agent_for(name, one) for one in seeds))

    async def play_evening() -> Meeting:
        mine = token or (await join_meeting(server, code, called, lang=lang)).token
        click.echo(say(lang, "evening.joined", name=called))

        def told(last: State) -> None:
            click.echo(last.result or say(lang, "bot.over"))

        return await attend(server, code, mine, lambda: next(agents), pace, lang, rules, told)

    try:
        over = asyncio.run(play_evening())
    except KeyboardInterrupt:
        click.echo(say(lang, "bot.left"))
        return
    click.echo("\n".join(standing_lines(over, -1, lang)))


def wait_as(
    name: str,
    seed: int | None,
    called: str,
    server: str,
    regulation: str,
    games: int | None,
    pace: float,
    lang: Language,
    rules: tuple[Supplement, ...],
) -> None:
    """Let an agent wait in the lobby for whoever comes, game after game, always a fresh one."""
    from blackpoker.client.bot import agent_for, play_in_lobby
    from blackpoker.table.setup import regulation_called

    seeds = count(secrets.randbelow(LARGEST_SEED) if seed is None else seed)
    agents = chain([agent_for(name, next(seeds))], (agent_for(name, one) for one in seeds))
    plays = regulation_called(regulation, rules).id  # a mistake is told before anybody comes

    async def stay() -> None:
        token = await token_at(server, called, lang, program=True)
        click.echo(say(lang, "lobby.bot", name=called, regulation=plays))

        def told(last: State) -> None:
            click.echo(last.result or say(lang, "bot.over"))

        def fresh() -> Agent:
            return next(agents)

        await play_in_lobby(server, token, plays, fresh, games, pace, lang, rules, told)

    try:
        asyncio.run(stay())
    except KeyboardInterrupt:
        click.echo(say(lang, "bot.left"))


def show(seated: Seated, server: str, lang: str) -> None:
    """Say where the game is, for those who are to come."""
    from blackpoker.client.http import base_of

    base = base_of(server)
    click.echo(say(lang, "bot.seated", game=seated.game))
    if seated.invite:
        click.echo(say(lang, "bot.invite", link=f"{base}/join/{seated.invite}"))
    if seated.watch:
        click.echo(say(lang, "bot.watch", link=f"{base}/watch/{seated.watch}"))


async def play(
    server: str,
    wanted: NewGame | Join | Seated,
    agent: Agent,
    pace: float,
    lang: Language,
    house: tuple[Supplement, ...],
) -> tuple[State, str]:
    """Play to the end; return it, and what the seal of the deal is worth, in words.

    An agent that fails resigns, and what is wrong with it is told.
    """
    from blackpoker.client.bot import Bot
    from blackpoker.client.guest import Guest
    from blackpoker.client.http import create, join
    from blackpoker.table.seal import seal_in_words

    if isinstance(wanted, NewGame):
        seated = await create(server, wanted, lang)
    else:
        seated = await join(server, wanted, lang) if isinstance(wanted, Join) else wanted
    show(seated, server, lang)
    async with Guest(server, seated.game, token=seated.token, lang=lang, log=False) as guest:
        player = Bot(guest, agent, pace, house)
        try:
            last = await player.play()
            me = -1 if guest.welcome is None else guest.welcome.seat
            return last, seal_in_words(guest.sealed(), last, me, lang)
        except BotError:
            await player.resign()
            raise
