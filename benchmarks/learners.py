"""How fast is each door for learners? Decisions per second on one core, random choices.

    python benchmarks/learners.py
    python benchmarks/learners.py "6 standard" --seconds 1 --repeats 5

All doors take turns, and the best of the repeats counts: whatever else the machine does only takes
away. Time is that of this process alone. It needs the compiled package and ``blackpoker[rl]``;
without OpenSpiel its lines are missing.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

from blackpoker.lab.bench import is_compiled
from blackpoker.rl.batch import Batch
from blackpoker.rl.open_spiel_game import MISSING as NO_OPEN_SPIEL
from blackpoker.rl.open_spiel_game import load_game
from blackpoker.rl.pettingzoo_env import env, raw_env
from blackpoker.rl.table import LearningTable, setting_of
from blackpoker.rl.vector_env import vector_env

REGULATIONS = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra")
GAMES = 256  # of a batch
STEPS = 16  # of a batch between two looks at the clock

Run = Callable[[], int]  # plays a while and returns how many decisions that were


def any_of(numbers: Any) -> Any:
    return numbers[int(random.random() * len(numbers))]


# ---- many games
def batch_without_features(regulation: str) -> Run:
    """Draw a choice for every game in numpy, and look at nothing."""
    batch = Batch(regulation, GAMES, seed=1)
    draw = np.random.default_rng(1)

    def run() -> int:
        for _ in range(STEPS):
            batch.step((draw.random(GAMES) * batch.counts()).astype(np.uint8))
        return GAMES * STEPS

    return run


def batch_with_features(regulation: str) -> Run:
    """Look at states and options, and draw a choice for every game in numpy."""
    batch = Batch(regulation, GAMES, seed=1)
    draw = np.random.default_rng(1)

    def run() -> int:
        for _ in range(STEPS):
            ends = np.frombuffer(batch.look().choice_ends, np.int32)
            options = np.diff(ends, prepend=0)
            batch.step((draw.random(GAMES) * options).astype(np.uint8))
        return GAMES * STEPS

    return run


def vector(regulation: str, dense: bool) -> Run:
    games = vector_env(regulation, GAMES, dense=dense)
    _, known = games.reset(seed=1)
    draw = np.random.default_rng(1)
    info = [known]

    def run() -> int:
        for _ in range(STEPS):
            masks = info[0]["action_mask"]
            rows, numbers = masks.view(bool).nonzero()
            options = np.bincount(rows, minlength=GAMES)
            firsts = options.cumsum() - options
            actions = numbers[firsts + (draw.random(GAMES) * options).astype(np.int64)]
            info[0] = games.step(actions)[-1]
        return GAMES * STEPS

    return run


# ---- one game
def table(regulation: str, look: Callable[[LearningTable], object]) -> Run:
    setting = setting_of(regulation)
    seeds = count(1)

    def run() -> int:
        game = LearningTable(setting, next(seeds))
        while not game.over:
            look(game)
            game.apply(any_of(game.numbers()))
        return len(game.choices)

    return run


def pettingzoo(game: Any) -> Run:
    """Play an AEC environment; ``game`` is any, with a mask in its observations."""
    played: list[None] = []

    def run() -> int:
        game.reset()
        played.clear()
        for _ in game.agent_iter():
            seen, _, terminated, truncated, _ = game.last()
            if terminated or truncated:
                game.step(None)
                continue
            played.append(None)
            offered = seen["action_mask"].view(bool).nonzero()[0]
            game.step(int(any_of(offered)))
        return len(played)

    return run


def open_spiel(game: Any, tensors: bool) -> Run:
    """Play a game of OpenSpiel; with ``tensors`` every decision looks at its information state."""

    def run() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(any_of(state.chance_outcomes())[0])
                continue
            if tensors:
                state.information_state_tensor(state.current_player())
            state.apply_action(any_of(state.legal_actions()))
            decisions += 1
        return decisions

    return run


def doors(regulation: str) -> dict[str, Run]:
    found = {
        f"`Batch` of {GAMES} without features": batch_without_features(regulation),
        f"`Batch` of {GAMES} with features": batch_with_features(regulation),
        f"vector environment of {GAMES}, sparse": vector(regulation, dense=False),
        f"vector environment of {GAMES}, dense": vector(regulation, dense=True),
        "`LearningTable`, numbers only": table(regulation, lambda game: None),
        "`LearningTable` with observations": table(
            regulation, lambda game: game.observation(game.player)
        ),
        "`LearningTable` with information states": table(
            regulation, lambda game: game.information_state(game.player)
        ),
        "PettingZoo `raw_env`": pettingzoo(raw_env(regulation)),
        "PettingZoo `raw_env(remembers=True)`": pettingzoo(raw_env(regulation, remembers=True)),
        "PettingZoo `env`": pettingzoo(env(regulation)),
    }
    if NO_OPEN_SPIEL is None:
        game = load_game(regulation)
        found["OpenSpiel, no tensors"] = open_spiel(game, tensors=False)
        found["OpenSpiel, information state tensors"] = open_spiel(game, tensors=True)
    return found


# ---- measuring
def speed(run: Run, seconds: float) -> float:
    """Return decisions per second of processor time."""
    decisions = 0
    begun = time.process_time()
    while True:
        decisions += run()
        spent = time.process_time() - begun
        if spent >= seconds:
            return decisions / spent


def best(runs: dict[str, Run], seconds: float, repeats: int) -> dict[str, float]:
    """Return the best speed of each; they take turns."""
    for run in runs.values():
        run()  # what is made at the first use is not measured
    found = dict.fromkeys(runs, 0.0)
    for _ in range(repeats):
        for name, run in runs.items():
            found[name] = max(found[name], speed(run, seconds))
    return found


def spaced(n: float) -> str:
    return f"{round(n, -3 if n >= 100_000 else -2):,.0f}".replace(",", " ")


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("regulations", nargs="*", default=REGULATIONS)
    parser.add_argument("--seconds", type=float, default=0.4, help="per door and repeat")
    parser.add_argument("--repeats", type=int, default=4)
    chosen = parser.parse_args()
    stay_on_one_core()
    if not is_compiled():
        print("the package is not compiled: these are figures of plain Python")
    runs = {
        f"{regulation}|{name}": run
        for regulation in chosen.regulations
        for name, run in doors(regulation).items()
    }
    found = best(runs, chosen.seconds, chosen.repeats)
    print("| decisions per second | " + " | ".join(chosen.regulations) + " |")
    print("|---|" + "---|" * len(chosen.regulations))
    for name in dict.fromkeys(key.split("|")[1] for key in runs):
        row = [spaced(found[f"{regulation}|{name}"]) for regulation in chosen.regulations]
        print(f"| {name} | " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
