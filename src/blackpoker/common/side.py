"""What lies in front of one player."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common.card_action import CardLine
from blackpoker.common.pile import Pile
from blackpoker.common.trump import NO_TRUMPS, Trump
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.native import i64, mypyc_attr

LONG: Final = 20  # a memory of so many cards is looked through for what has left since


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Side:
    """The zones of one player.

    ``field`` holds soldiers and bulwarks in the order in which they began to be what they are, so
    the bulwarks in it are the row from the life outward (2.11.3) and the soldiers stand as R8-121
    counts them.
    """

    def __init__(self, life: Pile, graveyard: Pile, field: list[Unit]) -> None:
        self.life: Pile = life
        self.graveyard: Pile = graveyard
        self.field: list[Unit] = field
        self.hand: i64 = 0
        self.came: tuple[int, ...] = ()  # the cards in the order they came to the hand
        self.used: i64 = 0  # once-per-turn actions already asked for
        self.pack: i64 = 0
        self.pack_open: bool = False
        self.rare: i64 = 0
        self.trumps: tuple[Trump, ...] = NO_TRUMPS
        self.up: i64 = 0  # the cards of the trumps that lie face up ...
        # ... and what may be asked for with them, quick and main; None: the common lines only.
        self.lines: list[list[CardLine]] | None = None

    def note_what_came(self, cards: i64) -> None:
        """Cards that come together count in the order suit, number, Jokers last (RX-95)."""
        if len(self.came) > LONG:
            self.came = tuple(self.hand_in_order())
        self.came = (*self.came, *bitset.each(cards))

    def hand_in_order(self) -> list[int]:
        """Return the hand as it came; what nobody noted came together, and first."""
        order: list[int] = []
        left = self.hand
        for one in reversed(self.came):
            if bitset.contains(left, one):
                left &= ~bitset.only(one)
                order.append(one)
        order.reverse()
        return bitset.each(left) + order

    def clone(self) -> Side:
        field = [unit.clone() for unit in self.field]
        side = Side(self.life.clone(), self.graveyard.clone(), field)
        side.hand = self.hand
        side.came = self.came
        side.used = self.used
        side.pack = self.pack
        side.pack_open = self.pack_open
        side.rare = self.rare
        side.trumps = self.trumps
        side.up = self.up
        side.lines = self.lines
        return side

    def to_data(self) -> list[object]:
        return [
            self.life.listed(),
            self.graveyard.listed(),
            [u.to_data() for u in self.field],
            self.hand,
            list(self.came),
            self.used,
            self.pack,
            self.pack_open,
            self.rare,
            [trump.to_data() for trump in self.trumps],
        ]
