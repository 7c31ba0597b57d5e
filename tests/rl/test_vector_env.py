"""Many games as one vector environment."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from terminal import ROOT

from blackpoker.house.house_file import read_house, regulation_with
from blackpoker.rl import vector_env as module
from blackpoker.rl.batch import BROKEN_OFF, DRAWN, WON_BY_FIRST
from blackpoker.rl.table import LearningTable
from blackpoker.rl.vector_env import vector_env

REGULATIONS = ["9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra", "6 standard"]


def at_random(info: dict[str, Any], draw: np.random.Generator) -> Any:
    return np.array([draw.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_what_it_returns_lies_in_its_spaces(regulation: str) -> None:
    env = vector_env(regulation, 3)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=1)
    draw = np.random.default_rng(1)
    ended = np.zeros(3, int)
    for _ in range(250):
        assert env.observation_space.contains(seen)
        assert info["action_mask"].shape == (3, env.single_action_space.n)
        actions = at_random(info, draw)
        assert env.action_space.contains(actions)
        asked = info["players"]
        seen, rewards, terminations, truncations, info = env.step(actions)
        assert not truncations.any()
        assert (rewards[~terminations] == 0).all()
        for i in np.flatnonzero(terminations):
            by = info["results"][i] - WON_BY_FIRST
            assert rewards[i] == (0 if info["results"][i] == DRAWN else 1 if by == asked[i] else -1)
        ended += terminations
    assert (ended > 0).all()


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_it_shows_what_a_table_shows(regulation: str) -> None:
    env = vector_env(regulation, 2)
    seen, info = env.reset(seed=5)
    tables = [LearningTable(regulation, seed) for seed in env.batch.seeds()]
    draw = np.random.default_rng(2)
    for _ in range(12):
        for i, table in enumerate(tables):
            assert info["players"][i] == table.player
            assert seen[i].tobytes() == table.information_state(table.player).tobytes()
            assert info["action_mask"][i].tobytes() == bytes(table.mask(table.player))
        actions = at_random(info, draw)
        seen, _, terminations, _, info = env.step(actions)
        assert not terminations.any()
        for table, action in zip(tables, actions, strict=True):
            table.apply(int(action))


def test_a_seed_fixes_the_games_and_those_after_them() -> None:
    def played(env: Any) -> list[bytes]:
        found = []
        for seed in (3, None):
            seen, info = env.reset(seed=seed)
            for _ in range(40):
                found.append(seen.tobytes())
                seen, *_, info = env.step(at_random(info, np.random.default_rng(1)))
        return found

    one = vector_env(num_envs=4)
    first = played(one)
    assert first == played(one) == played(vector_env(num_envs=4))
    assert first[0] != first[40]


def test_without_arrays_the_sparse_features_are_there_all_the_same() -> None:
    seen, info = vector_env(num_envs=4, dense=False).reset(seed=1)
    known, other = vector_env(num_envs=4).reset(seed=1)
    assert seen.shape == (4, 0)
    assert info["glance"].states == other["glance"].states
    assert known.sum() == len(info["glance"].states) / 2


def test_a_long_game_is_truncated() -> None:
    env = vector_env(num_envs=2, most_decisions=2)
    _, info = env.reset(seed=1)
    for n in range(2):
        _, rewards, terminations, truncations, info = env.step(info["action_mask"].argmax(1))
        assert truncations.tolist() == [n == 1] * 2
    assert info["results"].tolist() == [BROKEN_OFF] * 2
    assert not terminations.any()
    assert not rewards.any()


def test_a_forbidden_number_is_refused_and_changes_nothing() -> None:
    env = vector_env(num_envs=2)
    seen, info = env.reset(seed=1)
    allowed = info["action_mask"].argmax(1)
    forbidden = int(info["action_mask"][1].argmin())
    with pytest.raises(ValueError, match=r"game 1: option .* is not offered"):
        env.step([allowed[0], forbidden])
    with pytest.raises(ValueError, match="game 0: option 100000 is out of range"):
        env.step([100_000, allowed[1]])
    with pytest.raises(ValueError, match="2 games and 1 actions"):
        env.step(allowed[:1])
    assert (env.seen()[0] == seen).all()


def test_local_rules_are_played_too() -> None:
    house = read_house(ROOT / "examples" / "house" / "field_hospital.py")
    env = vector_env(regulation_with("8 lite+entry20", [house]), 2)
    _, info = env.reset(seed=1)
    draw = np.random.default_rng(1)
    for _ in range(50):
        *_, info = env.step(at_random(info, draw))


def test_without_the_extra_the_error_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MISSING", ImportError(name="gymnasium"))
    with pytest.raises(ImportError, match=r"pip install 'blackpoker\[rl\]'"):
        vector_env()
