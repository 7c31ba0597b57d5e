"""Features are written one after another, as numbers of two bytes; compiled."""

from __future__ import annotations

from blackpoker.core import bitset
from blackpoker.core.native import BytesWriter, i16, i64, write_i16_le


def put(w: BytesWriter, n: i64) -> None:
    write_i16_le(w, i16(n))


def put_cards(w: BytesWriter, base: i64, cards: i64) -> None:
    while cards != 0:
        low: i64 = cards & -cards
        put(w, base + bitset.count(low - 1))
        cards ^= low


def clip(n: i64, room: i64) -> i64:
    """Return a place from 0 to ``room - 1``."""
    if n < 0:
        return 0
    return n if n < room else room - 1
