"""Agents by name: with arguments, from files, and what is said of names that are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import ROOT

from blackpoker.agents import registry
from blackpoker.agents.bot_file import BotError, load_bot, mark_of
from blackpoker.agents.levels import LEVELS
from blackpoker.agents.registry import (
    UnknownAgent,
    find_agent,
    level_named,
    level_number,
    make_agent,
)
from blackpoker.core.errors import BlackPokerError
from blackpoker.regulation.games import find_regulation
from blackpoker.text import LANGUAGES

CLASS = """
class Bot:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision):
        return self.seed % len(decision.options)
"""


@pytest.fixture(autouse=True)
def _three_levels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "levels", lambda: [1, 2, 3])
    registry.level_number.cache_clear()
    yield
    registry.level_number.cache_clear()


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "name", ["random", "search", "search:2000", "search:0.5s", "search:3s", "level:2", "level3"]
)
def test_a_name_may_have_an_argument(name: str) -> None:
    assert callable(find_agent(name))


def test_an_argument_says_how_long_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int | None, float | None]] = []

    def noted(simulations: int | None = None, seconds: float | None = None) -> object:
        asked.append((simulations, seconds))
        return registry.random_agent

    monkeypatch.setattr(registry, "search_for", noted)
    for name in ("search", "search:2000", "search:0.5s", "search:.25s"):
        find_agent(name)
    assert asked == [(None, None), (2000, None), (None, 0.5), (None, 0.25)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("grandmaster", "random, learned, learned:mine.net, search, search:2000, search:0.5s"),
        ("", "my_bot.py"),
        ("Random", "random"),
        ("random:3", "random"),
        ("search:", "search:2000"),
        ("search:0", "search:2000"),
        ("search:0s", "search:0.5s"),
        ("search:-5", "search:0.5s"),
        ("search:fast", "fast"),
        ("search:" + "9" * 5000, "search:2000"),
        ("search:" + "9" * 5000 + "s", "search:2000"),
        ("search:²", "search:2000"),
        ("level", "level:1, level:2, level:3"),
        ("level:4", "level:1, level:2, level:3"),
        ("level-1", "level:1, level:2, level:3"),
        ("level:x", "level:1, level:2, level:3"),
    ],
    ids=lambda value: value[:12],
)
def test_a_wrong_name_is_answered_with_what_would_be_right(name: str, told: str, lang: str) -> None:
    with pytest.raises(UnknownAgent) as error:
        find_agent(name)
    assert told in error.value.said(lang)


def test_a_class_is_made_anew_for_every_game_with_its_seed(tmp_path: Path) -> None:
    path = written(tmp_path, CLASS)
    decision = find_regulation("8 lite+entry20").new_game(1).decision()
    assert decision is not None
    for seed in (1, 2):
        chosen = make_agent(path, seed).choose(None, decision)
        assert chosen == seed % len(decision.options)


@pytest.mark.parametrize(
    "text",
    [
        "class Bot:\n    def choose(self, view, decision):\n        return 0\n",
        "def choose(view, decision):\n    return 0\n",
        "class Bot:\n    def __init__(self, *, n=1):\n        pass\n\n"
        "    def choose(self, *both):\n        return 0\n",
        "from dataclasses import dataclass\n\n@dataclass\nclass Bot:\n    seed: int = 0\n\n"
        "    def choose(self, view, decision):\n        return 0\n",
    ],
    ids=["without-a-seed", "function", "keywords", "dataclass"],
)
def test_a_bot_may_be_written_in_several_ways(tmp_path: Path, text: str) -> None:
    decision = find_regulation("8 lite+entry20").new_game(1).decision()
    assert decision is not None
    assert make_agent(written(tmp_path, text), 1).choose(None, decision) == 0


def test_a_bot_may_ask_for_a_memory(tmp_path: Path) -> None:
    for text, wanted in ((CLASS, False), (CLASS + "\n    remembers_cards = True\n", True)):
        agent = make_agent(written(tmp_path, text), 1)
        assert agent.remembers_cards is wanted  # type: ignore[attr-defined]


def test_numbers_of_other_libraries_are_numbers(tmp_path: Path) -> None:
    text = "class Zero:\n    def __index__(self):\n        return 0\n\n"
    text += "def choose(view, decision):\n    return Zero()\n"
    decision = find_regulation("8 lite+entry20").new_game(1).decision()
    assert decision is not None
    assert make_agent(written(tmp_path, text), 1).choose(None, decision) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("def choose(view, decision)\n", 1, "expected"),
        ("x = 1\nimport no_such_thing\n", 2, "no_such_thing"),
        ("\n\nexit(3)\n", 3, "SystemExit"),
        (CLASS.replace("self.seed = seed", "self.seed = 1 // 0"), 4, "ZeroDivisionError"),
        ("x = 1\n", None, "choose(view, decision)"),
        ("class Bot:\n    pass\n", None, "choose(self, view, decision)"),
        ("Bot = 3\n", None, "Bot"),
        ("x\0 = 1\n", 1, "null"),
        ("import time\ntime.sleep(9)\n", 2, "0.3"),
    ],
    ids=["syntax", "import", "exit", "init", "empty", "no-choose", "no-class", "zero", "slow"],
)
def test_a_file_that_makes_no_bot_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int | None, word: str, lang: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BotError) as told:
        find_agent(path, time_limit=0.3)
    said = told.value.said(lang)
    assert said.startswith(path)
    assert word in said
    if line is not None:
        assert f"line {line}:" in said if lang == "en" else f"{line} 行目" in said


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    folder = tmp_path / "folder.py"
    folder.mkdir()
    for name in ("no/such/bot.py", str(folder), "a\0b.py"):
        with pytest.raises(BlackPokerError) as told:
            find_agent(name)
        assert told.value.said("ja") != told.value.said("en")


def test_what_a_file_prints_while_it_is_loaded_is_no_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    find_agent(written(tmp_path, "print('hello')\n" + CLASS))
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "hello\n")


def test_a_file_is_run_again_only_if_it_has_changed(tmp_path: Path) -> None:
    path = written(tmp_path, CLASS)
    first, mark = load_bot(path), mark_of(path)
    assert load_bot(path) is first
    written(tmp_path, CLASS + "\n")
    assert load_bot(path) is not first
    assert mark_of(path) != mark


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples" / "bots").glob("*.py")), ids=lambda path: path.stem
)
def test_an_example_plays(path: Path) -> None:
    from blackpoker.lab.simulate import simulate

    result = simulate(["8 lite+entry20", "6 extra"], 4, 1, (str(path), "random"), jobs=1)
    assert not result.bad
    if path.stem != "curious":  # that one wants to see things, not to win
        assert sum(tally.a_wins for tally in result.tallies) >= 3


# ---- levels
@pytest.mark.parametrize(("name", "n"), [("3", 3), ("level:3", 3), ("level2", 2)])
def test_a_level_is_found_by_its_number(name: str, n: int) -> None:
    assert level_number(name) == n
    assert level_named(name) is LEVELS[n]


@pytest.mark.parametrize("name", ["level_bot.py", "levels/mine.py", "level:9", "level:x", "random"])
def test_other_names_are_no_level(name: str) -> None:
    assert level_number(name) is None
    assert level_named(name) is None
