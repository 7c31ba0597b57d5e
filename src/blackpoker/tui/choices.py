"""What can be done now, each with a letter: the actions of a chance, or the answers to a
question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.core.decision import ACTION, PAYMENT
from blackpoker.table.protocol import Option, Question
from blackpoker.text import say
from blackpoker.tui.rows import Row, cut, fit, wide
from blackpoker.tui.scene import Scene
from blackpoker.words.columns import pad, width, wrap

# Not those that mean something everywhere: g h l m o q u w x y.
LETTERS: Final = "abcdefijknprstvzABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAME: Final = 14  # columns of an action's name
SHORTEST: Final = 8  # columns of a name that may be cut
COST: Final = 3  # columns of a cost, at least
INDENT: Final = 3  # of what stands below a row
ENDLESS: Final = 1000  # columns
NARROWEST: Final = 9  # columns of an answer beside others
ENTER: Final = "Enter"
Wides = tuple[int, int]  # columns of names and costs


@dataclass
class Choice:
    """A row of the list. Without an option it is not possible now, and ``why`` says why."""

    letter: str
    name: str
    option: Option | None
    cost: str = ""
    key: str = ""
    target: str = ""
    why: str = ""
    action: str = ""


def choices(scene: Scene) -> list[Choice]:
    """The rows of the list, those that are possible first."""
    question = scene.question
    if question is None or scene.answering.ready:
        return []
    if question.part == ACTION:
        return actions(scene, question)
    return answers(scene, question)


def actions(scene: Scene, question: Question) -> list[Choice]:
    """What can be asked for; with a card in view only what it is a key of, and what it is not."""
    ready = [one for one in question.options if one.verb == "act"]
    card = scene.picked
    if card is not None:
        ready = [one for one in ready if card in one.keys]
    found = [action(scene, one.action, letter, one) for letter, one in lettered(ready)]
    if card is not None:
        possible = {one.action for one in ready}
        for id in scene.book.keyed_by(card):
            if id not in possible:
                found.append(action(scene, id, "x", None))
    return found


def action(scene: Scene, id: str, letter: str, option: Option | None) -> Choice:
    table = scene.table
    lang = scene.lang
    return Choice(
        letter=letter,
        name=scene.text(scene.book.name(id, lang)),
        option=option,
        cost=scene.text(scene.book.cost(id, {} if table is None else table.prices)),
        key=scene.text(scene.book.key(id, lang)),
        target=scene.text(scene.book.target(id, lang)),
        why=scene.text(scene.reasons.get(id, "")),
        action=id,
    )


def answers(scene: Scene, question: Question) -> list[Choice]:
    some = [one for one in question.options if one.verb != "done" and free(scene, question, one)]
    found = [Choice(letter, label(scene, one), one) for letter, one in lettered(some)]
    for one in question.options:
        if one.verb == "done":
            said = scene.text(one.label) or scene.text(say(scene.lang, "table.done"))
            found.append(Choice(ENTER, said, one))
    return found


def free(scene: Scene, question: Question, option: Option) -> bool:
    """The card that is meant as the key is not offered as payment, unless there is no other."""
    if question.part != PAYMENT or option.card is None or option.card != scene.picked:
        return True
    return sum(one.card is not None for one in question.options) == 1


def label(scene: Scene, option: Option) -> str:
    if option.label:
        return scene.text(option.label)
    return scene.signs.card(option.card) if option.card is not None else scene.text(option.text)


def lettered(options: list[Option]) -> list[tuple[str, Option]]:
    """Letters as long as there are any; the rest is reached by the arrows."""
    return [(LETTERS[i] if i < len(LETTERS) else " ", one) for i, one in enumerate(options)]


def unit_letters(rows: list[Choice]) -> dict[int, str]:
    """The letters of the characters that can be chosen, to be shown on the table."""
    return {
        row.option.unit: row.letter for row in rows if row.option is not None and row.option.unit
    }


def rows_of(choice: Choice, at: bool, wides: Wides, columns: int) -> list[Row]:
    """``>a アップ      $D  ★♡A-10 対象:兵士``; what does not fit behind it stands below."""
    names, costs = wides
    head: Row = [(">", "picked") if at else (" ", "")]
    if choice.letter == ENTER:
        return [[*head, (f"{ENTER} ", "key"), (choice.name, "ink")]]
    possible = choice.option is not None
    head.append((f"{choice.letter} ", "key" if possible else "shu"))
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
    wides = (max(SHORTEST, min(names, NAME, columns - 18)), max(COST, costs))
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
                found[i % high] += fit(short(row, i == scene.cursor, (0, 0)), cell)
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
        needed = width(f"{choice.letter} {choice.name}  ")
        if needed > room - 2:
            row.append(("…" if scene.signs.text("…") == "…" else "~", "dim"))
            break
        row += [(choice.letter, "key"), (f" {choice.name}  ", "ink")]
        room -= needed
    return row
