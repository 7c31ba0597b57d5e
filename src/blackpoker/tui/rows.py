"""Lines of the screen as pieces of text, each with its ink; widths are counted in columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from blackpoker.words.columns import is_wide, width

Piece = tuple[str, str]  # a text and the name of its ink
Row = list[Piece]
CUT: Final = "~"  # where something was left out; narrow on every terminal


def plain(row: Row) -> str:
    """The text of a line, without its inks.

    >>> plain([("♠7", "red"), (" x", "")])
    '♠7 x'
    """
    return "".join(text for text, _ in row)


def wide(row: Row) -> int:
    return sum(width(text) for text, _ in row)


def cut(text: str, columns: int) -> str:
    """As much of a text as fits, and a sign where it was cut.

    >>> cut("防壁 3", 5), cut("防壁 3", 9)
    ('防壁~', '防壁 3')
    """
    if width(text) <= columns:
        return text
    kept = ""
    room = columns - width(CUT)
    for letter in text:
        room -= 2 if is_wide(letter) else 1
        if room < 0:
            break
        kept += letter
    return kept + CUT if columns > 0 else ""


def fit(row: Row, columns: int) -> Row:
    """A line of exactly so many columns: cut, or filled with spaces."""
    found: Row = []
    room = columns
    for i, (text, ink) in enumerate(row):
        last = i + 1 == len(row)
        if width(text) > room or (width(text) == room and not last and wide(row[i + 1 :])):
            text = cut(text + (" " if width(text) == room else ""), room)
            found.append((text, ink))
            room -= width(text)
            break
        found.append((text, ink))
        room -= width(text)
    return [*found, (" " * room, "")] if room > 0 else found


def filled(rows: list[Row], columns: int, lines: int) -> list[Row]:
    """Exactly so many lines of so many columns."""
    empty: Row = []
    return [fit(row, columns) for row in [*rows, *[empty] * lines][:lines]]


def in_cell(pieces: list[Piece], columns: int) -> Row:
    """Pieces in the middle of so many columns, with spaces between.

    >>> plain(in_cell([("♠7", "ink"), ("5", "")], 8))
    '  ♠7 5  '
    """
    row = joined(([piece] for piece in pieces), " ")
    room = max(0, columns - wide(row))
    return [(" " * (room // 2), ""), *row, (" " * (room - room // 2), "")]


def spread(left: Row, right: Row, columns: int) -> Row:
    """One text at the left edge and one at the right; the right one stays whole."""
    room = columns - wide(right)
    return [*fit(left, room), *right] if room > 0 else fit(right, columns)


def joined(rows: Iterable[Row], between: str = "") -> Row:
    """Several lines as one."""
    found: Row = []
    for row in rows:
        if found and between:
            found.append((between, ""))
        found += row
    return found
