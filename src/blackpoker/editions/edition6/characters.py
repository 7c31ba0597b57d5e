"""The Magician frees quick magic of its whole cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.cost import NO_COST, Cost
from blackpoker.common.duel import Duel
from blackpoker.common.unit import Unit
from blackpoker.editions.edition8 import characters


def quick_magic_costs_nothing(game: Duel, holder: Unit, action: CardAction, so_far: Cost) -> Cost:
    """Only its controller's, and never left to choice (R6-16)."""
    return NO_COST if action.kind is Kind.QUICK_MAGIC else so_far


MAGIC_SURGE: Final = AbilityDef(cost=quick_magic_costs_nothing)
MAGICIAN: Final = replace(characters.MAGICIAN, abilities=(MAGIC_SURGE,))
