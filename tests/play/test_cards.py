"""Cards and decks as text, both ways."""

from __future__ import annotations

import pytest
from games import said
from hypothesis import given
from hypothesis import strategies as st

from blackpoker.core.errors import BlackPokerError, IllegalDeck, NotationError
from blackpoker.play.cards import ASCII, UNICODE, read_card, read_deck, write_card, write_cards
from blackpoker.regulation.regulation import Regulation

pytestmark = pytest.mark.once  # cards as text are interpreted

cards = st.integers(min_value=0, max_value=53)
decks = st.lists(cards, unique=True)


@given(cards, st.sampled_from([UNICODE, ASCII]))
def test_what_is_written_is_read_back(one: int, suits: str) -> None:
    assert read_card(write_card(one, suits)) == one
    assert read_card(write_card(one, suits).lower()) == one


@given(decks)
def test_a_deck_is_read_as_it_was_written(deck: list[int]) -> None:
    assert read_deck(write_cards(deck)) == deck
    assert read_deck(write_cards(deck, ASCII).replace(" ", "\n")) == deck


@given(st.text(max_size=8))
def test_any_text_is_a_card_or_a_clear_error(text: str) -> None:
    problem: BlackPokerError | None = None
    try:
        assert 0 <= read_card(text) <= 53
    except NotationError as error:
        problem = error
    assert problem is None or said(problem)


@given(st.text(alphabet="♠♡SDhc23456789JQKA-, #all\n", max_size=30))
def test_any_text_is_a_deck_or_a_clear_error(text: str) -> None:
    problem: BlackPokerError | None = None
    try:
        assert all(0 <= one <= 53 for one in read_deck(text))
    except NotationError as error:
        problem = error
    assert problem is None or said(problem)


@given(st.lists(st.integers(min_value=-3, max_value=60), max_size=60))
def test_any_deck_is_accepted_or_refused_with_a_reason(deck: list[int]) -> None:
    fine = (
        len(set(deck)) == len(deck) and all(0 <= one <= 53 for one in deck) and 8 <= len(deck) <= 54
    )
    regulation = Regulation.parse("8 lite+basic")
    problem: BlackPokerError | None = None
    try:
        regulation.prepare(1, [deck, regulation.usual_deck()])
    except IllegalDeck as error:
        problem = error
    assert (problem is None) == fine
    assert problem is None or said(problem)


@pytest.mark.parametrize(
    ("regulation", "deck", "word"),
    [
        ("8 lite+entry20", "♠A-5 ♡A ♡8-J ♢A ♢3 ♢7 ♢10 ♢Q ♣A ♣5 ♣6 ♣10 ♣Q", "♣Q"),
        ("8 lite+entry20", "♠A-5", "♡A"),
        ("8 lite+basic", "♠A-7", "7"),
        ("8 pro+pack_random", "♠A-K ♡A-Q", "25"),
        ("8 lite+basic", "♠A-K ♠5", "♠5"),
    ],
    ids=["foreign-card", "missing-card", "too-few", "too-few-for-a-pack", "twice"],
)
def test_an_illegal_deck_is_refused_with_the_reason(regulation: str, deck: str, word: str) -> None:
    with pytest.raises(IllegalDeck, match=word):
        Regulation.parse(regulation).prepare(1, [read_deck(deck), read_deck(deck)])


@given(st.text(max_size=20))
def test_any_text_is_a_regulation_or_a_clear_error(text: str) -> None:
    problem: BlackPokerError | None = None
    try:
        Regulation.parse(text)
    except BlackPokerError as error:
        problem = error
    assert problem is None or said(problem)


@pytest.mark.parametrize(
    "text",
    [
        "9.1 lite+entry16",
        "lite+entry16",
        "ライト+エントリー16",
        "第9.1版 ライト+エントリー16",
        "9.1 Lite + Entry16",
    ],
)
def test_a_regulation_has_many_spellings(text: str) -> None:
    assert Regulation.parse(text).id == "9.1 lite+entry16"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7 lite+entry20", ["7", "8"]),
        ("8 light+entry20", ["light", "lite"]),
        ("8 lite+entry02", ["entry02", "entry20"]),
        ("8 master+entry20", ["Master", "Entry20", "lite, standard", "rare_pack_strategy"]),
        ("8 lite", ["8 lite+entry20"]),
        ("lite", ["9.1 lite+entry16"]),
    ],
)
def test_a_wrong_regulation_names_what_was_wrong_and_what_to_try(
    text: str, words: list[str]
) -> None:
    with pytest.raises(BlackPokerError) as caught:
        Regulation.parse(text)
    assert all(word in str(caught.value) for word in words)
