"""Can what has been started still be finished? Costs are never half paid (C-05)."""

from __future__ import annotations

from blackpoker.common.card_action import CardLine
from blackpoker.common.cost import Cost
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.core import bitset
from blackpoker.core.native import i64


def charged_bulwarks(game: Duel, player: i64) -> i64:
    """The places that can pay B: charged, whenever they entered and whatever they block (R8-19)."""
    found: i64 = 0
    bit: i64 = 1
    for unit in game.side(player).field:
        if not unit.soldier and not unit.driven:
            found |= bit
        bit <<= 1
    return found


def everybody(game: Duel, player: i64) -> i64:
    """The places of all characters of a player; any of them can pay S."""
    n: i64 = len(game.side(player).field)
    return bitset.only(n) - 1


def discardable(game: Duel, request: CardRequest) -> i64:
    """Cards whose loss leaves the key cards (R8-16)."""
    hand = game.side(request.controller).hand
    line = request.card_line
    key = line.key
    if key is None or line.from_rare:
        return hand
    target = line.target
    keys = hand if target is None else target.keys(game, request.controller, hand)
    found: i64 = 0
    left = hand
    while left != 0:
        low: i64 = left & -left
        if keys & low == 0 or key.playable(keys ^ low):
            found |= low
        left ^= low
    return found


def sacrificeable(game: Duel, request: CardRequest, paid: i64, spent: tuple[int, ...]) -> i64:
    """Own places whose loss leaves the rest of the cost and a target.

    ``paid`` letters are behind us; ``spent`` are the serials of those that paid one of them, for
    nobody pays twice (R8-15).
    """
    player = request.controller
    used = bitset.where([unit.serial in spent for unit in game.side(player).field])
    found: i64 = 0
    for place in bitset.each(everybody(game, player) & ~used):
        only = bitset.only(place)
        if payable(game, request.card_line, request.cost, player, paid + 1, only, used):
            found |= only
    return found


def payable(
    game: Duel, line: CardLine, cost: Cost, player: i64, at: i64, gone: i64, used: i64
) -> bool:
    """Can bulwarks and characters pay the letters from ``at`` on, and can a target be named then?

    ``gone``: places that are sacrificed by then; ``used``: places that paid B. Looks at all of it
    together: whoever is driven cannot be sacrificed too, and who is sacrificed is no target.
    """
    rest = cost.letters[at:]
    if rest == "":
        return line.target is None or line.target.exists(game, player, gone)
    if rest[0] == "B":
        for place in bitset.each(charged_bulwarks(game, player) & ~gone & ~used):
            if payable(game, line, cost, player, at + 1, gone, used | bitset.only(place)):
                return True
        return False
    if rest[0] == "S":
        for place in bitset.each(everybody(game, player) & ~gone & ~used):
            if payable(game, line, cost, player, at + 1, gone | bitset.only(place), used):
                return True
        return False
    return payable(game, line, cost, player, at + 1, gone, used)
