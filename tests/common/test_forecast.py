"""What will come of the stage if nobody answers, from what a viewer may know."""

from __future__ import annotations

from itertools import islice, permutations

import pytest
from benchmarks.surprise import Result, check, compare, silences
from games import random_game
from rooms import families

from blackpoker.common.duel import Duel
from blackpoker.common.forecast import Forecast, Loss, foresee
from blackpoker.common.pile import Pile
from blackpoker.common.rescue import Rescue, rescues
from blackpoker.common.unfolding import Fate
from blackpoker.common.veil import BY_LOT, EASY, HARD, SEARCH, best_and_worst, veiled
from blackpoker.common.view import COUNTED, view
from blackpoker.core.decision import NOTHING
from blackpoker.core.event import Event
from blackpoker.core.trigger_check import WHICH_FIRST
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation

TABLE = "8 master+basic; turn 4 B; chance A; passed B; stage {stage}; {more}"


def table(stage: str, hand: str, field: str = "♢8", more: str = "field ♠9") -> Duel:
    """A is asked; the stage is B's."""
    sides = f"A: field {field} | life ♠2 ♠3 | hand {hand}; B: {more} | life ♣2 ♣3 | hand ♣5"
    return build(read_position(TABLE.format(stage=stage, more=sides)))


def at(position: str) -> Duel:
    return build(read_position(position))


def fates(game: Duel, viewer: int = 0, choices: list[int] | None = None) -> list[Fate]:
    return list(foresee(game, viewer, choices or ()).fates)


THROWN = at(
    "9.1 lite+entry16; turn 1 B; chance A; passed B; stage B throwing ♠K ♣A on A;"
    " A: field ♣9 | life ♡2 ♡3 ♡4 ♡5 ♡6 ♡7 | hand ♠3 ♢5 ♢8 ♣A;"
    " B: field ♣K | life ♣2 ♣3 ♣4 | hand ♣5"
)


# ---- games that are made up
def test_a_king_found_before_a_question_enters_in_any_game_that_is_made_up() -> None:
    """What was found in a graveyard may lie elsewhere there: the question is about bulwarks."""
    game = at(
        "8 standard+extra; turn 5 A; chance B; passed A; stage A summon_giant ♢J;"
        " A: trump ♡K up | life ♠2 ♠3 ♠4 ♠5 | grave ♠7 ♢K ♠8 ♠9;"
        " B: field bw(♣4) bw(♣6) | life ♣2 ♣3 | hand ♣5"
    )
    game.apply([option.text for option in game.options()].index("pass"))
    assert game.asked == 1
    for veil in (HARD, EASY, *BY_LOT):
        world = veiled(game, 1, veil)
        world.apply(0)
        assert len(world.stage) == 0


# ---- of every request
def test_a_fog_and_a_death_are_foreseen() -> None:
    assert fates(table("B up ♡3 on A.♢8", "♣5")) == [Fate(3, "unit", 1, 8, 11)]
    assert fates(table("B down ♠10 on A.♢8", "♣5")) == [Fate(3, "unit", 1, 8, gone=True)]


def test_what_the_other_has_to_choose_first_hangs_on_that() -> None:
    """Twist: driven or charged, its player says."""
    assert fates(table("B twist ♢3 on A.♢8", "♣5")) == [Fate(3, "unit", 1, hangs="answer")]


def test_what_comes_after_the_choice_of_a_way_is_the_same_either_way() -> None:
    """Driven or charged: a throw below the twist kills all the same."""
    game = at(
        "9.1 lite+entry16; turn 1 B; chance A; passed B;"
        " stage B throwing ♠K ♣A on A / B twist ♢3 on A.♣9;"
        " A: field ♣9 | life ♡2 ♡3 ♡4 ♡5 ♡6 ♡7 | hand ♠3 ♢5 ♢8 ♣A;"
        " B: field ♣K | life ♣2 ♣3 ♣4 | hand ♣5"
    )
    told = foresee(game, 0)
    assert [(one.certain, one.hangs) for one in told.losses] == [(True, "")]
    assert [one.hangs for one in told.fates if one.of == "unit"] == ["answer"]
    assert [(one.was, one.then) for one in told.fates if one.of == "life"] == [(6, 0)]


def test_every_request_is_told_on_the_position_that_the_one_above_leaves() -> None:
    """8 grows to 11 and shrinks to 5, and the shrinking finds it at 11."""
    found = fates(table("B down ♠6 on A.♢8 / A up ♡3 on A.♢8", "♣5"))
    assert [(one.was, one.then) for one in found] == [(8, 11), (11, 5)]
    assert found[0].request > found[1].request


def test_a_request_that_another_negates_is_gone_without_a_trace() -> None:
    found = fates(table("B summon_soldier ♠7 / A counter ♣9 on 1", "♣5"))
    assert found == [Fate(4, "request", 3, gone=True)]


