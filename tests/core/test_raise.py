"""Actions raised by effects, passes that come by themselves, and a flow without idling."""

from __future__ import annotations

import json
from dataclasses import replace

from toy import (
    PAID,
    Bang,
    Doom,
    RaiseIt,
    Toy,
    ToyAction,
    ToyRules,
    all_pass,
    ask_for_a_mark,
    at_once,
    load_toy,
    log_the_stage,
    main,
    pass_afterwards,
    play,
    quick,
    raised,
    staged,
    toy,
    triggered,
    words,
    write_it_down,
)

from blackpoker.core.action import Speed
from blackpoker.core.flow import Flow


class RaisingRules(ToyRules):
    """Payments are checked late, and an empty stage belongs to the turn player."""

    flow = Flow("toy/flow", checks_payment=False, idles=False)


def raising(*actions: ToyAction) -> Toy:
    return toy(*actions, rules=RaisingRules)


# ---- raised by an effect
def test_a_raised_normal_action_is_put_on_the_stage_when_its_raiser_is_gone() -> None:
    game = toy(main("end", RaiseIt("draw")), raised("draw", speed=Speed.NORMAL))
    play(game, "end")
    all_pass(game)
    assert staged(game) == "draw"
    assert game.log == ["end by 0"]
    assert game.asked == 0


def test_a_chain_of_raised_actions_comes_before_any_trigger() -> None:
    """R6-08: the raiser is done, then what it raised, and only then the triggers."""
    game = toy(
        main("end", Bang(), RaiseIt("charge")),
        raised("charge", RaiseIt("draw"), speed=Speed.IMMEDIATE),
        raised("draw", speed=Speed.NORMAL),
        triggered("echo"),
    )
    play(game, "end")
    all_pass(game)
    assert game.log == ["end by 0", "charge by 0", "echo by 0"]
    assert staged(game) == "draw"


def test_every_link_of_a_chain_is_judged_and_a_lost_game_raises_nothing() -> None:
    game = toy(
        main("end", RaiseIt("charge")),
        raised("charge", Doom(), RaiseIt("draw"), speed=Speed.IMMEDIATE),
        raised("draw", speed=Speed.NORMAL),
    )
    judged = game.judged
    play(game, "end")
    all_pass(game)
    assert game.over
    assert game.judged == judged + 2
    assert staged(game) == ""


def test_what_is_raised_at_once_is_on_the_stage_before_its_raiser_is_judged() -> None:
    """R9-07: and it stays there though the game is lost (R9-67)."""
    game = toy(
        at_once("repair", RaiseIt("equip", at_once=True), log_the_stage, Doom()),
        raised("equip", speed=Speed.NORMAL),
    )
    play(game, "repair")
    assert game.log == ["repair by 0", "stage equip"]
    assert game.over
    assert staged(game) == "equip"


def test_what_is_raised_at_once_lies_above_a_raiser_on_the_stage() -> None:
    game = toy(
        main("end", RaiseIt("draw", at_once=True), log_the_stage),
        raised("draw", speed=Speed.NORMAL),
    )
    play(game, "end")
    all_pass(game)
    assert game.log == ["end by 0", "stage end draw"]
    assert staged(game) == "draw"


def test_what_is_immediate_waits_for_its_raiser_also_where_others_do_not() -> None:
    game = toy(
        main("end", RaiseIt("charge", at_once=True), Doom()),
        raised("charge", speed=Speed.IMMEDIATE),
    )
    play(game, "end")
    all_pass(game)
    assert game.log == ["end by 0"]
    assert game.over


def test_a_triggered_action_raises_too() -> None:
    game = toy(
        at_once("bang", Bang()),
        triggered("echo", RaiseIt("draw")),
        raised("draw", speed=Speed.NORMAL),
    )
    play(game, "bang")
    assert game.log == ["bang by 0", "echo by 0"]
    assert staged(game) == "draw"


def test_a_raised_action_survives_a_snapshot_in_the_middle_of_its_raiser() -> None:
    game = toy(
        main("end", RaiseIt("draw"), ask_for_a_mark, write_it_down),
        raised("draw", speed=Speed.NORMAL),
        marks=(3, 5),
    )
    play(game, "end")
    all_pass(game)
    twin = load_toy(game.rules, json.loads(json.dumps(game.to_data())))
    copy = game.clone()
    for one in (game, twin, copy):
        assert isinstance(one, Toy)
        one.apply(0)
        assert staged(one) == "draw"


def test_nobody_can_ask_for_what_only_effects_raise() -> None:
    game = toy(main("end"), raised("draw", speed=Speed.NORMAL))
    assert words(game) == ["end", "pass"]


# ---- passing at once
def test_whoever_asks_passes_if_the_action_says_so() -> None:
    """RX-08: the pass is entered once it lies on the stage."""
    action = quick("a")
    game = toy(ToyAction(record=replace(action.record, passes=True)), quick("b"))
    play(game, "a")
    assert game.asked == 1
    assert game.passed == 0b01
    play(game, "pass")
    assert game.log == ["a by 0"]


def test_an_effect_makes_its_asker_pass_after_all_that_it_triggers() -> None:
    game = toy(
        at_once("a", Bang(), RaiseIt("b"), pass_afterwards),
        raised("b", speed=Speed.NORMAL),
        triggered("echo"),
    )
    play(game, "a")
    assert game.log == ["a by 0", "echo by 0"]
    assert staged(game) == "b"
    assert game.asked == 1
    play(game, "pass")
    assert game.log[-1] == "b by 0"
    assert game.asked == 0


# ---- the other flow
def test_nobody_passes_on_an_empty_stage() -> None:
    """R6-04: the turn player must ask for something."""
    game = raising(main("end"), quick("a"))
    assert words(game) == ["end", "a"]
    play(game, "a")
    assert words(game) == ["a", "pass"]


def test_not_even_an_effect_makes_its_asker_pass_on_an_empty_stage() -> None:
    """The other could only pass too, and must not: nobody would have anything to choose."""
    game = raising(main("end"), at_once("a", pass_afterwards))
    play(game, "a")
    assert game.asked == 0
    assert words(game) == ["end", "a"]


def test_an_emptied_stage_gives_the_chance_to_the_turn_player() -> None:
    """R6-02: also when the other player's immediate action emptied it."""

    def empty_the_stage(game: Toy, task: object) -> None:
        game.stage.clear()

    game = raising(quick("a"), at_once("stop", empty_the_stage))
    play(game, "a", "pass")
    assert game.asked == 1
    play(game, "stop")
    assert game.asked == 0
    assert game.passed == 0


def test_what_a_payment_triggers_comes_after_an_immediate_action() -> None:
    """R6-06."""
    actions = (at_once("a", price=True), triggered("riot", on=PAID))
    game = raising(*actions)
    play(game, "a")
    assert game.log == ["paid", "a by 0", "riot by 0"]
    other = toy(*actions)
    play(other, "a")
    assert other.log == ["paid", "riot by 0", "a by 0"]


def test_what_a_payment_triggers_lies_above_a_normal_action() -> None:
    """R6-06."""
    game = raising(quick("a", price=True), triggered("riot", on=PAID, speed=Speed.NORMAL))
    play(game, "a")
    assert staged(game) == "a riot"
