"""In which box of the core flow and of the trigger check a game waits.

Whoever saw every request come and go knows it: nothing that is hidden decides it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.core.flow import (
    ANSWERED,
    ASK_AGAIN,
    CHECKED,
    REQUESTED,
    RESOLVED_FROM_STAGE,
    RESOLVED_NOW,
    START,
)
from blackpoker.core.game import Game
from blackpoker.core.trigger_check import AIMED, BOX_OF_CLASS, CHOSEN, TRIGGER_CHECK


@dataclass(frozen=True)
class Boxes:
    """``now`` is the box; ``after`` tells those that stand in several places apart."""

    now: str
    doing: str  # what goes on in it
    after: str = ""
    check: str = ""  # the box of the trigger check


# By the step the flow goes on with: what goes on until then.
OF_THE_FLOW: Final = {
    START: Boxes("6", "", "15"),
    ANSWERED: Boxes("3", "chance"),
    REQUESTED: Boxes("5", "declaring"),
    CHECKED: Boxes("6", "", "5"),
    RESOLVED_NOW: Boxes("8", "effect", "7"),
    ASK_AGAIN: Boxes("6", "", "10"),
    RESOLVED_FROM_STAGE: Boxes("15", "effect", "14"),
}
OF_ONE_TRIGGERED: Final = {CHOSEN: "first", AIMED: "aim"}


def boxes_of(game: Game) -> Boxes:
    """Return where a game waits, or where it ended."""
    if game.turn_number == 0:
        return Boxes("1", "setup")
    tasks = game.agenda[: game.depth]
    there = OF_THE_FLOW[tasks[0].step]  # the flow lies at the bottom
    check = next((task for task in tasks if task.procedure is TRIGGER_CHECK), None)
    if check is not None:
        doing = "over" if game.over else OF_ONE_TRIGGERED.get(check.step, "triggered")
        return Boxes(there.now, doing, there.after, BOX_OF_CLASS[check.picked])
    return Boxes("9", "over", there.now) if game.over else there
