"""What a player may remember beyond what lies on the table, as an array.

An observation and this together are the information state as a fixed-size array: a fold of all
that the player has heard and chosen. The whole history, exact, is ``Table.history_of``.
"""

from __future__ import annotations

from array import array
from typing import Final, final

from blackpoker.common.view import IN_HAND, IN_PACK, IN_RARE, Known, KnownSide, View
from blackpoker.core import bitset
from blackpoker.rl.layout import Layout
from blackpoker.rl.numbering import Numbering
from blackpoker.rl.observation import OWNERS, PLACE

# Where a hidden card may lie.
ZONES: Final = ("life", "hand", "pack", "rare", "graveyard", "bulwarks")
LIFE, HAND, PACK, RARE, GRAVEYARD, BULWARKS = range(len(ZONES))
OFTEN: Final = 8  # an action asked for so often counts 1


@final
class Rememberer:
    """Writes what is known of one regulation's decks into arrays."""

    def __init__(self, numbering: Numbering) -> None:
        self.cards = numbering.cards
        self.slot = {one: i for i, one in enumerate(self.cards)}
        self.lines = len(numbering.lines)
        self.layout = Layout()
        deck = len(self.cards)
        for owner in OWNERS:
            self.layout.add(f"{owner}/deck", deck)  # cards of which the deck may be made
            for zone in ZONES:  # of a card known to lie in one of some places: their share here
                self.layout.add(f"{owner}/known_in_{zone}", deck)
            for zone in ZONES:  # of a kind of card known to lie there: the share of each
                self.layout.add(f"{owner}/kind_in_{zone}", deck)
            self.layout.add(f"{owner}/known_depth", deck)  # its place from the top of the life
            self.layout.add(f"{owner}/known_bulwark", deck)  # its place on the field
            self.layout.add(f"{owner}/seen_trumps", deck)  # its place, also face down by now
            self.layout.add(f"{owner}/asked_for", self.lines)  # how often so far
        self.start = {name: one.start for name, one in self.layout.sections.items()}

    def write(
        self,
        out: array[float],
        base: int,
        seen: View,
        known: Known,
        asked_for: list[list[int]],
    ) -> None:
        """Write what the viewer remembers into an array of zeros, from ``base`` on."""
        for owner, side in enumerate(known.sides):
            name = OWNERS[owner != seen.viewer]
            self.write_side(out, base, name, seen, owner, side)
            at = base + self.start[f"{name}/asked_for"]
            for line, n in enumerate(asked_for[owner]):
                if n:
                    out[at + line] = min(1.0, n / OFTEN)

    def write_side(
        self, out: array[float], base: int, name: str, seen: View, owner: int, side: KnownSide
    ) -> None:
        for one in bitset.each(side.pool):
            if one in self.slot:
                out[base + self.start[f"{name}/deck"] + self.slot[one]] = 1.0
        zone_of = {IN_HAND: HAND, IN_PACK: PACK, IN_RARE: RARE}
        zone_of.update((place, LIFE) for place in side.life)
        zone_of.update((place, GRAVEYARD) for place in side.graveyard)
        zone_of.update((row[1], BULWARKS) for row in side.bulwarks)
        depth = {place: i for i, place in enumerate(reversed(side.life))}
        standing = {unit.serial: unit.place for unit in seen.sides[owner].field}
        row_of = {row[1]: standing[row[0]] for row in side.bulwarks if row[0] in standing}
        for clue in side.clues:
            cards = bitset.each(clue.cards)
            kind = "known" if len(cards) == 1 else "kind"
            share = 1.0 / (len(clue.places) * len(cards))
            for place in clue.places:
                zone = zone_of.get(place)
                if zone is None:  # on the way: it will have a place by the next decision
                    continue
                at = base + self.start[f"{name}/{kind}_in_{ZONES[zone]}"]
                for one in cards:
                    if one in self.slot:
                        out[at + self.slot[one]] = min(1.0, out[at + self.slot[one]] + share)
            if len(cards) == len(clue.places) == 1 and cards[0] in self.slot:
                only, slot = clue.places[0], self.slot[cards[0]]
                if only in depth:
                    out[base + self.start[f"{name}/known_depth"] + slot] = (depth[only] + 1) / PLACE
                if only in row_of:
                    at = base + self.start[f"{name}/known_bulwark"] + slot
                    out[at] = (row_of[only] + 1) / PLACE
        lying = {trump.serial: trump.place for trump in seen.sides[owner].trumps}
        for serial, one in side.trumps:
            if serial in lying:
                at = base + self.start[f"{name}/seen_trumps"] + self.slot[one]
                out[at] = (lying[serial] + 1) / PLACE
