"""OpenSpiel's own simulation test accepts the game."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest
from test_secrecy import exchange

from blackpoker.core import bitset
from blackpoker.core.rng import seeded
from blackpoker.rl import open_spiel_game
from blackpoker.rl.open_spiel_game import load_game

if sys.platform == "win32" or sys.version_info >= (3, 15):  # as in pyproject.toml
    pytest.skip("OpenSpiel has no wheels for this", allow_module_level=True)
pyspiel: Any = importlib.import_module("pyspiel")
observation: Any = importlib.import_module("open_spiel.python.observation")

REGULATIONS = ["9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra", "6 standard"]


def dealt(regulation: str = "9.1 lite+entry16", byte: int = 7) -> Any:
    state = load_game(regulation).new_initial_state()
    while state.is_chance_node():
        state.apply_action(byte)
    return state


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_random_simulation_finds_no_fault(regulation: str) -> None:
    pyspiel.random_sim_test(load_game(regulation), num_sims=1, serialize=True, verbose=False)


def test_it_is_found_by_name() -> None:
    game = pyspiel.load_game("python_blackpoker(regulation=8 lite+entry20,ask_top=False)")
    assert game.num_players() == 2
    assert game.num_distinct_actions() == 473


def test_chance_draws_four_bytes_and_never_speaks_again() -> None:
    state = load_game().new_initial_state()
    nodes = 0
    rng = seeded(1)
    while not state.is_terminal():
        if state.is_chance_node():
            nodes += 1
            assert len(state.chance_outcomes()) == 256
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
    assert nodes == 4
    assert sum(state.returns()) == 0


def test_a_copy_goes_its_own_way() -> None:
    state = dealt()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.history() != state.history()
    state.apply_action(state.legal_actions()[0])
    assert str(copy) == str(state)


def test_the_information_state_text_never_forgets() -> None:
    state = dealt()
    rng = seeded(3)
    before = ["", ""]
    while not state.is_terminal():
        player = state.current_player()
        text = state.information_state_string(player)
        heard = text[: text.rfind('["now"')]
        assert heard.startswith(before[player])
        before[player] = heard
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])


def test_neither_text_names_the_seed() -> None:
    state = dealt(byte=251)
    seed = str(int.from_bytes([251] * 4, "little"))
    assert str(state.table.seed) == seed
    for player in range(2):
        for text in (state.observation_string(player), state.information_state_string(player)):
            assert seed not in text
            assert "251" not in text


def test_games_that_differ_in_the_other_hand_alone_have_the_same_texts() -> None:
    state = dealt()
    player = 1 - state.current_player()  # the cards offered are those of the other
    side = state.table.game.side(1 - player)
    before = state.observation_string(player), state.information_state_string(player)
    one, other = bitset.lowest(side.hand), side.life.listed()[0]
    for game in (state.table.game, state.table.history.game):
        exchange(game, 1 - player, one, other)
    assert not bitset.contains(side.hand, one)
    after = state.observation_string(player), state.information_state_string(player)
    assert after == before


def test_sections_of_a_tensor_are_found_by_name() -> None:
    state = dealt()
    seen = observation.make_observation(state.get_game(), observation.INFO_STATE_OBS_TYPE)
    player = state.current_player()
    seen.set_from(state, player)
    assert seen.dict["hand"].sum() == bitset.count(state.table.game.side(player).hand)
    assert seen.dict["unit card"].shape == (2, 2, 2, 17)
    assert list(seen.tensor) == list(state.information_state_tensor(player))


def test_without_the_extra_the_error_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel_game, "MISSING", ImportError(name="pyspiel"))
    with pytest.raises(ImportError, match=r"pip install 'blackpoker\[openspiel\]'"):
        load_game()
