"""How much one guest may ask for, so that one cannot spoil it for all.

What is counted is what it costs: seconds of the event loop, bytes to send, seconds of a worker.
Whoever has used up a budget is told how long to wait. Everything is counted for the address and,
more generously, for its network: many addresses of one network are no more people than a few.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from itertools import islice
from typing import Final

from blackpoker.server.metered import Turns
from blackpoker.table.room import BOTH, SPECTATOR
from blackpoker.table.setup import SEATS

Now = Callable[[], float]
MOST_KEPT: Final = 10_000  # addresses remembered at once
WIDER: Final = 4.0  # how many times as much a network has as an address
HOME: Final = 64  # bits of an IPv6 address that name a home: all of it counts as one address
PROVIDER: Final = 48
STREET: Final = 24  # bits of an IPv4 address


@dataclass(frozen=True)
class Limits:
    """The caps of a server."""

    messages_a_second: float = 20.0  # a socket
    burst: float = 40.0
    sockets: int = 6_000
    sockets_an_address: int = 100
    visitors: int = 1_000  # sockets of the lobby
    visitors_an_address: int = 20
    sockets_a_game: int = 60  # of one seat, or of spectators
    connections: int = 8_000  # with those that are no socket, or not yet
    connections_an_address: int = 200
    new_games_a_minute: float = 10.0  # an address
    live_games_an_address: int = 200
    tables_a_minute: float = 60.0  # of the evenings that were opened from an address
    sockets_a_meeting: int = 300
    requests_a_second: float = 30.0  # over HTTP, an address
    requests_at_once: float = 120.0
    uploads_a_minute: float = 20.0
    identities_an_hour: float = 60.0  # made from an address
    guesses_a_minute: float = 6.0  # of five words, from an address
    loop_share: float = 0.1  # of the event loop's time, for an address
    loop_seconds: float = 2.0  # of it at once
    table_share: float = 0.05  # the same for a seat of a game, and for all its spectators
    table_seconds: float = 1.0
    thinking_share: float = 0.5  # of a worker, for an address
    thinking_seconds: float = 60.0
    bytes_a_second: float = 250_000.0  # sent to an address
    bytes_at_once: float = 20_000_000.0
    decisions: int = 20_000  # of one game, those that were taken back too
    events: int = 5_000  # of one action
    waiting_bytes: int = 1_000_000  # not yet taken by a slow guest


NO_END: Final = 1e12
UNLIMITED: Final = Limits(
    messages_a_second=NO_END,
    burst=NO_END,
    sockets=1_000_000,
    sockets_an_address=1_000_000,
    visitors=1_000_000,
    visitors_an_address=1_000_000,
    connections=1_000_000,
    connections_an_address=1_000_000,
    new_games_a_minute=NO_END,
    live_games_an_address=1_000_000,
    tables_a_minute=NO_END,
    sockets_a_meeting=1_000_000,
    requests_a_second=NO_END,
    requests_at_once=NO_END,
    uploads_a_minute=NO_END,
    identities_an_hour=NO_END,
    guesses_a_minute=NO_END,
    loop_share=NO_END,
    loop_seconds=NO_END,
    table_share=NO_END,
    table_seconds=NO_END,
    thinking_share=NO_END,
    thinking_seconds=NO_END,
    bytes_a_second=NO_END,
    bytes_at_once=NO_END,
)


# ---- who asks
@lru_cache(maxsize=MOST_KEPT)
def account_of(address: str) -> str:
    """Return what counts as one guest: an address, or the home that has a whole range of them.

    >>> account_of("203.0.113.7"), account_of("2001:db8:1:2:aa::7")
    ('203.0.113.7', '2001:db8:1:2::/64')
    """
    return prefix_of(address, 32, HOME)


@lru_cache(maxsize=MOST_KEPT)
def network_of(address: str) -> str:
    """Return the network of an address.

    >>> network_of("203.0.113.7"), network_of("2001:db8:1:2:aa::7")
    ('203.0.113.0/24', '2001:db8:1::/48')
    """
    return prefix_of(address, STREET, PROVIDER)


def prefix_of(address: str, bits_of_4: int, bits_of_6: int) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a socket of this machine has a path, and a test its own names
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    bits = bits_of_6 if isinstance(found, IPv6Address) else bits_of_4
    whole = found.max_prefixlen
    if bits == whole:
        return str(found)
    return f"{type(found)(int(found) >> (whole - bits) << (whole - bits))}/{bits}"


# ---- budgets
class Bucket:
    """Something that comes back with time: ``take`` some of it for each thing that is done.

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
        self.refill()
        if self.left < n:
            return False
        self.left -= n
        return True

    def charge(self, n: float) -> None:
        """Take what was used, also where there is not so much: what it costs is known later."""
        self.refill()
        self.left -= n

    def wait(self, n: float = 0.0) -> float:
        """How many seconds until there is more than n."""
        self.refill()
        return max(0.0, (n - self.left) / self.rate)

    def refill(self) -> None:
        at = self.now()
        self.left = min(self.burst, self.left + (at - self.at) * self.rate)
        self.at = at

    def is_full(self) -> bool:
        """Has nothing been taken for so long that it can be forgotten?"""
        return self.left + (self.now() - self.at) * self.rate >= self.burst


