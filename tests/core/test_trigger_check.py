"""The trigger check [6-1]...[6-12], with actions that only write into a log."""

from __future__ import annotations

import pytest
from toy import (
    BANG,
    PAID,
    Bang,
    Doom,
    Erase,
    Say,
    Toy,
    ToyAction,
    ToyRules,
    all_pass,
    ask_for_a_mark,
    at_once,
    everybody,
    log_the_mark,
    log_the_stage,
    main,
    pass_the_turn,
    play,
    quick,
    staged,
    the_one_hit,
    toy,
    triggered,
    words,
)

from blackpoker.core.action import Speed, Timing, Who
from blackpoker.core.event import DROPPED, STAGED, Event, PlayerEvent
from blackpoker.core.game import Game
from blackpoker.core.request import Request
from blackpoker.core.task import Task

NOISE = at_once("noise", Bang(0))  # an immediate action, so that the stage is as the test left it


def heavy(id: str, *effect: object, timing: Timing = Timing.QUICK, **more: object) -> ToyAction:
    """A triggered normal action."""
    # type: ignore[arg-type]
    return triggered(id, *effect, speed=Speed.NORMAL, timing=timing, **more)


def controllers(game: Toy) -> list[int]:
    return [request.controller for request in game.stage]


# ---- the four classes
def test_a_normal_main_trigger_needs_an_empty_stage() -> None:
    """[6-10-6]: otherwise it ceases to exist."""
    game = toy(quick("a"), NOISE, heavy("work", timing=Timing.MAIN))
    game.record()
    play(game, "noise")
    assert staged(game) == "work"

    game.drain_events()
    play(game, "noise")
    assert staged(game) == "work"
    assert [event.kind for event in game.drain_events()].count(DROPPED) == 1
    assert game.buffer == []
    assert game.floating == []


def test_of_two_normal_main_triggers_the_second_is_discarded() -> None:
    """[6-10-6]: the first one is on the stage by then."""
    game = toy(NOISE, heavy("work", timing=Timing.MAIN), heavy("rest", timing=Timing.MAIN))
    play(game, "noise")
    assert words(game) == ["work", "rest"]
    play(game, "rest")
    assert staged(game) == "rest"


def test_a_resolved_request_does_not_fill_the_stage() -> None:
    """C-02, [6] (c): it has left before the check, so a normal main one may follow it."""
    game = toy(main("attack"), heavy("judgement", after="attack", timing=Timing.MAIN))
    play(game, "attack", "pass", "pass")
    assert staged(game) == "judgement"


def test_an_immediate_main_trigger_needs_no_empty_stage() -> None:
    """Section 4: only normal main ones are discarded."""
    game = toy(quick("a"), NOISE, triggered("now", log_the_stage, timing=Timing.MAIN))
    play(game, "a", "noise")
    assert game.log == ["noise by 0", "now by 0", "stage a"]


def test_classes_and_players_have_their_order() -> None:
    """C-12, C-20: turn player first; immediate before normal, and for each main before quick."""
    game = toy(
        NOISE,
        heavy("nq", who=everybody),
        heavy("nm", who=everybody, timing=Timing.MAIN),
        triggered("iq", who=everybody),
        triggered("im", who=everybody, timing=Timing.MAIN),
        players=3,
    )
    game.turn = 1
    play(game, "noise")
    assert game.log == [
        "noise by 0",
        *("im by 1", "iq by 1"),
        *("im by 2", "iq by 2"),
        *("im by 0", "iq by 0"),
    ]
    assert (
        staged(game) == "nm nq nq nq"
    )  # the normal main ones of players 2 and 0 found the stage taken
    assert controllers(game) == [1, 1, 2, 0]


def test_a_player_without_triggers_holds_nobody_up() -> None:
    """C-12"""
    game = toy(
        at_once("noise", Bang(2)),
        triggered("now", who=the_one_hit),
        heavy("later", who=the_one_hit),
        players=3,
    )
    play(game, "noise")
    assert game.log == ["noise by 0", "now by 2"]
    assert controllers(game) == [2]


