"""Text in columns: Japanese letters take two, so widths are counted, never lengths."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

COLUMNS: Final = 80  # of a line that is to fit everywhere
NOT_FIRST: Final = "),.:;?!、。，．・：；？！」』）】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NOT_LAST: Final = " (「『（【〔〈《"
ROOM: Final = 24  # less is too little for a long sentence


def is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def width(text: str) -> int:
    """Return how many columns a text takes; suits are narrow.

    >>> width("♠7 兵士")
    7
    """
    return sum(2 if is_wide(letter) else 1 for letter in text)


def pad(text: str, columns: int) -> str:
    """Fill a text with spaces up to a column.

    >>> pad("防壁", 6) + "|"
    '防壁  |'
    """
    return text + " " * (columns - width(text))


def pieces(text: str) -> list[str]:
    """Cut a text where a line may break: at spaces, and between Japanese letters, but not in 1枚.

    >>> pieces("アップ、cost D")
    ['アッ', 'プ、', 'cost', ' D']
    """
    found: list[str] = []
    for letter in text:
        before = found[-1][-1] if found else ""
        if not before or letter == " ":
            found.append(letter)
        elif letter in NOT_FIRST or before in NOT_LAST or before.isdigit():
            found[-1] += letter
        elif is_wide(letter) or is_wide(before):
            found.append(letter)
        else:
            found[-1] += letter
    return found


def wrap(text: str, columns: int) -> list[str]:
    """Break a text into lines that fit; one piece that is too long stays whole.

    >>> wrap("take one more card", 9)
    ['take one', 'more card']
    """
    lines = [""]
    for piece in pieces(text):
        if lines[-1] and width(lines[-1]) + width(piece) > columns:
            lines.append(piece.lstrip(" "))
        else:
            lines[-1] += piece
    return [line.rstrip(" ") for line in lines]


def hang(head: str, text: str, columns: int) -> list[str]:
    """Put a text behind its head and every further line below its beginning.

    >>> hang("  1. ", "take one more card", 14)
    ['  1. take one', '     more card']
    """
    lines = wrap(text, max(columns - width(head), 1))
    return [head + lines[0], *(" " * width(head) + line for line in lines[1:])]


def fold(parts: Sequence[str], columns: int, indent: int = 2) -> list[str]:
    """Put the parts into as few lines as fit, none of them broken.

    >>> fold(["hand 5", "grave ♠2", "bulwarks 1"], 20)
    ['  hand 5  grave ♠2', '  bulwarks 1']
    """
    lines = [""]
    for part in parts:
        if lines[-1] and width(lines[-1]) + width(part) + 2 > columns:
            lines.append("")
        lines[-1] += ("  " if lines[-1] else " " * indent) + part
    return lines


def align(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return how wide each column must be."""
    return [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]


def table(
    rows: Sequence[Sequence[str]], columns: int, widths: Sequence[int] | None = None
) -> list[str]:
    """Lay out rows; the last column is broken into lines that fit, or put below for want of room.

    >>> table([["id", "name"], ["up", "アップ"]], 80)
    ['id  name', 'up  アップ']

    ``widths`` of a larger table keep its parts in line.
    """
    widths = widths or align(rows)
    lines: list[str] = []
    for *cells, last in rows:
        head = "".join(pad(cell, wide) + "  " for cell, wide in zip(cells, widths, strict=False))
        beside = hang(head, last, columns)
        if len(beside) > 2 and columns - width(head) < ROOM:
            beside = [head, *hang("    ", last, columns)]
        lines += beside
    return [line.rstrip(" ") for line in lines]
