"""Does skill matter here, and how much of a result is skill, construction and luck?

The players are the network, choosing as freely as the levels 1 to 7 do. They lack the common sense
the levels have beside it, so the steps are somewhat larger than between the levels themselves.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from blackpoker.core.rng import Rng, seeded
from blackpoker.lab.balance.openings import deck_by_lot, has_choices, has_decks
from blackpoker.lab.balance.playing import (
    Conduct,
    Field,
    GamePlan,
    play,
    ranking,
    usual_plan,
)
from blackpoker.lab.simulate import seed_of

Data = dict[str, Any]
WARMTHS: Final = {1: 120.0, 2: 25.0, 3: 15.0, 4: 10.0, 5: 7.4, 6: 5.2, 7: 0.5}
FORGETFUL: Final = 3  # levels up to here
SERIOUS: Final = 40  # cards: with fewer one runs out of life, and that is no way to build a deck
SAME: Final = ("skill", "construction", "deal")


def level(n: int) -> Conduct:
    return Conduct(warmth=WARMTHS[n], forgetful=n <= FORGETFUL)


def play_steps(field: Field, first: int, n: int, seed: int) -> Data:
    """Let each level play the one below; every deal twice, with the seats exchanged."""
    count: Counter[str] = Counter()
    steps = sorted(WARMTHS)[1:]
    for k in range(first, first + n):
        above = steps[k % len(steps)]
        plan = usual_plan(field, seed_of(seed, k), level(above), level(above - 1))
        points = play(field, plan).points(0) + play(field, plan.exchanged).points(1)
        gained = points - 2
        count[f"{above} deals"] += 1
        count[f"{above} sum"] += gained
        count[f"{above} squares"] += gained * gained
    return {"steps": dict(count)}


class Draw:
    """Who plays, with what, which deal: each drawn by a lot of its own."""

    def __init__(self, field: Field, seed: int) -> None:
        self.field = field
        self.seed = seed
        self.choices = has_choices(field)
        self.decks = has_decks(field)

    @property
    def builds(self) -> bool:
        return self.choices or self.decks

    def plan(self, skill: int, construction: int, deal: int) -> GamePlan:
        who, what = seeded(skill), seeded(construction)
        return GamePlan(deal, (self.seat(who, what), self.seat(who, what)))

    def seat(self, who: Rng, what: Rng) -> Conduct:
        one = level(1 + int(who.below(len(WARMTHS))))
        wishes = ranking(what) if self.choices else ()
        deck = deck_by_lot(self.field, what, SERIOUS) if self.decks else ()
        return Conduct(one.warmth, one.forgetful, wishes=wishes, deck=deck)


def play_shares(field: Field, first: int, n: int, seed: int) -> Data:
    """Play two games that have one thing in common: who plays, what they have built, or the deal.

    How far the two results go together is how much of a result that thing explains.
    """
    draw = Draw(field, seed)
    count: Counter[str] = Counter()
    for k in range(first, first + n):
        count["deals"] += 1
        kept = [seed_of(seed_of(seed, k), i) for i in range(3)]
        base = play(field, draw.plan(*kept)).points(0) - 1
        count["squares"] += base * base
        count["total"] += base
        for i, what in enumerate(SAME):
            if what == "construction" and not draw.builds:
                continue
            fresh = [seed_of(seed_of(seed, k), 10 * (i + 1) + j) for j in range(3)]
            fresh[i] = kept[i]
            both = base * (play(field, draw.plan(*fresh)).points(0) - 1)
            count[f"{what} deals"] += 1
            count[f"{what} sum"] += both
            count[f"{what} squares"] += both * both
    return {"shares": dict(count)}
