"""Shards for the tests: other processes look up what they play by its name."""

import os
from dataclasses import dataclass

from blackpoker.lab.shards import Pulse


@dataclass(frozen=True)
class Sums:
    """Adds to its number; may stop at one shard."""

    base: int
    stops_at: int = -1
    how: str = "raises"


def add(plan: Sums, number: int) -> dict[str, object]:
    if number == plan.stops_at:
        if plan.how == "ends":
            os._exit(7)
        raise ZeroDivisionError("oops")
    return {"sum": plan.base + number, "name": "サ\udc80", "by": {number: 0.1}}


@dataclass(frozen=True)
class Forgives:
    """What a lost shard comes to."""

    def overdue(self, plan: Sums, number: int, pulse: Pulse) -> bool:
        return False

    def lost(self, plan: Sums, number: int, pulse: Pulse, code: int | None, late: bool) -> object:
        return {"lost": number, "code": code}


def add_watched(plan: Sums, number: int, pulse: Pulse) -> dict[str, object]:
    return add(plan, number)


