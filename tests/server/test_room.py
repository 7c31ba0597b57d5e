"""A room: one game as a fold over its entries, and all that a seat can do wrong in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games import said
from rooms import (
    LITE,
    NONCE,
    SALT,
    SHARES,
    choose,
    deal,
    draft,
    families,
    played,
    refolded,
    room,
    setup,
    write,
)

from blackpoker.core.errors import BlackPokerError, IllegalChoice, IllegalDeck, RecordError
from blackpoker.play.fair_deal import Deal, first_fault, promise_of
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.lesson import CHAPTERS, REGULATION
from blackpoker.play.record import Record, Replay
from blackpoker.table import wishes
from blackpoker.table.entry import Chosen, decode_entry
from blackpoker.table.present import reasons, state_for, table_at
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.room_record import record_of, whole_log
from blackpoker.table.script import chosen_by
from blackpoker.table.setup import SeatPlan, Setup, StaleError, TableError, decoded
from blackpoker.table.step import AsksComputer, Forced, Over, PassFor, Waits
from blackpoker.table.telling import Heard

FAMILIES = families()


# ---- from the first entry to the last
def test_a_fair_deal_begins_when_both_have_promised_and_shared() -> None:
    one = room(seed=None)
    assert one.phase == "dealing"
    assert one.next_step() == Waits(-1)
    assert one.deal.asks(0).wants == "promise"
    one.submit(0, wishes.Contribute(promise=promise_of(SHARES[0])))
    assert one.deal.asks(0).wants == "nothing"  # before the other has promised
    one.submit(1, wishes.Contribute(promise=promise_of(SHARES[1])))
    assert [one.deal.asks(seat).wants for seat in range(2)] == ["share", "share"]
    one.submit(1, wishes.Contribute(share=SHARES[1]))
    assert one.phase == "dealing"
    one.submit(0, wishes.Contribute(share=SHARES[0]))
    assert one.phase == "playing"
    assert isinstance(one.next_step(), Waits)


def test_a_game_waits_for_the_friend_who_brings_a_deck() -> None:
    one = Room(setup(regulation="9.1 lite+pack", other=SeatPlan("", kind="empty")))
    assert one.phase == "waiting"
    with pytest.raises(IllegalDeck):
        one.sit(1, "Haru", deck=[1, 1])
    assert (one.seq, one.seats[1].kind) == (0, "empty")
    one.sit(1, "Haru", deck=list(range(54)))
    assert one.phase == "playing"
    assert one.names == ["Aki", "Haru"]
    with pytest.raises(TableError):
        one.sit(1, "Natsu")


@pytest.mark.parametrize("regulation", FAMILIES)
def test_a_room_folded_from_its_entries_equals_the_live_one(regulation: str) -> None:
    kind = ("friend", "computer", "hotseat", "practice")[FAMILIES.index(regulation) % 4]
    one = played(Room(setup(kind, regulation)), steps=90)  # type: ignore[arg-type]
    again = refolded(one)
    assert fingerprint(again.game) == fingerprint(one.game)
    assert again.entries.line == one.entries.line
    assert again.begun.asked_for == one.begun.asked_for
    for viewer in (0, SPECTATOR):
        assert table_at(again, viewer, again.seq) == table_at(one, viewer, one.seq)
    assert whole_log(again, 0, "ja").since(0) == whole_log(one, 0, "ja").since(0)


def test_an_entry_survives_being_written() -> None:
    one = played(room(seed=None), steps=0)
    deal(one)
    played(one, steps=20)
    assert [decode_entry(data) for data in one.entries.stored] == list(one.entries)
    assert any(isinstance(entry, Chosen) for entry in one.entries)
    with pytest.raises(RecordError):
        decode_entry(b'{"type":"chosen"}')
    with pytest.raises(RecordError):
        decoded(b"{", Setup)


def test_a_finished_game_has_a_record_that_replays_and_a_deal_that_holds() -> None:
    one = room(seed=None)
    deal(one)
    played(one)
    assert isinstance(one.next_step(), Over)
    record = Record.read(record_of(one).write())
    assert isinstance(record.header.deal, Deal)
    assert first_fault(record.header.deal, record.header.seed) == ""
    assert Replay(record).run().winner == one.winner


def test_the_secret_of_the_deal_is_told_only_after_the_end() -> None:
    one = room(seed=None)
    deal(one)
    before = state_for(one, 0, "en").seal
    assert before is not None
    assert (before.secret, before.seed, before.key) == ("", None, "")
    assert (before.salt, before.shares) == (SALT, SHARES)
    assert record_of(one).header.deal is not None
    assert record_of(one).header.deal.secret == ""
    one.resign(1)
    after = state_for(one, SPECTATOR, "en").seal
    assert after is not None
    assert after.secret == one.setup.secret
    assert after.seed is None
    assert bytes.fromhex(after.key) == one.deal.seed


def test_who_gives_up_loses_and_the_record_says_so() -> None:
    one = played(room(), steps=9)
    one.submit(1, wishes.Resign(nonce=NONCE))
    state = state_for(one, 0, "en")
    assert (state.phase, state.ended, state.result) == (
        "over",
        "resigned",
        "You won. Haru gave up.",
    )
    assert state_for(one, 1, "ja").result == "Akiの勝ち。あなたが投了しました。"
    assert [state_for(one, viewer, "en").winner for viewer in (SPECTATOR, 0, 1)] == [0, 0, 0]
    record = Record.read(record_of(one).write())
    assert (record.result, record.ended) == ("A won", "resigned")
    Replay(record).run()


def test_a_game_goes_on_from_the_middle_of_a_record() -> None:
    first = played(room(), steps=60)
    moves = record_of(first).moves[:20]
    one = Room(setup("computer", prefix=moves))
    assert record_of(one).moves[:20] == moves
    played(one)
    Replay(record_of(one)).run()


def test_after_the_end_everybody_sees_both_hands() -> None:
    one = played(room(), steps=9)
    hidden = table_at(one, SPECTATOR, one.seq)
    assert [side.hand for side in hidden.sides] == [None, None]
    one.time_out(0)
    for viewer in (0, 1, SPECTATOR):
        table = state_for(one, viewer, "en").table
        assert table is not None
        assert all(side.hand is not None for side in table.sides)


# ---- seats without a person
def test_a_computer_is_asked_only_where_it_has_a_choice() -> None:
    one = room("computer")
    seen = set()
    for _ in range(60):
        todo = one.next_step()
        seen.add(type(todo))
        if isinstance(todo, AsksComputer):
            assert one.game.count() > 1
            one.computer_chose(todo.seat, [one.game.count() - 1])
        elif isinstance(todo, Waits):
            choose(one, 0)
        elif isinstance(todo, Over):
            break
        else:
            one.auto_entry(todo)
    assert {AsksComputer, Waits, PassFor} <= seen


def test_a_computer_that_idles_must_end_its_turn() -> None:
    """C-17: in the 8th edition one may pass on an empty stage for ever."""
    one = Room(setup("computer", "8 lite+entry20"))
    turn = one.game.turn_number
    for _ in range(400):
        todo = one.next_step()
        if isinstance(todo, AsksComputer):
            passing = [o.text for o in one.game.options()]
            one.computer_chose(1, [passing.index("pass") if "pass" in passing else 0])
        elif isinstance(todo, Waits):
            options = [o.text for o in one.game.options()]
            choose(one, options.index("end") if "end" in options else 0)
        else:
            one.auto_entry(todo)
        if one.game.turn_number > turn + 2:
            return
    pytest.fail("the computer never ended its turn")


def test_what_a_computer_chooses_in_its_turn_is_what_the_room_accepts() -> None:
    one = room("computer")
    while not isinstance(one.next_step(), AsksComputer):
        choose(one, 0) if isinstance(one.next_step(), Waits) else one.auto_entry(one.next_step())
    choices = chosen_by(one.know(), 1, lambda seen, decision: 0)
    one.choose(1, choices, by="computer")
    assert one.entries[-1] == Chosen(seat=1, choices=choices, by="computer")


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[chapter.id for chapter in CHAPTERS])
def test_the_teacher_of_a_lesson_plays_its_script_or_something_harmless(chapter: object) -> None:
    found = next(one for one in CHAPTERS if one is chapter)
    one = Room(
        setup(
            "lesson",
            found.regulation,
            position=found.position,
            script=list(found.script),
            goal=found.goal,
        )
    )
    for _ in range(30):
        todo = one.next_step()
        if isinstance(todo, Forced | PassFor):
            one.auto_entry(todo)
        elif isinstance(todo, Waits):
            options = [option.text for option in one.game.options()]
            choose(one, options.index("pass") if "pass" in options else 0)
        if one.ended or one.begun.goal_met:
            break
    by = [entry.by for entry in one.entries if isinstance(entry, Chosen)]
    assert by.count("script") <= len(found.script)
    if found.script and not one.begun.goal_met:
        assert "script" in by
    if found.position:
        with pytest.raises(TableError):
            record_of(one)


def test_naming_a_blocker_can_be_the_goal_of_a_lesson() -> None:
    found = next(one for one in CHAPTERS if one.goal == "block")
    one = Room(
        setup(
            "lesson", REGULATION, position=found.position, script=list(found.script), goal="block"
        )
    )
    while one.game.question is None or one.game.question.id != "blocker":
        todo = one.next_step()
        choose(one, 0) if isinstance(todo, Waits) else one.auto_entry(todo)
    assert not state_for(one, 0, "en").goal_met
    choose(one, 0)
    assert state_for(one, 0, "en").goal_met


# ---- bad input
def wrong_seat(one: Room) -> None:
    choose(one, 0, seat=1 - one.asked)


def stale(one: Room) -> None:
    one.submit(one.asked, wishes.Choose(seq=one.seq - 1, nonce=NONCE, choices=[0]))


def out_of_range(one: Room) -> None:
    choose(one, one.game.count())


def nothing_chosen(one: Room) -> None:
    choose(one)


def past_the_end(one: Room) -> None:
    choose(one, *draft(one, one.asked, [0]).choices, 0, 0, 0, 0, 0, 0)


def draft_past_the_end(one: Room) -> None:
    draft(one, one.asked, [0, 0, 0, 0, 0, 0, 0, 0])


def draft_of_the_other(one: Room) -> None:
    draft(one, 1 - one.asked, [0])


def not_a_move(one: Room) -> None:
    write(one, "fly ♠A")


def too_many_words(one: Room) -> None:
    write(one, "pass ♠A ♠2")


def undo_answer_without_question(one: Room) -> None:
    one.submit(0, wishes.UndoAnswer(nonce=NONCE, answer="yes"))


def share_when_dealt(one: Room) -> None:
    one.submit(0, wishes.Contribute(share=SHARES[0]))


def unknown_action(one: Room) -> None:
    reasons(one, 0, "fly", "en")


def position_to_come(one: Room) -> None:
    table_at(one, 0, one.seq + 1)


def yield_to_nothing(one: Room) -> None:
    one.set_yield(0, "request")


def freeze_nothing(one: Room) -> None:
    one.auto_entry(Waits(0))


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (wrong_seat, IllegalChoice),
        (stale, StaleError),
        (out_of_range, IllegalChoice),
        (nothing_chosen, IllegalChoice),
        (past_the_end, IllegalChoice),
        (draft_past_the_end, IllegalChoice),
        (draft_of_the_other, IllegalChoice),
        (not_a_move, BlackPokerError),
        (too_many_words, BlackPokerError),
        (undo_answer_without_question, TableError),
        (share_when_dealt, TableError),
        (unknown_action, TableError),
        (position_to_come, TableError),
        (yield_to_nothing, TableError),
        (freeze_nothing, TableError),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_what_is_wrong_is_said_and_changes_nothing(
    wrong: Callable[[Room], None], expected: type[BlackPokerError]
) -> None:
    one = room("computer", "8 lite+entry20")
    while not (isinstance(one.next_step(), Waits) and not one.game.stage and one.seq > 2):
        todo = one.next_step()
        if isinstance(todo, Waits):
            choose(one, 0)
        elif isinstance(todo, AsksComputer):
            one.computer_chose(todo.seat, [0])
        else:
            one.auto_entry(todo)
    before = fingerprint(one.game), one.seq, state_for(one, 0, "en", Heard())
    with pytest.raises(expected) as found:
        wrong(one)
    assert said(found.value)
    assert (fingerprint(one.game), one.seq, state_for(one, 0, "en", Heard())) == before


def test_a_share_that_was_not_promised_is_refused() -> None:
    one = room(seed=None)
    for wrong in (
        wishes.Contribute(),
        wishes.Contribute(promise="ab" * 16),
        wishes.Contribute(share=SHARES[0]),
    ):
        with pytest.raises(TableError):
            one.submit(0, wrong)
    for seat in range(2):
        one.submit(seat, wishes.Contribute(promise=promise_of(SHARES[seat])))
    for wrong in (
        wishes.Contribute(promise=promise_of(SHARES[0])),
        wishes.Contribute(share="ff" * 15),
        wishes.Contribute(share=SHARES[1]),
    ):
        with pytest.raises(TableError) as found:
            one.submit(0, wrong)
        assert said(found.value)
    assert (one.seq, one.phase) == (2, "dealing")


def test_before_the_deal_nothing_can_be_decided() -> None:
    one = room(seed=None)
    for wrong in (
        wishes.Choose(seq=0, nonce=NONCE, choices=[0]),
        wishes.WrittenMove(seq=0, nonce=NONCE, line="end"),
        wishes.Undo(seq=0, nonce=NONCE),
        wishes.Resign(nonce=NONCE),
    ):
        with pytest.raises(TableError) as found:
            one.submit(0, wrong)
        assert found.value.id == "not_begun"
    with pytest.raises(TableError):
        draft(one, 0, [0])
    with pytest.raises(TableError):
        table_at(one, 0, 0)
    assert state_for(one, 0, "en", Heard()).table is None


def test_after_the_end_nothing_can_be_decided() -> None:
    one = played(room(), steps=9)
    one.resign(0)
    seq = one.seq
    for wrong in (
        wishes.Choose(seq=seq, nonce=NONCE, choices=[0]),
        wishes.WrittenMove(seq=seq, nonce=NONCE, line="end"),
        wishes.Undo(seq=seq, nonce=NONCE),
        wishes.UndoAnswer(nonce=NONCE, answer="yes"),
        wishes.Resign(nonce=NONCE),
    ):
        with pytest.raises(IllegalChoice) as found:
            one.submit(0, wrong)
        assert found.value.id == "game_is_over_now"
    for late in (lambda: one.time_out(0), lambda: one.freeze("server_fault")):
        with pytest.raises(IllegalChoice):
            late()
    assert one.seq == seq


def test_a_frozen_game_stays_as_it_is() -> None:
    one = played(room(), steps=9)
    one.freeze("too_long_a_game")
    assert (one.phase, one.next_step()) == ("frozen", Over())
    assert state_for(one, 0, "en").result == "The game was stopped and has no winner."


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(TableError):
        Room(setup(regulation="oldmaid"))
    with pytest.raises(TableError):
        Room(setup(seed=None).__class__(**{**as_dict(setup(seed=None)), "secret": ""}))
    with pytest.raises(IllegalDeck):
        Room(setup(regulation="9.1 lite+pack", other=SeatPlan("Haru", deck=[3])))


def as_dict(found: Setup) -> dict[str, object]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


# ---- who plays both sides
def test_two_people_at_one_screen_see_the_hand_of_whoever_is_asked() -> None:
    one = room("hotseat")
    shown = set()
    for _ in range(40):
        todo = one.next_step()
        if isinstance(todo, Waits):
            state = state_for(one, BOTH, "en")
            assert state.table is not None
            assert state.question is not None
            assert state.table.sides[todo.seat].hand is not None
            assert state.table.sides[1 - todo.seat].hand is None
            shown.add(todo.seat)
            choose(one, 0)
        elif not isinstance(todo, Over):
            one.auto_entry(todo)
    assert shown == {0, 1}


def test_in_open_practice_both_hands_lie_open() -> None:
    one = played(room("practice"), steps=5)
    table = state_for(one, BOTH, "en").table
    assert table is not None
    assert all(side.hand is not None for side in table.sides)


def test_the_same_regulation_is_one_object_for_all_rooms() -> None:
    assert room(regulation=LITE).regulation.rules is room(regulation=LITE).regulation.rules
