"""A view as the protocol sends it: each thing is named, so nothing is sent by accident."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, cast

from blackpoker.common.book import DuelBook
from blackpoker.common.card import CARD, number
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import FogView, RequestView, SideView, UnitView, View
from blackpoker.core.decision import (
    ACT,
    ACTION,
    NOTHING,
    PLAYER,
    REQUEST,
    SECOND,
    Decision,
)
from blackpoker.core.decision import Option as EngineOption
from blackpoker.core.decision import Question as EngineQuestion
from blackpoker.play.cards import UNICODE
from blackpoker.play.notation import trump_at, unit_at
from blackpoker.table import protocol
from blackpoker.text import say
from blackpoker.words.prompt import Prompt
from blackpoker.words.table import TableText

Keys = Callable[[str], list[int]]  # the cards that could be a key of an action now
Part = Literal["", "action", "pay", "key", "target", "answer"]


@lru_cache(maxsize=4096)
def prompt_for(rules: DuelBook, names: tuple[str, ...], viewer: int, lang: str) -> Prompt:
    """Who writes the questions of this table for this viewer."""
    return Prompt(TableText(rules, list(names), viewer, lang, UNICODE))


# ---- the table
@lru_cache(maxsize=256)
def fixed_numbers(rules: DuelBook) -> dict[str, int]:
    """The characters whose size is not that of their cards."""
    return {one.definition.id: int(one.number) for one in rules.characters if one.number != 0}


def table_of(rules: DuelBook, seen: View, viewer: int) -> protocol.Table:
    """Write a view; ``viewer`` is the seat it is for, also where more is shown."""
    fixed = fixed_numbers(rules)
    places = {serial: i for i, serial in enumerate(seen.attackers, 1)}
    gone = lost_targets(seen)
    return protocol.Table(
        viewer=viewer,
        turn=seen.turn,
        turn_number=seen.turn_number,
        chance=seen.chance,
        passed=seen.passed,
        sides=[side_of(side, places, fixed) for side in seen.sides],
        fogs=[fog_of(fog) for fog in seen.fogs],
        marks=[protocol.Mark(owner=one.owner, n=one.n, target=one.target) for one in seen.marks],
        stage=[request_of(one, gone) for one in seen.stage],
        declaring=[request_of(one, gone) for one in seen.declaring],
        waiting=[request_of(one, gone) for one in seen.waiting],
        attackers=seen.attackers,
        facing=seen.facing,
        turned_up=seen.turned_up,
        chosen=seen.chosen,
        prices=seen.prices,
        over=seen.over,
        winner=seen.winner,
    )


def side_of(side: SideView, places: dict[int, int], fixed: dict[str, int]) -> protocol.Side:
    return protocol.Side(
        life=side.life,
        hand_count=side.hand_count,
        hand=side.hand,
        graveyard=side.graveyard,
        top=side.top,
        field=[unit_of(unit, places, fixed) for unit in side.field],
        used=side.used,
        pack=side.pack,
        pack_count=side.pack_count,
        pack_open=side.pack_open,
        rare=side.rare,
        rare_count=side.rare_count,
        trumps=[
            protocol.Trump(serial=one.serial, owner=one.owner, up=one.up, card=one.card)
            for one in side.trumps
        ],
    )


def unit_of(unit: UnitView, places: dict[int, int], fixed: dict[str, int]) -> protocol.Unit:
    return protocol.Unit(
        serial=unit.serial,
        owner=unit.owner,
        soldier=unit.soldier,
        character=unit.character,
        cards=unit.cards,
        size=unit.size,
        base=base_size(unit, fixed),
        driven=unit.driven,
        fresh=unit.fresh,
        haste=unit.haste,
        attacker=places.get(unit.serial, 0),
        blocking=unit.blocking,
    )


def base_size(unit: UnitView, fixed: dict[str, int]) -> int | None:
    """The size without fogs and marks, where it differs."""
    if unit.size is None or unit.cards is None:
        return None
    base = fixed.get(unit.character) or sum(int(number(one)) for one in unit.cards)
    return base if base != unit.size else None


def fog_of(fog: FogView) -> protocol.Fog:
    return protocol.Fog(
        id=fog.id, owner=fog.owner, cards=fog.cards, target=fog.target, active=fog.active
    )


def lost_targets(seen: View) -> set[int]:
    """The serials a request may still point at and that are no longer there."""
    named = {
        one.target
        for one in (*seen.stage, *seen.declaring, *seen.waiting)
        if one.target_kind in ("unit", "request", "trump")
    }
    if not named:
        return named
    here = {unit.serial for side in seen.sides for unit in side.field}
    here |= {trump.serial for side in seen.sides for trump in side.trumps}
    here |= {request.serial for request in seen.stage}
    return named - here


def request_of(request: RequestView, gone: set[int]) -> protocol.Request:
    kind = cast(Literal["", "unit", "request", "player", "trump"], request.target_kind)
    return protocol.Request(
        serial=request.serial,
        action=request.action,
        controller=request.controller,
        cost=request.cost,
        keys=request.keys,
        virtual=request.virtual,
        target_kind=kind,
        target=request.target,
        target_gone=kind not in ("", "player") and request.target in gone,
        unit=request.unit,
    )


# ---- questions
def question_of(
    seen: View, decision: Decision, prompt: Prompt, keys: Keys | None = None
) -> protocol.Question:
    """Write what somebody is asked, from that player's view; ``keys`` finds an action's keys."""
    asked = decision.question
    options = [option_of(seen, asked, i, one, prompt) for i, one in enumerate(decision.options)]
    if asked.part == ACTION and keys is not None:
        for written in options:
            if written.action:
                written.keys = keys(written.action)
    return protocol.Question(
        id=asked.id,
        player=decision.player,
        text=prompt.question(seen, decision),
        options=options,
        many=asked.repeated,
        part=cast(Part, asked.part),
        facing=seen.facing,
    )


def option_of(
    seen: View, question: EngineQuestion, i: int, option: EngineOption, prompt: Prompt
) -> protocol.Option:
    """Write one answer, with the serial of what it is about."""
    ref = option.ref
    verb = option.verb
    if ref == NOTHING:
        key = "table.pass" if question.part == ACTION else "table.done"
        return protocol.Option(i=i, verb=verb, text=option.text, label=say(prompt.lang, key))
    if verb == ACT:
        record = prompt.text.rules.line_at(ref).record
        return protocol.Option(
            i=i, verb=verb, text=option.text, action=record.id, label=record.name.said(prompt.lang)
        )
    label = prompt.option(seen, question, option)
    written = protocol.Option(i=i, verb=verb, text=option.text, label=label)
    if verb == CARD:
        written.card = ref % SECOND
        written.owner = None if ref // SECOND == seen.asked else ref // SECOND
    elif verb == UNIT:
        written.unit = unit_at(seen, ref).serial
    elif verb == TRUMP_CARD:
        written.trump = trump_at(seen, ref).serial
    elif verb == REQUEST:
        requests = seen.waiting if question.waiting else seen.stage
        written.request = requests[ref].serial
    elif verb == PLAYER:
        written.player = ref
    return written
