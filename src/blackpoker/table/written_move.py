"""A written move as choices: what it does at once, and what of it waits for another answer."""

from __future__ import annotations

from collections.abc import Sequence

from blackpoker.core.decision import Decision
from blackpoker.core.game import Game
from blackpoker.play.move_plan import MovePlan
from blackpoker.play.moves import MoveReader, Reading
from blackpoker.table.draft import Start
from blackpoker.table.playthrough import Playthrough

Pieces = list[list[int]]  # each may be made at once


class TableReader(MoveReader):
    """Reads lines as far as nothing hidden shows: only a request goes on behind another question.

    What an answer leads to may not have been seen by anybody, and a mistake in a line names what
    could have been answered.
    """

    def __init__(self, course: Playthrough, asks_top: Sequence[bool]) -> None:
        game = course.game.clone()
        for seat, asks in enumerate(asks_top):
            if not asks:
                game.accept_last_card_on_top(seat)
        super().__init__(game)
        self.start = Start.at(game)
        self.trying: Game = game

    def carry_on(
        self, game: Game, choice: int, plans: list[MovePlan], newest: MovePlan | None
    ) -> Reading:
        self.trying = game
        return super().carry_on(game, choice, plans, newest)

    def following(
        self, seen: object, decision: Decision, plans: list[MovePlan], newest: MovePlan | None
    ) -> int | None:
        if not self.start.goes_on(self.trying):  # type: ignore[arg-type]  # a duel, as given
            plans = [plan for plan in plans if plan.asks]
        return super().following(seen, decision, plans, newest)


def in_pieces(course: Playthrough, asks_top: Sequence[bool], choices: list[int]) -> Pieces:
    """Choices in a row as entries: without those that the table makes by itself in between."""
    copy = course.copy(asks_top)
    pieces: Pieces = []
    left = list(choices)
    while left:
        start = Start.at(copy.game)
        piece: list[int] = []
        while left and (not piece or start.goes_on(copy.game)):
            piece.append(left.pop(0))
            copy.choose(piece[-1])
        pieces.append(piece)
        del left[: copy.settle()]
    return pieces


def read_choices(course: Playthrough, line: str) -> list[int]:
    """The choices that a written move makes at once; NotationError if it cannot be understood."""
    reading = TableReader(course, course.asks_top).read(line)
    return in_pieces(course, course.asks_top, reading.choices)[0]
