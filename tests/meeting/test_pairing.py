"""Who meets whom: nobody twice while that can be, byes fair, for every number of players."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackpoker.meeting.matching import largest_matching
from blackpoker.meeting.pairing import NOBODY, Pairing, Past, circle, swiss

pytestmark = pytest.mark.once  # nothing of it is compiled

WIN = 3


# ---- the largest matching
def by_trying(graph: dict[int, set[int]]) -> int:
    """How many pairs there can be, the slow way."""
    if not graph:
        return 0
    one, friends = next(iter(graph.items()))
    rest = without(graph, one)
    return max([by_trying(rest), *(1 + by_trying(without(rest, two)) for two in friends)])


def without(graph: dict[int, set[int]], gone: int) -> dict[int, set[int]]:
    return {one: friends - {gone} for one, friends in graph.items() if one != gone}


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> dict[int, set[int]]:
    n = draw(st.integers(0, most))
    graph: dict[int, set[int]] = {one: set() for one in range(n)}
    for one, two in combinations(range(n), 2):
        if draw(st.booleans()):
            graph[one].add(two)
            graph[two].add(one)
    return graph


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_a_matching_is_as_large_as_any_that_can_be_found_by_trying(
    graph: dict[int, set[int]],
) -> None:
    mate = largest_matching(graph)
    assert all(mate[two] == one and two in graph[one] for one, two in mate.items())
    assert len(mate) == 2 * by_trying(graph)


def test_a_matching_goes_through_blossoms() -> None:
    """A pentagon between two ends: whoever looks only along ways without rings finds less."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (3, 6), (6, 7), (7, 8), (8, 6), (8, 9)]
    graph: dict[int, set[int]] = {one: set() for one in range(10)}
    for one, two in edges:
        graph[one].add(two)
        graph[two].add(one)
    assert len(largest_matching(graph)) == 10


# ---- Swiss
class SwissEvening:
    """An evening in which somebody wins by the numbers that are drawn."""

    def __init__(self, players: list[int]) -> None:
        self.players = players
        self.points: Counter[int] = Counter()
        self.past = Past()

    def pair(self, ahead: int = 0) -> Pairing:
        order = sorted(self.players, key=lambda one: -self.points[one])
        return swiss(order, self.points, self.past, ahead)

    def play(self, way: Pairing, luck: int) -> None:
        for i, (one, two) in enumerate(way):
            self.past.note(one, two)
            self.points[two if two != NOBODY and luck >> i & 1 else one] += WIN


def everybody_once(way: Pairing, players: list[int]) -> bool:
    seated = [one for pair in way for one in pair if one != NOBODY]
    return sorted(seated) == sorted(players) and len(way) == (len(players) + 1) // 2


@pytest.mark.parametrize("n", range(2, 41))
def test_in_six_rounds_nobody_meets_twice_and_nobody_has_two_byes(n: int) -> None:
    """As many as there is somebody new for everybody; with an odd number one of them is a bye."""
    evening = SwissEvening(list(range(n)))
    new_for_everybody = n - 1 if n % 2 == 0 else n
    rounds = min(6, new_for_everybody)
    for number in range(rounds):
        way = evening.pair(ahead=rounds - number - 1)
        assert everybody_once(way, evening.players)
        evening.play(way, luck=0b1011001110 >> number)
    assert max(evening.past.meetings.values()) == 1


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 40), st.integers(1, 6), st.data())
def test_whoever_wins_each_round_repeats_nothing_that_need_not_be(
    n: int, rounds: int, data: st.DataObject
) -> None:
    """Also where players go and others come."""
    evening = SwissEvening(list(range(n)))
    for _ in range(rounds):
        way = evening.pair()
        assert everybody_once(way, evening.players)
        assert repeated(way, evening.past) == least_repeats(evening)
        evening.play(way, data.draw(st.integers(0, 2**20 - 1)))
        if data.draw(st.booleans()) and len(evening.players) > 2:
            evening.players.remove(data.draw(st.sampled_from(evening.players)))
        if data.draw(st.booleans()):
            evening.players.append(100 + len(evening.past.meetings))


def repeated(way: Pairing, past: Past) -> tuple[int, int]:
    """How many meet again, and how many byes the one has had who has one now."""
    again = sum(past.met(*pair) > 0 for pair in way if NOBODY not in pair)
    return again, sum(past.met(one) for one, two in way if two == NOBODY)


def least_repeats(evening: SwissEvening) -> tuple[int, int]:
    def left_over(players: list[int]) -> int:
        strangers = evening.past.strangers(players)
        if len(players) <= 8:
            return len(players) // 2 - by_trying(strangers)
        return (len(players) - len(largest_matching(strangers))) // 2

    players = evening.players
    if len(players) % 2 == 0:
        return left_over(players), 0
    return min(
        (left_over([two for two in players if two != one]), evening.past.met(one))
        for one in players
    )


def test_the_bye_goes_to_the_last_who_has_had_none() -> None:
    evening = SwissEvening([1, 2, 3, 4, 5])
    evening.points.update({1: 9, 2: 6, 3: 6, 4: 3})
    evening.past.note(5)
    assert evening.pair()[-1] == (4, NOBODY)


def test_equals_meet_and_the_best_of_a_group_meets_the_middle_of_it() -> None:
    evening = SwissEvening([1, 2, 3, 4, 5, 6, 7, 8])
    assert evening.pair() == ((1, 5), (2, 6), (3, 7), (4, 8))
    evening.points.update({1: 3, 2: 3, 3: 3, 4: 3})
    assert evening.pair() == ((1, 3), (2, 4), (5, 7), (6, 8))


def test_six_people_can_meet_in_five_rounds_whatever_happens() -> None:
    """After three rounds two rings of three would be left, if nobody looked ahead."""
    for luck in range(64):
        evening = SwissEvening([1, 2, 3, 4, 5, 6])
        for number in range(5):
            way = evening.pair(ahead=4 - number)
            evening.play(way, luck >> number)
        assert set(evening.past.meetings.values()) == {1}
        assert len(evening.past.meetings) == 15


# ---- everybody with everybody
@pytest.mark.parametrize("n", range(2, 41))
def test_in_a_circle_everybody_meets_everybody_once(n: int) -> None:
    players = list(range(10, 10 + n))
    past = Past()
    for number in range(n - 1 if n % 2 == 0 else n):
        way = circle(players, number)
        assert everybody_once(way, players)
        for pair in way:
            past.note(*pair)
    expected = n * (n - 1) // 2 + (n if n % 2 else 0)
    assert len(past.meetings) == expected
    assert set(past.meetings.values()) == {1}
