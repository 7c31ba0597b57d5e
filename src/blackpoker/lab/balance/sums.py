"""What the shards of a question come to together."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


class Sums:
    """The results so far: of each set of rules, question by question."""

    def __init__(self) -> None:
        self.parts: dict[tuple[int, str], Data] = {}

    def add(self, place: int, part: str, data: Data) -> None:
        key = place, part
        self.parts[key] = together(self.parts[key], data) if key in self.parts else data

    def of(self, place: int, part: str) -> Data:
        return self.parts.get((place, part), {})

    def named(self, place: int, part: str, table: str) -> Data:
        found: Data = self.of(place, part).get(table, {})
        return found


def together(one: Any, other: Any) -> Any:
    """Add numbers, and put lists one behind the other.

    >>> together({"n": 1, "at": [1]}, {"n": 2, "at": [2], "more": 3})
    {'n': 3, 'at': [1, 2], 'more': 3}
    """
    if isinstance(one, dict):
        found = dict(one)
        for name, value in other.items():
            found[name] = together(found[name], value) if name in found else value
        return found
    return one + other


def rows_of(counted: Data) -> dict[str, Data]:
    """Take apart what was counted by a thing and what about it: ``{"up sum": 3}``.

    >>> rows_of({"♠5 n": 2, "♠5 sum": 1})
    {'♠5': {'n': 2, 'sum': 1}}
    """
    rows: dict[str, Data] = {}
    for name, value in counted.items():
        thing, _, what = name.rpartition(" ")
        rows.setdefault(thing, {})[what] = value
    return rows
