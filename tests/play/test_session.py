"""Sessions: seats, forced answers, agents that would pass for ever, what everybody hears."""

from __future__ import annotations

import pytest

from blackpoker.agents.registry import make_agent
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.event import Event
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.session import Chooser, Session
from blackpoker.regulation.games import find_regulation


class Passer:
    """Always passes, and takes the last option of anything else."""

    def choose(self, view: object, decision: Decision) -> int:
        return len(decision.options) - 1


class Cheat:
    """Names an option that is not there."""

    def choose(self, view: object, decision: Decision) -> int:
        return 99


def table(seed: int = 3, against: Chooser | None = None) -> Session:
    seats = [None, against or make_agent("random", 1)]
    return Session(find_regulation("8 lite+entry20"), seed, seats, ["You", "Computer"])


def test_a_wrong_number_changes_nothing() -> None:
    session = table()
    session.start()
    before = fingerprint(session.game)
    with pytest.raises(IllegalChoice):
        session.choose(0, 99)
    with pytest.raises(IllegalChoice, match="You"):
        session.choose(1, 0)
    assert fingerprint(session.game) == before


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


def test_a_person_is_asked_only_where_there_is_a_choice() -> None:
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
    heard: dict[int, list[Event]] = {-1: [], 0: [], 1: []}
    for player, events in heard.items():
        session.listen(player, events.extend)
    session.start()
    told = {player: [event.to_data() for event in events] for player, events in heard.items()}
    assert len(told[0]) == len(told[1]) == len(told[-1]) > 0
    assert told[0] != told[1] != told[-1] != told[0]
    for player, events in heard.items():
        assert data_of(session, events, player) == told[player]  # nothing more is hidden


def data_of(session: Session, events: list[Event], player: int) -> list[list[object]]:
    redacted = [session.game.rules.redact(event, player) for event in events]
    return [event.to_data() for event in redacted if event is not None]


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
