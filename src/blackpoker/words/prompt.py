"""A decision in words: the question, and each of its answers."""

from __future__ import annotations

from blackpoker.common.card import CARD
from blackpoker.common.effects import TAKE
from blackpoker.common.setup import (
    CHOSEN_IN_ADVANCE,
    DRAFT_PICK,
    LEAST_DECK,
    MINI_PACKS,
    MOST_TRUMPS,
    TRUMPS,
)
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import View
from blackpoker.core.decision import (
    NOTHING,
    PLAYER,
    REQUEST,
    SECOND,
    WAY,
    Decision,
    Option,
    Question,
)
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.play.notation import find_unit, unit_at
from blackpoker.text import has, say
from blackpoker.words.table import TableText


class Prompt:
    """Writes questions and answers."""

    def __init__(self, text: TableText) -> None:
        self.text = text
        self.lang = text.lang

    def question(self, view: View, decision: Decision) -> str:
        if decision.question is TRUMPS:
            return self.which_trump(view, decision)
        facing = find_unit(view, view.facing)
        attacker = self.text.unit_name(facing) if facing is not None else ""
        key = f"question.{decision.question.id}"
        if must_choose(decision) and has(self.lang, f"{key}_must"):
            key += "_must"
        return say(
            self.lang,
            key,
            attacker=attacker,
            n=len(view.chosen) + 1,
            packs=MINI_PACKS,
            all=CHOSEN_IN_ADVANCE,
            left=left_to_choose(view),
            **self.text.words,
        )

    def which_trump(self, view: View, decision: Decision) -> str:
        """Ask for a trump, and say which is chosen already."""
        chosen = chosen_trumps(view, decision)
        must = must_choose(decision)
        if chosen:
            cards = self.text.say("comma").join(self.trump_card(one) for one in chosen)
            key = "trump_more" if must else "trump_more_or_none"
            return say(self.lang, f"question.{key}", cards=cards)
        one = "trump_one" if most_trumps(view) == 1 else "trump"
        return say(self.lang, f"question.{'trump_both' if must else one}")

    def trump_card(self, one: int) -> str:
        """Return a card with what it is able to do as a trump."""
        known = self.text.rules.trump_of(one)
        name = known.name.said(self.lang) if known is not None else self.text.say("idle_trump")
        return f"{CARD_TEXTS[one]} ({name})"

    def option(self, view: View, question: Question, option: Option) -> str:
        if option.ref == NOTHING:
            return say(self.lang, "table.done")
        if option.verb == CARD:
            return self.card(view, question, option.ref % SECOND)
        if option.verb == UNIT:
            unit = unit_at(view, option.ref)
            name = self.text.unit_name(unit)
            if not unit.soldier:
                row = [one.serial for one in view.sides[unit.owner].field if not one.soldier]
                card = f"={CARD_TEXTS[unit.cards[0]]}" if unit.cards else ""
                name += f" {row.index(unit.serial) + 1}{card}"
            return name + self.text.marks(view, unit)
        if option.verb == TRUMP_CARD:
            place = view.sides[option.ref // SECOND].trumps[option.ref % SECOND]
            return self.text.trump_name(view, place)
        if option.verb == REQUEST:
            waiting = view.waiting if question.waiting else view.stage
            return self.text.request(view, waiting[option.ref])
        if option.verb == PLAYER:
            return self.text.names[option.ref]
        if option.verb == WAY:
            key = f"way.{question.id}.{option.text}"
            return say(self.lang, key) if has(self.lang, key) else option.text
        return option.text

    def card(self, view: View, question: Question, one: int) -> str:
        """A card of a question, with what must be known to choose it."""
        if question in (TRUMPS, DRAFT_PICK) and self.text.rules.trump_of(one) is not None:
            return self.trump_card(one)
        if question is TAKE and one in (view.sides[view.asked].rare or []):
            return self.text.say("rare_card", card=CARD_TEXTS[one])
        return CARD_TEXTS[one]


def most_trumps(view: View) -> int:
    """How many trumps there can be: the deck must not get too small."""
    return min(MOST_TRUMPS, (view.sides[view.asked].life or 0) - LEAST_DECK)


def chosen_trumps(view: View, decision: Decision) -> list[int]:
    """What is chosen already; of the cards kept in a draft those that are offered no more."""
    cards = cards_of(decision)
    return [one for one in view.chosen if one not in cards]


def left_to_choose(view: View) -> int:
    """How many cards of an opening hand are still to be chosen; the others are in hand."""
    return CHOSEN_IN_ADVANCE - view.sides[view.asked].hand_count


def must_choose(decision: Decision) -> bool:
    return all(option.ref != NOTHING for option in decision.options)


def cards_of(decision: Decision) -> list[int]:
    return [option.ref % SECOND for option in decision.options if option.ref != NOTHING]
