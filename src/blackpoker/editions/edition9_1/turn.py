"""基本: an end that clears every fog, and a draw without a question."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.movement import draw
from blackpoker.core.native import i64
from blackpoker.core.task import Task
from blackpoker.editions.edition8 import turn
from blackpoker.editions.edition8.turn import (
    ask_what_to_discard,
    clear_fogs_of,
    discard_down_to_the_limit,
    hand_over_the_turn,
)

DRAWN: Final = 2


def clear_every_fog(game: Duel, task: Task) -> None:
    """Each card to its owner's graveyard; whoever ends is asked for a top card first (R9-68)."""
    clear_fogs_of(game, game.opponent(task.player))  # asked second, so pushed first
    clear_fogs_of(game, task.player)


END: Final = replace(
    turn.END,
    effect=(ask_what_to_discard, discard_down_to_the_limit, clear_every_fog, hand_over_the_turn),
)


def draw_two_or_the_last_but_one(game: Duel, task: Task) -> None:
    """Two, or one with a life of two cards or less as it resolves."""
    n: i64 = 1 if game.side(game.turn).life.size <= DRAWN else DRAWN
    while n > 0:
        draw(game, game.turn)
        n -= 1


DRAW: Final = replace(turn.DRAW, effect=(draw_two_or_the_last_but_one,))

ALL: Final = (END, DRAW)
