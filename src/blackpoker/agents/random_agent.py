"""Any option will do."""

from __future__ import annotations

from typing import final

from blackpoker.core.decision import Decision
from blackpoker.core.rng import seeded


@final
class RandomAgent:
    """Every option with the same chance, in any game; it never looks."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def choose(self, view: object, decision: Decision) -> int:
        return self.rng.below(len(decision.options))
