"""Common sense: what a choice comes to in possible games if nobody answers it."""

from __future__ import annotations

from typing import Final, final

from blackpoker.agents.learned.agent import Glimpse
from blackpoker.agents.learned.foresight import NOTHING_SPECIAL, SENSELESS, WINS, Foresight
from blackpoker.agents.search.sampling import worlds_of
from blackpoker.core.rng import Rng

WORLDS: Final = 2  # what is seen in all of them is taken to be so


@final
class Sense:
    """Looks a little ahead from one decision; its view must be an informed one."""

    def __init__(self, glimpse: Glimpse, rng: Rng) -> None:
        worlds = worlds_of(glimpse.view)
        self.worlds = [worlds.draw(rng) for _ in range(WORLDS)]
        self.foresight = Foresight(glimpse.habits, glimpse.remembered)

    def fate(self, choice: int) -> int:
        """Return whether a choice wins in every world, is senseless in one, or neither."""
        fates = {int(self.foresight.foresee(world.clone(), choice)) for world in self.worlds}
        if SENSELESS in fates:
            return SENSELESS
        return WINS if fates == {WINS} else NOTHING_SPECIAL
