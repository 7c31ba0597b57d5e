"""Characters: what a unit on the field can be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import FACES
from blackpoker.core.name import Name
from blackpoker.core.native import i64

ATTACKER: Final = 1
BLOCKER: Final = 2
HASTE: Final = 4
NO_TARGET_OF_ACTIONS: Final = 8  # no action may target it
NO_TARGET_OF_EQUIP: Final = 16  # nothing may be laid on it
MUST_ATTACK: Final = 32  # whenever an attack resolves in which it may be named
BULWARK_PROOF: Final = 64  # a bulwark it runs into never sends it to the graveyard


class Format(IntEnum):
    """How much of the lists is played; each contains the one before."""

    LITE = 0
    STANDARD = 1
    PRO = 2
    MASTER = 3


@dataclass(frozen=True, kw_only=True)
class CharacterDef:
    """A component of the field; a unit is it exactly while its cards and its type fit."""

    id: str
    name: Name
    soldier: bool
    cards: int  # which cards make it
    several: bool = False
    always: int = 0  # these of them are always in it
    number: int = 0  # its number, whatever its cards; 0: their sum
    heirs: int = FACES  # each of these calls the next generation when it falls
    labels: int = ATTACKER | BLOCKER
    haste_with: int = 0  # any of these cards gives haste
    abilities: tuple[AbilityDef, ...] = ()
    since: Format = Format.LITE


@final
class Character:
    """A character as a regulation lists it: what is read often, as numbers."""

    def __init__(self, definition: CharacterDef) -> None:
        self.definition: CharacterDef = definition
        self.soldier: bool = definition.soldier
        self.several: bool = definition.several
        self.cards: i64 = definition.cards
        self.labels: i64 = definition.labels
        self.haste_with: i64 = definition.haste_with
        self.always: i64 = definition.always
        self.number: i64 = definition.number
        self.heirs: i64 = definition.heirs
        self.speaks_of_cost: bool = any(a.cost is not None for a in definition.abilities)
        self.speaks_of_size: bool = any(a.size is not None for a in definition.abilities)
        self.speaks_of_actions: bool = any(
            a.cost is not None or a.forbids is not None for a in definition.abilities
        )
        self.forbids: bool = any(a.forbids is not None for a in definition.abilities)