def test_damage_is_played_out_through_the_judgement() -> None:
    judged = table("B damage_judgement", "♣5", more="field ♠9 attacking")
    told = foresee(judged, 0)
    assert [(one.of, one.was, one.then) for one in told.fates if one.of == "life"] == [
        ("life", 2, 0)
    ]
    loss = told.loss_of(0)
    assert loss is not None
    assert loss.certain
    assert told.loss_of(1) is None
    assert foresee(judged, 1).loss_of(0) == loss  # the winner may know it, and anybody else
    assert foresee(judged, -1).loss_of(0) is not None


def test_a_throw_is_played_out_to_the_verdict() -> None:
    """The question for the top of the graveyard lies between the damage and the verdict."""
    told = foresee(THROWN, 0)
    assert told.loss_of(0) == Loss(0, certain=True, request=3, life=6, last=True)
    assert [(one.of, one.id, one.was, one.then) for one in told.fates] == [
        ("life", 0, 6, 0),
        ("game", 0, None, None),
    ]


def test_what_is_drafted_is_foreseen_with_what_lies_below() -> None:
    game = table("B down ♠6 on A.♢8", "♡3 ♠Q")
    choices = MoveReader(game.clone()).play("up ♡3 pay ♠Q on ♢8")
    found = [(one.was, one.then) for one in fates(game, 0, choices)]
    assert found == [(8, 11), (11, 5)]


def test_the_last_card_of_a_life_that_is_paid_loses() -> None:
    game = at(
        "8 lite+basic; turn 3 A; A: field bw(♡2) | life ♠8 | hand ♡5 ♢4; B: life ♢9 ♢8 ♢7 | hand ♣9"
    )
    choices = MoveReader(game.clone()).play("summon_soldier ♡5")
    told = foresee(game, 0, choices)
    loss = told.loss_of(0)
    assert loss is not None
    assert loss.certain
    assert told.fates[0] == Fate(0, "life", 0, 1, 0, 1)


def test_to_draw_the_last_card_loses() -> None:
    """Whoever may draw another is told before it does."""
    game = at(
        "8 lite+basic; turn 4 A; chance A; passed B; stage A draw;"
        " A: life ♠8 ♠9 | hand ♡5; B: life ♢9 ♢8 | hand ♣9"
    )
    passing = [option.ref for option in game.options()].index(NOTHING)
    game.apply(passing)
    assert game.question is not None
    assert game.question.id == "draw_again"
    assert foresee(game, 0, [0]).loss_of(0) is None
    loss = foresee(game, 0, [1]).loss_of(0)
    assert loss is not None
    assert loss.certain


# ---- what is hidden
COURSES = ((3, SEARCH, 2, SEARCH), (SEARCH, SEARCH))
HEIR = (
    "8 master+basic; turn 4 B; chance A; passed B; stage B down ♠10 on A.♡J;"
    " A: field ♡J | life {life} | hand ♣5; B: life ♣2 ♣3 | hand ♣6"
)


def test_what_the_order_of_a_life_decides_is_possible_not_certain() -> None:
    """A knave falls: its heir is looked for, and that may take one card or all."""
    down = HEIR.replace("♡J;", "♡J / B down ♠9 on A.♡J;")
    possible = foresee(at(down.format(life="♠2 ♠3 ♠4 ♠K")), 0)
    assert [one.hangs for one in possible.fates if one.of == "life"] == ["pile"]
    assert [(one.certain, one.hangs) for one in possible.losses] == [(False, "pile")]
    certain = foresee(at(down.format(life="♠2 ♠3 ♠4 ♠5")), 0)
    assert [(one.certain, one.hangs) for one in certain.losses] == [(True, "")]


MOST_ORDERS = 120
# What nobody may know is put in the places with numbers, in many ways.
JUDGED = (
    "8 master+basic; turn 4 B; chance A; passed B;"
    " stage B down ♠10 on A.♡J / B down ♠9 on A.♡J / B damage_judgement;"
    " A: field ♡J | life {0} {1} {2} | hand ♣5; B: field ♠A attacking | life ♣2 ♣3"
)
BLOCKED = (
    "8 master+basic; turn 4 A; chance B; passed A; stage A damage_judgement;"
    " A: field ♠J attacking ♡A attacking ♡3 attacking | life ♠2 ♠3 | hand ♣5;"
    " B: field ♣A blocking ♡3 bw({0}) blocking ♠J | life {1} {2} {3} {4}"
)
RECRUITED = (
    "9.1 master+rare_pack; turn 4 B; chance A; passed B; stage B recruit ♢7 ♢8;"
    " A: life ♣4 ♣5; B: life {0} {1} | hand ♢2"
)
CHOSEN = (
    "6 master; turn 4 B; chance A; passed B; stage B recruit ♢10 ♢A; A: life ♣4 ♣5;"
    " B: life {0} {1} {2} {3} {4} {5} {6} {7} {8}"
)
RAISED = (
    "6 standard+extra; turn 4 B; chance A; passed B; stage B resurrection;"
    " A: life ♣3 ♣4; B: life ♡4 | grave ♡7 {0} | hand {1} | trump ♠5 up"
)


