"""What is measured is there and of the right order; how fast it is depends on the machine."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from blackpoker.core import game as engine
from blackpoker.lab.bench import Bench, is_compiled, measure


@pytest.fixture(scope="module")
def bench() -> Bench:
    return measure(["8 lite+entry20", "oldmaid"], seconds=0.05)


def test_every_regulation_is_measured(bench: Bench) -> None:
    assert [one.regulation for one in bench.speeds] == ["8 lite+entry20", "oldmaid"]
    for one in bench.speeds:
        assert one.inside > 0
        assert one.loop > 0
        assert one.clone_ns > 0
        assert one.snapshot_bytes > 100


def test_a_decision_has_at_least_two_options(bench: Bench) -> None:
    assert all(one.options >= 2 for one in bench.speeds)


def test_a_clone_is_small(bench: Bench) -> None:
    assert 300 < bench.speeds[0].clone_bytes < 4000


def test_it_says_which_build_it_is(bench: Bench) -> None:
    assert bench.compiled == is_compiled()
    assert is_compiled() != str(engine.__file__).endswith(".py")


def test_it_is_plain_data(bench: Bench) -> None:
    data = asdict(bench)
    assert json.loads(json.dumps(data)) == data
