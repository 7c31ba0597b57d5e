"""The curious bot sees everything, and every game it plays ends."""

from __future__ import annotations

import runpy

import pytest
from games import CURIOUS

from blackpoker.common.view import View
from blackpoker.lab.simulate import simulate
from blackpoker.play.cards import read_card
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation

BOT = runpy.run_path(CURIOUS)


def test_it_asks_for_everything_a_list_has() -> None:
    tally = simulate(["6 master"], 100, 4, (CURIOUS,), jobs=1, usage=True).tallies[0]
    assert tally.games == 100
    assert tally.never() == []


@pytest.mark.parametrize("id", ["6 extra", "8 standard+extra", "9.1 lite+extra", "9.1 pro+draft"])
def test_its_games_end_though_some_actions_are_free(id: str) -> None:
    """RX-94, R9-65."""
    tally = simulate([id], 40, 4, (CURIOUS,), jobs=1, usage=True).tallies[0]
    assert (tally.games, tally.unfinished, tally.failures) == (40, 0, [])
    assert tally.resolved["drain"] + tally.resolved["instant_kill"] > 0


@pytest.mark.parametrize(
    ("rules", "id", "trump"),
    [
        ("6 extra", "sweep", "♣J"),
        ("6 extra", "omen", "♣8"),
        ("6 extra", "demon_lord_next_generation", "♠K"),
        ("6 extra", "summon_giant", "♡K"),
        ("6 extra", "rsf", None),
        ("9.1 master+draft", "knight_revive", "♣J"),
        ("9.1 master+draft", "counterattack", "♣9"),
        ("9.1 master+draft", "bj", None),
    ],
)
def test_a_goal_knows_its_trump(rules: str, id: str, trump: str | None) -> None:
    book = Regulation.parse(rules).rules
    wanted = -1 if trump is None else read_card(trump)
    assert BOT["goal_of"](book, id, 0).trump == wanted


@pytest.mark.parametrize(
    ("rules", "id", "fights"),
    [
        ("6 extra", "trump_regenerate", True),
        ("6 extra", "truce", True),
        ("9.1 master+extra", "knight_revive", True),
        ("9.1 master+extra", "counterattack", True),
        ("9.1 master+extra", "ceasefire", True),
        ("9.1 master+extra", "hand_refill", False),
    ],
)
def test_a_goal_knows_what_takes_a_fight(rules: str, id: str, fights: bool) -> None:
    book = Regulation.parse(rules).rules
    assert BOT["goal_of"](book, id, 0).fights == fights


def test_what_the_deck_has_no_key_for_is_no_goal() -> None:
    """The sixteen cards have no Joker and no royal flush."""
    ids = {line.record.id for line in Regulation.parse("9.1 master+entry16").askable_lines}
    assert "bj" in ids
    assert not ids & {"search", "summon_magician", "rsf"}


def test_a_trump_that_no_draft_has_brought_is_given_up() -> None:
    agent = BOT["Bot"](3)
    rules = "9.1 master+draft"
    for _ in range(200):
        goal = agent.next_goal(rules, frozenset((read_card("♣9"),)))
        assert goal is not None
        assert goal.trump in (-1, read_card("♣9"))


def test_the_counts_last_from_game_to_game() -> None:
    agent = BOT["Bot"](1)
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
