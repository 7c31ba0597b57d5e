"""Marks: changes of a number until the turn passes that no card keeps in memory."""

from __future__ import annotations

from typing import Final, final

from blackpoker.core.native import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Mark:
    """Never changes. It adds ``n`` to one soldier, or to all soldiers its owner has (target 0)."""

    def __init__(self, owner: i64, target: i64, n: i64) -> None:
        self.owner: i64 = owner
        self.target: i64 = target  # a serial; one that is gone finds nobody
        self.n: i64 = n

    def to_data(self) -> list[object]:
        return [self.owner, self.target, self.n]


NO_MARKS: Final[tuple[Mark, ...]] = ()
