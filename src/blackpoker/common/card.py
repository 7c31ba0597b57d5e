"""Cards: 0..51 are suit * 13 + number - 1, 52 and 53 the Jokers.

Sets of one player's cards are bitsets.
"""

from __future__ import annotations

from typing import Final

from blackpoker.core import bitset
from blackpoker.core.decision import SECOND
from blackpoker.core.native import i64

CARD: Final = "card"

SUITS: Final = "♠♡♢♣"
NUMBERS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
A: Final = 1
J: Final = 11
Q: Final = 12
K: Final = 13
JOKER: Final = 52  # the first of the two
COUNT: Final = 54

SPADES: Final[i64] = 0x1FFF
HEARTS: Final[i64] = 0x1FFF << 13
DIAMONDS: Final[i64] = 0x1FFF << 26
CLUBS: Final[i64] = 0x1FFF << 39
JOKERS: Final[i64] = 3 << 52
ACES: Final[i64] = 1 | (1 << 13) | (1 << 26) | (1 << 39)
FACES: Final[i64] = (0x1C01 * (1 | (1 << 13) | (1 << 26) | (1 << 39))) | (3 << 52)  # Joker A J Q K
SUITED: Final[i64] = (1 << 52) - 1
ALL: Final[i64] = (1 << 54) - 1


def number(card: i64) -> i64:
    """A is 1, J Q K are 11 12 13, a Joker is 0 (R8-05, R8-06)."""
    return card % 13 + 1 if card < JOKER else 0


def suits_of(cards: i64) -> i64:
    """Return the whole of every suit that these cards have; nothing for a Joker."""
    suits: i64 = 0
    if cards & SPADES != 0:
        suits |= SPADES
    if cards & HEARTS != 0:
        suits |= HEARTS
    if cards & DIAMONDS != 0:
        suits |= DIAMONDS
    if cards & CLUBS != 0:
        suits |= CLUBS
    return suits


def total(cards: i64) -> i64:
    """Return the sum of the numbers."""
    s: i64 = 0
    cards &= SUITED
    while cards != 0:
        low: i64 = cards & -cards
        s += bitset.count(low - 1) % 13 + 1
        cards ^= low
    return s


def same_face(cards: i64) -> i64:
    """Return every card that counts as the same as one of these: a Joker is a Joker."""
    if cards & JOKERS == 0:
        return cards
    return cards | JOKERS


def cards(suits: str, low: int, high: int) -> int:
    """Return the cards of these suits from one number to another.

    >>> bitset.count(cards("♣", A, 10))
    10
    """
    if not 1 <= low <= high <= len(NUMBERS):
        raise ValueError(f"{low} to {high} is no span of numbers: they go from 1 (A) to 13 (K)")
    found = 0
    for suit in suits:
        if suit not in SUITS:
            raise ValueError(f"'{suit}' is no suit: the suits are {' '.join(SUITS)}")
        for n in range(low, high + 1):
            found |= 1 << (SUITS.index(suit) * 13 + n - 1)
    return found


def card_of(suit: str, n: int) -> int:
    """Return the card of a suit with a number.

    >>> name_of(card_of("♡", K))
    '♡K'
    """
    return SUITS.index(suit) * 13 + n - 1


def name_of(card: int) -> str:
    """Return the short text of a card.

    >>> name_of(4), name_of(JOKER), name_of(JOKER + 1)
    ('♠5', 'JOKER', 'JOKER2')
    """
    if card >= JOKER:
        return "JOKER" if card == JOKER else "JOKER2"
    return SUITS[card // 13] + NUMBERS[card % 13]


def spell_card(verb: str, ref: int) -> str:
    """Return the text of an option that is a card, whosever it is."""
    card = ref & (SECOND - 1)
    return name_of(card) if card < COUNT else str(card)
