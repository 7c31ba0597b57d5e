"""Taking back.

Before something is sent everything is free. Against the computer, at one screen, in practice and
in a lesson one goes back as often as one likes. Between people the other must agree, for going back
takes back what was seen. Whoever goes back loses their yields, and the log tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blackpoker.table import protocol
from blackpoker.table.entry import (
    AnyEntry,
    Chosen,
    Standing,
    UndoAsked,
    Undone,
    UndoRefused,
    decode_entry,
)
from blackpoker.table.setup import ONE_SCREEN, TableError

if TYPE_CHECKING:
    from blackpoker.table.fold import Fold


def last_decision(room: Fold, seat: int) -> int | None:
    """The number of the last entry that this seat decided itself, of anybody at one screen."""
    anybody = room.setup.kind in ONE_SCREEN
    for number in reversed(room.line):
        entry = decode_entry(room.stored[number])
        if isinstance(entry, Chosen) and entry.by == "" and (anybody or entry.seat == seat):
            return number
    return None


def can_go_back(room: Fold, seat: int) -> bool:
    """Is there something of this seat's to take back?"""
    if room.ended or room.course is None:
        return False
    return any(room.decided) if room.setup.kind in ONE_SCREEN else room.decided[seat] > 0


def needs_consent(room: Fold) -> bool:
    return room.setup.kind == "friend"


def ask(room: Fold, seat: int, message: protocol.Undo, at: float) -> AnyEntry:
    """A seat wants to go back: it happens, or the other is asked."""
    room.must_go_on()
    to = last_decision(room, seat)
    if to is None:
        raise TableError("nothing_to_undo")
    if not needs_consent(room):
        return room.fold(Undone(seat=seat, to=to, nonce=message.nonce, at=at))
    if room.undo_refused[1 - seat]:
        raise TableError("undo_never", name=room.names[1 - seat])
    if room.undo_asked is not None:
        raise TableError("undo_pending")
    return room.fold(UndoAsked(seat=seat, to=to, nonce=message.nonce, at=at))


def answer(room: Fold, seat: int, message: protocol.UndoAnswer, at: float) -> AnyEntry:
    """The other seat agrees, or does not."""
    room.must_go_on()
    asked = room.undo_asked
    if asked is None or asked.seat == seat:
        raise TableError("no_undo_asked")
    if message.answer == "yes":
        nonce = message.nonce
        return room.fold(Undone(seat=asked.seat, to=asked.to, agreed=True, nonce=nonce, at=at))
    never = message.answer == "never"
    return room.fold(UndoRefused(seat=seat, never=never, nonce=message.nonce, at=at))


def fold(room: Fold, entry: UndoAsked | UndoRefused | Undone) -> None:
    """Let one of these entries happen."""
    if isinstance(entry, UndoAsked):
        room.undo_asked = entry
        return
    room.undo_asked = None
    if isinstance(entry, UndoRefused):
        room.undo_refused[entry.seat] = entry.never
        return
    room.line = line_after(room, room.line, entry.to)
    room.course = room.again(knowing=room.knowing)
    room.decided = [0, 0]
    for chosen in room.choices_made():
        room.note_decided(chosen)
    room.held = room.seq + 1
    for seat in range(2):
        room.clear_yields(seat)
        room.manners[seat].seen.clear()
    for log in room.logs.values():
        log.restart(room.course.game)


def line_after(room: Fold, line: list[int], to: int) -> list[int]:
    """The entries that still hold when the game goes back to a position."""
    return [number for number in line if holds(room, number, to)]


def holds(room: Fold, number: int, to: int) -> bool:
    """Does an entry still hold when the game goes back? What a seat is asked is no move."""
    return number < to or isinstance(decode_entry(room.stored[number]), Standing)


def line_at(room: Fold, length: int) -> list[int]:
    """The entries that held after so many had been written."""
    line: list[int] = []
    for number in range(length):
        entry = decode_entry(room.stored[number])
        if isinstance(entry, Chosen | Standing):
            line.append(number)
        elif isinstance(entry, Undone):
            line = line_after(room, line, entry.to)
    return line
