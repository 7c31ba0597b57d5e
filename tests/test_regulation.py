"""What two players may agree on, how it is written, and what is refused."""

from __future__ import annotations

from collections import Counter

import pytest
from games import said

from blackpoker.common.card import COUNT, JOKER, card_of
from blackpoker.common.character import Format
from blackpoker.common.setup import PACK_BLOCK
from blackpoker.core.errors import IllegalDeck, IllegalRegulation
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_deck
from blackpoker.regulation.catalogue import BEGINNERS_GAME, EDITIONS, FIRST_GAMES, NEWEST
from blackpoker.regulation.house_rules import MOST_NAMES, regulation_of
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.text import LANGUAGES


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_a_regulation_is_read_back_from_whatever_it_is_called(regulation: Regulation) -> None:
    for text in (regulation.id, regulation.id.upper()):
        assert Regulation.parse(text).id == regulation.id
    for lang in LANGUAGES:
        whole = regulation.name.said(lang)
        without = whole.removeprefix(regulation.edition.name.said(lang))
        assert Regulation.parse(f"{regulation.edition.id} {without}").id == regulation.id
        assert Regulation.parse(whole).id == regulation.id


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("第6版 ライト", "6 lite"),
        ("act6 standard40", "6 standard40"),
        ("6 Master 40", "6 master40"),
        ("6 プロランダムハーフ", "6 pro half"),
        ("6 extra", "6 extra"),
        ("6 master+extra", "6 extra"),
        ("6 エクストラ", "6 extra"),
        ("6 スタンダード＋エクストラ", "6 standard+extra"),
        ("マスター+エクストラ", "9.1 master+extra"),
        ("ライト+エントリー16", "9.1 lite+entry16"),
        ("第9.1版 ライト+エントリー16", "9.1 lite+entry16"),
        ("9.1 std+rarePack", "9.1 standard+rare_pack"),
        ("mast+extra", "9.1 master+extra"),
        ("8 ライト + エントリー", "8 lite+entry20"),  # as the book writes it (3.2.1)
        ("ライト + エントリー", "9.1 lite+entry16"),
        ("8 standard+entry", "8 standard+entry20"),
    ],
)
def test_other_ways_to_write_a_regulation(text: str, id: str) -> None:
    assert Regulation.parse(text).id == id


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("6 lite+entry20", "frame_of_another_edition"),
        ("8 ライト + パック", "no_such_frame"),
        ("6 lite+basic", "frame_of_another_edition"),
        ("6 lite+extra", "illegal_pair"),
        ("8 lite+extra", "illegal_pair"),
        ("6 lite41", "no_such_regulation"),
        ("6 lite+nonsense", "no_such_frame"),
        ("6 tiny+extra", "no_such_format"),
        ("7 lite", "no_such_edition"),
        ("8 lite", "regulation_shape"),
        ("6", "edition_alone"),
        ("第8版", "edition_alone"),
        ("7", "no_such_edition"),
        ("8 extra", "frame_without_format"),
        ("6 half", "frame_without_format"),
        ("6 entry20", "frame_of_another_edition"),
        ("8 master+whole", "frame_of_another_edition"),
        ("lite+entry20", "frame_of_another_edition"),
        ("ライト+エントリー20", "frame_of_another_edition"),
        ("8 lite+entry16", "frame_of_another_edition"),
        ("9.1 lite+basic", "frame_of_another_edition"),
        ("9 lite+entry16", "no_such_edition_near"),
        ("9.0 lite+entry16", "no_such_edition_near"),
        ("第9版 ライト+エントリー16", "no_such_edition_near"),
        ("9", "no_such_edition_near"),
        ("9.1", "edition_alone"),
        ("lite", "regulation_shape"),
    ],
)
def test_what_is_no_regulation_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalRegulation) as refused:
        Regulation.parse(text)
    assert refused.value.id == reason
    assert said(refused.value)


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        ("6", ["6 lite", "6 extra"]),
        ("8", ["8 lite+entry20", "8 master+extra"]),
        ("9.1", ["9.1 lite+entry16", "9.1 master+extra", "9.1 master+draft"]),
        ("9.1 master", ["9.1 master+strategy"]),
        ("9.1 extra", ["9.1 master+extra"]),
        ("lite", ["9.1 lite+entry16"]),
        ("8 nonsense", ["8 lite+entry20"]),
        ("lite+entry20", ["8 lite+entry20", "9.1 lite+entry16"]),
        ("ライト+エントリー20", ["8 lite+entry20", "9.1 lite+entry16"]),
        ("8 lite+entry16", ["9.1 lite+entry16", "8 lite+entry20"]),
        ("8 extra", ["8 master+extra"]),
        ("8 pro", ["8 pro+basic"]),
        ("6 half", ["6 lite half"]),
        ("6 entry20", ["8 lite+entry20", "6 lite"]),
        (
            "6 lite+extra",
            ["6 standard+extra, 6 pro+extra, 6 extra", "6 lite, 6 lite40, 6 lite half"],
        ),
    ],
)
def test_a_mistake_is_answered_with_what_can_be_written(text: str, examples: list[str]) -> None:
    with pytest.raises(IllegalRegulation) as refused:
        Regulation.parse(text)
    for lang in ("ja", "en"):
        sentence = refused.value.said(lang)
        assert all(one in sentence for one in examples), sentence
        assert "whole" not in sentence
    for one in ", ".join(examples).split(", "):
        assert Regulation.parse(one).id == one


