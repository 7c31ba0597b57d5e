"""What things are worth to an agent, in points; one point is about one card of a middling life.

Everything here is a number per thing. What a whole table is worth is added up in ``evaluate``,
and a plan is judged by what the table is worth after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Final

from blackpoker.agents.heuristic.picture import NUMBERS, Picture, Piece
from blackpoker.common import card

MOST_LIFE: Final = 64


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The taste of an agent; change one weight with ``dataclasses.replace`` and let the two play.

    The numbers were found that way, in about a hundred thousand games of all formats and frames.
    """

    loss: float = 58.0  # to have no life left when it is counted
    doomed: float = 0.8  # the part of it when the next draw but one will be the last
    life: float = 23.5  # a life is worth its logarithm, ...
    bend: float = 9.8  # ... which is taken so many cards further on, where it is less steep
    soldier: float = 1.6  # to have one at all
    size: float = 0.33  # and each point of its size
    giant: float = 0.21  # ... above the size of a king
    magician: float = 4.6
    haste: float = 0.42
    bulwarks: tuple[float, ...] = (3.7, 2.85, 2.2, 2.2, 0.3)  # the first, second, ... all others
    driven: float = 0.04  # a character that can do nothing until its next charge
    card: float = 1.53  # a card in hand
    number: float = 0.11  # and each point of its number
    face: float = 0.05  # more for an A, J, Q, K
    joker: float = 0.72  # more for a Joker
    spade: float = 0.14  # more for each point of a spade: it can be thrown
    # The first card counts so much, the second, ...
    crowded: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.24, 0.95, 0.8)
    unseen: float = 2.3  # a card in the other hand, or one still to be drawn
    now: float = 0.24  # how much of an attack to come at once is counted before it is made
    later: float = 0.24  # and of one next turn
    mana: float = 0.65  # how much of what can still be summoned this turn is counted
    chosen: float = 2.0  # a card one may look for is better than any card
    trump: float = 8.0  # to open a trump
    trick: float = 0.08  # what each card in the other hand may spoil of an attacker
    enough: float = 0.58  # a plan must gain more than this
    slack: float = 0.1  # and not lose more than this of what else could be done

    @cached_property
    def lives(self) -> list[float]:
        """The worth of a life of 0, 1, 2 ... cards."""
        return [-self.loss, *(self.life * log(n + self.bend) for n in range(1, MOST_LIFE))]

    def life_of(self, n: float) -> float:
        """The worth of an expected life, so also of half a card."""
        if n <= 0:
            return -self.loss
        whole = int(n)
        if whole >= MOST_LIFE - 1:
            return self.lives[MOST_LIFE - 1]
        part = n - whole
        here = self.lives[whole]
        return here + part * (self.lives[whole + 1] - here) if part else here

    def soldier_of(self, base: float, haste: bool, joker: bool) -> float:
        """The worth of a soldier on the field, whatever lies in the fog."""
        if joker:
            return self.magician
        large = base - card.K
        worth = self.soldier + self.size * base
        if large > 0:
            worth += (self.giant - self.size) * large
        return worth + self.haste if haste else worth

    def bulwark_of(self, nth: int) -> float:
        """The worth of the nth bulwark of a player, counted from 0."""
        return self.bulwarks[nth] if nth < len(self.bulwarks) else self.bulwarks[-1]

    @cached_property
    def cards(self) -> list[float]:
        """The worth of each card in hand."""
        return [self.card_worth(one) for one in range(card.COUNT)]

    def card_worth(self, one: int) -> float:
        if one >= card.JOKER:
            return self.card + self.joker
        number = NUMBERS[one]
        worth = self.card + self.number * number
        if number == card.A or number >= card.J:
            worth += self.face
        if one < card.K:
            worth += self.spade * number
        return worth

    def best_soldier(self, cards: list[int]) -> int:
        """The card that makes the best soldier."""
        return max(
            cards, key=lambda one: (self.soldier_of(NUMBERS[one], False, one >= card.JOKER), one)
        )

    def hand_of(self, cards: list[int]) -> float:
        """The worth of a hand: one more card counts less the more there are."""
        best = sorted([self.cards[one] for one in cards], reverse=True)
        worth = 0.0
        for held, share in zip(best, self.crowded, strict=False):
            worth += held * share
        return worth


