"""Where a game is played: here, or on a server. To the screen both are the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.table.protocol import ToGuest
from blackpoker.table.wishes import FromGuest

Hear = Callable[[ToGuest], None]


class Link(Protocol):
    """Takes what a guest says and brings what the table says, in the order it is said."""

    @property
    def house(self) -> tuple[Supplement, ...]:
        """The local rules at hand to read what is played."""

    async def open(self, hear: Hear) -> None:
        """Begin; BlackPokerError if that cannot be."""

    def send(self, message: FromGuest) -> None:
        """Say something. The answer, or why there is none, is heard."""

    def offline(self) -> bool:
        """Is the table out of reach for the moment?"""

    def failure(self) -> BlackPokerError | None:
        """What has ended it for good, if something has."""

    def sealed(self) -> str:
        """What the seal of the deal is worth now (`table.seal`); nothing where none was made."""

    def record(self) -> str:
        """The game as a text that can be kept, or nothing where only the server may write it."""

    def again(self) -> Link | None:
        """Another game of the same kind, if one can be had from here."""

    def anew(self) -> Link:
        """The same table, to be sat at with another screen."""

    async def close(self) -> None:
        """Leave this game; another one may follow."""

    async def end(self) -> None:
        """Leave for good."""
