"""What an action needs, condition by condition."""

from __future__ import annotations

import pytest
from games import random_game
from rooms import families, setup

from blackpoker.common.book import Printing
from blackpoker.common.duel import Duel
from blackpoker.common.why_not import conditions, why_not
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.table.present import reasons
from blackpoker.table.room import Room
from blackpoker.text import LANGUAGES
from blackpoker.text import table as sentences

POSITION = (
    "8 master+basic; turn 3 {turn}; chance A; A: field {field} | life ♠8 ♣7 | hand {hand};"
    " B: field ♢9 | life ♢2 ♢3 | hand ♠6 ♣3"
)


def table(hand: str = "♠7 ♣5", field: str = "bw(♡2)", turn: str = "A") -> Room:
    position = POSITION.format(hand=hand, field=field, turn=turn)
    return Room(setup("friend", "8 master+basic", position=position))


def topics(one: Room, action: str) -> dict[str, bool]:
    """Each condition by its code, and whether it is met."""
    return {found.code: found.refusal is None for found in conditions(one.game, 0, action)}


def test_all_conditions_are_listed_met_or_not() -> None:
    met = {"chance": True, "turn": True, "stage": True, "cost": True, "key": True}
    assert topics(table(), "summon_soldier") == met
    assert topics(table(field="bw(♡2) driven"), "summon_soldier") == {**met, "cost": False}
    assert topics(table(hand="♠Q"), "summon_soldier") == {**met, "key": False}
    assert topics(table(turn="B", hand="♠Q"), "summon_soldier") == {
        **met,
        "turn": False,
        "key": False,
    }


def test_a_target_and_a_discard_are_conditions() -> None:
    up = {"chance": True, "cost": True, "key": True, "target": True}
    assert topics(table(hand="♡5 ♣5"), "up") == up
    assert topics(table(hand="♡5"), "up") == {**up, "cost": False}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_fails_comes_first_and_everything_is_said(lang: str) -> None:
    one = table(turn="B", hand="♠Q")
    told = reasons(one, 0, "summon_soldier", lang, id=4)
    assert (told.id, told.possible) == (4, False)
    assert [reason.ok for reason in told.reasons] == [False, False, True, True, True]
    assert told.reasons[0].ruling == "C-18"
    assert told.reasons[0].text in told.text
    possible = reasons(table(), 0, "end", lang)
    assert possible.possible
    assert all(reason.ok for reason in possible.reasons)


@pytest.mark.parametrize("regulation", families())
def test_an_action_is_possible_exactly_if_all_its_conditions_are_met(regulation: str) -> None:
    rules = Regulation.parse(regulation).rules
    for n, (game, _) in enumerate(random_game(Regulation.parse(regulation), 2)):
        assert isinstance(game, Duel)
        if n % 9 or game.question is not game.book.chance:
            continue
        offered = {option.text for option in game.options()}
        for line in rules.card_lines:
            action = line.record.id
            found = conditions(game, int(game.asked), action)
            assert all(one.refusal is None for one in found) == (action in offered), action
            refusal = why_not(game, int(game.asked), action)
            assert (refusal is None) == (action in offered)


# ---- which rulings are cited
TEXTS = {"6": {"C", "R6"}, "8": {"C", "R8"}, "9.1": {"C", "R9", "R8"}}
OVERRULED = {1, 2, 3, 4, 9, 24, 33, 37, 40, 44, 76, 80, 81, 82, 83, 84, 86, 94}  # of R8, by R9-56
REASONS = {key.removeprefix("why.") for key in sentences("en") if key.startswith("why.")}
OF_TRUMPS = {"trump_not_up", "duty", "no_key_unit"}


def cited(regulation: Regulation) -> dict[str, str]:
    """Every ruling a refusal can cite, by its reason, or by the action whose condition it is."""
    conditions = {line.record.id: line.record.ruling for line in regulation.rules.card_lines}
    return regulation.rules.rulings | {id: ruling for id, ruling in conditions.items() if ruling}


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_a_refusal_cites_the_texts_that_are_played(regulation: Regulation) -> None:
    book: Printing | None = regulation.edition
    while book is not None and book.id not in TEXTS:  # it has the rulings of the one before
        book = book.derived_from
    assert book is not None
    allowed = set(TEXTS[book.id])
    if regulation.frame.trumps and book.id != "9.1":
        allowed.add("RX")
    for reason, ruling in cited(regulation).items():
        if ruling:
            text, number = ruling.split("-")
            assert text in allowed, (reason, ruling)
            if book.id == "9.1" and text == "R8":
                assert int(number) not in OVERRULED, (reason, ruling)


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_every_reason_has_its_ruling(regulation: Regulation) -> None:
    """But for what the list itself says: that an action is not in it, or needs something."""
    reasons = REASONS - {"not_in_list", "condition"}
    if not regulation.frame.trumps:
        reasons -= OF_TRUMPS
    if not any(line.takes_rare for line in regulation.rules.card_lines):
        reasons.discard("no_rare_card")
    rulings = regulation.rules.rulings
    assert {reason for reason in reasons if not rulings.get(reason)} == set()
    assert set(rulings) <= REASONS


def test_a_missing_rare_card_is_one_reason_whatever_needs_it() -> None:
    for regulation in ("8 master+rare_pack_strategy", "9.1 master+extra"):
        position = (
            f"{regulation}; turn 3 A; chance A; A: field ♠5 | life ♠8 ♣7; B: life ♢2 ♢3;"
            " stage A up ♡5 on ♠5"
        )
        game = build(read_position(position))
        for action in ("rare_draw", "rare_summon", "trap_counter"):
            refusal = why_not(game, 0, action)
            assert refusal is not None
            assert refusal.code == "no_rare_card"
            assert refusal.cited == f" [{game.book.rulings['no_rare_card']}]"
