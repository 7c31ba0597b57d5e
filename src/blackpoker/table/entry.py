"""What is written down of a game, one entry after the other: folding them gives the game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from blackpoker.core.errors import RecordError

By = Literal["", "auto", "yield", "computer", "script"]


class Entry(Struct, omit_defaults=True, kw_only=True):
    """Something that happened at the table. What is random or timed stands in it.

    ``nonce`` is the guest's, so that the same message sent twice finds its answer; ``at`` is when
    it was written, in seconds since 1970.
    """

    seat: int = -1
    nonce: str = ""
    at: float = 0.0

    @property
    def sender(self) -> int:
        """The seat whose message it was: the nonce is this guest's."""
        return self.seat


class SatDown(Entry, tag="seated", omit_defaults=True, kw_only=True):
    """Somebody took the empty seat."""

    name: str
    deck: list[int] | None = None
    trumps: list[int] | None = None


class Promised(Entry, tag="promised", omit_defaults=True, kw_only=True):
    """A seat promised its share in the deal."""

    promise: str


class Shared(Entry, tag="shared", omit_defaults=True, kw_only=True):
    """A seat gave its share; after the last one the cards are dealt."""

    share: str


class Chosen(Entry, tag="chosen", omit_defaults=True, kw_only=True):
    """A seat decided, once or several times in a row; ``by`` says who did it for the seat."""

    choices: list[int]
    by: By = ""
    why: str = ""  # the reason of an automatic pass: only its seat is told


class Standing(Entry, tag="standing", omit_defaults=True, kw_only=True):
    """From now on a seat is asked which card lies on top of its graveyard, or not."""

    ask_top: bool


class UndoAsked(Entry, tag="undo_asked", omit_defaults=True, kw_only=True):
    """A seat asks to go back to the position ``to``."""

    to: int


class UndoRefused(Entry, tag="undo_refused", omit_defaults=True, kw_only=True):
    """The other does not want to; ``never``: in the whole game."""

    never: bool = False


class Undone(Entry, tag="undone", omit_defaults=True, kw_only=True):
    """The game went back to the position ``to``; ``seat`` is whose decision was taken back, and
    ``agreed``: the other has said yes."""

    to: int
    agreed: bool = False

    @property
    def sender(self) -> int:
        return 1 - self.seat if self.agreed else self.seat


class Resigned(Entry, tag="resigned", omit_defaults=True, kw_only=True):
    """A seat gave the game up."""


class TimedOut(Entry, tag="timed_out", omit_defaults=True, kw_only=True):
    """The clock of a seat has run out."""


class Frozen(Entry, tag="frozen", omit_defaults=True, kw_only=True):
    """The game cannot go on: it is over a limit, or something failed."""

    code: str


AnyEntry = (
    SatDown
    | Promised
    | Shared
    | Chosen
    | Standing
    | UndoAsked
    | UndoRefused
    | Undone
    | Resigned
    | TimedOut
    | Frozen
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(AnyEntry)


def encode_entry(entry: AnyEntry) -> bytes:
    return _ENCODER.encode(entry)


def decode_entry(data: bytes | str) -> AnyEntry:
    """Read an entry back; RecordError if it is damaged."""
    try:
        entry: AnyEntry = _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise RecordError("record_damaged", reason=str(error)) from error
    return entry
