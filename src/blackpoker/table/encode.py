"""A view as the protocol sends it: each thing is named, so nothing is sent by accident."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, cast

import msgspec

from blackpoker.common.book import DuelBook
from blackpoker.common.card import CARD, number
from blackpoker.common.declare import DISCARD, DRIVE, KEY_UNIT, SACRIFICE
from blackpoker.common.setup import DRAFT_PICK, OPENING_CARD, RARE_CARD, TRUMPS
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import COUNTED, View
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
from blackpoker.editions.edition8.combat import WHO_ATTACKS, WHO_BLOCKS
from blackpoker.play.notation import trump_at, unit_at
from blackpoker.table import protocol
from blackpoker.text import say
from blackpoker.words.prompt import Prompt
from blackpoker.words.table import TableText

Keys = Callable[[str], list[int]]  # the cards that could be a key of an action now
Part = Literal["", "action", "pay", "key", "target", "answer"]
About = Literal["", "attackers", "blockers", "trumps", "opening", "rare"]
LIFE_LETTER: Final = "L"
AIMS: Final = ("unit", "request", "trump")  # targets that may be gone
LETTERS: Final = {DRIVE.id: "B", DISCARD.id: "D", SACRIFICE.id: "S", KEY_UNIT.id: "C"}
ABOUT: Final[dict[str, About]] = {
    WHO_ATTACKS.id: "attackers",
    WHO_BLOCKS.id: "blockers",
    TRUMPS.id: "trumps",
    DRAFT_PICK.id: "trumps",
    OPENING_CARD.id: "opening",
    RARE_CARD.id: "rare",
}


@lru_cache(maxsize=4096)
def prompt_for(rules: DuelBook, names: tuple[str, ...], viewer: int, lang: str) -> Prompt:
    """Who writes the questions of this table for this viewer."""
    return Prompt(TableText(rules, list(names), viewer, lang))


# ---- the table
@lru_cache(maxsize=256)
def fixed_numbers(rules: DuelBook) -> dict[str, int]:
    """The characters whose size is not that of their cards."""
    return {one.definition.id: int(one.number) for one in rules.characters if one.number != 0}


def table_of(rules: DuelBook, seen: View, viewer: int) -> protocol.Table:
    """Write a view; ``viewer`` is the seat it is for, also where more is shown.

    What the protocol names is taken from the view as it is; the rest follows from it.
    """
    table = msgspec.convert(seen, protocol.Table, from_attributes=True)
    table.viewer = viewer
    table.countless = COUNTED
    fixed = fixed_numbers(rules)
    for side in table.sides:
        for unit in side.field:
            unit.base = base_size(unit, fixed)
            unit.waits = unit.soldier and bool(unit.fresh) and not unit.haste
            if unit.serial in table.attackers:
                unit.attacker = table.attackers.index(unit.serial) + 1
    for fog in table.fogs:
        adds = next((one.adds for one in rules.fogs if one.id == fog.id), 0)
        fog.n = adds * sum(int(number(one)) for one in fog.cards)
    gone = lost_targets(table)
    for request in (*table.stage, *table.declaring, *table.waiting):
        request.target_gone = request.target_kind in AIMS and request.target in gone
    return table


def base_size(unit: protocol.Unit, fixed: dict[str, int]) -> int | None:
    """The size without fogs and marks, where it differs."""
    if unit.size is None or unit.cards is None:
        return None
    base = fixed.get(unit.character) or sum(int(number(one)) for one in unit.cards)
    return base if base != unit.size else None


def lost_targets(table: protocol.Table) -> set[int]:
    """The serials a request may still point at and that are no longer there."""
    requests = (*table.stage, *table.declaring, *table.waiting)
    named = {one.target for one in requests if one.target_kind in AIMS}
    if not named:
        return named
    here = {unit.serial for side in table.sides for unit in side.field}
    here |= {trump.serial for side in table.sides for trump in side.trumps}
    here |= {request.serial for request in table.stage}
    return named - here


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
        letter=LETTERS.get(asked.id, ""),
        about=ABOUT.get(asked.id, ""),
        facing=seen.facing,
        onward=onward(seen, decision),
    )


def onward(seen: View, decision: Decision) -> list[int]:
    """In one's own turn with an empty stage a pass leads nowhere: what does, the usual one last."""
    if seen.turn != decision.player or seen.stage:
        return []
    numbers = {one.ref: i for i, one in enumerate(decision.options)}
    ways = reversed(decision.question.ways_on)
    return [numbers[one.ref] for one in ways if one.ref in numbers]


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
        letters = seen.prices.get(record.id, record.cost.letters)
        return protocol.Option(
            i=i,
            verb=verb,
            text=option.text,
            action=record.id,
            label=record.name.said(prompt.lang),
            life=letters.count(LIFE_LETTER),
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
