"""The stage as a numbered pile, what resolves next on top, and what is said of the game so far."""

from __future__ import annotations

from blackpoker.table.protocol import Effect, LogLine
from blackpoker.table.seal import CHOSEN
from blackpoker.table.sent_view import Request, Table
from blackpoker.terminal.scene import Scene, effect_words, request_words, target_words
from blackpoker.tui.rows import Piece, Row
from blackpoker.tui.units import side_ink
from blackpoker.words.columns import pad, width, wrap


def stage(scene: Scene, columns: int, lines: int) -> list[Row]:
    """The heading and as many requests as there is room for."""
    table = scene.table
    piled = [] if table is None else table.stage[::-1]
    if table is None or not piled:
        return [[(scene.say("stage_empty"), "dim")]]
    found: list[Row] = [[(scene.say("stage"), "head")]]
    names = max(width(scene.name(player)) for player in (0, 1))
    for n, request in enumerate(piled, 1):
        found.append(entry(scene, table, n, request, names, len(piled) > 1))
        found += preview(scene, table, request.serial, columns)
    if len(found) > lines:
        left = len(found) - lines + 1
        found = [*found[: lines - 1], [(scene.say("more_below", n=left), "dim")]]
    return found


def strip(scene: Scene) -> Row | None:
    """The request that resolves next in one line, and how many lie below it."""
    table = scene.table
    if table is None or not table.stage:
        return None
    row = entry(scene, table, 1, table.stage[-1], 0, False)
    effects = scene.effects_of(table.stage[-1].serial)
    if effects:
        row.append((f" ({all_words(scene, table, effects)})", ink_of(scene, effects)))
    if len(table.stage) > 1:
        row.append((f" +{len(table.stage) - 1}", "dim"))
    return [("| ", "dim"), *row, (" |", "dim")]


def entry(scene: Scene, table: Table, n: int, request: Request, names: int, several: bool) -> Row:
    """``▌1 はる    ダウン ♠6 → ♢8``"""
    edge, ink = edge_of(scene, request.controller)
    target = target_words(scene, table, request)
    row: Row = [(edge, ink), (f"{n} " if several else "", "key")]
    row.append((pad(scene.name(request.controller), names) + "  ", ink))
    row.append((request_words(scene, request), "head" if n == 1 else "ink"))
    if target:
        row.append((scene.text(" → ") + target, "ink"))
    return row


def edge_of(scene: Scene, player: int) -> Piece:
    """The sign at the edge for whose doing something is."""
    return scene.text("▐" if player == scene.me else "▌"), side_ink(scene, player)


def preview(scene: Scene, table: Table, request: int, columns: int) -> list[Row]:
    """What a request does if nobody answers, on what the ones above it leave."""
    effects = scene.effects_of(request)
    if not effects:
        return []
    said = all_words(scene, table, effects)
    rows = wrap(f"{scene.say('if_nobody')} {said}", max(8, columns - 3))
    return [[("   ", ""), (row, ink_of(scene, effects))] for row in rows]


def all_words(scene: Scene, table: Table, effects: list[Effect]) -> str:
    return scene.text(" · ").join(effect_words(scene, table, one) for one in effects)


def ink_of(scene: Scene, effects: list[Effect]) -> str:
    """In the colour of harm where the guest would lose by it."""
    return "shu" if any(one.of == "game" and one.id == scene.me for one in effects) else "ink"


def log_lines(scene: Scene, columns: int, lines: int) -> list[Row]:
    """The heading and the last sentences."""
    found: list[Row] = []
    for line in reversed(scene.lines):
        rows = said(scene, line, columns)
        if found and len(found) + len(rows) > lines - 1:
            break
        found = [*rows, *found]
    return [[(scene.say("log"), "head")], *found[-(lines - 1) :]] if lines > 1 else []


def said(scene: Scene, line: LogLine, columns: int) -> list[Row]:
    """A sentence, with whose doing it was at its edge."""
    text = scene.text(line.text)
    if line.kind == "turn":
        return [[(text, "head")]]
    mark, ink = (" ", "ink") if line.player < 0 else edge_of(scene, line.player)
    body = {"damage": "shu", "auto": "dim", "undo": "dim", "note": "dim"}.get(line.kind, "ink")
    rows = wrap(text, max(8, columns - 1))
    return [[(mark, ink), (row, body)] for row in rows]


def title(scene: Scene) -> tuple[Row, Row]:
    """Whose turn it is and what is played; the clocks."""
    table, state = scene.table, scene.state
    left: Row = [(" ", "")]
    if table is not None and table.turn_number > 0:
        who, ink = scene.name(table.turn), side_ink(scene, table.turn)
        left += [
            (scene.say("turn", n=table.turn_number), "head"),
            ("  ", ""),
            (scene.say("turn_of", who=who), ink),
            ("   ", ""),
        ]
    played = scene.book.title(scene.lang) or scene.welcome.regulation_name
    left.append((scene.text(played), "dim"))
    if state.match is not None:
        wins = state.match.wins
        won = {"mine": wins[scene.me], "theirs": wins[1 - scene.me]}
        left.append(("   " + scene.say("match", game=state.match.game, **won), "ink"))
    if scene.seal == CHOSEN:
        left.append(("  " + scene.say("seed_named"), "shu"))
    if scene.looking is not None:
        left.append(("  " + scene.say("earlier"), "shu"))
    right: Row = []
    if state.clock is not None:
        for player in (1 - scene.me, scene.me):
            seconds = scene.seconds_left(player)
            mark = "*" if state.clock.running == player else " "
            ink = "head" if mark == "*" else "dim"
            time = f"{seconds // 60}:{seconds % 60:02}"
            right.append((f"{scene.name(player)} {time}{mark} ", ink))
    if state.spectators:
        right.append((scene.say("spectators", n=state.spectators) + " ", "dim"))
    return left, right
