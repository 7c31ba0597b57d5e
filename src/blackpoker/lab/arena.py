"""Agents against each other: every deal is played twice, with the seats exchanged.

Luck with the cards then hits both alike. The two games of a deal depend on each other, so the mean
of the two is what is counted.
"""

from __future__ import annotations

import os.path
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import pvariance
from typing import Any

from blackpoker.agents.bot_file import TIME_LIMIT, is_bot_file
from blackpoker.agents.registry import find_agent, level_number, network_named
from blackpoker.lab.arena_file import ArenaPlan, Key, Writer, check_same, read_saved
from blackpoker.lab.arena_game import (
    DRAWN,
    WON,
    ArenaError,
    Fixture,
    Forfeit,
    GameOutcome,
    deal_seed,
)
from blackpoker.lab.arena_shards import carried_out
from blackpoker.lab.gathering import Progress, cores
from blackpoker.lab.ratings import RatingTable, Score, rate
from blackpoker.lab.simulate import named
from blackpoker.lab.statistics import COIN, FEW, games_to_tell, mean_interval
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.regulation import Regulation
from blackpoker.text.languages import FALLBACK

SMALL_EDGE = 0.52  # what the advice is about


@dataclass
class Encounter:
    """Two agents against each other, in one regulation or in all together."""

    regulation: str  # nothing means all together
    agents: tuple[str, str]
    wins: int = 0  # of the first
    draws: int = 0
    losses: int = 0
    forfeits: list[int] = field(default_factory=lambda: [0, 0])  # games each has lost by a mistake
    deals: list[float] = field(default_factory=list)  # what the first scored, mean of two games

    @property
    def games(self) -> int:
        return 2 * len(self.deals)

    @property
    def rate(self) -> float:
        """What the first scores in a game; nothing is known before the first deal."""
        return sum(self.deals) / len(self.deals) if self.deals else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return mean_interval(self.deals)

    @property
    def decided(self) -> bool:
        low, high = self.interval
        return not low <= 0.5 <= high

    @property
    def spread(self) -> float | None:
        """The variance of one deal; None while too little was seen of it."""
        return (pvariance(self.deals) or None) if len(self.deals) >= FEW else None

    @property
    def enough(self) -> int | None:
        """How many games would tell this rate from 50 %; None if nobody can say."""
        if not self.deals or self.rate == 0.5:
            return None
        return games_to_tell(self.rate, self.spread or COIN)

    @property
    def score(self) -> Score:
        """With the spread that was seen, where enough was seen of it."""
        spread = self.spread and self.spread / len(self.deals)
        return Score(*self.agents, self.rate * self.games, self.games, spread)

    def add(self, pair: tuple[GameOutcome, GameOutcome], mine: int) -> None:
        """Add both games of a deal; ``mine`` is where the first agent stands in the fixture."""
        scored = 0.0
        for outcome in pair:
            assert outcome.points is not None
            points = 1 - outcome.points if mine else outcome.points
            scored += points
            self.wins += points == WON
            self.draws += points == DRAWN
            self.losses += points not in (WON, DRAWN)
            if outcome.forfeit is not None:
                self.forfeits[outcome.forfeit.agent ^ mine] += 1
        self.deals.append(scored / 2)

    def to_data(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "regulation": self.regulation,
            "agents": list(self.agents),
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "rate": self.rate,
            "low": low,
            "high": high,
            "forfeits": self.forfeits,
        }


@dataclass
class Arena:
    """The result: every two agents, and all of them on one scale."""

    plan: ArenaPlan
    encounters: list[Encounter]  # by regulation
    totals: list[Encounter]  # all regulations together
    table: RatingTable
    forfeits: list[tuple[Fixture, Forfeit]]
    failures: list[tuple[Fixture, str]]

    @property
    def games_for_a_small_edge(self) -> int:
        """How many games of two agents tell 52 % from 50 %, as far as these results spread."""
        return games_to_tell(SMALL_EDGE, max(one.spread or COIN for one in self.totals))

    def to_data(self) -> dict[str, Any]:
        return {
            "seed": self.plan.seed,
            "agents": list(self.plan.agents),
            "regulations": list(self.plan.regulations),
            "games": self.plan.games,
            "time_limit": self.plan.time_limit,
            "encounters": [one.to_data() for one in self.encounters],
            "totals": [one.to_data() for one in self.totals],
            "ratings": [
                {"agent": one.name, "elo": one.elo, "error": one.error}
                for one in self.table.ratings
            ],
            "anchor": self.table.anchor or None,
            "propped": self.table.propped,
            "games_to_tell": {"rate": SMALL_EDGE, "games": self.games_for_a_small_edge},
            "forfeits": [
                {**shown(fixture), "agent": fixture.agents[one.agent], "reason": one.said(FALLBACK)}
                for fixture, one in self.forfeits
            ],
            "failures": [{**shown(fixture), "reason": why} for fixture, why in self.failures],
        }


