"""``blackpoker arena``: tables for people, data for programs, files and pictures."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from terminal import ROOT, blackpoker, started

from blackpoker.cli.arena import arena
from blackpoker.lab.arena_game import Fixture, GameOutcome
from blackpoker.lab.plots import PlotError, check_plot, plot_ratings
from blackpoker.lab.ratings import Rating, RatingTable
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.text import LANGUAGES, say
from blackpoker.words.columns import width

BROKEN = "def choose(view, decision):\n    return decision.nothing\n"
BROKEN_CLASS = """class Bot:
    def choose(self, view, decision): return decision.nothing
    def __init__(self, seed): print(seed)
"""


def run(*words: str, lang: str = "en") -> Result:
    return CliRunner().invoke(arena, words, obj={"lang": lang, "suits": "unicode"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_are_aligned(lang: str) -> None:
    words = ("learned", "random", "--regulation", "6 lite", "--regulation", "8 lite+entry20")
    result = run(*words, "--games", "4", "--jobs", "1", lang=lang)
    assert result.exit_code == 0, result.exception
    tables = [block.splitlines() for block in result.stdout.split("\n\n")[1:4]]
    assert [len(table) for table in tables] == [2, 2, 2]
    for table in tables:
        assert len({width(row) for row in table}) == 1
        assert "learned - random" in table[1]
    assert [table[0].split("  ")[0] for table in tables[:2]] == ["6 lite", "8 lite+entry20"]
    assert "4906" in result.stdout


def test_data_for_programs() -> None:
    result = run("learned", "random", "--games", "4", "--jobs", "1", "--json", "--seed", "2")
    data = json.loads(result.stdout)
    assert data["agents"] == ["learned", "random"]
    assert data["regulations"] == [BEGINNERS_GAME]
    (one,) = data["encounters"]
    assert one["games"] == one["wins"] + one["draws"] + one["losses"] == 4
    assert 0 <= one["low"] <= one["rate"] <= one["high"] <= 1
    assert {rating["agent"] for rating in data["ratings"]} == {"learned", "random"}
    assert data["games_to_tell"] == {"rate": 0.52, "games": 4906}


def test_no_progress_bar_where_nobody_watches() -> None:
    assert run("level:1", "random", "--games", "2", "--jobs", "1").stderr == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forfeits_are_counted_and_explained(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN, encoding="utf-8")
    result = run("random", str(path), "--games", "2", "--jobs", "1", lang=lang)
    assert result.exit_code == 0
    assert "0 - 2" in result.stdout
    line = result.stdout.splitlines()[-1]
    assert str(path) in line
    assert "line 2" in line if lang == "en" else "2 行目" in line
    assert "AttributeError" in line


def test_what_a_bot_prints_does_not_get_into_the_data(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text("def choose(view, decision):\n    print('hello')\n    return 0\n", "utf-8")
    done = started("arena", str(path), "random", "--games", "2", "--json")  # it has helpers
    assert json.loads(done.stdout)["games"] == 2
    assert "hello" in done.stderr


def test_resuming_needs_nothing_but_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "arena.jsonl")
    words = ("learned", "random", "--games", "4", "--seed", "7", "--regulation", "6 lite")
    whole = run(*words, "--jobs", "1", "--save", path)
    assert whole.exit_code == 0, whole.exception
    lines = Path(path).read_text("utf-8").splitlines(keepends=True)
    Path(path).write_text("".join(lines[:3]), encoding="utf-8")
    again = run("--resume", path, "--jobs", "1")
    assert again.stdout == whole.stdout


# Whoever was started in the background is deaf to Ctrl-C, and so would be what it starts.
INTERRUPTIBLE = """import signal; signal.signal(signal.SIGINT, signal.default_int_handler)
from blackpoker.cli.__main__ import main; main()"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    words = ["arena", "learned", "random", "--games", "100000", "--save", str(path)]
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words, "--lang", "en"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 60
    try:
        while time.monotonic() < until and not (path.exists() and path.stat().st_size > 2000):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    finally:
        process.kill()  # if it has not ended by itself
    assert process.returncode == 130
    assert f"--resume {path}" in told
    assert "Traceback" not in told
    result = run("--resume", str(path), "--games", "4", "--jobs", "1")
    assert result.exit_code == 0, result.exception


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["learned"], "learned random"),
        ([], "learned random"),
        (["random", "nobody"], "learned"),
        (["random", "search:fast"], "search:2000"),
        (["random", "no_such_bot.py"], "no_such_bot.py"),
        (["random", "learned", "--regulation", "8 lite+entry02"], "entry20"),
        (["random", "learned", "--regulation", "oldmaid"], "oldmaid"),
        (["random", "learned", "--games", "1"], "--games"),
        (["random", "learned", "--time-limit", "0"], "--time-limit"),
        (["random", "learned", "--anchor", "level:1"], "--anchor"),
        (["random", "learned", "--save", "a", "--resume", "b"], "--resume"),
        (["--resume", "no_such_file"], "no_such_file"),
        (["random", "learned", "--save", "no/such/folder/a"], "no/such/folder"),
        (["random", "learned", "--plot", "ratings.txt"], ".png"),
        (["random", "learned", "--plot", "no/such/folder/a.png"], "no/such/folder"),
        (["3", "level:3"], "level:3"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_one_sentence_and_exit_code_two(
    words: list[str], named: str, lang: str
) -> None:
    done = blackpoker("arena", *words, "--lang", lang)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert named in done.stderr
    assert any("ぁ" <= letter <= "ヿ" for letter in done.stderr) == (lang == "ja")


def test_a_picture_needs_matplotlib_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)  # as if it were not installed
    with pytest.raises(PlotError) as told:
        check_plot(tmp_path / "ratings.png")
    for lang in LANGUAGES:
        assert 'pip install "blackpoker[lab]"' in told.value.said(lang)


