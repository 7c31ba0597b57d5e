"""Who is asked and who passes without being asked: every rule of ``table.passing``, and why."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from games import said
from rooms import choose, families, played, room, setup, step, write

from blackpoker.common.view import view
from blackpoker.common.void import meaningful
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.rng import seeded
from blackpoker.table import wishes
from blackpoker.table.entry import decode_entry
from blackpoker.table.passing import just_mine
from blackpoker.table.playthrough import at_chance
from blackpoker.table.present import state_for
from blackpoker.table.protocol import STEPS, Passing
from blackpoker.table.room import Room
from blackpoker.table.setup import TableError, decoded
from blackpoker.table.step import Over, PassFor, Waits
from blackpoker.text import LANGUAGES

# A is asked in B's turn; B's soldier and A's stand there.
THEIRS = (
    "8 master+basic; turn 4 B; chance A; passed B; stage {stage};"
    " A: field {field} | life {life} | hand {hand}; B: field ♠9 bw(♠8) | life ♣2 ♣3 ♣4 | hand ♣5"
)
EVERYTHING = Passing(own=list(STEPS), theirs=list(STEPS), lethal=False, targeted=False, novel=False)


def at(
    stage: str = "B end",
    hand: str = "♡5 ♢4",
    field: str = "♢8",
    life: str = "♠2 ♠3 ♠4 ♠5",
    **settings: object,
) -> Room:
    """A room in which A is asked, in B's turn."""
    position = THEIRS.format(stage=stage, hand=hand, field=field, life=life)
    one = Room(setup("friend", "8 master+basic", position=position))
    one.manners[0].passing = Passing(**{**defaults(), **settings})  # type: ignore[arg-type]
    return one


def defaults() -> dict[str, object]:
    return {name: getattr(EVERYTHING, name) for name in EVERYTHING.__struct_fields__}


def reason(one: Room) -> str:
    """Why A passes, or is asked."""
    todo = one.next_step()
    judged = one.judge()
    assert judged is not None
    assert judged.verdict.reason == (
        todo.reason if isinstance(todo, PassFor) else judged.verdict.reason
    )
    return ("pass: " if isinstance(todo, PassFor) else "stop: ") + judged.verdict.reason


# ---- what is worth it
def test_an_answer_one_can_pay_for_stops() -> None:
    one = at(hand="♡5 ♠Q")
    assert reason(one) == "stop: can_answer"
    assert state_for(one, 0, "en").reason == "Stopped because you could use Up."
    assert state_for(one, 0, "ja").reason == "止めた理由：アップを使えます。"


def test_an_answer_one_cannot_pay_for_does_not_stop() -> None:
    """Up costs a discard, and there is no second card."""
    assert reason(at(hand="♡5")) == "pass: nothing"


def test_a_main_action_does_not_stop_in_the_turn_of_the_other() -> None:
    assert reason(at(hand="♠Q ♡K", field="bw(♡2) bw(♡3)")) == "pass: nothing"


@pytest.mark.parametrize(("key", "worth"), [("♣6", False), ("♣7", True), ("♣9", True)])
def test_a_counter_stops_only_where_it_could_negate_something(key: str, worth: bool) -> None:
    one = at(stage="B summon_soldier ♠7", hand=f"{key} ♠Q", field="bw(♡2)")
    assert reason(one) == ("stop: can_answer" if worth else "pass: nothing")
    assert one.judge().meaningful == (["counter"] if worth else [])  # type: ignore[union-attr]


# ---- always
def test_in_ones_own_turn_with_an_empty_stage_one_is_always_asked() -> None:
    for mode in ("auto", "always", "never"):
        one = room()
        one.manners[one.asked].passing = Passing(mode=mode)  # type: ignore[arg-type]
        assert one.next_step() == Waits(one.asked)


def test_mode_always_asks_and_mode_never_passes() -> None:
    assert reason(at(hand="♡5", mode="always")) == "stop: always"
    assert reason(at(mode="never")) == "pass: never"


