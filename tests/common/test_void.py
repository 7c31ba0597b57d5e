"""What is certain to do nothing."""

from __future__ import annotations

import pytest
from games import random_game
from rooms import families

from blackpoker.common.duel import Duel
from blackpoker.common.unfolding import Unfolding
from blackpoker.common.view import view
from blackpoker.common.void import is_void, meaningful
from blackpoker.core.decision import ACT, NOTHING
from blackpoker.core.rng import Rng, seeded
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation

TABLE = "8 master+basic; turn 4 B; chance A; passed B; stage {stage}; {more}"


def table(stage: str, hand: str, field: str = "♢8", more: str = "field ♠9") -> Duel:
    """A is asked; the stage is B's."""
    sides = f"A: field {field} | life ♠2 ♠3 | hand {hand}; B: {more} | life ♣2 ♣3 | hand ♣5"
    return build(read_position(TABLE.format(stage=stage, more=sides)))


@pytest.mark.parametrize(
    ("stage", "hand", "worth"),
    [
        ("B summon_soldier ♠7", "♣6 ♠Q", []),
        ("B summon_soldier ♠7", "♣7 ♠Q", ["counter"]),
        ("B summon_soldier ♠7", "♣2 ♣9 ♠Q", ["counter", "change_target"]),
        ("B kill ♠2 ♠3 on A.♢8", "♣2 ♠Q", ["counter"]),  # a pair always falls
        ("B up ♡2 on B.♠9 / B up ♡3 on B.♠9", "♣2 ♠Q", ["counter"]),
        ("B end", "♣9 ♠Q", []),  # not even legal
    ],
)
def test_a_counter_is_worth_it_where_it_outranks_something(
    stage: str, hand: str, worth: list[str]
) -> None:
    found = meaningful(table(stage, hand))
    assert ("counter" in found) == ("counter" in worth)


def test_a_new_target_needs_another_one() -> None:
    alone = table("B down ♠3 on A.♢8", "♣2 ♣3", more="field bw(♠9)")
    assert "change_target" not in meaningful(alone)
    assert "change_target" in meaningful(table("B down ♠3 on A.♢8", "♣2 ♣3"))


def test_a_reunion_needs_somebody_to_meet() -> None:
    assert "reunion" not in meaningful(table("B end", "♡2 ♡3"))
    buried = table("B end", "♡2 ♡3")
    buried.first.graveyard.put(40)
    assert "reunion" in meaningful(buried)


# ---- void is void
def changed_by(game: Duel, choice: int, rng: Rng) -> bool:
    """Ask for an action with keys and targets by chance; does anything but the payment change?"""
    world: Duel = game.clone()
    world.apply(choice)
    while world.question is not world.book.chance and not world.over and world.floating:
        world.apply(rng.below(world.count()))
    mine = [one.serial for one in world.stage if one.serial > game.serial]
    before = picture(game)
    if mine:
        run = Unfolding(world, -1)
        if not run.until_done(mine[0], [int(one.serial) for one in game.stage]) or run.hangs:
            return True
    return picture(world)[: len(before)] != before


def picture(game: Duel) -> list[object]:
    """All but what is spent: requests, soldiers, trumps, fogs."""
    seen = view(game, -1)
    soldiers = [unit for side in seen.sides for unit in side.field if unit.soldier]
    trumps = [trump for side in seen.sides for trump in side.trumps]
    staged = [(one.serial, one.target) for one in seen.stage]
    return [staged, soldiers, trumps, seen.fogs, seen.marks]


@pytest.mark.parametrize("regulation", families())
def test_what_is_said_to_be_void_changes_nothing(regulation: str) -> None:
    rng = seeded(7)
    for game, _ in random_game(Regulation.parse(regulation), 3):
        assert isinstance(game, Duel)
        if game.question is not game.book.chance or game.turn_number == 0:
            continue
        for i, option in enumerate(game.options()):
            if option.verb == ACT and option.ref != NOTHING:
                line = game.book.line_at(option.ref)
                if is_void(game, int(game.asked), line):
                    assert not changed_by(game, i, rng), line.record.id
