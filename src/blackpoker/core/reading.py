"""Numbers, flags, words and lists out of plain data.

A snapshot comes from outside: whatever in it is not what it should be is a RecordError, the same
one in both builds.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from blackpoker.core.errors import RecordError

LONGEST: Final = 1000  # no list of a state is longer
LATEST: Final = 1_000_000_000  # no turn comes later ...
SERIALS: Final = 1_000_000_000_000  # ... and so many serial numbers are never given
LARGEST: Final = (1 << 62) - 1  # the set of all places; larger numbers wrap when compiled
T = TypeVar("T")


def damaged(what: str, /, **values: object) -> RecordError:
    """Return the error to raise: the snapshot is damaged, and this is what is wrong with it."""
    from blackpoker.text import Keyed

    return RecordError("snapshot_damaged", reason=Keyed(f"damage.{what}", **values))


def part(data: dict[str, Any], name: str) -> Any:
    """Return a part of a snapshot by its name."""
    if name not in data:
        raise damaged("missing", part=name)
    return data[name]


def whole(data: Any, name: str, least: int, most: int) -> int:
    """Return a whole number between these two; ``name`` says in which part it stands."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise damaged("shape", part=name)
    if not least <= data <= most:
        raise damaged("range", part=name)
    return data


def flag(data: Any, name: str) -> bool:
    """Return true or false."""
    if not isinstance(data, bool):
        raise damaged("shape", part=name)
    return data


def word(data: Any, name: str) -> str:
    """Return a word."""
    if not isinstance(data, str):
        raise damaged("shape", part=name)
    return data


def row(data: Any, name: str, length: int) -> list[Any]:
    """Return a list of so many things."""
    found = rows(data, name)
    if len(found) != length:
        raise damaged("shape", part=name)
    return found


def rows(data: Any, name: str) -> list[Any]:
    """Return a list of any length there can be."""
    if not isinstance(data, list) or len(data) > LONGEST:
        raise damaged("shape", part=name)
    return data


def numbers(data: Any, name: str, least: int, most: int) -> list[int]:
    """Return a new list of whole numbers between these two."""
    return [whole(one, name, least, most) for one in rows(data, name)]


def apart(data: list[int], name: str) -> list[int]:
    """Return the same list, in which nothing may stand twice."""
    if len(set(data)) < len(data):
        raise damaged("twice", part=name)
    return data


def named_in(table: dict[str, T], id: Any, name: str) -> T:
    """Return the definition of this id."""
    found = table.get(word(id, name))
    if found is None:
        raise damaged("unknown", part=name, id=id[:40])
    return found
