"""Many games side by side, stepped by numbers."""

from __future__ import annotations

import ast
import struct
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from terminal import ROOT

from blackpoker.common.duel import Duel
from blackpoker.core.errors import IllegalRegulation
from blackpoker.core.rng import Rng, seeded
from blackpoker.features.names import option_names
from blackpoker.features.view_encoder import numbers_in
from blackpoker.house.house_file import read_house, regulation_with
from blackpoker.regulation.regulation import Regulation
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


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ([0, 0, 99], r"game 2 has options 0 to \d+, there is no 99"),
        ([0, -1, 0], "game 1 has no option -1"),
        ([0, 0, 256], "game 2 has no option 256"),
        (array("b", [0, 0, -1]), "game 2 has no option -1"),
        (array("q", [0, 1 << 40, 0]), "game 1 has no option 1099511627776"),
        ([0, 0], "3 games and 2 choices: give one for every game"),
        (b"", "3 games and 0 choices"),
        (array("f", [0, 0, 0]), "a row of whole numbers, not 1 rows of format f"),
        (np.zeros((3, 1), np.int64), "not 2 rows of format l"),
        ([0, 0.5, 0], "choices are whole numbers, one for every game"),
        ("000", "choices are whole numbers"),
        (3, "choices are whole numbers"),
        (None, "choices are whole numbers"),
    ],
)
def test_an_option_that_is_not_there_changes_nothing(choices: object, said: str) -> None:
    batch = Batch(ENTRY16, 3, seed=1)
    before = shown(batch.look())
    with pytest.raises(ValueError, match=said):
        batch.step(choices)
    assert shown(batch.look()) == before


def test_choices_may_be_bytes_a_list_or_any_array_of_whole_numbers() -> None:
    played = []
    for choices in (
        b"\1\2\3",
        bytearray(b"\1\2\3"),
        [1, 2, 3],
        array("i", [1, 2, 3]),
        np.array([1, 2, 3]),
        np.array([1, 2, 3], np.uint8),
        list(np.array([1, 2, 3])),
    ):
        batch = Batch(ENTRY16, 3, seed=1)
        batch.step(choices)
        played.append(shown(batch.look()))
    assert all(one == played[0] for one in played)


def test_what_cannot_be_a_batch_is_said() -> None:
    with pytest.raises(ValueError, match="only the duels"):
        Batch("oldmaid", 1)
    with pytest.raises(IllegalRegulation, match="entry17"):
        Batch("9.1 lite+entry17", 1)
    with pytest.raises(ValueError, match="at least one regulation"):
        Batch([], 1)
    with pytest.raises(ValueError, match="at least one game"):
        Batch(ENTRY16, 0)
    with pytest.raises(ValueError, match="at least one decision"):
        Batch(ENTRY16, 1, most_decisions=0)
    with pytest.raises(IllegalRegulation, match="-1"):
        Batch(ENTRY16, 1, seed=-1)
    with pytest.raises(ValueError, match="games 0 to 0, there is no 1"):
        Batch(ENTRY16, 1).restart(1, 7)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("slots"),
        lambda data: data.update(slots=[]),
        lambda data: data.update(settings=[1, 2]),
        lambda data: data["settings"].__setitem__(0, "seed"),
        lambda data: data["settings"].__setitem__(0, -1),
        lambda data: data["settings"].__setitem__(1, 0),  # decisions at most
        lambda data: data["settings"].__setitem__(1, -5),
        lambda data: data["settings"].__setitem__(1, 1 << 80),
        lambda data: data["settings"].__setitem__(3, -1),  # games begun
        lambda data: data["settings"].__setitem__(3, 1 << 63),
        lambda data: data["settings"].__setitem__(4, -1),  # and finished
        lambda data: data["slots"][1].__setitem__(0, 2),
        lambda data: data["slots"][1].__setitem__(1, 1 << 62),
        lambda data: data["slots"][1].__setitem__(2, "many"),
        lambda data: data["slots"][1].__setitem__(2, -1),
        lambda data: data["slots"][1].__setitem__(3, 1 << 54),  # there is no such card
        lambda data: data["slots"][1].__setitem__(4, 1 << 70),
        lambda data: data["slots"][1].__setitem__(4, -1),
        lambda data: data["slots"][1][-1].update(flags=[False, False, True, 0]),
        lambda data: data["slots"][1][-1]["pending"].__setitem__(2, 0),
        lambda data: data["slots"][1][-1]["sides"][0].__setitem__(3, -1),
        lambda data: data["slots"][1].pop(),
        lambda data: data["slots"][1][-1].pop("agenda"),
        lambda data: data["slots"][1][-1].update(rules="8 lite+basic"),
    ],
)
def test_games_that_were_damaged_are_not_gone_on_with(
    damage: Callable[[dict[str, Any]], object],
) -> None:
    batch = Batch(ENTRY16, 2, seed=1)
    data = batch.to_data()
    damage(data)
    before = batch.to_data()
    with pytest.raises(ValueError, match="what was written down is damaged"):
        batch.resume(data)
    assert batch.to_data() == before
    assert batch.step([0, 0]) == Batch(ENTRY16, 2, seed=1).step([0, 0])


