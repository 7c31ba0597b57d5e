"""A hint: what the search would do in the person's place, in words."""

from __future__ import annotations

from blackpoker.agents.coach import MoveVerdict
from blackpoker.common.view import View
from blackpoker.core.decision import ACT, ACTION, NOTHING, Decision, Option
from blackpoker.play.move_text import THEN
from blackpoker.text import Keyed, say
from blackpoker.words.prompt import Prompt


def move_line(part: str, line: str, lang: str) -> list[str]:
    """The move as it can be written, if it is more than the option itself."""
    alone = 1 if part == ACTION else 2  # an answer begins with the question
    if len(line.split()) <= alone:
        return []
    return [say(lang, "hint.steps" if THEN in line else "hint.whole_move", move=line)]


def in_words(prompt: Prompt, view: View, decision: Decision, option: Option) -> str:
    """An option as the question shows it, an action by its name alone."""
    if option.verb == ACT and option.ref != NOTHING:
        return prompt.rules.line_at(option.ref).record.name.said(prompt.lang)
    if decision.question.part == ACTION:
        return say(prompt.lang, "table.pass")
    return prompt.option(view, decision.question, option)


def fall_in_words(
    prompt: Prompt, move: int, view: View, decision: Decision, verdict: MoveVerdict
) -> str:
    """Say what a choice of a game gave away, and what would have been better."""
    chosen, better = (
        in_words(prompt, view, decision, decision.options[one.choice])
        for one in (verdict.chosen, verdict.best)
    )
    return say(
        prompt.lang,
        "review.fall",
        turn=view.turn_number,
        move=move,
        question=Keyed(f"asked.{decision.question.id}"),
        chosen=chosen,
        better=better,
        low=round(100 * verdict.chosen.chance),
        high=round(100 * verdict.best.chance),
    )
