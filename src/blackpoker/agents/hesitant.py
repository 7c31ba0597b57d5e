"""An opponent that knows the game and wavers: it errs like a person, and never absurdly."""

from __future__ import annotations

from typing import ClassVar, final

from blackpoker.agents.learned.agent import glimpse_of
from blackpoker.agents.learned.foresight import SENSELESS, WINS
from blackpoker.agents.learned.habits import drawn
from blackpoker.agents.sense import Sense
from blackpoker.core.decision import Decision
from blackpoker.core.rng import seeded


@final
class HesitantAgent:
    """Chooses the more freely the warmer it is, but for what is senseless, and takes its wins.

    A forgetful one knows no card of the other that does not lie open now, but for its common sense.
    """

    remembers_cards: ClassVar[bool] = True
    needs_memory: ClassVar[bool] = False

    def __init__(self, seed: int, warmth: float, forgetful: bool = False) -> None:
        self.rng = seeded(seed)
        self.warmth = warmth
        self.forgetful = forgetful

    def choose(self, view: object, decision: Decision) -> int:
        n = len(decision.options)
        if n == 1:
            return 0
        glimpse = glimpse_of(view, decision, forgetful=self.forgetful)
        if glimpse is None:
            return int(self.rng.below(n))
        weights = glimpse.opinion.weights(self.warmth * glimpse.habits.warmth)
        if glimpse.view.bookmark is not None:
            sense = Sense(glimpse, self.rng)
            fates = [sense.fate(i) if one else SENSELESS for i, one in enumerate(weights)]
            if WINS in fates:
                return fates.index(WINS)
            sensible = [0.0 if fates[i] == SENSELESS else one for i, one in enumerate(weights)]
            weights = sensible if any(sensible) else weights
        total = sum(weights)
        return int(drawn([one / total for one in weights], self.rng))
