"""An ordered pile whose cards are shared between clones until one of them writes."""

from __future__ import annotations

from typing import final

from blackpoker.core import bitset
from blackpoker.core.native import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pile:
    """The last card is the top.

    ``cards[:size]`` never changes: a clone may look at it. Only whoever stands at its end may
    append; anybody else takes a copy first. So taking from the top costs nothing and a clone costs
    two words.
    """

    def __init__(self, cards: list[int], size: i64) -> None:
        self.cards: list[int] = cards
        self.size: i64 = size

    def clone(self) -> Pile:
        return Pile(self.cards, self.size)

    def top(self) -> i64:
        return self.cards[self.size - 1]

    def take(self) -> i64:
        n = self.size - 1
        self.size = n
        return self.cards[n]

    def put(self, card: i64) -> None:
        n = self.size
        cards = self.cards
        if len(cards) != n:
            cards = cards[:n]
            self.cards = cards
        cards.append(card)
        self.size = n + 1

    def lift(self, card: i64, to: i64) -> None:
        """Put a card at place ``to``, moving those between down."""
        place = self.size - 1
        while self.cards[place] != card:
            place -= 1
        if place != to:
            cards = self.cards[: self.size]
            cards.pop(place)
            cards.insert(to, card)
            self.cards = cards

    def remove(self, card: i64) -> i64:
        """Take this card out, and return the place it had."""
        cards = self.cards[: self.size]
        place: i64 = cards.index(card)
        cards.pop(place)
        self.cards = cards
        self.size -= 1
        return place

    def put_under(self, card: i64) -> None:
        cards = self.cards[: self.size]
        cards.insert(0, card)
        self.cards = cards
        self.size += 1

    def all(self) -> i64:
        """Return its cards as a set: no order to leak."""
        s: i64 = 0
        i: i64 = 0
        cards = self.cards
        while i < self.size:
            c: i64 = cards[i]
            s |= bitset.only(c)
            i += 1
        return s

    def listed(self) -> list[int]:
        """Return its cards, the top last."""
        return self.cards[: self.size]
