"""Every option has one number, the same in every game and for both players."""

from __future__ import annotations

import pytest
from games import DUEL_IDS, DUELS, random_game

from blackpoker.core.decision import (
    ACT,
    QUESTIONS,
    REQUEST,
    WAY,
    Decision,
    Question,
    which_way,
)
from blackpoker.regulation.games import PRINTED_QUESTIONS
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.numbering import ASKED_OFTEN, BETWEEN_WAYS, Numbering


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_a_number_leads_back_to_its_option(regulation: Regulation) -> None:
    numbers = Numbering(regulation)
    for seed in range(2):
        for game, _ in random_game(regulation, seed):
            decision = game.decision()
            assert decision is not None
            offered = numbers.of(decision)
            assert len(set(offered)) == len(offered)
            assert [numbers.choice(decision, one) for one in offered] == list(range(len(offered)))
            mask = numbers.mask(decision)
            assert [i for i, allowed in enumerate(mask) if allowed] == sorted(offered)


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_no_two_numbers_mean_the_same(regulation: Regulation) -> None:
    numbers = Numbering(regulation)
    assert len(set(numbers.names)) == numbers.size
    assert [numbers.number(name) for name in numbers.names] == list(range(numbers.size))


def test_every_printed_question_has_numbers() -> None:
    """Those asked often, and those between ways, have a section each; the others share theirs."""
    numbers = Numbering("9.1 master+extra")
    own = {*ASKED_OFTEN, *BETWEEN_WAYS}
    assert own < PRINTED_QUESTIONS
    assert len(own) == len(ASKED_OFTEN) + len(BETWEEN_WAYS)
    for id in PRINTED_QUESTIONS:
        if id.startswith(("oldmaid", "toy")):  # of other games
            continue
        question = QUESTIONS[id]
        table = numbers.table(id, question.verb, 0)
        sections = {numbers.name(one).split("/")[0] for one in table if one >= 0}
        if id in own:
            assert id in sections
        else:
            assert sections == {"chance" if question.verb == ACT else question.verb}
        if question.verb == WAY:
            assert all(table[way] >= 0 for way in range(len(question.names)))


def test_both_players_use_the_same_number_for_a_card_of_their_own() -> None:
    numbers = Numbering("8 lite+basic")
    key = QUESTIONS["key"]
    mine, theirs = Decision(0, key, 1 << 4, 0), Decision(1, key, 0, 1 << 4)
    assert numbers.of(mine) == numbers.of(theirs) == [numbers.number("key/own ♠5")]


def test_the_other_player_s_cards_have_numbers_of_their_own() -> None:
    numbers = Numbering("8 lite+basic")
    decision = Decision(0, QUESTIONS["take"], 1 << 4, 1 << 4)
    assert numbers.of(decision) == [
        numbers.number("take/own ♠5"),
        numbers.number("card/other ♠5"),
    ]


def test_a_question_of_a_house_rule_finds_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackpoker.core.decision.QUESTIONS", {})
    numbers = Numbering("8 lite+basic")
    coin = Decision(1, which_way("a_coin", "heads", "tails"), 3, 0)
    assert [numbers.name(one) for one in numbers.of(coin)] == ["way/0", "way/1"]
    which = Decision(1, Question("which_of_them", REQUEST), 1 << 61 | 4, 0)
    assert [numbers.name(one) for one in numbers.of(which)] == ["request/2", "request/done"]
    for id in ("a_coin", "which_of_them"):
        QUESTIONS.pop(id, None)


def test_what_is_not_offered_is_refused_by_name() -> None:
    numbers = Numbering("8 lite+basic")
    decision = Decision(0, QUESTIONS["key"], 1 << 4, 0)
    with pytest.raises(ValueError, match=r"chance/pass.* is not offered to player 0 for key.*♠5"):
        numbers.choice(decision, 0)
    refused = rf"option 5000 is out of range: 8 lite.basic has {numbers.size}"
    with pytest.raises(ValueError, match=refused):
        numbers.choice(decision, 5000)


def test_another_game_has_no_numbering() -> None:
    with pytest.raises(ValueError, match="only the duels"):
        Numbering("oldmaid")
