"""Positions as they are laid out by hand, and back."""

from __future__ import annotations

import msgspec

from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.core.errors import NotationError
from blackpoker.judge.bodies import LaidPosition
from blackpoker.play.notation import seat
from blackpoker.play.position import Position, position_of


def laid(game: Duel) -> LaidPosition:
    """Return what lies on the table, all of it open, with the sizes of soldiers."""
    found = laid_out(position_of(game))
    for side, seen in zip(found.sides, open_view(game).sides, strict=True):
        for unit, shown in zip(side.units, seen.field, strict=True):
            unit.character = shown.character
            if shown.soldier:
                unit.size = shown.size
                base = sum(one % 13 + 1 for one in unit.cards if one < 52)
                unit.base = base if base != unit.size else None
    return found


def laid_out(position: Position) -> LaidPosition:
    """Return a position that is whole as it is sent."""
    for player, side in enumerate(position.sides):
        piles = (side.life, side.hand, side.pack, side.rare, side.graveyard)
        hidden = any(not isinstance(pile, list) for pile in piles)
        if hidden or any(one.cards is None for one in side.units):
            raise NotationError("position_hidden", seat=seat(player))
    return msgspec.convert(position, LaidPosition, from_attributes=True)


def placed(shown: LaidPosition) -> Position:
    """Return a position as the notation has it."""
    found = msgspec.convert(shown, Position, from_attributes=True)
    for side in found.sides:
        side.top = side.graveyard[0] if side.graveyard else None
    return found
