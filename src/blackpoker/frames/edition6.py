"""The deck rules of the 6th edition, which knows no frames: a format, and how many cards."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card import ALL, SUITS, cards
from blackpoker.common.setup import FIRST, HAND_BLOCK, LEAST_DECK, SHUFFLE
from blackpoker.core.name import Name
from blackpoker.frames.supplement import EVERY_FORMAT, DeckRule, Frame

BEGINNING: Final = SHUFFLE + HAND_BLOCK + FIRST

WHOLE: Final = Frame(
    id="whole",
    name=Name("54枚", "54 cards"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=LEAST_DECK),
    setup=BEGINNING,
    written=Name("{format}", "{format}"),
)
FORTY: Final = Frame(
    id="40",
    name=Name("40枚", "40 cards"),
    formats=EVERY_FORMAT,
    # Who brings no deck plays without the small numbers.
    deck=DeckRule(
        least=LEAST_DECK, most=40, suggested=ALL & ~cards(SUITS, 2, 4) & ~cards("♠♣", 5, 5)
    ),
    setup=BEGINNING,
    written=Name("{format}40", "{format}40"),
)
HALF: Final = Frame(
    id="half",
    name=Name("ランダムハーフ", "random half"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=27, most=27, by_lot=True),
    setup=BEGINNING,
    written=Name("{format}ランダムハーフ", "{format} half"),
)
