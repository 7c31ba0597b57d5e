"""How long games are kept that nobody plays on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DAY: Final = 24 * 60 * 60.0  # seconds
NEVER: Final = float("-inf")


@dataclass(frozen=True)
class Retention:
    """After how many days a game is put away; 0: never."""

    waiting: float = 7.0  # for somebody to take the other seat
    untouched: float = 90.0  # since something last happened in it

    def since(self, waits: bool, now: float) -> float:
        """Games in which nothing has happened from this moment on are put away."""
        return long_ago(self.waiting if waits else self.untouched, now)


def long_ago(days: float, now: float) -> float:
    """The moment so many days ago; with 0 there is none.

    >>> long_ago(1, 100_000), long_ago(0, 100_000)
    (13600.0, -inf)
    """
    return now - days * DAY if days else NEVER
