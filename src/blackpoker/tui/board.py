"""The two halves of the table: the opponent above, oneself below, in the room there is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from blackpoker.table.sent_view import Fog, Side, Table
from blackpoker.terminal.scene import Scene, facts_of, find_unit
from blackpoker.tui.rows import Piece, Row, fit, in_cell, joined, wide
from blackpoker.tui.units import Cell, bulwark, fog_words, side_ink, soldier
from blackpoker.words.columns import width

GAP: Final = 2  # columns between soldiers, at least ...
WIDEST_GAP: Final = 5  # ... and at most
MORE: Final = 6  # columns left free beside a row of soldiers
DASH: Final = "- "
BAND: Final = 3  # lines of a row of soldiers: above, cards, size
Letters = dict[int, str]  # of the characters that can be chosen now, by serial


def board(
    scene: Scene, columns: int, lines: int, letters: Letters, strip: Row | None = None
) -> list[Row]:
    """Draw both halves into so many lines.

    ``strip`` stands between them, where the stage has no place of its own.
    """
    table = scene.table
    if table is None:
        return []
    halves = [half(scene, table, player, columns, letters) for player in (1 - scene.me, scene.me)]
    spare = lines - 1 - sum(one.least for one in halves)
    two_names = spare >= 1 and not strip
    spare -= two_names
    for one in halves:  # more rows of soldiers first, then fogs on lines of their own
        while spare >= BAND and len(one.packed()) > one.shown:
            one.shown += 1
            spare -= BAND
    for one in halves:
        if spare >= 1 and one.has_fogs():
            one.apart = True
            spare -= 1
    above, below = halves
    blanks = [0, 0, 0, 0]  # after the facts and bulwarks above, before them below
    for i in (1, 2, 0, 3):
        if spare > 0:
            blanks[i] += 1
            spare -= 1
    middle = spare // 2
    empty: Row = []
    found: list[Row] = [*above.facts, *[empty] * blanks[0], above.row, *[empty] * blanks[1]]
    found += above.soldiers(upside_down=False)
    found += [empty] * middle
    found += divider(scene, columns, two_names, strip or [("|", "dim")])
    found += [empty] * (spare - middle)
    found += below.soldiers(upside_down=True)
    return [*found, *[empty] * blanks[2], below.row, *[empty] * blanks[3], *below.facts]


@dataclass
class Half:
    """One side, before it is known how much room it gets."""

    facts: list[Row]
    row: Row
    cells: list[Cell]  # soldiers
    columns: int
    shown: int = 1  # rows of soldiers
    apart: bool = False  # fogs have a line of their own

    @property
    def least(self) -> int:
        return len(self.facts) + 1 + BAND

    def has_fogs(self) -> bool:
        return any(cell.fogs and cell.marks for cell in self.cells)

    def packed(self) -> list[list[Cell]]:
        """As many soldiers in a line as fit, with some room for a sign that there are more."""
        found: list[list[Cell]] = [[]]
        room = self.columns - MORE
        for cell in self.cells:
            needed = cell.columns(not self.apart) + GAP
            if found[-1] and needed > room:
                found.append([])
                room = self.columns - MORE
            found[-1].append(cell)
            room -= needed
        return found

    def soldiers(self, upside_down: bool) -> list[Row]:
        """The rows of soldiers; the opponent's have their fogs below, one's own above."""
        bands = self.packed()
        found: list[Row] = []
        for i, band in enumerate(bands[: self.shown]):
            left = sum(len(one) for one in bands[self.shown :]) if i + 1 == self.shown else 0
            found += self.band(band, upside_down, left)
        return found

    def band(self, cells: list[Cell], upside_down: bool, left: int) -> list[Row]:
        wides = [cell.columns(not self.apart) for cell in cells]
        gap = min(WIDEST_GAP, max(GAP, (self.columns - MORE - sum(wides)) // max(1, len(cells))))

        def line(parts: Iterable[list[Piece]]) -> Row:
            row = [in_cell(part, wide) for part, wide in zip(parts, wides, strict=True)]
            return [("  ", ""), *joined(row, " " * gap)]

        marks = line(one.marks if self.apart else one.marks + one.fogs for one in cells)
        rows = [marks, line([one.cards] for one in cells), line(one.size for one in cells)]
        if left:
            rows[1].append((f" +{left}", "dim"))
        if self.apart:
            fogs = line(one.fogs for one in cells)
            rows = [fogs, *rows] if upside_down else [*rows, fogs]
        return rows


def half(scene: Scene, table: Table, player: int, columns: int, letters: Letters) -> Half:
    side = table.sides[player]
    cells = [
        soldier(scene, table, unit, letters.get(unit.serial, ""))
        for unit in side.field
        if unit.soldier
    ]
    row = bulwarks(scene, table, player, columns, letters)
    return Half(facts(scene, table, player, columns), row, cells, columns)


def facts(scene: Scene, table: Table, player: int, columns: int) -> list[Row]:
    """What lies beside the field, in as few lines as it takes."""
    rows: list[Row] = [[]]
    for part in parts(scene, table, player):
        between = 3 if rows[-1] else 1
        if rows[-1] and wide(rows[-1]) + wide(part) + between > columns:
            rows.append([])
            between = 1
        rows[-1] += [(" " * between, ""), *part]
    return rows


def parts(scene: Scene, table: Table, player: int) -> list[Row]:
    side = table.sides[player]
    found = [life(scene, side, player == scene.me)]
    grave: Row = [(f"{scene.word('grave')} ", "dim")]
    grave.append(("-" if side.top is None else scene.signs.card(side.top), "ink"))
    if side.graveyard:
        grave.append((f" ({len(side.graveyard)})", "dim"))
    found.append(grave)
    if player != scene.me or side.hand is None:
        found.append([(f"{scene.word('hand')} ", "dim"), (str(side.hand_count), "ink")])
    for name, text in facts_of(scene, side, hidden="?"):
        found.append([(f"{name} ", "dim"), (text, "ink")])
    for fog in table.fogs:
        if fog.owner == player and find_unit(table, fog.target) is None:
            found.append(loose_fog(scene, fog))
    return found


def life(scene: Scene, side: Side, own: bool) -> Row:
    """Below ten the number is a warning; that is said by a sign too."""
    name = scene.text(scene.book.life(scene.lang))
    if side.life is None:
        return [(f"{name} ", "dim"), (scene.word("many"), "ink")]
    few = side.life < 10 and not own
    return [(f"{name} ", "dim"), (f"{side.life}{'!' if few else ''}", "shu" if few else "ink")]


def loose_fog(scene: Scene, fog: Fog) -> Row:
    """A fog that points at nobody: it is for all, or its soldier is gone."""
    ink = side_ink(scene, fog.owner) if fog.active else "dim"
    for_all = scene.say("for_all") + " " if fog.target == 0 and fog.active else ""
    over = "" if fog.active else scene.word("inactive")
    return [(f"{scene.word('fog')} ", "dim"), (f"{for_all}{fog_words(scene, fog)}{over}", ink)]


def bulwarks(scene: Scene, table: Table, player: int, columns: int, letters: Letters) -> Row:
    """The row grows away from the life: the opponent's to the right, one's own to the left."""
    row = [
        bulwark(scene, table, unit, letters.get(unit.serial, ""))
        for unit in table.sides[player].field
        if not unit.soldier
    ]
    name = scene.word("row")
    if player != scene.me:
        return [(" ", ""), (name, "dim"), (" |", "dim"), *joined(row or [[("-", "dim")]], "  ")]
    units = joined(row[::-1] or [[("-", "dim")]], "  ")
    end: Row = [*units, ("| ", "dim"), (name, "dim"), (" ", "")]
    return [(" " * max(0, columns - wide(end)), ""), *end]


def divider(scene: Scene, columns: int, two: bool, between: Row) -> list[Row]:
    """The line between the halves, with whose is whose, and whose turn it is."""
    table = scene.table
    assert table is not None
    names = []
    for player in (1 - scene.me, scene.me):
        mark = " *" if table.turn == player and not table.over else ""
        names.append((f" {scene.name(player)}{mark} ", side_ink(scene, player)))
    if two:
        return [dashed([one], columns) for one in names]
    room = columns - wide([names[0], names[1]]) - 4
    middle = fit(between, room) if wide(between) > room else between
    return [dashed([names[0], *middle, names[1]], columns)]


def dashed(middle: Row, columns: int) -> Row:
    room = max(0, columns - wide(middle))
    left = (DASH * room)[: room // 2]
    right = (" " + DASH * room)[: room - room // 2]
    assert width(left) + width(right) <= columns
    return [(left, "line"), *middle, (right, "line")]
