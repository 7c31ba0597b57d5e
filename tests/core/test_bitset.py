"""Sets in one number, and the cards in them, over every place.

The same questions are asked of ordinary sets of numbers. Shifts and large constants are where the
compiled build could go wrong in silence, so no place is left out.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackpoker.common import card
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND

PLACES = range(62)
CARDS = range(54)
PAIRS = list(combinations(PLACES, 2))
SUIT_SETS = (card.SPADES, card.HEARTS, card.DIAMONDS, card.CLUBS)

places_of_a_set = st.sets(st.integers(0, 61))
cards_of_a_set = st.sets(st.integers(0, 53))


def number(places: set[int]) -> int:
    """Return the set as a number, without asking bitset."""
    return sum(2**place for place in places)


# ---- every place by itself, every two places
@pytest.mark.parametrize("place", PLACES)
def test_a_set_of_one_place(place: int) -> None:
    one = bitset.only(place)
    assert one == 2**place
    assert bitset.count(one) == 1
    assert bitset.lowest(one) == place
    assert bitset.nth(one, 0) == place
    assert bitset.each(one) == [place]
    assert bitset.of([place]) == one
    assert not bitset.several(one)
    assert [other for other in PLACES if bitset.contains(one, other)] == [place]
    assert [other for other in PLACES if bitset.meets(one, 2**other)] == [place]


@pytest.mark.parametrize("place", PLACES)
def test_all_places_up_to_one(place: int) -> None:
    filled = 2 ** (place + 1) - 1
    assert bitset.count(filled) == place + 1
    assert bitset.lowest(filled) == 0
    assert bitset.each(filled) == list(range(place + 1))
    assert bitset.of(list(range(place + 1))) == filled
    assert [bitset.nth(filled, i) for i in range(place + 1)] == list(range(place + 1))
    assert [other for other in PLACES if bitset.contains(filled, other)] == list(range(place + 1))
    assert bitset.several(filled) == (place > 0)


@pytest.mark.parametrize("place", PLACES)
def test_all_places_but_one(place: int) -> None:
    others = [other for other in PLACES if other != place]
    rest = number(set(others))
    assert bitset.count(rest) == 61
    assert bitset.each(rest) == others
    assert not bitset.contains(rest, place)
    assert not bitset.meets(rest, bitset.only(place))
    assert [bitset.nth(rest, i) for i in range(61)] == others


def test_every_two_places() -> None:
    for low, high in PAIRS:
        two = bitset.of([high, low])
        assert two == 2**low + 2**high
        assert bitset.count(two) == 2
        assert bitset.lowest(two) == low
        assert bitset.each(two) == [low, high]
        assert (bitset.nth(two, 0), bitset.nth(two, 1)) == (low, high)
        assert bitset.several(two)
        assert bitset.meets(two, bitset.only(high))


def test_the_empty_set() -> None:
    assert bitset.count(0) == 0
    assert bitset.each(0) == []
    assert bitset.of([]) == 0
    assert not bitset.several(0)
    assert not any(bitset.contains(0, place) for place in PLACES)
    assert not bitset.meets(0, 2**62 - 1)


def test_the_highest_place_is_the_one_for_none_of_these() -> None:
    assert bitset.only(NOTHING) == bitset.TOP == 2**61


@given(places_of_a_set, places_of_a_set)
def test_any_sets(some: set[int], others: set[int]) -> None:
    members = number(some)
    assert bitset.count(members) == len(some)
    assert bitset.each(members) == sorted(some)
    assert bitset.of(sorted(some, reverse=True)) == members
    assert bitset.several(members) == (len(some) > 1)
    assert {place for place in PLACES if bitset.contains(members, place)} == some
    assert bitset.meets(members, number(others)) == bool(some & others)
    assert [bitset.nth(members, i) for i in range(len(some))] == sorted(some)
    if some:
        assert bitset.lowest(members) == min(some)


# ---- cards
def face(one: int) -> int:
    """Return the number on a card, without asking card."""
    return 0 if one >= 52 else one % 13 + 1


def test_the_constants_name_the_right_cards() -> None:
    for suit, cards in enumerate(SUIT_SETS):
        assert bitset.each(cards) == list(range(suit * 13, suit * 13 + 13))
    assert bitset.each(card.JOKERS) == [52, 53]
    assert bitset.each(card.ACES) == [0, 13, 26, 39]
    assert bitset.each(card.FACES) == [one for one in CARDS if face(one) in (0, 1, 11, 12, 13)]
    assert bitset.each(card.SUITED) == list(range(52))
    assert bitset.each(card.ALL) == list(CARDS)
    assert len(card.SUITS) * len(card.NUMBERS) + 2 == card.COUNT


@pytest.mark.parametrize("one", CARDS)
def test_a_single_card(one: int) -> None:
    """R8-05, R8-06: an ace counts one, a Joker nothing and has no suit."""
    alone = bitset.only(one)
    joker = one >= 52
    assert card.number(one) == face(one)
    assert card.total(alone) == face(one)
    assert card.suits_of(alone) == (0 if joker else SUIT_SETS[one // 13])
    assert card.same_face(alone) == (card.JOKERS if joker else alone)
    assert card.spell_card("card", one) == card.name_of(one)
    assert card.spell_card("card", SECOND + one) == card.name_of(one)


def test_every_two_cards() -> None:
    """A Joker beside a card changes neither its suit nor the sum."""
    for low, high in combinations(CARDS, 2):
        two = 2**low + 2**high
        assert card.total(two) == face(low) + face(high)
        assert card.same_face(two) == (two | card.JOKERS if high >= 52 else two)
        if low >= 52:
            assert card.suits_of(two) == 0
        elif high >= 52 or low // 13 == high // 13:
            assert card.suits_of(two) == SUIT_SETS[low // 13]


def test_no_cards_at_all() -> None:
    assert card.suits_of(0) == 0
    assert card.total(0) == 0
    assert card.same_face(0) == 0


@given(cards_of_a_set)
def test_any_cards(held: set[int]) -> None:
    cards = number(held)
    assert card.total(cards) == sum(face(one) for one in held)
    assert card.same_face(cards) == number(held | ({52, 53} if held & {52, 53} else set()))


@given(st.integers(0, 3), st.sets(st.integers(0, 12), min_size=1))
def test_any_cards_of_one_suit(suit: int, numbers: set[int]) -> None:
    held = {suit * 13 + one for one in numbers}
    assert card.suits_of(number(held)) == SUIT_SETS[suit]
    assert card.suits_of(number(held | {52, 53})) == SUIT_SETS[suit]


@pytest.mark.parametrize("low", range(1, 14))
def test_cards_of_a_span(low: int) -> None:
    for high in range(low, 14):
        expected = [one for one in range(52) if one // 13 in (1, 3) and low <= one % 13 + 1 <= high]
        assert bitset.each(card.cards("♣♡", low, high)) == expected


def test_every_card_has_its_own_name() -> None:
    names = [card.name_of(one) for one in CARDS]
    assert len(set(names)) == 54
    assert [names[one] for one in (0, 9, 13, 36, 51, 52, 53)] == [
        "♠A",
        "♠10",
        "♡A",
        "♢J",
        "♣K",
        "JOKER",
        "JOKER2",
    ]
    assert card.spell_card("card", 60) == "60"