@pytest.mark.parametrize("mode", ["auto", "never"])
def test_ones_own_character_being_aimed_at_stops_once(mode: str) -> None:
    one = at("B down ♠3 on A.♢8", hand="♡5 ♠Q", targeted=True, mode=mode)
    assert reason(one) == "stop: targeted"
    assert state_for(one, 0, "en").reason == "Stopped because ♢8 is targeted."
    one.manners[0].seen.add(int(one.game.stage[-1].serial))
    one.judged = None
    assert reason(one) == ("pass: never" if mode == "never" else "stop: can_answer")


def test_whoever_can_do_nothing_is_not_asked_what_to_do() -> None:
    """What happens is announced all the same; only what could end the game stops here too."""
    assert reason(at("B down ♠3 on A.♢8", hand="♣Q", targeted=True)) == "pass: nothing"
    assert reason(at("B down ♠3 on B.♠9", hand="♣Q", novel=True)) == "pass: nothing"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_newcomer_is_told_why_and_not_asked_in_vain(lang: str) -> None:
    """Games as the start page begins them: at most one prompt a turn that leads nowhere."""
    for seed in range(6):
        in_vain: Counter[int] = Counter()
        one, rng = Room(setup("computer", "9.1 lite+entry16", seed)), seeded(seed)
        going = True
        while going:
            if isinstance(one.next_step(), Waits):
                state = state_for(one, 0, lang)
                question, table = state.question, state.table
                assert question is not None
                assert table is not None
                assert state.reason or question.part != "action"
                if {option.verb for option in question.options} == {"pass"}:
                    in_vain[table.turn_number] += 1
            going = step(one, rng)
        assert max(in_vain.values(), default=0) <= 1


def test_what_one_does_to_oneself_is_no_reason_to_stop() -> None:
    assert reason(at("B down ♠3 on B.♠9", hand="♣Q", targeted=True)) == "pass: nothing"
    assert reason(at("B down ♠3 on A.♢8", hand="♣Q", targeted=False)) == "pass: nothing"


@pytest.mark.parametrize("mode", ["auto", "never"])
def test_a_lethal_possibility_stops_and_is_said(mode: str) -> None:
    lethal = "field ♠9 attacking"
    position = THEIRS.replace("field ♠9", lethal).format(
        stage="B damage_judgement", hand="♣Q", field="♢8", life="♠2 ♠3 ♠4"
    )
    one = Room(setup("friend", "8 master+basic", position=position))
    one.manners[0].passing = Passing(mode=mode)  # type: ignore[arg-type]
    assert reason(one) == "stop: lethal"
    state = state_for(one, 0, "en")
    assert state.reason == "Stopped because 3 damage could end the game."
    assert state.danger is not None
    assert state.danger.text == "If you pass, Damage judgement resolves and you lose: life 3 → 0."
    assert (state.danger.certain, state.danger.last, state.danger.life) == (True, True, [3, 0])
    assert state.danger.stops == []
    one.manners[0].passing = Passing(mode=mode, lethal=False)  # type: ignore[arg-type]
    one.judged = None
    assert reason(one).startswith("pass")


def test_an_attack_that_could_kill_stops_before_the_block() -> None:
    position = THEIRS.replace("field ♠9", "field ♠9 attacking").format(
        stage="B block", hand="♣Q", field="♢8", life="♠2 ♠3 ♠4"
    )
    one = Room(setup("friend", "8 master+basic", position=position))
    assert reason(one) == "stop: lethal"
    assert state_for(one, 0, "en").danger is None  # the blockers are asked for before


def test_an_action_seen_for_the_first_time_stops_once() -> None:
    one = at("B down ♠3 on B.♠9", hand="♡5 ♠Q", novel=True)
    assert reason(one) == "stop: novel"
    said = state_for(one, 0, "en").reason
    assert "for the first time" in said
    assert "at 0 or less it falls" in said, "what it does is told beside it"
    one.begun.staged[1]["down"] = 2
    one.judged = None
    assert reason(one) == "stop: can_answer"


def test_what_comes_by_itself_in_every_turn_is_nothing_new() -> None:
    assert reason(at("B draw", hand="♣Q", novel=True)) == "pass: nothing"


