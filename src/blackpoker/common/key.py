"""Key-card patterns: which cards of a hand can be the key cards of an action."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.core import bitset
from blackpoker.core.name import Name
from blackpoker.core.native import i64

NO_KEY: Final[i64] = 1 << 60  # stands in every hand, so that one test does for all


class KeyPattern:
    """Which cards will do, and how the list writes it."""

    def __init__(self, text: str, size: i64, cards: i64, said: Name | None = None) -> None:
        self.text: str = text  # as the list prints it, in any language
        self.name: Name = Name(text, text) if said is None else said
        self.size: i64 = size
        self.cards: i64 = cards  # no other card is ever a key of this action
        self.from_rare: bool = False  # the rare card is the key, not a card of the hand

    def playable(self, hand: i64) -> bool:
        """Do these cards contain the keys?"""
        raise AssertionError(self.text)

    def next(self, hand: i64, chosen: i64) -> i64:
        """Cards that can be added to those already chosen so that the rest can be found too."""
        raise AssertionError(self.text)


@final
class One(KeyPattern):
    """One card of a set."""

    def __init__(self, text: str, cards: i64) -> None:
        super().__init__(text, 1, cards)

    def playable(self, hand: i64) -> bool:
        return hand & self.cards != 0

    def next(self, hand: i64, chosen: i64) -> i64:
        return hand & self.cards


@final
class Two(KeyPattern):
    """Two different cards of a set."""

    def __init__(self, text: str, cards: i64) -> None:
        super().__init__(text, 2, cards)

    def playable(self, hand: i64) -> bool:
        hand &= self.cards
        return hand & (hand - 1) != 0

    def next(self, hand: i64, chosen: i64) -> i64:
        return hand & self.cards


@final
class OneOfEach(KeyPattern):
    """One card of each of two sets, named in the order of the list (R8-08)."""

    def __init__(self, text: str, first: i64, second: i64) -> None:
        super().__init__(text, 2, first | second)
        self.first: i64 = first
        self.second: i64 = second

    def playable(self, hand: i64) -> bool:
        return hand & self.first != 0 and hand & self.second != 0

    def next(self, hand: i64, chosen: i64) -> i64:
        return hand & (self.first if chosen == 0 else self.second)


@final
class SameNumber(KeyPattern):
    """Two cards of one number; two Jokers are a pair (R8-05)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 2, card.ALL, Name("同じ数字2枚", "two of one number"))

    def playable(self, hand: i64) -> bool:
        a = hand & card.SPADES
        b = (hand >> 13) & card.SPADES
        c = (hand >> 26) & card.SPADES
        d = (hand >> 39) & card.SPADES
        return ((a | b) & (c | d)) | (a & b) | (c & d) != 0 or hand & card.JOKERS == card.JOKERS

    def next(self, hand: i64, chosen: i64) -> i64:
        found: i64 = 0
        for n in range(13):
            same: i64 = hand & (card.ACES << n)
            if chosen != 0:
                if chosen & (card.ACES << n) != 0:
                    return same
            elif same & (same - 1) != 0:
                found |= same
        jokers = hand & card.JOKERS
        if chosen & card.JOKERS != 0:
            return jokers
        if jokers == card.JOKERS:
            found |= jokers
        return found


@final
class SameSuit(KeyPattern):
    """Two cards of one suit; Jokers have none (R8-05)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 2, card.SUITED, Name("同じスート2枚", "two of one suit"))

    def playable(self, hand: i64) -> bool:
        a = hand & card.SPADES
        b = hand & card.HEARTS
        c = hand & card.DIAMONDS
        d = hand & card.CLUBS
        return a & (a - 1) | b & (b - 1) | c & (c - 1) | d & (d - 1) != 0

    def next(self, hand: i64, chosen: i64) -> i64:
        if chosen != 0:
            return hand & card.suits_of(chosen)
        found: i64 = 0
        a = hand & card.SPADES
        if bitset.several(a):
            found |= a
        a = hand & card.HEARTS
        if bitset.several(a):
            found |= a
        a = hand & card.DIAMONDS
        if bitset.several(a):
            found |= a
        a = hand & card.CLUBS
        if bitset.several(a):
            found |= a
        return found


@final
class OneSuit(KeyPattern):
    """All of these spades, or the same of another suit."""

    def __init__(self, text: str, spades: i64) -> None:
        numbers = text.removesuffix(" =")
        said = Name(f"同じスートの{numbers}", f"{numbers} of one suit")
        super().__init__(text, bitset.count(spades), card.SUITED, said)
        self.spades: i64 = spades

    def playable(self, hand: i64) -> bool:
        s = self.spades
        return (
            hand & s == s or (hand >> 13) & s == s or (hand >> 26) & s == s or (hand >> 39) & s == s
        )

    def next(self, hand: i64, chosen: i64) -> i64:
        found: i64 = 0
        for i in range(4):
            wanted: i64 = self.spades << (13 * i)
            if (hand | chosen) & wanted == wanted and chosen & ~wanted == 0:
                found |= wanted
        return found & ~chosen


@final
class RareCard(KeyPattern):
    """Your rare card, laid open on the stage."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 1, card.ALL, Name("レアカード", "your rare card"))
        self.from_rare = True

    def playable(self, hand: i64) -> bool:
        return hand != 0

    def next(self, hand: i64, chosen: i64) -> i64:
        return hand


def _span(suits: str, low: int, high: int) -> str:
    shown = "" if suits == card.SUITS else suits
    if low == high:
        return shown + card.NUMBERS[low - 1]
    return f"{shown}{card.NUMBERS[low - 1]}-{card.NUMBERS[high - 1]}"


def one(suits: str, low: int, high: int) -> KeyPattern:
    """Return the pattern of one card.

    >>> one("♡", 1, 10).text
    '♡A-10'
    """
    cards = card.cards(suits, low, high)  # says what is wrong with them
    return One(_span(suits, low, high), cards)


def two(suits: str, low: int, high: int) -> KeyPattern:
    """Return the pattern of two different cards.

    >>> two("♡", 1, 10).text
    '♡A-10 ♡A-10'
    """
    cards = card.cards(suits, low, high)
    text = _span(suits, low, high)
    return Two(f"{text} {text}", cards)


def one_of_each(first: str, second: str) -> KeyPattern:
    """Return the pattern of one card of each of two suits, whatever their numbers."""
    text = f"{_span(first, 1, 13)} {_span(second, 1, 13)}"
    return OneOfEach(text, card.cards(first, 1, 13), card.cards(second, 1, 13))