@pytest.mark.parametrize(
    ("position", "hidden", "viewers"),
    [
        (JUDGED, "♠2 ♠K ♢4", (0, 1, -1)),
        (JUDGED, "♠2 ♠3 ♢K", (0, 1, -1)),
        (BLOCKED, "♡6 ♢2 ♢7 ♠Q ♣3", (0, -1)),
        (RECRUITED, "♡2 ♠A", (0, 1, -1)),
        (CHOSEN, "♠2 ♠3 ♠4 ♠5 ♠J ♡J ♢J ♡A ♡K", (0, 1)),
        (RAISED, "♠3 ♢8", (0, -1)),
    ],
)
def test_what_is_told_for_certain_comes_however_the_hidden_cards_lie(
    position: str, hidden: str, viewers: tuple[int, ...]
) -> None:
    orders = islice(permutations(hidden.split()), MOST_ORDERS)
    games = [at(position.format(*order)) for order in orders]
    truths = [truth for game in games for truth in silences(game)]
    for viewer in viewers:
        told = foresee(games[0], viewer)
        assert told.fates
        assert foresee(games[-1], viewer) == told
        found = Result("")
        for truth in truths:
            compare(told, truth, viewer, found, "")
        assert found.wrong + found.false_alarms == []


def test_how_many_cards_a_long_life_has_is_not_told() -> None:
    """Two games that differ in what lies in a life of ten or more and what below a graveyard."""
    cards = [int(one) for one in range(26, 52)]
    told: list[Forecast] = []
    for n in (12, 20):
        game = table("A damage_judgement", "♣5", field="♢8 attacking", more="field bw(♠9)")
        game.turn = 0
        side = game.second
        side.life = Pile(cards[:n], n)
        side.graveyard = Pile([*cards[n:], 0], len(cards) - n + 1)
        assert side.life.size >= COUNTED
        told.append(foresee(game, 0))
    assert told[0] == told[1]
    assert [one for one in told[0].fates if one.of == "life"] == [Fate(3, "life", 1, n=8)]


@pytest.mark.parametrize("regulation", families())
def test_a_viewer_cannot_tell_a_veiled_game_from_the_true_one(regulation: str) -> None:
    for n, (game, _) in enumerate(random_game(Regulation.parse(regulation), 5)):
        assert isinstance(game, Duel)
        if n % 25 or game.turn_number == 0 or game.question is not game.book.chance:
            continue
        for viewer in (-1, 0, 1):
            for veil in (HARD, EASY, *BY_LOT, *best_and_worst(COURSES, True, True, True)):
                assert view(veiled(game, viewer, veil), viewer) == view(game, viewer)


# ---- in which order
def test_every_order_of_what_is_triggered_is_played_out() -> None:
    """Two are triggered, and whichever comes first the last card goes; that is known at once."""
    game = at(
        "6 standard+extra; turn 4 A; chance A; passed B; stage A reset ♣3;"
        " A: field ♡9 ♠Q | life ♣9 | trump ♣8 up; B: life ♣2 ♣4 | hand ♣5"
    )
    loss = foresee(game, 0).loss_of(0)
    assert loss is not None
    assert loss.certain
    game.apply([option.ref for option in game.options()].index(NOTHING))
    while game.question is not WHICH_FIRST:
        game.apply(0)
    for choice in range(2):  # and still at the question itself
        loss = foresee(game, 0, [choice]).loss_of(0)
        assert loss is not None
        assert loss.certain


def test_what_the_order_decides_hangs_on_whoever_says_it() -> None:
    """Eight damage and a search for an heir: one of ten cards is left, or none."""
    game = at(
        "6 standard+extra; turn 4 B; chance A; passed B; stage B down ♠10 on A.♡A;"
        " A: field ♡A | life ♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣K;"
        " B: life ♢2 ♢4 | hand ♢5"
    )
    omen = game.book.line_of("omen")
    assert omen is not None
    game.put_in_buffer(game.rules.new_request(game, omen, 0, Event(0)))
    assert [one.hangs for one in foresee(game, 0).losses] == ["own"]
    assert [one.hangs for one in foresee(game, 1).losses] == ["answer"]


# ---- what keeps it off
def test_what_keeps_a_loss_off_is_found_by_trying() -> None:
    """Two key cards fall to any counter; down and twist change nothing."""
    found = rescues(THROWN, 0)
    assert [(one.action, one.sure) for one in found] == [("counter", True)]
    assert found[0].keys == (39,)  # ♣A


def test_without_danger_nothing_is_looked_for() -> None:
    assert rescues(table("B up ♡3 on A.♢8", "♣5 ♣9"), 0) == []


def test_a_rescue_is_one() -> None:
    """After it nobody loses if nobody answers."""
    one: Rescue = rescues(THROWN, 0)[0]
    assert foresee(THROWN, 0, one.choices).loss_of(0) is None


# ---- in whole games; ``python -m benchmarks.surprise`` does the same at length
@pytest.mark.parametrize("regulation", families())
def test_nobody_dies_without_a_warning_and_what_is_told_comes(regulation: str) -> None:
    found = check(regulation, games=2, agent="random", seed=900)
    assert found.surprises == []
    assert found.false_alarms == []
    assert found.unnamed == []
    assert found.wrong == []
    assert found.facts > 20
