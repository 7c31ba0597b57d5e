"""Random games as their players know them."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.cheating import informed_game

from blackpoker.common.duel import Duel
from blackpoker.common.view import View
from blackpoker.core.rng import Rng
from blackpoker.play.knowledge import seen_from
from blackpoker.regulation.regulation import Regulation

__all__ = ["informed_game", "looked_at"]

SOME = 12  # one decision out of so many is looked at


def looked_at(regulation: Regulation, seed: int) -> Iterator[tuple[Duel, View, Rng]]:
    """Some decisions of a random game, with the informed view of the one who is asked."""
    for game, knowledge, rng in informed_game(regulation, seed, standing=seed % 2 == 1):
        if game.turn_number > 0 and rng.below(SOME) == 0:
            seen = seen_from(game, int(game.asked), knowledge)
            assert isinstance(seen, View)
            yield game, seen, rng
