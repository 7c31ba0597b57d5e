"""Features of a state, for either player; compiled.

In the order of ``blocks``, as ``view_encoder`` has them too.
"""

from __future__ import annotations

from blackpoker.common.duel import Duel
from blackpoker.common.query import is_fresh, may_block, size_of
from blackpoker.common.side import Side
from blackpoker.common.view import COUNTED, chosen_in_secret, top_of, turned_up
from blackpoker.core import bitset
from blackpoker.core.flow import RULE_SYSTEM, chance_holder
from blackpoker.core.native import BytesWriter, i64
from blackpoker.features import blocks as at
from blackpoker.features.fight import blocking, role_of
from blackpoker.features.request_encoder import put_requests
from blackpoker.features.tables import FeatureTables, character_number, question_number
from blackpoker.features.writing import clip, put, put_cards


def put_state(tables: FeatureTables, w: BytesWriter, g: Duel, me: i64, seen: i64) -> None:
    """Write all that this player may know, and what is asked if this player is."""
    mine = g.side(me)
    other = g.side(1 - me)
    question = g.question
    if g.asked == me and question is not None:
        put(w, at.STATE_QUESTION + question_number(tables, question.id))
    w.write(tables.regulation)
    put_flags(w, g, me, mine, other)
    put(w, at.STATE_TURN + clip(g.turn_number, at.TURNS))
    put(w, at.STATE_LIFE + clip(mine.life.size, at.LIVES))
    put(w, at.STATE_OTHER_LIFE + clip(other.life.size, at.FEW_LIVES))
    put(w, at.STATE_HELD + clip(bitset.count(mine.hand), at.HELD))
    put(w, at.STATE_HELD + at.HELD + clip(bitset.count(other.hand), at.HELD))
    put_known_cards(w, g, me, seen)
    put_used(tables, w, at.STATE_USED, mine.used)
    put_used(tables, w, at.STATE_USED + at.ACTIONS, other.used)
    strength = put_field(tables, w, g, me, 0)
    few = clip(other.life.size, COUNTED + 1)
    put(w, at.STATE_THREAT + clip(strength - few + at.EVEN, at.DIFFERENCES))
    strength = put_field(tables, w, g, 1 - me, 1)
    threat: i64 = clip(strength - mine.life.size + at.EVEN, at.DIFFERENCES)
    put(w, at.STATE_THREAT + at.DIFFERENCES + threat)
    put_requests(tables, w, g, me)
    put_fight(w, g)
    put_fogs(tables, w, g, me)
    put_trumps(w, mine, other)


def put_flags(w: BytesWriter, g: Duel, me: i64, mine: Side, other: Side) -> None:
    holder = chance_holder(g)
    if g.turn == me:
        put(w, at.STATE_FLAG + at.MY_TURN)
    if holder == me:
        put(w, at.STATE_FLAG + at.MY_CHANCE)
    if holder != RULE_SYSTEM:
        if bitset.contains(g.passed, me):
            put(w, at.STATE_FLAG + at.I_PASSED)
        if bitset.contains(g.passed, 1 - me):
            put(w, at.STATE_FLAG + at.OTHER_PASSED)
    combat = g.combat
    if combat is not None and (len(combat.attackers) > 0 or combat.facing != 0):
        put(w, at.STATE_FLAG + at.FIGHT)
    if mine.pack != 0:
        put(w, at.STATE_FLAG + at.MY_PACK)
    if mine.pack_open:
        put(w, at.STATE_FLAG + at.MY_PACK_OPEN)
    if other.pack != 0:
        put(w, at.STATE_FLAG + at.OTHER_PACK)
    if other.pack_open:
        put(w, at.STATE_FLAG + at.OTHER_PACK_OPEN)
    if other.rare != 0:
        put(w, at.STATE_FLAG + at.OTHER_RARE)
    if len(g.stage) == 0:
        put(w, at.STATE_FLAG + at.STAGE_EMPTY)


def put_known_cards(w: BytesWriter, g: Duel, me: i64, seen: i64) -> None:
    """Write the cards that do not lie on the field: one's own, and those seen of the other."""
    mine = g.side(me)
    put_cards(w, at.STATE_HAND, mine.hand)
    i: i64 = 0
    pile = mine.graveyard.cards
    n: i64 = mine.graveyard.size
    while i < n:
        c: i64 = pile[i]
        put(w, at.STATE_GRAVEYARD + c)
        i += 1
    if n > 0:
        c = pile[n - 1]
        put(w, at.STATE_TOP + c)
    if g.side(1 - me).graveyard.size > 0:
        top = top_of(g, 1 - me, False)
        if top is not None:
            t: i64 = top
            put(w, at.STATE_TOP + at.CARDS + t)
    put_cards(w, at.STATE_SEEN, seen)
    put_cards(w, at.STATE_RARE, mine.rare)
    if mine.pack_open:
        put_cards(w, at.STATE_PACK, mine.pack)
    if g.turn_number == 0:
        for one in chosen_in_secret(g, me):
            c = one
            put(w, at.STATE_CHOSEN + c)
    elif len(g.stage) > 0 or len(g.floating) > 0:
        for one in turned_up(g):
            c = one
            put(w, at.STATE_TURNED_UP + c)


