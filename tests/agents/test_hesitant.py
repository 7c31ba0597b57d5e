"""Gentle opponents: they err, and never absurdly."""

from __future__ import annotations

import dataclasses

import pytest
from absurd import absurdities, absurdity
from benchmarks.thinking import informed
from games import SCALE

from blackpoker.agents.learned.agent import glimpse_of
from blackpoker.agents.learned.foresight import NOTHING_SPECIAL, SENSELESS, WINS, Foresight
from blackpoker.agents.learned.habits import Remembered
from blackpoker.agents.learned.networks import habits_for
from blackpoker.agents.registry import make_agent
from blackpoker.common.duel import Duel
from blackpoker.lab.simulate import simulate
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.house_rules import find_duel

THREE = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra")


@pytest.mark.long
@pytest.mark.parametrize("name", ["level:1", "level:4", "search:20"])
@pytest.mark.parametrize("id", THREE)
def test_nobody_does_what_is_absurd(id: str, name: str) -> None:
    """The list stands in ``absurd``; ``benchmarks/absurd.py`` plays a thousand games."""
    found: list[str] = []
    for seed in range(2 * SCALE):
        agents = [make_agent("learned", seed), make_agent("learned", seed + 1)]
        agents[seed % 2] = make_agent(name, seed)
        found += absurdities(id, (agents[0], agents[1]), seed, seed % 2)
    assert found == []


def played(position: str, *moves: str) -> Duel:
    game = build(read_position(position))
    reader = MoveReader(game, open_table=True)
    for move in moves:
        reader.play(move)
    return game


def option(game: Duel, text: str) -> int:
    return [one.text for one in game.options()].index(text)


OWN = (
    "8 lite+basic; turn 3 A; A: field ♠5 | hand ♡5 ♢4 ♣3 ♣9 | life ♢2 ♢3; B: field ♣6 | life ♡2 ♡3"
)


def fates(game: Duel) -> dict[str, int]:
    """What every option comes to."""
    foresight = Foresight(habits_for(find_duel(game.rules.id).rules), Remembered(0, 0))
    options = enumerate(game.options())
    return {one.text: int(foresight.foresee(game.clone(), i)) for i, one in options}


def test_a_soldier_of_the_other_is_not_strengthened() -> None:
    game = played(OWN, "up ♡5 pay ♢4 on ♠5")
    assert absurdity(played(OWN), option(played(OWN), "up"), game) == ""
    asked = build(read_position(OWN))
    asked.apply(option(asked, "up"))
    while asked.question is not None and asked.question.id != "target":
        asked.apply(option(asked, "♢4") if asked.question.id == "discard" else 0)
    found = fates(asked)
    assert sorted(found.values()) == [SENSELESS, NOTHING_SPECIAL]
    wrong = next(text for text, fate in found.items() if fate == SENSELESS)
    before = asked.clone()
    asked.apply(option(asked, wrong))
    assert absurdity(before, option(before, wrong), asked) == "makes a soldier of the other larger"


def test_a_request_of_one_s_own_is_not_negated() -> None:
    game = played(OWN, "up ♡5 pay ♢4 on ♠5")
    assert fates(game)["counter"] == SENSELESS
    after = played(OWN, "up ♡5 pay ♢4 on ♠5", "counter ♣9 pay ♣3")
    assert absurdity(game, option(game, "counter"), after) == "negates a request of its own"


@pytest.mark.parametrize(("trump", "action"), [("♢4", "offset pay ♣9"), ("♣10", "struggle")])
def test_nor_at_once(trump: str, action: str) -> None:
    """What is immediate is done before anybody could look at it on the stage."""
    position = (
        f"6 extra; turn 3 A; A: field ♠5 | hand ♡6 ♢3 ♣9 | trump {trump} up |"
        " life ♢2 ♢5 ♢6 ♢7 ♢8 ♢9 ♢10; B: field ♣6 | life ♡2 ♡3"
    )
    up = "up ♡6 pay ♢3 on ♠5"
    game = played(position, up)
    name = action.split()[0]
    assert fates(game)[name] == SENSELESS
    after = played(position, up, f"{action} on up")
    while after.question is not after.book.chance:  # in which order the damage goes to the grave
        after.apply(0)
    assert not after.stage
    assert absurdity(game, option(game, name), after) == "negates a request of its own"
    assert fates(game)["pass"] != SENSELESS


def test_a_win_that_lies_on_the_stage_is_seen() -> None:
    position = "8 lite+basic; turn 3 A; A: field ♠5 | hand ♡5 ♢4 | life ♢2; B: hand ♣2 | life ♡2"
    game = played(position, "attack", "pass", "pass", "attacker ♠5 done")
    assert fates(game)["pass"] == WINS


def test_an_attack_nobody_can_stop_is_not_forgone() -> None:
    position = "8 lite+basic; turn 3 A; A: field ♠5 | life ♢2 ♢3; B: life ♡2 ♡3"
    game = played(position)
    before = game.clone()
    game.apply(option(game, "end"))
    assert absurdity(before, option(before, "end"), game) == "ends the turn instead of the game"
    assert fates(before)["attack"] == WINS


@pytest.mark.long
def test_the_warmer_the_weaker() -> None:
    result = simulate(["8 standard+pack_random"], 12, 5, ("level:7", "level:1"), jobs=1)
    assert result.tallies[0].a_wins >= 10


def test_who_is_forgetful_knows_only_what_lies_open() -> None:
    forgotten = 0
    for view, decision in informed("9.1 lite+entry16", 2, 20, every=1):
        plain = dataclasses.replace(view, known=None, bookmark=None)
        seen = [
            glimpse.seen
            for one, forgetful in ((view, False), (view, True), (plain, False))
            if (glimpse := glimpse_of(one, decision, forgetful=forgetful)) is not None
        ]
        assert seen[1] == seen[2]
        assert seen[1] & ~seen[0] == 0
        forgotten += seen[1] != seen[0]
    assert forgotten


def test_where_nothing_is_known_anything_is_chosen() -> None:
    game = find_regulation("oldmaid").new_game(1)
    decision = game.decision()
    assert decision is not None
    for name in ("learned", "level:1", "search:5"):
        choice = make_agent(name, 1).choose(game.view(game.asked), decision)
        assert 0 <= choice < len(decision.options)
