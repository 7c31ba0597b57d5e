"""Seats without a person: the teacher of a lesson, and a computer that thinks on a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from blackpoker.core.decision import NOTHING, Decision
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.session import moved_on, way_on
from blackpoker.table.entry import By
from blackpoker.table.playthrough import Playthrough, Start, at_chance
from blackpoker.table.written_move import read_choices


def scripted(course: Playthrough, moves: Sequence[str]) -> tuple[By, list[int]]:
    """The next move of a script if it is possible now, otherwise something harmless."""
    if moves:
        try:
            return "script", read_choices(course, moves[0])
        except BlackPokerError:  # not yet, or no longer
            pass
    return "computer", [harmless(course)]


def harmless(course: Playthrough) -> int:
    """Pass, or choose nothing; where that leads nowhere, end the turn."""
    game = course.game
    decision = game.decision()
    assert decision is not None
    nothing = [i for i, option in enumerate(decision.options) if option.ref == NOTHING]
    if not at_chance(game):
        return nothing[0] if nothing else 0
    if course.idles(game.asked):
        onward = way_on(decision)
        if onward is not None:
            return onward
    return nothing[0] if nothing else 0


def gone_on(course: Playthrough, seat: int, choices: Sequence[int]) -> Sequence[int]:
    """What a computer chooses; if it passes again and again on an empty stage, what leads on."""
    if len(choices) != 1 or not course.idles(seat):
        return choices
    decision = course.game.decision()
    assert decision is not None
    course.must_be_there(choices[0])
    return [moved_on(decision, choices[0], course.idle[seat])[0]]


def chosen_by(
    course: Playthrough, seat: int, choose: Callable[[object, Decision], int]
) -> list[int]:
    """What a computer chooses, and what belongs to the same request: it thinks on a copy."""
    copy = course.alone(seat)
    start = Start.at(copy.game)
    made: list[int] = []
    while not made or start.goes_on(copy.game):
        decision = copy.game.decision()
        assert decision is not None
        made.append(int(choose(copy.seen_by(seat), decision)))
        if not 0 <= made[-1] < len(decision.options):
            break  # whoever asked will see that there is no such option
        try:
            copy.apply(made[-1], decision)
        except Exception:  # a local rule: it breaks again where it counts, at the table
            break
    return made
