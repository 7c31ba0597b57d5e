"""What is answered by itself at a table, and what is not."""

from __future__ import annotations

import pytest

from blackpoker.regulation.regulation import Regulation
from blackpoker.table.present import state_for
from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.telling import Heard

SPADE = "8 lite+entry20; turn 3 A; A: life ♡2 ♡3 | hand {hand} | field ♠5; B: life ♣2 ♣3 | field ♠6"


def room_with(hand: str) -> Room:
    version = Regulation.parse("8 lite+entry20").rules_version
    seats = [SeatPlan("A"), SeatPlan("B")]
    position = SPADE.format(hand=hand)
    return Room(Setup("g", "practice", "8 lite+entry20", version, seats, 1, position=position))


@pytest.mark.parametrize("hand", ["♡5 ♢4", "♡5 ♡6 ♢4"], ids=["one key", "two keys"])
def test_a_request_always_asks_for_its_cards(hand: str) -> None:
    """Otherwise the others would see how many cards could have been the key."""
    room = room_with(hand)
    asked = []
    choice = [option.text for option in room.game.options()].index("up")
    while not asked or room.game.question is not room.game.book.chance:
        room.choose(0, [choice])
        question = room.game.question
        assert question is not None
        asked.append(question.id)
        choice = 0
    assert "key" in asked
    assert "discard" in asked


def test_the_deal_is_not_told_again_when_somebody_begins_to_remember() -> None:
    version = Regulation.parse("8 lite+entry20").rules_version
    seats = [SeatPlan("A"), SeatPlan("B")]
    room = Room(Setup("g", "friend", "8 lite+entry20", version, seats, 1))
    told = state_for(room, 0, "en", Heard()).log
    room.know()
    room.choose(room.asked, [0])
    log = state_for(room, 0, "en", Heard()).log
    assert log[: len(told)] == told
    assert not {line.text for line in log[len(told) :]} & {line.text for line in told}