def test_a_picture_shows_the_ratings(tmp_path: Path) -> None:
    path = tmp_path / "ratings.svg"
    result = run("learned", "random", "--games", "2", "--jobs", "1", "--plot", str(path))
    assert result.exit_code == 0, result.exception
    assert str(path) in result.stdout
    assert "learned" in path.read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_is_no_picture(tmp_path: Path, lang: str) -> None:
    folder = tmp_path / "d.png"
    folder.mkdir()
    for path, words in (
        (folder, {"en": "is a folder", "ja": "フォルダです"}),
        (tmp_path / "no" / "d.png", {"en": "there is no folder", "ja": "がありません"}),
    ):
        with pytest.raises(PlotError) as told:
            check_plot(path)
        assert str(path) in told.value.said(lang)
        assert words[lang] in told.value.said(lang)


def test_a_picture_with_japanese_names_is_drawn_without_a_warning(tmp_path: Path) -> None:
    """Whether there is a font for them or not; a warning would be an error here."""
    path = tmp_path / "ratings.png"
    plot_ratings(RatingTable((Rating("見習い.py", 12, 3), Rating("random", -12, 3))), path)
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_ratings_it_says_that_there_is_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def failed(fixtures: list[Fixture], jobs: int, limit: float, on: str | None) -> object:
        return ((one, GameOutcome(None, failure="oops")) for one in fixtures)

    monkeypatch.setattr("blackpoker.lab.arena.carried_out", failed)
    monkeypatch.setattr("blackpoker.cli.arena.check_plot", lambda path: None)
    path = tmp_path / "ratings.png"
    result = run("learned", "random", "--games", "2", "--plot", str(path), lang=lang)
    assert result.exit_code == 1
    assert not path.exists()
    assert say(lang, "arena.unplotted", path=path) in result.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["8 lite+entry20", "6 lite half", "oldmaid"])
def test_whoever_plays_against_a_bot_that_fails_wins(tmp_path: Path, lang: str, game: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN_CLASS, encoding="utf-8")
    given = "\n1\nend\n0\n" * 100
    done = blackpoker(
        "play", game, "--against", str(path), "--seed", "3", "--lang", lang, given=given
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert f"{path}, line 2" in done.stdout if lang == "en" else f"{path} の 2 行目" in done.stdout
    won = {"en": "You won. ", "ja": "あなたの勝ち。"}
    if game == "oldmaid":
        won = {"en": "you win.", "ja": "あなたの勝ちです。"}
    assert won[lang] in done.stdout
    if game.endswith("half"):
        assert done.stdout.count(won[lang]) == 2
        match = {"en": "The match is won by: You", "ja": "マッチの勝者: あなた"}
        assert match[lang] in done.stdout
