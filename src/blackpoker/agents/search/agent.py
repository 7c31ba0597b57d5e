"""An opponent that searches: it plays out possible worlds, drawn from what it may know."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Final, final

from blackpoker.agents.heuristic.agent import HeuristicAgent
from blackpoker.agents.search.policy import Policy
from blackpoker.agents.search.rollout import JudgedRollout, Rollout
from blackpoker.agents.search.sampling import rules_of, worlds_of
from blackpoker.agents.search.tree import Node, Tree, grow
from blackpoker.agents.search.weights import leanings_for, policy_for
from blackpoker.agents.search.worlds import Worlds
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.view import View
from blackpoker.core.decision import Decision, Option
from blackpoker.core.rng import seeded

SIMULATIONS: Final = 2_000
MOST_RULES: Final = 16  # regulations are not thought out again and again
TICK: Final = 1e-6
FEW: Final = 50  # simulations between two looks at the clock
# Tuned by play against the heuristic; what each of them is for: see Tree.
CURIOSITY: Final = 0.5
CAUTION: Final = 1.0
DOUBT: Final = 0.1
TRUST: Final = 0.2  # how much of the weight of all others the heuristic's choice gets on top
Progress = Callable[[float], bool]  # the part of the budget that is spent; True: move now


@final
class SearchAgent:
    """Thinks for so many simulations, or so many seconds, about every decision.

    Before the first turn, and where there is nothing to weigh, it plays by the heuristic.
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
        self.habits = HeuristicAgent(seed)

    def choose(self, view: object, decision: Decision) -> int:
        began = time.monotonic()
        options = decision.options
        if len(options) == 1:
            return 0
        usual = self.habits.choose(view, decision)
        if not isinstance(view, View) or view.bookmark is None:
            return usual
        tree = self.begin(view, usual, TRUST)
        self.think(tree, worlds_to_think(view), began, until_clear=True)
        return best_of(tree, options)

    def search(self, view: View, usual: int, trust: float = TRUST) -> Tree:
        """Return what was found out about the options of the decision in this view.

        What is usual is thought of first, the more the more it is trusted.
        """
        began = time.monotonic()
        tree = self.begin(view, usual, trust)
        self.think(tree, worlds_to_think(view), began, until_clear=False)
        return tree

    def begin(self, view: View, usual: int, trust: float) -> Tree:
        policy, rollout = thinking_of(rules_of(view))
        tree = Tree(policy, rollout, self.rng, CURIOSITY, CAUTION, DOUBT)
        tree.trust(usual, trust)
        return tree

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


@lru_cache(maxsize=MOST_RULES)
def thinking_of(rules: DuelRules) -> tuple[Policy, Rollout]:
    policy = policy_for(rules)
    return policy, JudgedRollout(policy)


def worlds_to_think(view: View) -> Worlds:
    worlds = worlds_of(view)
    worlds.answers_forced = True
    assert view.known is not None
    other = 1 - view.viewer
    held = view.sides[other].hand_count
    lives = [len(side.life) for side in view.known.sides]
    worlds.lean(other, leanings_for(worlds.base, other, held, lives))
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


def best_of(tree: Tree, options: list[Option]) -> int:
    """The option that was tried most often: search comes back to what is good."""
    places = [int(option.ref) for option in options]
    best = max(tree.root.children, key=visits)
    return places.index(int(best.place))


def visits(node: Node) -> int:
    return int(node.visits)
