"""The lessons: each can be played to its goal by what is lit, and a wrong step is told."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest
from rooms import choose, draft

from blackpoker.play.lesson import CHAPTERS, LEARNER, REGULATION, Chapter
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation
from blackpoker.table import protocol
from blackpoker.table.entry import Chosen
from blackpoker.table.present import state_for
from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.step import Forced, PassFor, Waits
from blackpoker.text import LANGUAGES

IDS = [chapter.id for chapter in CHAPTERS]
MOST = 60  # things that happen in one scene


def scene(chapter: Chapter) -> Room:
    version = Regulation.parse(chapter.regulation).rules_version
    seats = [SeatPlan("Learner"), SeatPlan("Teacher", kind="computer", agent="level:1")]
    return Room(
        Setup(
            "g",
            "lesson",
            chapter.regulation,
            version,
            seats,
            1,
            position=chapter.position,
            script=list(chapter.script),
            told=list(chapter.told),
            goal=chapter.goal,
        )
    )


def on(one: Room) -> protocol.State:
    """Go on until the learner is asked, or nothing more is to do; return what is seen then."""
    for _ in range(MOST):
        state = state_for(one, LEARNER, "en")
        todo = one.next_step()
        if state.goal_settled or not isinstance(todo, Forced | PassFor):
            return state
        one.auto_entry(todo)
    raise AssertionError("the lesson does not stop")


def lit(one: Room, state: protocol.State) -> list[int]:
    """The choices that are lit, one after the other, and what ends a choice of several."""
    assert state.question is not None
    assert state.question.want >= 0, state.question
    drafted = draft(one, LEARNER, [state.question.want])
    while not drafted.ready:
        assert drafted.question is not None
        want = drafted.question.want
        if want < 0:
            want = next(option.i for option in drafted.question.options if option.verb == "done")
        drafted = draft(one, LEARNER, [*drafted.choices, want])
    assert not drafted.spoils
    return drafted.choices


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_who_does_what_is_lit_reaches_the_goal_in_as_many_steps(chapter: Chapter) -> None:
    one = scene(chapter)
    steps: list[int] = []
    while not (state := on(one)).goal_settled:
        assert isinstance(one.next_step(), Waits)
        assert state.lesson is not None
        assert not state.lesson.lost
        steps.append(state.lesson.step)
        choose(one, *lit(one, state))
    assert sorted(steps) == list(range(len(chapter.told)))  # no step but those that are told
    by = [entry.by for entry in one.entries if isinstance(entry, Chosen)]
    assert by.count("script") == len(chapter.script)
    assert not one.ended


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_what_would_miss_the_goal_is_said_before_and_after(chapter: Chapter) -> None:
    """Each other answer either leaves the goal within reach, or says that it does not."""
    one = scene(chapter)
    state = on(one)
    assert state.question is not None
    spoiling = 0
    for option in state.question.options:
        drafted = draft(one, LEARNER, [option.i])
        if option.i == state.question.want or not drafted.ready:
            continue
        after = scene(chapter)
        on(after)
        choose(after, *drafted.choices)
        later = on(after)
        assert later.lesson is not None
        assert later.lesson.lost == drafted.spoils
        spoiling += drafted.spoils
    assert spoiling or chapter.id not in ("block", "generation", "answer")


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_nobody_wins_or_holds_a_card_twice(chapter: Chapter) -> None:
    if not chapter.position:
        return
    position = read_position(chapter.position)
    assert position.regulation == chapter.regulation
    for side in position.sides:
        assert isinstance(side.life, list)
        assert isinstance(side.hand, list)
        cards = [*side.life, *side.hand, *(side.graveyard or [])]
        cards += [one for unit in side.units for one in unit.cards or []]
        if chapter.regulation == REGULATION:  # those of the first game
            assert Counter(cards) == Counter(Regulation.parse(REGULATION).usual_deck())
        assert len(cards) == len(set(cards))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_of_every_chapter(lang: str) -> None:
    path = files("blackpoker.text") / f"page_site.{lang}.toml"
    said = tomllib.loads(path.read_text(encoding="utf-8"))["lesson"]
    for chapter in CHAPTERS:
        assert set(said[chapter.id]) == {"title", "text", "try", "done"}
