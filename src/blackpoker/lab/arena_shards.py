"""The games of an arena as shards, and who answers for a bot that does not come back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from blackpoker.agents.bot_file import is_bot_file
from blackpoker.lab.arena_game import Fixture, GameOutcome, lost_by, play_fixture
from blackpoker.lab.gathering import played
from blackpoker.lab.marks import files_of
from blackpoker.lab.shards import Pulse, Shards

GRACE: Final = 2.0  # seconds for a bot that was told to stop


@dataclass(frozen=True)
class ArenaGames:
    """Games, each a shard, and how long each of the agents may think."""

    fixtures: tuple[Fixture, ...]
    time_limit: float


def play_game(games: ArenaGames, number: int, pulse: Pulse | None = None) -> GameOutcome:
    return play_fixture(games.fixtures[number], games.time_limit, pulse)


@dataclass(frozen=True)
class BotWatch:
    """A bot may stop its process or never come back. Then it has lost the game it was playing."""

    def overdue(self, games: ArenaGames, number: int, pulse: Pulse) -> bool:
        late = monotonic() - pulse[1] > games.time_limit + GRACE
        return late and is_bot_file(thinking(games.fixtures[number], pulse))

    def lost(
        self, games: ArenaGames, number: int, pulse: Pulse, code: int | None, late: bool
    ) -> GameOutcome:
        fixture = games.fixtures[number]
        name = thinking(fixture, pulse)
        if not is_bot_file(name):  # what is our own ends no process: somebody else did
            return GameOutcome(None, failure=f"process ended with code {code}")
        values = {"path": name, "seconds": games.time_limit, "code": code or 0}
        id = "bot_silent" if late else "bot_died"
        return lost_by(fixture, int(pulse[0]) - 1, id, values)


def thinking(fixture: Fixture, pulse: Pulse) -> str:
    """Return who thinks now; nothing if nobody does."""
    seat = int(pulse[0]) - 1
    return fixture.agents[fixture.seat_of(seat)] if seat >= 0 else ""


def carried_out(
    fixtures: Sequence[Fixture], jobs: int | None, time_limit: float, on: str = ""
) -> Iterator[tuple[Fixture, GameOutcome]]:
    """Yield the outcomes as they come. No bot plays in this process: it might never come back."""
    names = {name for fixture in fixtures for name in fixture.agents}
    bots = any(is_bot_file(name) for name in names)
    alone = jobs == 1 or bool(on)  # a cluster plays again what it has lost
    watch = None if alone and not bots else BotWatch()
    games = ArenaGames(tuple(fixtures), time_limit)
    shards = Shards(play_game, games, len(fixtures), watch, files_of(names))
    for number, result in played(shards, range(len(fixtures)), jobs, on):
        yield fixtures[number], GameOutcome.from_data(json.loads(result))
