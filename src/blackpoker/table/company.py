"""Who is there: people who come back, over HTTP; and the lobby, over a socket of its own.

A part of the protocol: see ``protocol``.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from blackpoker.table.http_bodies import Name
from blackpoker.table.protocol import Ack, Failed, Kind
from blackpoker.table.wishes import Hello, Nonce


# ---- who one is
class Me(Struct, omit_defaults=True):
    """GET /api/me: who asks. Nobody is ``known`` before their first game, or their first wish."""

    known: bool = False
    name: str = ""
    program: bool = False  # no person
    rated: bool = True  # wants a rating
    rating: int = 0  # 0: none yet, or not wanted
    band: int = 0  # the 95 % interval is the rating and so much to either side
    words: bool = False  # five words for another device were given out
    token: str = ""  # of a new identity, or a new device of one, where it is asked for


class MyWish(Struct, omit_defaults=True):
    """POST /api/me: become somebody, or change something about oneself."""

    name: Name | None = None
    rated: bool | None = None
    program: bool = False  # when an identity is made: it is no person's
    bearer: bool = False  # give its token in the answer instead of in a cookie


class FiveWords(Struct):
    """POST /api/me/words: five new words, by which another device becomes the same; those from
    before hold no more."""

    words: list[str]


class MyWords(Struct, omit_defaults=True):
    """POST /api/me/move: this device is whose words these are."""

    words: Annotated[str, Meta(max_length=200)]
    bearer: bool = False


class MyGame(Struct, omit_defaults=True):
    """A game somebody sits in, or sat in."""

    game: str
    seat: int
    kind: Kind
    regulation: str
    names: list[str]
    state: str  # live, over, frozen, archived
    begun: float  # seconds since 1970
    level: int = 0  # of a computer that sits opposite
    ended: float | None = None
    won: int = -1  # the seat that has won
    replay: str = ""  # the code of its record
    asked: bool = False  # it waits for this guest, as far as is known


class MyGames(Struct, omit_defaults=True):
    """GET /api/me/games: the last one first; ``before`` goes on where these end."""

    games: list[MyGame]
    before: float | None = None  # None: there are no more


class CountedGame(Struct, omit_defaults=True):
    """A game that counted, and the rating after it."""

    at: float
    score: float  # 1 won, 0.5 drawn, 0 lost
    rating: int
    band: int
    name: str = ""  # of the other, where they still have one
    level: int = 0  # of a computer
    replay: str = ""


class MyRating(Struct, omit_defaults=True):
    """GET /api/me/rating: how it came about, the oldest game first."""

    games: list[CountedGame]
    played: int = 0  # in all; the list has the last ones
    won: int = 0
    lost: int = 0


# ---- the lobby
class LobbySeat(Struct, omit_defaults=True):
    """Who sits at a table of the lobby; without a name nobody yet."""

    name: str = ""
    rating: int = 0  # 0: none
    band: int = 0
    program: bool = False


class LobbyTable(Struct, omit_defaults=True):
    """A public table: one seat is open, or it can be watched. It tells what spectators may know."""

    watch: str  # the code of the spectators' link, by which the table is known here
    regulation: str
    seats: list[LobbySeat]
    invite: str = ""  # while a seat is open: what to join with
    clock: int = 0  # minutes a player; 0: none
    instant: bool = False
    turn: int = 0
    life: list[int | None] = []  # by seat; null: ten or more
    spectators: int = 0


class Lobby(Struct, tag="lobby", omit_defaults=True):
    """What has changed since the last one; the first tells all."""

    tables: list[LobbyTable] = []  # new, or as they are now
    gone: list[str] = []  # tables, by their codes
    people: int | None = None  # on this server, at tables too
    names: list[str] | None = None  # of some who are in the lobby
    waiting: dict[str, int] | None = None  # how many look for a game, by regulation


class Looking(Struct, tag="looking", omit_defaults=True):
    """What this visitor looks for now; nothing any more where no regulation is named."""

    regulation: str = ""
    clock: int = 0


class Paired(Struct, tag="paired"):
    """A game was found: go and sit there. The seat is taken by who one is."""

    game: str
    seat: int


class Pair(Struct, tag="pair", omit_defaults=True):
    """Look for a game by this regulation: at an open table, or with whoever else looks for one."""

    nonce: Nonce
    regulation: Annotated[str, Meta(max_length=200)]
    clock: Annotated[int, Meta(ge=0, le=180)] = 0


class StopLooking(Struct, tag="stop"):
    """Look for a game no more."""

    nonce: Nonce


FromVisitor = Hello | Pair | StopLooking
ToVisitor = Lobby | Looking | Paired | Ack | Failed
