"""The 8th edition: its lists put together, in the order of the print."""

from __future__ import annotations

from typing import Final

from blackpoker.core.name import Name
from blackpoker.editions.edition import FORMER_KINDS, FORMER_QUICK_KINDS, Edition
from blackpoker.editions.edition8 import characters, fogs, normal_magic, quick_magic, summon
from blackpoker.editions.edition8.combat import ATTACK, BLOCK, DAMAGE_JUDGEMENT
from blackpoker.editions.edition8.turn import CHARGE, DRAW, END, NEXT_GENERATION

RULINGS: Final = {
    "not_in_list": "R8-01",
    "game_over": "R8-123",
    "only_triggered": "C-21",
    "not_your_chance": "C-01",
    "not_your_turn": "C-18",
    "stage_not_empty": "R8-11",
    "used_this_turn": "R8-29",
    "no_bulwark": "R8-19",
    "no_life": "R8-18",
    "no_sacrifice": "R8-21",
    "no_key": "R8-07",
    "no_rare_card": "R8-93",
    "no_discard": "R8-16",
    "no_target": "C-05",
    "no_target_for_key": "C-05",
    "cannot_complete": "C-05",
}

EDITION_8: Final = Edition(
    id="8",
    name=Name("第8版", "8th edition"),
    rules_version="8.1",
    actions=(
        END,
        CHARGE,
        DRAW,
        ATTACK,
        BLOCK,
        DAMAGE_JUDGEMENT,
        NEXT_GENERATION,
        *summon.ALL,
        *quick_magic.ALL,
        *normal_magic.ALL,
    ),
    characters=characters.ALL,
    fogs=fogs.ALL,
    kinds=FORMER_KINDS,
    quick_kinds=FORMER_QUICK_KINDS,
    rulings=RULINGS,
)