# ---- steps
@pytest.mark.parametrize(
    ("stage", "step_named"),
    [
        ("B end", "end"),
        ("B draw", "draw"),
        ("B attack", "attack"),
        ("B block", "block"),
        ("B damage_judgement", "judgement"),
        ("B set_bulwark", "other"),
    ],
)
def test_a_step_that_is_not_among_the_stops_is_passed(stage: str, step_named: str) -> None:
    assert reason(at(stage)) == "stop: can_answer"
    assert reason(at(stage, theirs=[one for one in STEPS if one != step_named])) == "pass: step"
    assert reason(at(stage, theirs=[step_named], own=[])) == "stop: can_answer"


def test_what_one_has_just_asked_for_is_passed_over() -> None:
    one = room(regulation="8 master+basic")
    while one.game.stage or one.game.question is not one.game.book.chance:
        choose(one, 0)
    seat = one.asked
    write(one, "attack")
    assert one.next_step() == PassFor(seat, "own")


# ---- yields
def test_a_yield_to_a_request_ends_with_it() -> None:
    one = at("B up ♡3 on B.♠9")
    one.set_yield(0, "request")
    assert reason(one) == "pass: yield"
    told = state_for(one, 0, "en").yielding
    assert told is not None
    assert (
        told.text == "Passing on this request, whatever it does, until it is gone from the stage."
    )
    one.auto_entry(one.next_step())
    while isinstance(one.next_step(), PassFor):
        one.auto_entry(one.next_step())
    one.judge()
    assert one.asked == 1 or one.manners[0].yields.until == ""
    assert not one.game.stage


def test_a_yield_to_an_action_holds_until_it_is_ended() -> None:
    one = at("B end")
    one.set_yield(0, "action")
    assert reason(one) == "pass: yield"
    told = state_for(one, 0, "en").yielding
    assert told is not None
    assert (told.until, told.action) == ("action", "end")
    assert "End" in told.text
    one.set_yield(0, "off")
    assert reason(one) == "stop: can_answer"
    assert state_for(one, 0, "en").yielding is None


def test_a_yield_until_something_is_asked_for_ends_when_it_is() -> None:
    one = at("B end")
    one.set_yield(0, "asked")
    assert reason(one) == "pass: yield"
    one.begun.asked_for[1]["up"] = 1
    one.judged = None
    assert reason(one) == "stop: can_answer"
    assert one.manners[0].yields.until == ""


def test_a_yield_until_ones_turn_ends_when_it_comes() -> None:
    one = played(room(regulation="8 lite+basic"), steps=1)
    other = 1 - one.game.turn
    one.set_yield(other, "turn")
    turn = one.game.turn_number
    rng = seeded(3)
    while one.game.turn_number == turn:
        if one.asked == other and at_chance(one.game):
            assert isinstance(one.next_step(), PassFor)
        step(one, rng)
    while one.asked != other or not at_chance(one.game) or one.game.stage:
        step(one, rng)
    assert one.next_step() == Waits(other)
    assert one.manners[other].yields.until == ""


@pytest.mark.parametrize("until", ["asked", "turn", "action"])
def test_a_yield_does_not_lose_the_game(until: str) -> None:
    position = THEIRS.replace("field ♠9", "field ♠9 attacking").format(
        stage="B damage_judgement", hand="♣Q", field="♢8", life="♠2 ♠3 ♠4"
    )
    one = Room(setup("friend", "8 master+basic", position=position))
    one.set_yield(0, until)  # type: ignore[arg-type]
    assert reason(one) == "stop: lethal"


def test_there_is_nothing_to_yield_to_on_an_empty_stage() -> None:
    with pytest.raises(TableError) as found:
        room().set_yield(0, "action")
    assert said(found.value)


def test_undo_and_coming_back_end_all_yields() -> None:
    one = room("computer", seed=2)
    while one.asked == 1:
        one.computer_chose(1, [0])
    choose(one, 0)
    one.set_yield(0, "turn")
    one.submit(0, wishes.Undo(seq=one.seq, nonce="n"))
    assert not one.manners[0].yields.until
    one.set_yield(0, "turn")
    one.set_yield(0, "off")
    assert state_for(one, 0, "ja").yielding is None


