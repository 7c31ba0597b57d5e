"""Which games count for a rating, and counting them.

A game counts between two people who both want a rating, or between one and a level of the computer:
dealt fairly, from its beginning, by rules without local ones, and played to an end (by the cards,
by giving up, by the clock, or because one went away), after each had a turn. Against the computer
nothing may have been taken back, and no hint asked for. Levels keep their measured strength.

That a game is to be counted is kept with its end, and by whom it was won; so it is counted once,
also if the server falls in between.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from blackpoker.agents.registry import level_number
from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.glicko import Against, Glicko, of_level, rated
from blackpoker.server.people_rows import (
    DONE,
    DUE,
    NEVER,
    Identity,
    RatedGame,
    game_counted,
    rating_of_game,
    strength_now,
)
from blackpoker.table.entry import Undone
from blackpoker.table.room import Room
from blackpoker.table.setup import SEATS, Setup, decoded

if TYPE_CHECKING:
    from blackpoker.server.hub import Hub
    from blackpoker.server.store import Statement

PERIOD: Final = 7 * 24 * 60 * 60.0  # seconds after which a strength is a little less sure
COUNTS: Final = ("life", "drawn", "resigned", "time", "left")
SCORES: Final = {0: (1.0, 0.0), 1: (0.0, 1.0), -1: (0.5, 0.5)}  # by who has won
TURNS: Final = 2  # before each had one nothing counts


def rating_due(room: Room, people: dict[int, str]) -> str:
    """What is to be done about the rating of a game that has just ended."""
    return DUE[room.winner] if may_count(room, people) else NEVER


def may_count(room: Room, people: dict[int, str]) -> bool:
    """Does a game count, if those who played it want a rating?"""
    setup = room.setup
    fair = setup.seed is None and not (setup.key or setup.prefix or setup.position)
    if not fair or room.regulation.house or room.ended not in COUNTS or room.course is None:
        return False
    if int(room.course.game.turn_number) < TURNS:
        return False
    if setup.kind == "friend":
        return len(set(people.values())) == SEATS
    if setup.kind != "computer" or len(people) != 1:
        return False
    undone = any(isinstance(one, Undone) for one in room.entries)
    return not undone and any(level_number(one.agent) for one in setup.seats)


@dataclass
class Rated:
    """One of the two who played: somebody, or a level."""

    name: str  # an identity, or a level as ``level:3``
    strength: Glicko
    identity: Identity | None = None


@dataclass(eq=False)
class Ratings:
    """Counts one game after the other."""

    hub: Hub
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def count_all(self) -> None:
        """Count whatever has ended and was not counted yet."""
        async with self.turn:
            for game in self.hub.store.people.to_be_rated():
                await self.count(game)

    async def count(self, game: str) -> None:
        store, at = self.hub.store, self.hub.clock()
        row = store.game(game)
        assert row is not None
        players = self.players(game, row.setup, at)
        if players is None:
            await store.keep(rating_of_game(game, NEVER, after=row.rating))
            return
        won = next(winner for winner, name in DUE.items() if name == row.rating)
        statements: list[Statement] = [rating_of_game(game, DONE, after=row.rating)]
        for seat, one in enumerate(players):
            other, score = players[1 - seat], SCORES[won][seat]
            if one.identity is None:
                continue
            now = rated(one.strength, [Against(other.strength, score)])
            told = RatedGame(game, other.name, "", score, now.rating, now.deviation, at)
            statements += strength_now(one.name, now, at), game_counted(one.name, told)
        await store.keep(*statements)

    def players(self, game: str, setup: bytes, at: float) -> list[Rated] | None:
        """Return who played, as strong as they were before; None if somebody wants no rating."""
        sits = self.hub.store.people.sits(game)
        try:
            plans = decoded(setup, Setup).seats
        except BlackPokerError:
            return None
        found: list[Rated] = []
        for seat, plan in enumerate(plans):
            me = self.hub.people.by_id(sits[seat]) if seat in sits else None
            level = of_level(level_number(plan.agent) or 0)
            if me is not None and me.rated:
                periods = (at - me.rated_at) / PERIOD if me.rated_at else 0.0
                found.append(Rated(me.id, me.strength.rested(max(0.0, periods)), me))
            elif level is not None:
                found.append(Rated(plan.agent, level))
            else:
                return None
        return found
