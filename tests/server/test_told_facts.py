"""What a thing is, told with it: whoever shows a table needs to know no rule."""

from __future__ import annotations

import pytest
from rooms import draft, setup, write

from blackpoker.common.card_action import Kind
from blackpoker.common.view import COUNTED
from blackpoker.play.cards import read_card
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.regulation.regulation import Regulation
from blackpoker.table import protocol
from blackpoker.table.present import state_for
from blackpoker.table.protocol import Passing
from blackpoker.table.room import Room
from blackpoker.words.rule_data import GROUPS, edition_data, regulation_data

LIFE = "life ♠8 ♣7 ♠9 ♠10 ♣9 ♢10 ♢J ♢K ♣K ♣J ♣10 ♡10"
TABLE = (
    "8 master+basic; turn 3 A; A: field bw(♡2) bw(♡3) ♠5 ♣4 | life ♠8 ♣7 ♠9 | hand ♡5 ♢4 ♢7 ♠7 ♣5;"
    f" B: field ♢9 bw(♠2) | {LIFE} | hand ♣2"
)


def room(position: str = TABLE) -> Room:
    one = Room(setup("friend", position.partition(";")[0], position=position))
    for manners in one.manners:
        manners.passing = Passing(mode="always")
    return one


def asked(one: Room) -> protocol.Question:
    question = state_for(one, one.asked, "en").question
    assert question is not None
    return question


def attacked() -> Room:
    """♠5 and ♣4 attack; whoever has ♢9 and a bulwark is asked for blockers."""
    one = room()
    for line in ("attack", "pass", "pass", "attacker ♠5", "attacker ♣4", "pass", "pass"):
        write(one, line)
    return one


# ---- questions
def test_attackers_and_blockers_are_called_so() -> None:
    one = room()
    for line in ("attack", "pass", "pass"):
        write(one, line)
    assert (asked(one).about, asked(one).many) == ("attackers", True)
    assert (asked(attacked()).about, asked(attacked()).many) == ("blockers", True)


def test_a_payment_names_its_letter_of_the_cost() -> None:
    one = room()
    up = next(option.i for option in asked(one).options if option.action == "up")
    soldier = next(option.i for option in asked(one).options if option.action == "summon_soldier")
    paying = draft(one, 0, [up]).question
    driving = draft(one, 0, [soldier]).question
    assert paying is not None
    assert driving is not None
    assert (paying.part, paying.letter) == ("pay", "D")
    assert (driving.part, driving.letter) == ("pay", "B")


def test_an_action_says_how_much_life_it_costs() -> None:
    lives = {option.action: option.life for option in asked(room()).options}
    assert (lives["summon_soldier"], lives["up"], lives["end"]) == (1, 0, 0)


def test_in_ones_own_turn_attack_and_end_lead_on_and_the_usual_one_comes_last() -> None:
    one = room()
    question = asked(one)
    assert [question.options[i].action for i in question.onward] == ["attack", "end"]
    write(one, "up ♡5 pay ♢4 on ♠5")
    assert asked(one).onward == []  # something is on the stage
    write(one, "pass")
    assert asked(one).onward == []  # it is not B's turn


# ---- harm
def test_what_comes_through_is_told_while_blockers_are_named() -> None:
    one = attacked()
    state = state_for(one, 1, "en")
    assert state.harm == protocol.Harm(n=9, then=3)
    assert state_for(one, 0, "en").harm is None  # nobody asks A
    question = asked(one)
    none, soldier, bulwark = (option.i for option in question.options)
    assert draft(one, 1, [none]).harm == protocol.Harm(n=9, then=3)
    assert draft(one, 1, [soldier]).harm == protocol.Harm(n=4, then=8)
    assert draft(one, 1, [bulwark]).harm == protocol.Harm(n=4, then=8)
    both = draft(one, 1, [bulwark, 1])  # whom nobody but ♢9 is left to block
    assert (both.ready, both.harm) == (True, protocol.Harm(n=0, then=12))
    assert draft(room(), 0, [0]).harm is None


