"""Where each feature of a state lies in an array of fixed size.

The array has a place for every feature of ``features.names.STATE`` that a regulation can have, in
that order: of its cards, actions, characters and fogs, and of no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import prod
from struct import pack
from typing import final

from blackpoker.common import card
from blackpoker.core import bitset
from blackpoker.features import blocks, names
from blackpoker.features.vocabulary import TRAIT, encoder_of, traits_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.slot import NO_COLUMN, Scatter


@final
@dataclass(frozen=True)
class Section:
    """A block of features: a stretch of the array, and what it tells apart along each axis."""

    name: str
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)


@final
class DenseRow:
    """The places of one regulation.

    >>> from blackpoker.regulation.regulation import Regulation
    >>> row = DenseRow(Regulation.parse("9.1 lite+entry16"))
    >>> row.sections["hand"].shape, row.names[row.sections["hand"].start]
    ((16,), 'hand, ♠A')
    """

    def __init__(self, regulation: Regulation) -> None:
        self.sections: dict[str, Section] = {}
        self.names: list[str] = []  # what is told at each place
        columns = [NO_COLUMN] * blocks.STATES
        possible = possible_of(regulation)
        for name, start, axes in names.STATE:
            kept = [possible[axis] if axis in possible else told_of(axis) for axis in axes]
            shape = tuple(len(axis) for axis in kept)
            self.sections[name] = Section(name, len(self.names), shape)
            for places in product(*kept):
                number = 0
                for axis, place in zip(axes, places, strict=True):
                    number = number * len(axis) + place
                columns[start + number] = len(self.names)
                told = (axis[place] for axis, place in zip(axes, places, strict=True))
                self.names.append(", ".join((name, *told)))
        self.size = len(self.names)
        self.columns = pack(f"<{len(columns)}h", *columns)
        self.scatter = Scatter(self.columns, self.size)

    def described(self) -> str:
        """Return a line per section: where it starts, how large it is, what it is called."""
        return "\n".join(
            f"{one.start:5}  {' x '.join(map(str, one.shape)):22}{one.name}"
            for one in self.sections.values()
        )


def told_of(axis: names.Axis) -> list[int]:
    """Return all places of an axis but those that are still free."""
    return [place for place, name in enumerate(axis) if not name.startswith("free ")]


def possible_of(regulation: Regulation) -> dict[names.Axis, list[int]]:
    """Return the places that games of a regulation can have, of the axes where it matters."""
    rules, encoder = regulation.rules, encoder_of(regulation.rules)
    deck = regulation.frame.deck
    cards = [int(one) for one in bitset.each(deck.exactly or card.ALL)]
    traits = {TRAIT[name] for line in rules.card_lines for name in traits_of(line.record)}
    characters = (one.definition.id for one in rules.characters)

    def numbered(ids: Iterable[str], numbers: dict[str, int], room: int) -> list[int]:
        return sorted({numbers.get(id, room - 1) for id in ids})

    return {
        names.CARD: cards,
        names.ANY_CARD: [*cards, blocks.UNKNOWN_CARD],
        names.ACTION: sorted(set(encoder.actions)),
        names.TRAIT: sorted(traits),
        names.CHARACTER: numbered(characters, encoder.characters, blocks.CHARACTERS),
        names.FOG: numbered((one.id for one in rules.fogs), encoder.fogs, blocks.FOGS),
    }
