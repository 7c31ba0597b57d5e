"""Sessions: seats, undo, forced answers, agents that would pass for ever."""

from __future__ import annotations

import pytest
from games import said

from blackpoker.agents.registry import make_agent
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError, IllegalChoice
from blackpoker.core.event import Event
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.moves import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
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


@pytest.mark.parametrize(
    ("regulation", "line", "word"),
    [
        ("8 lite+entry_strategy", "opening ♣Q", "♣Q"),
        ("8 lite+entry_strategy", "opening ♣K ♣Q", "♣Q"),
        ("9.1 pro+strategy", "opening ♠A ♠A", "♠A"),
        ("9.1 pro+strategy", "opening ♠A ♡A ♢A ♣A", "♣A"),
        ("9.1 pro+strategy", "opening", "an answer is missing"),
        ("9.1 master+draft", "draft", "an answer is missing"),
        ("9.1 master+draft", "draft ♡2 ♣2", "♣2"),
        ("9.1 master+draft", "draft ♡2 ♠10 ♠A ♠8 ♠4 ♡8 ♡4", "♡4"),
        ("9.1 master+draft", "draft ♠Q", "♠Q"),
    ],
    ids=lambda value: value if "+" not in value else value.split("+")[1],
)
def test_cards_chosen_before_the_game_must_add_up(regulation: str, line: str, word: str) -> None:
    """From one's own deck, each once, one of each mini pack, and nobody chooses for the other."""
    session = Session(find_regulation(regulation), 3, [None, None], ["one", "other"])
    session.start()
    before = fingerprint(session.game)
    with pytest.raises(BlackPokerError, match=word) as caught:
        session.play(0, line)
    assert said(caught.value)
    assert fingerprint(session.game) == before
    assert not session.moments
    assert not session.writer.lines


def test_what_is_laid_apart_comes_from_the_cards_of_the_draft() -> None:
    session = Session(find_regulation("9.1 master+draft"), 3, [None, make_agent("random", 1)], [])
    session.names = ["You", "Computer"]
    session.start()
    session.play(0, "draft ♡2 ♠10 ♠A ♠8 ♠4 ♡8")
    assert asked(session) == "trump"
    before = fingerprint(session.game)
    for line in ("trump ♡2 ♡2", "trump ♣2", "trump ♡2 ♠10 ♠A", "rare ♠A", "done"):
        with pytest.raises(BlackPokerError):
            session.play(0, line)
    assert fingerprint(session.game) == before
    session.play(0, "trump ♡2 ♠10")
    assert asked(session) == "rare"


def test_the_rest_of_a_move_waits_while_another_question_is_answered() -> None:
    """The first payment asks for the top of the graveyard; the second is written already."""
    text = "8 master+basic; turn 3 A; A: field ♠5+♠6 ♠7 ♠8 | hand ♢A ♢J | life F; B: life ♠2"
    session = Session(find_regulation("8 master+basic"), 1, [None, None], ["one", "other"])
    session.game = build(read_position(text.replace("F", "♣2 ♣3 ♣4 ♣5")))
    session.reader = MoveReader(session.game)

    session.play(0, "bj ♢A ♢J pay ♠5+♠6 ♠7")
    assert asked(session) == "top"
    session.play(0, "top ♠6")
    assert asked(session) == "take"  # it is paid, nobody can answer it, it resolves
    assert [unit.cards for unit in view_of(session).sides[0].field] == [[7]]

    session.undo(0)
    assert asked(session) == "top"
    session.choose(0, 0)  # by a number, and what is written is not forgotten
    assert asked(session) == "take"


def asked(session: Session) -> str:
    decision = session.decision()
    assert decision is not None
    return decision.question.id


def view_of(session: Session) -> View:
    view = session.view(0)
    assert isinstance(view, View)
    return view


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
