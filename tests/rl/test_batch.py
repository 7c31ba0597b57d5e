"""Many games side by side, stepped by numbers."""

from __future__ import annotations

import pytest

from blackpoker.core.rng import Rng, seeded
from blackpoker.rl.batch import BROKEN_OFF, Batch, Glance

ENTRY16 = "9.1 lite+entry16"
BOTH = [ENTRY16, "8 standard+pack_random"]


def shown(glance: Glance) -> tuple[bytes, ...]:
    return (
        glance.players,
        glance.states,
        glance.state_ends,
        glance.options,
        glance.option_ends,
        glance.choice_ends,
    )


def at_random(batch: Batch, rng: Rng) -> list[int]:
    return [int(rng.below(n)) for n in batch.counts()]


def test_the_same_seed_and_choices_give_the_same_games() -> None:
    one, other = Batch(BOTH, 4, seed=3), Batch(BOTH, 4, seed=3)
    rng = seeded(1)
    for _ in range(200):
        assert shown(one.look()) == shown(other.look())
        choices = at_random(one, rng)
        assert one.step(choices) == other.step(choices)
    assert one.finished == other.finished > 0
    assert shown(Batch(BOTH, 4, seed=4).look()) != shown(Batch(BOTH, 4, seed=3).look())


def test_a_copy_and_what_was_written_down_go_on_alike() -> None:
    batch = Batch(BOTH, 4, seed=3)
    rng = seeded(1)
    for _ in range(60):
        batch.step(at_random(batch, rng))
    copy = batch.clone()
    again = Batch(BOTH, 1, seed=9)
    again.resume(batch.to_data())
    before = shown(batch.look())
    for _ in range(100):
        choices = at_random(copy, rng)
        assert copy.step(choices) == again.step(choices)
        assert shown(copy.look()) == shown(again.look())
    assert shown(batch.look()) == before


def test_an_option_that_is_not_there_changes_nothing() -> None:
    batch = Batch(ENTRY16, 3, seed=1)
    before = shown(batch.look())
    counts = batch.counts()
    with pytest.raises(ValueError, match=f"game 2 has options 0 to {counts[2] - 1}"):
        batch.step([0, 0, counts[2]])
    with pytest.raises(ValueError, match="3 games and 2 choices"):
        batch.step([0, 0])
    assert shown(batch.look()) == before


def test_what_cannot_be_a_batch_is_said() -> None:
    with pytest.raises(ValueError, match="only the duels"):
        Batch("oldmaid", 1)
    with pytest.raises(ValueError, match="at least one game"):
        Batch(ENTRY16, 0)
    with pytest.raises(ValueError, match="these games are of"):
        Batch(ENTRY16, 1).resume(Batch(BOTH, 1).to_data())


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    batch = Batch(ENTRY16, 2, seed=1, most_decisions=3)
    seeds = batch.seeds()
    for _ in range(2):
        assert list(batch.step([0, 0])) == [0, 0]
    assert list(batch.step([0, 0])) == [BROKEN_OFF] * 2
    assert batch.seeds() != seeds


def test_a_game_begins_anew_with_a_seed_of_one_s_own() -> None:
    one, other = Batch(ENTRY16, 1, seed=1), Batch(ENTRY16, 1, seed=2)
    one.restart(0, 77)
    other.restart(0, 77)
    assert shown(one.look()) == shown(other.look())
    assert one.seeds() == [77]
    assert one.kinds() == [0]
