"""A whole evening with bots, and a server that is killed in the middle of it.

``python -m benchmarks.evening`` does the same with more of them, and with people before browsers.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from benchmarks.evening import Findings, an_evening, points_of, shown_too_much
from benchmarks.serving import Server

from blackpoker.meeting.entry import EveningPlan, EveningTable
from blackpoker.meeting.evening import Evening
from blackpoker.meeting.points import PLAYED
from blackpoker.table.protocol import State
from blackpoker.table.sent_view import Side, Table, Trump, Unit

pytestmark = pytest.mark.once  # what is played at the tables is played in test_bot on both builds


def test_bots_play_an_evening_to_its_end_though_the_server_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        found: Findings = asyncio.run(an_evening(server, bots=4, browsers=0, rounds=2, pace=0.03))
    assert found.wrong == []
    assert (found.rounds, found.games, found.kills) == (2, 4, 1)
    assert found.frames > 100
    assert len(found.lines) == 4


# ---- what looks at it must be able to find something
def test_a_card_that_may_not_be_known_is_found() -> None:
    def seen(**more: object) -> list[str]:
        other = Side(life=None, hand_count=2, **more)  # type: ignore[arg-type]
        sides = [Side(life=5, hand_count=1, hand=[3]), other]
        table = Table(viewer=0, turn=0, turn_number=1, chance=0, sides=sides)
        return shown_too_much(State(seq=1, phase="playing", table=table), 0)

    assert seen() == []
    assert seen(hand=[1, 2]) == ["cards of another's hand"]
    assert seen(field=[Unit(1, 1, cards=[7])]) == ["a face-down bulwark"]
    assert seen(field=[Unit(1, 1, soldier=True, cards=[7])]) == []
    assert seen(trumps=[Trump(1, 1, card=9)]) == ["a face-down trump"]


def test_points_are_worked_out_from_the_games_alone() -> None:
    plan = EveningPlan(
        code="c", title="t", system="swiss", points="played", rounds=1, regulations=["r"]
    )
    evening = Evening(plan)
    for name in ("Aki", "Bo", "Cy"):
        evening.join(name, 0, 0.0)
    evening.begin_round([EveningTable((0, 1), "r", "g")], bye=2)
    assert points_of(evening, {"g": 1}, PLAYED) == {0: PLAYED.loss, 1: PLAYED.win, 2: PLAYED.bye}
    assert points_of(evening, {"g": -1}, PLAYED)[0] == PLAYED.drawn
