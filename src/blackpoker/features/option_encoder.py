"""Features of each option of a decision: what it is, beside which one it is; compiled."""

from __future__ import annotations

from blackpoker.common import card
from blackpoker.common.book import CHANCE
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.query import is_fresh, size_of
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND
from blackpoker.core.native import BytesWriter, i32, i64, write_i32_le
from blackpoker.core.request import Request
from blackpoker.features import blocks as at
from blackpoker.features.fight import blocking, role_of
from blackpoker.features.tables import (
    ANY_OTHER,
    THE_ACTION,
    THE_CARD,
    THE_PLAYER,
    THE_REQUEST,
    THE_TRUMP,
    THE_UNIT,
    THE_WAY,
    FeatureTables,
    character_number,
    question_number,
)
from blackpoker.features.writing import clip, put, put_cards


def put_options(tables: FeatureTables, w: BytesWriter, ends: BytesWriter, g: Duel, me: i64) -> None:
    """Write the features of each option; add to ``ends`` how many there are by then."""
    question = g.question
    assert question is not None
    verb: i64 = tables.verbs.get(question.verb, ANY_OTHER)
    if verb == THE_ACTION:
        put_acts(tables, w, ends, g, me)
        return
    q = question_number(tables, question.id)
    line: i64 = -1
    n: i64 = len(g.floating)
    if n > 0:
        line = tables.actions[g.floating[n - 1].line.index]
    elif len(g.stage) > 0:
        line = tables.actions[g.stage[len(g.stage) - 1].line.index]
    requests = g.buffer if question.waiting else g.stage
    low = g.low
    base: i64 = 0
    while True:
        while low != 0:
            b: i64 = low & -low
            low ^= b
            put_option(tables, w, g, me, q, verb, line, base + bitset.count(b - 1), requests)
            write_i32_le(ends, i32(len(w) // 2))
        if base == SECOND or g.high == 0:
            break
        base = SECOND
        low = g.high


def put_acts(tables: FeatureTables, w: BytesWriter, ends: BytesWriter, g: Duel, me: i64) -> None:
    """Write the actions one may ask for, and passing."""
    low = g.low
    base: i64 = 0
    while True:
        while low != 0:
            b: i64 = low & -low
            low ^= b
            place = base + bitset.count(b - 1)
            if place == NOTHING:
                if g.turn == me and len(g.stage) == 0:
                    put(w, at.OPTION_IDLE)
                else:
                    put(w, at.OPTION_QUESTION + at.QUESTIONS + question_number(tables, CHANCE))
            else:
                w.write(tables.acts[place if base == 0 else place - SECOND + NOTHING])
            write_i32_le(ends, i32(len(w) // 2))
        if base == SECOND or g.high == 0:
            break
        base = SECOND
        low = g.high


def put_option(
    tables: FeatureTables,
    w: BytesWriter,
    g: Duel,
    me: i64,
    q: i64,
    verb: i64,
    line: i64,
    ref: i64,
    requests: list[Request],
) -> None:
    """Write one answer to question ``q``; ``line`` is the action it is asked for, or -1."""
    if ref == NOTHING and verb != THE_WAY:
        put(w, at.OPTION_QUESTION + at.QUESTIONS + q)
        if line >= 0:
            put(w, at.OPTION_FOR_SUIT + line * 6 + at.NO_SUIT)
        if verb == THE_UNIT:
            put_blocking(w, g, 0)
        return
    put(w, at.OPTION_QUESTION + q)
    owner: i64 = 0 if ref < SECOND else 1
    place: i64 = ref & (SECOND - 1)
    whose: i64 = 0 if owner == me else 1
    if verb == THE_CARD:
        put_card(w, g, q, line, whose, place)
    elif verb == THE_UNIT:
        put_unit(tables, w, g, me, q, line, g.unit_at(ref))
    elif verb == THE_WAY:
        put(w, at.OPTION_WAY + q * at.WAYS + clip(ref, at.WAYS))
    elif verb == THE_REQUEST:
        put_request(tables, w, g, me, place, requests)
    elif verb == THE_PLAYER:
        put(w, at.OPTION_PLAYER + q * 2 + (0 if ref == me else 1))
    elif verb == THE_TRUMP:
        trump = g.trump_at(ref)
        shown: i64 = at.UNKNOWN_CARD
        if trump.up or owner == me:
            shown = trump.card
        put(w, at.OPTION_TRUMP + whose * (at.CARDS + 1) + shown)


def put_card(w: BytesWriter, g: Duel, q: i64, line: i64, whose: i64, place: i64) -> None:
    number = card.number(place)
    suit: i64 = place // at.CARDS_OF_A_SUIT
    put(w, at.OPTION_QUESTION_CARD + q * at.CARDS + place)
    put(w, at.OPTION_CARD + whose * at.CARDS + place)
    put(w, at.OPTION_NUMBER + whose * 14 + number)
    put(w, at.OPTION_SUIT + whose * 5 + suit)
    if line >= 0:
        put(w, at.OPTION_FOR_SUIT + line * 6 + suit)
        put(w, at.OPTION_FOR_NUMBER + line * 14 + number)
    n: i64 = len(g.stage)
    if n > 0 and len(g.floating) > 0:
        top = g.stage[n - 1]
        assert isinstance(top, CardRequest)
        if top.key != 0:
            over = number - card.total(top.key)
            put(w, at.OPTION_OVER_TOP + clip(over + at.EVEN, at.DIFFERENCES))


def put_unit(
    tables: FeatureTables, w: BytesWriter, g: Duel, me: i64, q: i64, line: i64, unit: Unit
) -> None:
    whose: i64 = 0 if unit.owner == me else 1
    driven: i64 = 1 if unit.driven else 0
    soldier: i64 = 1 if unit.soldier else 0
    kind: i64 = (whose * 2 + soldier) * 2 + driven
    put(w, at.OPTION_UNIT + q * 8 + kind)
    if line >= 0:
        put(w, at.OPTION_FOR_UNIT + line * 8 + kind)
    size: i64 = 0
    if unit.soldier:
        size = size_of(g, unit)
        put(w, at.OPTION_UNIT_SIZE + (q * 2 + whose) * at.SIZES + clip(size, at.SIZES))
        put_cards(w, at.OPTION_UNIT_CARD + (whose * 2 + 1) * (at.CARDS + 1), unit.cards)
        put(w, at.OPTION_CHARACTER + whose * at.CHARACTERS + character_number(tables, unit))
        if is_fresh(g, unit):
            put(w, at.OPTION_FRESH + whose)
        if unit.has_haste():
            put(w, at.OPTION_HASTE + whose)
    elif whose == 0:
        put_cards(w, at.OPTION_UNIT_CARD, unit.cards)
    put(w, at.OPTION_ROLE + whose * at.ROLES + role_of(g.combat, unit))
    put_blocking(w, g, size)


def put_request(
    tables: FeatureTables, w: BytesWriter, g: Duel, me: i64, place: i64, requests: list[Request]
) -> None:
    """Write a request that may be chosen; what resolves next is of rank 0."""
    if place < len(requests):
        r = requests[place]
        action: i64 = tables.actions[r.line.index]
        put(w, at.OPTION_REQUEST + (0 if r.controller == me else at.ACTIONS) + action)
        n: i64 = len(g.floating)
        if n > 0:
            declared = g.floating[n - 1]
            assert isinstance(declared, CardRequest)
            assert isinstance(r, CardRequest)
            if declared.key != 0 and r.key != 0:
                over = card.total(declared.key) - card.total(r.key)
                put(w, at.OPTION_OVER_REQUEST + clip(over + at.EVEN, at.DIFFERENCES))
        place = len(requests) - 1 - place
    put(w, at.OPTION_RANK + clip(place, at.STAGED))


def put_blocking(w: BytesWriter, g: Duel, size: i64) -> None:
    """Write how those who block would fare with one of this size more."""
    combat = g.combat
    if combat is None or combat.facing == 0:
        return
    attacker = g.find_unit(combat.facing)
    if attacker is None:
        return
    total, walls = blocking(g, combat)
    over = total + size - size_of(g, attacker)
    base: i64 = at.OPTION_BLOCKING + (0 if walls == 0 else at.DIFFERENCES)
    put(w, base + clip(over + at.EVEN, at.DIFFERENCES))
