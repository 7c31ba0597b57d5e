"""The puzzle of the day in the terminal, and a file of one's own."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from terminal import blackpoker

from blackpoker.play.puzzle import puzzles
from blackpoker.text import LANGUAGES, say

pytestmark = pytest.mark.once  # the proofs run on both builds: tests/play/test_puzzle.py


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_is_shown_tried_and_solved(lang: str) -> None:
    one = puzzles()[0]
    given = f"nonsense\nend\npass\n{one.solution}\n"
    done = blackpoker("puzzle", one.id, "--lang", lang, given=given)
    assert done.returncode == 0, done.stderr
    assert say(lang, f"puzzle.{one.kind}") in done.stdout
    assert say(lang, "puzzle.right", move=one.solution) in done.stdout
    shown = blackpoker("puzzle", "--lang", lang, given="?\n")  # that of the day
    assert say(lang, "puzzle.shown", move="") in shown.stdout
    assert blackpoker("puzzle", one.id, given="\n").returncode == 0


def test_all_are_listed_and_one_that_is_not_there_is_named() -> None:
    lines = blackpoker("puzzle", "--list", "--lang", "en").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [one.id for one in puzzles()]
    none = blackpoker("puzzle", "nobody", "--lang", "en")
    assert none.returncode == 2
    assert "--list" in none.stderr


def test_a_file_is_proved_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    good, other = (asdict(one) for one in puzzles()[:2])
    wrong = {**other, "solution": "end"}
    path.write_text("".join(json.dumps(one) + "\n" for one in (good, wrong)), encoding="utf-8")
    done = blackpoker("puzzle", "--prove", "--file", str(path), "--lang", "en")
    assert done.returncode == 1
    assert other["id"] in done.stdout
    assert "1 of 2" in done.stdout
    path.write_text("nonsense\n", encoding="utf-8")
    assert "line 1" in blackpoker("puzzle", "--list", "--file", str(path), "--lang", "en").stderr


def test_looking_for_more_says_beforehand_what_is_missing(tmp_path: Path) -> None:
    assert "--out" in blackpoker("puzzle", "--mine", "2", "--lang", "en").stderr
    nowhere = tmp_path / "no" / "file.jsonl"
    done = blackpoker("puzzle", "--mine", "2", "--out", str(nowhere), "--lang", "en")
    assert "cannot be written" in done.stderr
