"""Nobody gets more than their share."""

from __future__ import annotations

from blackpoker.server.limits import AddressCounts, Addresses, Bucket, Buckets, Limits


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


def test_each_address_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(1.0, 2.0, Time())
    assert [buckets.take("a"), buckets.take("a"), buckets.take("a")] == [True, True, False]
    assert buckets.take("b")


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
    addresses = Addresses(Limits(), time)
    assert sum(addresses.new_games.take("a") for _ in range(30)) == 10
    time.at += 6.0
    assert sum(addresses.new_games.take("a") for _ in range(30)) == 1
