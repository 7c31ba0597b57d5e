"""What is written at a table: whole moves, answers, and why something is not possible."""

from __future__ import annotations

import pytest
from games import said
from rooms import LITE, choose, room, setup, write

from blackpoker.common.view import View, view
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.fingerprint import fingerprint
from blackpoker.table import protocol, wishes
from blackpoker.table.entry import Chosen
from blackpoker.table.present import reasons, state_for
from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan
from blackpoker.table.telling import Heard
from blackpoker.text import LANGUAGES

SACRIFICES = (
    "8 master+basic; turn 3 A; A: field ♠5+♠6 ♠7 ♠8 | hand ♢A ♢J | life ♣2 ♣3 ♣4 ♣5; B: life ♠2"
)


def at(position: str) -> Room:
    return Room(setup("practice", position.partition(";")[0], 1, position=position))


def asked(one: Room) -> str:
    decision = one.game.decision()
    assert decision is not None
    return decision.question.id


def field(one: Room) -> list[list[int] | None]:
    seen = view(one.game, 0)
    assert isinstance(seen, View)
    return [unit.cards for unit in seen.sides[0].field]


# ---- moves
def test_a_wrong_move_changes_nothing() -> None:
    one = room("practice", "8 lite+entry20", 3)
    before = fingerprint(one.game)
    for line in ("fly ♠5", "up ♡5 pay ♢4 on nobody", " ", "pass pass", "99"):
        with pytest.raises(BlackPokerError) as caught:
            write(one, line)
        assert said(caught.value), line
    assert fingerprint(one.game) == before
    assert one.seq == 0


@pytest.mark.parametrize(
    ("regulation", "line", "word"),
    [
        ("8 lite+entry_strategy", "opening ♣Q", "♣Q"),
        ("8 lite+entry_strategy", "opening ♣K ♣Q", "♣Q"),
        ("9.1 pro+strategy", "opening ♠A ♠A", "♠A"),
        ("9.1 pro+strategy", "opening ♠A ♡A ♢A ♣A", "♣A"),
        ("9.1 pro+strategy", "opening", "an answer is missing"),
        ("9.1 master+draft", "draft", "an answer is missing"),
        ("9.1 master+draft", "draft ♡2 ♣2", "♣2"),
        ("9.1 master+draft", "draft ♡2 ♠10", "♠10"),
        ("9.1 master+draft", "draft ♠Q", "♠Q"),
    ],
    ids=lambda value: value if "+" not in value else value.split("+")[1],
)
def test_cards_chosen_before_the_game_must_add_up(regulation: str, line: str, word: str) -> None:
    """From one's own deck, each once; a mini pack is seen before the one before it is chosen from
    by nobody, so they are answered one by one."""
    one = room("practice", regulation, 3)
    before = fingerprint(one.game)
    with pytest.raises(BlackPokerError, match=word) as caught:
        write(one, line)
    assert said(caught.value)
    assert fingerprint(one.game) == before
    assert one.seq == 0


def test_what_is_laid_apart_comes_from_the_cards_of_the_draft() -> None:
    one = room("practice", "9.1 master+draft", 3)
    for card in ("♡2", "♠10", "♠A", "♠8", "♠4", "♡8"):
        write(one, f"draft {card}", 0)
    while one.asked == 1:
        choose(one, 0)
    assert asked(one) == "trump"
    before = fingerprint(one.game)
    for line in ("trump ♡2 ♡2", "trump ♣2", "trump ♡2 ♠10 ♠A", "rare ♠A", "done"):
        with pytest.raises(BlackPokerError):
            write(one, line)
    assert fingerprint(one.game) == before
    write(one, "trump ♡2 ♠10")
    assert asked(one) == "rare"


def test_the_rest_of_a_move_waits_while_another_question_is_answered() -> None:
    """The first payment asks for the top of the graveyard; the second is written already."""
    one = at(SACRIFICES)
    for seat in range(2):
        one.set_passing(seat, protocol.Passing(ask_top=True))
    write(one, "bj ♢A ♢J pay ♠5+♠6 ♠7")
    assert asked(one) == "top"
    before = one.seq
    write(one, "top ♠6")
    assert asked(one) == "chance"  # it is paid
    assert field(one) == [[7]]
    made = [entry for entry in list(one.entries)[before:] if isinstance(entry, Chosen)]
    assert [entry.by for entry in made[:2]] == ["", "rest"]

    one.submit(0, wishes.Undo(one.seq, "u"))  # what was written together is taken back so
    assert asked(one) == "top"
    one.submit(0, wishes.Choose(one.seq, "c", [0]))  # by a number: the rest is asked for
    assert asked(one) == "sacrifice"


