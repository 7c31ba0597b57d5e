"""Scenarios played with local rules, which a scenario file cannot name."""

from __future__ import annotations

import pytest

from blackpoker.frames.supplement import Supplement
from blackpoker.play import position_reader, scenario_runner
from blackpoker.play.scenario import read_text
from blackpoker.play.scenario_runner import run
from blackpoker.regulation.regulation import Regulation


class HouseRegulation:
    """Reads every regulation with these rules added."""

    def __init__(self, rules: tuple[Supplement, ...]) -> None:
        self.rules = rules

    def parse(self, text: str) -> Regulation:
        return Regulation.parse(text.partition(" house:")[0], self.rules)


def play_scenarios(monkeypatch: pytest.MonkeyPatch, text: str, *rules: Supplement) -> int:
    """Play the scenarios of a text and return how many there were; fail with the line at fault."""
    reader = HouseRegulation(rules)
    monkeypatch.setattr(position_reader, "Regulation", reader)
    monkeypatch.setattr(scenario_runner, "Regulation", reader)
    scenarios = read_text(text)
    for outcome in map(run, scenarios):
        if not outcome.passed:
            told = f"{outcome.id}, line {outcome.line} {outcome.case}: {outcome.problem}"
            pytest.fail(f"{told}\n{outcome.position}", pytrace=False)
    return len(scenarios)
