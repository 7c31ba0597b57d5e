"""A decision in words: the question, and each of its answers."""

from __future__ import annotations

from blackpoker.common.book import DuelBook
from blackpoker.common.card import CARD
from blackpoker.common.draft import DRAFT_PICK, MINI_PACKS
from blackpoker.common.effects import TAKE
from blackpoker.common.setup import CHOSEN_IN_ADVANCE, LEAST_DECK, MOST_TRUMPS, TRUMPS
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import RequestView, TrumpView, UnitView, View
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
from blackpoker.play.notation import find_request, find_trump, find_unit, trump_at, unit_at
from blackpoker.text import has, say, words_of


class Prompt:
    """Writes questions and answers. Names are those of the seats; the viewer is called you."""

    def __init__(self, rules: DuelBook, names: list[str], viewer: int, lang: str) -> None:
        self.rules = rules
        self.viewer = viewer
        you = say(lang, "table.you")
        self.names = [you if i == viewer else name for i, name in enumerate(names)]
        self.lang = lang
        self.words = words_of(lang, rules.edition)

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"table.{key}", **values)

    def trump(self, trump: TrumpView) -> str:
        """Its card where it is seen, with the name of what it does, and which way it lies."""
        if trump.card is None:
            return self.say("hidden")
        known = self.rules.trump_of(trump.card)
        name = f" {known.name.said(self.lang)}" if known is not None else ""
        return f"{CARD_TEXTS[trump.card]}{name}{self.say('up' if trump.up else 'down')}"

    def trump_name(self, view: View, trump: TrumpView) -> str:
        """A trump in a sentence, with its owner."""
        name = self.say("hidden_trump") if trump.card is None else self.trump(trump)
        hidden = [one.serial for one in view.sides[trump.owner].trumps if one.card is None]
        if trump.card is None and len(hidden) > 1:
            name += f" {hidden.index(trump.serial) + 1}"
        return self.say("of", who=self.names[trump.owner], thing=name)

    def marks(self, view: View, unit: UnitView) -> str:
        """ド driven, 新 entered this turn and may not attack yet, 攻 attacks, 守 blocks that
        attacker."""
        marks = ""
        if unit.driven:
            marks += self.say("mark_driven")
        if unit.fresh and unit.soldier and not unit.haste:
            marks += self.say("mark_fresh")
        if unit.attacking:
            marks += self.say("mark_attacks")
        if unit.blocking:
            attacker = find_unit(view, unit.blocking)
            name = "+".join(CARD_TEXTS[one] for one in attacker.cards or []) if attacker else "?"
            marks += self.say("mark_blocks", attacker=name)
        return marks

    def unit_name(self, unit: UnitView) -> str:
        if unit.soldier:
            name = "+".join(CARD_TEXTS[one] for one in unit.cards or [])
        else:
            name = self.say("a_bulwark")
        return self.say("of", who=self.names[unit.owner], thing=name)

    def request(self, view: View, request: RequestView) -> str:
        line = self.rules.line_of(request.action)
        name = line.record.name.said(self.lang) if line is not None else request.action
        text = f"{self.names[request.controller]}  {name}{self.keys(request)}"
        target = self.target(view, request)
        return f"{text} → {target}" if target else text

    def keys(self, request: RequestView) -> str:
        """Its key cards; virtual ones are marked, for they lie nowhere."""
        if not request.keys:
            return ""
        keys = " ".join(CARD_TEXTS[one] for one in request.keys)
        return " " + (self.say("virtual", keys=keys) if request.virtual else keys)

    def target(self, view: View, request: RequestView) -> str:
        if request.target_kind == "player":
            return self.names[request.target]
        if request.target_kind == "request":
            number = find_request(view.stage, request.target)
            if number is not None:
                return self.request(view, view.stage[number - 1])
        if request.target_kind == "trump":
            trump = find_trump(view, request.target)
            if trump is not None:
                return self.trump_name(view, trump)
        if request.target_kind == "unit":
            unit = find_unit(view, request.target)
            if unit is not None:
                return self.unit_name(unit)
        return self.say("gone") if request.target_kind else ""

    # ---- the question, and its answers
    def question(self, view: View, decision: Decision) -> str:
        if decision.question is TRUMPS:
            return self.which_trump(view, decision)
        facing = find_unit(view, view.facing)
        attacker = self.unit_name(facing) if facing is not None else ""
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
            left=CHOSEN_IN_ADVANCE - view.sides[view.asked].hand_count,  # the others are in hand
            **self.words,
        )

    def which_trump(self, view: View, decision: Decision) -> str:
        """Ask for a trump, and say which is chosen already."""
        # Of the cards kept in a draft, those that are offered no more.
        offered = [option.ref % SECOND for option in decision.options if option.ref != NOTHING]
        chosen = [one for one in view.chosen if one not in offered]
        must = must_choose(decision)
        if chosen:
            cards = self.say("comma").join(self.trump_card(one) for one in chosen)
            key = "trump_more" if must else "trump_more_or_none"
            return say(self.lang, f"question.{key}", cards=cards)
        # The deck must not get too small.
        most = min(MOST_TRUMPS, (view.sides[view.asked].life or 0) - LEAST_DECK)
        one = "trump_one" if most == 1 else "trump"
        return say(self.lang, f"question.{'trump_both' if must else one}")

    def trump_card(self, one: int) -> str:
        """Return a card with what it is able to do as a trump."""
        known = self.rules.trump_of(one)
        name = known.name.said(self.lang) if known is not None else self.say("idle_trump")
        return f"{CARD_TEXTS[one]} ({name})"

    def option(self, view: View, question: Question, option: Option) -> str:
        if option.ref == NOTHING:
            return say(self.lang, "table.done")
        if option.verb == CARD:
            return self.card(view, question, option.ref % SECOND)
        if option.verb == UNIT:
            unit = unit_at(view, option.ref)
            name = self.unit_name(unit)
            if not unit.soldier:
                row = [one.serial for one in view.sides[unit.owner].field if not one.soldier]
                card = f"={CARD_TEXTS[unit.cards[0]]}" if unit.cards else ""
                name += f" {row.index(unit.serial) + 1}{card}"
            return name + self.marks(view, unit)
        if option.verb == TRUMP_CARD:
            return self.trump_name(view, trump_at(view, option.ref))
        if option.verb == REQUEST:
            requests = view.waiting if question.waiting else view.stage
            return self.request(view, requests[option.ref])
        if option.verb == PLAYER:
            return self.names[option.ref]
        if option.verb == WAY:
            key = f"way.{question.id}.{option.text}"
            return say(self.lang, key) if has(self.lang, key) else option.text
        return option.text

    def card(self, view: View, question: Question, one: int) -> str:
        """A card of a question, with what must be known to choose it."""
        if question in (TRUMPS, DRAFT_PICK) and self.rules.trump_of(one) is not None:
            return self.trump_card(one)
        if question is TAKE and one in (view.sides[view.asked].rare or []):
            return self.say("rare_card", card=CARD_TEXTS[one])
        return CARD_TEXTS[one]


def must_choose(decision: Decision) -> bool:
    return all(option.ref != NOTHING for option in decision.options)
