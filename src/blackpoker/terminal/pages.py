"""What may lie over the table for a while: something to read, to choose from, or to write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class ReadingPage:
    """A text to read."""

    title: str
    lines: list[str]


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


@dataclass(frozen=True)
class HandOver:
    """The screen is covered until the next player sits before it."""

    title: str


Page = ReadingPage | Picking | Writing | HandOver
