"""A decision as a numbered question.

Numbers stay while the question stands; 0 is always pass or done.
"""

from __future__ import annotations

from typing import Final

from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardAction
from blackpoker.common.effects import TAKE
from blackpoker.common.setup import (
    CHOSEN_IN_ADVANCE,
    DRAFT_PICK,
    LEAST_DECK,
    MINI_PACKS,
    MOST_TRUMPS,
    OPENING_CARD,
    TRUMPS,
)
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import View
from blackpoker.core.decision import (
    ACT,
    ACTION,
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
from blackpoker.words.columns import ROOM, fold, hang, pad, width
from blackpoker.words.letters import in_letters
from blackpoker.words.rule_words import target_in_words
from blackpoker.words.table import COLUMNS, TableText

MANY_CARDS: Final = 16


class Prompt:
    """Writes questions, and finds the option behind a number."""

    def __init__(self, text: TableText) -> None:
        self.text = text
        self.lang = text.lang

    def numbered(self, decision: Decision) -> list[tuple[int, int]]:
        """Pairs of the number shown and the index of the option.

        None-of-these comes last and is 0. Many cards have no numbers: they are written.
        """
        some = [i for i, option in enumerate(decision.options) if option.ref != NOTHING]
        none = [i for i, option in enumerate(decision.options) if option.ref == NOTHING]
        if many_cards(decision):
            some = []
        return [(n, i) for n, i in enumerate(some, 1)] + [(0, i) for i in none]

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

    def ask(self, view: View, decision: Decision) -> list[str]:
        if decision.question.part == ACTION:
            lines = self.chance(view, decision)
        elif many_cards(decision):
            several = decision.question.several and not self.only_one_more(view, decision)
            hint = say(self.lang, "table.write_cards" if several else "table.write_card")
            none = [f"  0 {say(self.lang, 'table.done')}" for _ in self.numbered(decision)]
            cards = self.trumps if decision.question is TRUMPS else self.suits
            lines = [self.question(view, decision), *cards(decision), *none, hint]
        else:
            shown = [
                f"{n} {self.option(view, decision.question, decision.options[i])}"
                for n, i in self.numbered(decision)
            ]
            lines = [self.question(view, decision), *fold(shown, COLUMNS - 2)]
            lines += self.about_trumps(view, decision)
        return [in_letters(line, self.text.suits) for line in lines]

    def only_one_more(self, view: View, decision: Decision) -> bool:
        """Is this the last trump there can be, or the last card of an opening hand?"""
        if decision.question is OPENING_CARD:
            return left_to_choose(view) == 1
        if decision.question is not TRUMPS:
            return False
        return len(chosen_trumps(view, decision)) + 1 == most_trumps(view)

    def about_trumps(self, view: View, decision: Decision) -> list[str]:
        """Below a question for trumps: what the other cards do; in a draft also what is kept."""
        question = decision.question
        if question is DRAFT_PICK and view.chosen:
            kept = self.text.say("comma").join(
                self.card(view, question, one) for one in view.chosen
            )
            return hang("  ", self.text.say("kept", cards=kept), COLUMNS)
        idle = any(self.text.rules.trump_of(one) is None for one in cards_of(decision))
        if question in (TRUMPS, DRAFT_PICK) and idle:
            return ["  " + self.text.say("other_trumps")]
        return []

    def suits(self, decision: Decision) -> list[str]:
        """Many cards: a line for each suit, to be answered by their names."""
        cards = cards_of(decision)
        rows = [[CARD_TEXTS[one] for one in cards if one // 13 == suit] for suit in range(5)]
        return ["  " + " ".join(pad(one, 3) for one in row).rstrip() for row in rows if row]

    def trumps(self, decision: Decision) -> list[str]:
        """The cards that do something as trumps with what it is, a line or two for each suit."""
        lines: list[str] = []
        cards = cards_of(decision)
        for suit in range(5):
            known = [self.text.rules.trump_of(one) for one in cards if one // 13 == suit]
            named = [f"{CARD_TEXTS[one.card]} {one.name.said(self.lang)}" for one in known if one]
            lines += fold(named, COLUMNS) if named else []
        return [*lines, "  " + self.text.say("other_trumps")]

    def chance(self, view: View, decision: Decision) -> list[str]:
        lines = [self.question(view, decision)]
        rows = []
        for n, i in self.numbered(decision):
            option = decision.options[i]
            if option.verb == ACT:
                rows.append((n, *self.action(view, self.text.rules.line_at(option.ref).record)))
            else:
                passing = [self.what_passing_does(view)]
                rows.append((n, say(self.lang, "table.pass"), "", "", passing))
        widths = [max(width(str(row[column])) for row in rows) for column in range(1, 4)]
        for n, name, cost, key, rest in rows:
            cells = (pad(name, widths[0]), pad(cost, widths[1]), pad(key, widths[2]))
            head = f"  {n:<3}{'  '.join(cells)}  "
            if not cost and not key and width(head + "  ".join(rest)) > COLUMNS:
                head = f"  {n:<3}{cells[0]}  "
            lines += beside(head, rest, max(COLUMNS, width(head) + ROOM))
        return lines

    def action(self, view: View, action: CardAction) -> tuple[str, str, str, list[str]]:
        letters = view.prices.get(action.id, action.cost.letters)
        cost = f"${letters}" if letters else ""
        key = f"★{action.key.name.said(self.lang)}" if action.key is not None else ""
        rest: list[str] = []
        if action.key_unit is not None:
            rest.append(self.text.say("with_unit", unit=action.key_unit.text))
        target = target_in_words(action, self.text.rules.edition)
        if target is not None:
            rest.append(self.text.say("target", target=target))
        down = any(not trump.up for trump in view.sides[view.asked].trumps)
        if action.opens_a_trump and not down:
            rest.append(self.text.say("none_down"))
        return action.name.said(self.lang), cost, key, rest

    def what_passing_does(self, view: View) -> str:
        """Say what happens if this player passes now."""
        other = 1 - view.asked
        if view.stage and other in view.passed:
            return say(self.lang, "table.then_resolves", request=self.text.short(view.stage[-1]))
        if not view.stage and other in view.passed:
            return say(self.lang, "table.then_turn_player")
        return say(self.lang, "table.then_other", who=self.text.names[other])

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


def beside(head: str, parts: list[str], columns: int) -> list[str]:
    """Put the parts behind their head: on one line if they fit, else each begins its own."""
    together = "  ".join(parts)
    if width(head + together) <= columns:
        return [(head + together).rstrip()]
    lines: list[str] = []
    for part in parts:
        lines += hang(head if not lines else " " * width(head), part, columns)
    return lines


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


def many_cards(decision: Decision) -> bool:
    """Too many cards to number them."""
    return decision.question.verb == CARD and len(decision.options) > MANY_CARDS
