"""The fixed numbers of what a decision offers, by the tables of ``Numbering``; compiled."""

from __future__ import annotations

from blackpoker.core.decision import Decision
from blackpoker.core.native import i64


def numbers_in(table: list[int], decision: Decision) -> list[int]:
    """Return the numbers of the options in their order: ``table`` has one for each reference.

    Where it has none for one of them, -1, nothing is returned.
    """
    found: list[int] = []
    for option in decision.options:
        number = table[option.ref]
        if number < 0:
            return []
        found.append(number)
    return found


def mask_of(numbers: list[int], size: i64) -> bytearray:
    """Return a byte per number: 1 where it is one of these."""
    mask = bytearray(size)
    for number in numbers:
        mask[number] = 1
    return mask
