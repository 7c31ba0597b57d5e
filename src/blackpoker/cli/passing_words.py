"""The words ``yield``, ``mode`` and ``once``: when one is asked, and what one lets go by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click

from blackpoker.cli.habits import MODES, Habits
from blackpoker.cli.reasons import Reasons
from blackpoker.common.view import View
from blackpoker.text import say
from blackpoker.words.letters import in_letters

UNTIL: Final = {
    "turn": "turn",
    "ask": "asked",
    "asked": "asked",
    "this": "request",
}


class PassingWords:
    """Understands these words for one person; the habits keep what they mean."""

    def __init__(self, habits: Habits, reasons: Reasons, other: str) -> None:
        self.habits = habits
        self.reasons = reasons
        self.other = other  # what the other player is called
        self.say: Callable[..., str] = reasons.say

    def banner(self) -> str:
        """What is being passed and what ends it; empty for nothing."""
        reasons = self.reasons
        said = self.habits.in_words(self.other, reasons.lang)
        return in_letters(f"» {said}  {self.say('yield_ends')}", reasons.suits) if said else ""

    def yields(self, rest: str, view: object) -> bool:
        """``yield turn|ask|this|NAME|off``; True if the question must be asked anew."""
        if not isinstance(view, View):
            return False
        word = rest.casefold()
        if not word:
            click.echo(self.banner() or self.say("yield_what"))
            return False
        if word == "off":
            self.habits.taken_back()
            click.echo(self.say("yield_off"))
            return False
        until = UNTIL.get(word)
        if until is None:
            action = self.reasons.action_called(rest)
            top = view.stage[-1].action if view.stage else ""
            if action is None or action.id != top:
                click.echo(self.say("yield_not_on_top", name=rest))
                return False
            until = action.id
        if not self.habits.promise(until, view):
            click.echo(self.say("yield_nothing"))
            return False
        click.echo(self.banner())
        return True

    def mode(self, rest: str) -> bool:
        """``mode auto|always|never``; alone it says which one holds."""
        habits = self.habits
        word = rest.casefold()
        if word and word not in MODES:
            click.echo(self.say("mode_what", name=rest, modes=", ".join(MODES)))
            return False
        if word:
            habits.wishes.mode = word  # type: ignore[assignment]
        click.echo(self.say("mode", mode=self.mode_name(habits.wishes.mode)))
        return bool(word)

    def once(self) -> bool:
        """The opposite mode at the next chance; said again: not."""
        self.habits.once = not self.habits.once
        click.echo(self.say("once_on" if self.habits.once else "once_off"))
        return False

    def mode_name(self, mode: str) -> str:
        return say(self.reasons.lang, f"play.mode_{mode}")