def test_the_newest_edition_is_meant_where_none_is_named() -> None:
    assert Regulation.parse("lite+entry16").edition is NEWEST
    assert Regulation.parse(BEGINNERS_GAME).edition is NEWEST
    assert Regulation.parse(BEGINNERS_GAME).id == BEGINNERS_GAME == "9.1 lite+entry16"


def test_every_edition_has_a_game_to_begin_with() -> None:
    assert list(FIRST_GAMES) == list(EDITIONS)
    for edition, game in FIRST_GAMES.items():
        assert Regulation.parse(game).id == game
        assert Regulation.parse(game).edition.id == edition


# ---- decks
WITH_A_PACK = [
    one for one in all_regulations() if one.edition.id == "8" and PACK_BLOCK in one.frame.setup
]
SHUFFLES = 200


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("regulation", WITH_A_PACK, ids=lambda one: one.id)
def test_the_smallest_deck_lives_through_every_set_up_without_a_tie(
    regulation: Regulation, jokers: int
) -> None:
    """R8-127: a card of life is left, with any shuffle; no card can be spared."""
    least = regulation.frame.deck.least
    buried = jokers if regulation.format is Format.LITE else 0  # at worst, by the preset
    deck = [*range(least + buried - jokers), *range(JOKER, JOKER + jokers)]
    plain = list(range(least))
    with pytest.raises(IllegalDeck):
        regulation.new_game(0, [deck[1:], plain])
    left: list[int] = []
    for seed in range(SHUFFLES):
        game = regulation.new_game(seed, [deck, plain])
        while game.turn_number == 0:
            game.apply(0)
        if game.side(1).graveyard.size == 1:  # no tie: it turned up one card
            left += [game.side(player).life.size for player in range(2)]
    assert min(left) == 1
    assert max(left) <= 2 + buried


@pytest.mark.parametrize(
    ("regulation", "deck", "reason"),
    [
        ("8 lite+pack_random", "♠A-K ♡A-Q", "deck_size"),
        ("8 lite+pack_random", "♠A-K ♡A-Q JOKER", "deck_size_preset"),
        ("8 lite+pack_strategy", "♠A-K ♡A-K JOKER JOKER2 -♠A", "deck_size_preset"),
        ("8 pro+rare_pack_strategy", "♠A-K ♡A-K", "deck_size"),
        ("9.1 lite+pack", "♠A-K ♡A-K ♢A-K", "deck_size"),
        ("8 lite+basic", "♠A-7", "deck_size"),
    ],
)
def test_a_deck_that_is_too_small_is_refused_with_the_reason(
    regulation: str, deck: str, reason: str
) -> None:
    with pytest.raises(IllegalDeck) as refused:
        Regulation.parse(regulation).check_deck(read_deck(deck))
    assert refused.value.id == reason
    for lang in ("ja", "en"):
        assert str(len(read_deck(deck))) in refused.value.said(lang)


# ---- trumps
EXTRA = Regulation.parse("6 extra")


