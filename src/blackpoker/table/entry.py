"""What is written down of a game, one entry after the other: folding them gives the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct

from blackpoker.core.errors import RecordError

By = Literal["", "auto", "yield", "computer", "script", "rest"]  # rest: of a line written before


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


class DeckChosen(Entry, tag="deck", omit_defaults=True, kw_only=True):
    """A seat chose which of its decks it plays in this game of a match; after the last one the
    game begins."""

    deck: int


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


class Claimed(Entry, tag="claimed", omit_defaults=True, kw_only=True):
    """A seat won, for the game waited for the other, who was away too long."""


class CallOffAsked(Entry, tag="call_off_asked", omit_defaults=True, kw_only=True):
    """A seat asks that the game count for nobody."""


class CallOffRefused(Entry, tag="call_off_refused", omit_defaults=True, kw_only=True):
    """The other wants to play on."""


class CalledOff(Entry, tag="called_off", omit_defaults=True, kw_only=True):
    """The game is over and counts for nobody."""


class Frozen(Entry, tag="frozen", omit_defaults=True, kw_only=True):
    """The game cannot go on: it is over a limit, or something failed."""

    code: str


AnyEntry = (
    SatDown
    | Promised
    | Shared
    | DeckChosen
    | Chosen
    | Standing
    | UndoAsked
    | UndoRefused
    | Undone
    | Resigned
    | TimedOut
    | Claimed
    | CallOffAsked
    | CallOffRefused
    | CalledOff
    | Frozen
)

MOVES: Final = (Chosen, Standing)  # what moves the game itself on
# Why a game is frozen: nobody has played on for long, or its result is known in another way.
ABANDONED: Final = "abandoned"
SETTLED: Final = "settled"

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(AnyEntry)


def decode_entry(data: bytes | str) -> AnyEntry:
    """Read an entry back; RecordError if it is damaged."""
    try:
        entry: AnyEntry = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError("record_damaged", reason=str(error)) from error
    return entry


class EntryLog:
    """Every entry of a game as it is kept, and the numbers of those that still hold.

    What was taken back stays in the log; it only holds no more.
    """

    def __init__(self) -> None:
        self.stored: list[bytes] = []
        self.line: list[int] = []

    def __len__(self) -> int:
        return len(self.stored)

    def __getitem__(self, number: int) -> AnyEntry:
        return decode_entry(self.stored[number])

    def __iter__(self) -> Iterator[AnyEntry]:
        return map(decode_entry, self.stored)

    def rows(self, since: int) -> list[tuple[int, str, bytes, float]]:
        """The entries from this number on: who sent it, the nonce, how it is written, and when."""
        found = []
        for data in self.stored[since:]:
            entry = decode_entry(data)
            found.append((entry.sender, entry.nonce, data, entry.at))
        return found

    def append(self, entry: AnyEntry) -> None:
        if isinstance(entry, MOVES):
            self.line.append(len(self.stored))
        elif isinstance(entry, Undone):
            self.line = self.line_after(self.line, entry.to)
        self.stored.append(_ENCODER.encode(entry))

    def moves(self, line: list[int] | None = None) -> Iterator[Chosen | Standing]:
        """What moves the game on: all that holds now, or the entries of another line."""
        for number in self.line if line is None else line:
            entry = self[number]
            assert isinstance(entry, MOVES)
            yield entry

    def last_decision(self, seat: int | None) -> int | None:
        """The number of the last entry that this seat (None: anybody) decided itself."""
        for number in reversed(self.line):
            entry = self[number]
            if isinstance(entry, Chosen) and entry.by == "" and seat in (None, entry.seat):
                return number
        return None

    def line_after(self, line: list[int], to: int) -> list[int]:
        """The entries that still hold when the game goes back to a position.

        What a seat is asked is no move: it holds on.
        """
        return [n for n in line if n < to or isinstance(self[n], Standing)]

    def line_at(self, length: int) -> list[int]:
        """The entries that held after so many had been written."""
        line: list[int] = []
        for number in range(length):
            entry = self[number]
            if isinstance(entry, MOVES):
                line.append(number)
            elif isinstance(entry, Undone):
                line = self.line_after(line, entry.to)
        return line
