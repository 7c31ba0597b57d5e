"""The word ``hint``: the search thinks in the person's place, and can be told that it is enough."""

from __future__ import annotations

from typing import Final

from blackpoker.agents.coach import Coach
from blackpoker.cli.thinking import ThinkingLine
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.words.hint import hint_lines
from blackpoker.words.prompt import Prompt

SEED: Final = 0  # asked again, the coach says the same
SIMULATIONS: Final = 2_000
SECONDS: Final = 10.0  # at most, where the engine is not compiled


def hint(prompt: Prompt, view: View, decision: Decision) -> list[str]:
    """Return the best options in words; NoAdviceError where there is nothing to say."""
    with ThinkingLine(prompt.lang) as thinking:
        coach = Coach(SEED, SIMULATIONS, SECONDS, thinking.progress)
        advice = coach.advise(view, decision)
    return hint_lines(prompt, view, decision, advice)
