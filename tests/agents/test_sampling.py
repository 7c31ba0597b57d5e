"""Possible worlds: complete, playable, the same to the one who draws them, and never a peep."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from games import DUEL_IDS, DUELS, SCALE, cards_of
from informed import looked_at
from terminal import ROOT

from blackpoker.agents.playout import random_playout
from blackpoker.agents.search.sampling import sample_world, worlds_of
from blackpoker.agents.search.worlds import HAND_SLOT
from blackpoker.common.duel import Duel
from blackpoker.common.view import IN_HAND, IN_PACK, IN_RARE, Known, view
from blackpoker.core import bitset
from blackpoker.core.errors import IllegalRegulation
from blackpoker.core.rng import seeded
from blackpoker.house.house_file import load_house
from blackpoker.regulation.regulation import Regulation


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_a_drawn_world_looks_the_same_and_can_be_played(regulation: Regulation) -> None:
    for seed in range(2 * SCALE):
        for game, seen, rng in looked_at(regulation, seed):
            world = worlds_of(seen).draw(rng)
            assert view(world, seen.viewer) == view(game, seen.viewer)
            assert (world.asked, world.low, world.high) == (game.asked, game.low, game.high)
            assert world.question is game.question
            for player in range(2):
                cards, true = cards_of(world, player), cards_of(game, player)
                assert len(set(cards)) == len(true)
                if not regulation.frame.deck.by_lot:
                    assert cards == true
                assert sizes(world, player) == sizes(game, player)
            world.answers_forced = True
            random_playout(world, rng, 20_000)
            assert world.over


def sizes(game: Duel, player: int) -> list[int]:
    side = game.side(player)
    numbers = [side.life.size, side.graveyard.size, len(side.trumps)]
    numbers += [bitset.count(cards) for cards in (side.hand, side.pack, side.rare)]
    return [int(n) for n in numbers]


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_what_is_known_is_true(regulation: Regulation) -> None:
    for seed in range(2 * SCALE):
        for game, seen, _ in looked_at(regulation, seed):
            assert seen.known is not None
            for owner in range(2):
                check_clues(game, seen.viewer, owner, seen.known)


def check_clues(game: Duel, viewer: int, owner: int, known: Known) -> None:
    """Compare every clue with where the cards really lie; a graveyard has no order here."""
    side, told = game.side(owner), known.sides[owner]
    assert len(told.life) == side.life.size
    spots = {one: {place} for one, place in zip(side.life.listed(), told.life, strict=True)}
    spots |= {one: {IN_PACK} for one in bitset.each(side.pack)}
    if owner != viewer:
        assert len(told.graveyard) == side.graveyard.size
        spots |= {one: set(told.graveyard) for one in side.graveyard.listed()}
        spots |= {one: {IN_HAND} for one in bitset.each(side.hand)}
        spots |= {one: {IN_RARE} for one in bitset.each(side.rare)}
        named = {serial: {place} for serial, place, _ in told.bulwarks}
        row = {place for serial, place, _ in told.bulwarks if serial == 0}
        for unit in side.field:
            if not unit.soldier:
                spots[bitset.lowest(unit.cards)] = named.get(int(unit.serial), row)
    for clue in told.clues:
        fitting = [
            one
            for one, places in spots.items()
            if bitset.contains(clue.cards, one) and places & set(clue.places)
        ]
        assert fitting, clue
    for serial, one in told.trumps:
        assert (serial, one) in [(trump.serial, trump.card) for trump in side.trumps]


def test_an_informed_view_is_plain_data() -> None:
    for _, seen, _ in looked_at(Regulation.parse("8 master+basic"), 1):
        assert json.loads(json.dumps(asdict(seen)))["known"]["sides"]


def test_the_rules_are_those_of_the_game_or_found_by_the_name_in_the_view() -> None:
    regulation = Regulation.parse("9.1 lite+entry16")
    _, seen, rng = next(looked_at(regulation, 0))
    assert sample_world(seen, rng).rules is regulation.rules
    assert seen.bookmark is not None
    seen.book = None  # it was sent as text
    assert sample_world(seen, rng).rules.id == "9.1 lite+entry16"


@pytest.mark.parametrize("name", ["field_hospital", "last_stand", "no_search"])
def test_worlds_are_played_by_the_local_rules_of_the_game(name: str) -> None:
    rule = load_house(ROOT / "examples/house" / f"{name}.py")
    regulation = Regulation.parse("9.1 lite+entry16", (rule,))
    drawn = 0
    for _, seen, rng in looked_at(regulation, 2):
        world = sample_world(seen, rng)
        assert world.rules is regulation.rules
        random_playout(world, rng, 20_000)
        drawn += 1
    assert drawn > 2


def test_local_rules_are_not_known_by_their_name() -> None:
    rule = load_house(ROOT / "examples/house/no_search.py")
    _, seen, rng = next(looked_at(Regulation.parse("9.1 lite+entry16", (rule,)), 0))
    assert seen.bookmark is not None
    seen.book = None  # it was sent as text
    with pytest.raises(IllegalRegulation) as caught:
        sample_world(seen, rng)
    assert caught.value.id == "house_missing"


def test_worlds_share_nothing_and_depend_on_the_generator_only() -> None:
    regulation = Regulation.parse("8 lite+entry20")
    _, seen, _ = next(looked_at(regulation, 3))
    worlds = worlds_of(seen)
    one, other, again = worlds.draw(seeded(1)), worlds.draw(seeded(2)), worlds.draw(seeded(1))
    assert one.to_data() == again.to_data()
    assert one.to_data() != other.to_data()
    before = other.to_data()
    random_playout(one, seeded(5), 20_000)
    assert other.to_data() == before
    assert worlds.draw(seeded(1)).to_data() == again.to_data()


def test_worlds_answer_forced_questions_if_told_to() -> None:
    regulation = Regulation.parse("8 lite+entry20")
    _, seen, rng = next(looked_at(regulation, 3))
    worlds = worlds_of(seen)
    worlds.answers_forced = True
    assert worlds.draw(rng).answers_forced


# ---- what players tend to hold
@pytest.mark.parametrize("name", ["8 standard+pack_random", "9.1 lite+entry16", "6 standard"])
def test_leanings_change_how_often_a_world_is_drawn_and_nothing_else(name: str) -> None:
    high = bitset.of([12, 25, 38, 51])  # the kings
    zones = [[1.0] * 54 for _ in range(7)]
    zones[HAND_SLOT] = [8.0 if bitset.contains(high, one) else 1.0 for one in range(54)]
    evenly = leaning = 0
    for game, seen, rng in looked_at(Regulation.parse(name), 4):
        other = 1 - seen.viewer
        for lean in (False, True):
            worlds = worlds_of(seen)
            if lean:
                worlds.lean(other, zones)
            drawn = [worlds.draw(rng) for _ in range(20)]
            kings = sum(int(bitset.count(world.side(other).hand & high)) for world in drawn)
            if lean:
                leaning += kings
                assert all(view(world, seen.viewer) == view(game, seen.viewer) for world in drawn)
            else:
                evenly += kings
    assert leaning > 1.3 * evenly > 0
