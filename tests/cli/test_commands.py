"""The command line: quick help, clear mistakes, both languages, exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from terminal import ROOT, blackpoker, started

from blackpoker import __version__
from blackpoker.agents.registry import AGENTS
from blackpoker.cli.__main__ import COMMANDS, cli, explain
from blackpoker.scenarios.scenario import read_file


def test_a_missing_file_is_no_number() -> None:
    for words in (("play", "--deck", "no-such-file"), ("replay", "no-such-file")):
        done = blackpoker(*words)
        assert done.returncode == 2
        assert "Errno" not in done.stderr


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
    assert "コマンド" in started("--help", LANG="ja_JP.UTF-8").stdout
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
        (["play", "lite"], "9.1 lite+entry16"),
        (["play", "lite+entry20"], "8 lite+entry20"),
        (["simulate", "8 lite+entry16"], "9.1 lite+entry16"),
        (["play", "oldmaid", "--house", "examples/house/no_search.py"], "--house"),
        (["play", "--house", "no/such/rule.py"], "no/such/rule.py"),
        (["simulate", "--house", "no/such/rule.py"], "no/such/rule.py"),
        (["play", "9.1 lite+entry16 house:no_search"], "--house"),
        (["play", "--against", "nobody"], "learned"),
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
        (["rules", "oldmaid 9"], "9"),
        (["simulate", "--agents", "random,random,random"], "3"),
        (["replay", "any", "--moves", "--view", "B"], "--moves"),
        (["play", "--record", "a\udcff/game.txt"], "game.txt"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_one_sentence_and_exit_code_two(
    words: list[str], named: str, lang: str
) -> None:
    told = [*words, *([] if "--lang" in words else ["--lang", lang])]
    done = started(*told) if any("\udcff" in word for word in words) else blackpoker(*told)
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


def test_scenarios_pass_and_say_so_as_json(tmp_path: Path) -> None:
    """A folder with two files is enough: each scenario of tests/scenarios is a test by itself."""
    for name in ("8-setup.scenario", "9-basics.scenario"):
        shutil.copy(ROOT / "tests" / "scenarios" / name, tmp_path)
    done = blackpoker("scenario", str(tmp_path), "--json")
    assert done.returncode == 0, done.stdout[-2000:]
    result = json.loads(done.stdout)
    assert result["failed"] == 0
    told = [one["id"] for one in result["scenarios"]]
    assert set(told) == {one.id for path in tmp_path.iterdir() for one in read_file(path)}


def test_a_whole_game_can_be_played_through_a_pipe(tmp_path: Path) -> None:
    """Empty lines pass, ``end`` ends the turn: nobody is needed, and TERM=dumb is enough."""
    record = tmp_path / "game.txt"
    moves = "end\n0\n\n1\n" * 400
    done = started("play", "--seed", "5", "--record", str(record), given=moves, TERM="dumb")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    again = started("replay", str(record))
    assert again.returncode == 0, again.stderr
    assert "same end" in again.stdout
    moved = blackpoker("replay", str(record), "--moves", "--suits", "ascii")
    assert "♠" not in moved.stdout
    checked = blackpoker("replay", str(record), "--at", "3")
    assert checked.stdout.strip().splitlines()[-1].startswith("9.1 lite+entry16; turn")


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


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", ["blackpoker", *COMMANDS])
def test_every_option_has_its_help_in_both_languages(name: str, lang: str) -> None:
    words = ["--lang", lang] if name == "blackpoker" else [name, "--lang", lang]
    shown = blackpoker(*words, "--help").stdout
    ctx = click.Context(cli, obj={"lang": lang})
    command = cli if name == "blackpoker" else cli.get_command(ctx, name)
    assert command is not None
    explain(command, name, lang)
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, option.name
            assert option.help.split()[0] in shown, option.name
    headings = ("使い方:", "オプション:") if lang == "ja" else ("Usage:", "Options:")
    assert all(heading in shown for heading in headings)
    assert ("Show this message" in shown) is False


def test_the_help_of_play_names_every_agent_and_word() -> None:
    from blackpoker.line.guest import WORDS

    for lang in ("ja", "en"):
        shown = blackpoker("play", "--lang", lang, "--help").stdout
        assert all(word in shown for word in (*AGENTS, *WORDS))


def test_a_guess_is_made_only_of_what_is_near() -> None:
    assert "--seed?" in blackpoker("play", "--sede", "3").stderr
    assert "did you mean" not in blackpoker("play", "--zzzzz").stderr
    assert "regulation" not in blackpoker("play", "--regulatio").stderr.replace("--regulatio", "")


def test_the_version_is_known_in_the_source_tree() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "blackpoker", "--version"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert __version__ in done.stdout, done.stderr


def test_replay_claims_only_what_it_compared(tmp_path: Path) -> None:
    path = tmp_path / "maid.txt"
    words = ("play", "oldmaid", "--seed", "1", "--against", "random", "--record", str(path))
    blackpoker(*words, given="1\n" * 40)
    assert "same end" in blackpoker("replay", str(path)).stdout
    assert "same end" not in blackpoker("replay", str(path), "--at", "3").stdout
    text = path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("hash:", "player"))]
    path.write_text("\n".join(kept), encoding="utf-8")
    assert "not compared" in blackpoker("replay", str(path)).stdout
