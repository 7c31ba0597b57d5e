"""The fixed numbers of what a decision offers, by tables that ``Numbering`` makes; compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from blackpoker.core.decision import Decision
from blackpoker.core.native import BytesWriter, i64, u8


@final
class OptionTables:
    """By question and player: the number of each reference, -1 where there is none.

    ``size`` is how many numbers there are in all. All games share the row that masks are made in,
    so only one thread at a time may ask for one; a mask that was returned stays as it is.
    """

    def __init__(self, size: i64, make: Callable[[str, str, int], list[int]]) -> None:
        self.row: BytesWriter = BytesWriter()  # zeros between two calls
        self.row.write(bytes(size))
        self.make: Callable[[str, str, int], list[int]] = make  # of question, verb and player
        self.first: dict[str, list[int]] = {}
        self.second: dict[str, list[int]] = {}

    def numbers(self, decision: Decision) -> list[int]:
        """Return the numbers of the options in their order; -1 ends them where one has none."""
        tables = self.first if decision.player == 0 else self.second
        question = decision.question
        table = tables.get(question.id)
        if table is None:
            table = self.make(question.id, question.verb, decision.player)
            tables[question.id] = table
        found: list[int] = []
        for option in decision.options:
            number = table[option.ref]
            found.append(number)
            if number < 0:
                break
        return found

    def mask(self, numbers: list[int]) -> bytearray:
        """Return a byte per number: 1 where it is one of these."""
        row = self.row
        for number in numbers:
            row[number] = u8(1)
        mask = bytearray(row.getvalue())
        for number in numbers:
            row[number] = u8(0)
        return mask