def test_a_number_in_between_does_as_well_as_a_word() -> None:
    one = at(SACRIFICES)
    one.set_passing(0, protocol.Passing(ask_top=True))
    write(one, "bj ♢A ♢J pay ♠5+♠6 ♠7")
    one.submit(0, wishes.Choose(one.seq, "c", [0]))
    assert asked(one) == "chance"
    assert field(one) == [[7]]


def test_a_word_that_nobody_will_ask_for_is_told_before_anything_happens() -> None:
    one = at(SACRIFICES)
    with pytest.raises(BlackPokerError, match="♠8"):
        write(one, "bj ♢A ♢J pay ♠5+♠6 ♠7 ♠8")
    assert one.seq == 0
    assert field(one) == [[4, 5], [6], [7]] or len(field(one)) == 3


def test_what_is_written_of_a_request_waits_until_the_rest_is_answered() -> None:
    one = at("8 lite+basic; turn 3 A; A: field ♠5 | hand ♡5 ♢4 ♢6 | life ♣2; B: life ♠2")
    write(one, "up ♡5 on ♠5")
    assert asked(one) == "discard"
    write(one, "♢4")
    assert asked(one) == "chance"
    assert [request.keys for request in view(one.game, 0).stage] == [[17]]  # ♡5


def test_a_mistake_in_the_middle_of_a_line_is_told_as_such() -> None:
    one = at("8 lite+basic; turn 3 A; A: field ♠5 | hand ♡5 ♢4 ♢6 | life ♣2; B: life ♠2")
    with pytest.raises(BlackPokerError, match="'♠9' is no answer here"):
        write(one, "up ♡5 pay ♢4 on ♠9")


# ---- why not
@pytest.mark.parametrize("name", ["counter", "Counter", "カウンター", "COUNTER"])
def test_an_action_is_known_by_any_of_its_names(name: str) -> None:
    found = reasons(room("practice"), 0, name, "en")
    assert (found.action, found.possible) == ("counter", False)
    assert found.text.startswith("Counter cannot be asked for now: ")
    assert not found.reasons[0].ok


def test_an_action_of_another_regulation_and_one_that_is_near_are_told() -> None:
    one = room("practice", "8 lite+entry20", 3)
    assert "there is no action Kill in 8 lite+entry20" in reasons(one, 0, "kill", "en").text
    for name, text in (("zzz", "no action 'zzz'. The word rules"), ("upp", "did you mean up?")):
        with pytest.raises(BlackPokerError) as caught:
            reasons(one, 0, name, "en")
        assert text in caught.value.said("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whether_one_may_pass_has_its_reasons_too(lang: str) -> None:
    """R6-04."""
    old, new = room("practice", "6 lite", 1), room("practice", LITE, 1)
    for word in ("pass", "p", "パス"):
        found = reasons(old, old.asked, word, lang)
        assert not found.possible
        assert "[R6-04]" in found.text
        assert reasons(new, new.asked, word, lang).possible
        assert not reasons(new, 1 - new.asked, word, lang).possible
        with pytest.raises(BlackPokerError) as caught:
            write(old, word)
        assert caught.value.said(lang) == found.text


def test_what_passing_does_is_said_only_where_one_may_pass() -> None:
    """R6-04."""
    said = []
    for regulation in ("6 lite", LITE):
        one = room("practice", regulation, 1)
        state = state_for(one, int(one.asked), "ja")
        assert state.question is not None
        said.append(state.passing_does)
    assert said[0] == ""
    assert said[1] != ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_asks_for_what_is_not_possible_is_answered_with_the_reason(lang: str) -> None:
    one = room("practice", LITE, 3)
    for line in ("counter ♣5", "カウンター"):
        with pytest.raises(BlackPokerError) as caught:
            write(one, line)
        assert caught.value.said(lang) == reasons(one, one.asked, "counter", lang).text


# ---- trumps
def test_whoever_lays_a_card_that_does_nothing_is_told_and_nobody_else() -> None:
    wanted = setup("friend", "6 extra", 5, other=SeatPlan("Bo", trumps=[4, 9]))
    wanted.seats[0].trumps = [0, 5]  # ♠A, ♠6
    one = Room(wanted)
    idle = "♠6 does nothing as a trump"
    for viewer, times in ((0, 1), (1, 0), (-1, 0)):
        told = [line for line in state_for(one, viewer, "en", Heard()).log if idle in line.text]
        assert len(told) == times
        assert all(line.kind == "note" for line in told)
