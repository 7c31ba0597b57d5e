"""Scenarios played with local rules, which a scenario file cannot name."""

from __future__ import annotations

import pytest

from blackpoker.frames.supplement import Supplement
from blackpoker.scenarios.runner import run
from blackpoker.scenarios.scenario import read_text


def play_scenarios(text: str, *rules: Supplement) -> int:
    """Play the scenarios of a text and return how many there were; fail with the line at fault."""
    scenarios = read_text(text)
    for scenario in scenarios:
        outcome = run(scenario, rules)
        if not outcome.passed:
            told = f"{outcome.id}, line {outcome.line} {outcome.case}: {outcome.problem}"
            pytest.fail(f"{told}\n{outcome.position}", pytrace=False)
    return len(scenarios)
