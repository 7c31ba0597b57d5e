"""How much one guest may ask for, so that one cannot spoil it for all."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Now = Callable[[], float]
MOST_ADDRESSES: Final = 10_000  # remembered at once


@dataclass(frozen=True)
class Limits:
    """The caps of a server. What is counted per address is counted per machine that connects."""

    messages_a_second: float = 20.0  # a socket
    burst: float = 40.0
    sockets: int = 6_000
    sockets_an_address: int = 100
    sockets_a_game: int = 60  # of one seat, or of spectators
    new_games_a_minute: float = 10.0  # an address
    live_games_an_address: int = 200
    requests_a_second: float = 30.0  # over HTTP, an address
    requests_at_once: float = 120.0
    uploads_a_minute: float = 20.0
    decisions: int = 20_000  # of one game, those that were taken back too
    events: int = 5_000  # of one action
    waiting_frames: int = 256  # not yet taken by a slow guest


UNLIMITED: Final = Limits(
    messages_a_second=1e9,
    burst=1e9,
    sockets=1_000_000,
    sockets_an_address=1_000_000,
    new_games_a_minute=1e9,
    live_games_an_address=1_000_000,
    requests_a_second=1e9,
    requests_at_once=1e9,
    uploads_a_minute=1e9,
)


class Bucket:
    """Tokens that come back with time: ``take`` one for each thing that is done.

    >>> hours = iter([0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(rate=1.0, burst=1.0, now=lambda: next(hours))
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, False, True)
    """

    __slots__ = ("at", "burst", "left", "now", "rate")

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.left = burst
        self.at = now()

    def take(self, n: float = 1.0) -> bool:
        at = self.now()
        self.left = min(self.burst, self.left + (at - self.at) * self.rate)
        self.at = at
        if self.left < n:
            return False
        self.left -= n
        return True

    def is_full(self) -> bool:
        """Has nothing been taken for so long that it can be forgotten?"""
        return self.left + (self.now() - self.at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.of: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self.of.get(address)
        if bucket is None:
            if len(self.of) >= MOST_ADDRESSES:
                self.of = {key: one for key, one in self.of.items() if not one.is_full()}
            bucket = self.of[address] = Bucket(self.rate, self.burst, self.now)
        return bucket.take()


class AddressCounts:
    """How many of something each address has."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.of: dict[str, int] = {}

    def take(self, address: str) -> bool:
        """Count one more; False if that would be too many."""
        n = self.of.get(address, 0)
        if n >= self.most:
            return False
        self.of[address] = n + 1
        return True

    def give_back(self, address: str) -> None:
        n = self.of.get(address, 0) - 1
        if n > 0:
            self.of[address] = n
        else:
            self.of.pop(address, None)


class Addresses:
    """What each address has used up."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        per_minute = limits.new_games_a_minute
        self.new_games = Buckets(per_minute / 60, per_minute, now)
        self.uploads = Buckets(limits.uploads_a_minute / 60, limits.uploads_a_minute, now)
        self.requests = Buckets(limits.requests_a_second, limits.requests_at_once, now)
        self.sockets = AddressCounts(limits.sockets_an_address)
        self.live_games = AddressCounts(limits.live_games_an_address)
