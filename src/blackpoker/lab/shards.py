"""A plan cut into numbered shards: whoever plays them, the same comes out."""

from __future__ import annotations

import json
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import to_builtins

from blackpoker.core.errors import BlackPokerError, RecordError

# Shared between two processes: the seat that thinks and one more, and since when.
Pulse = MutableSequence[float]
Played = tuple[int, bytes]  # the number of a shard, and what it gave


class ShardError(RecordError):
    """A shard that cannot be played, or results that belong to another plan."""


class Watch(Protocol):
    """Looks after those who may stop their process, or never come back, while they play a shard."""

    def overdue(self, plan: Any, number: int, pulse: Pulse) -> bool:
        """Has somebody in this shard thought for too long?"""

    def lost(self, plan: Any, number: int, pulse: Pulse, code: int | None, late: bool) -> object:
        """Return what a shard comes to whose process has ended so, or was stopped for it."""


@dataclass(frozen=True)
class Shards:
    """A plan in so many parts.

    ``play(plan, number)`` gives plain data, all that JSON has, and dataclasses of it; it depends on
    the plan and on the number alone. It is a function of a module, for other processes look it up
    by its name. Where there is a ``watch`` it is also given its pulse. ``files`` are those that it
    reads: they are sent to other machines.
    """

    play: Callable[..., object]
    plan: Any
    count: int
    watch: Watch | None = None
    files: tuple[str, ...] = ()

    def result(self, number: int, pulse: Pulse | None = None) -> bytes:
        """Play one. What stops it is a sentence that names the shard."""
        try:
            more = () if self.watch is None else (pulse,)
            return encoded(self.play(self.plan, number, *more))
        except BlackPokerError:
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise ShardError("shard_failed", number=number, reason=reason) from error


def encoded(result: object) -> bytes:
    """The same bytes for the same result. A path in it need not be text: JSON escapes that."""
    return json.dumps(to_builtins(result, str_keys=True)).encode("ascii")
