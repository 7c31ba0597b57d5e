"""Ratings: cases worked out by hand, and what cannot be worked out."""

from __future__ import annotations

from math import log10, sqrt
from statistics import pvariance

import pytest

from blackpoker.lab.ratings import ELO, RatingTable, Score, rate
from blackpoker.lab.statistics import COIN, SURE, games_to_tell, mean_interval, wilson


def elo_of(table: RatingTable) -> dict[str, float]:
    return {one.name: one.elo for one in table.ratings}


def error_of(table: RatingTable) -> dict[str, float]:
    return {one.name: one.error for one in table.ratings}


def test_two_agents_differ_by_the_logarithm_of_their_scores() -> None:
    table = rate(["a", "b"], [Score("a", "b", 75, 100)])
    assert elo_of(table) == pytest.approx({"a": 200 * log10(3), "b": -200 * log10(3)})
    # 100 games of 3/4 * 1/4 tell 18.75; each is half the difference away from the mean
    assert error_of(table)["a"] == pytest.approx(SURE * ELO / sqrt(18.75) / 2)
    assert not table.propped


def test_scores_of_one_to_two_to_four_are_found_again() -> None:
    """a is twice as strong as b, and b as c: 2 to 1, 2 to 1, and 4 to 1 fit that exactly."""
    scores = [Score("a", "b", 2, 3), Score("b", "c", 2, 3), Score("a", "c", 4, 5)]
    table = rate(["c", "a", "b"], scores)
    step = 400 * log10(2)
    assert elo_of(table) == pytest.approx({"a": step, "b": 0.0, "c": -step}, abs=1e-6)
    assert [one.name for one in table.ratings] == ["a", "b", "c"]


def test_the_uncertainty_of_three_equals_is_that_of_the_inverse() -> None:
    """Each two play n drawn games. The information is n/4 of 2 on the diagonal and -1 beside it,
    3n/4 on whatever sums to zero: the variance is 4/(3n) * 2/3, and twice 4/(3n) for a
    difference."""
    scores = [Score(x, y, 20, 40) for x, y in (("a", "b"), ("a", "c"), ("b", "c"))]
    assert error_of(rate(["a", "b", "c"], scores)) == pytest.approx(
        dict.fromkeys("abc", SURE * ELO * sqrt(4 / 120 * 2 / 3))
    )
    anchored = rate(["a", "b", "c"], scores, anchor="b")
    apart = SURE * ELO * sqrt(2 * 4 / 120)
    assert error_of(anchored) == pytest.approx({"a": apart, "b": 0.0, "c": apart}, abs=1e-6)


def test_the_spread_that_was_seen_counts() -> None:
    """Half the variance makes the error smaller by the root of two."""
    usual = rate(["a", "b"], [Score("a", "b", 75, 100)])
    calm = rate(["a", "b"], [Score("a", "b", 75, 100, 0.75 * 0.25 / 100 / 2)])
    assert error_of(calm)["a"] == pytest.approx(error_of(usual)["a"] / sqrt(2))
    assert elo_of(calm) == elo_of(usual)


def test_an_anchor_has_nothing_and_no_doubt() -> None:
    table = rate(["a", "b"], [Score("a", "b", 75, 100)], anchor="a")
    assert elo_of(table)["a"] == 0.0
    assert error_of(table)["a"] == 0.0
    assert elo_of(table)["b"] == pytest.approx(-400 * log10(3))


def test_who_has_won_everything_is_rated_as_if_one_more_game_was_drawn() -> None:
    table = rate(["a", "b"], [Score("a", "b", 10, 10)])
    assert table.propped
    assert elo_of(table)["a"] == pytest.approx(200 * log10(10.5 / 0.5))


def test_a_group_that_never_lost_to_the_others_is_noticed() -> None:
    """Everybody has won and lost, and the ratings would still run away."""
    scores = [Score("a", "b", 5, 10), Score("c", "d", 5, 10)]
    scores += [Score(x, y, 10, 10) for x in "ab" for y in "cd"]
    table = rate(["a", "b", "c", "d"], scores)
    assert table.propped
    assert elo_of(table)["a"] == pytest.approx(elo_of(table)["b"])


def test_ten_agents_with_lopsided_scores_are_rated() -> None:
    names = [f"agent{n}" for n in range(10)]
    scores = [
        Score(x, y, 999 - j, 1000)
        for i, x in enumerate(names)
        for j, y in enumerate(names)
        if i < j
    ]
    table = rate(names, scores)
    assert sum(one.elo for one in table.ratings) == pytest.approx(0, abs=1e-6)
    assert [one.name for one in table.ratings] == names


def test_the_interval_of_won_and_lost_is_wilsons() -> None:
    assert mean_interval([1.0] * 60 + [0.0] * 40) == pytest.approx(wilson(60, 100))
    assert mean_interval([]) == (0.0, 1.0)


def test_few_results_or_all_the_same_are_not_overrated() -> None:
    assert mean_interval([0.5] * 10) == pytest.approx(wilson(5, 10))
    assert mean_interval([1.0] * 100) == pytest.approx(wilson(100, 100))
    assert mean_interval([0.75, 0.25] * 5) == pytest.approx(wilson(5, 10))


def test_results_that_spread_little_have_a_small_interval() -> None:
    """The usual interval: the mean, and 1.96 standard deviations of it to both sides."""
    results = [0.75] * 200 + [0.25] * 200
    low, high = mean_interval(results)
    apart = SURE * sqrt(pvariance(results) / 400)
    assert (low, high) == pytest.approx((0.5 - apart, 0.5 + apart), abs=1e-4)


def test_the_usual_number_of_games_for_a_small_edge() -> None:
    """(1.96 + 0.84)² * 0.25 / 0.02²: the number of every table of sample sizes."""
    assert games_to_tell(0.52) == games_to_tell(0.48) == 4906
    assert games_to_tell(0.52, COIN / 2) == 2454
    assert games_to_tell(0.55) == 786
