"""``blackpoker simulate``: tables for people, data for programs, an exit code for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from games import CURIOUS
from terminal import blackpoker

from blackpoker.agents.registry import AGENTS, UnknownAgent
from blackpoker.cli.simulate import simulate
from blackpoker.core.decision import Decision
from blackpoker.regulation.games import everything
from blackpoker.text import LANGUAGES
from blackpoker.words.columns import width


def run(*words: str, lang: str = "en") -> Result:
    return CliRunner().invoke(simulate, words, obj={"lang": lang, "suits": "unicode"})


def breaks(seed: int) -> object:
    class Breaks:
        def choose(self, view: object, decision: Decision) -> int:
            raise ZeroDivisionError("oops")

    return Breaks()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_aligned(lang: str) -> None:
    result = run("8 lite+entry20", "oldmaid", "--games", "40", "--seed", "2", lang=lang)
    assert result.exit_code == 0, result.exception
    _, _, *rows = result.stdout.splitlines()
    assert len(rows) == 3
    assert len({width(row) for row in rows}) == 1
    assert "%" in rows[1]
    assert "8 lite+entry20" in rows[1]


def test_what_a_bot_prints_does_not_get_into_the_data(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text("def choose(view, decision):\n    print('hello')\n    return 0\n", "utf-8")
    result = run("8 lite+entry20", "--games", "2", "--agents", f"{path},random", "--json")
    assert json.loads(result.stdout)["agents"] == [str(path), "random"]
    assert "hello" in result.stderr


def test_the_same_seed_shows_the_same() -> None:
    words = ("8 lite+entry20", "--games", "20", "--seed", "4")
    assert run(*words).stdout == run(*words, "--jobs", "1").stdout
    assert run(*words).stdout != run(*words[:-1], "5").stdout


def test_without_a_regulation_all_are_played() -> None:
    result = run("--games", str(len(everything())))
    assert result.exit_code == 0
    assert "8 master+rare_pack_strategy" in result.stdout
    assert "oldmaid" in result.stdout


def test_usage_lists_the_actions() -> None:
    result = run("8 lite+entry20", "--games", "10", "--usage")
    assert any(line.startswith("set_bulwark ") for line in result.stdout.splitlines())


def test_data_for_programs() -> None:
    result = run(
        "8 lite+entry20", "--games", "10", "--json", "--agents", "learned,random", "--usage"
    )
    data = json.loads(result.stdout)
    assert data["agents"] == ["learned", "random"]
    assert data["regulations"][0]["games"] == 10
    assert data["regulations"][0]["resolved"]["end"] > 0


def test_no_progress_bar_where_nobody_watches() -> None:
    assert run("8 lite+entry20", "--games", "5").stderr == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failed_game_is_shown_and_makes_the_exit_code_1(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(AGENTS, "breaks", breaks)  # type: ignore[arg-type]
    result = run("8 lite+entry20", "--games", "30", "--agents", "random,breaks", lang=lang)
    assert result.exit_code == 1
    assert "ZeroDivisionError: oops" in result.stdout
    assert "10" in result.stdout.splitlines()[-1]


def test_an_unknown_agent_is_a_mistake_of_the_user() -> None:
    assert isinstance(run("8 lite+entry20", "--agents", "nobody").exception, UnknownAgent)


def test_usage_marks_what_nobody_asked_for() -> None:
    shown = run("6 pro", "--games", "3", "--usage").stdout
    rows = {line.split()[0]: line for line in shown.splitlines() if line.strip()}
    assert "0 !" in rows["truce"]
    assert "0 !" not in rows["end"]
    assert any(line.startswith("6 pro: nobody asked for ") for line in shown.splitlines())


def test_a_word_for_several_regulations() -> None:
    result = run("half", "6 extra", "--games", "5", "--agents", CURIOUS)
    assert result.exit_code == 0, result.exception
    ids = ["6 lite half", "6 standard half", "6 pro half", "6 master half", "6 extra"]
    assert all(any(line.startswith(id) for line in result.stdout.splitlines()) for id in ids)


def test_one_game_is_one_game() -> None:
    assert run("6 lite", "--games", "1").output.startswith("1 game, ")
    assert run("6 lite", "--games", "2").output.startswith("2 games, ")


@pytest.mark.parametrize(
    ("words", "lang", "said"),
    [
        (("simulate", "--games", "0"), "ja", "--games は 1 以上の整数にしてください。"),
        (("simulate", "--games", "x"), "en", "--games must be a whole number, 1 or more."),
        (("play", "--seed", "-1"), "en", "--seed must be a whole number from 0 to 46"),
        (("bench", "--seconds", "0"), "ja", "--seconds は 0 より大きい数にしてください。"),
    ],
)
def test_a_number_out_of_range_is_a_mistake_in_ones_own_language(
    words: tuple[str, ...], lang: str, said: str
) -> None:
    assert blackpoker(*words, "--lang", lang).stderr.startswith(said)
