"""An opponent that plays as a network has taught itself to, at once."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final, final

from blackpoker.agents.learned.habits import Habits, Opinion, Remembered
from blackpoker.agents.learned.networks import LoadedNetwork, habits_for, loaded
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.rng import Rng, seeded
from blackpoker.features.view_encoder import ViewEncoder
from blackpoker.features.vocabulary import written
from blackpoker.regulation.house_rules import rules_shown

TIRED: Final = 60  # decisions in one turn: from then on it draws, lest it turn in circles
WEARY: Final = 200  # from then on it does whatever comes to mind


@final
class Glimpse:
    """A decision as a network reads it from a view, and what the network thinks of it."""

    def __init__(self, habits: Habits, view: View, decision: Decision, forgetful: bool) -> None:
        self.habits = habits
        self.view = view
        encoder = ViewEncoder(habits.encoder, view, decision)
        self.seen = encoder.seen(forgetful)
        options = encoder.options()
        ends: list[int] = []
        for one in options:
            ends.append((ends[-1] if ends else 0) + len(one))
        self.opinion: Opinion = habits.judge(
            written(encoder.state(self.seen)),
            b"".join(map(written, options)),
            b"".join(end.to_bytes(4, "little") for end in ends),
        )

    @property
    def remembered(self) -> Remembered:
        """What both have seen: the other what came to my graveyard, as far as one can tell."""
        view = self.view
        own = sum(1 << one for one in view.sides[view.viewer].graveyard or ())
        return Remembered(self.seen, own) if view.viewer == 0 else Remembered(own, self.seen)


def glimpse_of(
    view: object,
    decision: Decision,
    network: LoadedNetwork | None = None,
    forgetful: bool = False,
) -> Glimpse | None:
    """Return what the network thinks of a decision; None where it knows nothing of the game."""
    rules = rules_shown(view) if isinstance(view, View) else None
    if rules is None:
        return None
    assert isinstance(view, View)
    return Glimpse(habits_for(rules, network), view, decision, forgetful)


@final
class Patience:
    """Counts what is asked in one turn: nobody who is pleased with a turn may stay in it."""

    def __init__(self) -> None:
        self.turn = -1
        self.asked = 0

    def tires(self, view: View) -> bool:
        """Has there been too much to decide in this turn?"""
        if view.turn_number != self.turn:
            self.turn, self.asked = view.turn_number, 0
        self.asked += 1
        return self.asked > TIRED

    def pick(self, opinion: Opinion, rng: Rng) -> int:
        """Return what the network likes best, or something else when the turn takes too long."""
        if self.asked <= TIRED:
            return int(opinion.best())
        if self.asked <= WEARY:
            return int(opinion.draw(rng, 1.0))
        return int(rng.below(len(opinion.scores)))


@final
class LearnedAgent:
    """Plays what the network likes best: the one of a file as it is now, or the package's own."""

    remembers_cards: ClassVar[bool] = True
    needs_memory: ClassVar[bool] = False

    def __init__(self, seed: int, network: Path | None = None) -> None:
        self.rng = seeded(seed)
        self.network = None if network is None else loaded(network)
        self.patience = Patience()

    def choose(self, view: object, decision: Decision) -> int:
        n = len(decision.options)
        if n == 1:
            return 0
        glimpse = glimpse_of(view, decision, self.network)
        if glimpse is None:
            return int(self.rng.below(n))
        self.patience.tires(glimpse.view)
        return self.patience.pick(glimpse.opinion, self.rng)
