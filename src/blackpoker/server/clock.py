"""The clocks of a game: a bank of seconds for each seat, and whose runs."""

from __future__ import annotations

from collections.abc import Callable

from blackpoker.server import protocol


class Clock:
    """Runs for whoever is to decide. While the server is down nobody's does."""

    def __init__(self, left: list[float], now: Callable[[], float]) -> None:
        self.left = list(left)
        self.now = now
        self.running = -1
        self.since = 0.0

    def run(self, seat: int) -> None:
        """Let the clock of this seat run, and no other; -1: nobody's."""
        if seat == self.running:
            return
        self.stop()
        self.running = seat
        self.since = self.now()

    def stop(self) -> None:
        if self.running >= 0:
            spent = self.now() - self.since
            self.left[self.running] = max(0.0, self.left[self.running] - spent)
        self.running = -1

    def remaining(self, seat: int) -> float:
        if seat != self.running:
            return self.left[seat]
        return max(0.0, self.left[seat] - (self.now() - self.since))

    def shown(self) -> protocol.Clock:
        left = [round(self.remaining(seat), 1) for seat in range(2)]
        return protocol.Clock(left=left, running=self.running)
