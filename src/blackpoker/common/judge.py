"""Who has lost (2.10.5)."""

from __future__ import annotations

from blackpoker.common.duel import Duel
from blackpoker.core.event import GAME_OVER, PlayerEvent
from blackpoker.core.native import i64


def turn_player_loses_ties(game: Duel) -> bool:
    """The turn player is looked at first and so loses if both lives are empty (R8-103)."""
    player = game.turn
    if game.side(player).life.size == 0:
        end_game(game, game.opponent(player))
        return True
    if game.side(game.opponent(player)).life.size == 0:
        end_game(game, player)
        return True
    return False


def end_game(game: Duel, winner: i64) -> None:
    """Nothing is cleaned up (R8-123)."""
    game.winner = winner
    game.over = True
    if game.wanted(GAME_OVER):
        game.emit(PlayerEvent(GAME_OVER, winner))
