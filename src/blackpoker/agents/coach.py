"""A coach: what the search thinks of the options, told to the one who has to choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from blackpoker.agents.search.agent import Progress, SearchAgent, by_visits
from blackpoker.agents.search.plan import FEWEST, PlannedMove, plan_of
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError

EVEN: Final = 0.5
SHOWN: Final = 3  # options whose plans are worth following
MOST_OF_ALL: Final = 0.7  # the share of a choice that is to be weighed whatever it looks like


class NoAdviceError(BlackPokerError):
    """A decision the coach has nothing to say about, and why."""


@dataclass(frozen=True)
class Weighed:
    """An option, and what came of it in the games in mind."""

    choice: int  # its number
    games: int
    won: float  # by the one who chooses

    @property
    def chance(self) -> float:
        """The winning chance, from what the one who chooses knows."""
        return self.won / self.games if self.games else EVEN

    @property
    def error(self) -> float:
        """How far the chance may be off by luck alone: one standard error, at most."""
        return sqrt(EVEN * EVEN / self.games) if self.games else EVEN

    def __add__(self, other: Weighed) -> Weighed:
        """The same option, weighed twice."""
        return Weighed(self.choice, self.games + other.games, self.won + other.won)


@dataclass(frozen=True)
class CoachAdvice:
    """What the search found out about one decision."""

    options: list[Weighed]  # those it tried, the one it would choose first
    # Of the first few; not compared, for decisions are not.
    plans: dict[int, list[PlannedMove]] = field(default_factory=dict, compare=False)

    @property
    def line(self) -> str:
        """How the best one goes on, as a move can be written."""
        return line_of(self.plans.get(self.best.choice, []))

    @property
    def best(self) -> Weighed:
        return self.options[0]

    @property
    def plan(self) -> list[PlannedMove]:
        return self.plans[self.best.choice]

    @property
    def games(self) -> int:
        return sum(one.games for one in self.options)

    def of(self, choice: int) -> Weighed:
        """What is known about an option, perhaps nothing."""
        for one in self.options:
            if one.choice == choice:
                return one
        return Weighed(choice, 0, 0.0)


@dataclass(frozen=True)
class MoveVerdict:
    """A choice that was made, beside the best there was."""

    chosen: Weighed
    best: Weighed
    # How the best one goes on.
    plan: list[PlannedMove] = field(default_factory=list, compare=False)

    @property
    def line(self) -> str:
        """The best, as a move can be written."""
        return line_of(self.plan)

    @property
    def fall(self) -> float:
        """What the choice gave away."""
        return max(0.0, self.best.chance - self.chosen.chance)


@dataclass(frozen=True)
class Coach:
    """Weighs options as ``SearchAgent`` does, from an informed view and nothing else.

    The same seed and the same decision give the same advice, whatever was asked before; with
    ``seconds`` that is not promised.
    """

    seed: int
    simulations: int | None = None
    seconds: float | None = None
    on_progress: Progress | None = None

    def advise(self, view: object, decision: Decision) -> CoachAdvice:
        """Weigh the options; NoAdviceError says why where there is nothing to weigh."""
        return self.weigh(advisable(view, decision), decision)

    def judge(self, view: object, decision: Decision, choice: int) -> MoveVerdict:
        """Compare a choice with the best.

        The search tries what looks bad only a few times, so a choice it would not make is weighed
        in a second search that begins with it.
        """
        advice = self.advise(view, decision)
        if choice == advice.best.choice:
            return MoveVerdict(advice.best, advice.best, advice.plan)
        again = self.weigh(advisable(view, decision), decision, choice, MOST_OF_ALL)
        chosen, best = (advice.of(one) + again.of(one) for one in (choice, advice.best.choice))
        if chosen.games == 0:  # passing over an empty stage leads back to here (C-17)
            chosen = Weighed(choice, best.games, best.won)
        if chosen.chance >= best.chance:
            return MoveVerdict(chosen, chosen, again.plans.get(choice, []))
        return MoveVerdict(chosen, best, advice.plan)

    def weigh(
        self, view: View, decision: Decision, first: int = -1, share: float = 0.0
    ) -> CoachAdvice:
        """Search; an option named first has a share of the first tries."""
        agent = SearchAgent(self.seed, self.simulations, self.seconds, self.on_progress)
        tree = agent.search(view, decision, first, share)
        places = [int(option.ref) for option in decision.options]
        found = [
            Weighed(places.index(int(node.place)), int(node.visits), float(node.won))
            for node in by_visits(tree.root.children)
            if node.visits
        ]
        followed = found[:1] + [one for one in found[1:SHOWN] if one.games >= FEWEST]
        return CoachAdvice(found, {one.choice: plan_of(view, tree, one.choice) for one in followed})


def advisable(view: object, decision: Decision) -> View:
    """Return the view if there is something to weigh in it."""
    if not isinstance(view, View):
        raise NoAdviceError("coach_no_duel")
    if len(decision.options) == 1:
        raise NoAdviceError("coach_one_option")
    if view.bookmark is None:
        raise NoAdviceError("coach_too_early")
    return view


def line_of(plan: list[PlannedMove]) -> str:
    """Return the first move of a plan with all that is asked of the same player on the way."""
    return "".join(plan[0].lines[:1]) if plan else ""
