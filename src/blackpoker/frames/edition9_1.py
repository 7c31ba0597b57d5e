"""The frames of edition 9.1; each adds to the one before, and any format may meet any of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import A, J, K, Q
from blackpoker.common.card_action import Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.setup import (
    DRAFT_BLOCK,
    FIRST,
    FIRST_PLAYER,
    FIRST_TURN,
    HAND_BLOCK,
    HIDDEN_PRESET,
    PACK_BLOCK,
    PRESET,
    RARE_BLOCK,
    REVEAL,
    SHUFFLE,
    STRATEGY,
    TRUMP_BLOCK,
)
from blackpoker.core.action import Speed
from blackpoker.core.name import Name
from blackpoker.editions.edition8.combat import ATTACK
from blackpoker.editions.edition8.summon import EQUIP
from blackpoker.frames.edition8 import PACK_RANDOM, V80_RARE_PACK
from blackpoker.frames.pack import OPEN_PACK, RARE_DRAW, RARE_SUMMON, TRAP_COUNTER
from blackpoker.frames.supplement import EVERY_FORMAT, DeckRule, Frame, of_suit
from blackpoker.trumps.extra9.extra import ACTIONS, FOGS, TRUMPS
from blackpoker.trumps.extra9.official import OFFICIAL

SIXTEEN: Final = (
    of_suit("♠", A, 2, 3, K)
    | of_suit("♡", 4, 7, J, Q)
    | of_suit("♢", 5, 8, 10, Q)
    | of_suit("♣", A, 6, 9, K)
)

FORTY_OR_MORE: Final = DeckRule(least=40)  # R9-53
ENTRY16: Final = Frame(
    id="entry16",
    name=Name("エントリー16", "Entry16"),
    also=("エントリー", "entry"),
    formats=EVERY_FORMAT,
    recommended=(Format.LITE,),
    deck=DeckRule(exactly=SIXTEEN),
    setup=(SHUFFLE, HAND_BLOCK, PRESET, *FIRST),
)
PACK: Final = replace(
    PACK_RANDOM,
    id="pack",
    name=Name("パック", "Pack"),
    recommended=(Format.LITE, Format.STANDARD),
    deck=FORTY_OR_MORE,
    actions=(replace(OPEN_PACK, kind=Kind.PACK_OPERATION, ruling="R9-48"),),
    official={"open_pack": "packopen"},
)
RARE_DRAW_HERE: Final = replace(RARE_DRAW, kind=Kind.RARE_CARD_OPERATION, ruling="R9-58")
RARE_PACK: Final = replace(
    V80_RARE_PACK,
    id="rare_pack",
    name=Name("レアパック", "Rare pack"),
    formats=EVERY_FORMAT,
    recommended=(Format.STANDARD, Format.PRO),
    deck=FORTY_OR_MORE,
    actions=(
        *PACK.actions,
        RARE_DRAW_HERE,
        replace(
            RARE_SUMMON,
            kind=Kind.SUMMON,
            cost=cost("S"),
            condition=RARE_DRAW.condition,
            needs=RARE_DRAW.needs,
            ruling=RARE_DRAW_HERE.ruling,
        ),
        replace(TRAP_COUNTER, kind=Kind.RARE_CARD_OPERATION, speed=Speed.IMMEDIATE),
    ),
    official={
        "rare_pack": "rarePack",
        "rare_draw": "raredraw",
        "rare_summon": "summonsRare",
        "trap_counter": "trapCounter",
    },
)
STRATEGY_FRAME: Final = replace(
    RARE_PACK,
    id="strategy",
    name=Name("ストラテジー", "Strategy"),
    recommended=(Format.PRO, Format.MASTER),
    setup=(STRATEGY, *RARE_PACK.setup),
)
DEALT: Final = (SHUFFLE, PACK_BLOCK, HAND_BLOCK, HIDDEN_PRESET, FIRST_PLAYER, REVEAL, *FIRST_TURN)
EXTRA: Final = replace(
    RARE_PACK,
    id="extra",
    name=Name("エクストラ", "Extra"),
    recommended=(Format.MASTER,),
    setup=(TRUMP_BLOCK, STRATEGY, RARE_BLOCK, *DEALT),
    actions=RARE_PACK.actions + ACTIONS,
    fogs=FOGS,
    trumps=TRUMPS,
    lends=(ATTACK, EQUIP),
    official=OFFICIAL,
    rulings={"trump_not_up": "R9-09", "duty": "R9-29", "no_key_unit": "R9-58"},
)
DRAFT: Final = replace(
    EXTRA,
    id="draft",
    name=Name("ドラフト", "Draft"),
    setup=(SHUFFLE, DRAFT_BLOCK, *DEALT),
)

ALL: Final[tuple[Frame, ...]] = (ENTRY16, PACK, RARE_PACK, STRATEGY_FRAME, EXTRA, DRAFT)
