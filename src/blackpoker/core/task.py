"""The continuation as data: a bookmark in a procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blackpoker.core.native import i64, mypyc_attr

if TYPE_CHECKING:
    from blackpoker.core.action import Step
    from blackpoker.core.game import Game

FINISHED: Final[i64] = 99  # past the last step of any procedure
NOBODY_NAMED: Final[tuple[int, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A named piece of the rules that can be left and entered again. Immutable, shared."""

    def __init__(self, id: str) -> None:
        self.id: str = id

    def run(self, game: Game, task: Task) -> None:
        """Do what stands at ``task.step``: change the table, ask, or push another procedure."""
        raise AssertionError(self.id)

    def fits(self, game: Game, task: Task) -> bool:
        """Could a saved game stand at this task? Its numbers may be anybody's."""
        return True

    def ask_again(self, game: Game, task: Task) -> bool:
        """Put the question once more that this task waits for, in a copy of the game.

        False if that would do more than ask, so that nothing can be told from it.
        """
        return False


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Task:
    """Where a procedure stands, for whom, and the few things it must remember."""

    def __init__(self, procedure: Procedure, player: i64, request: i64) -> None:
        self.procedure: Procedure = procedure
        self.step: i64 = 0
        self.player: i64 = player
        self.request: i64 = request  # serial, 0 if none
        self.at: i64 = 0  # a place to remember
        self.picked: i64 = 0  # what has been chosen so far, as a set
        self.named: tuple[int, ...] = NOBODY_NAMED  # ... or in the order it was named

    def back_to(self, step: Step) -> None:
        """Run this step again next, and go on from there."""
        procedure = self.procedure
        assert isinstance(procedure, Steps)
        i: i64 = 0
        while procedure.steps[i] is not step:
            i += 1
        self.step = i

    def finish(self) -> None:
        """Skip the remaining steps."""
        self.step = FINISHED

    def clone(self) -> Task:
        task = Task(self.procedure, self.player, self.request)
        task.step = self.step
        task.at = self.at
        task.picked = self.picked
        task.named = self.named
        return task

    def to_data(self) -> list[object]:
        return [
            self.procedure.id,
            self.step,
            self.player,
            self.request,
            self.at,
            self.picked,
            list(self.named),
        ]


class Steps(Procedure):
    """A procedure written as a tuple of functions, numbered as in the book."""

    def __init__(self, id: str, steps: tuple[Step, ...]) -> None:
        super().__init__(id)
        self.steps: tuple[Step, ...] = steps
        self.length: i64 = len(steps)

    def run(self, game: Game, task: Task) -> None:
        here = game.depth
        i = task.step
        while i < self.length:
            task.step = i + 1
            self.steps[i](game, task)
            if game.asked >= 0 or game.depth != here or game.over:
                return
            i = task.step
        game.depth -= 1
        self.done(game, task)

    def done(self, game: Game, task: Task) -> None:
        """Do what comes after the last step."""

    def fits(self, game: Game, task: Task) -> bool:
        if game.waits_at(task):
            return 1 <= task.step <= self.length
        return task.step <= self.length or task.step == FINISHED

    def ask_again(self, game: Game, task: Task) -> bool:
        """Most steps that ask do nothing else: then they can be run again."""
        before = game.to_data()
        try:
            self.steps[task.step - 1](game, task)
        except Exception:  # it had done more than ask, and cannot do it twice
            return False
        after = game.to_data()
        before["pending"] = after["pending"]
        return game.asked >= 0 and before == after
