"""In the terminal what others do is announced in a line below the question, and nothing waits."""

from __future__ import annotations

import msgspec
import pytest
from tui.tables import mid_game, scene
from tui.test_player import Table

from blackpoker.line.question import question_lines
from blackpoker.table.protocol import (
    Call,
    LogLine,
    State,
)
from blackpoker.tui.prompt import call_row
from blackpoker.tui.rows import plain

CALLS = [
    Call(seat=1, action="charge", turn=8, done=True, auto=True, routine=True),
    Call(seat=1, action="down", turn=8, nth=3, keys=[5], aim="your ♢8"),
    Call(seat=1, action="summon_soldier", turn=8, nth=4, first=0, lines=1, done=True),
    Call(seat=0, action="up", turn=8, nth=1),
]


def told(table: Table, calls: list[Call]) -> None:
    """Something has happened since the last position."""
    before = table.scene.state
    log = [LogLine(before.seq + 1, "Haru's ♣9 enters the field.", 8, 1)]
    table.scene.lines += log
    state: State = msgspec.structs.replace(
        before, seq=before.seq + 1, log=log, log_from=len(table.scene.lines) - 1, calls=calls
    )
    table.player.hear(state)


def row(table: Table) -> str:
    return plain(call_row(table.scene, 110))


def test_what_others_do_stands_in_a_line_until_it_is_passed_over() -> None:
    table = Table()
    assert row(table) == ""
    told(table, CALLS)
    assert table.scene.announced == [
        "Haru, action 3: Down ♠6  Target: your ♢8. "
        "A soldier is smaller by the number; at 0 or less it falls",
        "Haru, action 4: Summon soldier  Haru's ♣9 enters the field.",
    ]
    assert row(table).startswith(" Haru, action 3: Down ♠6")
    assert "1 more" in row(table)
    table.press(".")
    assert "♣9 enters" in row(table)
    table.press(".")
    assert row(table) == ""


def test_whoever_does_something_has_heard_it_all() -> None:
    table = Table()
    told(table, CALLS)
    table.player.choose(table.scene.state.question.options[0])  # type: ignore[union-attr]
    table.player.send_choices()
    assert table.scene.announced == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_says_what_each_action_does(lang: str) -> None:
    made = scene(lang)
    made.answering.begin(mid_game())
    short, long = question_lines(made), question_lines(made, explained=True)
    assert set(short) < set(long)
    line = made.book.line("up", lang)
    assert any(line in one for one in long)
    assert not any(line in one for one in short)
