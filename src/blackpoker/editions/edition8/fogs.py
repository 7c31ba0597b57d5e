"""Fogs: what lasts until the end of the turn."""

from __future__ import annotations

from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import A, cards, total
from blackpoker.common.character import Format
from blackpoker.common.duel import Duel
from blackpoker.common.fog import Fog, FogDef
from blackpoker.common.unit import Unit
from blackpoker.core.name import Name


def gain(fog: Fog) -> int:
    return fog.definition.adds * total(fog.cards)


def the_targeted_changes(game: Duel, fog: Fog, unit: Unit, so_far: int) -> int:
    return so_far + gain(fog) if fog.target == unit.serial else so_far


def your_soldiers_change(game: Duel, fog: Fog, unit: Unit, so_far: int) -> int:
    """Also those that come later this turn (R8-45)."""
    return so_far + gain(fog) if unit.owner == fog.owner else so_far


UP_FOG: Final = FogDef(
    id="up_fog",
    name=Name("アップ", "Up"),
    cards=cards("♡", A, 10),
    adds=1,
    ability=AbilityDef(size=the_targeted_changes),
)
DOWN_FOG: Final = FogDef(
    id="down_fog",
    name=Name("ダウン", "Down"),
    cards=cards("♠", A, 10),
    adds=-1,
    ability=AbilityDef(size=the_targeted_changes),
)
FORCE_FOG: Final = FogDef(
    id="force_fog",
    name=Name("フォース", "Force"),
    cards=cards("♡", A, 10),
    adds=1,
    ability=AbilityDef(size=your_soldiers_change),
    since=Format.MASTER,
)

ALL: Final = (UP_FOG, DOWN_FOG, FORCE_FOG)
