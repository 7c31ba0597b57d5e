"""How likely a player is to win, as games have taught: a small network over plain counts.

The numbers are counted once, here, for learning and for playing alike.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, final

from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.common.query import may_attack, size_of
from blackpoker.core import bitset
from blackpoker.core.native import i64, mypyc_attr

FEW_LIVES: Final = (1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0)
MOST_IN_HAND: Final = 7
SUITS: Final = 4
CARDS_OF_A_SUIT: Final = 13
NO_ATTACK_YET: Final = 0
ALL_SOLDIERS: Final = 1
ALL_CHARGED: Final = 2  # and the other side has charged too
NOTHING_YET: Final = [0.0] * 8


def counts(world: Duel, attack_bit: i64, bulwark_bit: i64) -> list[float]:
    """What is counted of a table, seen by the player whose turn it is."""
    player = world.turn
    used = world.side(player).used
    found: list[float] = [
        1.0 if used & attack_bit != 0 else 0.0,
        1.0 if used & bulwark_bit != 0 else 0.0,
        1.0 if world.turn_number == 1 else 0.0,
        1.0 if world.turn_number == 2 else 0.0,
    ]
    count_side(world, player, found)
    count_side(world, 1 - player, found)
    if used & attack_bit != 0:
        found += [0.0] * 5
    else:
        count_pressure(world, player, NO_ATTACK_YET, found)
    count_pressure(world, player, ALL_CHARGED, found)
    count_pressure(world, 1 - player, ALL_SOLDIERS, found)
    return found


def count_side(world: Duel, player: i64, found: list[float]) -> None:
    side = world.side(player)
    life = float(side.life.size)
    found += [life, math.log(life + 1.0), 1.0 / (life + 1.0)]
    for few in FEW_LIVES:
        found.append(1.0 if life <= few else 0.0)
    count_hand(side.hand, found)
    count_field(world, player, found)
    found += [float(bitset.count(side.rare)), float(bitset.count(side.pack))]
    found += [float(len(side.trumps)), float(bitset.count(side.up))]


def count_hand(hand: i64, found: list[float]) -> None:
    n: i64 = bitset.count(hand)
    numbers: i64 = 0
    low: i64 = 0
    middle: i64 = 0
    faces: i64 = 0
    aces: i64 = 0
    suit: i64 = 0
    while suit < SUITS:
        held: i64 = (hand >> (suit * CARDS_OF_A_SUIT)) & ((1 << CARDS_OF_A_SUIT) - 1)
        many: i64 = 0
        total: i64 = 0
        largest: i64 = 0
        face = 0.0
        ace = 0.0
        while held != 0:
            bit: i64 = held & -held
            held ^= bit
            number = bitset.count(bit - 1) + 1
            many += 1
            total += number
            largest = number
            if number >= card.J:
                faces += 1
                face = 1.0
            elif number == card.A:
                aces += 1
                ace = 1.0
            elif number <= 5:
                low += 1
            else:
                middle += 1
        found += [float(many), float(total), float(largest), face, ace]
        numbers += total
        suit += 1
    found.append(float(n))
    found.append(1.0 if n == 0 else 0.0)
    found.append(1.0 if n <= 2 else 0.0)
    found.append(1.0 if n > MOST_IN_HAND else 0.0)
    found += [float(numbers), float(low), float(middle), float(faces), float(aces)]
    found.append(float(bitset.count(hand >> card.JOKER)))


def count_field(world: Duel, player: i64, found: list[float]) -> None:
    soldiers: i64 = 0
    total: i64 = 0
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    ready: i64 = 0
    ready_total: i64 = 0
    ready_largest: i64 = 0
    attackers: i64 = 0
    attack: i64 = 0
    hasty: i64 = 0
    walls: i64 = 0
    charged: i64 = 0
    for unit in world.side(player).field:
        if not unit.soldier:
            walls += 1
            if not unit.driven:
                charged += 1
            continue
        size = size_of(world, unit)
        soldiers += 1
        total += size
        if size > first:
            third = second
            second = first
            first = size
        elif size > second:
            third = second
            second = size
        elif size > third:
            third = size
        if not unit.driven:
            ready += 1
            ready_total += size
            if size > ready_largest:
                ready_largest = size
        if may_attack(world, unit):
            attackers += 1
            attack += size
        if unit.has_haste():
            hasty += 1
    found += [float(soldiers), float(total), float(first), float(second), float(third)]
    found += [float(ready), float(ready_total), float(ready_largest)]
    found += [float(attackers), float(attack), float(hasty), float(walls), float(charged)]
    found.append(1.0 if walls > 0 else 0.0)
    found.append(1.0 if walls >= 3 else 0.0)
    found.append(1.0 if charged >= 2 else 0.0)


def count_pressure(world: Duel, player: i64, who: i64, found: list[float]) -> None:
    """What an attack would bring if the largest met the largest."""
    attackers: list[int] = []
    total: i64 = 0
    for unit in world.side(player).field:
        if unit.soldier and (who != NO_ATTACK_YET or may_attack(world, unit)):
            size = size_of(world, unit)
            attackers.append(size)
            total += size
    other = world.side(1 - player)
    walls: i64 = 0
    soldiers: list[int] = []
    for unit in other.field:
        if who == ALL_CHARGED or not unit.driven:
            if unit.soldier:
                soldiers.append(size_of(world, unit))
            else:
                walls += 1
    attackers.sort(reverse=True)
    soldiers.sort()
    first: i64 = 0
    end: i64 = len(soldiers)
    free: i64 = 0
    met: i64 = 0
    for one in attackers:
        attack: i64 = one
        if end > first and soldiers[end - 1] >= attack:
            end -= 1
        elif walls > 0:
            walls -= 1
            met += 1
        elif end > first:
            first += 1
            met += 1
        else:
            free += attack
    life = float(other.life.size)
    share = float(free) / (life + 0.5)
    found.append(float(free))
    found.append(share if share < 2.0 else 2.0)
    found.append(1.0 if float(free) >= life else 0.0)
    found.append(float(met))
    found.append((float(total) if total > 0 else 0.0) / (life + 1.0))


@final
@mypyc_attr(acyclic=True)
class Octet:
    """Eight numbers to reckon with at once: in a list, each would be an object of its own."""

    def __init__(self, numbers: list[float]) -> None:
        self.a: float = numbers[0]
        self.b: float = numbers[1]
        self.c: float = numbers[2]
        self.d: float = numbers[3]
        self.e: float = numbers[4]
        self.f: float = numbers[5]
        self.g: float = numbers[6]
        self.h: float = numbers[7]

    def start(self, other: Octet) -> None:
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        self.e = other.e
        self.f = other.f
        self.g = other.g
        self.h = other.h

    def add(self, value: float, weights: Octet) -> None:
        self.a += value * weights.a
        self.b += value * weights.b
        self.c += value * weights.c
        self.d += value * weights.d
        self.e += value * weights.e
        self.f += value * weights.f
        self.g += value * weights.g
        self.h += value * weights.h

    def above_nothing(self) -> None:
        """What is below 0 becomes 0."""
        self.a = self.a if self.a > 0.0 else 0.0
        self.b = self.b if self.b > 0.0 else 0.0
        self.c = self.c if self.c > 0.0 else 0.0
        self.d = self.d if self.d > 0.0 else 0.0
        self.e = self.e if self.e > 0.0 else 0.0
        self.f = self.f if self.f > 0.0 else 0.0
        self.g = self.g if self.g > 0.0 else 0.0
        self.h = self.h if self.h > 0.0 else 0.0

    def at(self, i: i64) -> float:
        if i < 4:
            if i < 2:
                return self.a if i == 0 else self.b
            return self.c if i == 2 else self.d
        if i < 6:
            return self.e if i == 4 else self.f
        return self.g if i == 6 else self.h

    def times(self, other: Octet) -> float:
        """The sum of what each makes with its counterpart."""
        return (
            self.a * other.a
            + self.b * other.b
            + self.c * other.c
            + self.d * other.d
            + self.e * other.e
            + self.f * other.f
            + self.g * other.g
            + self.h * other.h
        )


def octets(numbers: list[float]) -> list[Octet]:
    """Pack numbers by eights; what is missing from the last eight is nothing."""
    return [Octet([*numbers[i : i + 8], *NOTHING_YET]) for i in range(0, len(numbers), 8)]


@final
@dataclass(eq=False)
class Layer:
    """Sums over counts, eight by eight, each with weights of its own."""

    weights: list[list[Octet]]  # for eight sums: their weights for every count
    starts: list[Octet]

    def of(self, found: list[float]) -> list[Octet]:
        reached: list[Octet] = []
        j: i64 = 0
        for weights in self.weights:
            sums = Octet(NOTHING_YET)
            sums.start(self.starts[j])
            i: i64 = 0
            for value in found:
                if value != 0.0:
                    sums.add(value, weights[i])
                i += 1
            reached.append(sums)
            j += 1
        return reached


def layer(sums: list[list[float]], starts: list[float]) -> Layer:
    """Return the layer that reckons these sums, given the weights of each."""
    by_count = [octets(list(row)) for row in zip(*sums, strict=True)]
    return Layer([list(column) for column in zip(*by_count, strict=True)], octets(starts))


@final
@dataclass(eq=False, kw_only=True)
class Value:
    """The chance to win: counts, one layer of hidden sums, and a weight for each of both."""

    plain: list[float]  # a weight for every count
    hidden: Layer
    outer: list[Octet]  # a weight for every hidden sum above nothing
    start: float
    attack_bit: i64
    bulwark_bit: i64

    def count(self, world: Duel) -> list[float]:
        return counts(world, self.attack_bit, self.bulwark_bit)

    def of_first(self, world: Duel) -> float:
        """The chance of player 0; the turn player is about to act."""
        found = self.count(world)
        total = self.start
        plain = self.plain
        i: i64 = 0
        for value in found:
            total += value * plain[i]
            i += 1
        i = 0
        for sums in self.hidden.of(found):
            sums.above_nothing()
            total += sums.times(self.outer[i])
            i += 1
        chance = 1.0 / (1.0 + math.exp(-total))
        return chance if world.turn == 0 else 1.0 - chance
