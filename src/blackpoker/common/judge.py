"""Who has lost (2.10.5)."""

from __future__ import annotations

from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.core.event import GAME_OVER, PlayerEvent
from blackpoker.core.native import i64

NOBODY: Final = -1


def judge(game: Duel) -> bool:
    """A player without life loses. The turn player is looked at first and so loses if both are
    without (R8-103), unless that is a drawn game."""
    player = game.turn
    other = game.opponent(player)
    if game.side(player).life.size == 0:
        drawn = game.book.drawn_games and game.side(other).life.size == 0
        end_game(game, NOBODY if drawn else other)
        return True
    if game.side(other).life.size == 0:
        end_game(game, player)
        return True
    return False


def end_game(game: Duel, winner: i64) -> None:
    """Nothing is cleaned up (R8-123)."""
    game.winner = winner
    game.over = True
    if game.wanted(GAME_OVER):
        game.emit(PlayerEvent(GAME_OVER, winner))
