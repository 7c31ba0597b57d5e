"""Scenario files are tests, each scenario under its id; and which tests one build is enough for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from blackpoker.scenarios.runner import run
from blackpoker.scenarios.scenario import SUFFIX, Scenario, read_file

ENOUGH_ELSEWHERE = {"compiled": "once", "plain": "long"}

# Whoever comes first reads the texts and the rules, and the machine may have other work.
settings.register_profile("patient", settings(), deadline=None)
settings.load_profile("patient")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `make test` runs on the other build, which is enough; by hand all is run."""
    marker = ENOUGH_ELSEWHERE.get(os.environ.get("BLACKPOKER_EXPECT", ""))
    if marker is not None:
        left_out = [item for item in items if item.get_closest_marker(marker)]
        items[:] = [item for item in items if not item.get_closest_marker(marker)]
        config.hook.pytest_deselected(items=left_out)


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix == SUFFIX:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        for scenario in read_file(self.path):
            yield ScenarioItem.from_parent(self, name=scenario.id, scenario=scenario)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **rest: object) -> None:
        super().__init__(**rest)
        self.scenario = scenario

    def runtest(self) -> None:
        outcome = run(self.scenario)
        if not outcome.passed:
            pytest.fail(
                f"{outcome.id} {outcome.title} {outcome.case}\n"
                f"{outcome.path}, line {outcome.line}\n"
                f"{outcome.problem}\n{outcome.position}",
                pytrace=False,
            )

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.line, self.scenario.id
