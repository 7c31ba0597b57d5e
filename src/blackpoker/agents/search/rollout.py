"""How a drawn world is played on from a leaf, and what its end is worth."""

from __future__ import annotations

from typing import final

from blackpoker.agents.search.policy import Policy, is_idle
from blackpoker.common.duel import Duel
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng


class Rollout:
    """Random play to the end."""

    def play(self, world: Duel, rng: Rng) -> float:
        """Return what it comes to for player 0: 1 a win, 0 a loss."""
        n: i64 = 0
        while not world.over and n < 5_000:
            world.apply(rng.below(world.count()))
            n += 1
        return result_of(world)


def result_of(world: Duel) -> float:
    if world.winner < 0:
        return 0.5
    return 1.0 if world.winner == 0 else 0.0


@final
class JudgedRollout(Rollout):
    """Play by habit until all is quiet, then say who is likely to win."""

    def __init__(self, policy: Policy) -> None:
        self.policy: Policy = policy

    def play(self, world: Duel, rng: Rng) -> float:
        n: i64 = 0
        while not world.over and n < 1000:
            if is_idle(world):
                return self.policy.value.of_first(world)
            world.apply(self.policy.choose(world, rng))
            n += 1
        return result_of(world)
