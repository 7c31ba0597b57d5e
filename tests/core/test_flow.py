"""The core flow [1]...[16], with actions that only write into a log."""

from __future__ import annotations

import json

import pytest
from toy import (
    PAID,
    WHICH_MARK,
    Bang,
    Doom,
    Erase,
    Toy,
    all_pass,
    ask_for_a_mark,
    at_once,
    everybody,
    floating,
    load_toy,
    log_the_mark,
    log_the_stage,
    main,
    pass_the_turn,
    play,
    quick,
    staged,
    toy,
    triggered,
    words,
    write_it_down,
)

from blackpoker.core.action import Speed
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.event import DECLARED, NEGATED, PASSED, RESOLVED, STAGED
from blackpoker.core.flow import RULE_SYSTEM, chance_holder
from blackpoker.core.game import negate
from blackpoker.core.task import Task


# ---- the chance
def test_the_chance_stays_with_who_asked_for_an_action() -> None:
    """C-01: it moves only when its holder passes."""
    game = toy(quick("a"))
    play(game, "a", "a")
    assert game.asked == 0
    assert staged(game) == "a a"

    play(game, "pass")
    assert game.asked == 1
    play(game, "a")
    assert game.asked == 1


def test_two_passes_on_an_empty_stage_return_the_chance() -> None:
    """C-04: to the turn player, and nothing else happens."""
    game = toy(quick("a"))
    game.turn = 1
    all_pass(game)
    assert game.asked == 1
    assert game.chance == 1
    assert game.passed == 0
    assert (game.log, game.judged) == ([], 0)


def test_the_other_player_may_ask_for_a_quick_action_on_an_empty_stage() -> None:
    """C-18: once the turn player has passed."""
    game = toy(main("work"), quick("a"))
    assert words(game) == ["work", "a", "pass"]
    play(game, "pass")
    assert words(game) == ["a", "pass"]
    play(game, "a", "pass", "pass")
    assert game.log == ["a by 1"]


def test_an_immediate_action_keeps_the_chance() -> None:
    """C-16: and it never lies on the stage."""
    game = toy(quick("a"), at_once("flash", log_the_stage))
    play(game, "a", "pass", "flash")
    assert game.log == ["flash by 1", "stage a"]
    assert game.asked == 1
    assert staged(game) == "a"


def test_the_rule_system_holds_the_chance_while_a_request_of_the_stage_resolves() -> None:
    """[13]: and until all that it triggers is sorted out."""
    game = toy(
        quick("a", Bang(), ask_for_a_mark, write_it_down),
        triggered("b", ask_for_a_mark, write_it_down),
        marks=(3, 5),
    )
    assert chance_holder(game) == 0
    play(game, "a")
    assert chance_holder(game) == 0
    play(game, "pass")
    assert chance_holder(game) == 1
    play(game, "pass")
    for asked_by in ("a", "b"):
        assert game.question is WHICH_MARK, asked_by
        assert chance_holder(game) == RULE_SYSTEM
        game.apply(0)
    assert game.log == ["a by 0", "mark 3", "b by 0", "mark 3"]
    assert chance_holder(game) == 0


def test_the_chance_stays_with_its_player_while_an_immediate_action_resolves() -> None:
    """C-16."""
    game = toy(at_once("a", ask_for_a_mark, write_it_down), marks=(3, 5))
    play(game, "pass", "a")
    assert game.question is WHICH_MARK
    assert chance_holder(game) == 1


def test_nobody_holds_the_chance_when_the_game_is_over() -> None:
    game = toy(at_once("a", Doom()))
    play(game, "a")
    assert game.over
    assert chance_holder(game) == RULE_SYSTEM


def test_asking_for_an_action_clears_the_pass_record() -> None:
    """[4]: the player who had passed is asked again before anything resolves."""
    game = toy(quick("a"), quick("b"))
    play(game, "a", "pass", "b", "pass")
    assert game.asked == 0
    assert game.log == []
    play(game, "pass")
    assert game.log == ["b by 1"]


def test_after_a_resolution_the_new_turn_player_gets_the_chance() -> None:
    """[2]: the turn is read after the resolution."""
    game = toy(main("end", pass_the_turn))
    play(game, "end", "pass", "pass")
    assert game.turn == 1
    assert game.asked == 1


# ---- the stage
def test_the_last_request_resolves_first() -> None:
    """[14]"""
    game = toy(quick("a"), quick("b"), quick("c"))
    play(game, "a", "b", "pass", "c")
    for _ in range(3):
        play(game, "pass", "pass")
    assert game.log == ["c by 1", "b by 0", "a by 0"]


def test_every_resolution_needs_new_passes() -> None:
    """C-03: one round of passes resolves one request."""
    game = toy(quick("a"), quick("b"))
    play(game, "a", "b", "pass", "pass")
    assert game.log == ["b by 0"]

    play(game, "pass")
    assert game.log == ["b by 0"]
    assert game.asked == 1
    play(game, "pass")
    assert game.log == ["b by 0", "a by 0"]


