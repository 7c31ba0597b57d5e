"""The 8th edition: its lists put together, in the order of the print."""

from __future__ import annotations

from typing import Final

from blackpoker.core.name import Name
from blackpoker.editions.edition import FORMER_KINDS, FORMER_QUICK_KINDS, Edition
from blackpoker.editions.edition8 import characters, fogs, normal_magic, quick_magic, summon
from blackpoker.editions.edition8.combat import ATTACK, BLOCK, DAMAGE_JUDGEMENT
from blackpoker.editions.edition8.turn import CHARGE, DRAW, END, NEXT_GENERATION

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
)
