"""Frames without a pack: free play, and the beginner's deck of twenty cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import A, J, K, Q, cards
from blackpoker.common.character import Format
from blackpoker.common.setup import FIRST, HAND_BLOCK, PRESET, SHUFFLE, STRATEGY
from blackpoker.core.name import Name
from blackpoker.frames.supplement import EVERY_FORMAT, DeckRule, Frame

TWENTY: Final = (
    cards("♠", A, 5)
    | cards("♡", A, A)
    | cards("♡", 8, J)
    | cards("♢", A, A)
    | cards("♢", 3, 3)
    | cards("♢", 7, 7)
    | cards("♢", 10, 10)
    | cards("♢", Q, Q)
    | cards("♣", A, A)
    | cards("♣", 5, 6)
    | cards("♣", 10, 10)
    | cards("♣", K, K)
)

BASIC: Final = Frame(
    id="basic",
    name=Name("ベーシック", "Basic"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=8),
    setup=SHUFFLE + HAND_BLOCK + FIRST,
)
ENTRY20: Final = Frame(
    id="entry20",
    name=Name("エントリー20", "Entry20"),
    formats=(Format.LITE, Format.STANDARD),
    deck=DeckRule(exactly=TWENTY),
    setup=SHUFFLE + HAND_BLOCK + PRESET + FIRST,
)
ENTRY_STRATEGY: Final = Frame(
    id="entry_strategy",
    name=Name("エントリーストラテジー", "Entry strategy"),
    formats=(Format.LITE, Format.STANDARD),
    deck=DeckRule(exactly=TWENTY),
    setup=STRATEGY + SHUFFLE + HAND_BLOCK + PRESET + FIRST,
)
V80_ENTRY20: Final = replace(
    ENTRY20, id="v80_entry20", name=Name("v8.0エントリー20", "v8.0 Entry20"), formats=(Format.LITE,)
)
