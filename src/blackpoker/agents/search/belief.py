"""What a player is likely to hold, judged by the table: habits leave traces.

Whoever keeps many cards with bulwarks to pay for them keeps those that wait for an answer. The
numbers are counted once, here, for learning and for playing alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.query import size_of

MANY_TURNS: Final = 12
FEW_CARDS: Final = 2
MANY_CARDS: Final = 6
FEW_LIVES: Final = 6
FARTHEST: Final = 4.0  # no card is taken to be likelier than e to this, or less likely


def signs(table: Duel, player: int, held: int, lives: Sequence[int]) -> list[float]:
    """What is counted of a table about a player who holds so many cards.

    Nothing that only this player knows is looked at; hidden cards may be missing from the table.
    """
    walls, charged, soldiers, ready, force = field_of(table, player)
    other_walls, _, other_soldiers, other_ready, other_force = field_of(table, 1 - player)
    turn = float(min(table.turn_number, MANY_TURNS))
    life = float(lives[player])
    theirs = 1.0 if table.turn == player else 0.0
    stage = float(len(table.stage))
    hand = held / 5.0
    return [
        1.0,
        hand,
        1.0 if held <= FEW_CARDS else 0.0,
        1.0 if held >= MANY_CARDS else 0.0,
        theirs,
        turn / 6.0,
        1.0 if turn <= 2.0 else 0.0,
        1.0 if turn <= 4.0 else 0.0,
        charged / 2.0,
        walls / 3.0,
        1.0 if charged >= 2.0 else 0.0,
        soldiers / 3.0,
        force / 15.0,
        ready / 3.0,
        other_soldiers / 3.0,
        other_force / 15.0,
        other_ready / 3.0,
        other_walls / 3.0,
        life / 20.0,
        1.0 if life <= FEW_LIVES else 0.0,
        lives[1 - player] / 20.0,
        1.0 if stage > 0.0 else 0.0,
        theirs * stage,
        theirs * charged / 2.0,
        hand * charged / 2.0,
        hand * turn / 6.0,
    ]


def field_of(table: Duel, player: int) -> tuple[float, float, float, float, float]:
    """Bulwarks and how many are charged, soldiers, how many are charged, and all their size."""
    walls = charged = soldiers = ready = force = 0
    for unit in table.side(player).field:
        if unit.soldier:
            soldiers += 1
            ready += not unit.driven
            force += int(size_of(table, unit))
        else:
            walls += 1
            charged += not unit.driven
    return float(walls), float(charged), float(soldiers), float(ready), float(force)


def likely(weights: Sequence[Sequence[float]], found: list[float]) -> list[float]:
    """Return how much likelier than in the life each card lies where these weights are for.

    A card has a weight for every sign, or only for the first of them.
    """
    return [likelihood(row, found) for row in weights]


def likelihood(row: Sequence[float], found: list[float]) -> float:
    known = found if len(row) > 1 else found[:1]
    total = sum(a * b for a, b in zip(row, known, strict=True))
    return math.exp(max(-FARTHEST, min(FARTHEST, total)))
