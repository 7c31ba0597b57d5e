"""An opponent that searches: it plays on in possible worlds, drawn from what it may know."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar, Final, final

from blackpoker.agents.learned.agent import Glimpse, LearnedAgent, glimpse_of
from blackpoker.agents.learned.foresight import SENSELESS
from blackpoker.agents.search.sampling import worlds_of
from blackpoker.agents.search.tree import Node, Tree, grow
from blackpoker.agents.search.worlds import Worlds
from blackpoker.agents.sense import Sense
from blackpoker.common.view import View
from blackpoker.core.decision import Decision, Option
from blackpoker.core.rng import seeded

SIMULATIONS: Final = 2_000
TICK: Final = 1e-6
FEW: Final = 50  # simulations between two looks at the clock
CERTAIN: Final = 0.995  # what the network likes so much more than all else is not thought over
Progress = Callable[[float], bool]  # the part of the budget that is spent; True: move now


@final
class SearchAgent:
    """Thinks for so many simulations, or so many seconds, about every decision.

    Before the first turn, and where there is nothing to weigh, it plays by habit.
    """

    remembers_cards: ClassVar[bool] = True

    def __init__(
        self,
        seed: int,
        simulations: int | None = None,
        seconds: float | None = None,
        on_progress: Progress | None = None,
    ) -> None:
        self.rng = seeded(seed)
        self.simulations = simulations or (None if seconds else SIMULATIONS)
        self.seconds = seconds
        self.on_progress = on_progress
        self.habits = LearnedAgent(seed)

    def choose(self, view: object, decision: Decision) -> int:
        began = time.monotonic()
        options = decision.options
        if len(options) == 1 or not isinstance(view, View) or view.bookmark is None:
            return self.habits.choose(view, decision)
        worlds = worlds_to_think(view)
        glimpse = glimpse_of(view, decision)
        assert glimpse is not None
        opinion = glimpse.opinion
        ranked = sorted(range(len(options)), key=lambda i: -opinion.scores[i])
        if self.habits.patience.tires(view):
            ranked.insert(0, self.habits.patience.pick(opinion, self.rng))
        elif max(opinion.weights(1.0)) < CERTAIN:
            tree = self.begin(glimpse)
            self.think(tree, worlds, began, until_clear=True)
            ranked = ranking(tree, options)
        sense = Sense(glimpse, self.rng)  # where all is lost, all looks alike
        return next((one for one in ranked if sense.fate(one) != SENSELESS), ranked[0])

    def search(self, view: View, decision: Decision, first: int = -1, share: float = 0.0) -> Tree:
        """Return what was found out about the options of the decision in this view.

        An option named first has a share of the first tries, whatever the network thinks of it.
        """
        began = time.monotonic()
        worlds = worlds_to_think(view)
        glimpse = glimpse_of(view, decision)
        assert glimpse is not None
        tree = self.begin(glimpse)
        tree.prefer(first, share)
        self.think(tree, worlds, began, until_clear=False)
        return tree

    def begin(self, glimpse: Glimpse) -> Tree:
        return Tree(glimpse.habits, glimpse.remembered, self.rng)

    def think(self, tree: Tree, worlds: Worlds, began: float, until_clear: bool) -> None:
        """Simulate until the budget is spent, somebody says stop, or all is decided."""
        done = 0
        few = 1  # so that the clock is looked at in time
        ready = time.monotonic()
        while True:
            grow(tree, worlds, few)
            done += few
            now = time.monotonic()
            spent = now - began
            left = self.left(done, spent, now - ready)
            if left <= 0 or (until_clear and is_clear(tree, left)):
                break
            if self.on_progress is not None and self.on_progress(self.part(done, spent)):
                break
            few = min(FEW, left)

    def left(self, done: int, spent: float, simulating: float) -> int:
        """How many simulations the budget still allows for, at the pace so far."""
        left = FEW if self.simulations is None else self.simulations - done
        if self.seconds is not None:
            in_time = int((self.seconds - spent) * done / max(simulating, TICK))
            left = in_time if self.simulations is None else min(left, in_time)
        return left

    def part(self, done: int, spent: float) -> float:
        """How much of the budget is used up."""
        if self.seconds is not None:
            return min(1.0, spent / self.seconds)
        assert self.simulations is not None
        return done / self.simulations


def worlds_to_think(view: View) -> Worlds:
    worlds = worlds_of(view)
    worlds.answers_forced = True
    return worlds


def is_clear(tree: Tree, left: int) -> bool:
    """Can the option that was tried most often no more be overtaken?"""
    first = second = 0
    for node in tree.root.children:
        n = int(node.visits)
        if n > first:
            first, second = n, first
        elif n > second:
            second = n
    return first - second > left


def ranking(tree: Tree, options: list[Option]) -> list[int]:
    """The options, those tried most often first: search comes back to what is good."""
    places = [int(option.ref) for option in options]
    return [places.index(int(node.place)) for node in by_visits(tree.root.children)]


def by_visits(nodes: list[Node]) -> list[Node]:
    return sorted(nodes, key=lambda node: -int(node.visits))
