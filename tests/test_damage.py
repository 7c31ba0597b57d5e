"""A snapshot is checked when it is read: damaged, it is refused with a sentence on both builds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from games import SCALE, random_game, said

from blackpoker.core.errors import IllegalChoice, NotationError, RecordError
from blackpoker.core.game import MOST_STAGED, Game
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.play.open_game import OpenGame
from blackpoker.regulation.regulation import Regulation

BENCHMARK: Final = Path(__file__).parent.parent / "benchmarks" / "damaged.py"
PLAIN: Final = "8 standard+pack_random"
LIFE, GRAVEYARD, FIELD, HAND, CAME, USED, PACK, PACK_OPEN, RARE, TRUMPS = range(10)  # of a side
Snapshot = dict[str, Any]


def saved(regulation: Regulation, fits: Callable[[Game], bool]) -> Snapshot:
    """A snapshot at the first decision of some random game at which this holds."""
    for seed in range(50):
        for game, _ in random_game(regulation, seed):
            if fits(game):
                found: Snapshot = json.loads(json.dumps(regulation.snapshot(game)))
                return found
    raise AssertionError("no such decision")


def asks(question: str) -> Callable[[Game], bool]:
    return lambda game: game.question is not None and game.question.id == question


def refusal(regulation: Any, data: object) -> str:
    with pytest.raises(RecordError) as refused:
        regulation.load(data)
    assert said(refused.value)
    assert "{" not in refused.value.said("ja")
    return str(refused.value)


# ---- any damage
def test_whatever_is_damaged_is_refused_or_can_be_played_to_the_end() -> None:
    """In processes of their own, so that an endless loop or a crash is found too."""
    command = [sys.executable, str(BENCHMARK), "--count", str(400 * SCALE)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout
    assert told.endswith("wrong 0  loops 0  crashes 0\n"), told


# ---- each kind of damage has its sentence
def at_a_chance() -> Snapshot:
    return saved(Regulation.parse(PLAIN), lambda game: game.turn_number > 2 and game.depth == 1)


def put(data: Any, *path: Any) -> None:
    """Write the last of these where the others lead."""
    for key in path[:-2]:
        data = data[key]
    data[path[-2]] = path[-1]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (("rng", 0, 1 << 32), "a number of 'rng' is out of range"),
        (("rng", [1, 2, 3]), "'rng' is not written"),
        (("rng", 2, 0.5), "'rng' is not written"),
        (("turn", 0, 2), "a number of 'turn' is out of range"),
        (("turn", 1, 2**63), "a number of 'turn' is out of range"),
        (("turn", 2, None), "'turn' is not written"),
        (("turn", 4, 0), "serial number"),
        (("stage", "none"), "'stage' is not written"),
        (("agenda", []), "requests and what is done with them"),
        (("agenda", 0, 0, "core/trigger_check"), "core/trigger_check"),
        (("agenda", 0, 0, "core/nothing"), "'agenda' names 'core/nothing'"),
        (("agenda", 0, 1, 2), "it cannot be where 'core/flow' says"),
        (("agenda", 0, 4, -(2**62)), "a number of 'agenda' is out of range"),
        (("pending", 0, -1), "whether it is over"),
        (("pending", 1, "draft"), "what is asked"),
        (("pending", 1, "nothing"), "'pending' names 'nothing'"),
        (("pending", 2, 0), "what is asked"),
        (("pending", 2, 1 << 62), "a number of 'pending' is out of range"),
        (("flags", 0, 0), "'flags' is not written"),
        (("flags", 2, True), "whether it is over"),
        (("flags", 3, 1), "whether it is over"),
        (("sides", 0, HAND, -1), "a number of 'sides' is out of range"),
        (("sides", 0, LIFE, 0, 54), "a number of 'sides' is out of range"),
        (("sides", 0, FIELD, 0, 2, 0), "character"),
        (("sides", 0, FIELD, 0, 4, "legion"), "'sides' names 'legion'"),
        (("sides", 0, FIELD, 0, 4, "magician"), "character"),
        (("sides", 0, FIELD, 0, 5, 999), "character"),
        (("sides", 0, FIELD, 0, 0, 10**6), "serial number 1000000"),
        (("sides", 0, USED, 1 << 50), "player 0"),
        (("sides", 1, TRUMPS, [[1, 5, True]]), "player 1|lies in two places"),
        (("fogs", [["up_fog", 0, 1, [0, 0], 0, 0]]), "up_fog|two places"),
        (("marks", [[0, 0, 10**9]]), "a number of 'marks' is out of range"),
        (("combat", [[], [1], [], [], 0]), "'combat' is not written"),
        (("standing", 4), "a number of 'standing' is out of range"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said(path: tuple[Any, ...], sentence: str) -> None:
    data = at_a_chance()
    Regulation.parse(PLAIN).load(data)
    put(data, *path)
    with pytest.raises(RecordError, match=sentence) as refused:
        Regulation.parse(PLAIN).load(data)
    assert said(refused.value)


@pytest.mark.parametrize("part", sorted(at_a_chance()))
def test_no_part_may_be_missing(part: str) -> None:
    data = at_a_chance()
    del data[part]
    refusal(Regulation.parse(PLAIN), data)


def test_a_card_lies_in_one_place() -> None:
    data = at_a_chance()
    side = data["sides"][1]
    side[GRAVEYARD].append(side[LIFE][0])
    assert "of player 1 lies in two places" in refusal(Regulation.parse(PLAIN), data)


def test_nested_data_is_refused_however_deep_it_is() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for part in ("rules", "turn", "sides", "agenda", "rng", "blackpoker"):
        refusal(Regulation.parse(PLAIN), {**at_a_chance(), part: deep})


# ---- in the middle of something
def test_what_was_begun_must_come_to_an_end() -> None:
    """What a step counts on only its effect can tell: so it is tried out when it is read."""
    regulation = Regulation.parse("8 master+basic")
    data = saved(regulation, asks("state"))  # a character is to be driven or charged
    regulation.load(data)
    serial, *_ = request = data["stage"][-1]
    request[6] = serial  # what it aims at is no character
    assert "in the middle of cannot be brought to an end" in refusal(regulation, data)


def test_no_card_may_come_from_nowhere_later_on() -> None:
    regulation = Regulation.parse("8 master+basic")
    data = saved(regulation, asks("order"))  # the cards of a soldier, one after another
    regulation.load(data)
    [task] = [task for task in data["agenda"] if task[0].startswith("effect/")]
    task[6] = [53, 53]  # what was named so far
    assert "lies in two places" in refusal(regulation, data)


@pytest.mark.parametrize("question", ["key", "discard", "drive", "target", "top", "attacker"])
def test_the_options_are_those_of_the_position(question: str) -> None:
    regulation = Regulation.parse("8 master+basic")
    data = saved(regulation, lambda game: asks(question)(game) and game.count() > 1)
    regulation.load(data)
    low, high = data["pending"][2:4]
    data["pending"][2:4] = [low & (low - 1), high] if low else [low, high & (high - 1)]
    assert "what is asked" in refusal(regulation, data)


# ---- the stage
def on_the_stage(n: int) -> str:
    requests = " / ".join(["A damage_judgement"] * n)
    return f"8 pro+basic; A: hand ♢2 ♢3 | life ♠8; B: life ♢9; stage {requests}"


def test_a_stage_has_room_for_as_many_as_can_be_chosen_from() -> None:
    game = OpenGame.at(on_the_stage(MOST_STAGED - 1))
    game.play("truce ♢2 ♢3 on #60")
    again = game.regulation.load(game.regulation.snapshot(game.engine))
    assert again.to_data() == game.engine.to_data()
    with pytest.raises(IllegalChoice, match="61 requests at most"):
        OpenGame.at(on_the_stage(MOST_STAGED)).play("truce ♢2 ♢3 on #61")


def test_a_fuller_stage_is_refused_as_text_and_as_a_snapshot() -> None:
    with pytest.raises(NotationError, match="61 requests at most"):
        OpenGame.at(on_the_stage(MOST_STAGED + 1))
    game = OpenGame.at(on_the_stage(MOST_STAGED))
    data = game.regulation.snapshot(game.engine)
    stage: Any = data["stage"]
    serial = data["turn"][4] + 1  # type: ignore[index]
    stage.append([serial, *stage[0][1:]])
    data["turn"][4] = serial  # type: ignore[index]
    assert "61 requests at most" in refusal(game.regulation, data)


# ---- Old Maid
@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (("hands", 0, 0, 99), "out of range"),
        (("hands", 0, []), "a card is missing"),
        (("discarded", []), "a card is missing"),
        (("loser", 1), "whether it is over"),
        (("pending", 2, 1 << 30), "what is asked"),
        (("turn", 2, 2), "what is asked"),
    ],
    ids=str,
)
def test_old_maid_is_checked_too(path: tuple[Any, ...], sentence: str) -> None:
    regulation = OldMaidRegulation(3)
    data = json.loads(json.dumps(regulation.snapshot(regulation.new_game(1))))
    regulation.load(data)
    put(data, *path)
    assert sentence in refusal(regulation, data)


# ---- what may be saved
def test_a_game_that_is_over_can_be_saved() -> None:
    for regulation in (Regulation.parse(PLAIN), OldMaidRegulation()):
        *_, (game, _) = random_game(regulation, 3)
        assert game.over
        again = regulation.load(json.loads(json.dumps(regulation.snapshot(game))))  # type: ignore[arg-type]
        assert again.over
        assert again.to_data() == game.to_data()


def test_a_fixed_shuffle_is_saved_with_the_game() -> None:
    game = OpenGame.at("8 pro+basic; A: hand JOKER | life ♠2-5; B: life ♢9")
    game.stack_shuffle(0, "♠4")
    data = json.loads(json.dumps(game.regulation.snapshot(game.engine)))
    assert game.regulation.load(data).to_data() == game.engine.to_data()
    for fixed in ([[2, 3]], [[0, 3, 3]], [[0, 99]], [3], [[]], {}):
        data["rng"][4] = fixed
        refusal(game.regulation, data)