def shown(fixture: Fixture) -> dict[str, Any]:
    seats = [fixture.agents[fixture.seat_of(seat)] for seat in range(2)]
    return {"regulation": fixture.regulation, "seats": seats, "seed": fixture.seed}


def planned(
    agents: Sequence[str],
    regulations: Sequence[str] = (),
    games: int = 400,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
) -> ArenaPlan:
    """Return what is to be played; every mistake in it is found now.

    ``games`` is how many each two agents play in each regulation; every deal takes two.
    """
    if len(agents) < 2:
        raise ArenaError("arena_too_few")
    names = tuple(in_one_form(name) for name in agents)
    for i, name in enumerate(names):
        if name in names[:i]:
            raise ArenaError("arena_twice", name=name)
        find_agent(name, time_limit)
    meant = named(regulations or (BEGINNERS_GAME,))
    for one in meant:
        if not isinstance(one, Regulation):
            raise ArenaError("arena_no_duel", regulation=one.id)
    ids = tuple(one.id for one in meant)
    return ArenaPlan(names, ids, games + games % 2, seed, time_limit)


def in_one_form(name: str) -> str:
    """Bring what may be written in several ways to one: the deals depend on it.

    >>> [in_one_form(name) for name in ("3", "level3", "./mine.py", "learned:./a.net", "random")]
    ['level:3', 'level:3', 'mine.py', 'learned:a.net', 'random']
    """
    if is_bot_file(name):
        return os.path.normpath(name)
    if (network := network_named(name)) is not None:
        return f"learned:{os.path.normpath(network)}"
    level = level_number(name)
    return name if level is None else f"level:{level}"


def fixtures_of(plan: ArenaPlan) -> list[Fixture]:
    """Every game, deal by deal, so that a run that is stopped has something of everything."""
    return [
        Fixture(id, pair, deal, mirrored, deal_seed(plan.seed, id, pair, deal))
        for deal in range(plan.games // 2)
        for id in plan.regulations
        for pair in (in_order(*two) for two in combinations(plan.agents, 2))
        for mirrored in (False, True)
    ]


def in_order(one: str, other: str) -> tuple[str, str]:
    """The same games, whoever is named first."""
    return (one, other) if one < other else (other, one)


def run_arena(
    plan: ArenaPlan,
    jobs: int | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    anchor: str = "",
    on_progress: Progress | None = None,
    on: str = "",
) -> Arena:
    """Play what is planned and not yet played.

    ``save`` begins a file with every game, ``resume`` goes on with one. The result depends on the
    plan, never on the number of processes or on how often it was stopped, and neither on where it
    is played: ``on`` is the address of a cluster, nothing means this machine.
    """
    anchor = in_one_form(anchor)
    if anchor and anchor not in plan.agents:
        raise ArenaError("arena_anchor", name=anchor, names=", ".join(plan.agents))
    fixtures = fixtures_of(plan)
    outcomes: dict[Key, GameOutcome] = {}
    saved = None
    if resume is not None:
        saved = read_saved(resume)
        check_same(saved, plan, resume)
        outcomes = saved.outcomes
    path = resume or save
    writer = None if path is None else Writer(path, plan, saved)
    left = [fixture for fixture in fixtures if fixture.key not in outcomes]
    done = len(fixtures) - len(left)
    if on_progress is not None:
        on_progress(done, len(fixtures))
    try:
        at_once = cores() if jobs is None and not on else jobs
        for fixture, outcome in carried_out(left, at_once, plan.time_limit, on):
            outcomes[fixture.key] = outcome
            if writer is not None:
                writer.game(fixture, outcome)
            done += 1
            if on_progress is not None:
                on_progress(done, len(fixtures))
    finally:
        if writer is not None:
            writer.close()
    return summed_up(plan, fixtures, outcomes, anchor)


def summed_up(
    plan: ArenaPlan, fixtures: Sequence[Fixture], outcomes: dict[Key, GameOutcome], anchor: str
) -> Arena:
    """Count the games in their own order. A deal of which a game failed does not count."""
    pairs = list(combinations(plan.agents, 2))
    encounters = {(id, pair): Encounter(id, pair) for id in plan.regulations for pair in pairs}
    totals = {pair: Encounter("", pair) for pair in pairs}
    orders = {in_order(*pair): pair for pair in pairs}
    arena = Arena(plan, list(encounters.values()), list(totals.values()), RatingTable(()), [], [])
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        both = outcomes[one.key], outcomes[other.key]
        for fixture, outcome in zip((one, other), both, strict=True):
            if outcome.failure:
                arena.failures.append((fixture, outcome.failure))
            elif outcome.forfeit is not None:
                arena.forfeits.append((fixture, outcome.forfeit))
        if any(outcome.points is None for outcome in both):
            continue
        pair = orders[one.agents]
        mine = one.agents.index(pair[0])
        encounters[one.regulation, pair].add(both, mine)
        totals[pair].add(both, mine)
    if all(one.deals for one in arena.totals):
        arena.table = rate(plan.agents, [one.score for one in arena.totals], anchor)
    return arena
