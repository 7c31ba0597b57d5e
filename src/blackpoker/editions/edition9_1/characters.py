"""The Magician frees quick magic of its discards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.cost import Cost
from blackpoker.common.duel import Duel
from blackpoker.common.unit import Unit
from blackpoker.core.action import Timing
from blackpoker.editions.edition8 import characters


def discards_are_dropped_for_quick_magic(
    game: Duel, holder: Unit, action: CardAction, so_far: Cost
) -> Cost:
    """Every D of magic that is quick, and of nothing else (R9-18)."""
    quick_magic = action.kind is Kind.MAGIC and action.timing is Timing.QUICK
    return so_far.without("D") if quick_magic else so_far


MANA_BOOST: Final = AbilityDef(cost=discards_are_dropped_for_quick_magic)
MAGICIAN: Final = replace(characters.MAGICIAN, abilities=(MANA_BOOST,))
