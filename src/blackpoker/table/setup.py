"""What was agreed on before a game: kept as it is, and enough to begin it again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from blackpoker.agents.bot_file import is_bot_file
from blackpoker.agents.registry import level_named
from blackpoker.core.errors import BlackPokerError, RecordError
from blackpoker.frames.supplement import Supplement
from blackpoker.play.fair_deal import Deal
from blackpoker.regulation.house_rules import find_with_house, named_among
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import Kind
from blackpoker.text import in_each

Written = TypeVar("Written", bound=Struct)

SEATS: Final = 2
ONE_SCREEN: Final = ("hotseat", "practice")  # where one guest plays both sides


class SeatPlan(Struct, omit_defaults=True):
    """Who sits there, and what they bring. An empty seat waits for somebody."""

    name: str
    kind: Literal["person", "computer", "empty"] = "person"
    agent: str = ""  # who thinks for a computer: any name the registry knows
    deck: list[int] | None = None
    trumps: list[int] | None = None  # None: chosen in the setup
    level: int = 0  # games kept before agents had names say only this

    def __post_init__(self) -> None:
        if self.level:
            self.agent, self.level = self.agent or f"level:{self.level}", 0

    def name_in(self, lang: str) -> str:
        level = level_named(self.agent) if self.kind == "computer" else None
        if level is None or self.name not in in_each(level.name).values():
            return self.name
        return level.name.said(lang)

    @property
    def name_in_record(self) -> str:
        """The name, and which agent it was: whoever reads it is not the one who played."""
        agent = self.agent.rpartition("/")[2] if is_bot_file(self.agent) else self.agent
        return f"{self.name} ({agent})" if self.kind == "computer" and agent else self.name


class MatchResult(Struct):
    """A game of a match that was played: which deck each seat had, and who won (-1: nobody)."""

    chosen: list[int]
    winner: int


class MatchPlan(Struct, omit_defaults=True):
    """A match as far as the game that begins: what decks were split by, and the games before.

    That is a seed, or the deal of the first game; neither where this is the first.
    """

    seed: int | None = None
    games: list[MatchResult] = []
    deal: Deal | None = None


class Setup(Struct, omit_defaults=True):
    """One game before its first entry. Never sent to a guest: it holds the secret of the deal.

    Without a ``seed`` the deal is a fair one and needs the ``secret`` (32 bytes in hex), a ``salt``
    (16, but for games kept before there was one) and a share of each seat. ``prefix`` are the moves
    of a record that is played on from, ``key`` what its cards came from if that was no seed;
    ``position``, ``script``, ``told`` and ``goal`` make a lesson; ``match`` one of a match.
    """

    game: str
    kind: Kind
    regulation: str
    rules: str  # the version of the rules it is played by
    seats: list[SeatPlan]
    seed: int | None = None
    key: str = ""
    secret: str = ""
    salt: str = ""
    thinking: str = ""  # a secret that nobody is ever shown: see thoughts
    instant: bool = False
    clock: int = 0  # minutes a player, 0: none
    standing: list[int] = []  # as the record that is played on from says
    prefix: list[str] = []
    position: str = ""
    script: list[str] = []
    told: list[str] = []  # what the learner is to do, line by line
    goal: str = ""
    match: MatchPlan | None = None  # this is a game of one
    meeting: str = ""  # the code of the evening it is a game of

    def encode(self) -> bytes:
        return msgspec.json.encode(self)


def decoded(data: bytes | str, kind: type[Written]) -> Written:
    """Read what was written down of a game; RecordError if it is damaged."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError("record_damaged", reason=str(error)) from error


class TableError(BlackPokerError):
    """Something that cannot be done at this table, or not now."""


class StaleError(TableError):
    """The position has changed meanwhile: whoever sent it needs to see the new one."""


def regulation_called(text: str, house: tuple[Supplement, ...] = ()) -> Regulation:
    """Return what a table can play; the same object for all tables that play it.

    ``house`` are the local rules at hand: it is played with those that the text names.
    """
    return _called(text, named_among(text, house))


@lru_cache(maxsize=256)
def _called(text: str, house: tuple[Supplement, ...]) -> Regulation:
    found = find_with_house(text, house)
    if not isinstance(found, Regulation):
        raise TableError("table_no_duel", regulation=found.id)
    return found
