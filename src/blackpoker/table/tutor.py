"""What a lesson wants of its learner now, and whether its goal can still be reached.

The learner's lines are those of ``play.lesson``. One that is done, or not to be done yet, cannot be
read at that moment, so what is wanted is the first that can. Where there is none, and passing leads
on, the lesson passes: no step has nothing to do but pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.lesson import LEARNER
from blackpoker.table.entry import Chosen
from blackpoker.table.passing import Verdict, goes_by, stop
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.protocol import LessonTask
from blackpoker.table.script import harmless, scripted
from blackpoker.table.written_move import read_choices

MOST: Final = 60  # decisions in which a lesson comes to its goal, or does not
NOWHERE: Final = -1


def script_left(script: Sequence[str], made: Iterable[object]) -> list[str]:
    """What the teacher is still to do."""
    used = sum(isinstance(entry, Chosen) and entry.by == "script" for entry in made)
    return list(script[used:])


def wanted(course: Playthrough, told: Sequence[str]) -> tuple[int, list[int]]:
    """Which of the learner's lines is to be done now, and the choices that do it."""
    if course.game.asked == LEARNER:
        for n, line in enumerate(told):
            try:
                return n, read_choices(course, line)
            except BlackPokerError:  # done already, or not yet
                continue
    return NOWHERE, []


def lesson_task(course: Playthrough, told: Sequence[str], script: Sequence[str]) -> LessonTask:
    return LessonTask(
        step=wanted(course, told)[0],
        lost=not course.goal_met and not reaches(course, (), told, script),
    )


def next_choice(course: Playthrough, told: Sequence[str], made: Sequence[int] = ()) -> int:
    """The number of the option that goes on with what is wanted; -1 if something else was begun."""
    choices = wanted(course, told)[1]
    if list(made) != choices[: len(made)] or len(made) >= len(choices):
        return NOWHERE
    return choices[len(made)]


def verdict(course: Playthrough, told: Sequence[str]) -> Verdict:
    """Pass for the learner where nothing is wanted, unless that leads nowhere."""
    can_pass = any(option.ref == NOTHING for option in course.game.options())
    if course.goal_met and not course.idles(LEARNER) and can_pass:
        return goes_by("step")
    asked = wanted(course, told)[1] or course.idles(LEARNER) or not can_pass
    return stop() if asked else goes_by("step")


def spoils(
    course: Playthrough, choices: Sequence[int], told: Sequence[str], script: Sequence[str]
) -> bool:
    """Would these choices make the goal impossible?"""
    if course.goal_met or not reaches(course, (), told, script):
        return False
    return not reaches(course, choices, told, script)


def reaches(
    course: Playthrough, choices: Sequence[int], told: Sequence[str], script: Sequence[str]
) -> bool:
    """Is the goal met if these choices are made, and then all goes as it is written?"""
    copy = Playthrough(course.game.clone(), course.goal)
    copy.game.record()
    copy.goal_met = course.goal_met
    copy.asks_top = list(course.asks_top)
    for choice in choices:
        copy.choose(choice)
    copy.settle()
    left = list(script)
    for _ in range(MOST):
        if copy.goal_met or copy.game.over:
            break
        if copy.game.asked == LEARNER:
            made = wanted(copy, told)[1] or [harmless(copy)]
        else:
            by, made = scripted(copy, left)
            del left[: 1 if by == "script" else 0]
        for choice in made:
            copy.choose(choice)
        copy.settle()
    return copy.goal_met
