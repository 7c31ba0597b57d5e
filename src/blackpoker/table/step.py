"""What a table has to do next."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Waits:
    """A person must decide; -1: for somebody to come, or for the deal."""

    seat: int


@dataclass(frozen=True)
class Forced:
    """A seat nobody has to think for: do it at once."""

    seat: int


@dataclass(frozen=True)
class PassFor:
    """A person passes by themselves. Nobody else may notice that nobody thought about it."""

    seat: int
    reason: str


@dataclass(frozen=True)
class AsksComputer:
    """A computer must decide."""

    seat: int


@dataclass(frozen=True)
class Over:
    """Nothing more happens."""


Step = Waits | Forced | PassFor | AsksComputer | Over