def test_no_less_than_nothing_is_left_of_a_life() -> None:
    one = room(TABLE.replace(LIFE, "life ♢2 ♢3 ♢8"))
    for line in ("attack", "pass", "pass", "attacker ♠5", "attacker ♣4", "pass", "pass"):
        write(one, line)
    assert state_for(one, 1, "en").harm == protocol.Harm(n=9, then=0)


# ---- things
def test_a_life_that_is_not_counted_is_said_to_be_so_many_or_more() -> None:
    table = state_for(room(), 0, "en").table
    assert table is not None
    assert (table.countless, table.sides[0].life, table.sides[1].life) == (COUNTED, 3, None)


@pytest.mark.parametrize(
    ("laid", "n"), [("up ♡4 on ♠5", 4), ("down ♠4 on ♠5", -4), ("force ♡4 ♡6", 10)]
)
def test_a_fog_says_what_it_adds(laid: str, n: int) -> None:
    position = TABLE.replace("| hand ♡5 ♢4", f"| fog {laid} | hand ♡5 ♢4")
    table = state_for(room(position), 0, "en").table
    assert table is not None
    assert [fog.n for fog in table.fogs] == [n]
    grown = next(unit for unit in table.sides[0].field if unit.cards == [read_card("♠5")])
    assert grown.size == 5 + n


def test_who_entered_this_turn_waits_unless_it_has_haste() -> None:
    position = (
        "8 master+basic; turn 3 A; A: field ♠5 fresh ♢A fresh ♠7 | life ♠8 ♣7 | hand ♡5;"
        " B: field bw(♠2) | life ♢2 ♢3 | hand ♣2"
    )
    table = state_for(room(position), 0, "en").table
    assert table is not None
    waits = {tuple(unit.cards or ()): unit.waits for unit in table.sides[0].field if unit.soldier}
    assert waits[(read_card("♠5"),)]
    assert not waits[(read_card("♢A"),)]
    assert not waits[(read_card("♠7"),)]


# ---- rules
def test_every_kind_of_action_has_one_group_and_one_place() -> None:
    kinds = [kind for group in GROUPS.values() for kind in group]
    assert sorted(kinds, key=str) == sorted(Kind, key=str)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_action_of_an_edition_says_its_group_and_its_key_cards(edition: str) -> None:
    data = edition_data(EDITIONS[edition])
    actions = data["actions"]
    assert isinstance(actions, list)
    for one in actions:
        assert one["group"] in GROUPS
        assert bool(one["key_cards"]) == (one["key"] not in (None, "RARE")), one["id"]


@pytest.mark.parametrize(
    ("action", "cards", "not_cards"),
    [
        ("up", "♡A ♡10", "♡J ♠A"),
        ("throwing", "♠A ♣K", "♡A ♢A"),
        ("bj", "♠A ♣J", "♠10 ♡Q"),
        ("reverse", "♠A ♡7 JOKER", ""),
        ("rare_draw", "", "♠A"),
    ],
)
def test_key_cards_are_those_that_could_be_a_key(action: str, cards: str, not_cards: str) -> None:
    data = regulation_data(Regulation.parse("9.1 master+rare_pack"))
    actions = data["actions"]
    assert isinstance(actions, list)
    found = next(one["key_cards"] for one in actions if one["id"] == action)
    assert [one for one in cards.split() if read_card(one) not in found] == []
    assert [one for one in not_cards.split() if read_card(one) in found] == []


def test_an_action_says_if_it_uses_the_rare_card_or_lays_a_bulwark() -> None:
    actions = regulation_data(Regulation.parse("9.1 master+rare_pack"))["actions"]
    assert isinstance(actions, list)
    rare = {one["id"] for one in actions if one["rare"]}
    assert rare == {"rare_draw", "rare_summon", "trap_counter"}
    assert {one["id"] for one in actions if one["lays_bulwark"]} == {"set_bulwark"}
