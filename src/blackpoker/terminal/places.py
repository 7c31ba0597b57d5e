"""What a key means while something is to be named: the four rows of keys are the four rows of the
table, from the left as they lie. They are those of the page (``js/table/places.js``)."""

from __future__ import annotations

from typing import Final

from blackpoker.table.protocol import Option
from blackpoker.table.sent_view import Side
from blackpoker.terminal.scene import Scene

# From above: their bulwarks, their soldiers, yours, your bulwarks.
ROWS: Final = ("1234567890", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./")
OTHERS: Final = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # what lies in no row, in the order listed
PLAYERS: Final = "-="  # the other, and oneself


def places(scene: Scene, options: list[Option]) -> dict[str, Option]:
    """The key of everything that can be answered now, as far as there are keys."""
    found: dict[str, Option] = {}
    rest: list[Option] = []
    for one in options:
        key = place_of(scene, one)
        if key and key not in found:
            found[key] = one
        else:
            rest.append(one)
    if not found:
        digits = {card: key_at(ROWS[0], at) for at, card in enumerate(scene.hand)}
        for one in rest:
            if one.owner is None and one.card in digits and digits[one.card]:
                found[digits[one.card]] = one
    keys = [key_at(OTHERS, at) for at in range(2 * len(OTHERS))]
    free = iter([key for key in keys if key and key not in found])
    named = {one.i for one in found.values()}
    found |= zip(free, (one for one in rest if one.i not in named), strict=False)
    return found


def place_of(scene: Scene, option: Option) -> str:
    """The key of where something lies on the table; nothing for what lies in no row."""
    table = scene.table
    if table is None:
        return ""
    if option.player is not None:
        return PLAYERS[option.player == scene.me]
    if option.request:
        return key_at(ROWS[0], [one.serial for one in reversed(table.stage)].index(option.request))
    mine, theirs = table.sides[scene.me], table.sides[1 - scene.me]
    rows = [row_of(theirs, False), row_of(theirs, True), row_of(mine, True), row_of(mine, False)]
    rows[3].reverse()  # they lie from the right, where the life is
    for keys, row in zip(ROWS, rows, strict=True):
        if option.unit in row:
            return key_at(keys, row.index(option.unit))
    for keys, side in ((ROWS[0], theirs), (ROWS[3], mine)):
        trumps = [one.serial for one in side.trumps]
        if option.trump in trumps:
            return key_at(keys, trumps.index(option.trump))
    return ""


def row_of(side: Side, soldiers: bool) -> list[int]:
    return [one.serial for one in side.field if one.soldier == soldiers]


def key_at(keys: str, at: int) -> str:
    """The key of a place in a row; from the eleventh on the same again with Shift, if that can be
    told: of letters."""
    if 0 <= at < len(keys):
        return keys[at].lower()
    again = keys[at - len(keys)] if len(keys) <= at < 2 * len(keys) else ""
    return again if again.isalpha() else ""
