"""Agents know what their seat may know and nothing else, and would be caught if they did.

``python benchmarks/cheating.py`` does the same at length.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks import cheating
from benchmarks.cheating import Result, check, compare, families, informed_decisions
from games import CURIOUS, SCALE
from test_layers import (
    MAY_HOLD_A_GAME,
    MODULES,
    NETWORK,
    THE_GAME_ITSELF,
    imports,
    layer_of,
    text_of,
)

from blackpoker.agents.levels import LEVELS
from blackpoker.agents.registry import make_agent
from blackpoker.common.duel import Duel
from blackpoker.common.view import (
    Bookmark,
    Clue,
    FogView,
    Known,
    KnownSide,
    MarkView,
    RequestView,
    SideView,
    TrumpView,
    UnitView,
    View,
    informed_view,
)
from blackpoker.core import bitset
from blackpoker.core.decision import Decision
from blackpoker.play.knowledge import remembers, seen_from
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation

QUICK = ("search:10", "learned", "level:1", "level:3")
GAME = "8 lite+entry20"
AGENT_MODULES = [one for one in MODULES if layer_of(one) == "agents"]
# All that agents may take from above the rules: it speaks of a game, and keeps none.
ABOVE_THE_RULES = {"house.house_file", "play.move_plan", "play.move_text"}


@pytest.mark.parametrize("regulation", families())
def test_an_agent_chooses_the_same_when_what_it_may_not_know_is_exchanged(regulation: str) -> None:
    result = check(regulation, 4 * SCALE, QUICK)
    assert result.leaks == []
    assert result.cheats == []
    assert result.compared == 4 * SCALE
    assert result.moved > 10 * result.compared  # a good part of both decks lay elsewhere


def test_an_upper_level_is_honest_too() -> None:
    result = check("9.1 lite+entry16", 3 * SCALE, ("level:7",), seed=40)
    assert (result.leaks, result.cheats) == ([], [])
    assert result.compared == 3 * SCALE


class Peeper:
    """Looks over the table, into the game of whoever asks."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: object, decision: Decision) -> int:
        frame = inspect.currentframe()
        assert frame is not None
        assert frame.f_back is not None
        world = frame.f_back.f_locals["world"]
        return sum(bitset.each(world.side(1 - decision.player).hand)) % len(decision.options)


def test_an_agent_that_peeps_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cheating, "make_agent", lambda name, seed: Peeper(seed))
    result = check(GAME, 20, ("peeper",))
    assert result.leaks == []
    assert len(result.cheats) > 5
    assert "peeper chose" in result.cheats[0]


def test_a_view_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_handed(game: Duel, player: int, _: object) -> View:
        seen = informed_view(game, player, Known([]))
        seen.sides[1 - player].hand = bitset.each(game.side(1 - player).hand)
        return seen

    monkeypatch.setattr(cheating, "seen_from", open_handed)
    result = Result(GAME)
    for seed in range(3):
        for game, knowledge, rng in informed_decisions(Regulation.parse(GAME), seed):
            compare(game, knowledge, rng, (), result)
    assert len(result.leaks) > 5


# Which fields hold records, and of which type: a compiled class does not tell.
PARTS: dict[type, dict[str, type]] = {
    View: {
        "sides": SideView,
        "fogs": FogView,
        "marks": MarkView,
        "stage": RequestView,
        "declaring": RequestView,
        "waiting": RequestView,
        "bookmark": Bookmark,
        "known": Known,
    },
    SideView: {"field": UnitView, "trumps": TrumpView},
    Known: {"sides": KnownSide},
    KnownSide: {"clues": Clue},
}


def rebuilt(kind: type, data: Any) -> Any:
    """Make a record of this type, or a list of them, out of plain data."""
    if isinstance(data, list):
        return [rebuilt(kind, one) for one in data]
    if data is None:
        return None
    parts = PARTS.get(kind, {})
    values = {
        name: rebuilt(parts[name], value) if name in parts else value
        for name, value in data.items()
    }
    return kind(**values)


@pytest.mark.parametrize("name", ["search:20", "learned", "level:2"])
@pytest.mark.parametrize("regulation", [GAME, "9.1 master+extra", "8 pro+rare_pack_strategy"])
def test_a_view_that_was_sent_as_text_is_all_an_agent_needs(regulation: str, name: str) -> None:
    compared = 0
    for game, knowledge, _ in informed_decisions(Regulation.parse(regulation), 2):
        decision = game.decision()
        assert decision is not None
        agent, other = make_agent(name, 3), make_agent(name, 3)
        known = knowledge if remembers(agent) else None
        view = seen_from(game, int(game.asked), known)
        assert isinstance(view, View)
        sent = rebuilt(View, json.loads(json.dumps(dataclasses.asdict(view))))
        assert sent == view
        assert agent.choose(view, decision) == other.choose(sent, decision)
        compared += 1
        if compared == 5 * SCALE:
            break
    assert compared > 2


BOT = """
from dataclasses import asdict
import json

class Bot:
    remembers_cards = {remembers}

    def choose(self, view, decision):
        assert type(view).__name__ == "View"
        json.dumps(asdict(view))  # plain data has no way back to the game
        assert view.viewer == decision.player
        assert view.sides[1 - view.viewer].hand is None
        assert (view.known is not None) == ({remembers} and view.turn_number > 0)
        return 0
"""


@pytest.mark.parametrize("wants_to_remember", [False, True])
def test_a_bot_file_is_given_views(tmp_path: Path, wants_to_remember: bool) -> None:
    path = tmp_path / "bot.py"
    path.write_text(BOT.format(remembers=wants_to_remember), encoding="utf-8")
    seats = [make_agent(str(path), 1), make_agent("learned", 2)]
    session = Session(Regulation.parse(GAME), 5, list(seats), ["bot", "learned"])
    session.start()
    assert session.over


@pytest.mark.parametrize("module", AGENT_MODULES)
def test_no_agent_can_reach_the_true_game(module: str) -> None:
    """Whoever drives a game stands in `play` or above, and there nobody else may be asked."""
    taken = {name for name in imports(module, text_of(module)) if not name.startswith("[")}
    layers = NETWORK | {"agents", "text"}
    assert {name for name in taken if name.split(".")[0] not in layers} <= ABOVE_THE_RULES


def sits(module: str) -> bool:
    """Is somebody in this module who can be asked to choose?"""
    return any(
        isinstance(node, ast.FunctionDef) and node.name == "choose"
        for node in ast.walk(ast.parse(text_of(module)))
    )


@pytest.mark.parametrize("module", AGENT_MODULES)
def test_who_sits_in_a_seat_does_not_even_name_the_game(module: str) -> None:
    """A game drawn from a view is for others to hold, and none of those sits in a seat."""
    if MAY_HOLD_A_GAME.fullmatch(module):
        assert not sits(module)
    else:
        assert imports(module, text_of(module)) & THE_GAME_ITSELF == set()


def test_everybody_who_can_be_named_is_found_to_sit_in_a_seat() -> None:
    names = ["random", "learned", "search:1", *(f"level:{n}" for n in LEVELS)]
    homes = {type(make_agent(name, 1)).__module__ for name in [*names, CURIOUS]}
    paths = {one.removeprefix("blackpoker.").replace(".", "/") + ".py" for one in homes}
    assert len(paths) >= 4
    assert paths <= {one for one in AGENT_MODULES if sits(one)}