def test_a_request_stays_on_the_stage_while_it_resolves() -> None:
    """C-02: it leaves when its effect is done, also if the effect asks."""
    game = toy(
        quick("look", log_the_stage), quick("choose", ask_for_a_mark, write_it_down), marks=(2, 5)
    )
    play(game, "look", "choose", "pass", "pass")
    assert words(game) == ["mark 2", "mark 5"]
    assert staged(game) == "look choose"

    play(game, "mark 5")
    assert staged(game) == "look"
    all_pass(game)
    assert game.log == ["choose by 0", "mark 5", "look by 0", "stage look"]
    assert staged(game) == ""


def test_a_main_action_needs_the_turn_and_an_empty_stage() -> None:
    """1.1, timing main; this is the toy's own offer, so that the tests below may rely on it."""
    game = toy(main("work"), quick("a"))
    play(game, "a")
    assert words(game) == ["a", "pass"]


def test_a_request_with_a_lost_target_still_counts_as_resolved() -> None:
    """C-19: no effect, but it leaves the stage, is judged, and triggers what waits for it."""
    game = toy(
        quick("shoot", log_the_mark, aims=True),
        quick("wipe", Erase()),
        triggered("echo", after="shoot"),
        marks=(3, 4),
    )
    play(game, "shoot", "mark 4", "wipe", "pass", "pass")
    assert game.judged == 1
    all_pass(game)
    assert game.log == ["wipe by 0", "echo by 0"]
    assert game.judged == 3  # the shot and its echo
    assert staged(game) == ""


def test_a_request_with_a_target_that_is_still_there_takes_effect() -> None:
    """C-19, the other half."""
    game = toy(quick("shoot", log_the_mark, aims=True), marks=(3, 4))
    play(game, "shoot", "mark 4", "pass", "pass")
    assert game.log == ["shoot by 0", "mark 4"]


def negate_the_lowest(game: Toy, task: Task) -> None:
    negate(game, game.stage[0])


def test_a_negated_request_is_not_resolved() -> None:
    """Section 3: no RESOLVED, no follow-up."""
    game = toy(quick("a"), quick("deny", negate_the_lowest), triggered("echo", after="a"))
    game.record()
    play(game, "a", "deny", "pass", "pass")
    assert game.log == ["deny by 0"]
    assert staged(game) == ""
    assert [event.kind for event in game.drain_events()][-2:] == [NEGATED, RESOLVED]  # a, deny


# ---- between [5] and [10]
def test_a_pending_request_is_not_on_the_stage() -> None:
    """C-15: during check (a) it floats."""
    game = toy(
        quick("a"),
        quick("buy", price=True),
        triggered("look", log_the_stage, ask_for_a_mark, on=PAID),
        marks=(0, 1),
    )
    play(game, "a", "buy")
    assert game.log == ["paid", "look by 0", "stage a"]
    assert staged(game) == "a"
    assert floating(game) == "buy look"

    play(game, "mark 0")
    assert staged(game) == "a buy"
    assert floating(game) == ""


def test_a_normal_request_triggered_by_the_cost_lies_below() -> None:
    """C-15: a normal quick one triggered at (a) is staged before the pending request."""
    game = toy(quick("buy", price=True), triggered("bill", on=PAID, speed=Speed.NORMAL))
    play(game, "buy")
    assert staged(game) == "bill buy"
    all_pass(game)
    assert game.log == ["paid", "buy by 0"]


def test_what_staging_triggers_resolves_before_the_next_question() -> None:
    """[6] (b)"""
    game = toy(quick("a"), triggered("seen", on=STAGED))
    play(game, "a")
    assert game.log == ["seen by 0"]
    assert game.asked == 0


# ---- the win check
def test_only_a_resolution_is_judged() -> None:
    """Section 5: not a payment, not staging, not a pass."""
    game = toy(quick("buy", price=True))
    game.doomed = 0
    play(game, "buy", "pass")
    assert (game.judged, game.over) == (0, False)
    play(game, "pass")
    assert (game.judged, game.over, game.winner) == (1, True, 1)


@pytest.mark.parametrize(
    "fall", [quick("fall", Doom(1)), at_once("fall", Doom(1))], ids=["normal", "immediate"]
)
def test_nothing_follows_the_end_of_the_game(fall: object) -> None:
    """[9]: no trigger check, no question."""
    game = toy(quick("a"), fall, triggered("echo", after="fall"))  # type: ignore[arg-type]
    play(game, "a", "fall")
    if not game.over:
        all_pass(game)
    assert game.log == ["fall by 0"]
    assert game.winner == 0
    assert game.decision() is None
    assert game.count() == 0
    assert game.options() == []
    with pytest.raises(IllegalChoice, match="game is over"):
        game.apply(0)


# ---- choices
@pytest.mark.parametrize("choice", [-1, 2, 99])
def test_an_illegal_choice_changes_nothing(choice: int) -> None:
    """C-05"""
    game = toy(quick("a"))
    play(game, "pass")
    before = game.to_data()
    with pytest.raises(
        IllegalChoice, match=r"player 1 has 2 options for toy_chance \(act 0, pass\)"
    ):
        game.apply(choice)
    assert game.to_data() == before


