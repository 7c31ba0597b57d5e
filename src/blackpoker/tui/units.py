"""Characters on the screen: a soldier as a little column of lines, a bulwark as one word."""

from __future__ import annotations

from dataclasses import dataclass

from blackpoker.table.sent_view import Fog, Table, Unit
from blackpoker.terminal.scene import Scene, find_unit, row_place
from blackpoker.tui.rows import Piece, Row
from blackpoker.words.columns import width


@dataclass
class Cell:
    """One soldier: what is said above it, its cards, its size, and the fogs that point at it."""

    marks: list[Piece]
    cards: Piece
    size: list[Piece]
    fogs: list[Piece]

    def columns(self, together: bool) -> int:
        """How wide it is; ``together``: marks and fogs stand in one line."""
        marks = said(self.marks)
        fogs = said(self.fogs)
        above = f"{marks} {fogs}".strip() if together else max(marks, fogs, key=width)
        return max(width(above), width(self.cards[0]), width(said(self.size)))


def said(pieces: list[Piece]) -> str:
    return " ".join(text for text, _ in pieces)


def side_ink(scene: Scene, player: int) -> str:
    return "me" if player == scene.me else "op"


def soldier(scene: Scene, table: Table, unit: Unit, letter: str) -> Cell:
    """All there is to see of a soldier."""
    picked = unit.serial in scene.answering.picked_units()
    marks: list[Piece] = []
    if letter:
        marks.append((f"({letter})", "key"))
    if unit.attacker:
        marks.append((scene.say("attacks", n=unit.attacker), "shu"))
    if unit.serial == table.facing:
        marks.append((scene.say("facing"), "shu"))
    marks += engaged(scene, table, unit, side_ink(scene, unit.owner))
    words = scene.signs.cards(unit.cards or [])
    if unit.driven:
        words += " " + scene.say("driven")
    if unit.fresh and not unit.haste:
        words += " " + scene.say("fresh")
    shown = f">[{words}]<" if picked else f"[{words}]"
    ink = "picked" if picked else side_ink(scene, unit.owner) + ("_dim" if unit.driven else "")
    return Cell(marks, (shown, ink), size(scene, unit), fogs_on(scene, table, unit))


def size(scene: Scene, unit: Unit) -> list[Piece]:
    """``5→8`` where something changes it, and what it would be after the next request."""
    now = "" if unit.size is None else str(unit.size)
    found: list[Piece] = [(now, "ink")]
    if unit.base is not None and unit.size is not None and unit.base != unit.size:
        ink = "matsu" if unit.size > unit.base else "shu"
        found = [(scene.text(f"{unit.base}→{now}"), ink)]
    for effect in scene.effects:
        if effect.of != "unit" or effect.id != unit.serial or effect.hangs:
            continue
        if effect.gone:
            found.append((scene.text("(→×)"), "shu"))
        elif effect.then is not None and effect.then != unit.size:
            ink = "matsu" if effect.then > (unit.size or 0) else "shu"
            found.append((scene.text(f"(→{effect.then})"), ink))
    return found


def engaged(scene: Scene, table: Table, unit: Unit, ink: str) -> list[Piece]:
    """Whom a character blocks, and the numbers of the requests that aim at it; 1 resolves next."""
    found: list[Piece] = []
    if unit.blocking:
        attacker = find_unit(table, unit.blocking)
        n = attacker.attacker if attacker is not None else 0
        found.append((scene.say("blocks", n=n or "?"), ink))
    for n, one in enumerate(reversed(table.stage), 1):
        if one.target_kind == "unit" and one.target == unit.serial and not one.target_gone:
            found.append((scene.signs.circled(n), "ink"))
    return found


def fogs_on(scene: Scene, table: Table, unit: Unit) -> list[Piece]:
    return [
        (fog_words(scene, fog), side_ink(scene, fog.owner) if fog.active else "dim")
        for fog in table.fogs
        if fog.target == unit.serial
    ]


def fog_words(scene: Scene, fog: Fog) -> str:
    """Its cards and what they add or take away."""
    cards = scene.signs.cards(fog.cards)
    if fog.n:
        return scene.text(f"{cards} {'+' if fog.n > 0 else '−'}{abs(fog.n)}")
    return f"{cards} {scene.book.fog(fog.id, scene.lang)}"


def bulwark(scene: Scene, table: Table, unit: Unit, letter: str) -> Row:
    """Its place in the row and its state."""
    place = str(row_place(table.sides[unit.owner], unit))
    state = scene.say("driven") if unit.driven else scene.text("■")
    picked = unit.serial in scene.answering.picked_units()
    ink = side_ink(scene, unit.owner) + ("_dim" if unit.driven else "")
    row: Row = [(f">{place}{state}<" if picked else place + state, "picked" if picked else ink)]
    if letter:
        row.insert(0, (f"({letter})", "key"))
    return row + engaged(scene, table, unit, ink)
