"""A written move as choices: what it does at once, and what of it waits for another answer."""

from __future__ import annotations

from collections.abc import Sequence

from blackpoker.common.view import View, view
from blackpoker.core.decision import Decision
from blackpoker.play.moves import MovePlan, begin_plan, go_on, refuse_left
from blackpoker.table.draft import Start
from blackpoker.table.playthrough import Playthrough

Pieces = list[list[int]]  # each may be made at once


def read_move(
    course: Playthrough, asks_top: Sequence[bool], line: str, waiting: Sequence[MovePlan] = ()
) -> tuple[Pieces, list[MovePlan]]:
    """Find out on a copy what a line chooses, and what of it must wait for another question.

    ``waiting`` is what was left of the lines before. NotationError if it cannot be understood.
    """
    copy = course.copy(asks_top)
    first, plan = begin_plan(copy.game.rules, *asked(copy), line)
    plans = [*(one.copy() for one in waiting), plan]
    pieces: Pieces = []
    choice: int | None = first
    while choice is not None:
        pieces.append(play_piece(copy, choice, plans))
        copy.settle()
        # Only a request goes on behind another question: what an answer leads to may be hidden.
        choice = next_choice(copy, [one for one in plans if one.asks])
    return pieces, what_waits(copy, line, plans)


def play_piece(copy: Playthrough, choice: int, plans: list[MovePlan]) -> list[int]:
    """Make all choices that belong together, as far as the lines name them."""
    start = Start.at(copy.game)
    made: list[int] = []
    following: int | None = choice
    while following is not None:
        copy.choose(following)
        made.append(following)
        following = next_choice(copy, plans) if start.goes_on(copy.game) else None
        if following is None and start.goes_on(copy.game) and copy.game.count() == 1:
            following = 0
    return made


def next_choice(copy: Playthrough, plans: list[MovePlan]) -> int | None:
    """What the newest line that has something to say to this question says."""
    if copy.game.asked < 0 or copy.at_chance:
        return None
    seen, decision = asked(copy)
    for plan in reversed(plans):
        found = go_on(copy.game.rules, seen, decision, plan)
        if found is not None:
            return found
    return None


def what_waits(copy: Playthrough, line: str, plans: list[MovePlan]) -> list[MovePlan]:
    """The plans that go on after another answer; words nobody will ask for are told now."""
    game = copy.game
    goes_on = game.asked >= 0 and not copy.at_chance and bool(game.floating)
    refuse_left(line, [plan for plan in plans if not plan.asks or not goes_on])
    return [plan for plan in plans if plan.left()]


def asked(copy: Playthrough) -> tuple[View, Decision]:
    decision = copy.game.decision()
    assert decision is not None
    return view(copy.game, copy.game.asked), decision
