"""Bots from files: whatever they do wrong is their own, and stays out of the game."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from blackpoker.agents.bot_file import BotError
from blackpoker.agents.registry import find_agent, make_agent
from blackpoker.core.decision import Decision
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation
from blackpoker.text import LANGUAGES

LITE = "8 lite+entry20"
WITH_ITS_OWN_NUMBER = """
class Number:
    def __index__(self):
        {index}

    def __repr__(self):
        {shown}

def choose(view, decision):
    return Number()
"""
AS_IT_IS_READ = """
class Bot:
    def choose(self, view, decision):
        return 0

    def __getattribute__(self, name):
        if name == "{name}":
            return 1 // 0
        return object.__getattribute__(self, name)
"""


def written(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def first_decision() -> Decision:
    decision = find_regulation(LITE).new_game(1).decision()
    assert decision is not None
    return decision


def test_what_a_bot_does_to_the_options_changes_nothing(tmp_path: Path) -> None:
    text = "def choose(view, decision):\n    decision.options.reverse()\n    return 0\n"
    seats = [make_agent(written(tmp_path, text), 1), make_agent("random", 2)]
    session = Session(find_regulation(LITE), 5, list(seats), ["bot", "random"])
    session.start()
    first = make_agent(written(tmp_path, "def choose(*both):\n    return 0\n"), 1)
    honest = Session(find_regulation(LITE), 5, [first, make_agent("random", 2)], ["bot", "random"])
    honest.start()
    assert session.record().write() == honest.record().write()


@pytest.mark.parametrize("change", ["options.clear()", "options *= 99", "options = [0] * 99"])
def test_an_answer_is_measured_by_the_options_there_were(tmp_path: Path, change: str) -> None:
    lines = ("def choose(view, decision):", f"    decision.{change}", "    return 98")
    with pytest.raises(BotError) as told:
        make_agent(written(tmp_path, "\n".join(lines)), 1).choose(None, first_decision())
    assert told.value.values["most"] == len(first_decision().options) - 1


@pytest.mark.parametrize(
    ("index", "shown", "id"),
    [
        ("return 1 // 0", "return '?'", "bot_failed"),
        ("raise SystemExit", "return '?'", "bot_failed"),
        ("while True: pass", "return '?'", "bot_slow"),
        ("raise TypeError", "return 1 // 0", "bot_answer"),
        ("raise TypeError", "while True: pass", "bot_slow"),
    ],
    ids=["raises", "exits", "hangs", "cannot-be-shown", "is-shown-for-ever"],
)
@pytest.mark.skipif(sys.platform == "win32", reason="no timer there")
def test_the_code_of_an_answer_is_the_bot_s_own_too(
    tmp_path: Path, index: str, shown: str, id: str
) -> None:
    path = written(tmp_path, WITH_ITS_OWN_NUMBER.format(index=index, shown=shown))
    bot = find_agent(path, time_limit=0.2)(1)
    with pytest.raises(BotError) as told:
        bot.choose(None, first_decision())
    assert told.value.id == id
    for lang in LANGUAGES:
        assert path in told.value.said(lang)


@pytest.mark.parametrize("name", ["choose", "remembers_cards"])
def test_a_bot_that_fails_as_it_is_looked_at_cannot_be_made(tmp_path: Path, name: str) -> None:
    with pytest.raises(BotError, match=r"line 8.*ZeroDivisionError"):
        find_agent(written(tmp_path, AS_IT_IS_READ.format(name=name)))


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_the_name_of_a_file_need_not_be_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.py"
    with open(path, "w", encoding="utf-8") as file:
        file.write("def choose(view, decision):\n    return 0\n")
    assert make_agent(os.fsdecode(path), 1).choose(None, first_decision()) == 0


def test_what_a_bot_prints_is_no_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("class Bot:", "    def __init__(self):", "        print('made')", "")
    lines += ("    def choose(self, view, decision):", "        print('asked')", "        return 0")
    bot = make_agent(written(tmp_path, "\n".join(lines)), 1)
    bot.choose(None, first_decision())
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[-2:] == ["made", "asked"]
