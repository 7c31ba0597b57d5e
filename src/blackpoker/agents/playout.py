"""Random play inside the compiled engine."""

from __future__ import annotations

from blackpoker.core.game import Game
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng


def random_playout(game: Game, rng: Rng, most: i64 = 1_000_000) -> i64:
    """Play random options to the end, or for so many decisions; return how many there were."""
    n: i64 = 0
    while not game.over and n < most:
        game.apply(rng.below(game.count()))
        n += 1
    return n
