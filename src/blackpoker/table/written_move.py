"""A written move as choices: what it does at once, and what of it waits for another answer."""

from __future__ import annotations

from collections.abc import Sequence

from blackpoker.common.view import view
from blackpoker.core.decision import Decision
from blackpoker.core.errors import NotationError
from blackpoker.core.game import Game
from blackpoker.play.move_plan import MovePlan
from blackpoker.play.move_text import MoveReader, Reading
from blackpoker.play.outline import outline
from blackpoker.table.playthrough import Playthrough, Start
from blackpoker.table.setup import TableError
from blackpoker.table.wishes import Choose, WrittenMove


class TableReader(MoveReader):
    """Reads lines as far as nothing hidden shows: only a request goes on behind another question.

    What an answer leads to may not have been seen by anybody, and a mistake in a line names what
    could have been answered.
    """

    def __init__(self, course: Playthrough, asks_top: Sequence[bool]) -> None:
        self.course = course
        self.asks_top = asks_top
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

    def understood(self, message: WrittenMove | Choose) -> Reading:
        """Read a line, or an answer that comes between its parts."""
        if isinstance(message, WrittenMove):
            game = self.course.game
            if message.expect and message.expect != outline(view(game, int(game.asked))):
                raise TableError("not_as_expected")
            return self.read(message.line)
        self.course.must_be_there(message.choices[0])
        return self.after(message.choices[0])

    def in_pieces(self, choices: list[int]) -> list[list[int]]:
        """Choices in a row as entries: without those that the table makes by itself in between."""
        copy = Playthrough(self.course.game.clone())
        copy.asks_top = list(self.asks_top)
        pieces: list[list[int]] = []
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
    reader = TableReader(course, course.asks_top)
    return reader.in_pieces(reader.read(line).choices)[0]


def would_choose(course: Playthrough, line: str) -> list[int]:
    """The choices a line would make at once if it were sent; none where it cannot be read."""
    try:
        return read_choices(course, line) if line else []
    except NotationError:
        return []
