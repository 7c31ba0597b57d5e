"""Puzzles are found in games, thinned out, proved and graded."""

from __future__ import annotations

import pytest

from blackpoker.lab import puzzle_mine
from blackpoker.lab.puzzle_mine import (
    LEFT,
    MiningPlan,
    grades,
    last_chances,
    mined,
    puzzle_in,
    thinned,
)
from blackpoker.play.position import position_of
from blackpoker.play.puzzle import GRADERS, TRIES, Puzzle, prove, puzzles

LITE = "9.1 lite+entry16"


def test_the_last_turns_of_a_game_are_thinned_out() -> None:
    spots = last_chances(LITE, 5)
    assert len({int(one.turn_number) for one in spots}) == 2
    position = position_of(spots[0])
    cards = sorted(card for side in position.sides for card in all_of(side))
    thin = thinned(position, 3)
    assert sorted(card for side in thin.sides for card in all_of(side)) == cards
    assert all(1 <= len(side.hand) <= LEFT or not side.hand for side in thin.sides)  # type: ignore[arg-type]


def all_of(side: object) -> list[int]:
    return [*side.hand, *side.life, *side.graveyard]  # type: ignore[attr-defined]


def test_a_puzzle_of_the_package_is_found_and_graded_again() -> None:
    one = puzzles()[0]
    found, action = puzzle_in(one.position)
    assert found is not None
    assert (found.id, found.kind, found.solution) == (one.id, one.kind, one.solution)
    assert action == one.solution.split()[0]
    again = grades(one)
    assert len(again) == len(GRADERS)
    assert sum(again) > TRIES  # most find it


def test_what_is_mined_is_proved_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which shards are looked through is told by the plan; a shard alone decides what it gives."""
    known = puzzles()[:6]

    def two(plan: MiningPlan, number: int) -> list[Puzzle]:
        return list(known[number : number + 2])

    monkeypatch.setattr(puzzle_mine, "mine", two)
    told: list[tuple[int, int]] = []
    found = mined(MiningPlan(LITE, 1), 4, jobs=1, on_progress=lambda *now: told.append(now))
    assert found == list(known[:4])
    assert told[-1] == (4, 4)
    for one in found:
        prove(one)
