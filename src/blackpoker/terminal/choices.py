"""What can be done now, each with its keys: the actions of a chance, or the answers to a
question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.core.decision import ACTION, KEY, PAYMENT, TARGET
from blackpoker.table.protocol import Option, Question
from blackpoker.terminal.places import places
from blackpoker.terminal.scene import Scene

ENTER: Final = "Enter"


@dataclass
class Choice:
    """A row of the list. Without an option it is not possible now, and ``why`` says why."""

    keys: str  # none: it is reached by the arrows
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
    found = [action(scene, one.action, one) for one in ready]
    if card is not None:
        possible = {one.action for one in ready}
        for id in scene.book.keyed_by(card):
            if id not in possible:
                found.append(action(scene, id, None))
    return [one for one in found if one.keys.startswith(scene.typed)]


def action(scene: Scene, id: str, option: Option | None) -> Choice:
    table = scene.table
    lang = scene.lang
    return Choice(
        keys=scene.book.typed.get(id, ""),
        name=scene.text(scene.book.name(id, lang)),
        option=option,
        cost=scene.text(scene.book.cost(id, {} if table is None else table.prices)),
        key=scene.text(scene.book.key(id, lang)),
        target=scene.text(scene.book.target(id, lang)) or nothing_to_open(scene, id),
        why=scene.text(scene.reasons.get(id, "")),
        action=id,
    )


def nothing_to_open(scene: Scene, id: str) -> str:
    """Opening a trump is always possible, also where it does nothing."""
    table = scene.table
    down = table is not None and any(not trump.up for trump in table.sides[scene.me].trumps)
    return "" if down or not scene.book.opens_a_trump(id) else scene.word("none_down")


def answers(scene: Scene, question: Question) -> list[Choice]:
    some = [one for one in question.options if one.verb != "done" and free(scene, question, one)]
    keys = {one.i: key for key, one in places(scene, some).items()}
    found = [Choice(keys.get(one.i, ""), label(scene, one), one) for one in some]
    for one in question.options:
        if one.verb == "done":
            said = scene.text(one.label) or scene.word("done")
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


def unit_keys(rows: list[Choice]) -> dict[int, str]:
    """The keys of the characters that can be chosen, to be shown on the table."""
    return {row.option.unit: row.keys for row in rows if row.option is not None and row.option.unit}


def steps(scene: Scene) -> str:
    """``アップ › ★ ♡7 › ♢4``"""
    found = []
    for step in scene.answering.steps:
        option = step.option
        if option.verb == "act":
            found.append(scene.text(scene.book.name(option.action, scene.lang)))
        elif option.verb != "done":
            tag = {KEY: "★", PAYMENT: "$", TARGET: "→"}.get(step.question.part, "")
            card = scene.signs.card(option.card) if option.card is not None else ""
            found.append(scene.text(tag) + (card or scene.text(option.label or option.text)))
    return scene.text(" › ").join(found) + scene.text(" ›" if found else "")
