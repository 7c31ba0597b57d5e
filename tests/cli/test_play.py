"""A game in the terminal goes on, whatever is typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import ROOT, blackpoker

from blackpoker.cli.play import Table, seat_names, shown_names
from blackpoker.cli.prompt import Prompt
from blackpoker.cli.table import TableText
from blackpoker.common.book import DuelBook
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation


@pytest.mark.parametrize(
    "typed",
    [
        "save /no/such/folder/x",
        "save .",
        "save a\0b",
        "save /dev/full",
        "rules --foo",
        "rules --help",
        "rules --json up",
        "rules",
        "B",
        "9" * 5000,
        "log " + "9" * 5000,
        "log 0",
        "why zzz",
        "why",
    ],
    ids=lambda typed: typed[:12].replace("\0", "0"),
)
@pytest.mark.parametrize("game", ["8 lite+entry20", "oldmaid"])
def test_the_game_goes_on(typed: str, game: str) -> None:
    done = blackpoker("play", game, "--seed", "3", given=f"{typed}\ngrave\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "Your graveyard" in done.stdout
    assert "Taken back" not in done.stdout
    assert "nothing to take back" not in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_record_that_cannot_be_kept_is_shown() -> None:
    done = blackpoker("play", "--seed", "3", "--record", "/dev/full", given="quit\n")
    assert done.returncode == 2
    assert "/dev/full" in done.stderr
    assert "blackpoker record 1" in done.stdout


def test_why_answers_for_actions_of_other_regulations_and_guesses_only_what_is_near() -> None:
    given = "why kill\nwhy zzz\nwhy upp\nquit\n"
    shown = blackpoker("play", "8 lite+entry20", "--seed", "3", given=given).stdout
    assert "there is no action Kill in 8 lite+entry20" in shown
    assert "no action 'zzz'. The word rules" in shown
    assert "no action 'upp'; did you mean up?" in shown


def test_the_words_of_a_duel_say_what_they_are_in_old_maid() -> None:
    shown = blackpoker("play", "oldmaid 4", "--seed", "3", given="why up\nrules\nquit\n").stdout
    assert "why up" not in shown.replace("> why up", "")
    assert "no action" not in shown.replace("no actions to ask", "")
    assert "whoever keeps the Joker loses" in shown


def test_opponents_are_counted_from_one_and_the_record_has_neutral_names() -> None:
    four = find_regulation("oldmaid 4")
    assert shown_names(4, 1, "en") == ["Computer 1", "You", "Computer 2", "Computer 3"]
    assert seat_names(four, 1, "random", "en")[:2] == ["Computer 1 (random)", "Player"]
    assert seat_names(four, 0, "random", "ja")[0] == "プレイヤー"


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "ascii"])
def test_a_terminal_without_symbols_gets_letters(encoding: str) -> None:
    """Whatever it cannot show is a question mark; the suits, ★ and → have letters of their own."""
    given = ("\n" * 3 + "1\n" * 6) * 10
    done = subprocess.run(
        [sys.executable, "-m", "blackpoker", "play", "--seed", "3", "--lang", "en"],
        input=given.encode(),
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0, done.stderr
    shown = done.stdout.decode(encoding)
    assert "*" in shown
    utf = blackpoker("play", "--seed", "3", "--suits", "ascii", "--lang", "en", given=given).stdout
    assert not set("★→♠♡♢♣") & set(utf)


@pytest.mark.skipif(os.name != "posix", reason="closes a descriptor in the shell")
def test_a_closed_input_ends_the_game_quietly() -> None:
    command = f'"{sys.executable}" -m blackpoker play --seed 3 <&-'
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_an_automatic_pass_is_told_at_once_and_once(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(find_regulation("8 lite+entry20"), 3, [None, None], ["A", "B"])
    table = Table(session, 0, "en", "unicode")
    told = 0
    session.start()
    capsys.readouterr()
    for _ in range(2000):
        decision = session.decision()
        if decision is None:
            break
        before = session.passed_automatically.count(0)
        session.choose(decision.player, 0)
        assert session.passed_automatically.count(0) <= before
    shown = capsys.readouterr().out.splitlines()
    for i, line in enumerate(shown):
        if line.startswith("(Automatically"):
            told += 1
            assert shown[i - 1] == "You passed."
    assert told == sum(line.startswith("(Automatically") for line in table.log) > 0


def test_many_cards_are_written_and_have_no_numbers() -> None:
    """The choice of an opening hand from a whole deck."""
    regulation = find_regulation("8 pro+rare_pack_strategy")
    session = Session(regulation, 3, [None, None], ["A", "B"])
    session.start()
    decision = session.decision()
    assert decision is not None
    assert len(decision.options) > 16
    assert isinstance(regulation.rules, DuelBook)
    prompt = Prompt(TableText(regulation.rules, ["A", "B"], 0, "en", "unicode"))
    assert prompt.numbered(decision) in ([], [(0, len(decision.options) - 1)])
    done = blackpoker("play", regulation.id, "--seed", "3", given="1\nquit\n")
    assert "have no numbers" in done.stdout
