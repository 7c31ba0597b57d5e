"""``blackpoker tui`` says in one sentence what it needs before it takes the screen."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from terminal import blackpoker

from blackpoker.cli import sitting, tui
from blackpoker.core.errors import BlackPokerError
from blackpoker.tui import probe


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["tui"], "blackpoker play"),
        (["tui", "--against", "9"], "level:8"),
        (["tui", "--against", "nobody"], "learned"),
        (["tui", "--house", "no/such/rule.py"], "no/such/rule.py"),
        (["tui", "9.1 lite+entry16 house:no_search"], "--house"),
        (["tui", "oldmaid"], "blackpoker play"),
        (["tui", "8 lite+entry02"], "entry20"),
        (["tui", "--game", "k3f9"], "--server"),
        (["tui", "--server", "127.0.0.1:1", "--game", "k3f9"], "--token"),
        (["tui", "--server", "127.0.0.1:1", "--join", "k3f9"], "127.0.0.1:1"),
        (["tui", "--server", "ftp://x", "--join", "k3f9"], "ftp://x"),
        (["play", "--game", "k3f9"], "--server"),
        (["play", "--server", "127.0.0.1:1", "--game", "k3f9"], "--token"),
        (["play", "--server", "127.0.0.1:1", "--join", "k3f9"], "127.0.0.1:1"),
        (["tui", "--record", "no/such/folder/game.txt"], "no/such/folder"),
        (["tui", "8 pro+pack_random", "--deck", "no/such/deck"], "no/such/deck"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_one_sentence(words: list[str], named: str, lang: str) -> None:
    done = blackpoker(*words, "--lang", lang)
    assert done.returncode == 2, done.stdout + done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert named in done.stderr


def test_what_is_missing_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = sitting.find_spec
    monkeypatch.setattr(
        sitting, "find_spec", lambda name: None if name == "textual" else usual(name)
    )
    with pytest.raises(BlackPokerError) as caught:
        CliRunner().invoke(
            tui.tui, [], obj={"lang": "en", "suits": "unicode"}, catch_exceptions=False
        )
    assert 'pip install "blackpoker[tui]"' in caught.value.said("en")


@pytest.mark.parametrize(
    ("suits", "columns", "shown", "narrow"),
    [
        ("unicode", 2, "unicode", True),
        ("unicode", None, "unicode", True),
        ("unicode", 4, "ascii", False),
        ("kanji", 2, "kanji", True),
        ("kanji", 3, "kanji", False),
        ("ascii", 2, "ascii", False),
    ],
)
def test_signs_a_terminal_draws_wide_become_letters(
    suits: str, columns: int | None, shown: str, narrow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "columns_of_sample", lambda: columns)
    found = probe.signs_for(suits)
    assert (found.suits, found.narrow) == (shown, narrow)


def test_the_terminal_is_asked_where_its_cursor_stands() -> None:
    import os

    read, write = os.pipe()
    os.write(write, b"x\x1b[12;5R")
    assert probe.read_answer(read) == 4
    os.write(write, b"nothing")
    assert probe.read_answer(read) is None
    os.close(read)
    os.close(write)
