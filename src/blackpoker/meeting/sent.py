"""What is said of an evening: over HTTP, and over its socket to everybody who follows it.

A part of the protocol: see ``table.protocol``. Nothing in it depends on who asks or in which
language, but for ``Mine``; of a game it says what whoever passes the table could see.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from blackpoker.meeting.entry import (
    MOST_PLAYERS,
    MOST_REGULATIONS,
    Result,
    Source,
    System,
)
from blackpoker.meeting.evening import Phase
from blackpoker.meeting.points import Outcome
from blackpoker.table.http_bodies import Name, Said

Nonce = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=1_000)]
TableState = Literal["", "waiting", "dealing", "choosing", "playing", "over", "frozen"]


# ---- opening and joining
class PointsInfo(Struct, omit_defaults=True):
    """What results are worth."""

    id: str
    win: int
    loss: int
    drawn: int
    bye: int  # a win, because nobody was there or came
    most_rounds: int


class MeetingChoices(Struct):
    """GET /api/meetings: what an evening can be played for."""

    points: list[PointsInfo]


class NewMeeting(Struct, omit_defaults=True, kw_only=True):
    """POST /api/meetings: open an evening."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    system: System = "swiss"
    points: Annotated[str, Meta(max_length=20)] = "usual"  # see `PointsInfo`
    rounds: Annotated[int, Meta(ge=1, le=12)] = 4  # of Swiss
    regulations: Annotated[
        list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=MOST_REGULATIONS)
    ]  # the one that goes before the others first
    minutes: Annotated[int, Meta(ge=0, le=180)] = 0  # of a round; 0: nobody looks at the time
    clock: Annotated[int, Meta(ge=0, le=180)] = 0  # minutes a player at a table; 0: no clock
    patience: Annotated[int, Meta(ge=0, le=60)] = 10  # minutes until an empty seat has lost
    most: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = MOST_PLAYERS  # players
    bearer: bool = False  # give the organiser's token in the answer instead of in a cookie


class MeetingOpened(Struct, omit_defaults=True):
    """The evening's code, for everybody who is to come: the page is at /m/CODE."""

    code: str
    token: str  # the organiser's, for a link of their own: /m/CODE#organiser=TOKEN


class JoinMeeting(Struct, omit_defaults=True):
    """POST /api/meetings/CODE/players: come to an evening, also when it has begun."""

    name: Name
    wish: Annotated[int, Meta(ge=0, lt=MOST_REGULATIONS)] = 0  # a regulation, by its place
    nonce: Nonce = ""  # asked again with the same: one has come once
    bearer: bool = False


class MeetingJoined(Struct, omit_defaults=True):
    """Who one is in the evening."""

    player: int
    token: str = ""  # for a link of one's own: /m/CODE#player=TOKEN


class MeetingKey(Struct):
    """POST /api/meetings/CODE/enter: be somebody in this browser too, by a link with a token."""

    token: Annotated[str, Meta(max_length=100)]


# ---- what is done in an evening: POST /api/meetings/CODE/deeds
class StartRound(Struct, tag="start_round"):
    """The organiser: put the next round together."""

    after: Number  # how many rounds there are: pressed twice, it begins once


class SetResult(Struct, tag="set_result"):
    """The organiser: this is what came of a table, whatever was said before."""

    round: Number  # from 1
    table: Number  # from 1
    result: Result  # nothing: the table of this round goes on


class RenewTable(Struct, tag="renew_table"):
    """The organiser: let a table of this round begin another game."""

    table: Number  # from 1


class DropPlayer(Struct, tag="drop_player"):
    """The organiser, or the player: take no part any more. A game that goes on is given up."""

    player: Number


class ReturnPlayer(Struct, tag="return_player"):
    """The organiser, or the player: take part again."""

    player: Number


class CloseMeeting(Struct, tag="close_meeting"):
    """The organiser: there are no more rounds."""


MeetingDeed = StartRound | SetResult | RenewTable | DropPlayer | ReturnPlayer | CloseMeeting


# ---- what everybody is shown
class MeetingRegulation(Struct, omit_defaults=True):
    """Something that can be played in an evening."""

    id: str
    name: Said


class MeetingTable(Struct, omit_defaults=True):
    """A table of a round."""

    players: list[int]  # by their numbers, the first one first
    regulation: int  # by its place in the list
    result: Result = ""
    by: Source | None = None  # who says so
    state: TableState = ""  # of its game; nothing: nobody has been there yet
    turn: int = 0
    here: list[bool] = []  # who sits there now
    watching: int = 0
    watch: str = ""  # the code of the spectators' link


class MeetingRound(Struct, omit_defaults=True):
    """A round, its tables in their order."""

    tables: list[MeetingTable]
    bye: int = -1  # the player who has nobody to play against, and wins so


class MeetingCell(Struct, omit_defaults=True):
    """What a round was for a player."""

    outcome: Outcome | None = None  # nothing: not known yet, or not there
    opponent: int = -1


class MeetingRow(Struct, omit_defaults=True):
    """A line of the standings; those whom nothing tells apart share a place."""

    place: int
    player: int
    points: int
    opponents: int  # the points of all opponents together: what decides between equals
    wins: int  # and then this
    results: list[MeetingCell]


class MeetingPlayer(Struct, omit_defaults=True):
    """Somebody who has come."""

    name: str
    wish: int = 0
    here: bool = True  # takes part in the next round
    late: bool = False  # came when it had begun


class Meeting(Struct, tag="meeting", omit_defaults=True):
    """GET /api/meetings/CODE, and over the socket /m/CODE/ws whenever something has changed.

    Players go by their numbers, from 0 in the order in which they came.
    """

    code: str
    title: str
    system: System
    points: PointsInfo
    phase: Phase
    round: int  # which one it is; 0: none has begun
    rounds: int  # how many there will be, as far as is known
    regulations: list[MeetingRegulation]
    players: list[MeetingPlayer]
    standings: list[MeetingRow]
    played: list[MeetingRound]  # all rounds, the last is the one that goes on
    opened: float  # in seconds since 1970
    minutes: int = 0  # of a round
    clock: int = 0
    patience: int = 0
    most: int = MOST_PLAYERS
    left: float | None = None  # seconds of this round


class Mine(Struct, tag="mine", omit_defaults=True):
    """Over the socket, before the first `Meeting`: who this guest is."""

    player: int = -1  # their number
    organiser: bool = False


ToFollower = Meeting | Mine
