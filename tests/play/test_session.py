"""Sessions: seats, undo, forced answers, agents that would pass for ever."""

from __future__ import annotations

import pytest

from blackpoker.agents.registry import make_agent
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError, IllegalChoice
from blackpoker.core.event import Event
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation


class Passer:
    """Always passes, and takes the last option of anything else."""

    def choose(self, view: object, decision: Decision) -> int:
        return len(decision.options) - 1


class Cheat:
    """Names an option that is not there."""

    def choose(self, view: object, decision: Decision) -> int:
        return 99


def table(seed: int = 3, against: object = None) -> Session:
    seats = [None, against or make_agent("random", 1)]
    # type: ignore[arg-type]
    return Session(find_regulation("8 lite+entry20"), seed, seats, ["You", "Computer"])


def test_undo_goes_back_to_before_the_last_decision() -> None:
    session = table()
    session.start()
    before, lines = fingerprint(session.game), list(session.writer.lines)
    session.choose(0, 0)
    assert fingerprint(session.game) != before
    assert session.undo(0)
    assert fingerprint(session.game) == before
    assert session.writer.lines == lines
    assert not session.undo(0)


def test_a_game_with_undo_is_recorded_as_if_nothing_had_been_taken_back() -> None:
    straight, wavering = table(against=Passer()), table(against=Passer())
    straight.start()
    wavering.start()
    for _ in range(30):
        if straight.over:
            break
        straight.choose(0, 0)
        wavering.choose(0, 0)
        wavering.undo(0)
        wavering.choose(0, 0)
    assert straight.record().moves
    assert wavering.record().moves == straight.record().moves


def test_a_wrong_move_changes_nothing() -> None:
    session = table()
    session.start()
    before = fingerprint(session.game)
    for line in ("fly ♠5", "up ♡5 pay ♢4 on nobody", "", "pass pass", "99"):
        with pytest.raises(BlackPokerError):
            session.play(0, line)
    with pytest.raises(IllegalChoice):
        session.choose(0, 99)
    with pytest.raises(IllegalChoice, match="You"):
        session.choose(1, 0)
    assert fingerprint(session.game) == before
    assert not session.moments


def test_agents_that_only_pass_are_made_to_end_their_turn() -> None:
    """C-17: passing for ever is legal, so the driver must guard against it."""
    session = Session(find_regulation("8 lite+entry20"), 1, [Passer(), Passer()], ["one", "other"])
    session.start()
    assert session.over
    assert session.game.turn_number > 5


def test_an_agent_that_names_no_option_is_told_so() -> None:
    session = Session(find_regulation("8 lite+entry20"), 1, [Cheat(), Cheat()], ["Cheat", "other"])
    with pytest.raises(IllegalChoice, match="99"):
        session.start()


def test_a_person_passes_by_themselves_only_if_nothing_else_is_possible() -> None:
    for seed in range(20):
        session = table(seed)
        session.start()
        for _ in range(200):
            if session.over:
                break
            decision = session.decision()
            assert decision is not None
            assert len(decision.options) > 1
            session.choose(0, len(decision.options) - 1 if session.game.stage else 0)


def test_listeners_hear_only_what_their_seat_may_know() -> None:
    session = table()
    heard: list[Event] = []
    session.listeners.append(heard.extend)
    session.start()
    mine = session.redacted(heard, 0)
    assert len(mine) == len(heard)
    assert [event.to_data() for event in mine] != [event.to_data() for event in heard]


def test_agents_get_views_and_never_the_game() -> None:
    seen: list[object] = []

    class Watcher:
        def choose(self, view: object, decision: Decision) -> int:
            seen.append(view)
            return 0

    session = table(against=Watcher())
    session.start()
    for _ in range(20):
        if session.over:
            break
        session.choose(0, 0)
    assert seen
    assert all(isinstance(view, View) and view.viewer == 1 for view in seen)
