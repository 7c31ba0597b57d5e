"""The first lesson: every chapter can be played to its goal as the coach says."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from blackpoker.common.duel import Duel
from blackpoker.common.event import BLOCKS, UnitEvent
from blackpoker.core.errors import NotationError
from blackpoker.core.event import RESOLVED, Event, RequestEvent
from blackpoker.play.lesson import CHAPTERS, LEARNER, REGULATION, TEACHER, Chapter
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation

# What the coach tells the learner to do, chapter by chapter.
TOLD = {
    "bulwark": ["set_bulwark", "♠3"],
    "soldier": ["summon_soldier ♢10 pay bw1"],
    "attack": ["attack", "attacker ♠3 ♡4 done"],
    "block": ["blocker ♢10"],
    "answer": ["counter ♣9 pay ♢Q on #2"],
    "generation": ["blocker ♡Q"],
}
IDS = [chapter.id for chapter in CHAPTERS]


class Class:
    """A learner and the teacher at one table; both pass where they have nothing to do."""

    def __init__(self, chapter: Chapter) -> None:
        game = build(read_position(chapter.position))
        for player in range(2):
            game.accept_last_card_on_top(player)
        game.record()
        self.game: Duel = game
        self.goal = chapter.goal
        self.reader = MoveReader(game)
        self.lines = {LEARNER: list(TOLD[chapter.id]), TEACHER: list(chapter.script)}
        self.reached = False

    def play(self) -> None:
        for _ in range(40):
            decision = self.game.decision()
            if decision is None or self.reached:
                return
            lines = self.lines[int(decision.player)]
            try:
                self.reader.play(lines[0] if lines else "pass")
                del lines[:1]
            except NotationError:
                self.reader.play("pass" if decision.question.id == "chance" else "done")
            self.hear(self.game.drain_events())

    def hear(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, UnitEvent) and event.kind == BLOCKS:
                self.reached |= self.goal == "block" and event.owner == LEARNER
            if isinstance(event, RequestEvent) and event.kind == RESOLVED:
                action = self.game.book.lines[event.line].record.id
                self.reached |= action == self.goal and event.controller == LEARNER


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_who_does_what_the_coach_says_reaches_the_goal(chapter: Chapter) -> None:
    lesson = Class(chapter)
    lesson.play()
    assert lesson.reached
    assert not lesson.game.over
    assert lesson.lines == {LEARNER: [], TEACHER: []}  # all of it was needed and possible


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_who_does_nothing_does_not_reach_it(chapter: Chapter) -> None:
    lesson = Class(chapter)
    lesson.lines[LEARNER] = []
    lesson.play()
    assert not lesson.reached


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_both_hold_the_cards_of_the_first_game(chapter: Chapter) -> None:
    regulation = Regulation.parse(REGULATION)
    assert read_position(chapter.position).regulation == regulation.id
    for side in read_position(chapter.position).sides:
        assert isinstance(side.life, list)
        assert isinstance(side.hand, list)
        cards = [*side.life, *side.hand, *(side.graveyard or [])]
        cards += [one for unit in side.units for one in unit.cards or []]
        assert Counter(cards) == Counter(regulation.usual_deck())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_everything_is_said_of_every_chapter(lang: str) -> None:
    path = files("blackpoker.text") / f"page_site.{lang}.toml"
    said = tomllib.loads(path.read_text(encoding="utf-8"))["lesson"]
    for chapter in CHAPTERS:
        assert set(said[chapter.id]) == {"title", "text", "try", "done"}
