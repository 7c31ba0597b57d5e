"""What a passable player would do, quickly: a weight for every option of a decision."""

from __future__ import annotations

import math
from typing import Final, final

from blackpoker.common.card import CARD
from blackpoker.common.duel import Duel
from blackpoker.common.query import size_of
from blackpoker.common.unit import UNIT
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng

LARGEST: Final = 20.0  # a size from which on soldiers are alike


@final
class Leaning:
    """How a player leans in one kind of question; all numbers may be 0: no leaning."""

    def __init__(self, card: float, own: float, mine: float, yours: float, stop: float) -> None:
        self.card: float = card  # to the better card
        self.own: float = own  # the share of targets on the own side
        self.mine: float = mine  # among the own characters to the larger
        self.yours: float = yours  # among the other's to the larger
        self.stop: float = stop  # the share of "no more"


NO_LEANING: Final = Leaning(0.0, 0.5, 0.0, 0.0, 0.3)


@final
class Policy:
    """Habits, by action and by question."""

    def __init__(
        self,
        main: list[float],
        quick: list[float],
        by_question: dict[str, Leaning],
        by_line: list[Leaning],
        worth: list[float],
    ) -> None:
        self.main: list[float] = main  # by place: on an empty stage in the own turn
        self.quick: list[float] = quick  # at any other time
        self.by_question: dict[str, Leaning] = by_question
        self.by_line: list[Leaning] = by_line  # what the action that is being declared asks for
        self.worth: list[float] = worth  # of every card, from 0 to 1

    def weigh(self, world: Duel) -> list[float]:
        """Return a weight above nothing for every option, in their order."""
        question = world.question
        assert question is not None
        if question is world.book.chance:
            if world.asked == world.turn and len(world.stage) == 0:
                return by_place(world, self.main)
            return by_place(world, self.quick)
        if question.id == "attacker":
            return attackers(world)
        if question.id == "blocker":
            return blockers(world)
        lean = NO_LEANING
        if len(world.floating) > 0 and (question.id == "key" or question.id == "target"):
            lean = self.by_line[world.floating[len(world.floating) - 1].line.index]
        else:
            found = self.by_question.get(question.id)
            if found is not None:
                lean = found
        if question.verb == CARD:
            return self.weigh_cards(world, lean)
        if question.verb == UNIT:
            return weigh_units(world, lean)
        return [1.0] * world.count()

    def weigh_cards(self, world: Duel, lean: Leaning) -> list[float]:
        weights: list[float] = []
        sum_of_cards = 0.0
        stop_at: i64 = -1
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
            place = bitset.count(bit - 1)
            if place == NOTHING and base == 0:
                stop_at = len(weights)
                weights.append(0.0)
            else:
                weight = 1.0 if lean.card == 0.0 else math.exp(lean.card * self.worth[place])
                weights.append(weight)
                sum_of_cards += weight
        if stop_at >= 0:
            weights[stop_at] = sum_of_cards * lean.stop / (1.0 - lean.stop)
        return weights

    def choose(self, world: Duel, rng: Rng) -> i64:
        """One of the options, each as likely as its weight."""
        n = world.count()
        if n == 1:
            return 0
        return drawn(self.weigh(world), rng)


def drawn(weights: list[float], rng: Rng) -> i64:
    total = 0.0
    for weight in weights:
        total += weight
    left = total * float(rng.next()) / 4294967296.0
    i: i64 = 0
    for weight in weights:
        left -= weight
        if left < 0.0:
            return i
        i += 1
    return i - 1


def by_place(world: Duel, weights: list[float]) -> list[float]:
    found: list[float] = []
    members = world.low
    while members != 0:
        bit: i64 = members & -members
        members ^= bit
        found.append(weights[bitset.count(bit - 1)])
    members = world.high
    while members != 0:
        bit = members & -members
        members ^= bit
        found.append(weights[SECOND + bitset.count(bit - 1)])
    return found


def weigh_units(world: Duel, lean: Leaning) -> list[float]:
    weights: list[float] = []
    both = world.low & ~bitset.only(NOTHING) != 0 and world.high != 0
    total = 0.0
    stop_at: i64 = -1
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
        place = bitset.count(bit - 1)
        if place == NOTHING and base == 0:
            stop_at = len(weights)
            weights.append(0.0)
            continue
        owner: i64 = 0 if base == 0 else 1
        own = owner == world.asked
        unit = world.side(owner).field[place]
        size = float(size_of(world, unit)) if unit.soldier else 0.0
        if size > LARGEST:
            size = LARGEST
        weight = math.exp((lean.mine if own else lean.yours) * size / LARGEST)
        if both:
            weight *= (lean.own if own else 1.0 - lean.own) + 0.01
        weights.append(weight)
        total += weight
    if stop_at >= 0:
        weights[stop_at] = total * lean.stop / (1.0 - lean.stop)
    return weights


def attackers(world: Duel) -> list[float]:
    """Who is larger than every charged soldier over there goes; the others sometimes do."""
    me = world.asked
    other = world.side(1 - me)
    largest: i64 = 0
    guards: i64 = 0
    for unit in other.field:
        if not unit.driven:
            guards += 1
            if unit.soldier:
                size = size_of(world, unit)
                if size > largest:
                    largest = size
    life = other.life.size
    weights: list[float] = []
    total = 0.0
    stop_at: i64 = -1
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
        place = bitset.count(bit - 1)
        if place == NOTHING and base == 0:
            stop_at = len(weights)
            weights.append(0.0)
            continue
        unit = world.side(me).field[place]
        size = size_of(world, unit)
        weight = 0.6
        if size > largest or guards == 0:
            weight = 4.0
        elif size >= life:
            weight = 2.0
        weights.append(weight)
        total += weight
    if stop_at >= 0:
        weights[stop_at] = 0.6
    return weights


def blockers(world: Duel) -> list[float]:
    """A larger soldier blocks gladly; what cannot win blocks when much is at stake."""
    me = world.asked
    side = world.side(me)
    combat = world.combat
    attack: i64 = 0
    if combat is not None:
        unit_in_front = world.find_unit(combat.facing)
        if unit_in_front is not None:
            attack = size_of(world, unit_in_front)
    stake = float(attack) / float(side.life.size + 1)
    weights: list[float] = []
    stop_at: i64 = -1
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
        place = bitset.count(bit - 1)
        if place == NOTHING and base == 0:
            stop_at = len(weights)
            weights.append(0.0)
            continue
        unit = side.field[place]
        weight = 0.3 + 3.0 * stake
        if unit.soldier:
            size = size_of(world, unit)
            if size > attack:
                weight = 4.0
            elif size == attack:
                weight = 1.0 + stake
            else:
                weight = 0.05 + stake
        weights.append(weight)
    if stop_at >= 0:
        weights[stop_at] = 1.0 if stake < 0.7 else 0.2
    return weights
