"""Trumps: cards laid beside the life before the game, which change it once they are turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef
from blackpoker.core.decision import SECOND
from blackpoker.core.name import Name
from blackpoker.core.native import i64, mypyc_attr

TRUMP_CARD: Final = "trump"


@dataclass(frozen=True, kw_only=True)
class TrumpDef:
    """What a card is able to do as a trump: abilities, and actions with their characters."""

    id: str
    name: Name
    card: int
    abilities: tuple[AbilityDef, ...] = ()
    actions: tuple[CardAction, ...] = ()
    characters: tuple[CharacterDef, ...] = ()


@final
@mypyc_attr(acyclic=True)
class Trump:
    """One card of the trump zone. Never changes: turned over it is another with the same serial."""

    def __init__(self, serial: i64, card: i64, up: bool) -> None:
        self.serial: i64 = serial
        self.card: i64 = card
        self.up: bool = up

    def to_data(self) -> list[object]:
        return [self.serial, self.card, self.up]


NO_TRUMPS: Final[tuple[Trump, ...]] = ()


def spell_trump(verb: str, ref: int) -> str:
    """Return the text of an option that is a place in a trump zone."""
    return f"{verb} {ref}" if ref < SECOND else f"{verb} {ref - SECOND}'"
