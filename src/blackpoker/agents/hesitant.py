"""An opponent that knows the game and wavers: it errs like a person, and never absurdly."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, final

from blackpoker.agents.learned.agent import Glimpse
from blackpoker.agents.learned.foresight import SENSELESS, WINS
from blackpoker.agents.learned.habits import drawn
from blackpoker.agents.learned.networks import habits_for
from blackpoker.agents.sense import Sense
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.rng import seeded
from blackpoker.regulation.house_rules import rules_shown


@final
class HesitantAgent:
    """Chooses the more freely the warmer it is, of what the network does not think absurd.

    ``floor``: an option so much less likely than the best is not thought of. A forgetful one knows
    no card of the other that does not lie open now.
    """

    remembers_cards: ClassVar[bool] = True
    needs_memory: ClassVar[bool] = False

    def __init__(
        self,
        seed: int,
        warmth: float,
        floor: float,
        forgetful: bool = False,
        network: Path | None = None,
    ) -> None:
        self.rng = seeded(seed)
        self.warmth = warmth
        self.floor = floor
        self.forgetful = forgetful
        self.network = network

    def choose(self, view: object, decision: Decision) -> int:
        n = len(decision.options)
        if n == 1:
            return 0
        rules = rules_shown(view) if isinstance(view, View) else None
        if rules is None:
            return int(self.rng.below(n))
        assert isinstance(view, View)
        habits = habits_for(rules, self.network)
        glimpse = Glimpse(habits, view, decision, self.forgetful)
        weights = self.inclinations(glimpse)
        if view.bookmark is not None:
            sense = Sense(glimpse, self.rng)
            fates = [sense.fate(i) if one else SENSELESS for i, one in enumerate(weights)]
            if WINS in fates:
                return fates.index(WINS)
            sensible = [0.0 if fates[i] == SENSELESS else one for i, one in enumerate(weights)]
            weights = sensible if any(sensible) else weights
        total = sum(weights)
        return int(drawn([one / total for one in weights], self.rng))

    def inclinations(self, glimpse: Glimpse) -> list[float]:
        """How likely each option is; nothing for what is not thought of."""
        usual = glimpse.opinion.weights(1.0)
        least = self.floor * max(usual)
        warm = glimpse.opinion.weights(self.warmth)
        return [one if usual[i] >= least else 0.0 for i, one in enumerate(warm)]
