"""The curious agent sees everything, and every game it plays ends."""

from __future__ import annotations

import pytest

from blackpoker.agents.curious import CuriousAgent, book_of, goal_of
from blackpoker.common.view import View
from blackpoker.lab.simulate import simulate
from blackpoker.play.cards import read_card
from blackpoker.regulation.games import find_regulation


def test_it_asks_for_everything_a_list_has() -> None:
    tally = simulate(["6 master"], 100, 4, ("curious",), jobs=1, usage=True).tallies[0]
    assert tally.games == 100
    assert tally.never() == []


@pytest.mark.parametrize("id", ["6 extra", "8 standard+extra"])
def test_its_games_end_though_some_actions_are_free(id: str) -> None:
    """RX-94."""
    tally = simulate([id], 40, 4, ("curious",), jobs=1, usage=True).tallies[0]
    assert (tally.games, tally.unfinished, tally.failures) == (40, 0, [])
    assert tally.resolved["drain"] + tally.resolved["instant_kill"] > 0


@pytest.mark.parametrize(
    ("id", "trump"),
    [
        ("sweep", "♣J"),
        ("omen", "♣8"),
        ("demon_lord_next_generation", "♠K"),
        ("summon_giant", "♡K"),
        ("rsf", None),
    ],
)
def test_a_goal_knows_its_trump(id: str, trump: str | None) -> None:
    book = book_of("6 extra")
    assert book is not None
    wanted = -1 if trump is None else read_card(trump)
    assert goal_of(book, id, 0).trump == wanted


def test_the_counts_last_from_game_to_game() -> None:
    agent = CuriousAgent(1)
    regulation = find_regulation("6 lite")
    seen: list[int] = []
    for seed in range(3):
        game = regulation.new_game(seed)
        while not game.over:
            decision = game.decision()
            assert decision is not None
            view = game.view(decision.player)
            assert isinstance(view, View)
            game.apply(agent.choose(view, decision))
        seen.append(agent.counts["6 lite"].total())
    assert seen == sorted(seen)
    assert seen[0] < seen[2]
