"""Ratings of people, against the values that were published with the method."""

from __future__ import annotations

import pytest

from blackpoker.lab.glicko import MOST_UNSURE, SCALE, Against, Glicko, rated

# Glickman, "Example of the Glicko-2 system": one player, three games, tau = 0.5.
OPPONENTS = (
    Against(Glicko(1400, 30), 1.0),
    Against(Glicko(1550, 100), 0.0),
    Against(Glicko(1700, 300), 0.0),
)


def test_the_published_example_comes_out_as_published() -> None:
    after = rated(Glicko(1500, 200, 0.06), OPPONENTS)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_sure_and_no_worse() -> None:
    once = Glicko(1500, 200, 0.06).rested(1.0)
    assert once.rating == 1500
    assert once.deviation == pytest.approx(1.152862 * SCALE, abs=0.002)  # as the paper's step 6
    assert rated(Glicko(1500, 200, 0.06), []) == once
    assert Glicko(1500, 345, 0.06).rested(10_000).deviation == MOST_UNSURE


def test_two_equals_share_what_one_wins_and_the_other_loses() -> None:
    first, second = Glicko(1500, 80), Glicko(1500, 80)
    won, lost = rated(first, [Against(second, 1.0)]), rated(second, [Against(first, 0.0)])
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    drawn = rated(first, [Against(second, 0.5)])
    assert drawn.rating == pytest.approx(1500)
    assert drawn.deviation < 80


def test_a_surprise_makes_a_strength_more_volatile_and_what_was_expected_does_not() -> None:
    strong, weak = Glicko(1900, 40), Glicko(1500, 40)
    beaten = rated(strong, [Against(weak, 0.0)] * 6)
    assert beaten.volatility > strong.volatility
    assert rated(strong, [Against(weak, 1.0)] * 6).volatility < strong.volatility
