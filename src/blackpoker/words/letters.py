"""Symbols in letters or kanji, for terminals that have no symbols and people who want others."""

from __future__ import annotations

from typing import Final

LETTERS: Final = str.maketrans(
    {"♠": "S", "♡": "H", "♢": "D", "♣": "C", "★": "*", "·": "|", "→": "->"}
)
KANJI: Final = str.maketrans({"♠": "剣", "♡": "心", "♢": "菱", "♣": "葉"})


def in_letters(text: str, suits: str) -> str:
    """Write the symbols of a text the way the person wants suits written.

    >>> in_letters("Up ★♡5 → ♠5", "ascii"), in_letters("♡5", "kanji")
    ('Up *H5 -> S5', '心5')
    """
    if suits == "kanji":
        return text.translate(KANJI)
    return text.translate(LETTERS) if suits == "ascii" else text
