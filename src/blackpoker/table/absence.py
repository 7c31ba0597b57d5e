"""A friend who is away: how long one waits for them, and how a game is ended without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.table import protocol, wishes
from blackpoker.table.entry import AnyEntry, CalledOff, CallOffAsked, CallOffRefused, Claimed
from blackpoker.table.setup import TableError

PATIENCE: Final = 180.0  # seconds until one need not wait any longer
BINDING: Final = 2  # the turn from which on one alone does not call a game off


class Absence:
    """Since when each seat has been empty of its person. Who comes back has never been away."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.since: dict[int, float] = {}

    def note(self, seat: int, here: bool) -> None:
        if here:
            self.since.pop(seat, None)
        else:
            self.since.setdefault(seat, self.now())

    def left(self, seat: int) -> float | None:
        """Seconds for which the other still waits; None if nobody is waited for."""
        since = self.since.get(seat)
        return None if since is None else max(0.0, round(PATIENCE - (self.now() - since), 1))


class CallingOff:
    """A game that is to count for nobody: both agree, or it has hardly begun, or one is left alone.

    ``phase`` and ``turn`` say how far the game is; ``alone``: the other has been away too long.
    """

    def __init__(self) -> None:
        self.asked_by = -1

    def note(self, entry: AnyEntry) -> None:
        self.asked_by = entry.seat if isinstance(entry, CallOffAsked) else -1

    def wanted(
        self,
        seat: int,
        message: wishes.CallOff,
        phase: protocol.Phase,
        turn: int,
        alone: bool,
        at: float,
    ) -> CalledOff | CallOffAsked | CallOffRefused:
        """The entry of a seat that wants it, or answers; TableError if there is nothing to say."""
        nonce = message.nonce
        if message.answer == "no":
            if self.asked_by != 1 - seat:
                raise TableError("no_call_off_asked")
            return CallOffRefused(seat=seat, nonce=nonce, at=at)
        if phase != "playing" or turn < BINDING or alone or self.asked_by == 1 - seat:
            return CalledOff(seat=seat, nonce=nonce, at=at)
        if self.asked_by == seat:
            raise TableError("call_off_pending")
        return CallOffAsked(seat=seat, nonce=nonce, at=at)


def claimed(seat: int, asked: int, alone: bool, message: wishes.Claim, at: float) -> Claimed:
    """The entry of a seat that wins, because the game waits for somebody who is gone."""
    if not alone or asked != 1 - seat:
        raise TableError("claim_too_early")
    return Claimed(seat=seat, nonce=message.nonce, at=at)
