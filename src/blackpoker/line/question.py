"""A question in lines, its answers numbered. The numbers stay while it stands; 0 passes, or ends
a choice."""

from __future__ import annotations

from typing import Final

from blackpoker.core.decision import ACTION
from blackpoker.table.protocol import Option, Question
from blackpoker.terminal.choices import choices, label
from blackpoker.terminal.proposals import proposal_words, proposals
from blackpoker.terminal.scene import Scene, danger_words
from blackpoker.words.columns import COLUMNS, ROOM, fold, hang, pad, width

MANY_CARDS: Final = 16
TRUMPS: Final = "trumps"  # what a question is about


def numbered(scene: Scene) -> dict[int, Option]:
    """The options by the number shown. Many cards have none: they are written."""
    question = scene.question
    if question is None:
        return {}
    some = [row.option for row in choices(scene) if row.option is not None]
    some = [] if many_cards(question) else [one for one in some if one.verb != "done"]
    none = [(0, one) for one in question.options if one.verb in ("pass", "done")]
    return dict([*enumerate(some, 1), *none])


def labels(scene: Scene) -> dict[int, str]:
    """The number that chooses each option."""
    return {option.i: str(number) for number, option in numbered(scene).items()}


def question_lines(scene: Scene, explained: bool = False) -> list[str]:
    """Why one is asked here, what, and the answers; ``explained``: also what each action does."""
    question, state = scene.question, scene.state
    if question is None:
        return []
    lines = [scene.text(state.reason)] if state.reason and not scene.answering.started else []
    if state.danger is not None and not scene.answering.started:
        lines.append(f"! {danger_words(scene, state.danger)}")
    lines += scene.text(question.text).splitlines()
    if question.part == ACTION:
        return [*lines, *chance_lines(scene, explained)]
    if many_cards(question):
        return [*lines, *card_lines(scene, question), *proposal_lines(scene)]
    shown = [f"{n} {label(scene, option)}" for n, option in numbered(scene).items()]
    about = [*about_trumps(scene, question), *proposal_lines(scene)]
    return [*lines, *fold(shown, COLUMNS - 2), *about]


def proposal_lines(scene: Scene) -> list[str]:
    """What the set-up proposes, and the word that takes the first of it."""
    found = [] if scene.answering.started else proposals(scene)
    lines = [line for one in found for line in hang("  ", proposal_words(scene, one), COLUMNS)]
    return [*lines, "  " + scene.text_of("beginning.take_proposal")] if lines else []


def chance_lines(scene: Scene, explained: bool = False) -> list[str]:
    """What can be asked for, in columns: the name, the cost, the key, and what it aims at."""
    numbers = labels(scene)
    rows = [
        (numbers[row.option.i], row.name, row.cost, row.key, row.target, row.action)
        for row in choices(scene)
        if row.option is not None
    ]
    if scene.pass_option() is not None:
        rows.append(("0", scene.word("pass"), "", "", scene.text(scene.state.passing_does), ""))
    widths = [max(width(row[column]) for row in rows) for column in (1, 2, 3)]
    lines: list[str] = []
    for number, name, cost, key, rest, action in rows:
        cells = [pad(one, wide) for one, wide in zip((name, cost, key), widths, strict=True)]
        head = f"  {number:<3}{'  '.join(cells)}  "
        if not cost and not key and width(head + rest) > COLUMNS:
            head = f"  {number:<3}{cells[0]}  "
        lines += hang(head, rest, max(COLUMNS, width(head) + ROOM))
        if explained and action:
            lines.append("     " + scene.text(scene.book.line(action, scene.lang)))
    return [line.rstrip() for line in lines]


# ---- cards
def many_cards(question: Question) -> bool:
    """Too many cards to number them."""
    cards = any(one.card is not None for one in question.options)
    return cards and len(question.options) > MANY_CARDS


def card_lines(scene: Scene, question: Question) -> list[str]:
    """A line or two for each suit, to be answered by the names of the cards."""
    cards = [one.card for one in question.options if one.card is not None]
    lines: list[str] = []
    for suit in range(5):
        row = [one for one in cards if one // 13 == suit]
        if question.about == TRUMPS:
            able = [(one, scene.book.trump(one, scene.lang)) for one in row]
            named = [f"{scene.signs.card(one)} {scene.text(name)}" for one, name in able if name]
            lines += fold(named, COLUMNS) if named else []
        elif row:
            lines.append("  " + " ".join(pad(scene.signs.card(one), 3) for one in row).rstrip())
    if question.about == TRUMPS:
        lines.append("  " + scene.word("other_trumps"))
    if 0 in numbered(scene):
        lines.append(f"  0 {scene.word('done')}")
    return [*lines, scene.word("write_cards" if question.many else "write_card")]


def about_trumps(scene: Scene, question: Question) -> list[str]:
    """Below a question for trumps: what the other cards do; in a draft also what is kept."""
    if question.about != TRUMPS:
        return []
    offered = [one.card for one in question.options if one.card is not None]
    chosen = scene.table.chosen if scene.table is not None else []
    kept = [one for one in chosen if one not in offered]
    if kept and not question.many:  # of a draft; trumps that are laid are said in the question
        cards = scene.word("comma").join(with_ability(scene, one) for one in kept)
        return hang("  ", scene.text_of("table.kept", cards=cards), COLUMNS)
    idle = any(not scene.book.trump(one, scene.lang) for one in offered)
    return ["  " + scene.word("other_trumps")] if idle else []


def with_ability(scene: Scene, card: int) -> str:
    name = scene.text(scene.book.trump(card, scene.lang))
    return scene.signs.card(card) + (f" ({name})" if name else "")
