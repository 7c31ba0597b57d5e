"""Plain data back into a duel."""

from __future__ import annotations

from typing import Any

from blackpoker.common.cost import cost
from blackpoker.common.duel import Bout, CardRequest, Combat, Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.fog import Fog
from blackpoker.common.mark import Mark
from blackpoker.common.pile import Pile
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.common.trump_zone import set_trumps
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.request import Request
from blackpoker.core.snapshot import load_rng, restore


def load_duel(rules: DuelRules, data: dict[str, Any]) -> Duel:
    """Rebuild a duel from what ``to_data`` wrote."""
    game = Duel(
        rules,
        load_rng(data["rng"]),
        load_side(rules, data["sides"][0]),
        load_side(rules, data["sides"][1]),
    )
    fogs = {fog.id: fog for fog in rules.fogs}
    game.fogs = [
        Fog(fogs[id], owner, cards, tuple(order), target, turn)
        for id, owner, cards, order, target, turn in data["fogs"]
    ]
    game.marks = tuple(Mark(owner, target, n) for owner, target, n in data["marks"])
    if data["combat"] is not None:
        game.combat = load_combat(data["combat"])
    game.standing = data["standing"]
    restore(game, data, load_request)
    return game


def load_side(rules: DuelRules, data: list[Any]) -> Side:
    life, graveyard, units, hand, came, used, pack, pack_open, rare, trumps = data
    characters = {c.definition.id: c for c in rules.characters}
    field: list[Unit] = []
    for serial, owner, cards, soldier, character, entered, driven, stack in units:
        unit = Unit(serial, owner, cards, soldier, characters[character], entered)
        unit.driven = driven
        unit.stack = tuple(stack)
        field.append(unit)
    side = Side(Pile(list(life), len(life)), Pile(list(graveyard), len(graveyard)), field)
    side.hand = hand
    side.came = tuple(came)
    side.used = used
    side.pack = pack
    side.pack_open = pack_open
    side.rare = rare
    set_trumps(rules, side, [Trump(serial, card, up) for serial, card, up in trumps])
    return side


def load_request(rules: DuelRules, data: list[Any]) -> Request:
    serial, line, controller, letters, keys, virtual, target, unit, carried, spared = data
    request = CardRequest(serial, rules.card_lines[line], controller)
    request.cost = cost(letters)
    request.keys = tuple(keys)
    request.key = bitset.of(keys)
    request.virtual = virtual
    request.target = target
    request.unit = unit
    request.carried = carried
    request.spared = spared
    return request


def load_combat(data: list[Any]) -> Combat:
    combat = Combat()
    combat.attackers, combat.blocked, combat.blockers = list(data[0]), list(data[1]), list(data[2])
    combat.bouts = [
        Bout(case, attacker, size, blockers, total)
        for case, attacker, size, blockers, total in data[3]
    ]
    combat.facing = data[4]
    return combat
