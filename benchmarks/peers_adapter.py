"""Our engine among its peers: an adapter for a script that measures other game engines.

The script is called with ``--extra peers_adapter:peers`` and this folder on PYTHONPATH, in an
environment with the peers (``pip install open_spiel rlcard``) and the compiled package (the wheel
that ``make .venv/installed`` leaves in ``build/wheel``):

    PYTHONPATH=benchmarks python peers.py --only openspiel,rlcard --extra peers_adapter:peers

It hands over two things: ``Peer(name, version, run, clone, note)``, where ``run()`` plays one game
and returns (decisions, games, options, chance nodes), and ``timed(function)``, the seconds one call
takes. A game is driven as a user drives it, through ``decision().options``; forced answers are
taken by the engine and not counted. The peer called *inside* plays in the compiled engine alone,
and is to be compared with figures that never leave C++.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from blackpoker import Regulation, __version__
from blackpoker.agents.playout import random_playout
from blackpoker.common.duel import Duel
from blackpoker.core.rng import seeded
from blackpoker.lab.bench import is_compiled

REGULATIONS = ("8 lite+basic", "8 master+basic")
MIDDLE = (20, 40, 60)  # decisions after which a game is copied

Counts = tuple[int, float, int, int]


def peers(peer: Callable[..., Any], timed: Callable[[Callable[[], object]], float]) -> list[Any]:
    """Return our entries."""
    build = "compiled" if is_compiled() else "plain Python"
    found = []
    for text in REGULATIONS:
        regulation = Regulation.parse(text)
        name = f"blackpoker:{text}"
        note = f"{build}; forced answers not asked"
        found.append(
            peer(name, __version__, in_a_loop(regulation), copying(regulation, timed), note)
        )
        found.append(peer(f"{name} inside", __version__, inside(regulation), None, note))
    return found


def begin(regulation: Regulation, seed: int) -> Duel:
    game = regulation.prepare(seed)
    game.answers_forced = True
    game.advance()
    return game


def in_a_loop(regulation: Regulation) -> Callable[[], Counts]:
    """Ask for the options, pick one, apply it."""
    any_number = random.random

    def run() -> Counts:
        game = begin(regulation, random.getrandbits(60))
        n = seen = 0
        while not game.over:
            options = game.decision().options  # type: ignore[union-attr]
            k = len(options)
            n += 1
            seen += k
            game.apply(int(any_number() * k))
        return n, 1, seen, 0

    return run


def inside(regulation: Regulation) -> Callable[[], Counts]:
    """Never leave the engine; the options are not counted."""
    rng = seeded(1)

    def run() -> Counts:
        return random_playout(begin(regulation, random.getrandbits(60)), rng), 1, 0, 0

    return run


def copying(
    regulation: Regulation, timed: Callable[[Callable[[], object]], float]
) -> Callable[[], float]:
    """Copy a game in the middle, as a search does."""

    def clone() -> float:
        rng = seeded(random.getrandbits(60))
        costs: list[float] = []
        while len(costs) < len(MIDDLE):
            game = begin(regulation, random.getrandbits(60))
            random_playout(game, rng, MIDDLE[len(costs)])
            if not game.over:
                costs.append(timed(game.clone))
        return sum(costs) / len(costs)

    return clone


if __name__ == "__main__":
    print(__doc__)
