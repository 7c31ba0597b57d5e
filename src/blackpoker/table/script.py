"""Seats without a person: the teacher of a lesson, and a computer that thinks on a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from blackpoker.core.decision import NOTHING, Decision
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.session import moved_on, way_on
from blackpoker.table.draft import Start
from blackpoker.table.entry import By
from blackpoker.table.playthrough import Playthrough
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
    if not course.at_chance:
        return nothing[0] if nothing else 0
    if course.idles(game.asked):
        onward = way_on(decision)
        if onward is not None:
            return onward
    return nothing[0] if nothing else 0


@dataclass
class ComputersDecision:
    """A decision of a computer, with its view; it must ``choose`` before the next one comes."""

    view: object
    decision: Decision
    idle: int  # how often in a row it has passed where that leads nowhere; -1: not here
    chosen: int = -1

    def choose(self, choice: int) -> int:
        """Choose an option; the number of the one that is really taken."""
        self.chosen = choice
        if self.idle >= 0 and 0 <= choice < len(self.decision.options):
            self.chosen, _ = moved_on(self.decision, choice, self.idle)
        return self.chosen


def turn_of(course: Playthrough, seat: int) -> Iterator[ComputersDecision]:
    """Yield one decision, and those that belong to the same request, on a copy of the game."""
    copy = course.alone(seat)
    game = copy.game
    start = Start.at(game)
    idles = course.idles(seat)
    while True:
        decision = game.decision()
        assert decision is not None
        idle = course.idle[seat] if idles and game.question is game.book.chance else -1
        moment = ComputersDecision(copy.seen_by(seat), decision, idle)
        yield moment
        if not 0 <= moment.chosen < len(decision.options):
            return  # whoever asked will see that there is no such option
        try:
            copy.apply(moment.chosen, decision)
        except Exception:  # a local rule: it breaks again where it counts, at the table
            return
        if not start.goes_on(game):
            return
