"""Features of the requests underway: staged, being declared, waiting; compiled."""

from __future__ import annotations

from blackpoker.common import card
from blackpoker.common.duel import NO_TARGET, CardRequest, Duel
from blackpoker.common.query import size_of
from blackpoker.core.native import BytesWriter, i64
from blackpoker.features import blocks as at
from blackpoker.features.tables import THE_PLAYER, THE_REQUEST, THE_UNIT, FeatureTables
from blackpoker.features.writing import clip, put


def put_requests(tables: FeatureTables, w: BytesWriter, g: Duel, me: i64) -> None:
    """Write the stage, the next to resolve first; what is being declared; what waits."""
    n: i64 = len(g.stage)
    put(w, at.STATE_STAGED + clip(n, at.STAGED))
    rank: i64 = 0
    i: i64 = n - 1
    while i >= 0 and rank < at.SHOWN_REQUESTS:
        r = g.stage[i]
        assert isinstance(r, CardRequest)
        whose: i64 = 0 if r.controller == me else 1
        line = r.line.index
        row: i64 = rank * 2 + whose
        action: i64 = tables.actions[line]
        put(w, at.STATE_REQUEST + row * at.ACTIONS + action)
        keys: i64 = at.STATE_REQUEST_KEY + row * at.CARDS
        put_keys(w, r, keys, at.STATE_REQUEST_TOTAL + row * at.KEYS)
        put_aim(tables, w, g, me, r, at.STATE_REQUEST_AIM + rank * 2 * at.AIMS)
        if rank == 0:
            w.write(tables.own_top[line] if whose == 0 else tables.other_top[line])
        i -= 1
        rank += 1
    n = len(g.floating)
    if n > 0:
        r = g.floating[n - 1]
        assert isinstance(r, CardRequest)
        line = r.line.index
        action = tables.actions[line]
        put(w, at.STATE_DECLARED + action)
        put_keys(w, r, at.STATE_DECLARED_KEY, at.STATE_DECLARED_TOTAL)
        put_aim(tables, w, g, me, r, at.STATE_DECLARED_AIM)
        w.write(tables.declared[line])
    for r in g.buffer:
        action = tables.actions[r.line.index]
        put(w, at.STATE_WAITING + (0 if r.controller == me else at.ACTIONS) + action)


def put_keys(w: BytesWriter, r: CardRequest, cards: i64, totals: i64) -> None:
    if len(r.keys) > 0:
        for key in r.keys:
            k: i64 = key
            put(w, cards + k)
        put(w, totals + clip(card.total(r.key), at.KEYS))


def put_aim(
    tables: FeatureTables, w: BytesWriter, g: Duel, me: i64, r: CardRequest, base: i64
) -> None:
    """Write what a request aims at, unless that is gone."""
    if r.target == NO_TARGET:
        return
    aim = tables.aims[r.line.index]
    if aim == THE_UNIT:
        unit = g.find_unit(r.target)
        if unit is not None:
            row: i64 = base + (0 if unit.owner == me else at.AIMS)
            if unit.soldier:
                put(w, row + clip(size_of(g, unit), at.SIZES))
            else:
                put(w, row + at.AIM_BULWARK)
    elif aim == THE_PLAYER:
        put(w, base + (0 if r.target == me else at.AIMS) + at.AIM_PLAYER)
    elif aim == THE_REQUEST:
        put(w, base + at.AIM_REQUEST)
    else:
        put(w, base + at.AIM_OTHER)
