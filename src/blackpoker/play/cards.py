"""Cards and decks as text, both ways."""

from __future__ import annotations

import re
from typing import Final

from blackpoker.common import card
from blackpoker.core.errors import NotationError

SUIT_FORMS: Final = {
    **dict.fromkeys("♠♤Ss剣", 0),
    **dict.fromkeys("♡♥Hh心", 1),
    **dict.fromkeys("♢♦◇Dd菱", 2),
    **dict.fromkeys("♣♧Cc葉", 3),
}
NUMBER_FORMS: Final = {name: i for i, name in enumerate(card.NUMBERS)} | {
    "1": 0,
    "T": 9,
    "11": 10,
    "12": 11,
    "13": 12,
}
JOKER_FORMS: Final = {
    "JOKER": card.JOKER,
    "JOKER1": card.JOKER,
    "JOKER2": card.JOKER + 1,
    "ジョーカー": card.JOKER,
    "ジョーカー1": card.JOKER,
    "ジョーカー2": card.JOKER + 1,
    "🃏": card.JOKER,
}
UNICODE: Final = "unicode"
ASCII: Final = "ascii"
KANJI: Final = "kanji"
WITHOUT_SYMBOLS: Final = {  # for terminals that have none, and people who want others
    ASCII: str.maketrans({"♠": "S", "♡": "H", "♢": "D", "♣": "C", "★": "*", "·": "|", "→": "->"}),
    KANJI: str.maketrans({"♠": "剣", "♡": "心", "♢": "菱", "♣": "葉"}),
}
CARD_TEXTS: Final = tuple(card.name_of(one) for one in range(card.COUNT))


def read_card(text: str) -> int:
    """Return the card a text names.

    >>> read_card("♠5"), read_card("s5"), read_card("剣5"), read_card("JOKER2")
    (4, 4, 4, 53)
    """
    joker = JOKER_FORMS.get(text.upper())
    if joker is not None:
        return joker
    suit = SUIT_FORMS.get(text[:1])
    number = NUMBER_FORMS.get(text[1:].upper())
    if suit is None or number is None:
        raise NotationError("no_such_card", text=text)
    return suit * 13 + number


def write_card(one: int, suits: str = UNICODE) -> str:
    """Return the short text of a card.

    >>> write_card(4), write_card(4, ASCII)
    ('♠5', 'S5')
    """
    return in_suits(CARD_TEXTS[one], suits)


def write_cards(cards: list[int], suits: str = UNICODE) -> str:
    return " ".join(write_card(one, suits) for one in cards)


def in_suits(text: str, suits: str) -> str:
    """Write the symbols of any text the way the person wants suits written.

    >>> in_suits("Up ★♡5 → ♠5", ASCII), in_suits("♡5", KANJI)
    ('Up *H5 -> S5', '心5')
    """
    return text.translate(WITHOUT_SYMBOLS.get(suits, {}))


def read_deck(text: str) -> list[int]:
    """Return the cards of a deck written as text: cards, spans, ``all``; ``#`` begins a comment.

    >>> write_cards(read_deck("♠A-3 JOKER"))
    '♠A ♠2 ♠3 JOKER'
    >>> len(read_deck("all -JOKER -JOKER2"))
    52
    """
    deck: list[int] = []
    for line in text.splitlines():
        for word in re.split(r"[\s,、]+", line.split("#", 1)[0].strip()):
            if not word:
                continue
            if word.lower() == "all":
                deck.extend(range(card.COUNT))
            elif word.startswith("-"):
                unwanted = read_card(word[1:])
                if unwanted not in deck:
                    raise NotationError("deck_lacks", card=word[1:])
                deck.remove(unwanted)
            else:
                deck += read_span(word)
    return deck


def read_span(text: str) -> list[int]:
    """Return the cards that a word names: one, or from one to another of a suit.

    >>> write_cards(read_span("♠A-3")), write_cards(read_span("♠A"))
    ('♠A ♠2 ♠3', '♠A')
    """
    first, dash, last = text.partition("-")
    low = read_card(first)
    if not dash:
        return [low]
    high = read_card(last if last[:1] in SUIT_FORMS else first[0] + last)
    if low // 13 != high // 13 or low > high or high >= card.JOKER:
        raise NotationError("no_such_span", text=text)
    return list(range(low, high + 1))
