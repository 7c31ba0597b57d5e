"""An opponent that plays as a network tells it, at once or after playing on in its mind."""

from __future__ import annotations

from typing import ClassVar, Final, final

from blackpoker.agents.learned.habits import Habits, Memory
from blackpoker.agents.learned.networks import habits_for
from blackpoker.agents.learned.playing_on import try_all
from blackpoker.agents.search.sampling import rules_of, worlds_of
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.rng import seeded
from blackpoker.features.view_encoder import ViewEncoder
from blackpoker.features.vocabulary import written
from blackpoker.regulation.house_rules import duel_with_house

WORTH_A_TRY: Final = 0.03


def rules_shown(view: View) -> DuelRules:
    return duel_with_house(view.rules).rules if view.bookmark is None else rules_of(view)


def read_view(habits: Habits, view: View, decision: Decision) -> int:
    """Let a network find out about a decision; return the cards of the other that were seen."""
    encoder = ViewEncoder(habits.encoder, view, decision)
    seen = encoder.seen()
    options = encoder.options()
    ends: list[int] = []
    for one in options:
        ends.append((ends[-1] if ends else 0) + len(one))
    habits.judge(
        written(encoder.state(seen)),
        b"".join(written(one) for one in options),
        b"".join(end.to_bytes(4, "little") for end in ends),
    )
    return seen


@final
class LearnedAgent:
    """Plays what the network likes best, or with ``warmth`` what it likes."""

    remembers_cards: ClassVar[bool] = True

    def __init__(self, seed: int, warmth: float = 0.0) -> None:
        self.rng = seeded(seed)
        self.warmth = warmth

    def choose(self, view: object, decision: Decision) -> int:
        if len(decision.options) == 1:
            return 0
        if not isinstance(view, View):
            return int(self.rng.below(len(decision.options)))
        habits = habits_for(rules_shown(view))
        read_view(habits, view, decision)
        return int(habits.draw(self.rng, self.warmth) if self.warmth else habits.best())


@final
class TryingAgent:
    """Plays what is likely on in its mind, and chooses what comes to the best end."""

    remembers_cards: ClassVar[bool] = True

    def __init__(self, seed: int, worlds: int = 24, most: int = 30) -> None:
        self.rng = seeded(seed)
        self.worlds, self.most = worlds, most

    def choose(self, view: object, decision: Decision) -> int:
        if len(decision.options) == 1:
            return 0
        if not isinstance(view, View):
            return int(self.rng.below(len(decision.options)))
        habits = habits_for(rules_shown(view))
        seen = read_view(habits, view, decision)
        best = int(habits.best())
        if view.bookmark is None:
            return best
        weights = habits.weights(1.0)
        tried = [i for i, one in enumerate(weights) if one >= WORTH_A_TRY]
        if len(tried) < 2:
            return best
        worlds = worlds_of(view)
        worlds.answers_forced = True
        memory = memory_of(view, seen)
        won = try_all(habits, worlds, memory, tried, self.worlds, self.most, self.rng)
        return tried[won.index(max(won))]


def memory_of(view: View, seen: int) -> Memory:
    """What both have seen: the other has seen what came to my graveyard, as far as one knows."""
    own = sum(1 << one for one in view.sides[view.viewer].graveyard or ())
    return Memory(seen, own) if view.viewer == 0 else Memory(own, seen)
