"""The cards of Old Maid: 0..51 are suit * 13 + number - 1, and one Joker that never pairs."""

from __future__ import annotations

from typing import Final

SUITS: Final = "♠♡♢♣"
NUMBERS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER: Final = 52
COUNT: Final = 53


def is_pair(one: int, other: int) -> bool:
    """Return True for two cards of the same number."""
    return JOKER not in (one, other) and one % 13 == other % 13


def name_of(card: int) -> str:
    """Return the short text of a card.

    >>> name_of(4), name_of(JOKER)
    ('♠5', 'JOKER')
    """
    return "JOKER" if card == JOKER else SUITS[card // 13] + NUMBERS[card % 13]
