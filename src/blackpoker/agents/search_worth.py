"""What a world is worth, quickly: the judgement of the heuristic, on the cards themselves."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.common.query import may_attack, size_of
from blackpoker.common.side import Side
from blackpoker.core import bitset
from blackpoker.core.native import i64

MOST_LIFE: Final = 64
FIRST_JOKER: Final[i64] = card.JOKER


@final
class Taste:
    """The numbers of ``judgement.Weights``, as tables."""

    def __init__(
        self,
        lives: list[float],
        cards: list[float],
        bulwarks: list[float],
        crowded: list[float],
        numbers: list[float],
        attack_bit: i64,
    ) -> None:
        self.lives: list[float] = lives
        self.cards: list[float] = cards
        self.bulwarks: list[float] = bulwarks
        self.crowded: list[float] = crowded
        self.loss: float = numbers[0]
        self.doomed: float = numbers[1]
        self.soldier: float = numbers[2]
        self.size: float = numbers[3]
        self.giant: float = numbers[4]
        self.magician: float = numbers[5]
        self.haste: float = numbers[6]
        self.driven: float = numbers[7]
        self.now: float = numbers[8]
        self.later: float = numbers[9]
        self.attack_bit: i64 = attack_bit

    def life_of(self, n: i64) -> float:
        if n <= 0:
            return -self.loss
        return self.lives[n if n < MOST_LIFE else MOST_LIFE - 1]

    def soldier_of(self, base: i64, haste: bool) -> float:
        worth = self.soldier + self.size * float(base)
        large = base - 13
        if large > 0:
            worth += (self.giant - self.size) * float(large)
        return worth + self.haste if haste else worth

    def bulwark_of(self, nth: i64) -> float:
        last: i64 = len(self.bulwarks) - 1
        return self.bulwarks[nth if nth < last else last]

    def hand_of(self, hand: i64) -> float:
        best: list[float] = []
        while hand != 0:
            bit: i64 = hand & -hand
            hand ^= bit
            best.append(self.cards[bitset.count(bit - 1)])
        best.sort(reverse=True)
        worth = 0.0
        i: i64 = 0
        last: i64 = len(self.crowded)
        for one in best:
            if i >= last:
                break
            worth += one * self.crowded[i]
            i += 1
        return worth


def advantage(world: Duel, taste: Taste) -> float:
    """The points of player 0 less those of player 1."""
    return worth_of(world, 0, taste) - worth_of(world, 1, taste)


def worth_of(world: Duel, player: i64, taste: Taste) -> float:
    side = world.side(player)
    other = world.side(1 - player)
    life = side.life.size
    worth = taste.life_of(life - 1)
    if life <= 0:
        worth -= taste.loss
    elif worth < 0 and player == world.turn:
        worth *= taste.doomed
    walls: i64 = 0
    for unit in side.field:
        if unit.soldier:
            if unit.cards >= bitset.only(FIRST_JOKER):
                worth += taste.magician
            else:
                worth += taste.soldier_of(card.total(unit.cards), unit.has_haste())
        else:
            worth += taste.bulwark_of(walls)
            walls += 1
        if unit.driven:
            worth -= taste.driven
    return worth + taste.hand_of(side.hand) + threat(world, player, side, other, taste)


def threat(world: Duel, player: i64, side: Side, other: Side, taste: Taste) -> float:
    attackers: list[int] = []
    share = taste.now
    guarded = False  # do the driven ones of the other side block too?
    if player == world.turn:
        if side.used & taste.attack_bit != 0:
            share = taste.later
            guarded = True
            for unit in side.field:
                if unit.soldier:
                    attackers.append(size_of(world, unit))
        else:
            for unit in side.field:
                if unit.soldier and may_attack(world, unit):
                    attackers.append(size_of(world, unit))
    else:
        for unit in side.field:
            if unit.soldier:
                attackers.append(size_of(world, unit))
    if len(attackers) == 0:
        return 0.0
    walls: i64 = 0
    soldiers: list[int] = []
    for unit in other.field:
        if guarded or not unit.driven:
            if unit.soldier:
                soldiers.append(size_of(world, unit))
            else:
                walls += 1
    soldiers.sort()
    attackers.sort(reverse=True)
    life = other.life.size - 1
    before = taste.life_of(life)
    free: i64 = 0
    gain = 0.0
    smallest: i64 = 0
    left: i64 = len(soldiers)
    for size in attackers:
        if size <= 0:
            break
        if left > smallest and soldiers[left - 1] >= size:
            left -= 1
            continue
        price = before - taste.life_of(life - size)
        if walls > 0:
            walls -= 1
            cheaper = taste.bulwark_of(walls)
            gain += cheaper if cheaper < price else price
        elif left > smallest:
            cheaper = taste.soldier_of(soldiers[smallest], False)
            smallest += 1
            gain += cheaper if cheaper < price else price
        else:
            free += size
    return share * (gain + before - taste.life_of(life - free))
