"""The frames of the 8th edition: without a pack, with one, with a rare card beside it, with trumps;
and four as the final version 8.0 has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import FACES, A, J, K, Q
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.setup import (
    FIRST,
    HAND_BLOCK,
    PACK_BLOCK,
    PRESET,
    RARE_BLOCK,
    SHUFFLE,
    STRATEGY,
)
from blackpoker.core.name import Name
from blackpoker.editions.edition8.combat import ATTACK
from blackpoker.editions.edition8.quick_magic import REVERSE
from blackpoker.editions.edition8.summon import EQUIP
from blackpoker.frames import edition6
from blackpoker.frames.pack import (
    OPEN_PACK,
    PACK_LEAST,
    RARE_DECK,
    RARE_DRAW,
    RARE_SUMMON,
    TRAP_COUNTER,
)
from blackpoker.frames.supplement import EVERY_FORMAT, DeckRule, Frame, of_suit
from blackpoker.trumps.extra6.extra import JACKS

TWENTY: Final = (
    of_suit("♠", A, 2, 3, 4, 5)
    | of_suit("♡", A, 8, 9, 10, J)
    | of_suit("♢", A, 3, 7, 10, Q)
    | of_suit("♣", A, 5, 6, 10, K)
)

BASIC: Final = Frame(
    id="basic",
    name=Name("ベーシック", "Basic"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=8),
    setup=(SHUFFLE, HAND_BLOCK, *FIRST),
)
ENTRY20: Final = Frame(
    id="entry20",
    name=Name("エントリー20", "Entry20"),
    also=("エントリー", "entry"),  # as in the book's example of a regulation (3.2.1)
    formats=(Format.LITE, Format.STANDARD),
    deck=DeckRule(exactly=TWENTY),
    setup=(SHUFFLE, HAND_BLOCK, PRESET, *FIRST),
)
ENTRY_STRATEGY: Final = replace(
    ENTRY20,
    id="entry_strategy",
    name=Name("エントリーストラテジー", "Entry strategy"),
    also=(),
    setup=(STRATEGY, *ENTRY20.setup),
)
PACK_RANDOM: Final = Frame(
    id="pack_random",
    name=Name("パックランダム", "Pack random"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=PACK_LEAST, presets=True),
    setup=(SHUFFLE, PACK_BLOCK, HAND_BLOCK, PRESET, *FIRST),
    actions=(OPEN_PACK,),
)
PACK_STRATEGY: Final = replace(
    PACK_RANDOM,
    id="pack_strategy",
    name=Name("パックストラテジー", "Pack strategy"),
    setup=(STRATEGY, *PACK_RANDOM.setup),
)
RARE_PACK_STRATEGY: Final = Frame(
    id="rare_pack_strategy",
    name=Name("レアパックストラテジー", "Rare pack strategy"),
    formats=(Format.PRO, Format.MASTER),
    deck=RARE_DECK,
    setup=(STRATEGY, RARE_BLOCK, SHUFFLE, PACK_BLOCK, HAND_BLOCK, PRESET, *FIRST),
    actions=(OPEN_PACK, RARE_DRAW, RARE_SUMMON, TRAP_COUNTER),
)
EXTRA: Final = replace(
    edition6.EXTRA,
    usual_format=None,
    # Here every face card that falls calls the next generation, also the J of these (RX-44).
    characters=tuple(replace(jack, heirs=FACES) for jack in JACKS),
    lends=(ATTACK, EQUIP, REVERSE),
)
V80_ENTRY20: Final = replace(
    ENTRY20,
    id="v80_entry20",
    name=Name("v8.0エントリー20", "v8.0 Entry20"),
    also=(),
    formats=(Format.LITE,),
)
V80_PACK: Final = replace(
    PACK_RANDOM,
    id="v80_pack",
    name=Name("v8.0パック", "v8.0 Pack"),
    formats=(Format.STANDARD, Format.PRO, Format.MASTER),
    deck=DeckRule(least=PACK_LEAST),  # from Standard on every card can be a soldier
)
V80_RARE_PACK: Final = Frame(
    id="v80_rare_pack",
    name=Name("v8.0レアパック", "v8.0 Rare pack"),
    formats=(Format.STANDARD, Format.PRO, Format.MASTER),
    deck=RARE_DECK,
    setup=(RARE_BLOCK, SHUFFLE, PACK_BLOCK, HAND_BLOCK, PRESET, *FIRST),
    actions=(OPEN_PACK, RARE_DRAW, replace(RARE_SUMMON, cost=cost("S")), TRAP_COUNTER),
)
V80_STRATEGY: Final = replace(
    V80_RARE_PACK,
    id="v80_strategy",
    name=Name("v8.0ストラテジー", "v8.0 Strategy"),
    formats=(Format.PRO, Format.MASTER),
    setup=(STRATEGY, *V80_RARE_PACK.setup),
)

ALL: Final[tuple[Frame, ...]] = (
    BASIC,
    ENTRY20,
    ENTRY_STRATEGY,
    PACK_RANDOM,
    PACK_STRATEGY,
    RARE_PACK_STRATEGY,
    EXTRA,
    V80_ENTRY20,
    V80_PACK,
    V80_RARE_PACK,
    V80_STRATEGY,
)
