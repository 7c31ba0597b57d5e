"""Taking back: free before it is sent, at will without another person, by consent between two."""

from __future__ import annotations

import pytest
from games import said
from rooms import NONCE, choose, played, refolded, room

from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.record import Replay
from blackpoker.table import wishes
from blackpoker.table.entry import UndoAsked, Undone
from blackpoker.table.present import state_for, table_at
from blackpoker.table.protocol import Passing
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.room_record import record_of, whole_log
from blackpoker.table.setup import TableError
from blackpoker.table.step import AsksComputer, Waits
from blackpoker.table.telling import log_for


def undo(one: Room, seat: int) -> object:
    return one.submit(seat, wishes.Undo(seq=one.seq, nonce=NONCE))


def answer(one: Room, seat: int, said: str) -> object:
    return one.submit(seat, wishes.UndoAnswer(nonce=NONCE, answer=said))  # type: ignore[arg-type]


def until_asked(one: Room, seat: int) -> None:
    """Let the others do something until this seat must decide."""
    while not isinstance(one.next_step(), Waits) or one.asked != seat:
        todo = one.next_step()
        if isinstance(todo, AsksComputer):
            one.computer_chose(todo.seat, [one.game.count() - 1])
        elif isinstance(todo, Waits):
            choose(one, 0)
        else:
            one.auto_entry(todo)


def test_against_the_computer_one_goes_back_as_often_as_one_likes() -> None:
    one = room("computer", seed=3)
    pictures = []
    for _ in range(4):
        until_asked(one, 0)
        pictures.append(fingerprint(one.game))
        choose(one, 0)
    until_asked(one, 0)
    while pictures:
        assert undo(one, 0) == one.entries[-1]
        assert fingerprint(one.game) == pictures.pop()
        assert one.next_step() == Waits(0)
    with pytest.raises(TableError) as found:
        undo(one, 0)
    assert found.value.id == "nothing_to_undo"
    assert said(found.value)
    state = state_for(one, 0, "en")
    assert state.undo is not None
    assert not state.undo.allowed


def test_one_plays_on_from_where_one_went_back_to() -> None:
    one = played(room("hotseat", seed=3), steps=25)
    for _ in range(3):
        undo(one, 0)
    played(one, seed=9)
    assert one.ended == "life"
    assert fingerprint(refolded(one).game) == fingerprint(one.game)
    Replay(record_of(one)).run()


def test_at_one_screen_the_last_decision_of_either_is_taken_back() -> None:
    one = room("hotseat")
    first = one.asked
    before = fingerprint(one.game)
    choose(one, 0)
    assert undo(one, 1 - first) == Undone(seat=1 - first, to=0, nonce=NONCE)
    assert fingerprint(one.game) == before
    state = state_for(one, BOTH, "en")
    assert state.undo is not None
    assert not state.undo.allowed


def test_between_people_the_other_must_agree() -> None:
    one = played(room(), steps=12)
    seat = next(entry.seat for entry in reversed(one.entries) if entry.by == "")  # type: ignore[union-attr]
    before = fingerprint(one.game)
    assert isinstance(undo(one, seat), UndoAsked)
    assert fingerprint(one.game) == before
    assert one.next_step() == Waits(1 - seat)  # nobody passes by themselves meanwhile
    asked = [state_for(one, viewer, "en").undo for viewer in (0, 1)]
    assert all(found is not None and found.asked_by == seat for found in asked)
    with pytest.raises(TableError):
        undo(one, seat)  # asked already
    with pytest.raises(TableError):
        answer(one, seat, "yes")  # not oneself
    answer(one, 1 - seat, "yes")
    assert fingerprint(one.game) != before
    assert one.undo.asked is None
    assert fingerprint(refolded(one).game) == fingerprint(one.game)


def test_the_other_may_refuse_once_or_for_good() -> None:
    one = played(room(), steps=12)
    before = fingerprint(one.game)
    undo(one, 0)
    answer(one, 1, "no")
    undo(one, 0)
    answer(one, 1, "never")
    assert fingerprint(one.game) == before
    with pytest.raises(TableError) as found:
        undo(one, 0)
    assert found.value.id == "undo_never"
    state = state_for(one, 0, "en")
    assert state.undo is not None
    assert not state.undo.allowed
    with pytest.raises(TableError):
        answer(one, 1, "yes")
    undo(one, 1)  # the one who refused may still ask


def test_a_request_to_go_back_lapses_when_the_game_goes_on() -> None:
    one = played(room(), steps=12)
    undo(one, 0)
    choose(one, 0)
    assert one.undo.asked is None
    with pytest.raises(TableError):
        answer(one, 1, "yes")


def test_the_log_tells_everybody_that_something_was_taken_back() -> None:
    one = room("hotseat")
    choose(one, 0)
    log_for(one, SPECTATOR, "en")
    undo(one, one.asked)
    for log in (log_for(one, SPECTATOR, "en"), whole_log(one, SPECTATOR, "en")):
        assert (log.tail[-1].kind, log.tail[-1].seq) == ("undo", one.seq)
    assert log_for(one, SPECTATOR, "en").count == whole_log(one, SPECTATOR, "en").count


def test_what_a_seat_is_asked_is_not_taken_back() -> None:
    one = room("computer", seed=3)
    until_asked(one, 0)
    seq = one.seq
    one.set_passing(0, Passing(ask_top=True))
    assert one.seq == seq  # nobody's choice becomes stale by it
    choose(one, 0)
    assert one.seq == seq + 2
    undo(one, 0)
    assert one.begun.asks_top == [True, False]
    assert refolded(one).begun.asks_top == [True, False]


def test_an_earlier_position_is_the_one_that_was_there_then() -> None:
    one = room("hotseat")
    tables = [table_at(one, SPECTATOR, 0)]
    for number in range(30):
        if isinstance(one.next_step(), Waits):
            if number % 7 == 6:
                undo(one, one.asked)
            else:
                choose(one, number % one.game.count())
        else:
            one.auto_entry(one.next_step())
        tables.append(table_at(one, SPECTATOR, one.seq))
    for seq, table in enumerate(tables):
        assert table_at(one, SPECTATOR, seq) == table


def test_the_log_says_which_lines_hold_no_more() -> None:
    """What was taken back stands behind its position, and above the line that tells of it."""
    one = played(room("hotseat"), steps=20)
    undo(one, 0)
    *before, last = whole_log(one, SPECTATOR, "en").tail
    assert (last.kind, last.to >= 0) == ("undo", True)
    assert any(line.seq > last.to for line in before)
    assert all(line.to == -1 for line in before)
