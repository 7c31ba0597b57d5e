"""Where abilities speak: every value is worked out from zero when it is read (C-08)."""

from __future__ import annotations

from blackpoker.common import card
from blackpoker.common.card_action import CardLine
from blackpoker.common.character import ATTACKER, BLOCKER
from blackpoker.common.cost import Cost
from blackpoker.common.duel import Duel
from blackpoker.common.unit import Unit
from blackpoker.core.native import i64


def size_of(game: Duel, unit: Unit) -> i64:
    """How large is this soldier now? May be zero or less (R8-42)."""
    size = card.total(unit.cards)
    if unit.character.speaks_of_size:
        for ability in unit.character.definition.abilities:
            if ability.size is not None:
                size = ability.size(game, unit, unit, size)
    if len(game.fogs) > 0:
        for fog in game.fogs:
            # A fog speaks only in the turn in which it was placed (R8-37).
            if fog.turn == game.turn_number:
                speak = fog.definition.ability.size
                if speak is not None:
                    size = speak(game, fog, unit, size)
    return size


def is_fresh(game: Duel, unit: Unit) -> bool:
    """Did it enter this turn?"""
    return unit.entered >= game.turn_number


def may_attack(game: Duel, unit: Unit) -> bool:
    return (
        not unit.driven
        and unit.character.labels & ATTACKER != 0
        and (unit.entered < game.turn_number or unit.has_haste())
    )


def may_block(unit: Unit) -> bool:
    return not unit.driven and unit.character.labels & BLOCKER != 0


def abilities_speak_of_cost(game: Duel, player: i64) -> bool:
    for unit in game.side(player).field:
        if unit.character.speaks_of_cost:
            return True
    return False


def cost_of(game: Duel, line: CardLine, player: i64) -> Cost:
    """The cost of an action as the abilities in force leave it."""
    cost = line.cost
    for unit in game.side(player).field:
        if unit.character.speaks_of_cost:
            for ability in unit.character.definition.abilities:
                if ability.cost is not None:
                    cost = ability.cost(game, unit, line.record, cost)
    return cost
