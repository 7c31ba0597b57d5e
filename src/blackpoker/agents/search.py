"""An opponent that searches: it plays out possible worlds, drawn from what it may know."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import ClassVar, Final, final

from blackpoker.agents.heuristic import HeuristicAgent
from blackpoker.agents.learned import policy_for, rollout_for
from blackpoker.agents.rollout import Rollout
from blackpoker.agents.sampling import rules_of, worlds_of
from blackpoker.agents.search_policy import Policy
from blackpoker.agents.search_tree import Node, Tree, grow
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.view import View
from blackpoker.core.decision import Decision, Option
from blackpoker.core.rng import seeded

SIMULATIONS: Final = 2_000
FEW: Final = 50  # simulations between two looks at the clock
CURIOSITY: Final = 0.5
HABIT: Final = 2.0
DOUBT: Final = 0.1
TRUST: Final = 0.3  # how much of the weight of all others the heuristic's choice gets on top
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
        self.simulations = simulations if simulations or seconds else SIMULATIONS
        self.seconds = seconds
        self.on_progress = on_progress
        self.habits = HeuristicAgent(seed)

    def choose(self, view: object, decision: Decision) -> int:
        options = decision.options
        if len(options) == 1:
            return 0
        usual = self.habits.choose(view, decision)
        if not isinstance(view, View) or view.bookmark is None:
            return usual
        return best_of(self.search(view, usual), options)

    def search(self, view: View, usual: int) -> Tree:
        """Return what was found out about the options of the decision in this view."""
        worlds = worlds_of(view)
        worlds.answers_forced = True
        policy, rollout = thinking_of(rules_of(view))
        tree = Tree(policy, rollout, self.rng, CURIOSITY, HABIT, DOUBT)
        tree.trust(usual, TRUST)
        began = time.monotonic()
        done = 0
        while self.simulations is None or done < self.simulations:
            n = FEW if self.simulations is None else min(FEW, self.simulations - done)
            grow(tree, worlds, n)
            done += n
            spent = time.monotonic() - began
            if self.seconds is not None and spent * (1 + 1 / done) >= self.seconds:
                break
            if self.on_progress is not None and self.on_progress(self.part(done, spent)):
                break
        return tree

    def part(self, done: int, spent: float) -> float:
        """How much of the budget is used up."""
        if self.seconds is not None:
            return min(1.0, spent / self.seconds)
        assert self.simulations is not None
        return done / self.simulations


@cache
def thinking_of(rules: DuelRules) -> tuple[Policy, Rollout]:
    policy = policy_for(rules)
    return policy, rollout_for(rules, policy)


def best_of(tree: Tree, options: list[Option]) -> int:
    """The option that was tried most often: search comes back to what is good."""
    places = [int(option.ref) for option in options]
    best = max(tree.root.children, key=visits)
    return places.index(int(best.place))


def visits(node: Node) -> int:
    return int(node.visits)
