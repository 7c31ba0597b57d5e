"""The list of what can be done, drawn: a row for each choice, in the room there is."""

from __future__ import annotations

from typing import Final

from blackpoker.terminal.choices import ENTER, Choice
from blackpoker.terminal.scene import Scene
from blackpoker.tui.rows import Row, cut, fit, wide
from blackpoker.words.columns import pad, width, wrap

NAME: Final = 14  # columns of an action's name
SHORTEST: Final = 8  # columns of a name that may be cut
COST: Final = 3  # columns of a cost, at least
INDENT: Final = 3  # of what stands below a row
ENDLESS: Final = 1000  # columns
NARROWEST: Final = 9  # columns of an answer beside others
Wides = tuple[int, int, int]  # columns of keys, names and costs


def rows_of(choice: Choice, at: bool, wides: Wides, columns: int) -> list[Row]:
    """``>MU アップ      $D  ★♡A-10 対象:兵士``; what does not fit behind it stands below."""
    keys, names, costs = wides
    head: Row = [(">", "picked") if at else (" ", "")]
    if choice.keys == ENTER:
        return [[*head, (f"{ENTER} ", "key"), (choice.name, "ink")]]
    possible = choice.option is not None
    head.append((f"{choice.keys:<{keys}} ", "key" if possible else "shu"))
    ink = "ink" if possible else "dim"
    if not choice.action or (possible and not (choice.cost or choice.key or choice.target)):
        return [[*head, (choice.name, ink)]]
    name = pad(cut(choice.name, names), names)
    head += [(name, ink), (f" {pad(choice.cost or '--', costs)} ", "cost")]
    rest = [one for one in (choice.key, choice.target) if one] if possible else [choice.why]
    together = " ".join(rest)
    if wide(head) + width(together) <= columns:
        return [[*head, (together, ink)]]
    if possible and wide(head) + width(rest[0]) <= columns:
        head.append((rest[0], ink))
        together = " ".join(rest[1:])
    below = wrap(together, columns - INDENT)
    return [head, *([(" " * INDENT, ""), (line, ink)] for line in below)]


def listed(scene: Scene, rows: list[Choice], columns: int, lines: int) -> list[Row]:
    """As much of the list as fits, the arrows' row among it; numbers say how much is left out."""
    named = [one for one in rows if one.action]
    named = [one for one in named if one.option is not None] or named
    names = max((width(one.name) for one in named), default=0)
    costs = max((width(one.cost) for one in rows if one.action), default=0)
    keys = max((len(one.keys) for one in rows if one.keys != ENTER), default=0)
    wides = (keys, max(SHORTEST, min(names, NAME, columns - 18)), max(COST, costs))
    drawn = [rows_of(one, i == scene.cursor, wides, columns) for i, one in enumerate(rows)]
    if sum(len(one) for one in drawn) <= lines:
        return [row for one in drawn for row in one]
    beside = in_columns(scene, rows, columns, lines)
    if beside:
        return beside
    first, last = 0, len(rows)
    if len(rows) > lines:
        first = min(max(0, scene.cursor - lines // 2), len(rows) - lines)
        last = first + lines
    shown = [short(rows[i], i == scene.cursor, wides) for i in range(first, last)]
    if shown and last < len(rows):
        shown[-1] = [(scene.say("more_below", n=len(rows) - last + 1), "dim")]
    if shown and first > 0:
        shown[0] = [(scene.say("more_above", n=first + 1), "dim")]
    return shown


def in_columns(scene: Scene, rows: list[Choice], columns: int, lines: int) -> list[Row]:
    """Answers beside each other, down one column after the other; nothing if they do not fit."""
    if any(row.action for row in rows):
        return []
    for beside in range(2, columns // NARROWEST + 1):
        high = -(-len(rows) // beside)
        if high <= lines:
            cell = columns // beside
            found: list[Row] = [[] for _ in range(high)]
            for i, row in enumerate(rows):
                found[i % high] += fit(short(row, i == scene.cursor, (1, 0, 0)), cell)
            return found
    return []


def short(choice: Choice, at: bool, wides: Wides) -> Row:
    """A choice in one line, to be cut at the edge."""
    return rows_of(choice, at, wides, ENDLESS)[0]


def in_short(scene: Scene, rows: list[Choice], columns: int) -> Row:
    """The possible ones in one line, for a screen without room for the list."""
    row: Row = []
    room = columns
    for choice in rows:
        if choice.option is None:
            continue
        needed = width(f"{choice.keys} {choice.name}  ")
        if needed > room - 2:
            row.append(("…" if scene.signs.text("…") == "…" else "~", "dim"))
            break
        row += [(choice.keys, "key"), (f" {choice.name}  ", "ink")]
        room -= needed
    return row
