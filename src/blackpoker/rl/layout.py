"""A fixed-size array divided into named sections."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True)
class ArraySection:
    """A stretch of the array: ``rows`` rows of ``width`` numbers."""

    name: str
    start: int
    rows: int
    width: int

    @property
    def stop(self) -> int:
        return self.start + self.rows * self.width


@final
class Layout:
    """The sections of an array, one after another."""

    def __init__(self) -> None:
        self.sections: dict[str, ArraySection] = {}
        self.size = 0

    def add(self, name: str, width: int, rows: int = 1) -> int:
        """Add a section at the end and return where it starts."""
        section = ArraySection(name, self.size, rows, width)
        self.sections[name] = section
        self.size = section.stop
        return section.start

    def blank(self) -> array[float]:
        return array("f", bytes(4 * self.size))

    def described(self) -> str:
        """Return a line per section: where it starts, how large it is, what it is called.

        >>> layout = Layout()
        >>> layout.add("hand", 16), layout.add("field", 3, rows=2)
        (0, 16)
        >>> print(layout.described())
            0  16        hand
           16  2 x 3     field
        """
        return "\n".join(
            f"{one.start:5}  "
            + (f"{one.rows} x {one.width}" if one.rows > 1 else f"{one.width}").ljust(10)
            + one.name
            for one in self.sections.values()
        )


def within(value: float) -> float:
    """Return a value that fits into an array: from -1 to 1."""
    return max(-1.0, min(1.0, value))
