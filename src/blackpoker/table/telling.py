"""What a guest has been told: lines of the log, and what a state says again only if it changed."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from blackpoker.table import protocol
from blackpoker.table.game_log import GameLog
from blackpoker.table.room import Room
from blackpoker.table.room_record import whole_log
from blackpoker.text import say

ENCODER: Final = msgspec.json.Encoder()


class Heard(NamedTuple):
    """What a guest has of a table: lines of its log, but for those nobody has told them, and the
    newest of each thing that a state tells once."""

    lines: int = 0
    left_out: int = 0
    seq: int = -1  # the position they were shown last; -1: none
    log: bool = True  # whether they want its sentences
    once: tuple[bytes, ...] = ()  # digests, in the order of TOLD_ONCE; empty: nothing yet

    def after(self, state: protocol.State) -> Heard:
        """What they have once they are shown this state."""
        left_out = state.log_left_out
        lines = left_out + state.log_from + len(state.log)
        once = tuple(digest(getattr(state, name)) for name in protocol.TOLD_ONCE)
        return Heard(lines, left_out, state.seq, self.log, once)

    def shorten(self, state: protocol.State) -> Heard:
        """Leave out what they have; return what they have then."""
        after = self.after(state)
        for name, had, now in zip(protocol.TOLD_ONCE, self.once, after.once, strict=False):
            if had == now:
                setattr(state, name, [] if name == "seats" else None)
        return after

    def met(self, seats: list[protocol.Seat]) -> Heard:
        """The same after they are told who is here."""
        at = protocol.TOLD_ONCE.index("seats")
        if not self.once:
            return self
        return self._replace(once=(*self.once[:at], digest(seats), *self.once[at + 1 :]))


def digest(part: object) -> bytes:
    """What a part of a state is known by again; a guest at rest should not cost a kilobyte."""
    return blake2b(ENCODER.encode(part), digest_size=16).digest()


# ---- the log
def tell(room: Room, state: protocol.State, viewer: int, lang: str, heard: Heard) -> None:
    """Add the lines a guest has not heard yet; all that are kept to whoever has been away long."""
    log = log_for(room, viewer, lang)
    if log.first <= heard.lines <= log.count and (heard.lines or heard.seq >= 0):
        state.log = log.since(heard.lines)
        state.log_from = heard.lines - heard.left_out
        state.log_left_out = heard.left_out
        if any(line.kind == "undo" for line in state.log):
            state.calls = log.caller.of_turn(log.turn)
        else:
            state.calls = log.caller.since_entry(heard.seq, heard.lines)
        return
    state.log = log.since(log.first)
    state.calls = log.caller.of_turn(log.turn)
    if log.first:  # its own line says so: all are counted from there
        told = say(lang, "log.left_out", n=log.first)
        state.log.insert(0, protocol.LogLine(state.log[0].seq, told, 0, -1, "note"))
        state.log_left_out = log.first - 1


def log_for(room: Room, viewer: int, lang: str) -> GameLog:
    """The log of a viewer, told from the beginning if nobody has wanted it before."""
    found = room.logs.get((viewer, lang))
    if found is None:
        found = room.logs[viewer, lang] = whole_log(room, viewer, lang)
    return found
