"""What things are worth to an agent, in points; one point is about one card of a middling life.

Everything here is a number per thing. What a whole table is worth is added up in ``evaluate``, and a
plan is judged by what the table is worth after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Final

from blackpoker.common import card

MOST_LIFE: Final = 64


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The taste of an agent. Change one with ``dataclasses.replace`` and let the two play."""

    loss: float = 60.0  # to have no life left when it is counted
    doomed: float = 0.6  # the part of it when the next draw but one will be the last
    life: float = 10.0  # how much the logarithm of a life counts
    soldier: float = 1.8  # to have one at all
    size: float = 0.42  # and each point of its size
    giant: float = 0.12  # ... above the size of a king
    magician: float = 3.5
    haste: float = 0.5
    bulwarks: tuple[float, ...] = (4.2, 3.6, 2.8, 1.6, 0.8)  # the first, the second, ... and all others
    driven: float = 0.25  # a character that can do nothing until its next charge
    card: float = 1.2  # a card in hand
    number: float = 0.09  # and each point of its number
    face: float = 1.0  # more for an A, J, Q, K
    joker: float = 1.6
    spade: float = 0.05  # more for each point of a spade: it can be thrown
    crowded: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.6)  # the first card in hand, ...
    unseen: float = 1.7  # a card in the other hand
    now: float = 0.9  # how much of an attack to come at once is counted before it is made
    later: float = 0.35  # and of one next turn
    chosen: float = 1.5  # a card one may look for is better than any card
    trick: float = 0.25  # what each card in the other hand may spoil of an attacker
    enough: float = 0.35  # a plan must gain more than this

    @cached_property
    def lives(self) -> list[float]:
        """The worth of a life of 0, 1, 2 ... cards."""
        return [-self.loss, *(self.life * log(n + 1) for n in range(1, MOST_LIFE))]

    def life_of(self, n: float) -> float:
        """The worth of an expected life, so also of half a card; less than nothing is a little worse."""
        if n <= 0:
            return -self.loss + 0.5 * n
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
        number = card.number(one)
        worth = self.card + self.number * number
        if number == card.A or number >= card.J:
            worth += self.face
        if one < card.K:
            worth += self.spade * number
        return worth

    def hand_of(self, cards: list[int]) -> float:
        """The worth of a hand: one more card counts less the more there are."""
        best = sorted([self.cards[one] for one in cards], reverse=True)
        worth = 0.0
        for held, share in zip(best, self.crowded, strict=False):
            worth += held * share
        return worth


DEFAULT: Final = Weights()
