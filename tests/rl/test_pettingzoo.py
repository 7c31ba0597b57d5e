"""The PettingZoo environment passes PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pettingzoo.test as official
import pytest

from blackpoker.rl import pettingzoo_env
from blackpoker.rl.pettingzoo_env import env, raw_env

REGULATIONS = ["9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra", "6 standard"]
# PettingZoo knows its own classics by name and warns of every other dict with a mask.
A_DICT = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


@A_DICT
@pytest.mark.parametrize("remembers", [False, True], ids=["observation", "information state"])
@pytest.mark.parametrize("regulation", REGULATIONS)
def test_it_keeps_to_the_api(regulation: str, remembers: bool) -> None:
    official.api_test(env(regulation, remembers=remembers), num_cycles=200)


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_a_seed_fixes_the_game(regulation: str) -> None:
    official.seed_test(lambda: env(regulation, remembers=True), num_cycles=100)


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    def hands() -> list[bytes]:
        table = raw_env()
        table.reset(seed=3)
        first = table.observe("player_0")["observation"].tobytes()
        table.reset()
        return [first, table.observe("player_0")["observation"].tobytes()]

    assert hands() == hands()
    assert len(set(hands())) == 2


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_the_winner_gets_one_at_the_end(regulation: str) -> None:
    table = raw_env(regulation)
    table.reset(seed=4)
    draw = np.random.default_rng(1)
    total = {"player_0": 0.0, "player_1": 0.0}
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        over = terminated or truncated
        table.step(None if over else draw.choice(np.flatnonzero(seen["action_mask"])))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_decisions_of_the_setup_are_included() -> None:
    table = raw_env("9.1 master+extra")
    table.reset(seed=1)
    decision = table.table.decision
    assert decision is not None
    assert table.table.game.turn_number == 0
    assert decision.question.id == "trump"


def test_a_forbidden_number_loses_the_wrapped_game_and_is_refused_by_the_raw_one() -> None:
    wrapped = env()
    wrapped.reset(seed=1)
    chosen_by = wrapped.agent_selection
    forbidden = int(np.flatnonzero(wrapped.last()[0]["action_mask"] == 0)[0])
    wrapped.step(forbidden)
    assert wrapped.terminations[chosen_by]
    assert wrapped.rewards[chosen_by] == -1

    raw = raw_env()
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="is not offered"):
        raw.step(forbidden)


def test_a_long_game_is_truncated() -> None:
    table = raw_env(most_decisions=2)
    table.reset(seed=1)
    for _ in range(2):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_without_the_extra_the_error_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo_env, "MISSING", ImportError(name="pettingzoo"))
    with pytest.raises(ImportError, match=r"pip install 'blackpoker\[rl\]'"):
        raw_env()
