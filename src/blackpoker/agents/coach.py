"""A coach: what the search thinks of the options, told to the one who has to choose."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from blackpoker.agents.search.agent import Progress, SearchAgent, by_visits
from blackpoker.agents.search.sampling import sample_world
from blackpoker.agents.search.tree import Tree
from blackpoker.common.view import View
from blackpoker.core.decision import ANSWER, Decision, Question
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.rng import seeded
from blackpoker.play.move_plan import PARTS_OF_A_REQUEST
from blackpoker.play.move_text import MoveWriter

EVEN: Final = 0.5
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
    line: str  # how that one goes on, as a move can be written

    @property
    def best(self) -> Weighed:
        return self.options[0]

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
    line: str  # the best, as a move can be written

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
            return MoveVerdict(advice.best, advice.best, advice.line)
        again = self.weigh(advisable(view, decision), decision, choice, MOST_OF_ALL)
        chosen, best = (advice.of(one) + again.of(one) for one in (choice, advice.best.choice))
        if chosen.games == 0:  # passing over an empty stage leads back to here (C-17)
            chosen = Weighed(choice, best.games, best.won)
        if chosen.chance >= best.chance:
            return MoveVerdict(chosen, chosen, again.line if again.best.choice == choice else "")
        return MoveVerdict(chosen, best, advice.line)

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
        return CoachAdvice(found, whole_move(view, tree))


def advisable(view: object, decision: Decision) -> View:
    """Return the view if there is something to weigh in it."""
    if not isinstance(view, View):
        raise NoAdviceError("coach_no_duel")
    if len(decision.options) == 1:
        raise NoAdviceError("coach_one_option")
    if view.bookmark is None:
        raise NoAdviceError("coach_too_early")
    return view


def whole_move(view: View, tree: Tree) -> str:
    """Return the move the search likes best, with all that is asked of the same player on the way.

    Only what belongs to one request, or answers one question again and again, is followed: what
    comes later may show cards that are only imagined.
    """
    world = sample_world(view, seeded(0))
    writer = MoveWriter()
    node = tree.root
    first: Question | None = None
    while True:
        decision = world.decision()
        if decision is None or decision.player != view.viewer:
            break
        first = first or decision.question
        if writer.lines and not goes_on(first, decision.question):
            break
        choice = 0
        if len(decision.options) > 1:
            places = [int(option.ref) for option in decision.options]
            liked = [
                one
                for one in by_visits(node.children)
                if one.visits and one.question is decision.question and int(one.place) in places
            ]
            if not liked:
                break
            node = liked[0]
            choice = places.index(int(node.place))
        writer.tell(world.view(view.viewer), decision, choice)
        world.apply(choice)
    return writer.said()


def goes_on(first: Question, question: Question) -> bool:
    """Does this question belong to the same move as the first one?"""
    if first.part != ANSWER:
        return question.part in PARTS_OF_A_REQUEST
    return question is first
