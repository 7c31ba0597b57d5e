"""Puzzles: one solution each, found again by trying everything."""

from __future__ import annotations

from math import gcd

import pytest

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.legal_moves import read_move
from blackpoker.play.puzzle import (
    FILE,
    GRADERS,
    STRIDE,
    TRIES,
    Prover,
    Puzzle,
    UnprovedError,
    id_of,
    kind_of,
    laid_out,
    played_out,
    prove,
    puzzle_called,
    puzzle_of,
    puzzles,
    solutions,
    tries,
    waits,
    what_of,
)
from blackpoker.text import LANGUAGES

ALL = puzzles()
# B has one card of life and nothing to answer with; one soldier of A is charged.
ATTACK = (
    "9.1 lite+entry16; turn 5 A; A: field ♡7 bw(♠2) | life ♠A | hand ♠3 ♢5;"
    " B: life ♡J | hand ♠K | grave ♣A"
)


def test_there_are_enough_of_every_kind() -> None:
    assert len(ALL) >= 120
    assert {one.kind for one in ALL} == {"win", "survive", "answer"}
    assert {one.stars for one in ALL} == {1, 2, 3, 4}
    regulations = {one.regulation for one in ALL}
    assert any("lite" in one for one in regulations)
    assert any("extra" in one for one in regulations)
    assert [one.stars for one in ALL] == sorted(one.stars for one in ALL)
    assert len({one.id for one in ALL}) == len(ALL)
    for one in ALL:
        assert one.id == id_of(one.position)
        assert len(one.found) == len(GRADERS)
        assert max(one.found) <= TRIES


@pytest.mark.parametrize("one", ALL[:: len(ALL) // 12], ids=lambda one: one.id)
def test_a_puzzle_has_the_solution_that_is_written(one: Puzzle) -> None:
    """A sample; `blackpoker puzzle --prove` finds every one again."""
    prove(one)
    game = laid_out(one.position)
    others = [move for move in tries(game) if str(move) != one.solution]
    assert others
    solution = what_of(read_move(game, one.solution))
    assert not any(Prover.of(game).works(move) for move in others if what_of(move) != solution)


def test_every_day_has_another_until_all_have_come() -> None:
    assert gcd(STRIDE, len(ALL)) == 1, f"{FILE}: another number, or another stride"
    days = [puzzle_of(day).id for day in range(20_000, 20_000 + len(ALL))]
    assert len(set(days)) == len(ALL)
    assert puzzle_of(20_000 + len(ALL)).id == days[0]


def test_what_wins_is_found_and_what_does_not_is_refused() -> None:
    game = laid_out(ATTACK)
    assert kind_of(game) == "win"
    prover = Prover.of(game)
    assert prover.works(read_move(game, "attack"))
    assert not prover.works(read_move(game, "end"))
    assert not any(waits(move) for move in tries(game))
    assert waits(read_move(game, "pass"))
    assert "attack" in [str(move) for move in solutions(game, most=9)]


def test_a_line_is_played_until_the_turn_ends() -> None:
    game = laid_out(ATTACK)
    line = played_out(game, read_move(game, "attack"))
    looks = [(int(one.turn_number), one.over) for one in line]
    assert looks[-1] == (5, True)
    assert game.winner == 0
    game = laid_out(ATTACK)
    for _ in played_out(game, read_move(game, "end")):
        pass
    assert (game.over, int(game.turn_number)) == (False, 6)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_puzzle_is_a_sentence(lang: str) -> None:
    with pytest.raises(UnprovedError) as told:
        solutions(laid_out(ATTACK), budget=3)
    assert told.value.id == "puzzle_large"
    with pytest.raises(BlackPokerError) as told:
        puzzle_called("nobody")
    assert "nobody" in told.value.said(lang)
