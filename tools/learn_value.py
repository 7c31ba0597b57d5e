"""Learn what the searching agent thinks of a table: play games, fit a weight to every count.

    python tools/learn_value.py --minutes 20 > src/blackpoker/agents/learned.py

Needs numpy (``pip install blackpoker[lab]``).
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from blackpoker.agents.registry import make_agent
from blackpoker.agents.search_value import counts
from blackpoker.core.rng import seeded
from blackpoker.regulation.regulation import Regulation, all_regulations

WHIMS = 6  # of a hundred decisions, so that also odd positions are seen
HOLD = 20.0  # how strongly the weights are held near nothing


def positions(regulation: Regulation, seed: int) -> list[tuple[list[float], float]]:
    """Return the quiet positions of one game as counts, each with how it ended for who had it."""
    game = regulation.prepare(seed)
    game.answers_forced = True
    game.advance()
    players = [make_agent("heuristic", seed), make_agent("heuristic", seed + 1)]
    rng = seeded(seed)
    attack = regulation.rules.by_id["attack"].once_bit
    seen: list[tuple[int, list[float]]] = []
    while not game.over:
        decision = game.decision()
        assert decision is not None
        quiet = game.question is regulation.rules.chance and not game.stage
        if quiet and game.asked == game.turn:
            seen.append((int(game.turn), counts(game, game.turn, attack)))
        if int(rng.below(100)) < WHIMS:
            choice = int(rng.below(len(decision.options)))
        else:
            player = decision.player
            choice = players[player].choose(game.view(int(player)), decision)
        game.apply(choice)
    return [
        (one, 0.5 if game.winner < 0 else float(player == game.winner)) for player, one in seen
    ]


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method."""
    scale = x.std(0) + 1e-3
    scale[0] = 1.0
    z = x / scale
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(z @ w, -30, 30)))
        slope = z.T @ (y - p) - HOLD * w
        bend = (z * (p * (1 - p) + 1e-6)[:, None]).T @ z + HOLD * np.eye(len(w))
        w += np.linalg.solve(bend, slope)
    found: np.ndarray = w / scale
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes
    seed = options.seed * 1_000_000
    found: list[tuple[list[float], float]] = []
    while time.monotonic() < end:
        for regulation in all_regulations():
            seed += 2
            found += positions(regulation, seed)
    weights = fit(np.array([x for x, _ in found]), np.array([y for _, y in found]))
    print('"""Weights of ``search_value.counts``, in its order; made by tools/learn_value.py."""')
    print()
    print("from typing import Final")
    print()
    print("WEIGHTS: Final = (")
    for weight in weights:
        print(f"    {weight:.5f},")
    print(")")


if __name__ == "__main__":
    main()
