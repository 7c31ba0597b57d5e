"""The table in lines, for those who play on a server without a full screen: no cursor moves, the
same for eyes, pipes and screen readers."""

from __future__ import annotations

from blackpoker.table.protocol import Table
from blackpoker.text import say
from blackpoker.tui.board import parts, word
from blackpoker.tui.choices import Choice
from blackpoker.tui.rows import plain
from blackpoker.tui.scene import Scene
from blackpoker.tui.stage import entry, preview
from blackpoker.tui.units import bulwark, soldier
from blackpoker.words.columns import fold, hang, pad, width

COLUMNS = 80


def table_lines(scene: Scene) -> list[str]:
    """The heading, both sides, the hand and the stage."""
    table = scene.table
    if table is None:
        return []
    turn = say(scene.lang, "table.turn", n=table.turn_number, who=scene.name(table.turn))
    lines = [scene.text(f"--- {turn} ---")]
    names = [scene.name(player) for player in (1 - scene.me, scene.me)]
    room = max(width(name) for name in [*names, word(scene, "hand")]) + 2
    for player, name in zip((1 - scene.me, scene.me), names, strict=True):
        head, *more = fold(side_parts(scene, table, player), COLUMNS, room)
        lines += [pad(name, room) + head.lstrip(), *more]
    if scene.hand:
        lines.append(pad(word(scene, "hand"), room) + scene.signs.cards(scene.hand, " "))
    return [*lines, *stage_lines(scene, table)]


def side_parts(scene: Scene, table: Table, player: int) -> list[str]:
    """What lies before one player, in parts between which a line may break."""
    side = table.sides[player]
    found = [plain(part) for part in parts(scene, table, player)]
    row = [plain(bulwark(scene, table, one, "")) for one in side.field if not one.soldier]
    if row:
        found.append(f"{word(scene, 'row')} {' '.join(row)}")
    said = []
    for unit in side.field:
        if unit.soldier:
            cell = soldier(scene, table, unit, "")
            size = " ".join(text for text, _ in cell.size)
            state = [scene.say("driven")] if unit.driven else []
            state += [scene.say("fresh")] if unit.fresh and not unit.haste else []
            marks = [text for text, _ in (*cell.marks, *cell.fogs)]
            cards = scene.signs.cards(unit.cards or [])
            said.append(" ".join([f"{cards}={size}", *state, *marks]))
    if said:
        found.append(f"{word(scene, 'soldiers')} {' / '.join(said)}")
    return found


def stage_lines(scene: Scene, table: Table) -> list[str]:
    if not table.stage:
        return []
    lines = [scene.text(say(scene.lang, "table.stage"))]
    for n, request in enumerate(reversed(table.stage), 1):
        said = plain(entry(scene, table, n, request, 0, False)[2:])
        after = "".join(f" ({plain(preview(scene, table, one)[1:])})" for one in scene.effects[:1])
        lines.append(f"  {n}. {said}{after if n == 1 else ''}")
    return lines


def question_lines(scene: Scene, rows: list[Choice]) -> list[str]:
    """The question and its numbered answers; 0 passes, or ends a choice."""
    question, state = scene.question, scene.state
    if question is None or state is None:
        return []
    lines = [state.reason] if state.reason and not scene.answering.started else []
    lines.append(question.text)
    number = 0
    for row in rows:
        if row.option is None:
            continue
        if row.option.verb == "done":
            lines.append(f"  0  {row.name}")
            continue
        number += 1
        rest = "  ".join(one for one in (row.cost, row.key, row.target) if one)
        lines += hang(f"  {number:<2} ", f"{row.name}  {rest}".rstrip(), COLUMNS)
    if scene.pass_option() is not None and not scene.answering.started:
        lines.append(f"  0  {say(scene.lang, 'table.pass')}  ({state.passing_does})")
    return [scene.text(line) for line in lines]
