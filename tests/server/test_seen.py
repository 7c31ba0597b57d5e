"""A view that went over the wire is the view that was sent."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from games import DUEL_IDS, DUELS, SCALE, random_game
from terminal import ROOT

from blackpoker.agents.registry import make_agent
from blackpoker.client.decode import decision_of, view_of
from blackpoker.common.duel import Duel
from blackpoker.common.view import RequestView, View
from blackpoker.core.decision import Decision
from blackpoker.house.house_file import load_house
from blackpoker.regulation.house_rules import rules_shown
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.present import prompt_for, question_of, table_of
from blackpoker.table.protocol import (
    Seat,
    State,
    ToGuest,
)

NAMES = ("A", "B")
SEATS = [Seat("A", "person"), Seat("B", "computer")]
SOME = 7  # one decision out of so many is sent


def sent(game: Duel, view: View, decision: Decision) -> State:
    """The position as the one who is asked gets it, through JSON and back."""
    prompt = prompt_for(game.book, NAMES, int(decision.player), "en")
    state = State(
        seq=3,
        phase="playing",
        seats=SEATS,
        table=table_of(game.book, view, int(decision.player)),
        question=question_of(view, decision, prompt),
        asked=int(game.asked),
    )
    back = msgspec.json.decode(msgspec.json.encode(state), type=ToGuest)
    assert isinstance(back, State)
    return back


def without_what_was_carried(view: View) -> View:
    """What a trigger handed over is the only thing of a view that is not sent."""

    def bare(requests: list[RequestView]) -> list[RequestView]:
        return [replace(one, carried=None) for one in requests]

    return replace(
        view,
        stage=bare(view.stage),
        declaring=bare(view.declaring),
        waiting=bare(view.waiting),
    )


LOCAL = Regulation.parse("9.1 lite+entry16", (load_house(ROOT / "examples/house/volley.py"),))


@pytest.mark.parametrize("regulation", [*DUELS, LOCAL], ids=[*DUEL_IDS, "local"])
def test_a_view_and_a_decision_come_back_as_they_were_sent(regulation: Regulation) -> None:
    agent, other = make_agent("learned", 4), make_agent("learned", 4)
    compared = 0
    for seed in range(SCALE):
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            if n % SOME:
                continue
            assert isinstance(game, Duel)
            decision = game.decision()
            assert decision is not None
            view = game.view(int(decision.player))
            assert isinstance(view, View)
            state = sent(game, view, decision)
            seen = view_of(regulation.rules, state, int(decision.player))
            again, numbers = decision_of(regulation.rules, state)
            assert seen == without_what_was_carried(view)
            assert rules_shown(seen) is rules_shown(view) is regulation.rules
            assert [one.text for one in again.options] == [one.text for one in decision.options]
            assert [one.ref for one in again.options] == [one.ref for one in decision.options]
            assert again.question.id == decision.question.id
            assert numbers == list(range(len(decision.options)))
            assert agent.choose(view, decision) == other.choose(seen, again)
            compared += 1
    assert compared > 5
