"""How likely a player is to win, as games have taught: plain counts, each with its weight.

The numbers are counted once, here, for learning and for playing alike.
"""

from __future__ import annotations

import math
from typing import Final, final

from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.common.query import may_attack, size_of
from blackpoker.core import bitset
from blackpoker.core.native import i64

HEARTS_FROM: Final = 13
NO_ATTACK_YET: Final = 0
ALL_SOLDIERS: Final = 1
ALL_CHARGED: Final = 2  # and the other side has charged too


def counts(world: Duel, player: i64, attack_bit: i64) -> list[float]:
    """What is counted of a table, seen by the player whose turn it is."""
    used = world.side(player).used & attack_bit != 0
    found: list[float] = [
        1.0,
        1.0 if used else 0.0,
        1.0 if world.turn_number == 1 else 0.0,
        1.0 if world.turn_number == 2 else 0.0,
    ]
    count_side(world, player, found)
    count_side(world, 1 - player, found)
    if used:
        for _ in range(5):
            found.append(0.0)
    else:
        count_pressure(world, player, NO_ATTACK_YET, found)
    count_pressure(world, player, ALL_CHARGED, found)
    count_pressure(world, 1 - player, ALL_SOLDIERS, found)
    return found


def count_side(world: Duel, player: i64, found: list[float]) -> None:
    side = world.side(player)
    life = float(side.life.size)
    found.append(life)
    found.append(math.log(life + 1.0))
    for few in (1.0, 2.0, 3.0, 5.0):
        found.append(1.0 if life <= few else 0.0)
    found.append(1.0 / (life + 1.0))
    count_hand(side.hand, found)
    soldiers: i64 = 0
    total: i64 = 0
    largest: i64 = 0
    ready: i64 = 0
    ready_total: i64 = 0
    ready_largest: i64 = 0
    attackers: i64 = 0
    attack: i64 = 0
    walls: i64 = 0
    charged: i64 = 0
    for unit in side.field:
        if not unit.soldier:
            walls += 1
            if not unit.driven:
                charged += 1
            continue
        size = size_of(world, unit)
        soldiers += 1
        total += size
        if size > largest:
            largest = size
        if not unit.driven:
            ready += 1
            ready_total += size
            if size > ready_largest:
                ready_largest = size
        if may_attack(world, unit):
            attackers += 1
            attack += size
    found.append(float(soldiers))
    found.append(float(total))
    found.append(float(largest))
    found.append(float(ready))
    found.append(float(ready_total))
    found.append(float(ready_largest))
    found.append(float(attackers))
    found.append(float(attack))
    found.append(float(walls))
    found.append(float(charged))
    found.append(1.0 if walls > 0 else 0.0)
    found.append(float(bitset.count(side.rare)))
    found.append(float(bitset.count(side.pack)))
    found.append(float(len(side.trumps)))
    found.append(float(bitset.count(side.up)))


def count_hand(hand: i64, found: list[float]) -> None:
    n: i64 = 0
    numbers: i64 = 0
    spades: i64 = 0
    hearts: i64 = 0
    diamonds: i64 = 0
    clubs: i64 = 0
    jokers: i64 = 0
    faces: i64 = 0
    aces: i64 = 0
    while hand != 0:
        bit: i64 = hand & -hand
        hand ^= bit
        one = bitset.count(bit - 1)
        number = card.number(one)
        n += 1
        numbers += number
        if one >= card.JOKER:
            jokers += 1
        else:
            suit = one // HEARTS_FROM
            if suit == 0:
                spades += number
            elif suit == 1:
                hearts += number
            elif suit == 2:
                diamonds += number
            else:
                clubs += number
        if number >= card.J:
            faces += 1
        elif number == card.A:
            aces += 1
    for value in (n, numbers, spades, hearts, diamonds, clubs, jokers, faces, aces):
        found.append(float(value))


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
class Value:
    """The chance to win, from a weight for every count."""

    def __init__(self, weights: list[float], attack_bit: i64) -> None:
        self.weights: list[float] = weights
        self.attack_bit: i64 = attack_bit

    def of_first(self, world: Duel) -> float:
        """The chance of player 0; the turn player is about to act."""
        player = world.turn
        total = 0.0
        i: i64 = 0
        for value in counts(world, player, self.attack_bit):
            total += value * self.weights[i]
            i += 1
        chance = 1.0 / (1.0 + math.exp(-total))
        return chance if player == 0 else 1.0 - chance
