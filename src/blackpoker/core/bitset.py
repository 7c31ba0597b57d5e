"""Small sets of places 0..61, kept in one number."""

from __future__ import annotations

from typing import Final

from blackpoker.core.native import PLAIN, i64

TOP: Final[i64] = 1 << 61


def only(place: i64) -> i64:
    """Return the set that holds just this place.

    Never write ``1 << place``: compiled, that is a 32-bit shift and silently wrong from 31 on.
    """
    return TOP >> (61 - place)


def contains(members: i64, place: i64) -> bool:
    """Is this place in the set?"""
    return (members & (TOP >> (61 - place))) != 0


def meets(some: i64, others: i64) -> bool:
    """Have they anything in common?"""
    return some & others != 0


def count(members: i64) -> i64:
    """How many places the set holds."""
    if PLAIN:
        return int(members).bit_count()
    x = members - ((members >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 0x7F


def lowest(members: i64) -> i64:
    """Return the lowest place of a set that is not empty."""
    if PLAIN:
        return int(members & -members).bit_length() - 1
    return count((members & -members) - 1)


def several(members: i64) -> bool:
    """Does it hold two or more?"""
    return (members & (members - 1)) != 0


def nth(members: i64, i: i64) -> i64:
    """Return the place number i of a set, the lowest being number 0."""
    while i > 0:
        members &= members - 1
        i -= 1
    return lowest(members)


def each(members: i64) -> list[int]:
    """List the places, lowest first."""
    places: list[int] = []
    while members != 0:
        low: i64 = members & -members
        places.append(lowest(low))
        members ^= low
    return places


def where(flags: list[bool]) -> i64:
    """Return the set of the places at which a list says yes.

    >>> each(where([False, True, True]))
    [1, 2]
    """
    members: i64 = 0
    bit: i64 = 1
    for flag in flags:
        if flag:
            members |= bit
        bit <<= 1
    return members


def of(places: list[int]) -> i64:
    """Return the set of these places."""
    members: i64 = 0
    for place in places:
        members |= TOP >> (61 - place)
    return members