def test_what_an_immediate_triggers_comes_before_the_normal_ones() -> None:
    """[6-5-6], [6-3]"""
    game = toy(
        at_once("noise", Bang(0)),
        triggered("first", Bang(1), who=on_player(0)),
        triggered("second", log_the_stage, who=on_player(1)),
        heavy("later"),
    )
    play(game, "noise")
    assert game.log == ["noise by 0", "first by 0", "second by 0", "stage "]
    assert staged(game) == "later later"


def on_player(player: int) -> Who:
    """Trigger, for the turn player, on what happens to this one."""

    def who(game: Toy, event: Event) -> list[int]:
        assert isinstance(event, PlayerEvent)
        return [game.turn] if event.player == player else []

    return who


def test_new_immediate_ones_wait_while_normal_ones_are_placed() -> None:
    """[6-8] loops before [6-2] does."""
    game = toy(
        NOISE, heavy("n", who=everybody), triggered("seen", log_the_stage, on=STAGED), players=3
    )
    play(game, "noise")
    assert game.log == ["noise by 0", *["seen by 0", "stage n n n"] * 3]


def test_a_discarded_request_does_not_end_the_placing_of_normal_ones() -> None:
    """C-09, [6-8]: the immediate one still waits for the other player's."""
    game = toy(
        NOISE,
        heavy("n", who=everybody),
        heavy("aimed", aims=True),
        triggered("seen", log_the_stage, on=STAGED),
    )
    play(game, "noise", "n")
    assert game.log == ["noise by 0", *["seen by 0", "stage n n"] * 2]


def test_new_normal_ones_are_placed_in_the_same_loop() -> None:
    """[6-10-9]: for a player who had a go, in the next pass over the players."""
    game = toy(
        at_once("noise", Bang(1)),
        heavy("n", who=the_one_hit),
        heavy("answer", on=STAGED, who=first_seat_answers_the_second),
        triggered("now", log_the_stage, on=STAGED, who=first_seat_answers_the_second),
    )
    play(game, "noise")
    assert staged(game) == "n answer"
    assert controllers(game) == [1, 0]
    assert game.log == ["noise by 0", "now by 0", "stage n answer"]


def first_seat_answers_the_second(game: Toy, event: Event) -> list[int]:
    return [0] if event.controller == 1 else []  # type: ignore[attr-defined]


def test_quick_ones_are_finished_before_a_new_main_one() -> None:
    """[6-6] is a loop of its own; [6-4] comes back to main afterwards."""
    game = toy(
        NOISE,
        triggered("q1", raise_an_alarm),
        triggered("q2"),
        triggered("m", on=PAID, timing=Timing.MAIN),
    )
    play(game, "noise", "q1")
    assert game.log == ["noise by 0", "q1 by 0", "q2 by 0", "m by 0"]


def test_a_player_is_finished_before_the_turn_player_gets_new_ones() -> None:
    """[6-4]: a new immediate one of an earlier player waits for the next pass over the players."""
    game = toy(
        at_once("noise", Bang(1)),
        triggered("q1", raise_an_alarm, who=the_one_hit),
        triggered("q2", who=the_one_hit),
        triggered("m", on=PAID, timing=Timing.MAIN),
    )
    play(game, "noise", "q1")
    assert game.log == ["noise by 0", "q1 by 1", "q2 by 1", "m by 0"]


def raise_an_alarm(game: Toy, task: Task) -> None:
    game.emit(PlayerEvent(PAID, task.player))


def test_the_turn_player_is_read_when_a_pass_over_the_players_starts() -> None:
    """Section 4: after an effect that moved the turn the new turn player comes first."""
    game = toy(NOISE, triggered("over", pass_the_turn), heavy("n", who=everybody), players=3)
    play(game, "noise")
    assert controllers(game) == [1, 2, 0]


