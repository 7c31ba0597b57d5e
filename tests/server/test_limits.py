"""Nobody gets more than their share."""

from __future__ import annotations

import pytest

from blackpoker.server.limits import AddressCounts, Bucket, Budget, Budgets, Limits


class Time:
    """A clock that goes on when told to."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_a_burst_is_allowed_and_then_only_the_rate() -> None:
    time = Time()
    bucket = Bucket(20.0, 40.0, time)
    assert sum(bucket.take() for _ in range(100)) == 40
    time.at += 1.0
    assert sum(bucket.take() for _ in range(100)) == 20
    time.at += 1000.0
    assert sum(bucket.take() for _ in range(100)) == 40


def test_each_address_has_a_budget_of_its_own() -> None:
    budget = Budget(1.0, 2.0, Time())
    assert [budget.take("a"), budget.take("a")] == [0.0, 0.0]
    assert budget.take("a") == 1.0  # seconds to wait
    assert budget.take("b") == 0.0


def test_a_home_counts_as_one_and_a_network_has_four_times_as_much() -> None:
    time = Time()
    budget = Budget(1.0, 2.0, time)
    home = [budget.take(f"2001:db8:0:7::{n:x}") for n in range(1, 31)]
    assert home.count(0.0) == 2
    street = [budget.take(f"203.0.113.{n}") for n in range(30)]
    assert street.count(0.0) == 8
    assert budget.take("203.0.114.1") == 0.0
    time.at += 1.0
    assert [budget.take(f"203.0.113.{n}") for n in range(30)].count(0.0) == 4


def test_what_costs_more_than_there_is_must_be_waited_for() -> None:
    time = Time()
    budget = Budget(0.1, 2.0, time)
    assert budget.wait("a") == 0.0
    budget.charge("a", 3.0)
    assert budget.wait("a") == pytest.approx(10.0)
    time.at += 10.5
    assert budget.wait("a") == 0.0


def test_what_is_given_back_can_be_taken_again() -> None:
    counts = AddressCounts(1)
    assert counts.take("a")
    assert not counts.take("a")
    counts.give_back("a")
    assert counts.take("a")
    counts.give_back("a")
    assert counts.of == {}, "an address without anything is forgotten"


def test_ten_new_games_a_minute_and_no_more() -> None:
    time = Time()
    budgets = Budgets(Limits(), time)
    assert [budgets.new_games.take("a") for _ in range(30)].count(0.0) == 10
    time.at += 6.1
    assert [budgets.new_games.take("a") for _ in range(30)].count(0.0) == 1


def test_many_who_come_once_are_not_all_remembered() -> None:
    time = Time()
    budget = Budget(0.001, 2.0, time)
    for n in range(25_000):
        budget.charge(f"host{n}", 1.0)
    assert len(budget.addresses.of) <= 10_000