DEFAULT: Final = Weights()


# ---- a whole table
def evaluate(table: Picture, taste: Weights) -> float:
    """What the table is worth to me: life, characters, cards, and the attacks that are coming."""
    me = table.me
    you = 1 - me
    return (
        table.luck
        + standing(table, me, taste)
        - standing(table, you, taste)
        + army(table.field[me], taste)
        - army(table.field[you], taste)
        + taste.hand_of(table.hand)
        + taste.unseen * (table.gained - table.other_hand)
        + threat(table, me, taste)
        - threat(table, you, taste)
        + prospect(table, taste)
    )


def standing(table: Picture, player: int, taste: Weights) -> float:
    """The worth of a life. What must be drawn of it is as good as gone (R8-40)."""
    life = table.life[player]
    worth = taste.life_of(life - (table.draws if life > table.draws else 1))
    if life <= 0:
        return worth - taste.loss
    if worth < 0 and player == table.turn:  # the other player draws first
        worth *= taste.doomed
    return worth


def army(row: list[Piece], taste: Weights) -> float:
    """The worth of the characters of one player."""
    worth = 0.0
    walls = 0
    for piece in row:
        if piece.soldier:
            worth += taste.soldier_of(piece.base, piece.haste, piece.joker)
        else:
            worth += taste.bulwark_of(walls)
            walls += 1
        if piece.driven:
            worth -= taste.driven
    return worth


def threat(table: Picture, player: int, taste: Weights) -> float:
    """What the next attack of this player may bring, before anybody has decided on it."""
    mine = table.field[player]
    guards = [piece for piece in table.field[1 - player] if not piece.driven]
    if player == table.turn:
        if table.attack_open:
            share = taste.now
            attackers = [piece.size for piece in mine if piece.may_attack()]
        else:  # next turn, and the other side will have charged once in between
            share = taste.later
            guards = table.field[1 - player]
            attackers = [piece.base for piece in mine if piece.soldier]
    else:  # the next turn is theirs: who is driven then cannot block
        share = taste.now
        attackers = [piece.base for piece in mine if piece.soldier]
        if table.awake[1 - player]:
            guards = table.field[1 - player]
    if not attackers:
        return 0.0
    return share * pressure(attackers, guards, table.life[1 - player] - 1, taste)


def pressure(attackers: list[int], guards: list[Piece], life: float, taste: Weights) -> float:
    """The largest come first: who meets an equal stays at home, others cost a blocker or life."""
    walls = 0
    soldiers: list[int] = []
    for piece in guards:
        if piece.soldier:
            soldiers.append(piece.size)
        else:
            walls += 1
    soldiers.sort()
    free = 0.0
    gain = 0.0
    before = taste.life_of(life)
    for size in sorted(attackers, reverse=True):
        if size <= 0:
            break
        if soldiers and soldiers[-1] >= size:
            soldiers.pop()
            continue
        price = before - taste.life_of(life - size)
        if walls > 0:
            walls -= 1
            gain += min(price, taste.bulwark_of(walls))
        elif soldiers:
            gain += min(price, taste.soldier_of(soldiers.pop(0), False, False))
        else:
            free += size
    return gain + before - taste.life_of(life - free)


def prospect(table: Picture, taste: Weights) -> float:
    """What the charged bulwarks can still call to the field this turn."""
    me = table.me
    if table.turn != me or not table.hand:
        return 0.0
    charged = 0
    for piece in table.field[me]:
        if not piece.soldier and not piece.driven:
            charged += 1
    life = table.life[me] - 1
    paid = taste.life_of(life) - taste.life_of(life - 1)
    offers: list[tuple[float, int]] = []
    for one in table.hand:
        number = NUMBERS[one]
        if number:
            price = 0 if number == card.A else 1 if number < card.J else 2
            gain = taste.soldier_of(number, price == 0, False) - taste.cards[one] - paid
            if gain > 0 and price <= charged:
                offers.append((gain / (price + 1), price))
    offers.sort(reverse=True)
    worth = 0.0
    for rate, price in offers:
        if price <= charged:
            charged -= price
            worth += rate * (price + 1)
    return taste.mana * worth
