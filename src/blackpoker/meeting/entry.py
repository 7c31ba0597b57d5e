"""What is written down of an evening, one entry after the other: folding them gives the evening."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from blackpoker.core.errors import RecordError

System = Literal["swiss", "round_robin"]
# Of a table: who of the two has won, or why there is no such thing. Whoever does not come to a
# table is absent; the other has won.
Result = Literal[
    "", "first", "second", "drawn", "both_lost", "first_absent", "second_absent", "both_absent"
]
Source = Literal["game", "organiser", "clock"]  # who says so

MOST_PLAYERS: Final = 64
MOST_REGULATIONS: Final = 12


class EveningPlan(Struct, omit_defaults=True, kw_only=True):
    """What was agreed on before anybody came."""

    code: str
    title: str
    system: System
    points: str  # the id of a point system
    rounds: int  # of Swiss; everybody with everybody takes as many as it takes
    regulations: list[str]  # by their ids, the one that goes before the others first
    minutes: int = 0  # of a round, for orientation; 0: nobody looks at the time
    clock: int = 0  # minutes a player has at a table; 0: no clock
    patience: int = 10  # minutes after which an empty seat has lost; 0: never
    most: int = MOST_PLAYERS
    at: float = 0.0  # when it was opened, in seconds since 1970


class EveningTable(Struct, omit_defaults=True):
    """A table of a round: who sits there, what is played, and which game it is."""

    players: tuple[int, int]
    regulation: str
    game: str


class Note(Struct, omit_defaults=True, kw_only=True):
    """Something that happened in an evening."""

    at: float = 0.0


class PlayerJoined(Note, tag="joined", omit_defaults=True, kw_only=True):
    """Somebody came; ``lot`` decides where nothing else does, ``nonce`` is the guest's."""

    name: str
    wish: int = 0  # the regulation they would like, by its place in the list
    lot: float = 0.0
    nonce: str = ""


class PlayerLeft(Note, tag="left", omit_defaults=True, kw_only=True):
    """Somebody takes no part in the rounds to come."""

    player: int


class PlayerBack(Note, tag="back", omit_defaults=True, kw_only=True):
    """Somebody who had left takes part again."""

    player: int


class RoundBegan(Note, tag="round", omit_defaults=True, kw_only=True):
    """A round was put together; ``bye``: who has nobody to play against, -1 for none."""

    tables: list[EveningTable]
    bye: int = -1


class ResultTold(Note, tag="result", omit_defaults=True, kw_only=True):
    """What came of a table; a later entry corrects an earlier one. Rounds and tables count from 0,
    as they do on no page."""

    round: int
    table: int
    result: Result
    by: Source = "organiser"


class TableRenewed(Note, tag="renewed", omit_defaults=True, kw_only=True):
    """Another game is played at a table: the one before cannot go on or counts for nobody."""

    round: int
    table: int
    game: str


class EveningClosed(Note, tag="closed", omit_defaults=True, kw_only=True):
    """There are no more rounds. Results can still be put right."""


EveningEntry = (
    PlayerJoined | PlayerLeft | PlayerBack | RoundBegan | ResultTold | TableRenewed | EveningClosed
)

ENCODE: Final = msgspec.json.Encoder().encode
_DECODER: Final = msgspec.json.Decoder(EveningEntry)


def decode_note(data: bytes | str) -> EveningEntry:
    """Read an entry back; RecordError if it is damaged."""
    try:
        entry: EveningEntry = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError("record_damaged", reason=str(error)) from error
    return entry