def test_a_forced_answer_is_taken_without_asking() -> None:
    """One mark is no question, two are."""
    game = toy(at_once("choose", ask_for_a_mark, write_it_down), marks=(7,))
    game.answers_forced = True
    play(game, "choose")
    assert game.log == ["choose by 0", "mark 7"]

    game.marks = [7, 9]
    play(game, "choose")
    assert words(game) == ["mark 7", "mark 9"]


def test_the_flow_tells_what_happens_in_order() -> None:
    """Every box that others can see is an event."""
    game = toy(quick("a"))
    game.record()
    play(game, "a", "pass", "pass")
    assert [event.to_data() for event in game.drain_events()] == [
        [DECLARED, 1, 0, 0],
        [STAGED, 1, 0, 0],
        [PASSED, 0],
        [PASSED, 1],
        [RESOLVED, 1, 0, 0],
    ]
    assert game.drain_events() == []


def test_nobody_listens_so_no_event_is_kept() -> None:
    """Events are made for triggers and recorders only."""
    game = toy(quick("a"))
    play(game, "a", "pass", "pass")
    assert game.drain_events() == []
    assert not game.wanted(RESOLVED)


# ---- three players
def test_three_players_must_all_pass() -> None:
    """C-20: in seat order, and a request starts the round again."""
    game = toy(quick("a"), quick("b"), players=3)
    game.turn = 1
    all_pass(game)  # begun by player 0, before the turn was changed above
    assert game.asked == 1

    play(game, "a", "pass", "pass")
    assert game.asked == 0
    play(game, "b", "pass", "pass")
    assert game.asked == 2
    assert game.log == []
    play(game, "pass")
    assert game.log == ["b by 0"]
    assert game.asked == 1
    all_pass(game)
    assert game.log == ["b by 0", "a by 1"]


def test_a_main_action_belongs_to_the_turn_player_of_three() -> None:
    """C-20"""
    game = toy(main("end", pass_the_turn), players=3)
    for player in (0, 1, 2, 0):
        assert game.asked == player
        assert words(game) == ["end", "pass"]
        play(game, "end", "pass")
        assert words(game) == ["pass"]
        play(game, "pass", "pass")


# ---- copies, at every decision of a match that has everything
EVERYTHING = (
    quick("buy", ask_for_a_mark, write_it_down, Bang(1), price=True),
    quick("shoot", log_the_mark, Bang(0), aims=True),
    triggered("left", ask_for_a_mark, write_it_down, who=everybody),
    triggered("right", who=everybody),
    triggered("aimed", log_the_mark, on=PAID, aims=True),
    triggered("heavy", log_the_mark, who=everybody, speed=Speed.NORMAL, aims=True),
    at_once("fall", Doom(0)),
)
MATCH = (
    *("buy", "mark 1", "shoot", "mark 2"),  # the first mark is for the triggered `aimed`
    *("pass", "pass", "right", "mark 1", "left", "mark 2", "mark 1", "mark 2"),
    *("pass", "pass", "pass", "pass"),
)


def replayed(game: Toy, moves: tuple[str, ...]) -> dict[str, object]:
    play(game, *moves)
    return game.to_data()


@pytest.mark.parametrize("answers_forced", [False, True])
def test_a_game_can_be_cloned_and_saved_at_every_decision(answers_forced: bool) -> None:
    """Promise (a): also in the middle of an effect and of a trigger check."""
    game = toy(*EVERYTHING, marks=(1, 2))
    game.answers_forced = answers_forced
    depths = set()
    questions = set()
    for i in range(len(MATCH)):
        decision = game.decision()
        assert decision is not None
        depths.add(game.depth)
        questions.add(decision.question.id)
        before = game.to_data()
        clone = game.clone()
        loaded = load_toy(game.rules, json.loads(json.dumps(before)))
        assert clone.to_data() == before
        assert loaded.to_data() == before

        future = replayed(clone, MATCH[i:])
        assert replayed(loaded, MATCH[i:]) == future
        assert game.to_data() == before
        play(game, MATCH[i])
    assert game.to_data() == future
    assert questions == {"toy_chance", "toy_mark", "which_first"}
    assert depths == {1, 2, 3}


def test_a_clone_and_its_original_never_share_a_request() -> None:
    """What one of them changes stays its own."""
    game = toy(quick("shoot", log_the_mark, aims=True), marks=(1, 2))
    play(game, "shoot")
    clone = game.clone()
    play(game, "mark 1")
    assert clone.floating[0].to_data() != game.stage[0].to_data()
    second = game.clone()
    assert second.stage[0] is not game.stage[0]
    play(game, "pass", "pass")
    play(clone, "mark 2", "pass", "pass")
    assert game.log[-1] == "mark 1"
    assert clone.log[-1] == "mark 2"


def test_a_loaded_game_answers_by_the_same_generator() -> None:
    """Promise (d): the future of chance is in the state."""
    game = toy(quick("a"))
    loaded = load_toy(game.rules, game.to_data())
    assert [loaded.rng.below(100) for _ in range(20)] == [game.rng.below(100) for _ in range(20)]
