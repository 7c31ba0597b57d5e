"""Symbols in letters, for terminals that have no symbols."""

from __future__ import annotations

from typing import Final

LETTERS: Final = str.maketrans(
    {"♠": "S", "♡": "H", "♢": "D", "♣": "C", "★": "*", "·": "|", "→": "->"}
)


def in_letters(text: str, suits: str) -> str:
    """Write the symbols of a text the way the person wants suits written.

    >>> in_letters("Up ★♡5 → ♠5", "ascii")
    'Up *H5 -> S5'
    """
    return text.translate(LETTERS) if suits == "ascii" else text
