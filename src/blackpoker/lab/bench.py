"""How fast is the engine here? Random play, copies and sizes, for a few regulations.

A *decision* has at least two options: what is forced is answered by the engine. A game is counted
with its setup. The kinds of measurement take turns, so that noise on a busy machine hits them all,
and the median of the turns is given.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import median
from typing import Final

from blackpoker.agents.playout import random_playout
from blackpoker.core import game as engine
from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.regulation.games import AnyRegulation, find_regulation

REGULATIONS: Final = ("8 lite+entry20", "8 master+basic", "8 master+rare_pack_strategy")
TURNS: Final = 5  # how often the kinds of measurement take turns
SAMPLE_GAMES: Final = 12  # games from which the positions to copy are taken ...
SAMPLE_EVERY: Final = 20  # ... one in so many decisions
COPIES: Final = 25  # of each position, at a time

Work = Callable[[], int]  # does some, and says how much


@dataclass(frozen=True)
class MeasuredSpeed:
    """What was measured for one regulation."""

    regulation: str
    inside: float  # decisions a second, random play that never leaves the engine
    loop: float  # decisions a second, a Python loop that looks at the options
    events_cost: float  # the part of the speed inside that recording every event takes
    clone_ns: float  # one clone() called from Python, at positions from whole games
    clone_bytes: float  # of memory for each clone that is kept
    snapshot_bytes: float  # of JSON
    decisions: float  # in a game
    options: float  # in a decision


@dataclass(frozen=True)
class Bench:
    """The speeds, and of what."""

    compiled: bool
    python: str
    machine: str
    speeds: list[MeasuredSpeed]


def is_compiled() -> bool:
    """Is this the compiled build of the engine?"""
    return not (engine.__file__ or "").endswith(".py")


def measure(regulations: Sequence[str] = REGULATIONS, seconds: float = 2.0) -> Bench:
    """Measure each regulation for about so long."""
    trials = [Trial(find_regulation(text)) for text in regulations or REGULATIONS]
    for trial in trials:
        trial.take_turns(0)
        trial.rates.clear()  # that was for warming up
    for _ in range(TURNS):
        for trial in trials:
            trial.take_turns(seconds / TURNS / len(trial.works))
    return Bench(
        is_compiled(),
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        [trial.result() for trial in trials],
    )


class Trial:
    """The kinds of work for one regulation, and how much of each was done in a second."""

    def __init__(self, regulation: AnyRegulation) -> None:
        self.regulation = regulation
        self.positions, self.decisions, self.options = sample(regulation)
        self.works: list[Work] = [
            play_inside(regulation),
            play_inside(regulation, recorded=True),
            play_in_a_loop(regulation),
            copy(self.positions),
        ]
        self.rates: list[list[float]] = []

    def take_turns(self, seconds: float) -> None:
        """Give each kind of work so much time."""
        self.rates.append([rate(work, seconds) for work in self.works])

    def result(self) -> MeasuredSpeed:
        inside, _, loop, clones = (median(rates) for rates in zip(*self.rates, strict=True))
        snapshots = [json.dumps(self.regulation.snapshot(game)) for game in self.positions]
        return MeasuredSpeed(
            regulation=self.regulation.id,
            inside=inside,
            loop=loop,
            events_cost=median(1 - recorded / bare for bare, recorded, *_ in self.rates),
            clone_ns=1e9 / clones,
            clone_bytes=bytes_of_a_clone(self.positions),
            snapshot_bytes=sum(map(len, snapshots)) / len(snapshots),
            decisions=self.decisions,
            options=self.options,
        )


def rate(work: Work, seconds: float) -> float:
    """Return how much is done in a second."""
    done = 0
    start = now = time.perf_counter()
    while done == 0 or now - start < seconds:
        done += work()
        now = time.perf_counter()
    return done / (now - start)


# ---- kinds of work
def begin(regulation: AnyRegulation, seed: int, recorded: bool = False) -> Game:
    """Start a game in which forced answers are not asked for."""
    game = regulation.prepare(seed)
    game.answers_forced = True
    if recorded:
        game.record()
    game.advance()
    return game


def play_inside(regulation: AnyRegulation, recorded: bool = False) -> Work:
    """Random games inside the engine."""
    rng = seeded(0)
    seeds = count(1)
    return lambda: random_playout(begin(regulation, next(seeds), recorded), rng)


def play_in_a_loop(regulation: AnyRegulation) -> Work:
    """Random games as a user writes them: look at the options, choose one."""
    any_number = random.Random(0).random
    seeds = count(1)

    def play() -> int:
        game = begin(regulation, next(seeds))
        n = 0
        while not game.over:
            decision = game.decision()
            assert decision is not None
            options = decision.options
            game.apply(int(any_number() * len(options)))
            n += 1
        return n

    return play


def copy(games: list[Game]) -> Work:
    """Clones of positions from whole games, dropped at once."""

    def copies() -> int:
        for game in games:
            clone = game.clone
            for _ in range(COPIES):
                clone()
        return COPIES * len(games)

    return copies


# ---- positions and sizes
def sample(regulation: AnyRegulation) -> tuple[list[Game], float, float]:
    """Return positions from the whole length of a few random games, the decisions in a game and
    the options in a decision."""
    rng = seeded(0)
    found: list[Game] = []
    decisions = options = 0
    for seed in range(SAMPLE_GAMES):
        game = begin(regulation, seed)
        made = 0
        while not game.over:
            if made % SAMPLE_EVERY == 0:
                found.append(game.clone())
            n = game.count()
            made += 1
            options += n
            game.apply(rng.below(n))
        decisions += made
    return found, decisions / SAMPLE_GAMES, options / decisions


def bytes_of_a_clone(games: list[Game]) -> float:
    """Return the memory that one more clone of a game takes."""
    others_trace = tracemalloc.is_tracing()
    if not others_trace:
        tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [game.clone() for game in games for _ in range(COPIES)]
    after, _ = tracemalloc.get_traced_memory()
    if not others_trace:
        tracemalloc.stop()
    return (after - before - sys.getsizeof(kept)) / len(kept)
