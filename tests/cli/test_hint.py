"""A hint is a few words, thinking is shown to people only, and Ctrl-C says that it is enough."""

from __future__ import annotations

import io

import pytest
from line_scene import scene_of
from rooms import room
from terminal import blackpoker

from blackpoker.client.local import LocalTable, local_setup
from blackpoker.line.guest import LineGuest
from blackpoker.line.question import labels
from blackpoker.line.thinking import ThinkingLine
from blackpoker.line.written import Written
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import (
    Advice,
    Advised,
    AdvisedStep,
    Seat,
    State,
    Thinking,
)
from blackpoker.table.wishes import FromGuest, MoveNow
from blackpoker.terminal.pages import Page, ReadingPage
from blackpoker.terminal.player import Player
from blackpoker.text import LANGUAGES

GAME = "8 lite+entry20"


class Terminal(io.StringIO):
    """Looks like one where somebody sits."""

    def isatty(self) -> bool:
        return True


# ---- the word
def test_a_hint_names_options_chances_and_a_move_that_can_be_written() -> None:
    done = blackpoker("play", GAME, "--seed", "5", "--lang", "en", given="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    told = done.stdout.partition("> hint")[2].splitlines()
    assert "games in mind" in told[1]
    assert any("winning chance" in line for line in told)
    assert not [line for line in told if "thinking" in line]
    assert done.stderr == ""
    (move,) = [line.partition("to write it: ")[2] for line in told if "to write it: " in line]
    again = blackpoker("play", GAME, "--seed", "5", "--lang", "en", given=f"{move}\nquit\n")
    assert move.split()[0].capitalize() in again.stdout.partition(f"> {move}\n")[2].split("\n")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_given_in_a_game_with_local_rules(lang: str) -> None:
    house = ("--house", "examples/house/field_hospital.py")
    done = blackpoker("play", *house, "--seed", "3", "--lang", lang, given="hint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.partition("> hint")[2].splitlines()
    assert {"en": "games in mind", "ja": "頭の中"}[lang] in told[1]
    assert any({"en": "winning chance", "ja": "勝つ見込み"}[lang] in line for line in told)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [("oldmaid", "ここではヒントはありません"), ("6 extra", "最初のターンの前")],
)
def test_where_there_is_no_hint_it_says_so(game: str, sentence: str) -> None:
    done = blackpoker("play", game, "--seed", "3", "--lang", "ja", given="ヒント\nquit\n")
    assert sentence in done.stdout
    assert done.returncode == 0


def test_the_help_knows_the_word() -> None:
    for lang in LANGUAGES:
        assert "hint" in blackpoker("play", "--lang", lang, given="?\nquit\n").stdout
        assert "hint" in blackpoker("play", "--help", "--lang", lang).stdout


def told(advice: Advice, lang: str = "en") -> ReadingPage:
    """What is read of a hint at a chance with a few actions."""
    table = room("practice", GAME, 3)
    scene = scene_of(table, table.asked, lang, "ascii")
    pages: list[Page] = []
    player = Player(scene, lambda _: None, pages.append, labels, careful=False)
    player.hear(advice)
    (page,) = pages
    assert isinstance(page, ReadingPage)
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_a_sentence_with_its_reasons_its_steps_and_what_else_there_is(lang: str) -> None:
    step = AdvisedStep("Up ♡8", ["up ♡8 pay ♡A on ♠A"])
    best = Advised(1, "up", "Up it is.", 0.5, 0.1, 90, ["It grows."], ["A counter."], [step])
    best.line = "up ♡8 pay ♡A on ♠A"
    page = told(Advice(1, 200, [best, Advised(2, "end", "End it is.", 0.25, 0.1, 20)]), lang)
    assert "200" in page.title
    text = "\n".join(page.lines)
    for part in ("Up it is.", "It grows.", "A counter.", "1. Up H8", "50", "up H8 pay HA on SA"):
        assert part in text
    (other,) = [line for line in page.lines if "End it is." in line]
    assert "25" in other


# ---- thinking
def test_nothing_is_shown_where_nobody_looks_on() -> None:
    stream = io.StringIO()
    ThinkingLine("en", stream).progress(Thinking(1, 1.0, 0.4))
    assert stream.getvalue() == ""


def test_progress_is_shown_and_wiped_away() -> None:
    """The table tells of it after half a second."""
    stream = Terminal()
    thinking = ThinkingLine("en", stream)
    thinking.progress(Thinking(1, 0.5, 0.4))
    assert stream.getvalue().endswith("thinking… 40 % (Ctrl-C: move now)")
    thinking.show("")
    last = stream.getvalue().split("\r")[-2:]
    assert last[0].isspace()
    assert last[1] == ""


class Guest(LineGuest):
    """Keeps what it says to the table."""

    def __init__(self) -> None:
        setup = local_setup(Regulation.parse(GAME), "search:10", 3, 0, None, None, "en")
        super().__init__(LocalTable(setup, 0, "en"), "en", "ascii", Written(), lambda *_: [])
        self.sent: list[FromGuest] = []

    def send(self, message: FromGuest) -> None:
        self.sent.append(message)

    def waits(self, seq: int, asked: int) -> None:
        seats = [Seat("You", "person"), Seat("Computer", "computer")]
        self.hear(State(seq, "playing", seats, asked=asked))


def test_the_first_interrupt_is_enough_and_the_second_leaves() -> None:
    guest = Guest()
    guest.waits(5, 1)
    guest.interrupted()
    assert guest.sent == [MoveNow()]
    assert not guest.left
    guest.interrupted()
    assert guest.left


def test_move_now_is_for_one_move_and_not_for_the_next() -> None:
    guest = Guest()
    for seq in (5, 8):
        guest.waits(seq, 1)
        guest.interrupted()
    assert guest.sent == [MoveNow(), MoveNow()]
    assert not guest.left