@pytest.mark.parametrize(
    ("regulation", "decks", "trumps", "reason"),
    [
        ("6 extra", None, ["♠A ♢9 ♣5", ""], "too_many_trumps"),
        ("9.1 master+extra", None, ["♠A", "♠A ♢9"], "too_few_trumps"),
        ("9.1 master+extra", ["♠A-K ♡A-K ♢A-K", "all"], ["♠A ♢9", "♠A ♢9"], "deck_size"),
        ("9.1 master+draft", None, ["♠A ♢9", "♠A ♢9"], "trumps_are_drafted"),
        ("6 extra", None, ["♠A ♠A", ""], "double_trump"),
        ("6 extra", None, ["♠A"], "trump_count"),
        ("6 extra", ["♠2-8", "all"], ["♡2 ♡3", ""], "deck_after_trumps"),
        ("6 master", None, ["♠A", "♠A"], "no_trumps_here"),
        ("8 master+basic", None, ["♠A", ""], "no_trumps_here"),
    ],
)
def test_trumps_that_cannot_be_laid_are_refused(
    regulation: str, decks: list[str] | None, trumps: list[str], reason: str
) -> None:
    with pytest.raises(IllegalDeck) as refused:
        Regulation.parse(regulation).prepare(
            1,
            None if decks is None else [read_deck(deck) for deck in decks],
            [read_deck(text) for text in trumps],
        )
    assert refused.value.id == reason
    assert said(refused.value)


@pytest.mark.parametrize(
    ("deck", "trumps"),
    [
        ("♠A-K ♡A-K ♢A-K ♣A", "♠A ♢9"),
        ("♠A-K ♡A-K ♢A-K", "♠A ♣9"),
        ("♠A-K ♡A-K ♢A-Q", "♣A ♣9"),
    ],
    ids=["of the deck", "one of each", "beside it"],
)
def test_trumps_are_taken_out_of_the_deck_and_count_with_it(deck: str, trumps: str) -> None:
    """RX-89: they are part of the forty cards a player brings."""
    brought = read_deck(trumps)
    regulation = Regulation.parse("9.1 master+extra")
    game = regulation.new_game(3, [read_deck(deck), read_deck("all")], [brought, brought])
    assert [trump.card for trump in game.first.trumps] == brought
    left = game.first.life.listed()
    assert len(left) == 38
    assert not set(left) & set(brought)


def test_trumps_brought_along_are_laid_without_a_question() -> None:
    """A card without an ability is a trump like any other (T3)."""
    brought = [card_of("♠", 1), card_of("♠", 6)]
    game = EXTRA.new_game(3, trumps=[brought, []])
    assert game.turn_number == 1
    assert [trump.card for trump in game.first.trumps] == brought
    assert not game.second.trumps
    assert game.first.life.size + game.second.life.size == 52 + 54 - 7 - 7 - 1 - 2


def test_only_who_brought_no_trumps_is_asked_for_them() -> None:
    game = EXTRA.new_game(4, trumps=[None, [card_of("♢", 9)]])
    assert game.asked == 0
    assert not game.second.trumps  # laid when both have chosen
    game.apply(0)
    game.apply(game.count() - 1)  # no more
    assert game.turn_number == 1
    assert [len(side.trumps) for side in (game.first, game.second)] == [1, 1]


def test_a_local_rule_cannot_take_away_what_a_trump_raises() -> None:
    """It may drop the action from the list; the effect still brings it about."""
    rule = Supplement(id="bare", name=Name("素", "Bare"), drop=("equip", "reverse"))
    rules = Regulation.parse("6 extra", (rule,)).rules
    for action in ("equip", "reverse"):
        line = rules.line_of(action)
        assert line is not None
        assert not line.direct


def test_a_random_half_is_dealt_and_shuffled_by_one_generator() -> None:
    """Each card of the 54 lies at the bottom of the deck about equally often."""
    half = Regulation.parse("6 lite half")
    seeds = 5400
    bottoms = Counter(half.new_game(seed).first.life.listed()[0] for seed in range(seeds))
    expected = seeds / COUNT
    chi = sum((bottoms[one] - expected) ** 2 / expected for one in range(COUNT))
    assert chi < 110  # 53 degrees of freedom: one in a hundred thousand


def test_what_somebody_has_written_once_is_not_kept_forever() -> None:
    for n in range(2 * MOST_NAMES):
        assert regulation_of(f"nothing of this kind {n}") is None
    assert regulation_of.cache_info().currsize == MOST_NAMES
