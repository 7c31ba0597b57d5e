"""Why something is not possible now, in words."""

from __future__ import annotations

from typing import Final

from blackpoker.cli.mistakes import likeliest
from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardAction, TurnStep
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.name import Name
from blackpoker.play.notation import action_names
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import say, typed
from blackpoker.words.letters import in_letters
from blackpoker.words.rule_index import Index
from blackpoker.words.rule_words import InWordsOf

PASS: Final = "pass"
NO_PASS: Final = "R6-04"  # the ruling


class Reasons:
    """Answers the word ``why`` for one person at the table."""

    def __init__(self, session: Session, me: int, lang: str, suits: str) -> None:
        self.session = session
        self.me = me
        self.lang = lang
        self.suits = suits

    def say(self, key: str, **values: object) -> str:
        return in_letters(say(self.lang, f"play.{key}", **values), self.suits)

    def must_act(self, decision: Decision) -> bool:
        """Is this a chance at which the rules let nobody pass?"""
        passing = any(option.verb == PASS for option in decision.options)
        return decision.question.part == ACTION and not passing

    def why_no_pass(self, decision: Decision) -> str:
        for option in decision.options:
            action = self.action_called(option.text)
            if action is not None and action.step is TurnStep.END:
                return self.say("must_act_end", end=action.name, ruling=NO_PASS)
        return self.say("must_act", ruling=NO_PASS)

    def why_pass(self, decision: Decision) -> str:
        """Whether one can pass, and why not."""
        if decision.question.part != ACTION:
            return self.say("no_chance_to_pass")
        return self.why_no_pass(decision) if self.must_act(decision) else self.say("may_pass")

    def why(self, name: str, decision: Decision) -> str:
        """Why an action cannot be asked for now, or why one cannot pass."""
        regulation = self.session.regulation
        if not isinstance(regulation, Regulation):
            return self.say("why_not_here", name=regulation.name)
        if not name:
            return self.say("why_what")
        if name.casefold() in typed(PASS):
            return self.why_pass(decision)
        action = self.action_called(name) or action_among(Index(regulation.edition).actions, name)
        if action is None:
            here = [line.record for line in regulation.rules.card_lines]
            guess = likeliest(name, [form for one in here for form in action_names(one)])
            return self.say("no_action_near" if guess else "no_action", name=name, guess=guess)
        refusal = self.session.why_not(self.me, action.id)
        if refusal is None:
            return self.say("why_possible", action=action.name)
        said = {
            key: InWordsOf(regulation.edition, value) if isinstance(value, Name) else value
            for key, value in refusal.values.items()
        }
        values = {**said, "action": action.name}
        reason = say(self.lang, f"why.{refusal.code}", **values)
        return self.say("why", action=action.name, reason=reason, ruling=refusal.cited)

    def action_called(self, name: str) -> CardAction | None:
        rules = self.session.regulation.rules
        if not isinstance(rules, DuelBook):
            return None
        return action_among([line.record for line in rules.card_lines], name)


def action_among(actions: list[CardAction], name: str) -> CardAction | None:
    """Find an action by its id or its name in any language."""
    for one in actions:
        if name.casefold() in [form.casefold() for form in action_names(one)]:
            return one
    return None
