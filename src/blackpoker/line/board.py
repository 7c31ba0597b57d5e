"""The table in lines: what lies before each player, the hand, and the stage."""

from __future__ import annotations

from blackpoker.table.sent_view import Request, Table, Unit
from blackpoker.terminal.scene import (
    Scene,
    effect_words,
    facts_of,
    find_unit,
    request_words,
    target_words,
    unit_words,
)
from blackpoker.words.columns import COLUMNS, fold, pad, width


def table_lines(scene: Scene) -> list[str]:
    """The whole table, the opponent above."""
    table = scene.table
    if table is None:
        return []
    turn = scene.text_of("table.turn", n=table.turn_number, who=scene.name(table.turn))
    names = [scene.name(player) for player in (1 - scene.me, scene.me)]
    hand, fog = scene.word("hand"), scene.word("fog")
    room = max(width(name) for name in [*names, hand, fog]) + 2
    lines = [f"--- {turn} ---"]
    for player, name in zip((1 - scene.me, scene.me), names, strict=True):
        head, *more = fold(side_parts(scene, table, player), COLUMNS, room)
        lines += [pad(name, room) + head.lstrip(), *more]
    if table.fogs:
        lines.append(pad(fog, room) + fogs(scene, table))
    if scene.plays and not scene.covered:
        lines.append(pad(hand, room) + (scene.signs.cards(scene.hand, " ") or scene.word("empty")))
    return [*lines, *stage_lines(scene, table)]


def side_parts(scene: Scene, table: Table, player: int) -> list[str]:
    """What lies before one player, in parts that a line may be broken between."""
    side = table.sides[player]
    parts = [
        f"{scene.text(scene.book.life(scene.lang))} "
        f"{scene.word('many') if side.life is None else side.life}",
        f"{scene.word('hand')} {side.hand_count}",
        f"{scene.word('grave')} {'-' if side.top is None else scene.signs.card(side.top)}",
        *(f"{name} {text}" for name, text in facts_of(scene, side, scene.word("hidden"))),
    ]
    row = enumerate((one for one in side.field if not one.soldier), 1)
    soldiers = [soldier(scene, table, one) for one in side.field if one.soldier]
    for key, things, between in (
        ("row", [bulwark(scene, table, n, one) for n, one in row], " "),
        ("soldiers", soldiers, " / "),
    ):
        if things:
            parts.append(f"{scene.word(key)} {between.join(things)}")
    return parts


def bulwark(scene: Scene, table: Table, number: int, unit: Unit) -> str:
    card = f"={scene.signs.card(unit.cards[0])}" if unit.cards else ""
    return f"{number}{card}{marks(scene, table, unit)}"


def soldier(scene: Scene, table: Table, unit: Unit) -> str:
    """``♠5=5→8``: its cards and its size, with what it would be without fogs and marks."""
    change = "" if unit.base is None else scene.text(f"{unit.base}→")
    return f"{scene.signs.cards(unit.cards or [])}={change}{unit.size}{marks(scene, table, unit)}"


def marks(scene: Scene, table: Table, unit: Unit) -> str:
    """Driven, entered in this turn and not to attack yet, attacks, blocks that attacker."""
    found = ""
    if unit.driven:
        found += scene.word("mark_driven")
    if unit.fresh and unit.soldier and not unit.haste:
        found += scene.word("mark_fresh")
    if unit.attacker:
        found += scene.word("mark_attacks")
    if unit.blocking:
        attacker = find_unit(table, unit.blocking)
        name = scene.signs.cards(attacker.cards or []) if attacker is not None else "?"
        found += scene.text_of("table.mark_blocks", attacker=name)
    return found


def fogs(scene: Scene, table: Table) -> str:
    shown = []
    for fog in table.fogs:
        name, cards = scene.book.fog(fog.id, scene.lang), scene.signs.cards(fog.cards, " ")
        text = f"{scene.name(fog.owner)} {scene.text(name)} {cards}"
        target = find_unit(table, fog.target) if fog.target else None
        if target is not None:
            text += scene.text(" → ") + owned(scene, table, target)
        shown.append(text + ("" if fog.active else scene.word("inactive")))
    return " / ".join(shown)


def owned(scene: Scene, table: Table, unit: Unit) -> str:
    """A character with its owner: both may have one of the same card."""
    thing = unit_words(scene, table, unit)
    return scene.text_of("table.of", who=scene.name(unit.owner), thing=thing)


def stage_lines(scene: Scene, table: Table) -> list[str]:
    """What is on the stage, what resolves next first, and what that would do."""
    lines = [scene.word("stage")] if table.stage else []
    for n, request in enumerate(reversed(table.stage), 1):
        said = f"  {n}. {scene.name(request.controller)}  {request_words(scene, request)}"
        aim = target(scene, table, request)
        said += scene.text(" → ") + aim if aim else ""
        lines.append(said)
        effects = [effect_words(scene, table, one) for one in scene.effects_of(request.serial)]
        if effects:
            lines.append(f"     {scene.say('if_nobody')} " + scene.text(" · ").join(effects))
    return lines


def target(scene: Scene, table: Table, request: Request) -> str:
    unit = find_unit(table, request.target) if request.target_kind == "unit" else None
    return target_words(scene, table, request) if unit is None else owned(scene, table, unit)
