"""Putting an answer together, step by step: nothing is sent before it is confirmed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from blackpoker.core.decision import ACTION
from blackpoker.table.protocol import (
    Danger,
    Drafted,
    Effect,
    Option,
    Question,
    State,
)


@dataclass
class Step:
    """Something that was picked, and the question it answered."""

    option: Option
    question: Question
    before: list[int]  # the choices up to here, with what had no alternative


@dataclass
class Answering:
    """The answer to one question of the table, as far as it goes.

    ``pick`` says what to do with an option: send it at once, or ask the table what comes next.
    """

    seq: int = -1
    asked: Question | None = None  # by the table
    question: Question | None = None  # now: that one, or the next of what is put together
    choices: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    ready: bool = False  # all is said: confirm or go back
    pending: bool = False  # the table was asked what comes next
    at_once: bool = False  # send as soon as it is whole
    effects: list[Effect] = field(default_factory=list)
    danger: Danger | None = None  # if it is sent
    warned: bool = False  # that it would seal a loss
    line: str = ""

    def begin(self, state: State) -> None:
        """Take up a new question; what is put together for the same one stays."""
        if state.seq == self.seq and same(state.question, self.asked):
            self.asked = state.question  # perhaps in another language
            if not self.started and not self.pending:
                self.question = state.question
            return
        self.seq = state.seq
        self.asked = state.question
        self.clear()

    def clear(self) -> None:
        self.choices = []
        self.steps = []
        self.ask_again(self.asked)

    def ask_again(self, question: Question | None) -> None:
        self.question = question
        self.ready = self.pending = self.at_once = False
        self.effects = []
        self.danger = None
        self.warned = False
        self.line = ""

    @property
    def started(self) -> bool:
        return bool(self.steps)

    def pick(self, option: Option) -> Literal["send", "draft"]:
        """Choose an option of the present question."""
        assert self.question is not None
        alone = not self.started and self.question.part != ACTION and not self.question.many
        self.steps.append(Step(option, self.question, list(self.choices)))
        self.choices.append(option.i)
        if (alone and not option.danger) or option.verb == "pass":
            return "send"
        self.pending = True
        # Whoever says "done" has seen all that was picked: nothing is left to confirm.
        self.at_once = option.verb == "done" or alone
        return "draft"

    def drafted(self, answer: Drafted) -> Literal["", "send"]:
        """Take in what the table says comes next."""
        if not self.pending or answer.seq != self.seq:
            return ""
        if answer.choices[: len(self.choices)] != self.choices:
            return ""  # of something that was taken back meanwhile
        self.pending = False
        self.choices = list(answer.choices)
        self.question = answer.question
        self.ready = answer.ready or answer.question is None
        self.effects = answer.effects
        self.danger = answer.danger
        self.line = answer.line
        return "send" if self.ready and self.at_once and not self.deadly else ""

    @property
    def deadly(self) -> bool:
        """Would sending it seal a loss? That is confirmed in any case."""
        return self.danger is not None and self.danger.last

    def back(self) -> bool:
        """One step back; False if nothing was picked."""
        if not self.steps:
            return False
        step = self.steps.pop()
        self.choices = step.before
        self.ask_again(step.question if self.steps else self.asked)
        return True

    def picked_units(self) -> set[int]:
        return {step.option.unit for step in self.steps if step.option.unit}

    def picked_cards(self) -> dict[int, str]:
        """Cards of the hand that are spoken for, and as what: key, pay."""
        return {
            step.option.card: step.question.part
            for step in self.steps
            if step.option.card is not None and step.option.owner is None
        }

    @property
    def action(self) -> str:
        """The action that is being asked for."""
        return self.steps[0].option.action if self.steps else ""


def option_to(verb: str, question: Question | None) -> Option | None:
    """The option of a question that passes, or is done: ends a choice of several, or declines."""
    options = [] if question is None else question.options
    return next((one for one in options if one.verb == verb), None)


def same(one: Question | None, other: Question | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.id == other.id and [o.text for o in one.options] == [o.text for o in other.options]