# ---- which one first
def test_the_player_chooses_which_of_two_comes_first() -> None:
    """[6-5-2], [6-10-2]"""
    game = toy(NOISE, triggered("left"), triggered("right"), heavy("up"), heavy("down"))
    play(game, "noise")
    assert game.asked == 0
    assert words(game) == ["left", "right"]
    play(game, "right")
    assert words(game) == ["up", "down"]
    play(game, "down")
    assert game.log == ["noise by 0", "right by 0", "left by 0"]
    assert staged(game) == "down up"


def test_each_player_orders_their_own() -> None:
    """Section 4, who orders: the turn player's are all done before the other is asked."""
    game = toy(NOISE, triggered("left", who=everybody), triggered("right", who=everybody))
    play(game, "noise")
    assert game.asked == 0
    play(game, "right")
    assert game.asked == 1
    play(game, "left")
    assert game.log[1:] == ["right by 0", "left by 0", "left by 1", "right by 1"]


def test_identical_requests_need_no_question() -> None:
    """[6-5-2]: the same action of the same player twice."""
    game = toy(at_once("noise", Bang(0), Bang(0)), triggered("echo"))
    play(game, "noise")
    assert game.log == ["noise by 0", "echo by 0", "echo by 0"]
    assert words(game) == ["noise", "pass"]


def test_one_class_is_no_question_about_another() -> None:
    """An immediate and a normal one, or a main and a quick one, have their order already."""
    game = toy(
        NOISE,
        triggered("iq"),
        triggered("im", timing=Timing.MAIN),
        heavy("nq"),
        heavy("nm", timing=Timing.MAIN),
    )
    play(game, "noise")
    assert game.log == ["noise by 0", "im by 0", "iq by 0"]
    assert staged(game) == "nm nq"


# ---- with a target
def test_the_target_is_chosen_when_the_request_leaves_the_buffer() -> None:
    """C-09: by its controller, after those before it took effect."""
    game = toy(
        at_once("noise", Bang(1)),
        triggered("paint", paint_another),
        triggered("aimed", log_the_mark, who=the_one_hit, aims=True),
        marks=(1, 2),
    )
    play(game, "noise")
    assert game.asked == 1
    assert words(game) == ["mark 1", "mark 2", "mark 3"]
    play(game, "mark 3")
    assert game.log == ["noise by 0", "paint by 0", "aimed by 1", "mark 3"]
    assert game.asked == 0


def paint_another(game: Toy, task: Task) -> None:
    game.marks.append(3)


def test_a_triggered_request_without_a_legal_target_is_discarded() -> None:
    """C-09: and the next one has its go."""
    game = toy(
        NOISE,
        triggered("wipe", Erase(), timing=Timing.MAIN),
        triggered("aimed", log_the_mark, aims=True),
        heavy("far", log_the_mark, aims=True),
        heavy("plain", who=everybody),
        marks=(1, 2),
    )
    game.record()
    play(game, "noise")
    assert words(game) == ["far", "plain"]
    play(game, "far")
    assert game.log == ["noise by 0", "wipe by 0"]
    assert staged(game) == "plain plain"
    assert [event.kind for event in game.drain_events()].count(DROPPED) == 2
    assert game.floating == []


def test_a_normal_request_keeps_its_target_on_the_stage() -> None:
    """C-09, C-19: chosen when staged, looked at again when it resolves."""
    game = toy(
        NOISE, heavy("aimed", log_the_mark, aims=True), at_once("wipe", Erase()), marks=(1, 2)
    )
    play(game, "noise", "mark 2", "noise", "mark 1", "pass", "pass")
    assert game.log[-2:] == ["aimed by 0", "mark 1"]
    play(game, "wipe")
    all_pass(game)
    assert game.log[-1] == "wipe by 0"
    assert staged(game) == ""


# ---- whose it is
def test_the_controller_is_read_at_the_event() -> None:
    """C-21: before the turn moved it is the old turn player's, the resolution is the new one's."""
    game = toy(
        main("end", Bang(0), pass_the_turn),
        triggered("early", on=BANG),
        triggered("charge", after="end"),
    )
    play(game, "end", "pass", "pass")
    assert game.log == ["end by 0", "charge by 1", "early by 0"]


