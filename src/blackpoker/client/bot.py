"""An agent in a seat of a server's game, through the same protocol as everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import BotError
from blackpoker.agents.registry import AGENTS, find_agent, levels, make_agent
from blackpoker.client.attending import Attendee, sit_down
from blackpoker.client.decode import decision_of, view_of
from blackpoker.client.guest import FIRST_WAIT, GIVE_UP, Guest, new_nonce
from blackpoker.client.http import Refused, Unreachable
from blackpoker.client.visiting import LobbyVisitor
from blackpoker.frames.supplement import Supplement
from blackpoker.meeting.sent import Meeting
from blackpoker.play.knowledge import needs_memory
from blackpoker.play.session import may_idle, moved_on
from blackpoker.table.http_bodies import Seated
from blackpoker.table.protocol import Language, Passing, State
from blackpoker.table.setup import regulation_called
from blackpoker.table.wishes import Resign, Settings
from blackpoker.text.languages import FALLBACK

ASKED_ALWAYS: Final = Passing(mode="always")  # an agent passes by itself, and wants to be asked
PATIENCE: Final = 3  # refusals in a row after which the bot gives up


class CannotPlayHere(BotError):
    """An agent that needs more than a server sends."""


def agent_for(name: str, seed: int) -> Agent:
    """Return an agent that can play from views alone; raise CannotPlayHere if it cannot."""
    find_agent(name)  # a mistake in the name is told as everywhere
    agent = make_agent(name, seed)
    if needs_memory(agent):
        raise CannotPlayHere("bot_remembers", name=name, names=", ".join(names()))
    return agent


def names() -> list[str]:
    """Who can play on a server."""
    able = [f"level:{n}" for n in levels() if not needs_memory(make_agent(f"level:{n}", 0))]
    return [*AGENTS, *able, "my_bot.py"]


class Bot:
    """Answers for one seat until the game is over."""

    def __init__(
        self,
        guest: Guest,
        agent: Agent,
        pace: float = 0.0,
        house: tuple[Supplement, ...] = (),
    ) -> None:
        self.guest = guest
        self.house = house  # the local rules at hand
        self.agent = agent
        self.pace = pace  # seconds to wait before every answer
        self.answers = 0
        self._answered = -1  # the last position that was answered
        self._empty_rounds = 0
        self._refused = 0

    async def play(self) -> State:
        """Play to the end and return the last state."""
        settled = False
        async for message in self.guest:
            if not isinstance(message, State):
                continue
            if message.phase in ("over", "frozen"):
                return message
            if not settled and message.phase == "playing":
                settled = True
                if message.passing != ASKED_ALWAYS:
                    await self.guest.ask(Settings(new_nonce(), ASKED_ALWAYS))
            # An older position is not worth an answer: the newest is already here.
            if message.question is not None and message is self.guest.state:
                await self.answer(message)
        raise AssertionError("a guest is told when there is nothing more to come")

    async def answer(self, state: State) -> None:
        assert state.question is not None
        if state.seq == self._answered:
            return  # it was only sent once more
        choice = self.choice(state)
        if self.pace:
            await asyncio.sleep(self.pace)
        try:
            await self.guest.choose(choice, seq=state.seq)
        except Refused as error:
            self._refused += 1
            if self._refused == PATIENCE or error.code == "frozen":
                raise
            return  # a newer position follows
        self._answered = state.seq
        self._refused = 0
        self.answers += 1

    def choice(self, state: State) -> int:
        """Let the agent choose; answers without an alternative are not for it to think about."""
        assert self.guest.welcome is not None
        assert state.question is not None
        if len(state.question.options) == 1 or state.table is None:  # of decks one is as good
            return state.question.options[0].i
        book = regulation_called(self.guest.welcome.regulation, self.house).rules
        decision, numbers = decision_of(book, state)
        view = view_of(book, state, state.question.player)
        idle = may_idle(view, decision)
        chosen = self.agent.choose(view, decision)
        if idle:
            chosen, self._empty_rounds = moved_on(decision, chosen, self._empty_rounds)
        return numbers[chosen]

    async def resign(self) -> None:
        """Give up, for an agent that cannot go on."""
        if self.guest.state is not None:
            await self.guest.ask(Resign(new_nonce()))


async def attend(
    server: str,
    code: str,
    token: str,
    make: Callable[[], Agent],
    pace: float = 0.0,
    lang: Language = FALLBACK,
    house: tuple[Supplement, ...] = (),
    told: Callable[[State], object] = lambda last: None,
) -> Meeting:
    """Play an evening to its end, table after table, with a fresh agent at each; return it.

    ``told`` hears the last state of every game. A lost server is waited for, here and there.
    """
    async with Attendee(server, code, token, lang) as follower:
        played = ""  # the game of the last table, by the code of its spectators' link
        while True:
            assert follower.meeting is not None
            if follower.meeting.phase == "over":
                return follower.meeting
            table = follower.my_table()
            if table is None or table.watch == played:
                await follower.news()
                continue
            try:
                seated = await sit_down(server, code, token, lang)
            except Refused as error:
                if error.code != "no_table_now":  # settled meanwhile
                    raise
                await follower.news()
                continue
            played = seated.watch
            async with Guest(
                server, seated.game, token=seated.token, lang=lang, log=False
            ) as guest:
                player = Bot(guest, make(), pace, house)
                try:
                    told(await player.play())
                except BotError:
                    await player.resign()
                    raise


async def play_in_lobby(
    server: str,
    token: str,
    regulation: str,
    make: Callable[[], Agent],
    games: int | None = None,
    pace: float = 0.0,
    lang: Language = FALLBACK,
    house: tuple[Supplement, ...] = (),
    told: Callable[[State], object] = lambda last: None,
) -> None:
    """Play whoever looks for a game by this regulation, one after the other, or so many; sit down
    at every table that opens for it. A lost server is waited for."""
    played, wait = 0, FIRST_WAIT
    while games is None or played < games:
        try:
            seated = await opponent_in_lobby(server, token, regulation, lang)
        except Unreachable:
            if wait > GIVE_UP:
                raise
            await asyncio.sleep(wait)
            wait *= 2
            continue
        wait = FIRST_WAIT
        async with Guest(server, seated.game, token=token, lang=lang, log=False) as guest:
            player = Bot(guest, make(), pace, house)
            try:
                told(await player.play())
            except BotError:
                await player.resign()
                raise
        played += 1


async def opponent_in_lobby(server: str, token: str, regulation: str, lang: Language) -> Seated:
    """Wait in the lobby until there is somebody to play."""
    async with LobbyVisitor(server, token, lang) as here:
        await here.pair(regulation)
        seen: set[str] = set()
        while here.paired is None:
            await here.changed()
            fresh = {
                one.watch
                for one in here.open_tables
                if one.regulation == regulation and not one.clock and not one.instant
            }
            if here.looks_for and fresh - seen and here.paired is None:
                await here.pair(regulation)  # a table has opened meanwhile
            seen |= fresh
        return await here.found()