def test_whoever_goes_back_is_asked_there_whatever_they_have_set() -> None:
    one = at()
    choose(one, len(one.game.options()) - 1)
    one.manners[0].passing = Passing(mode="never")
    one.submit(0, wishes.Undo(seq=one.seq, nonce="n"))
    one.submit(1, wishes.UndoAnswer(nonce="n", answer="yes"))
    assert one.next_step() == Waits(0)


def test_settings_and_yields_survive_being_written() -> None:
    one = at("B end", mode="never")
    one.set_yield(0, "action")
    kept = one.manners[0]
    assert decoded(msgspec.json.encode(kept), type(kept)) == kept


# ---- of all games
@pytest.mark.parametrize("regulation", families())
def test_with_all_stops_on_no_window_is_skipped_in_which_something_could_be_done(
    regulation: str,
) -> None:
    one = room(regulation=regulation)
    for manners in one.manners:
        manners.passing = Passing(own=list(STEPS), theirs=list(STEPS))
    rng = seeded(5)
    skipped = 0
    for _ in range(120):
        todo = one.next_step()
        if isinstance(todo, Over):
            break
        if isinstance(todo, PassFor):
            skipped += 1
            seen = view(one.game, todo.seat)
            assert seen.stage or seen.turn != todo.seat
            if todo.reason == "own":
                assert just_mine(seen, one.game.book, seen.stage[-1])
            else:
                assert todo.reason == "nothing"
                assert meaningful(one.game) == []
        step(one, rng)
    assert skipped > 5


# ---- a certain loss
JUDGED = THEIRS.replace("field ♠9", "field ♠9 attacking").format(
    stage="B damage_judgement", hand="♣Q", field="♢8", life="♠2 ♠3 ♠4"
)


def test_a_yield_stops_where_passing_loses() -> None:
    one = Room(setup("friend", "8 master+basic", position=JUDGED))
    one.set_yield(0, "request")
    assert reason(one) == "stop: lethal"


def test_whoever_has_passed_at_a_certain_loss_is_not_asked_again_before_somebody_acts() -> None:
    """Where nobody can block, a block and a judgement lie before the loss."""
    position = THEIRS.replace("field ♠9", "field ♠9").format(
        stage="B block", hand="♣Q", field="bw(♢8) driven", life="♠2 ♠3 ♠4"
    )
    one = Room(
        setup(
            "friend",
            "8 master+basic",
            position=position.replace("B: field ♠9", "B: field ♠9 attacking"),
        )
    )
    passed = [0, 0]
    while not one.ended:
        todo = one.next_step()
        if isinstance(todo, PassFor):
            one.auto_entry(todo)
            continue
        seat = one.asked
        state = state_for(one, seat, "en")
        assert state.question is not None
        if seat == 0 and at_chance(one.game):
            passed[0] += 1
            assert state.danger is not None
            assert state.danger.last
        choose(one, next((o.i for o in state.question.options if o.verb in ("pass", "done")), 0))
    assert one.winner == 1
    assert passed[0] == 1


def test_who_loses_against_nobody_else_can_go_back() -> None:
    """The record keeps both lines; between people what has ended has ended."""
    for kind in ("practice", "hotseat", "friend"):
        one = Room(setup(kind, "8 master+basic", position=JUDGED))  # type: ignore[arg-type]
        undo = wishes.Undo(seq=0, nonce="n")
        choose(one, [option.text for option in one.game.options()].index("pass"), seat=0)
        assert one.ended == "life"
        undo = wishes.Undo(seq=one.seq, nonce="n")
        allowed = state_for(one, 0, "en").undo
        assert allowed is not None
        assert allowed.allowed == (kind != "friend")
        if kind == "friend":
            with pytest.raises(IllegalChoice):
                one.submit(0, undo)
            continue
        one.submit(0, undo)
        assert (one.ended, one.winner, one.asked, one.tells_all) == ("", -1, 0, False)
        assert len(one.entries.stored) == 2
        again = Room(one.setup)
        for entry in one.entries.stored:
            again.fold(decode_entry(entry))
        assert again.asked == 0
