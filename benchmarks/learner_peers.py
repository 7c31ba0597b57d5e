"""Our batch door beside those of others: who gives a learner most decisions per second?

    pip install open_spiel 'pettingzoo[classic]' pgx jax
    python -m benchmarks.learner_peers

All are measured in one run, in turns, on one core, in processor time, best of the repeats; what is
not installed is left out. Every decision hands the learner what the player knows: our features of
state and options, OpenSpiel's information state tensors through Python, PettingZoo's observations,
and pgx's observations at every batch size, with the random choices and new games in its own
compiled code. ``peers_adapter`` compares the engines without anybody who looks.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import sys
import warnings
from collections.abc import Callable
from typing import Any

from benchmarks.learners import (
    Run,
    batch_with_features,
    best,
    open_spiel,
    pettingzoo,
    spaced,
    stay_on_one_core,
)

REGULATIONS = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra")
CLASSICS = ("texas_holdem_v4", "leduc_holdem_v4", "gin_rummy_v4", "connect_four_v3", "chess_v6")
PGX_BATCHES = (16, 64, 256, 1024)
PGX_STEPS = 64  # fused into one call


def ours() -> dict[str, Run]:
    return {f"blackpoker `Batch`, {one}": batch_with_features(one) for one in REGULATIONS}


def hearts() -> dict[str, Run]:
    pyspiel = importlib.import_module("pyspiel")
    return {"OpenSpiel hearts, tensors": open_spiel(pyspiel.load_game("hearts"), tensors=True)}


def classics() -> dict[str, Run]:
    found: dict[str, Run] = {}
    for name in CLASSICS:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
        except ImportError:  # it differs by version which there are
            continue
        found[f"PettingZoo {name}"] = pettingzoo(module.env())
    return found


def mahjong() -> dict[str, Run]:
    return {f"pgx sparrow_mahjong, batch {n}": pgx("sparrow_mahjong", n) for n in PGX_BATCHES}


def pgx(name: str, batch: int) -> Run:
    """Play at random inside jax; the observations are summed up, or they would not be made."""
    jax = importlib.import_module("jax")
    jnp = importlib.import_module("jax.numpy")
    game = importlib.import_module("pgx").make(name)
    begin = jax.jit(jax.vmap(game.init))

    def one(state: Any, key: Any) -> Any:
        choosing, beginning = jax.random.split(key)
        allowed = jnp.where(state.legal_action_mask, 0.0, -1e9)
        after = game.step(state, jax.random.categorical(choosing, allowed))
        over = after.terminated | after.truncated
        anew = game.init(beginning)
        return jax.tree_util.tree_map(lambda a, b: jnp.where(over, a, b), anew, after)

    def step(carry: tuple[Any, Any], key: Any) -> tuple[tuple[Any, Any], None]:
        state, seen = carry
        seen = seen + state.observation.sum()
        return (jax.vmap(one)(state, jax.random.split(key, batch)), seen), None

    @jax.jit
    def several(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, PGX_STEPS)
        return jax.lax.scan(step, (state, jnp.float32(0)), keys)[0]

    states = [begin(jax.random.split(jax.random.PRNGKey(0), batch))]

    def run() -> int:
        states[0], seen = several(states[0], jax.random.PRNGKey(random.getrandbits(30)))
        float(seen)  # wait for it
        return batch * PGX_STEPS

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=0.5, help="per peer and repeat")
    parser.add_argument("--repeats", type=int, default=3)
    chosen = parser.parse_args()
    stay_on_one_core()
    warnings.filterwarnings("ignore")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    runs: dict[str, Run] = {}
    makers: tuple[Callable[[], dict[str, Run]], ...] = (ours, hearts, classics, mahjong)
    for make in makers:
        try:
            runs |= make()
        except ImportError as missing:
            print(f"left out: {missing}", file=sys.stderr)
    found = best(runs, chosen.seconds, chosen.repeats)
    print("| with what a player knows | decisions per second |")
    print("|---|---|")
    for name, n in sorted(found.items(), key=lambda one: -one[1]):
        print(f"| {name} | {spaced(n)} |")


if __name__ == "__main__":
    main()
