"""What somebody means to do: a few moves of a search, one after the other, and what they lead to.

A plan is followed in one of the games the player may be in, as if nobody answered. What it names is
what that player knows: a card that is only imagined ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from blackpoker.agents.search.sampling import sample_world
from blackpoker.agents.search.tree import Node, Tree
from blackpoker.common.card import CARD
from blackpoker.common.duel import Duel
from blackpoker.common.unit import UNIT
from blackpoker.common.view import View
from blackpoker.core.decision import ACTION, ANSWER, NOTHING, SECOND, Decision, Option, Question
from blackpoker.core.rng import seeded
from blackpoker.play.move_plan import PARTS_OF_A_REQUEST
from blackpoker.play.move_text import MoveWriter

MOST_MOVES: Final = 3  # of a plan
FEWEST: Final = 10  # games in mind; what fewer have found means nothing
LONGEST: Final = 80  # decisions that are followed
WORLDS: Final = 3  # what comes out alike in so many is told as sure


@dataclass(frozen=True)
class Made:
    """A decision and what is chosen in it."""

    seen: View
    decision: Decision
    choice: int

    @property
    def option(self) -> Option:
        return self.decision.options[self.choice]

    @property
    def question(self) -> Question:
        return self.decision.question

    @property
    def is_forced(self) -> bool:
        return len(self.decision.options) == 1

    def with_choice(self, choice: int) -> Made:
        return Made(self.seen, self.decision, choice)


@dataclass
class PlannedMove:
    """A move with all that is asked of its player on the way, and the answers it leads to."""

    made: list[Made] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # one to say at once, and one for each answer

    @property
    def seen(self) -> View:
        """The table as it was when the move began."""
        return self.made[0].seen

    @property
    def first(self) -> Made:
        return self.made[0]

    def since(self, one: Made) -> PlannedMove:
        """The rest of it, from one of its decisions on."""
        return PlannedMove(self.made[self.made.index(one) :])


def move_made(made: Sequence[Made]) -> PlannedMove:
    """Return decisions of one player, made one after the other, as a move."""
    writer = MoveWriter()
    for one in made:
        writer.tell(one.seen, one.decision, one.choice)
    return PlannedMove(list(made), [writer.said()])


def plan_of(view: View, tree: Tree, choice: int) -> list[PlannedMove]:
    """Return the moves a search likes best, this choice first."""
    return Follower(view, tree).follow(choice)


class Follower:
    """Goes down the tree of a search in one possible game, as long as it has been there often."""

    def __init__(self, view: View, tree: Tree) -> None:
        self.view = view
        self.world: Duel = sample_world(view, seeded(0))
        self.node: Node | None = tree.root
        self.moves: list[PlannedMove] = []
        self.writer = MoveWriter()
        self.request = 0  # the one the last move has put on the stage
        self.known = known_cards(view)
        self.units = {unit.serial for side in view.sides for unit in side.field}

    def follow(self, choice: int) -> list[PlannedMove]:
        first: int | None = choice
        for _ in range(LONGEST):
            world = self.world
            decision = world.decision()
            if decision is None or int(world.turn_number) != self.view.turn_number:
                break
            if decision.player != self.view.viewer:
                if not self.go(decision, declining(decision)):
                    break
                continue
            if first is None and self.waits(decision):
                if not self.go(decision, declining(decision)):
                    break
                continue
            picked = self.liked(decision) if first is None else first
            if picked is None or not self.add(decision, picked, first is not None):
                break
            first = None
            self.go(decision, picked)
            if decision.question.part != ANSWER and self.world.stage:
                self.request = int(self.world.stage[-1].serial)
        self.close()
        return self.moves

    def waits(self, decision: Decision) -> bool:
        """Is it a chance to let what is on the stage be resolved, or nobody's wish?"""
        question = decision.question
        return question.top or (question.part == ACTION and bool(self.world.stage))

    def liked(self, decision: Decision) -> int | None:
        """What the search came back to most often here; nothing if it was hardly ever here."""
        if len(decision.options) == 1:
            return 0
        if self.node is None:
            return None
        places = [int(option.ref) for option in decision.options]
        tried = [
            one
            for one in self.node.children
            if one.question is decision.question and int(one.place) in places
        ]
        best = max(tried, key=lambda one: int(one.visits), default=None)
        # The rest of a request is followed however rarely it was tried: nobody asks for half of it.
        least = 1 if self.is_part(decision) else FEWEST
        if best is None or best.visits < least:
            return None
        return places.index(int(best.place))

    def is_part(self, decision: Decision) -> bool:
        return bool(self.moves) and goes_on(self.moves[-1], decision.question)

    def add(self, decision: Decision, choice: int, first: bool) -> bool:
        """Note a decision of the plan, if all that it names is known; False ends the plan."""
        seen = seen_in(self.world, self.view.viewer)
        made = Made(seen, decision, choice)
        if not self.is_part(decision):
            answers = bool(self.moves) and self.answers_the_last(decision)
            passes = made.option.ref == NOTHING and decision.question.part == ACTION
            if not first and (passes or not self.may_name(made)):
                return False
            self.close()
            if not answers:
                if len(self.moves) == MOST_MOVES:
                    return False
                self.moves.append(PlannedMove())
        elif not self.may_name(made):
            return False
        self.moves[-1].made.append(made)
        self.writer.tell(seen, decision, choice)
        return True

    def answers_the_last(self, decision: Decision) -> bool:
        """Is this asked by the request that the last move is about?"""
        world, first = self.world, self.moves[-1].first
        asks = first.question.part != ANSWER and first.option.ref != NOTHING
        serial = int(world.agenda[world.depth - 1].request)
        return asks and decision.question.part == ANSWER and serial == self.request

    def may_name(self, made: Made) -> bool:
        """Does the player know already what this names, or has the plan brought it itself?"""
        option = made.option
        if option.ref == NOTHING:
            return True
        if option.verb == CARD:
            return int(option.ref % SECOND) in self.known
        if option.verb == UNIT:
            unit = made.seen.sides[option.ref // SECOND].field[option.ref % SECOND]
            return unit.serial in self.units or unit.owner == self.view.viewer
        return True

    def close(self) -> None:
        """A line is written; what comes now begins another."""
        said = self.writer.said()
        if said and self.moves:
            self.moves[-1].lines.append(said)
        self.writer = MoveWriter()

    def go(self, decision: Decision, choice: int | None) -> bool:
        """Choose in the possible game and go down with it in the tree."""
        if choice is None:
            return False
        if len(decision.options) > 1 and self.node is not None:
            place = int(decision.options[choice].ref)
            self.node = self.node.child(decision.question, place)
        self.world.apply(choice)
        return True


def goes_on(move: PlannedMove, question: Question) -> bool:
    """Does this question belong to what is being said at once?"""
    last = move.made[-1].question
    if last.part != ANSWER:
        return question.part in PARTS_OF_A_REQUEST
    return question is last


def declining(decision: Decision) -> int | None:
    """What says no to a question, or answers it where nobody minds how."""
    none = [i for i, option in enumerate(decision.options) if option.ref == NOTHING]
    if none:
        return none[0]
    return 0 if decision.question.top or len(decision.options) == 1 else None


def known_cards(view: View) -> set[int]:
    """The cards a player holds or sees lying, by number."""
    side = view.sides[view.viewer]
    known = {*(side.hand or ()), *(side.graveyard or ()), *(side.rare or ()), *(side.pack or ())}
    known |= {trump.card for trump in side.trumps if trump.card is not None}
    for one in view.sides:
        for unit in one.field:
            known |= set(unit.cards or ())
    return known


# ---- what comes of it
@dataclass(frozen=True)
class Outcome:
    """The table once all is resolved, as the player sees it, in one possible game."""

    seen: View
    lives: tuple[int, int]  # cards; how many go is seen by all, also where how many stay is not


def standing(view: View) -> list[Outcome]:
    """Return the table as it is, in the games that ``outcomes`` looks at."""
    return [outcome(sample_world(view, seeded(world)), view.viewer) for world in range(WORLDS)]


def outcomes(view: View, moves: Sequence[PlannedMove]) -> list[Outcome]:
    """Return the table after these moves, if nobody answers, in a few games the player may be in.

    Empty where it hangs on a choice that the plan does not name.
    """
    found = [played_out(view, moves, world) for world in range(WORLDS)]
    known = [one for one in found if one is not None]
    return known if len(known) == WORLDS else []


def played_out(view: View, moves: Sequence[PlannedMove], number: int) -> Outcome | None:
    world: Duel = sample_world(view, seeded(number))
    left = [one for move in moves for one in move.made]
    first = left[0]
    for _ in range(LONGEST):
        decision = world.decision()
        over = decision is None or int(world.turn_number) != view.turn_number
        if over or (not left and settled(world)):
            return outcome(world, view.viewer)
        assert decision is not None
        wanted = left[0] if left and decision.player == view.viewer else None
        # While something is to be resolved a plan passes, unless it begins there.
        comes = decision.question.part != ACTION or not world.stage or wanted is first
        if wanted is not None and wanted.question is decision.question and comes:
            choice = same_choice(wanted, decision)
            left = left[1:]
        else:
            choice = declining(decision)
        if choice is None:
            return None
        world.apply(choice)
    return None


def same_choice(wanted: Made, decision: Decision) -> int | None:
    """The option that means the same in this game."""
    for i, option in enumerate(decision.options):
        if option.ref == wanted.option.ref:
            return i
    return None


def settled(world: Duel) -> bool:
    """Is everything that was on the stage resolved?"""
    return not world.stage and world.question is world.book.chance


def outcome(world: Duel, viewer: int) -> Outcome:
    return Outcome(
        seen_in(world, viewer), (int(world.side(0).life.size), int(world.side(1).life.size))
    )


def seen_in(world: Duel, viewer: int) -> View:
    seen = world.view(viewer)
    assert isinstance(seen, View)
    return seen