class Buckets:
    """A bucket for each of many, made when it is first needed and forgotten when it is full."""

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.of: dict[Hashable, Bucket] = {}

    def __getitem__(self, key: Hashable) -> Bucket:
        bucket = self.of.get(key)
        if bucket is None:
            if len(self.of) >= MOST_KEPT:
                self.of = {key: one for key, one in self.of.items() if not one.is_full()}
                if len(self.of) >= MOST_KEPT:  # so many at once: the oldest debts go
                    for old in list(islice(self.of, MOST_KEPT // 10)):
                        del self.of[old]
            bucket = self.of[key] = Bucket(self.rate, self.burst, self.now)
        return bucket


class Budget:
    """So much of something for every address, and several times as much for its network."""

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self.addresses = Buckets(rate, burst, now)
        self.networks = Buckets(rate * WIDER, burst * WIDER, now)

    def both(self, address: str) -> tuple[Bucket, Bucket]:
        return self.addresses[account_of(address)], self.networks[network_of(address)]

    def take(self, address: str, n: float = 1.0) -> float:
        """Take so much, and return 0; or take nothing, and return how many seconds to wait."""
        waits = self.wait(address, n)
        if waits == 0.0:
            self.charge(address, n)
        return waits

    def charge(self, address: str, n: float) -> None:
        for one in self.both(address):
            one.charge(n)

    def wait(self, address: str, n: float = 0.0) -> float:
        return max(one.wait(n) for one in self.both(address))


class AddressCounts:
    """How many of something each address and each network has."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.of: dict[str, int] = {}

    def keys(self, address: str) -> Iterator[tuple[str, int]]:
        yield account_of(address), self.most
        yield f"network {network_of(address)}", int(self.most * WIDER)

    def take(self, address: str) -> bool:
        """Count one more; False if that would be too many."""
        if any(self.of.get(key, 0) >= most for key, most in self.keys(address)):
            return False
        for key, _ in self.keys(address):
            self.of[key] = self.of.get(key, 0) + 1
        return True

    def give_back(self, address: str) -> None:
        for key, _ in self.keys(address):
            n = self.of.get(key, 0) - 1
            if n > 0:
                self.of[key] = n
            else:
                self.of.pop(key, None)


class Budgets:
    """What each address has used up."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        a_minute, uploads = limits.new_games_a_minute, limits.uploads_a_minute
        self.new_games = Budget(a_minute / 60, a_minute, now)
        tables = limits.tables_a_minute
        self.tables_of_meetings = Budget(tables / 60, 2 * tables, now)
        self.uploads = Budget(uploads / 60, uploads, now)
        people, guesses = limits.identities_an_hour, limits.guesses_a_minute
        self.identities = Budget(people / 3600, people, now)
        self.guesses = Budget(guesses / 60, guesses, now)
        self.requests = Budget(limits.requests_a_second, limits.requests_at_once, now)
        self.loop = Budget(limits.loop_share, limits.loop_seconds, now)
        self.thinking = Budget(limits.thinking_share, limits.thinking_seconds, now)
        self.sent = Budget(limits.bytes_a_second, limits.bytes_at_once, now)
        # By game and who looks at it: a crowd of spectators keeps no player from playing.
        self.tables = Buckets(limits.table_share, limits.table_seconds, now)
        self.sockets = AddressCounts(limits.sockets_an_address)
        self.visitors = AddressCounts(limits.visitors_an_address)
        self.live_games = AddressCounts(limits.live_games_an_address)
        self.turns = Turns()

    def forget_table(self, game: str) -> None:
        """Nobody has been at this game for so long that all of it has come back."""
        for viewer in (BOTH, SPECTATOR, *range(SEATS)):
            self.tables.of.pop((game, viewer), None)

    def spend(self, address: str, seconds: float) -> None:
        """Charge time of the event loop to an address."""
        self.loop.charge(address, seconds)
        self.turns.charge(account_of(address), seconds)

    async def turn(self, address: str) -> None:
        """Wait until others have had the event loop for as long as this address."""
        await self.turns.come(account_of(address))