def put_used(tables: FeatureTables, w: BytesWriter, base: i64, used: i64) -> None:
    while used != 0:
        low: i64 = used & -used
        action: i64 = tables.once[bitset.count(low - 1)]
        put(w, base + action)
        used ^= low


def put_field(tables: FeatureTables, w: BytesWriter, g: Duel, player: i64, whose: i64) -> i64:
    """Write a field; return how large all are together that can attack."""
    soldiers: i64 = 0
    ready: i64 = 0
    walls: i64 = 0
    driven_walls: i64 = 0
    guards: i64 = 0
    strength: i64 = 0
    largest: i64 = 0
    combat = g.combat
    for unit in g.side(player).field:
        driven: i64 = 1 if unit.driven else 0
        if unit.soldier:
            size = size_of(g, unit)
            soldiers += 1
            if size > largest:
                largest = size
            hot: i64 = 0 if is_fresh(g, unit) and not unit.has_haste() else 1
            if driven == 0:
                if hot == 1:
                    ready += 1
                    strength += size
                if may_block(unit):
                    guards += 1
            row: i64 = ((whose * 2 + driven) * 2 + hot) * at.ROLES + role_of(combat, unit)
            put(w, at.STATE_UNIT_SIZE + row * at.SIZES + clip(size, at.SIZES))
            row = (whose * 2 + 1) * 2 + driven
            put_cards(w, at.STATE_UNIT_CARD + row * (at.CARDS + 1), unit.cards)
            put(w, at.STATE_CHARACTER + whose * at.CHARACTERS + character_number(tables, unit))
        else:
            if driven == 1:
                driven_walls += 1
            else:
                walls += 1
            base: i64 = at.STATE_UNIT_CARD + (whose * 4 + driven) * (at.CARDS + 1)
            if whose == 0:
                put_cards(w, base, unit.cards)
            if combat is not None and role_of(combat, unit) != at.NO_ROLE:
                put(w, base + at.UNKNOWN_CARD)
    put(w, at.STATE_SOLDIERS + whose * at.UNITS + clip(soldiers, at.UNITS))
    put(w, at.STATE_READY + whose * at.UNITS + clip(ready, at.UNITS))
    put(w, at.STATE_BULWARKS + (whose * 2) * at.UNITS + clip(walls, at.UNITS))
    put(w, at.STATE_BULWARKS + (whose * 2 + 1) * at.UNITS + clip(driven_walls, at.UNITS))
    put(w, at.STATE_GUARDS + whose * at.UNITS + clip(guards + walls, at.UNITS))
    put(w, at.STATE_STRENGTH + whose * at.TOTALS + clip(strength, at.TOTALS))
    put(w, at.STATE_LARGEST + whose * at.SIZES + clip(largest, at.SIZES))
    return strength


def put_fight(w: BytesWriter, g: Duel) -> None:
    """Write the attacker faced, and how large those are together who block it."""
    combat = g.combat
    if combat is None or combat.facing == 0:
        return
    attacker = g.find_unit(combat.facing)
    if attacker is not None:
        put(w, at.STATE_FACED + clip(size_of(g, attacker), at.SIZES))
    total, walls = blocking(g, combat)
    put(w, at.STATE_BLOCKED + (0 if walls == 0 else at.TOTALS) + clip(total, at.TOTALS))


def put_fogs(tables: FeatureTables, w: BytesWriter, g: Duel, me: i64) -> None:
    if len(g.fogs) > 0:
        for fog in g.fogs:
            row: i64 = (0 if fog.owner == me else 2) + (1 if fog.turn == g.turn_number else 0)
            number: i64 = tables.fogs.get(fog.definition.id, at.FOGS - 1)
            put(w, at.STATE_FOG + row * at.FOGS + number)


def put_trumps(w: BytesWriter, mine: Side, other: Side) -> None:
    """Write one's own trumps, and those of the other that lie face up."""
    if len(mine.trumps) > 0:
        put(w, at.STATE_TRUMPS + clip(len(mine.trumps), at.TRUMPS))
        for trump in mine.trumps:
            put(w, at.STATE_TRUMP + (at.CARDS if trump.up else 0) + trump.card)
    if len(other.trumps) > 0:
        put(w, at.STATE_TRUMPS + at.TRUMPS + clip(len(other.trumps), at.TRUMPS))
        for trump in other.trumps:
            if trump.up:
                put(w, at.STATE_TRUMP + 2 * at.CARDS + trump.card)
