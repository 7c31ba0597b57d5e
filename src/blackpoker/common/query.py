"""Where abilities speak: every value is worked out from zero when it is read (C-08)."""

from __future__ import annotations

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef, FightOutcome
from blackpoker.common.card_action import CardLine
from blackpoker.common.character import ATTACKER, BLOCKER
from blackpoker.common.cost import Cost
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.trump import Trump
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.native import i64


def size_of(game: Duel, unit: Unit) -> i64:
    """How large is this soldier now? May be zero or less (R8-42)."""
    size = unit.character.number
    if size == 0:
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
    if len(game.marks) > 0:
        for mark in game.marks:
            if mark.target == unit.serial or (mark.target == 0 and mark.owner == unit.owner):
                size += mark.n
    return size


def soldiers_up_to(game: Duel, limit: i64) -> list[Unit]:
    """The soldiers of both sides that are no larger than this."""
    found: list[Unit] = []
    for player in range(2):
        for unit in game.side(player).field:
            if unit.soldier and size_of(game, unit) <= limit:
                found.append(unit)
    return found


def is_fresh(game: Duel, unit: Unit) -> bool:
    """Did it enter this turn? What the setup lays did not (R9-12)."""
    return unit.entered >= game.turn_number > 0


def may_attack(game: Duel, unit: Unit) -> bool:
    """Is it charged, an attacker, and not fresh or with haste?"""
    return (
        not unit.driven
        and unit.character.labels & ATTACKER != 0
        and (unit.entered < game.turn_number or unit.has_haste())
    )


def may_block(unit: Unit) -> bool:
    """Is it charged, and a blocker?"""
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


def forbidden(game: Duel, line: CardLine, player: i64) -> bool:
    """Does one of this player's characters forbid asking for this action now?"""
    for unit in game.side(player).field:
        if unit.character.forbids:
            for ability in unit.character.definition.abilities:
                if ability.forbids is not None and ability.forbids(game, unit, line.record):
                    return True
    return False


def may_open(game: Duel, trump: Trump) -> bool:
    """Does no fog keep this trump face down?"""
    for fog in game.fogs:
        if fog.target == trump.serial and fog.definition.ability.keeps_down:
            return False
    return not trump.up


def speaking(game: Duel, cards: i64) -> bool:
    """Does one of these cards lie face up among the trumps?"""
    return (game.first.up | game.second.up) & cards != 0


def face_up(game: Duel, player: i64) -> list[AbilityDef]:
    """The abilities of a player's trumps that lie face up."""
    found: list[AbilityDef] = []
    for trump in game.side(player).trumps:
        if trump.up:
            found.extend(game.book.abilities_of[trump.card])
    return found


def outcome_of(game: Duel, attacker: i64, blockers: i64) -> FightOutcome:
    """What comes of soldiers of these sizes meeting? The smaller side falls, or both."""
    outcome = FightOutcome(attacker <= blockers, blockers <= attacker)
    if speaking(game, game.book.of_fights):
        for player in range(2):
            for ability in face_up(game, player):
                if ability.fight is not None:
                    outcome = ability.fight(attacker, blockers, outcome)
    return outcome


def spared_by(game: Duel, request: CardRequest) -> i64:
    """Whom does the effect of this request, about to begin, deal no damage?"""
    spared: i64 = 0
    if not speaking(game, game.book.of_damage):
        return spared
    for player in range(2):
        for ability in face_up(game, player):
            if ability.spares is not None and ability.spares(game, player, request):
                spared |= bitset.only(player)
    return spared


def charge_is_stopped(game: Duel) -> bool:
    """Does a charge that takes effect now charge nobody?"""
    if speaking(game, game.book.of_charging):
        for player in range(2):
            for ability in face_up(game, player):
                if ability.stops_charge is not None and ability.stops_charge(game, player):
                    return True
    return False
