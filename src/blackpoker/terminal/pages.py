"""What may lie over the table for a while: something to read, to choose from, or to write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class ReadingPage:
    """A text to read."""

    title: str
    lines: list[str]
    at_end: bool = False


@dataclass(frozen=True)
class Picking:
    """A list to choose one from; ``purpose`` says what happens with it."""

    title: str
    rows: list[tuple[str, str]]  # what is handed back, and how it is shown
    purpose: Literal["why", "explain", "look", "yield", "quit"]
    last: bool = False  # begin at the end of the list


@dataclass(frozen=True)
class Writing:
    """A line to write."""

    title: str
    purpose: Literal["line"] = "line"


@dataclass(frozen=True)
class HandOver:
    """The screen is covered until the next player sits before it."""

    title: str
    player: int


Page = ReadingPage | Picking | Writing | HandOver
