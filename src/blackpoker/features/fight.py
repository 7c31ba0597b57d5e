"""Who does what in a fight, and how those who block fare; compiled."""

from __future__ import annotations

from blackpoker.common.duel import Combat, Duel
from blackpoker.common.query import size_of
from blackpoker.common.unit import Unit
from blackpoker.core.native import i64
from blackpoker.features import blocks as at


def role_of(combat: Combat | None, unit: Unit) -> i64:
    if combat is None:
        return at.NO_ROLE
    if unit.serial in combat.attackers:
        return at.IS_FACED if unit.serial == combat.facing else at.ATTACKS
    if unit.serial in combat.blockers:
        return at.BLOCKS
    return at.NO_ROLE


def blocking(g: Duel, combat: Combat) -> tuple[i64, i64]:
    """How large the soldiers are together that block the attacker faced; how many bulwarks do."""
    total: i64 = 0
    walls: i64 = 0
    for serial in combat.blockers_of(combat.facing):
        unit = g.find_unit(serial)
        if unit is not None:
            if unit.soldier:
                total += size_of(g, unit)
            else:
                walls += 1
    return total, walls