@pytest.mark.parametrize(
    ("at", "n", "said"),
    [
        (1, 0, "a game has at least one decision, not 0"),
        (3, -1, "nothing can be counted up to -1"),
    ],
)
def test_what_is_damaged_is_said(at: int, n: int, said: str) -> None:
    batch = Batch(ENTRY16, 1, seed=1)
    data: Any = batch.to_data()
    data["settings"][at] = n
    with pytest.raises(ValueError, match=said):
        batch.resume(data)
    data = batch.to_data()
    data["slots"][0][3] = 1 << 54
    with pytest.raises(ValueError, match="remembers cards that there are not: 0x40000000000000"):
        batch.resume(data)


def test_all_cards_there_are_can_be_remembered() -> None:
    batch = Batch(ENTRY16, 1, seed=1)
    data: Any = batch.to_data()
    data["slots"][0][3] = (1 << 54) - 1
    batch.resume(data)
    assert batch.to_data() == data


def test_games_of_other_regulations_are_not_gone_on_with() -> None:
    for data in (Batch(BOTH, 1).to_data(), {}, []):
        with pytest.raises(ValueError, match="these games are of"):
            Batch(ENTRY16, 1).resume(data)


def test_looking_changes_nothing() -> None:
    one, other = Batch(BOTH, 4, seed=3), Batch(BOTH, 4, seed=3)
    rng = seeded(1)
    for _ in range(80):
        one.look()
        choices = at_random(one, rng)
        one.step(choices)
        other.step(choices)
    assert shown(one.look()) == shown(other.look())


@pytest.mark.parametrize(
    ("name", "offered"), [("field_hospital", True), ("last_stand", False), ("no_search", False)]
)
def test_games_with_a_local_rule_are_played_too(name: str, offered: bool) -> None:
    house = read_house(ROOT / "examples" / "house" / f"{name}.py")
    regulation = regulation_with("8 lite+entry20", [house])
    assert regulation.id.endswith(f"house:{name}")
    batch = Batch([regulation, ENTRY16], 4, seed=2)
    rng = seeded(1)
    told: set[str] = set()
    for _ in range(400):
        glance = batch.look()
        ends = struct.unpack(f"<{len(glance.option_ends) // 4}i", glance.option_ends)
        assert len(ends) == sum(batch.counts())
        told.update(option_names()[one] for one in numbers_in(glance.options))
        batch.step(at_random(batch, rng))
    assert ("action, other" in told) == offered  # an action of no edition
    again = Batch([regulation, ENTRY16], 1)
    again.resume(batch.to_data())
    assert shown(again.look()) == shown(batch.look())


@pytest.mark.once  # it reads the source
def test_nothing_that_plays_asks_for_secrets() -> None:
    """They are for the judge of a training alone, whichever way they are asked for."""
    package = ROOT / "src" / "blackpoker"
    sources = {
        path.relative_to(package).as_posix(): path.read_text(encoding="utf-8")
        for path in package.rglob("*.py")
    }
    asking = {
        path
        for path, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "secrets"
    }
    assert {one for one in asking if not one.startswith("learn/")} == {
        "features/encoder.py",
        "rl/batch.py",
    }
    for name, places in {
        "encode_secrets": {"features/encoder.py", "learn/opposed.py"},
        "put_secrets": {"features/secret_encoder.py", "features/encoder.py"},
        "secret_encoder": {"features/encoder.py"},
    }.items():
        assert {path for path, source in sources.items() if name in source} == places


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    batch = Batch(ENTRY16, 2, seed=1, most_decisions=3)
    seeds = batch.seeds()
    for _ in range(2):
        assert list(batch.step([0, 0])) == [0, 0]
    assert list(batch.step([0, 0])) == [BROKEN_OFF] * 2
    assert batch.seeds() != seeds


class Hasty(Regulation):
    """Its games are over at once, but for those of some seeds."""

    def __init__(self, lasting: int) -> None:
        usual = Regulation.parse(ENTRY16)
        super().__init__(usual.edition, usual.format, usual.frame)
        self.lasting = lasting  # one in so many

    def prepare(self, seed: int, *more: Any) -> Duel:
        game = super().prepare(seed, *more)
        game.over = self.lasting == 0 or seed % self.lasting != 0
        return game


def test_a_game_that_is_over_at_once_is_left_out() -> None:
    batch = Batch([Hasty(3), ENTRY16], 4, seed=5, most_decisions=9)
    rng = seeded(1)
    for _ in range(60):
        for kind, seed in zip(batch.kinds(), batch.seeds(), strict=True):
            assert kind == 1 or seed % 3 == 0
        assert min(batch.counts()) > 1
        assert len(batch.look().players) == 4
        batch.step(at_random(batch, rng))
    assert batch.finished > 10
    batch.begin_all()
    assert min(batch.counts()) > 1
    seeds = batch.seeds()
    with pytest.raises(ValueError, match="seed 7 is over before anybody has a choice"):
        batch.restart(0, 7)
    assert batch.seeds() == seeds
    batch.restart(0, 9)
    assert batch.seeds()[0] == 9


def test_a_regulation_without_any_choice_makes_no_batch() -> None:
    with pytest.raises(ValueError, match=r"games of 9\.1 lite\+entry16 in a row were over before"):
        Batch(Hasty(0), 1)


def test_a_game_begins_anew_with_a_seed_of_one_s_own() -> None:
    one, other = Batch(ENTRY16, 1, seed=1), Batch(ENTRY16, 1, seed=2)
    one.restart(0, 77)
    other.restart(0, 77)
    assert shown(one.look()) == shown(other.look())
    assert one.seeds() == [77]
    assert one.kinds() == [0]