def test_the_condition_is_read_at_the_event() -> None:
    """C-21: what the rest of the effect changes comes too late."""
    game = toy(
        at_once("noise", Bang(0), Erase()),
        triggered("seen", who=everybody_if_marked),
        marks=(1,),
    )
    play(game, "noise")
    assert game.log == ["noise by 0", "seen by 0", "seen by 1"]


def everybody_if_marked(game: Toy, event: Event) -> list[int]:
    return [0, 1] if game.marks else []


# ---- the end
@pytest.mark.parametrize(
    "waiting",
    [
        (triggered("late", timing=Timing.QUICK, who=everybody),),
        (triggered("this"), triggered("that")),
        (heavy("never"),),
        (heavy("this"), heavy("that")),
    ],
    ids=["immediate", "which-immediate", "normal", "which-normal"],
)
def test_the_game_ends_in_the_middle_of_a_trigger_check(waiting: tuple[ToyAction, ...]) -> None:
    """[6-5-4]: no further immediate one, no normal one, no question."""
    game = toy(NOISE, triggered("fall", Doom(1), timing=Timing.MAIN), *waiting)
    play(game, "noise")
    assert (game.over, game.winner) == (True, 0)
    assert game.log == ["noise by 0", "fall by 0"]
    assert staged(game) == ""
    assert game.decision() is None


def test_every_immediate_resolution_is_judged() -> None:
    """[6-5-4]: also one whose effect was skipped (C-19); a staged one is not."""
    game = toy(NOISE, triggered("echo", who=everybody), heavy("n"))
    play(game, "noise")
    assert game.judged == 3  # the noise and two echoes


class CarelessRules(ToyRules):
    """Names a target that is not there."""

    def aim(self, game: Game, request: Request) -> bool:
        return True


def test_an_immediate_trigger_that_lost_its_target_is_resolved_without_effect() -> None:
    """C-19: it counts as resolved, so its own follow-up comes."""
    game = toy(
        NOISE,
        triggered("aimed", log_the_mark, who=everybody, aims=True),
        triggered("echo", after="aimed"),
        marks=(1, 2),
        rules=CarelessRules,
    )
    play(game, "noise")
    assert game.log == ["noise by 0", "echo by 0", "echo by 0"]
    assert game.judged == 5


def bang_until_thirty(game: Toy, task: Task) -> None:
    if len(game.log) < 30:
        Bang(0)(game, task)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_long_chain_of_triggers_comes_to_an_end(players: int) -> None:
    """[6-2]: the check ends when the buffer is empty."""
    game = toy(NOISE, triggered("again", bang_until_thirty, who=everybody), players=players)
    play(game, "noise")
    assert len(game.log) > 30 - 1
    assert game.buffer == []
    assert game.depth == 1
    assert game.asked == 0


def test_more_requests_than_places_can_wait_in_the_buffer() -> None:
    """[6-5-2]: identical requests need no question, however many there are."""
    game = toy(at_once("noise", *[Bang(1)] * 62, Bang(0)), triggered("echo", who=the_one_hit))
    play(game, "noise")
    assert game.log == ["noise by 0", "echo by 0", *["echo by 1"] * 62]


def test_a_question_inside_a_triggered_effect_returns_to_the_check() -> None:
    """Promise (a): the check goes on where it was."""
    game = toy(
        NOISE,
        triggered("ask", ask_for_a_mark, Say("done"), who=everybody),
        heavy("n"),
        marks=(1, 2),
    )
    play(game, "noise")
    assert (game.asked, staged(game)) == (0, "")
    play(game, "mark 1")
    assert (game.asked, staged(game)) == (1, "")
    play(game, "mark 2")
    assert game.log == ["noise by 0", "ask by 0", "done by 0", "ask by 1", "done by 1"]
    assert staged(game) == "n"
