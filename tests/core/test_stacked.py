"""Shuffles that are fixed: for whose cards, in which order, once each, and never in a thought."""

from __future__ import annotations

import json

import pytest

from blackpoker.common.duel import Duel
from blackpoker.common.movement import shuffle
from blackpoker.core.errors import IllegalDeck
from blackpoker.core.rng import seeded
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.play.cards import read_deck
from blackpoker.play.fingerprint import fingerprint
from blackpoker.regulation.regulation import Regulation

BOOK = Regulation.parse("8 lite+entry20")


def lives(game: Duel) -> list[list[int]]:
    """Both lives, top first."""
    return [game.side(player).life.listed()[::-1] for player in (0, 1)]


def test_the_named_cards_lie_on_top_and_the_rest_as_the_seed_has_it() -> None:
    game, free = BOOK.new_game(7), BOOK.new_game(7)
    wanted = sorted(lives(game)[0])[2:5]
    game.stack_shuffle(0, wanted)
    for each in (game, free):
        shuffle(each, 1)
        shuffle(each, 0)
    assert lives(game)[0][:3] == wanted
    assert lives(game)[0][3:] == [one for one in lives(free)[0] if one not in wanted]
    assert lives(game)[1] == lives(free)[1]
    assert fingerprint(game) != fingerprint(free)
    assert game.rng.to_data() == free.rng.to_data()  # nothing is left of it


def test_several_are_for_several_shuffles_and_an_empty_one_for_none() -> None:
    game, free = BOOK.new_game(7), BOOK.new_game(7)
    first, last = sorted(lives(game)[1])[0], sorted(lives(game)[1])[-1]
    for order in ([first], [], [last, first]):
        game.stack_shuffle(1, order)
    tops = []
    for _ in range(4):
        shuffle(game, 1)
        shuffle(free, 1)
        tops.append(lives(game)[1][:2])
    assert tops[0][0] == first
    assert tops[2] == [last, first]
    assert tops[3] != [last, first]


def test_the_deal_is_stacked_before_the_game_begins() -> None:
    for seed in range(3):
        game = BOOK.prepare(seed)
        wanted = BOOK.usual_deck()[:3]
        game.stack_shuffle(1, wanted)
        game.advance()
        assert not set(wanted) & set(lives(game)[1])  # the top three were dealt


def test_it_is_copied_and_written_down_with_the_game() -> None:
    game = BOOK.new_game(7)
    wanted = sorted(lives(game)[0])[:4]
    plain = json.dumps(BOOK.snapshot(game))
    game.stack_shuffle(0, wanted)
    text = json.dumps(BOOK.snapshot(game))
    assert text != plain
    loaded = BOOK.load(json.loads(text))
    assert json.dumps(BOOK.snapshot(loaded)) == text
    clone = game.clone()
    for each in (clone, loaded, game):
        assert isinstance(each, Duel)
        shuffle(each, 0)
        assert lives(each)[0][:4] == wanted
    shuffle(clone, 0)
    assert lives(clone)[0][:4] != wanted


def test_a_world_with_another_generator_knows_nothing_of_it() -> None:
    """As search and outlook imagine them."""
    game = BOOK.new_game(7)
    wanted = sorted(lives(game)[0])[:4]
    game.stack_shuffle(0, wanted)
    world = game.clone()
    world.rng = seeded(1)
    shuffle(world, 0)
    assert lives(world)[0][:4] != wanted


def test_old_maid_is_dealt_and_drawn_as_it_was_stacked() -> None:
    book = OldMaidRegulation(2)
    game = book.prepare(1)
    order = [0, 5, 14, 20, 27, 33]
    game.stack_shuffle(-1, order)
    game.advance()
    free = book.new_game(1)
    assert game.hands != free.hands
    source = game.next_holder(game.turn)
    held = sorted(game.hands[source])
    game.stack_shuffle(source, held)
    game.shuffle(game.hands[source], source, False)
    assert game.hands[source] == held


@pytest.mark.parametrize(
    ("player", "cards", "id"),
    [(2, [1], "stacked_player"), (-2, [1], "stacked_player"), (0, [1, 2, 1], "stacked_twice")],
)
def test_what_cannot_be_stacked_is_refused(player: int, cards: list[int], id: str) -> None:
    game = BOOK.new_game(7)
    with pytest.raises(IllegalDeck) as refused:
        game.stack_shuffle(player, cards)
    assert refused.value.id == id
    assert refused.value.said("ja")
    assert game.rng.stacked == ()


def test_a_card_that_is_not_shuffled_is_named() -> None:
    game = BOOK.new_game(7)
    (missing,) = read_deck("JOKER")
    game.stack_shuffle(0, [lives(game)[0][0], missing])
    with pytest.raises(IllegalDeck, match="JOKER cannot be stacked"):
        shuffle(game, 0)
