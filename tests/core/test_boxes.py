"""In which box a game waits: every box that can be waited in, over games of all kinds."""

from __future__ import annotations

import pytest
from games import DUELS, random_game
from toy import (
    Bang,
    Doom,
    ToyAction,
    at_once,
    log_the_mark,
    play,
    quick,
    toy,
    triggered,
    write_it_down,
)
from toy import ask_for_a_mark as ask

from blackpoker.core.action import Speed, Timing
from blackpoker.core.boxes import Boxes, boxes_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.text.rule_book import chapters

# Nobody is asked in these: what answers them lies open, or there is nothing to answer.
PASSED_THROUGH = {
    "2": "the turn says who gets the chance",
    "4": "passes are forgotten",
    "7": "the speed of the action answers it",
    "10": "the request is laid on the stage",
    "11": "the pass is noted",
    "12": "the noted passes answer it",
    "13": "the rule system gets the chance",
    "14": "the stage answers it",
    "16": "the seats say who gets the chance",
    "6-1": "requests are gathered while something else goes on",
    "6-2": "the buffer answers it",
    "6-3": "the buffer answers it",
    "6-4": "the buffer answers it",
    "6-7": "the seats say who is next",
    "6-8": "the buffer answers it",
    "6-9": "the buffer answers it",
    "6-12": "the seats say who is next",
}
# Of the published actions these ask nothing, and no two of them are triggered for one player at
# once; with a local rule it may be otherwise (the games of the toy below).
ONLY_BY_LOCAL_RULES = {"6-5", "6-10", "6-11"}
GAMES = {
    "9.1 lite+entry16": range(3),
    "9.1 standard+extra": (15,),  # what is paid for triggers two revivals
    "8 master+pack_random": (10,),
    "6 extra": (7, 21),
}
NOISE = at_once("noise", Bang(0))
CLASSES = {
    "6-5": (Speed.IMMEDIATE, Timing.MAIN),
    "6-6": (Speed.IMMEDIATE, Timing.QUICK),
    "6-10": (Speed.NORMAL, Timing.MAIN),
    "6-11": (Speed.NORMAL, Timing.QUICK),
}


def regulation(id: str) -> Regulation:
    return next(one for one in DUELS if one.id == id)


def test_every_box_that_can_be_waited_in_is_stood_in() -> None:
    stood: set[Boxes] = set()
    for id, seeds in GAMES.items():
        for seed in seeds:
            for game, _ in random_game(regulation(id), seed):
                here = boxes_of(game)
                stood.add(here)
                assert (here.now == "3") == (game.question is game.rules.question("chance"))
                assert (here.check == "") == (here.now != "6")
            stood.add(boxes_of(game))
            assert game.over
            assert boxes_of(game).doing == "over"
    numbers = {one.now for one in stood} | {one.check for one in stood if one.check}
    chapter = next(one for one in chapters("en") if one.id == "request")
    titles = [one.title for one in chapter.sections if one.title.startswith("[")]
    drawn = {title[1 : title.index("]")] for title in titles}
    drawn = {one for one in drawn if one.count("-") < 2}
    assert drawn - PASSED_THROUGH.keys() - ONLY_BY_LOCAL_RULES == numbers
    assert {one.after for one in stood if one.now == "6"} == {"5", "10", "15"}
    assert {one.after for one in stood if one.now == "9"} == {"8", "15"}


@pytest.mark.parametrize("box", CLASSES)
def test_a_trigger_check_waits_in_the_box_of_the_class_at_hand(box: str) -> None:
    """Which first, at what, and what an effect asks: of all four classes."""
    speed, timing = CLASSES[box]

    def heard(id: str, *effect: object, aims: bool = False) -> ToyAction:
        return triggered(id, *effect, speed=speed, timing=timing, aims=aims)  # type: ignore[arg-type]

    game = toy(NOISE, heard("one"), heard("other"))
    play(game, "noise")
    assert boxes_of(game) == Boxes("6", "first", "10", box)

    game = toy(NOISE, heard("shot", log_the_mark, aims=True), marks=(1, 2))
    play(game, "noise")
    assert boxes_of(game) == Boxes("6", "aim", "10", box)

    game = toy(NOISE, heard("query", ask, write_it_down), marks=(1, 2))
    play(game, "noise")
    if speed is Speed.IMMEDIATE:
        assert boxes_of(game) == Boxes("6", "triggered", "10", box)
    else:  # it lies on the stage first
        assert boxes_of(game) == Boxes("3", "chance")
        play(game, "pass", "pass")
        assert boxes_of(game) == Boxes("15", "effect", "14")

    game = toy(NOISE, heard("doom", Doom()))
    play(game, "noise")
    if speed is Speed.IMMEDIATE:
        assert boxes_of(game) == Boxes("6", "over", "10", box)


def test_an_immediate_action_and_one_being_requested_have_boxes_of_their_own() -> None:
    game = toy(at_once("query", ask), quick("shot", log_the_mark, aims=True), marks=(1, 2))
    play(game, "shot")
    assert boxes_of(game) == Boxes("5", "declaring")
    game = toy(at_once("query", ask), marks=(1, 2))
    play(game, "query")
    assert boxes_of(game) == Boxes("8", "effect", "7")
