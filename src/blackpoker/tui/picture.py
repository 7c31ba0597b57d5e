"""The whole screen as lines: frame, title, board, the column at its right, hand, prompt, keys."""

from __future__ import annotations

from typing import Final

from blackpoker.core.decision import ACTION
from blackpoker.terminal.choices import Choice, choices, unit_keys
from blackpoker.terminal.scene import Scene
from blackpoker.tui.board import board
from blackpoker.tui.choice_rows import listed
from blackpoker.tui.hand import hand_rows
from blackpoker.tui.prompt import keys_row, prompt_rows
from blackpoker.tui.rows import Row, filled, fit, spread
from blackpoker.tui.stage import log_lines, stage, strip, title
from blackpoker.words.columns import wrap

LEAST: Final = (80, 24)  # columns and lines
WIDE: Final = 100  # from here on there is a column at the right
RIGHT: Final = 37  # its columns, on a screen just as wide
OTHERS: Final = 13  # lines that are not the board's
LOG: Final = 4  # lines the log usually has at least ...
LEAST_LOG: Final = 2  # ... and beside a long list
HEADING: Final = 3  # lines a question has at most above its answers
MANY: Final = 12  # cards to choose from
STAGE: Final = 7  # lines the stage has at most


def too_small(columns: int, lines: int) -> bool:
    return columns < LEAST[0] or lines < LEAST[1]


def picture(scene: Scene, columns: int, lines: int) -> list[Row]:
    """Draw everything into exactly so many columns and lines; too few say so, and what to do."""
    if too_small(columns, lines):
        size = {"columns": columns, "lines": lines, "wide": LEAST[0], "high": LEAST[1]}
        said = wrap(scene.say("too_small", **size), max(10, columns))
        return [fit([(line, "ink")], columns) for line in said[:lines]]
    inner = columns - 2
    rows = choices(scene)
    narrow = columns < WIDE
    body = lines - OTHERS
    found = [edge(scene, inner, 0, 0), framed(scene, spread(*title(scene), inner))]
    if narrow:
        found.append(edge(scene, inner, 1, 0))
        shown = filled(tab(scene, rows, inner, body), inner, body)
        found += [framed(scene, row) for row in shown]
        found.append(edge(scene, inner, 1, 0))
    else:
        right = min(RIGHT + (columns - WIDE) // 2, 60)
        left = inner - right - 1
        found.append(edge(scene, inner, 1, left, "down"))
        halves = filled(middle(scene, rows, left, body), left, body)
        beside = filled(column(scene, rows, right, body), right, body)
        for one, other in zip(halves, beside, strict=True):
            found.append(framed(scene, [*one, down(scene), *other]))
        found.append(edge(scene, inner, 1, left, "up"))
    for group in (hand_rows(scene, inner), prompt_rows(scene, rows, inner, narrow)):
        found += [framed(scene, fit(row, inner)) for row in group]
        found.append(edge(scene, inner, 1, 0))
    found.append(framed(scene, fit(keys_row(scene, inner), inner)))
    found.append(edge(scene, inner, 2, 0))
    return found


def before_the_game(scene: Scene, rows: list[Choice]) -> bool:
    """Is there nothing on the table yet, and much to choose from?"""
    table = scene.table
    return table is not None and table.turn_number == 0 and len(rows) > MANY


def middle(
    scene: Scene, rows: list[Choice], columns: int, lines: int, between: Row | None = None
) -> list[Row]:
    """The table; before the game the cards to choose from, which need the room."""
    if before_the_game(scene, rows):
        return listed(scene, rows, columns, lines)
    return board(scene, columns, lines, unit_keys(rows), between)


def tab(scene: Scene, rows: list[Choice], columns: int, lines: int) -> list[Row]:
    """What fills the middle of a narrow screen."""
    if scene.tab == 0:
        return middle(scene, rows, columns, lines, strip(scene))
    if scene.tab == 1:
        return column(scene, rows, columns, lines, log=False)
    return log_lines(scene, columns, lines)


def column(
    scene: Scene, rows: list[Choice], columns: int, lines: int, log: bool = True
) -> list[Row]:
    """Stage, choices and log, one above the other, each with the room it needs."""
    on_stage = stage(scene, columns, STAGE if lines < 24 else 2 * STAGE)
    found = [*on_stage, rule(scene, columns)]
    heading = list_heading(scene, rows, columns)
    if log and before_the_game(scene, rows):
        rows = []
    kept = LOG + 1 if log else 0
    room = lines - len(found) - len(heading) - kept
    possible = sum(row.option is not None for row in rows)
    if log and possible > room:  # what can be done goes first, down to a line of the log
        room += min(LOG - LEAST_LOG, possible - room)
    found += [*heading, *listed(scene, rows, columns, max(1, room))]
    if log:
        found.append(rule(scene, columns))
        found += log_lines(scene, columns, lines - len(found))
    return found


def list_heading(scene: Scene, rows: list[Choice], columns: int) -> list[Row]:
    """What the list is about."""
    question = scene.question
    if question is None or scene.answering.ready:
        return []
    if question.part == ACTION and scene.typed:
        return [[(scene.text(f"{scene.typed}…"), "head")]]
    if question.part == ACTION:
        if scene.picked is not None:
            return [[(scene.say("with_card", card=scene.signs.card(scene.picked)), "head")]]
        return [[(scene.say("can_do" if rows else "can_only_pass"), "head")]]
    return [[(line, "head")] for line in wrap(scene.text(question.text), columns)[:HEADING]]


def rule(scene: Scene, columns: int) -> Row:
    return [(scene.signs.frame.across * columns, "line")]


def down(scene: Scene) -> tuple[str, str]:
    return scene.signs.frame.down, "line"


def framed(scene: Scene, row: Row) -> Row:
    return [down(scene), *row, down(scene)]


def edge(scene: Scene, inner: int, kind: int, at: int, tee: str = "") -> Row:
    """A line across: the first (0), a middle one (1), the last (2); at ``at`` another meets it."""
    frame = scene.signs.frame
    left, right = {
        0: (frame.corners[0], frame.corners[1]),
        1: (frame.tees[0], frame.tees[1]),
        2: (frame.corners[2], frame.corners[3]),
    }[kind]
    line = frame.across * inner
    if tee:
        line = line[:at] + frame.tees[2 if tee == "down" else 3] + line[at + 1 :]
    return [(left + line + right, "line")]
