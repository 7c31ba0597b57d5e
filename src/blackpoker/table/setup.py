"""What was agreed on before a game: kept as it is, and enough to begin it again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec import Struct

from blackpoker.agents.levels import LEVELS
from blackpoker.core.errors import BlackPokerError, RecordError
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import Kind
from blackpoker.text import in_each

SEATS: Final = 2
ONE_SCREEN: Final = ("hotseat", "practice")  # where one guest plays both sides


class SeatPlan(Struct, omit_defaults=True):
    """Who sits there, and what they bring. An empty seat waits for somebody."""

    name: str
    kind: Literal["person", "computer", "empty"] = "person"
    level: int = 0
    deck: list[int] | None = None
    trumps: list[int] | None = None  # None: chosen in the setup

    def name_in(self, lang: str) -> str:
        level = LEVELS.get(self.level) if self.kind == "computer" else None
        if level is None or self.name not in in_each(level.name).values():
            return self.name
        return level.name.said(lang)


class Setup(Struct, omit_defaults=True):
    """One game before its first entry. Never sent to a guest: it holds the secret of the deal.

    Without a ``seed`` the deal is a fair one and needs the ``secret`` (32 bytes in hex) and a share
    of each seat. ``prefix`` are the moves of a record that is played on from; ``position``,
    ``script`` and ``goal`` make a lesson.
    """

    game: str
    kind: Kind
    regulation: str
    rules: str  # the version of the rules it is played by
    seats: list[SeatPlan]
    seed: int | None = None
    secret: str = ""
    instant: bool = False
    clock: int = 0  # minutes a player, 0: none
    standing: list[int] = []  # as the record that is played on from says
    prefix: list[str] = []
    position: str = ""
    script: list[str] = []
    goal: str = ""

    def encode(self) -> bytes:
        return msgspec.json.encode(self)

    @staticmethod
    def decode(data: bytes | str) -> Setup:
        """Read what ``encode`` wrote; RecordError if it is damaged."""
        try:
            return msgspec.json.decode(data, type=Setup)
        except msgspec.DecodeError as error:
            raise RecordError("record_damaged", reason=str(error)) from error


class TableError(BlackPokerError):
    """Something that cannot be done at this table, or not now."""


class StaleError(TableError):
    """The position has changed meanwhile: whoever sent it needs to see the new one."""


@lru_cache(maxsize=256)
def regulation_called(text: str) -> Regulation:
    """Return what a table can play; the same object for all tables that play it."""
    found = find_regulation(text)
    if not isinstance(found, Regulation):
        raise TableError("table_no_duel", regulation=found.id)
    return found
