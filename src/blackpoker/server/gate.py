"""The gate: how many connections there are, and how long they may keep us waiting.

A connection costs a descriptor and some memory before anybody has asked for anything. So they are
counted by address and by network as they come, and whoever does not get on is sent away: without a
whole request, without the rest of its body, or without taking what was sent.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from blackpoker.server.limits import AddressCounts, Limits, account_of
from blackpoker.server.metrics import Metrics

HEAD_SECONDS: Final = 10.0  # for a request up to its body
BODY_SECONDS: Final = 20.0
TAKE_SECONDS: Final = 30.0  # for taking what was sent, or some of it
LOOK: Final = 1.0  # seconds between two looks
A_FEW: Final = 200  # connections that are looked at before everybody else goes on
SPARE: Final = 256  # descriptors for the disk, the workers and whatever else


@dataclass(slots=True)
class Waiting:
    """What a connection keeps us waiting with, and since when."""

    phase_now: Callable[[], str]  # of its protocol
    address: str
    since: float
    phase: str = "head"
    unsent: int = 0  # bytes it has not taken ...
    stuck: float = 0.0  # ... and since when


ALLOWED: Final = {"head": HEAD_SECONDS, "body": BODY_SECONDS}


class Gate:
    """Everybody who is connected."""

    def __init__(self, limits: Limits, metrics: Metrics, behind_another: bool = False) -> None:
        self.most = limits.connections
        self.counts = AddressCounts(limits.connections_an_address)
        self.metrics = metrics
        self.behind_another = behind_another  # a server in front of us: all come from this machine
        self.open: dict[asyncio.Transport, Waiting] = {}

    def __len__(self) -> int:
        return len(self.open)

    # ---- coming and going
    def admit(self, phase_now: Callable[[], str], transport: asyncio.Transport) -> bool:
        """Count somebody who has just connected; False if there are too many."""
        address = peer_of(transport)
        counted = not (self.behind_another and is_this_machine(address))
        if len(self.open) >= self.most or (counted and not self.counts.take(address)):
            self.metrics.turned_away += 1
            return False
        self.open[transport] = Waiting(phase_now, address if counted else "", time.monotonic())
        return True

    def release(self, transport: asyncio.Transport) -> None:
        waiting = self.open.pop(transport, None)
        if waiting is not None and waiting.address:
            self.counts.give_back(waiting.address)
        forget_itself(transport)

    # ---- waiting
    def overdue(self, some: list[asyncio.Transport]) -> Iterator[asyncio.Transport]:
        """Those of some who have kept us waiting for too long."""
        now = time.monotonic()
        for transport in some:
            waiting = self.open.get(transport)
            if waiting is None:
                continue
            phase = waiting.phase_now()
            if phase != waiting.phase:
                waiting.phase, waiting.since = phase, now
            unsent = transport.get_write_buffer_size()
            if unsent == 0 or unsent < waiting.unsent or not waiting.unsent:
                waiting.stuck = now
            waiting.unsent = unsent
            waits = now - waiting.since > ALLOWED.get(phase, float("inf"))
            if waits or (unsent and now - waiting.stuck > TAKE_SECONDS):
                yield transport

    async def watch(self) -> None:
        """Send away whoever keeps us waiting, again and again."""
        while True:
            await asyncio.sleep(LOOK)
            everybody = list(self.open)
            for i in range(0, len(everybody), A_FEW):
                for transport in self.overdue(everybody[i : i + A_FEW]):
                    self.metrics.overdue += 1
                    transport.abort()
                await asyncio.sleep(0)


def forget_itself(transport: asyncio.Transport) -> None:
    """Let a connection that has ended be no rubbish: a transport of asyncio keeps a method of its
    own, and would stay until somebody looks for such rings."""
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None


def peer_of(transport: asyncio.Transport) -> str:
    found = transport.get_extra_info("peername")
    return str(found[0]) if isinstance(found, tuple) and found else "?"


def is_this_machine(address: str) -> bool:
    try:
        return ip_address(account_of(address).partition("/")[0]).is_loopback
    except ValueError:
        return True  # a path: only this machine has it


def raise_descriptors(wanted: int) -> int:
    """Have as many descriptors as the limits promise; return how many connections there can be."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        except (OSError, ValueError):
            pass
    return wanted if soft == resource.RLIM_INFINITY else max(SPARE, min(wanted, soft - SPARE))
