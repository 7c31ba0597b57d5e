"""Who would block whom, as a sensible player would do it: quickly, in a world that is imagined.

The same greedy way as ``heuristic.combat.assign_blocks``, with the worths of ``evaluation``.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.agents.heuristic.evaluation import DEFAULT, MOST_LIFE
from blackpoker.common import card
from blackpoker.common.card import FACES
from blackpoker.common.combat import matches
from blackpoker.common.duel import Duel
from blackpoker.common.query import size_of
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.native import i64

LIVES: Final[list[float]] = list(DEFAULT.lives)
BULWARKS: Final[list[float]] = list(DEFAULT.bulwarks)
SOLDIER: Final[float] = DEFAULT.soldier
SIZE: Final[float] = DEFAULT.size
GIANT: Final[float] = DEFAULT.giant
UNSEEN: Final[float] = DEFAULT.unseen
GENERATION: Final = 4  # cards go with a face card, about
OVERKILL: Final = 5.0  # points for each card of life that brings rescue nearer


@final
class BlockPiece:
    """A character that may block, or an attacker: what it costs to lose it."""

    def __init__(self, unit: Unit, size: i64, worth: float) -> None:
        self.unit: Unit = unit
        self.size: i64 = size
        self.worth: float = worth


def likely_blockers(world: Duel) -> list[int]:
    """The serials of those who would block the attacker that is asked about."""
    combat = world.combat
    assert combat is not None
    defender = 1 - world.turn
    attackers: list[BlockPiece] = []
    coming: i64 = 0
    for serial in combat.attackers:
        unit = world.find_unit(serial)
        if unit is None:
            continue
        if serial != combat.facing and serial in combat.blocked:
            continue
        size = size_of(world, unit)
        if size > 0:
            attackers.append(BlockPiece(unit, size, worth_of(world, unit, 0)))
            coming += size
    walls: i64 = 0
    for unit in world.side(defender).field:
        if not unit.soldier:
            walls += 1
    free: list[BlockPiece] = []
    for unit in world.side(defender).field:
        here = unit.serial in combat.blockers
        if here and combat.blocked[combat.blockers.index(unit.serial)] == combat.facing:
            here = False  # a group that is half named is found again
        if not unit.driven and not here:
            size = size_of(world, unit) if unit.soldier else 0
            free.append(BlockPiece(unit, size, worth_of(world, unit, walls - 1)))
    life: i64 = world.side(defender).life.size - 1
    while len(attackers) > 0 and len(free) > 0:
        best = 0.0
        chosen: BlockPiece | None = None
        group: list[BlockPiece] = []
        before = survival(life - coming)
        for attacker in attackers:
            saved = survival(life - coming + attacker.size) - before
            for block in blocks(attacker, free):
                gain = saved + outcome(attacker, block)
                if gain > best:
                    best = gain
                    chosen = attacker
                    group = block
        if chosen is None:
            return []
        if chosen.unit.serial == combat.facing:
            return [piece.unit.serial for piece in group]
        attackers.remove(chosen)
        for piece in group:
            free.remove(piece)
        coming -= chosen.size
    return []


def worth_of(world: Duel, unit: Unit, others: i64) -> float:
    """What it costs its owner to lose this character, the next generation included."""
    if unit.soldier:
        size = size_of(world, unit)
        worth = SOLDIER + SIZE * float(size)
        if size > card.K:
            worth += (GIANT - SIZE) * float(size - card.K)
    else:
        last: i64 = len(BULWARKS) - 1
        worth = BULWARKS[others if others < last else last]
    faces = bitset.count(unit.cards & FACES)
    if faces > 0:
        life: i64 = world.side(unit.owner).life.size - 1
        lost = life_of(life) - life_of(life - GENERATION)
        worth += float(faces) * (lost - UNSEEN)
    return worth


def life_of(n: i64) -> float:
    if n <= 0:
        return LIVES[0]
    return LIVES[n if n < MOST_LIFE else MOST_LIFE - 1]


def survival(life: i64) -> float:
    """The worth of a life; below nothing every point less brings rescue nearer."""
    return life_of(life) + OVERKILL * float(life) if life < 0 else life_of(life)


def outcome(attacker: BlockPiece, block: list[BlockPiece]) -> float:
    """What the defender gains by this block, beside the damage that is not done."""
    first = block[0]
    if not first.unit.soldier:
        felled = matches(first.unit, attacker.unit)
        return (attacker.worth if felled else 0.0) - first.worth
    sizes: i64 = 0
    worth = 0.0
    for piece in block:
        sizes += piece.size
        worth += piece.worth
    gain = attacker.worth if sizes >= attacker.size else 0.0
    if sizes <= attacker.size:
        gain -= worth
    return gain


def blocks(attacker: BlockPiece, free: list[BlockPiece]) -> list[list[BlockPiece]]:
    """The blocks worth a thought: a bulwark, a soldier, or two soldiers that are just enough."""
    found: list[list[BlockPiece]] = []
    for piece in free:
        found.append([piece])
    least: i64 = 0
    pair: list[BlockPiece] = []
    for one in free:
        for other in free:
            if one is other or not one.unit.soldier or not other.unit.soldier:
                continue
            both = one.size + other.size
            if both > attacker.size and (least == 0 or both < least):
                least = both
                pair = [one, other]
    if least > 0:
        found.append(pair)
    return found
