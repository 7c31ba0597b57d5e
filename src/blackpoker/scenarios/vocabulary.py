"""Every word a scenario could use.

A word that names nothing anywhere is a slip of the pen, and a sentence that says no would be
true of it for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardAction
from blackpoker.core.action import Step
from blackpoker.core.decision import QUESTIONS, WAY
from blackpoker.core.errors import NotationError
from blackpoker.frames.supplement import Supplement
from blackpoker.play.move_plan import NOISE, ON, PAY
from blackpoker.play.notation import action_names, read_or_none
from blackpoker.regulation.regulation import all_regulations
from blackpoker.text import typed

SMALL_WORDS: Final = frozenset((PAY, ON, *NOISE, "pass", "done", "chance", "l", "-", "a", "b"))


@cache
def printed() -> tuple[DuelBook, ...]:
    return tuple(regulation.rules for regulation in all_regulations())


@cache
def printed_actions() -> tuple[CardAction, ...]:
    return tuple(line.record for book in printed() for line in book.card_lines)


@cache
def printed_names() -> frozenset[str]:
    return names_of(printed_actions())


def names_of(actions: Iterable[CardAction]) -> frozenset[str]:
    return frozenset(name.casefold() for action in actions for name in action_names(action))


class Vocabulary:
    """The words of all regulations, and of the local rules at one table."""

    def __init__(self, house: tuple[Supplement, ...]) -> None:
        self.house = house

    def actions(self) -> list[CardAction]:
        return [*self.own_actions(), *printed_actions()]

    def own_actions(self) -> list[CardAction]:
        trumps = [trump for rule in self.house for trump in rule.trumps]
        own = [action for rule in self.house for action in (*rule.actions, *rule.lends)]
        return own + [action for trump in trumps for action in trump.actions]

    def knows_character(self, id: str) -> bool:
        trumps = [trump for rule in self.house for trump in rule.trumps]
        own = [one.id for rule in self.house for one in rule.characters]
        own += [one.id for trump in trumps for one in trump.characters]
        return id in own or any(
            one.definition.id == id for book in printed() for one in book.characters
        )

    def action(self, text: str) -> CardAction:
        """Return the action that a text names: by its id, its name or its official id."""
        actions = self.actions()
        for action in actions:
            if action.id == text:
                return action
        for action in actions:
            if text.casefold() in [name.casefold() for name in action_names(action)]:
                return action
        raise NotationError("no_such_action", action=text)

    def effects(self, id: str) -> list[tuple[Step, ...]]:
        """What an action does, in each of the regulations where it does anything."""
        return [action.effect for action in self.actions() if action.id == id and action.effect]

    def check_word(self, text: str) -> None:
        """Refuse a word that could never name anything."""
        word = re.sub(r"^[ab]\.", "", text.casefold())
        small = word in SMALL_WORDS or word in (*typed("pass"), *typed("done"))
        if small or names_thing(word) or names_answer(word):
            return
        if word not in printed_names() and word not in names_of(self.own_actions()):
            raise NotationError("names_nothing", text=text)


def names_answer(text: str) -> bool:
    """A question, or one of the ways it is answered."""
    return text in QUESTIONS or any(
        option.verb == WAY and option.text == text
        for question in QUESTIONS.values()
        for option in question.names
    )


def names_thing(text: str) -> bool:
    """A request by its number, a bulwark, or cards."""
    if re.fullmatch(r"#\d{1,3}|bw\d{1,3}|trump\d", text):
        return True
    inside = re.fullmatch(r"bw\((.+)\)", text)
    cards = [inside[1]] if inside else text.split("+")
    return all(read_or_none(one) is not None for one in cards)
