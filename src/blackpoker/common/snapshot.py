"""Plain data back into a duel."""

from __future__ import annotations

from typing import Any, Final

from blackpoker.common import card
from blackpoker.common.combat import AGAINST_SOLDIERS, UNBLOCKED
from blackpoker.common.cost import LETTERS, cost
from blackpoker.common.duel import NO_TARGET, Bout, CardRequest, Combat, Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.fog import Fog
from blackpoker.common.mark import Mark
from blackpoker.common.pile import Pile
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.common.trump_zone import set_trumps
from blackpoker.common.unit import JOINED, Unit
from blackpoker.core import bitset
from blackpoker.core.reading import (
    LARGEST,
    LATEST,
    SERIALS,
    damaged,
    flag,
    named_in,
    numbers,
    part,
    row,
    rows,
    whole,
    word,
)
from blackpoker.core.request import Request
from blackpoker.core.snapshot import load_rng, restore

BOTH: Final = 3  # the set of both players
SIZES: Final = 1 << 20  # no soldier is larger, and none has less than nothing by more
LAST: Final = card.COUNT - 1


def load_duel(rules: DuelRules, data: dict[str, Any]) -> Duel:
    """Rebuild a duel from what ``to_data`` wrote; that things fit together is for ``check``."""
    first, second = row(part(data, "sides"), "sides", 2)
    rng = load_rng(part(data, "rng"))
    game = Duel(rules, rng, load_side(rules, first), load_side(rules, second))
    game.fogs = [load_fog(rules, one) for one in rows(part(data, "fogs"), "fogs")]
    game.marks = tuple([load_mark(one) for one in rows(part(data, "marks"), "marks")])
    combat = part(data, "combat")
    if combat is not None:
        game.combat = load_combat(combat)
    game.standing = whole(part(data, "standing"), "standing", 0, BOTH)
    restore(game, data, load_request)
    return game


def load_side(rules: DuelRules, data: Any) -> Side:
    life, graveyard, units, hand, came, used, pack, pack_open, rare, trumps = row(data, "sides", 10)
    field = [load_unit(rules, one) for one in rows(units, "sides")]
    side = Side(load_pile(life), load_pile(graveyard), field)
    side.hand = load_cards(hand, "sides")
    side.came = tuple(numbers(came, "sides", 0, LAST))
    side.used = whole(used, "sides", 0, LARGEST)
    side.pack = load_cards(pack, "sides")
    side.pack_open = flag(pack_open, "sides")
    side.rare = load_cards(rare, "sides")
    set_trumps(rules, side, [load_trump(one) for one in rows(trumps, "sides")])
    return side


def load_pile(data: Any) -> Pile:
    cards = numbers(data, "sides", 0, LAST)
    return Pile(cards, len(cards))


def load_cards(data: Any, name: str) -> int:
    return whole(data, name, 0, card.ALL)


def load_unit(rules: DuelRules, data: Any) -> Unit:
    serial, owner, cards, soldier, character, entered, driven, stack = row(data, "sides", 8)
    unit = Unit(
        whole(serial, "sides", 1, SERIALS),
        whole(owner, "sides", 0, 1),
        load_cards(cards, "sides"),
        flag(soldier, "sides"),
        named_in({one.definition.id: one for one in rules.characters}, character, "sides"),
        whole(entered, "sides", 0, LATEST),
    )
    unit.driven = flag(driven, "sides")
    unit.stack = tuple(numbers(stack, "sides", 0, LAST + JOINED * LATEST))
    return unit


def load_trump(data: Any) -> Trump:
    serial, one, up = row(data, "sides", 3)
    return Trump(
        whole(serial, "sides", 1, SERIALS), whole(one, "sides", 0, LAST), flag(up, "sides")
    )


def load_fog(rules: DuelRules, data: Any) -> Fog:
    id, owner, cards, order, target, turn = row(data, "fogs", 6)
    return Fog(
        named_in({fog.id: fog for fog in rules.fogs}, id, "fogs"),
        whole(owner, "fogs", 0, 1),
        load_cards(cards, "fogs"),
        tuple(numbers(order, "fogs", 0, LAST)),
        whole(target, "fogs", 0, SERIALS),
        whole(turn, "fogs", -1, LATEST),
    )


def load_mark(data: Any) -> Mark:
    owner, target, n = row(data, "marks", 3)
    return Mark(
        whole(owner, "marks", 0, 1),
        whole(target, "marks", 0, SERIALS),
        whole(n, "marks", -SIZES, SIZES),
    )


def load_request(rules: DuelRules, data: Any) -> Request:
    serial, line, controller, letters, keys, virtual, target, unit, carried, spared = row(
        data, "stage", 10
    )
    request = CardRequest(
        whole(serial, "stage", 1, SERIALS),
        rules.card_lines[whole(line, "stage", 0, len(rules.card_lines) - 1)],
        whole(controller, "stage", 0, 1),
    )
    if len(word(letters, "stage")) > card.COUNT or letters.strip(LETTERS) != "":
        raise damaged("shape", part="stage")
    request.cost = cost(letters)
    request.keys = tuple(numbers(keys, "stage", 0, LAST))
    request.key = bitset.of(list(request.keys))
    request.virtual = flag(virtual, "stage")
    request.target = whole(target, "stage", NO_TARGET, SERIALS)
    request.unit = whole(unit, "stage", 0, SERIALS)
    request.carried = whole(carried, "stage", NO_TARGET, LARGEST)
    request.spared = whole(spared, "stage", 0, BOTH)
    return request


def load_combat(data: Any) -> Combat:
    attackers, blocked, blockers, bouts, facing = row(data, "combat", 5)
    combat = Combat()
    combat.attackers = numbers(attackers, "combat", 1, SERIALS)
    combat.blocked = numbers(blocked, "combat", 1, SERIALS)
    combat.blockers = numbers(blockers, "combat", 1, SERIALS)
    if len(combat.blocked) != len(combat.blockers):
        raise damaged("shape", part="combat")
    combat.bouts = [load_bout(one) for one in rows(bouts, "combat")]
    combat.facing = whole(facing, "combat", 0, SERIALS)
    return combat


def load_bout(data: Any) -> Bout:
    case, attacker, size, blockers, total = row(data, "combat", 5)
    return Bout(
        whole(case, "combat", AGAINST_SOLDIERS, UNBLOCKED),
        whole(attacker, "combat", 1, SERIALS),
        whole(size, "combat", -SIZES, SIZES),
        numbers(blockers, "combat", 1, SERIALS),
        whole(total, "combat", -SIZES, SIZES),
    )
