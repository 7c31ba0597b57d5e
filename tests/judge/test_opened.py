"""A game opened before the judge: the last chance, the moves since, and likely cards."""

from __future__ import annotations

from dataclasses import replace

from blackpoker.agents.registry import make_agent
from blackpoker.judge.opened import opened_record, opened_view
from blackpoker.judge.trace import play_sheet
from blackpoker.play.open_game import new_game
from blackpoker.play.position import position_of, write_position
from blackpoker.play.record import Record, Replay
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation


def a_record() -> Record:
    agents = [make_agent("random", seed) for seed in (1, 2)]
    session = Session(Regulation.parse("9.1 lite+pack"), 7, list(agents), ["Ann", "Bo"])
    session.start()
    record = session.record()
    return replace(record, moves=record.moves[:160], result="")


def test_a_record_begins_at_the_last_chance_and_comes_to_the_same() -> None:
    record = a_record()
    replay = Replay(record)
    games = [replay.game.clone()]
    for _ in record.moves:
        replay.step()
        games.append(replay.game.clone())
    steps = 0
    for move in range(1, len(games), 9):
        found = opened_record(games.__getitem__, record.moves, move)
        played = play_sheet(found.sheet)
        assert played.passed, (found.sheet.text(), played.steps[-1])
        steps += len(found.sheet.steps)
        here = position_of(played.table.game)
        there = position_of(games[move])
        if not here.doing and not there.doing:
            assert sides(write_position(here)) == sides(write_position(there))
    assert steps > 0


def sides(position: str) -> list[str]:
    """What lies on the table; who entered in an earlier turn is not told by a position."""
    return [one for one in position.split("; ") if one[:2] in ("A:", "B:")]


def test_hidden_cards_are_likely_ones_and_none_lies_twice() -> None:
    game = new_game("9.1 lite+entry16", seed=5)
    shown = opened_view(lambda _: game.engine, 0, 0, game.regulation)
    own, others = shown.guessed
    mine = position_of(game.engine, 0).sides[0]
    assert isinstance(mine.hand, list)
    assert not set(own) & set(mine.hand)
    assert len(others) >= 7 + 1
    assert play_sheet(shown.sheet).passed
    text = shown.sheet.text()
    whole = opened_view(lambda _: game.engine, 0, None, game.regulation)
    assert whole.guessed == [[], []]
    assert text != whole.sheet.text()
