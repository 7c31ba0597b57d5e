"""What is paid to ask for an action."""

from __future__ import annotations

from typing import Final, final

from blackpoker.core.native import i64

# Drive a bulwark, take 1 damage, discard a card, sacrifice a character, drive the key unit.
LETTERS: Final = "BLDSC"


@final
class Cost:
    """What is paid to ask for an action, in the letters of the book.

    Letters are paid in the order written, each by a different thing: "BB" drives two bulwarks.
    Use ``cost("BL")``: there is one object per cost.
    """

    def __init__(self, letters: str) -> None:
        self.letters: str = letters
        self.length: i64 = len(letters)
        self.b: i64 = letters.count("B")
        self.l: i64 = letters.count("L")
        self.d: i64 = letters.count("D")
        self.s: i64 = letters.count("S")

    def without(self, letter: str) -> Cost:
        """Return the cost with this letter dropped.

        >>> cost("BD").without("D").letters
        'B'
        """
        return cost(self.letters.replace(letter, ""))


COSTS: Final[dict[str, Cost]] = {}


def cost(letters: str) -> Cost:
    """Return what is paid, from its letters: B bulwark, L life, D discard, S sacrifice, C key unit.

    >>> cost("BBL").b
    2
    """
    if letters not in COSTS:
        if not all(letter in LETTERS for letter in letters):
            raise ValueError(f"'{letters}' is no cost: its letters are {' '.join(LETTERS)}")
        COSTS[letters] = Cost(letters)
    return COSTS[letters]


NO_COST: Final = cost("")
