"""Agents by name: with arguments, from files, and what is said of names that are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from terminal import ROOT

from blackpoker.agents import registry
from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import BotError, load_bot, mark_of
from blackpoker.agents.learned.agent import LearnedAgent
from blackpoker.agents.learned.networks import FOR_ALL, habits_for, loaded
from blackpoker.agents.levels import LEVELS
from blackpoker.agents.random_agent import RandomAgent
from blackpoker.agents.registry import (
    UnknownAgent,
    find_agent,
    level_named,
    level_number,
    make_agent,
)
from blackpoker.agents.search.agent import SearchAgent
from blackpoker.core.errors import BlackPokerError
from blackpoker.network.weights import NetworkFileError, load_weights, save_weights
from blackpoker.play.knowledge import needs_memory
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.house_rules import find_duel
from blackpoker.regulation.regulation import Regulation
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
    ("name", "meant"),
    [
        ("random", RandomAgent(1)),
        ("learned", LearnedAgent(1)),
        ("search", SearchAgent(1, simulations=2000)),
        ("search:40", SearchAgent(1, simulations=40)),
        ("search:0.5s", SearchAgent(1, seconds=0.5)),
        ("search:3s", SearchAgent(1, seconds=3.0)),
        ("level:2", LEVELS[2].make(1)),
        ("level3", LEVELS[3].make(1)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_name_may_have_an_argument(name: str, meant: Agent) -> None:
    found = find_agent(name)(1)
    assert type(found) is type(meant)
    for part in ("simulations", "seconds", "warmth", "forgetful"):
        assert getattr(found, part, None) == getattr(meant, part, None)


@pytest.mark.parametrize("name", ["random", "learned", "search:2", "level:2", "level3"])
def test_whoever_is_named_plays_a_game(name: str) -> None:
    seats = [find_agent(name)(1), find_agent("random")(2)]
    session = Session(Regulation.parse("9.1 lite+entry16"), 3, seats, [name, "random"])
    session.start()
    assert session.over


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


def test_who_can_do_without_a_memory_is_as_the_pages_say(tmp_path: Path) -> None:
    """docs/arena.md: who cannot does not play on a server."""
    wants = CLASS + "\n    remembers_cards = True\n"
    needy = [make_agent(name, 1) for name in ("search:1", written(tmp_path, wants))]
    others = [make_agent(name, 1) for name in ("random", "learned")]
    for n, level in LEVELS.items():
        (others if n < 8 else needy).append(level.make(1))
    assert all(needs_memory(one) for one in needy)
    assert not any(needs_memory(one) for one in others)


def test_a_bot_may_say_that_it_can_do_without_a_memory(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    said = "remembers_cards = True\n{}\ndef choose(view, decision):\n    return 0\n"
    for more, needs in (("", True), ("needs_memory = False", False)):
        path.write_text(said.format(more), encoding="utf-8")
        assert needs_memory(make_agent(str(path), 1)) is needs


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


# ---- networks
def warmed(path: Path, warmth: float) -> None:
    """Write a network that is a little different."""
    weights = load_weights(FOR_ALL)
    save_weights(path, replace(weights, about={**weights.about, "warmth": warmth}))


def test_a_network_is_read_again_only_if_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.net"
    warmed(path, 0.5)
    make = find_agent(f"learned:{path}")
    agent, first = make(1), loaded(path)
    assert loaded(path) is first
    assert isinstance(agent, LearnedAgent)
    assert agent.network is first
    warmed(path, 0.6)
    assert loaded(path).weights.warmth == 0.6
    fresh = make(1)
    assert isinstance(fresh, LearnedAgent)
    assert fresh.network is loaded(path)
    assert agent.network is first  # whoever plays already plays on as before
    rules = find_duel("8 lite+basic").rules
    assert [habits_for(rules, one.network).warmth for one in (agent, fresh)] == [0.5, 0.6]
    path.unlink()
    with pytest.raises(NetworkFileError, match=r"mine\.net"):
        make(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_network_needs_its_file(lang: str) -> None:
    with pytest.raises(UnknownAgent) as told:
        find_agent("learned:")
    assert "learned:mine.net" in told.value.said(lang)
    assert told.value.said(lang).startswith("learned:")


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
