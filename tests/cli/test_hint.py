"""A hint is a few words, thinking is shown to people only, and Ctrl-C says that it is enough."""

from __future__ import annotations

import io
import signal
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from terminal import blackpoker

from blackpoker.agents.coach import CoachAdvice, Weighed
from blackpoker.agents.heuristic.agent import HeuristicAgent
from blackpoker.agents.search.agent import SearchAgent
from blackpoker.cli import thinking as shown
from blackpoker.cli.thinking import ThinkingLine, Watched, watched
from blackpoker.common.view import View
from blackpoker.core.decision import QUESTIONS, Decision
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES
from blackpoker.words.hint import hint_lines
from blackpoker.words.prompt import Prompt
from blackpoker.words.table import TableText

GAME = "8 lite+entry20"


class Terminal(io.StringIO):
    """Looks like one where somebody sits."""

    def isatty(self) -> bool:
        return True


def asked_at_first() -> tuple[View, Decision, Session]:
    session = Session(Regulation.parse(GAME), 3, [None, HeuristicAgent(4)], ["you", "computer"])
    session.start()
    view, decision = session.informed_view(0), session.decision()
    assert isinstance(view, View)
    assert decision is not None
    return view, decision, session


# ---- the word
def test_a_hint_names_options_chances_and_a_move_that_can_be_written() -> None:
    done = blackpoker("play", GAME, "--seed", "3", "--lang", "en", given="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    told = done.stdout.partition("> hint")[2].splitlines()
    assert "games in mind" in told[1]
    assert "you win about" in told[2]
    assert not [line for line in told if "thinking" in line]
    assert done.stderr == ""
    (move,) = [line.partition("move: ")[2] for line in told if line.startswith("The whole move: ")]
    again = blackpoker("play", GAME, "--seed", "3", "--lang", "en", given=f"{move}\nquit\n")
    assert move.split()[0].capitalize() in again.stdout.partition(f"> {move}\n")[2].split("\n")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_given_in_a_game_with_local_rules(lang: str) -> None:
    house = ("--house", "examples/house/field_hospital.py")
    done = blackpoker("play", *house, "--seed", "3", "--lang", lang, given="hint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.partition("> hint")[2].splitlines()
    assert {"en": "games in mind", "ja": "頭の中"}[lang] in told[1]
    assert {"en": "you win about", "ja": "%で勝ち"}[lang] in told[2]


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_options_are_enough_and_have_the_numbers_of_the_question(lang: str) -> None:
    view, decision, session = asked_at_first()
    prompt = Prompt(TableText(Regulation.parse(GAME).rules, session.names, 0, lang, "ascii"))
    weighed = [Weighed(i, 100 - i, 50.0) for i in range(len(decision.options))]
    lines = hint_lines(prompt, view, decision, CoachAdvice(weighed, "up ♡8 pay ♡A on ♠A"))
    numbers = {choice: number for number, choice in prompt.numbered(decision)}
    assert len(lines) == 1 + 3 + 1
    assert [line.split()[0] for line in lines[1:4]] == [str(numbers[i]) for i in range(3)]
    assert "up H8 pay HA on SA" in lines[-1]


def test_what_was_hardly_tried_is_not_told_but_for_the_best() -> None:
    view, decision, session = asked_at_first()
    prompt = Prompt(TableText(Regulation.parse(GAME).rules, session.names, 0, "en", "ascii"))
    for games, told in ((9, 1), (10, 2)):
        advice = CoachAdvice([Weighed(0, games, 5.0), Weighed(1, games, 5.0)], "")
        assert len(hint_lines(prompt, view, decision, advice)) == 1 + told


# ---- thinking
def test_nothing_is_shown_where_nobody_looks_on() -> None:
    stream = io.StringIO()
    agent = SearchAgent(1, simulations=10)
    assert watched(agent, ThinkingLine("en", stream)) is agent
    with ThinkingLine("en", stream) as thinking:
        thinking.began -= 10
        assert not thinking.progress(0.4)
    assert stream.getvalue() == ""


def test_an_agent_that_does_not_think_is_left_alone() -> None:
    agent = HeuristicAgent(1)
    assert watched(agent, ThinkingLine("en", Terminal())) is agent


def test_progress_is_shown_after_half_a_second_and_wiped_away() -> None:
    stream = Terminal()
    with ThinkingLine("en", stream) as thinking:
        thinking.progress(0.1)
        assert stream.getvalue() == ""
        thinking.began -= shown.PATIENCE
        thinking.progress(0.4)
        assert stream.getvalue().endswith("thinking… 40 % (Ctrl-C: move now)")
    last = stream.getvalue().split("\r")[-2:]
    assert last[0].isspace()
    assert last[1] == ""


def test_the_first_interrupt_is_enough_and_the_second_leaves() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ThinkingLine("en", Terminal()) as thinking:
        assert not thinking.progress(0.1)
        signal.raise_signal(signal.SIGINT)
        assert thinking.progress(0.2)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_it_only_shows() -> None:
    stream = Terminal()
    failed: list[BaseException] = []

    def think() -> None:
        try:
            with ThinkingLine("en", stream) as thinking:
                thinking.progress(0.5)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    thread.join()
    assert failed == []


class Slow:
    """Notes whether it was told to move at once."""

    def __init__(self) -> None:
        self.on_progress: Callable[[float], bool] | None = None
        self.hurried: list[bool] = []

    def choose(self, view: object, decision: Decision) -> int:
        assert self.on_progress is not None
        self.hurried.append(self.on_progress(0.5))
        return 0


def test_move_now_is_for_the_rest_of_the_move_and_not_for_the_next() -> None:
    view, decision, session = asked_at_first()
    session.choose(0, 0)
    within = session.decision()
    assert within is not None
    assert (decision.question.id, within.question.id) == ("chance", "discard")
    agent, thinking = Slow(), ThinkingLine("en", Terminal())
    seat = watched(agent, thinking)
    seat.choose(view, decision)
    thinking.enough = True  # as Ctrl-C says
    for one in (within, within, decision):
        seat.choose(view, one)
    assert agent.hurried == [False, True, True, False]


def test_move_now_ends_where_another_move_begins_without_a_chance() -> None:
    """A single option is nobody's decision, so a chance may be missing between two moves."""
    view, _, _ = asked_at_first()
    later = replace(view, turn_number=view.turn_number + 2)
    blocker, trim = (Decision(0, QUESTIONS[id], 3, 0) for id in ("blocker", "trim"))
    agent, thinking = Slow(), ThinkingLine("en", Terminal())
    seat = watched(agent, thinking)
    for seen, one in ((view, blocker), (view, blocker), (view, trim), (view, trim), (later, trim)):
        seat.choose(seen, one)
        thinking.enough = True
    assert agent.hurried == [False, True, False, True, False]


def test_who_remembers_still_does_when_watched() -> None:
    seat = watched(SearchAgent(1, simulations=10), ThinkingLine("en", Terminal()))
    assert isinstance(seat, Watched)
    assert seat.remembers_cards
    assert not Watched(Slow(), ThinkingLine("en", Terminal())).remembers_cards
