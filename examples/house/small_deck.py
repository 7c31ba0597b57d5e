"""House rule 24枚: both play the same 24 cards, from 3 to 8.

A frame, in the place of the one that is named.
"""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *

MIDDLE: Final = (3, 4, 5, 6, 7, 8)

RULE: Final = Frame(
    id="small_deck",
    name=Name("24枚", "Small deck"),
    formats=EVERY_FORMAT,
    deck=DeckRule(exactly=sum(of_suit(suit, *MIDDLE) for suit in "♠♡♢♣")),
    setup=(SHUFFLE, HAND_BLOCK, PRESET, *FIRST),
)
