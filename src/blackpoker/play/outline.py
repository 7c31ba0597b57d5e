"""The mark of a position as far as it lies open: two that look alike have the same."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from blackpoker.common.view import View

LETTERS: Final = 12


def outline(view: View) -> str:
    """Return the mark of what everybody at the table can count; cards of hands are not in it.

    >>> from blackpoker import OpenGame
    >>> game = OpenGame.at("8 lite+basic; A: hand ♡5 ♢4 | life ♠8; B: hand ♣9 | life ♢9")
    >>> outline(game.view(0)) == outline(game.view(1))
    True
    """
    sides = [
        (
            side.hand_count,
            side.pack_count,
            side.rare_count,
            [(unit.serial, unit.soldier, unit.driven, unit.size) for unit in side.field],
            [(trump.serial, trump.up) for trump in side.trumps],
        )
        for side in view.sides
    ]
    stage = [(request.serial, request.action, request.target) for request in view.stage]
    said = repr((view.turn_number, sides, stage, view.attackers, view.facing))
    return sha256(said.encode()).hexdigest()[:LETTERS]
