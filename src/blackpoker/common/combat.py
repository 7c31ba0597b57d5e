"""Attackers, blockers, comparison."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.character import BULWARK_PROOF, MUST_ATTACK
from blackpoker.common.damage import damage
from blackpoker.common.duel import Bout, Combat, Duel
from blackpoker.common.event import ATTACKS, BLOCK_BROKEN, BLOCKS
from blackpoker.common.event import UNBLOCKED as JUDGED_UNBLOCKED
from blackpoker.common.movement import fall, set_driven, show, tell_unit
from blackpoker.common.query import may_attack, may_block, outcome_of, size_of
from blackpoker.common.unit import Unit
from blackpoker.common.zone import BULWARKS
from blackpoker.core.native import i64
from blackpoker.core.task import Task

# The three cases of a damage judgement, in the order they are carried out.
AGAINST_SOLDIERS: Final = 1
AGAINST_A_BULWARK: Final = 2
UNBLOCKED: Final = 3


def able_to_attack(game: Duel, player: i64) -> i64:
    """The places of the characters that may attack now."""
    able: i64 = 0
    place: i64 = 1
    for unit in game.side(player).field:
        if may_attack(game, unit):
            able |= place
        place <<= 1
    return able


def bound_to_attack(game: Duel, player: i64) -> bool:
    """Is there somebody who may attack now and must?"""
    for unit in game.side(player).field:
        if unit.character.labels & MUST_ATTACK != 0 and may_attack(game, unit):
            return True
    return False


def attack_with(game: Duel, unit: Unit) -> None:
    set_driven(game, unit, True)
    if game.combat is None:
        game.combat = Combat()
    game.combat.attackers.append(unit.serial)
    tell_unit(game, ATTACKS, unit, 0, 0)


def still_there(game: Duel, serials: list[int]) -> list[Unit]:
    """Those of these characters that are on the field, in the same order."""
    found: list[Unit] = []
    for serial in serials:
        unit = game.find_unit(serial)
        if unit is not None:
            found.append(unit)
    return found


def attackers(game: Duel) -> list[Unit]:
    """Those still on the field, in the order they were named."""
    return [] if game.combat is None else still_there(game, game.combat.attackers)


def blockers_of(game: Duel, attacker: i64) -> list[Unit]:
    """Those of its blockers that are still on the field, in the order they were named."""
    return [] if game.combat is None else still_there(game, game.combat.blockers_of(attacker))


def able_to_block(game: Duel, player: i64, attacker: i64) -> i64:
    """The places of those who may block this attacker: soldiers, or one bulwark, each only once
    (R8-51)."""
    combat = game.combat
    assert combat is not None
    begun = attacker in combat.blocked
    able: i64 = 0
    place: i64 = 1
    for unit in game.side(player).field:
        if may_block(unit) and unit.serial not in combat.blockers and (unit.soldier or not begun):
            able |= place
        place <<= 1
    return able


def face(game: Duel, attacker: i64) -> None:
    """The defender now names the blockers of this attacker (0: of nobody any more)."""
    if game.combat is not None:
        game.combat.facing = attacker


def block_with(game: Duel, unit: Unit, attacker: i64) -> None:
    combat = game.combat
    assert combat is not None
    combat.blocked.append(attacker)
    combat.blockers.append(unit.serial)
    tell_unit(game, BLOCKS, unit, 0, attacker)


def end_combat(game: Duel) -> None:
    """All designations end."""
    game.combat = None


def retire(game: Duel, unit: Unit) -> None:
    """It is no longer an attacker or blocker."""
    if game.combat is not None:
        game.combat.retire(unit.serial)


def matches(bulwark: Unit, attacker: Unit) -> bool:
    """A Joker, or the printed number of any card of the attacker (R8-58)."""
    if bulwark.cards & card.JOKERS != 0:
        return True
    left = attacker.cards & card.SUITED
    while left != 0:
        low: i64 = left & -left
        if card.total(low) == card.total(bulwark.cards):
            return True
        left ^= low
    return False


def fix_the_bouts(game: Duel, task: Task) -> None:
    """Settle each attacker's case and size before anything moves (R8-55, R8-60)."""
    combat = game.combat
    if combat is None:
        return
    bouts: list[Bout] = []
    for attacker in attackers(game):
        blockers = blockers_of(game, attacker.serial)
        serials: list[int] = []
        total: i64 = 0
        case: i64 = UNBLOCKED
        for blocker in blockers:
            serials.append(blocker.serial)
            if blocker.soldier:
                total += size_of(game, blocker)
                case = AGAINST_SOLDIERS
            else:
                case = AGAINST_A_BULWARK
        bouts.append(Bout(case, attacker.serial, size_of(game, attacker), serials, total))
    combat.bouts = bouts


def bout_number(game: Duel, n: i64) -> Bout | None:
    """The nth bout in the order of carrying out: by case, then as the attackers were named."""
    combat = game.combat
    if combat is None:
        return None
    case: i64 = AGAINST_SOLDIERS
    while case <= UNBLOCKED:
        for bout in combat.bouts:
            if bout.case == case:
                if n == 0:
                    return bout
                n -= 1
        case += 1
    return None


def fight(game: Duel, bout: Bout) -> None:
    attacker = game.find_unit(bout.attacker)
    if attacker is None:
        return
    if bout.case == UNBLOCKED:
        tell_unit(game, JUDGED_UNBLOCKED, attacker, 0, 0)
        damage(game, game.opponent(attacker.owner), bout.size)
        return
    losers: list[Unit] = []
    blockers = still_there(game, bout.blockers)
    if bout.case == AGAINST_SOLDIERS:
        outcome = outcome_of(game, bout.size, bout.total)
        if outcome.attacker_falls:
            losers.append(attacker)
        if outcome.blockers_fall:
            losers.extend(blockers)
    else:
        for bulwark in blockers:
            show(game, bulwark.owner, bulwark.cards, BULWARKS)
            tell_unit(game, BLOCK_BROKEN, bulwark, 0, attacker.serial)
            if matches(bulwark, attacker) and attacker.character.labels & BULWARK_PROOF == 0:
                losers.append(attacker)
            losers.append(bulwark)
    fall(game, losers)


def settle_the_difference(game: Duel, bout: Bout) -> None:
    """The damage that follows a fight between soldiers, where an ability says there is any."""
    if bout.case == AGAINST_SOLDIERS:
        outcome = outcome_of(game, bout.size, bout.total)
        # The attackers are the turn player's.
        damage(game, game.turn, outcome.attacking)
        damage(game, game.opponent(game.turn), outcome.blocking)
