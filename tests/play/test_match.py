"""A random half match: two decks by lot, and the first to win two games."""

from __future__ import annotations

import pytest
from games import said

from blackpoker.core.errors import IllegalChoice
from blackpoker.play.match import Match, is_match
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation


def match(seed: int = 1) -> Match:
    return Match(Regulation.parse("6 lite half"), seed)


def test_each_players_54_cards_are_split_into_two_decks_of_27() -> None:
    """E6-16."""
    played = match()
    for halves in played.halves:
        assert [len(half) for half in halves] == [27, 27]
        assert sorted(halves[0] + halves[1]) == list(range(54))
    assert played.halves[0] != played.halves[1]


def test_the_seed_decides_the_lot() -> None:
    assert match(3).halves == match(3).halves
    assert match(3).halves != match(4).halves


def test_a_game_is_played_with_the_decks_chosen() -> None:
    played = match()
    game = played.begin([1, 0])
    assert game.decks == [played.halves[0][1], played.halves[1][0]]
    duel = played.regulation.new_game(game.seed, game.decks)
    assert sorted(duel.side(0).life.listed()) != []


def test_a_deck_that_has_won_is_not_used_again_and_the_other_ones_are() -> None:
    played = match()
    played.begin([0, 1])
    played.end(0)
    assert played.usable(0) == [1]
    assert played.usable(1) == [0, 1]
    with pytest.raises(IllegalChoice) as told:
        played.begin([0, 1])
    assert said(told.value)


def test_the_first_to_win_two_games_wins_the_match() -> None:
    played = match()
    for chosen, winner in (([0, 0], 1), ([0, 1], 0), ([1, 1], 0)):
        assert played.winner is None
        played.begin(chosen)
        played.end(winner)
    assert played.winner == 0
    with pytest.raises(IllegalChoice):
        played.begin([0, 1])


def test_a_drawn_game_counts_for_nobody_and_both_decks_stay_usable() -> None:
    """R6-60."""
    played = match()
    played.begin([0, 1])
    played.end(-1)
    assert (played.wins(0), played.wins(1), played.drawn) == (0, 0, 1)
    assert played.usable(0) == played.usable(1) == [0, 1]
    assert played.begin([0, 1]).number == 2


def test_nobody_looks_into_a_deck_but_the_one_just_played_until_the_next_game() -> None:
    """E6-16."""
    played = match()
    assert played.look(0) is None
    played.begin([1, 0])
    assert played.look(0) is None
    played.end(1)
    assert played.look(0) == sorted(played.halves[0][1])
    assert played.look(1) == sorted(played.halves[1][0])
    played.begin([1, 1])
    assert played.look(0) is None


def test_one_game_at_a_time() -> None:
    played = match()
    with pytest.raises(IllegalChoice) as told:
        played.end(0)
    assert said(told.value)
    played.begin([0, 0])
    with pytest.raises(IllegalChoice) as told:
        played.begin([0, 0])
    assert said(told.value)


@pytest.mark.parametrize(
    ("id", "match"), [("6 master half", True), ("6 lite40", False), ("oldmaid", False)]
)
def test_which_regulations_are_matches(id: str, match: bool) -> None:
    assert is_match(find_regulation(id)) is match
