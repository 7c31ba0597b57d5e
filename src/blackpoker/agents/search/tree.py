"""One tree over many possible worlds: information-set Monte Carlo tree search.

Every simulation draws a world, walks down the tree by what is possible in that world, adds a leaf
and plays on to a result. A node is what has been chosen so far, whoever chose it.
"""

from __future__ import annotations

import math
from typing import Final, final

from blackpoker.agents.search.policy import Policy, is_idle
from blackpoker.agents.search.rollout import Rollout
from blackpoker.agents.search.worlds import Worlds
from blackpoker.common.duel import Duel
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND, Question
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.rng import Rng

MOST_NODES: Final = 400_000  # of about a hundred bytes: no tree needs more than 50 MB
DEEP: Final = 400  # no line is followed further than so many decisions


NO_NODES: Final[list[Node]] = []


@final
@mypyc_attr(acyclic=True)
class Node:
    """A choice that was made, and what came of it for the one who made it."""

    def __init__(self, question: Question | None, place: i64, mover: i64, prior: float) -> None:
        self.question: Question | None = question
        self.place: i64 = place
        self.mover: i64 = mover
        self.prior: float = prior  # how likely it was thought before it was tried
        self.visits: i64 = 0
        self.won: float = 0.0
        self.children: list[Node] = NO_NODES  # its own list as soon as it has some

    def child(self, question: Question, place: i64) -> Node | None:
        for node in self.children:
            if node.place == place and node.question is question:
                return node
        return None


@final
class Tree:
    """The search of one decision."""

    def __init__(
        self,
        policy: Policy,
        rollout: Rollout,
        rng: Rng,
        curiosity: float,
        caution: float,
        doubt: float,
    ) -> None:
        self.policy: Policy = policy
        self.doubt: float = doubt  # how much worse an untried choice is thought than its parent
        self.root: Node = Node(None, -1, -1, 1.0)
        self.rollout: Rollout = rollout
        self.rng: Rng = rng
        # How much more what was tried rarely is tried again, the likelier ones first: of the player
        # who thinks, and of the other, whose habits count for more: my cards are unknown there.
        self.curiosity: float = curiosity
        self.caution: float = caution
        self.trusted: i64 = -1
        self.share: float = 0.0
        self.nodes: i64 = 1
        self.most_nodes: i64 = MOST_NODES

    def trust(self, choice: i64, share: float) -> None:
        """Somebody who knows the game would choose this at the root."""
        self.trusted = choice
        self.share = share

    def weigh(self, world: Duel, at_root: bool) -> list[float]:
        """What each option is thought of before anything is tried; all sum up to 1."""
        weights = self.policy.weigh(world)
        if at_root and self.trusted >= 0:
            i: i64 = 0
            for one in weights:
                weights[i] = one / (1.0 + self.share)
                i += 1
            weights[self.trusted] += self.share / (1.0 + self.share)
        return weights

    def simulate(self, world: Duel) -> None:
        """Play one world from the decision at the root to a result, and remember it."""
        rng = self.rng
        node = self.root
        node.mover = world.asked
        path: list[Node] = [node]
        depth: i64 = 0
        while not world.over and depth < DEEP:
            depth += 1
            n = world.count()
            if n == 1:
                world.apply(0)
                continue
            question = world.question
            assert question is not None
            mover = world.asked
            tried = 0.0
            for one in node.children:
                tried += float(one.visits)
            urge = self.curiosity if mover == self.root.mover else self.caution
            urge *= math.sqrt(tried + 1.0)
            guess = 0.5
            if node.visits > 0:
                guess = node.won / float(node.visits)
                if node.mover != mover:
                    guess = 1.0 - guess
            guess -= self.doubt
            best = self.root
            best_value: float = -1000.0
            choice: i64 = 0
            weights: list[float] | None = None
            i: i64 = 0
            high = world.high
            base: i64 = 0
            members = world.low
            waiting = is_idle(world)
            while True:
                if members == 0:
                    if base == SECOND or high == 0:
                        break
                    base = SECOND
                    members = high
                    continue
                bit: i64 = members & -members
                members ^= bit
                place = base + bitset.count(bit - 1)
                if waiting and place == NOTHING:
                    i += 1
                    continue
                child = node.child(question, place)
                if child is None:
                    if self.nodes >= self.most_nodes:  # only what is known already is tried again
                        i += 1
                        continue
                    if weights is None:
                        weights = self.weigh(world, node is self.root)
                    child = Node(question, place, mover, weights[i])
                    if len(node.children) == 0:
                        node.children = []
                    node.children.append(child)
                    self.nodes += 1
                visits = float(child.visits)
                value = guess if child.visits == 0 else child.won / visits
                value += urge * child.prior / (1.0 + visits)
                if value > best_value:
                    best_value = value
                    best = child
                    choice = i
                i += 1
            if best is self.root:
                break
            world.apply(choice)
            node = best
            path.append(node)
            if node.visits == 0:
                break
        value_of_first = self.rollout.play(world, rng)
        for one in path:
            one.visits += 1
            if one.mover == 0:
                one.won += value_of_first
            else:
                one.won += 1.0 - value_of_first


def grow(tree: Tree, worlds: Worlds, n: i64) -> None:
    """So many simulations more."""
    while n > 0:
        tree.simulate(worlds.draw(tree.rng))
        n -= 1
