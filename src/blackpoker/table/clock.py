"""The clocks of a game: a bank of seconds for each seat, and whose runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.table import protocol

# Longer than an automatic pass lasts: no bank tells that somebody was passed for.
FREE: Final = 2.0  # seconds of every decision that cost nothing


class GameClock:
    """Runs for whoever is to decide. While the server is down nobody's does."""

    def __init__(self, left: list[float], now: Callable[[], float]) -> None:
        self.left = list(left)
        self.now = now
        self.running = -1
        self.since = 0.0
        self.seq = -1  # the position it runs for

    def run(self, seat: int, seq: int) -> None:
        """Let the clock of this seat run, and no other; -1: nobody's. Every position begins with
        what is free."""
        if (seat, seq) == (self.running, self.seq):
            return
        self.stop()
        self.running = seat
        self.seq = seq
        self.since = self.now()

    def stop(self) -> None:
        if self.running >= 0:
            self.left[self.running] = self.remaining(self.running)
        self.running = -1

    def spent(self) -> float:
        """Seconds since the position began, less those that are free; below zero: so many are."""
        return self.now() - self.since - FREE

    def remaining(self, seat: int) -> float:
        if seat != self.running:
            return self.left[seat]
        return max(0.0, self.left[seat] - max(0.0, self.spent()))

    def falls_in(self) -> float:
        """Seconds until the clock that runs has run out."""
        return max(0.0, self.left[self.running] - self.spent())

    def shown(self) -> protocol.Clock:
        left = [round(self.remaining(seat), 1) for seat in range(2)]
        free = max(0.0, -self.spent()) if self.running >= 0 else 0.0
        return protocol.Clock(left=left, running=self.running, grace=round(free, 1))
