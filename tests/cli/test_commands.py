"""The command line: quick help, clear mistakes, both languages, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def blackpoker(
    *words: str, given: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command as a person would."""
    return subprocess.run(
        [sys.executable, "-m", "blackpoker.cli", *words],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONIOENCODING": "utf-8",
            "LANG": "C.UTF-8",
            "LC_ALL": "",
            **environment,
        },
        check=False,
    )


def test_help_lists_every_command_without_loading_the_engine() -> None:
    probe = (
        "import sys; from blackpoker.cli.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "loaded = [m for m in sys.modules if m.startswith('blackpoker.common')]\n"
        "assert not loaded, loaded"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    for command in ("play", "rules", "simulate", "replay", "scenario", "bench"):
        assert command in done.stdout


def test_the_language_follows_the_environment_or_the_option() -> None:
    assert "コマンド" in blackpoker("--help", LANG="ja_JP.UTF-8").stdout
    assert "Commands" in blackpoker("--help").stdout
    assert "コマンド" in blackpoker("--lang", "ja", "--help").stdout
    assert "棋譜" in blackpoker("replay", "--lang", "ja", "--help").stdout


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["play", "9 lite+entry20"], "9"),
        (["play", "8 lite+entry02"], "entry20"),
        (["play", "8 pro+entry20"], "rare_pack_strategy"),
        (["play", "lite"], "8 lite+entry20"),
        (["play", "--against", "nobody"], "heuristic"),
        (["play", "--seed", "-1"], "--seed"),
        (["play", "--seed", "many"], "--seed"),
        (["play", "--deck", "no/such/file"], "no/such/file"),
        (["play", "--record", "no/such/folder/game.txt"], "no/such/folder"),
        (["play", "--colour"], "--colour"),
        (["ploy"], "play"),
        (["rules", "coutner"], "counter"),
        (["replay", "no-such-record"], "no-such-record"),
        (["replay"], "PATH"),
        (["scenario", "no-such-folder"], "no-such-folder"),
        (["scenario"], "PATHS"),
        (["simulate", "8 lite+entry02"], "entry20"),
        (["simulate", "--games", "none"], "--games"),
        (["simulate", "--agents", "nobody,random"], "random"),
        (["bench", "--fast"], "--fast"),
        (["play", "--lang", "fr"], "--lang"),
        (["play", "oldmaid 9"], "9"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_one_sentence_and_exit_code_two(
    words: list[str], named: str, lang: str
) -> None:
    done = blackpoker(*words, *([] if "--lang" in words else ["--lang", lang]))
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert named in done.stderr
    japanese = any("ぁ" <= letter <= "ヿ" for letter in done.stderr)
    assert japanese == (lang == "ja" and "--lang" not in words), done.stderr


def test_a_deck_with_an_error_is_refused_before_the_game(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    for text, word in (("♠A ♠A", "♠A"), ("♠A-K", "13"), ("♠Z", "♠Z"), ("\xff", "ÿ")):
        deck.write_text(text, encoding="utf-8")
        done = blackpoker("play", "8 pro+pack_random", "--deck", str(deck))
        assert done.returncode == 2
        assert word in done.stderr


def test_a_scenario_with_an_error_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.scenario"
    path.write_text("S8-900  A title\nA: sleeve ♠5\n---\nA pass\n", encoding="utf-8")
    done = blackpoker("scenario", str(path))
    assert done.returncode == 2
    assert "sleeve" in done.stderr
    assert "line 2" in done.stderr
    path.write_text("S8-900  A title\n---\nA pass\nA flies\n= moon is full\n", encoding="utf-8")
    done = blackpoker("scenario", str(path))
    assert done.returncode == 1
    assert "line 4" in done.stdout


def test_scenarios_pass_and_say_so_as_json() -> None:
    import json

    done = blackpoker("scenario", "tests/scenarios", "--json")
    assert done.returncode == 0, done.stdout[-2000:]
    result = json.loads(done.stdout)
    assert result["failed"] == 0
    ids = {one["id"] for one in result["scenarios"]}
    assert {f"S8-{n:03}" for n in range(1, 101)} <= ids


def test_a_whole_game_can_be_played_through_a_pipe(tmp_path: Path) -> None:
    """Empty lines pass, ``end`` ends the turn: nobody is needed, and TERM=dumb is enough."""
    record = tmp_path / "game.txt"
    moves = "end\n0\n\n1\n" * 400
    done = blackpoker("play", "--seed", "5", "--record", str(record), given=moves, TERM="dumb")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    again = blackpoker("replay", str(record))
    assert again.returncode == 0, again.stderr
    assert "same end" in again.stdout
    moved = blackpoker("replay", str(record), "--moves", "--view", "A", "--suits", "ascii")
    assert "♠" not in moved.stdout
    checked = blackpoker("replay", str(record), "--at", "3")
    assert checked.stdout.strip().splitlines()[-1].startswith("8 lite+entry20; turn")


def test_the_words_of_the_table_are_understood() -> None:
    given = "?\nwhy up\nwhy flying\nrules up\nlog 3\nboard\ngrave\nundo\nup\nfly\n77\nquit\n"
    done = blackpoker("play", "--seed", "3", "--against", "random", given=given)
    assert done.returncode == 0, done.stderr
    for text in (
        "Words:",
        "Up",
        "flying",
        "Your graveyard",
        "nothing to take back",
        "77",
        "You left",
    ):
        assert text in done.stdout, text
    ascii_only = blackpoker("play", "--seed", "3", "--suits", "ascii", given="quit\n")
    assert not set("♠♡♢♣") & set(ascii_only.stdout)


def test_old_maid_is_played_by_the_same_command() -> None:
    done = blackpoker("play", "oldmaid", "--seed", "1", "--against", "random", given="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "Joker" in done.stdout
