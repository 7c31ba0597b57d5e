"""What would be void: actions that could be asked for and would do nothing."""

from __future__ import annotations

from blackpoker.common.card_action import CardLine
from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACT, NOTHING


def meaningful(game: Duel) -> list[str]:
    """The actions that whoever holds the chance could ask for and that are not void.

    An action is void if, were nobody to answer it, it would change nothing but what is spent on
    it, whatever its key cards and its target. Its record says when (``CardAction.void``). Only
    what is certain to be void is left out.
    """
    player = int(game.asked)
    found: list[str] = []
    for option in game.options():
        if option.verb == ACT and option.ref != NOTHING:
            line = game.book.line_at(option.ref)
            if not is_void(game, player, line):
                found.append(line.record.id)
    return found


def is_void(game: Duel, player: int, line: CardLine) -> bool:
    """Would this action do nothing, if nobody answered it?"""
    judge = line.record.void
    return judge is not None and judge(game, player, line)
