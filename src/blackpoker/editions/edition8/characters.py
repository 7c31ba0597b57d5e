"""Soldiers and bulwarks."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import SUITS, A, J, K, cards
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import ATTACKER, BLOCKER, HASTE, CharacterDef, Format
from blackpoker.common.cost import Cost
from blackpoker.common.duel import Duel
from blackpoker.common.unit import Unit
from blackpoker.core.name import Name


def discard_is_dropped_for_quick_magic(
    game: Duel, holder: Unit, action: CardAction, so_far: Cost
) -> Cost:
    """Only D, only of quick magic, and never left to choice (R8-33)."""
    return so_far.without("D") if action.kind is Kind.QUICK_MAGIC else so_far


MANA_BOOST: Final = AbilityDef(cost=discard_is_dropped_for_quick_magic)

COMMON_SOLDIER: Final = CharacterDef(
    id="common_soldier",
    name=Name("一般兵", "Common soldier"),
    soldier=True,
    cards=cards(SUITS, 2, 10),
)
HERO: Final = CharacterDef(
    id="hero", name=Name("英雄", "Hero"), soldier=True, cards=cards(SUITS, J, K)
)
ACE: Final = CharacterDef(
    id="ace",
    name=Name("エース", "Ace"),
    soldier=True,
    cards=cards(SUITS, A, A),
    labels=ATTACKER | BLOCKER | HASTE,
)
MAGICIAN: Final[CharacterDef] = CharacterDef(
    id="magician",
    name=Name("魔術士", "Magician"),
    soldier=True,
    cards=card.JOKERS,
    labels=ATTACKER | BLOCKER | HASTE,
    abilities=(MANA_BOOST,),
    since=Format.STANDARD,
)
EQUIPPED_SOLDIER: Final = CharacterDef(
    id="equipped_soldier",
    name=Name("装備兵", "Equipped soldier"),
    soldier=True,
    several=True,
    cards=card.SUITED,
    haste_with=card.ACES,
)
BULWARK: Final = CharacterDef(
    id="bulwark", name=Name("防壁", "Bulwark"), soldier=False, cards=card.ALL, labels=BLOCKER
)

ALL: Final = (COMMON_SOLDIER, HERO, ACE, MAGICIAN, EQUIPPED_SOLDIER, BULWARK)
