"""Who would block whom in an imagined world: the quick way of the search."""

from __future__ import annotations

import pytest

from blackpoker.agents.search.blocks import likely_blockers
from blackpoker.common.duel import Duel
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position

LONG = " ".join(suit + str(n) for suit in "♢♡" for n in range(2, 11)) + " ♠7 ♠8 ♠9 ♠10"


def attacked(mine: str, theirs: str, attackers: str, life: str = LONG) -> Duel:
    """A's attackers are named, and B is asked about the first of them."""
    game = build(
        read_position(
            f"8 standard+basic; turn 5 A; A: life ♣2 ♣3 ♣4 | hand ♡5 | field {mine};"
            f" B: life {life} | hand ♠6 | field {theirs}"
        )
    )
    reader = MoveReader(game, open_table=True)
    for move in ("attack", "pass", "pass", f"attacker {attackers} done", "pass", "pass"):
        reader.play(move)
    assert game.combat is not None
    assert (game.asked, game.question.id if game.question else "") == (1, "blocker")
    return game


def places(game: Duel) -> list[int]:
    """Where those who would block stand in their row."""
    serials = likely_blockers(game)
    return [n for n, unit in enumerate(game.side(1).field) if unit.serial in serials]


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        pytest.param("♠9", "♣10", [0], id="a larger soldier"),
        pytest.param("♠2", "bw(♣J)", [], id="a bulwark is worth more than two cards of life"),
        pytest.param("♠9", "♣5 ♣3", [1], id="two are not enough: the smaller one saves nine"),
        pytest.param("♠9", "♣5 ♣6", [0, 1], id="two that are just enough"),
        pytest.param("♣9", "bw(♠5) bw(♣9)", [1], id="the bulwark whose number fells it"),
    ],
)
def test_they_block_where_it_pays(mine: str, theirs: str, expected: list[int]) -> None:
    assert places(attacked(mine, theirs, mine)) == expected


def test_who_would_die_of_it_throws_anybody_in_the_way() -> None:
    assert places(attacked("♠2", "bw(♣J)", "♠2", life="♢2 ♢3")) == [0]


def test_a_blocker_that_is_worth_more_against_another_attacker_is_kept_for_it() -> None:
    """♣10 is enough for either: it waits for the ♠9."""
    assert places(attacked("♠3 ♠9", "♣10", "♠3 ♠9")) == []
    assert places(attacked("♠9 ♠3", "♣10", "♠9 ♠3")) == [0]


def test_who_is_driven_does_not_block() -> None:
    assert places(attacked("♠9", "♣10 driven ♣2", "♠9")) == [1]
