"""What chosen opening cards can do in the first turn, by the engine's own legality.

The game that is looked at is made up: the chosen cards in the hand, a bulwark and a soldier on each
side as the set-up lays them, and whatever the deck has left around them. Nothing in it is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackpoker.common import card
from blackpoker.common.card_action import CardLine
from blackpoker.common.duel import Duel
from blackpoker.common.why_not import conditions
from blackpoker.core import bitset
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.reasons import condition_text
from blackpoker.table.sent_setup import PlannedAction
from blackpoker.words.rule_index import Index

MOST: Final = 6  # plans that are told
BESIDE: Final = 4  # cards drawn to the chosen ones
LIFE: Final = 10
ALIKE: Final = 5  # cards that hardly any action leaves out: the Jokers, and the like


def plans(
    regulation: Regulation, chosen: Sequence[int], deck: Sequence[int], lang: str
) -> list[PlannedAction]:
    """The actions these cards can key, those that are possible first."""
    game = imagined(regulation, chosen, deck)
    if game is None:
        return []
    found: list[PlannedAction] = []
    for line in regulation.rules.card_lines:
        keys = keys_among(line, bitset.of(list(chosen)))
        if keys and line.direct and line.trump == 0 and not takes_any_card(line):
            found.append(planned(regulation, game, line, keys, lang))
    found.sort(key=lambda one: (not one.ready, -len(one.keys)))
    return found[:MOST]


def planned(
    regulation: Regulation, game: Duel, line: CardLine, keys: list[int], lang: str
) -> PlannedAction:
    action = line.record
    failing = [one for one in conditions(game, 0, action.id) if one.refusal is not None]
    if failing:
        text = condition_text(regulation, failing[0], action).said(lang)
    else:
        text = Index(regulation.edition, regulation).text_of(lang, "action", action).line
    return PlannedAction(action.id, keys, text, ready=not failing)


def takes_any_card(line: CardLine) -> bool:
    """An action that every card can key says nothing about the cards that were chosen."""
    return line.key is not None and bitset.count(line.key.cards) > card.COUNT - ALIKE


def keys_among(line: CardLine, cards: int) -> list[int]:
    """The cards that can be a key by themselves, or the first pair that can."""
    key = line.key
    if key is None or key.from_rare or not key.playable(cards):
        return []
    first = key.next(cards, 0)
    if key.size == 1:
        return bitset.each(first)
    one = bitset.lowest(first)
    return [one, *bitset.each(key.next(cards & ~bitset.only(one), bitset.only(one)))[:1]]


def imagined(regulation: Regulation, chosen: Sequence[int], deck: Sequence[int]) -> Duel | None:
    """A first turn with these cards in hand; None if the deck is too small for one."""
    rest = [one for one in deck if one not in chosen]
    soldiers = [one for one in rest if is_soldier(regulation, one)]
    if len(rest) < BESIDE + 4 or not soldiers:
        return None
    soldier = soldiers[0]
    rest = [one for one in rest if one != soldier]
    wall, beside, life = rest[0], rest[1 : 1 + BESIDE], rest[1 + BESIDE : 1 + BESIDE + LIFE]
    field = f"field bw({CARD_TEXTS[wall]}) {CARD_TEXTS[soldier]}"
    mine = f"{field} | life {written(life)} | hand {written([*chosen, *beside])}"
    theirs = f"{field} | life {written(life)} | hand {written(beside)}"
    text = f"{regulation.id}; turn 1 A; A: {mine}; B: {theirs}"
    return build(read_position(text), 0, regulation.house)


def is_soldier(regulation: Regulation, one: int) -> bool:
    return any(
        each.soldier and not each.several and bitset.contains(each.cards, one)
        for each in regulation.rules.characters
    )


def written(cards: Sequence[int]) -> str:
    return " ".join(CARD_TEXTS[one] for one in cards)
