"""One tree over many possible worlds: information-set Monte Carlo tree search; compiled.

Every simulation draws a world and walks down the tree by what is possible in it. The player who
thinks tries what a network likes and what has proved good; the other plays as the network would
with the cards of that world. Where nobody has been before, the network says who will win. A node is
what has been chosen so far, whoever chose it.
"""

from __future__ import annotations

import math
from typing import Final, final

from blackpoker.agents.learned.habits import Habits, Remembered
from blackpoker.agents.search.worlds import Worlds
from blackpoker.common.duel import Duel
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND, Question
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.rng import Rng

MOST_NODES: Final = 400_000  # of about a hundred bytes: no tree needs more than 50 MB
DEEP: Final = 400  # no line is followed further than so many decisions
MOST_FORCED: Final = 4_000  # nor through so many answers without a choice: a local rule may turn
# Tuned by play.
CURIOSITY: Final = 0.7  # how much more what was tried rarely is tried again, the likelier first
DOUBT: Final = 0.05  # how much worse an untried choice is thought than its parent
OPEN_MIND: Final = 0.05  # the share of the first tries that all options at the root have alike
RARELY: Final = 0.01  # how likely a choice is thought that only others have made here

NO_NODES: Final[list[Node]] = []


@final
@mypyc_attr(acyclic=True)
class Node:
    """A choice that was made, and what came of it for the player who thinks."""

    def __init__(self, question: Question | None, place: i64, prior: float) -> None:
        self.question: Question | None = question
        self.place: i64 = place
        self.prior: float = prior  # how likely it was thought before it was tried
        self.visits: i64 = 0
        self.won: float = 0.0
        self.children: list[Node] = NO_NODES  # its own list as soon as it has some

    def child(self, question: Question, place: i64) -> Node | None:
        for node in self.children:
            if node.place == place and node.question is question:
                return node
        return None

    def add(self, node: Node) -> None:
        if len(self.children) == 0:
            self.children = []
        self.children.append(node)


@final
class Tree:
    """The search of one decision; ``remembered`` is what both have seen by then."""

    def __init__(self, habits: Habits, remembered: Remembered, rng: Rng) -> None:
        self.habits: Habits = habits
        self.remembered: Remembered = remembered
        self.rng: Rng = rng
        self.root: Node = Node(None, -1, 1.0)
        self.preferred: i64 = -1
        self.share: float = 0.0
        self.nodes: i64 = 1
        self.most_nodes: i64 = MOST_NODES

    def prefer(self, choice: i64, share: float) -> None:
        """Let this option have such a share of the first tries at the root."""
        self.preferred = choice
        self.share = share

    def simulate(self, world: Duel) -> None:
        """Play one world from the decision at the root to a leaf, and remember what it is worth."""
        habits = self.habits
        me = world.asked
        remembered = self.remembered.clone()
        node = self.root
        path: list[Node] = [node]
        value = 0.5  # of a draw, and of what goes on too long
        depth: i64 = 0
        forced: i64 = 0
        while depth < DEEP and forced < MOST_FORCED:
            if world.over:
                if world.winner >= 0:
                    value = 1.0 if world.winner == me else 0.0
                break
            if world.count() == 1:
                world.apply(0)
                forced += 1
                continue
            depth += 1
            seen = remembered.look(habits, world)
            mine = world.asked == me
            if node.visits == 0 and node is not self.root:
                opinion = habits.read(world, seen)
                value = opinion.chance if mine else 1.0 - opinion.chance
                break
            node = self.pick(node, world, seen) if mine else self.answer(node, world, seen)
            path.append(node)
        for one in path:
            one.visits += 1
            one.won += value

    def answer(self, node: Node, world: Duel, seen: i64) -> Node:
        """Let the other choose as the network would with those cards."""
        choice = self.habits.read(world, seen).draw(self.rng, 1.0)
        question = world.question
        assert question is not None
        place = place_of(world, choice)
        found = node.child(question, place)
        if found is None:
            found = Node(question, place, RARELY)
            if self.nodes < self.most_nodes:
                node.add(found)
                self.nodes += 1
        world.apply(choice)
        return found

    def pick(self, node: Node, world: Duel, seen: i64) -> Node:
        """Choose what has proved good, or is liked and was tried rarely."""
        question = world.question
        assert question is not None
        tried = 1.0
        for one in node.children:
            tried += float(one.visits)
        urge = CURIOSITY * math.sqrt(tried)
        guess = 0.5 - DOUBT
        if node.visits > 0:
            guess = node.won / float(node.visits) - DOUBT
        weights: list[float] | None = None
        best: Node | None = None
        best_value = -1.0
        best_choice: i64 = 0
        i: i64 = 0
        base: i64 = 0
        members = world.low
        while True:
            if members == 0:
                if base == SECOND or world.high == 0:
                    break
                base = SECOND
                members = world.high
                continue
            bit: i64 = members & -members
            members ^= bit
            place = base + bitset.count(bit - 1)
            child = node.child(question, place)
            if child is None:
                if weights is None:
                    weights = self.weigh(world, seen, node is self.root)
                child = Node(question, place, weights[i])
                if self.nodes < self.most_nodes:
                    node.add(child)
                    self.nodes += 1
            if child.prior > 0.0:
                visits = float(child.visits)
                value = guess if child.visits == 0 else child.won / visits
                value += urge * child.prior / (1.0 + visits)
                if value > best_value:
                    best_value = value
                    best = child
                    best_choice = i
            i += 1
        assert best is not None
        world.apply(best_choice)
        return best

    def weigh(self, world: Duel, seen: i64, at_root: bool) -> list[float]:
        """What each option is thought of before anything is tried; all sum up to 1."""
        weights = self.habits.read(world, seen).weights(1.0)
        if at_root:
            self.open_up(weights)
        return weights

    def open_up(self, weights: list[float]) -> None:
        """Give every option a chance, and the preferred one its share; none to an idle pass."""
        possible = 0.0
        for one in weights:
            if one > 0.0:
                possible += 1.0
        i: i64 = 0
        for one in weights:
            if one > 0.0:
                weights[i] = one * (1.0 - OPEN_MIND) + OPEN_MIND / possible
            i += 1
        if self.preferred >= 0 and weights[self.preferred] > 0.0:
            i = 0
            for one in weights:
                weights[i] = one * (1.0 - self.share)
                i += 1
            weights[self.preferred] += self.share


def place_of(world: Duel, choice: i64) -> i64:
    """Return the place of an option by its number."""
    n = bitset.count(world.low)
    if choice < n:
        return bitset.nth(world.low, choice)
    return SECOND + bitset.nth(world.high, choice - n)


def grow(tree: Tree, worlds: Worlds, n: i64) -> None:
    """So many simulations more."""
    while n > 0:
        tree.simulate(worlds.draw(tree.rng))
        n -= 1
