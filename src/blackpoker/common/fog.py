"""Fogs: cards that lie face up and last until the end of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.character import Format
from blackpoker.core.name import Name
from blackpoker.core.native import i64, mypyc_attr


@dataclass(frozen=True, kw_only=True)
class FogDef:
    """A component of the fog zone: a card that keeps an ability in force."""

    id: str
    name: Name
    ability: AbilityDef
    cards: int  # which cards make it
    adds: int = 0  # how often the number of its cards counts for whom it speaks of; -1: against
    since: Format = Format.LITE


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Fog:
    """Its ability ends with the turn in which it was placed; the card may lie longer (R8-37)."""

    def __init__(
        self,
        definition: FogDef,
        owner: i64,
        cards: i64,
        order: tuple[int, ...],
        target: i64,
        turn: i64,
    ) -> None:
        self.definition: FogDef = definition
        self.owner: i64 = owner
        self.cards: i64 = cards
        self.order: tuple[int, ...] = order
        self.target: i64 = target  # serial of the soldier it points at, 0 if none
        self.turn: i64 = turn

    def clone(self) -> Fog:
        return Fog(self.definition, self.owner, self.cards, self.order, self.target, self.turn)

    def to_data(self) -> list[object]:
        return [
            self.definition.id,
            self.owner,
            self.cards,
            list(self.order),
            self.target,
            self.turn,
        ]
