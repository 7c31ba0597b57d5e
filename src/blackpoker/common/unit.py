"""Cards lying together on the field."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common.character import HASTE, Character
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND, by_number
from blackpoker.core.native import i64, mypyc_attr

UNIT: Final = "unit"
JOINED: Final = 64  # one entry of a stack: card + 64 * the turn in which it entered
ALONE: Final[tuple[int, ...]] = ()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Unit:
    """A soldier or a bulwark. Cards always belong to the player on whose field they lie."""

    def __init__(
        self, serial: i64, owner: i64, cards: i64, soldier: bool, character: Character, entered: i64
    ) -> None:
        self.serial: i64 = serial
        self.owner: i64 = owner
        self.cards: i64 = cards
        self.soldier: bool = soldier
        self.character: Character = character
        self.entered: i64 = entered  # the turn in which its first card entered (R8-49, R8-62)
        self.driven: bool = False
        # Of several cards: each with its entry turn, first card first.
        self.stack: tuple[int, ...] = ALONE

    def clone(self) -> Unit:
        unit = Unit(self.serial, self.owner, self.cards, self.soldier, self.character, self.entered)
        unit.driven = self.driven
        unit.stack = self.stack
        return unit

    def join(self, card: i64, turn: i64) -> None:
        """Lay a card on it; it stays the same unit."""
        if len(self.stack) == 0:
            first: int = bitset.lowest(self.cards) + JOINED * self.entered
            self.stack = (first,)
        entry: int = card + JOINED * turn
        self.stack = (*self.stack, entry)
        self.cards |= bitset.only(card)

    def in_order(self) -> list[int]:
        """Return its cards in the order in which they joined it."""
        if len(self.stack) == 0:
            return bitset.each(self.cards)
        return [entry % JOINED for entry in self.stack]

    def entry_of(self, card: int) -> int:
        """Return the turn in which one of its cards entered (R8-117)."""
        for entry in self.stack:
            if entry % JOINED == card:
                return entry // JOINED
        return self.entered

    def has_haste(self) -> bool:
        return self.character.labels & HASTE != 0 or self.cards & self.character.haste_with != 0

    def to_data(self) -> list[object]:
        return [
            self.serial,
            self.owner,
            self.cards,
            self.soldier,
            self.character.definition.id,
            self.entered,
            self.driven,
            list(self.stack),
        ]


def spell_unit(verb: str, ref: int) -> str:
    """Return the text of an option that is a place on a field."""
    return by_number(verb, ref) if ref < SECOND else f"{verb} {ref - SECOND}'"
