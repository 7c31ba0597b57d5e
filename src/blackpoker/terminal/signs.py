"""How suits and other signs are written: symbols, letters or kanji, as the terminal can show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.play.cards import in_suits, write_card

CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"
# What a terminal may show in two columns or not at all.
PLAIN: Final = str.maketrans("■★→×−▌▐»…✓✕›–—’“”", '#*>x-||>~ox>--\'""') | str.maketrans(
    {"↑": "up", "↓": "down", **{sign: f"({n})" for n, sign in enumerate(CIRCLED, 1)}}
)


@dataclass(frozen=True)
class Borders:
    """What the lines between the parts are made of."""

    across: str
    down: str
    corners: str  # ┌┐└┘
    tees: str  # ├┤┬┴


LINES: Final = Borders("─", "│", "┌┐└┘", "├┤┬┴")
LETTERS: Final = Borders("-", "|", "++++", "++++")


@dataclass(frozen=True)
class Signs:
    """The person's choice of suits; ``narrow`` is False where a terminal draws symbols wide."""

    suits: str = "unicode"  # unicode, ascii, kanji
    narrow: bool = True

    @property
    def frame(self) -> Borders:
        return LINES if self.narrow and self.suits != "ascii" else LETTERS

    def text(self, said: str) -> str:
        """A text with its signs as this terminal can show them.

        >>> Signs("ascii").text("♠7 → ♡5"), Signs("kanji").text("♠7")
        ('S7 > H5', '剣7')
        """
        if self.suits == "ascii" or not self.narrow:
            said = said.translate(PLAIN)
        return in_suits(said, self.suits)

    def card(self, one: int) -> str:
        return self.text(write_card(one))

    def cards(self, some: list[int], between: str = "+") -> str:
        return between.join(self.card(one) for one in some)

    def circled(self, n: int) -> str:
        return self.text(CIRCLED[n - 1] if 1 <= n <= len(CIRCLED) else f"({n})")
