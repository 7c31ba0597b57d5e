"""A request put together step by step before it is made: tried out on a copy of the game.

What is put together at once must be of one piece: an action with its payment, keys and target, or
answers to the same question again and again. It ends where another decides, and where anything
hidden or random would show, so nobody learns anything by trying.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import Duel
from blackpoker.common.view import view
from blackpoker.core.decision import ANSWER, Question
from blackpoker.core.errors import BlackPokerError, IllegalChoice
from blackpoker.play.move_plan import PARTS_OF_A_REQUEST
from blackpoker.play.moves import MoveWriter


@dataclass
class Tried:
    """A copy of the game after some choices, and all choices that were made in it."""

    game: Duel
    choices: list[int]
    goes_on: bool  # the next question belongs to it
    line: str  # what was chosen, in the notation


@dataclass(frozen=True)
class Start:
    """Where something that is put together begins."""

    seat: int
    question: Question
    doing: str  # the procedure that asks ...
    request: int  # ... and the request it serves

    @staticmethod
    def at(game: Duel) -> Start:
        assert game.question is not None
        task = game.agenda[game.depth - 1]
        return Start(int(game.asked), game.question, task.procedure.id, int(task.request))

    def goes_on(self, game: Duel) -> bool:
        """Does what is asked now belong to what began here?"""
        question = game.question
        if game.over or game.asked != self.seat or question is None:
            return False
        task = game.agenda[game.depth - 1]
        if self.question.part != ANSWER:
            return question.part in PARTS_OF_A_REQUEST and task.procedure is DECLARATION
        again = question is self.question and question.repeated
        return again and (task.procedure.id, task.request) == (self.doing, self.request)


def attempt(game: Duel, choices: Sequence[int]) -> Tried:
    """Let whoever is asked make these choices on a copy, and all after them without alternative.

    IllegalChoice if there is no such option, or if they go on behind the end.
    """
    start = Start.at(game)
    copy: Duel = game.clone()
    writer = MoveWriter()
    made: list[int] = []
    goes_on = True
    try:
        for choice in choices:
            if not goes_on:
                raise IllegalChoice("draft_too_long")
            make(copy, choice, made, writer)
            goes_on = start.goes_on(copy)
        while made and goes_on and copy.count() == 1:
            make(copy, 0, made, writer)
            goes_on = start.goes_on(copy)
    except BlackPokerError:
        raise
    except Exception:  # a local rule: it breaks again where it counts, when this is sent
        return Tried(game, list(choices), goes_on=False, line="")
    return Tried(copy, made, goes_on, writer.said())


def make(game: Duel, choice: int, made: list[int], writer: MoveWriter | None) -> None:
    if not 0 <= choice < game.count():
        game.refuse(choice)
    if writer is not None:
        decision = game.decision()
        assert decision is not None
        writer.tell(view(game, game.asked), decision, choice)
    game.apply(choice)
    made.append(choice)
