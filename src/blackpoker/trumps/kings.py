"""The two Kings: they look for their partner, and sweep the field when they find it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import SUITS, J, K, card_of, cards
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import (
    ATTACKER,
    BLOCKER,
    NO_TARGET_OF_ACTIONS,
    CharacterDef,
    Format,
)
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.key import one
from blackpoker.common.movement import enter_together, show, shuffle, take_out, unbury
from blackpoker.common.trump_zone import bury_trump, take_trump
from blackpoker.common.zone import GRAVEYARD, HAND, LIFE, PACK, RARE, SOLDIERS, STAGE, TRUMP
from blackpoker.core import bitset
from blackpoker.core.action import Step
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import Task
from blackpoker.trumps.steps import StopUnlessUp, summon_of

NUMBER: Final = 2 * K
NOWHERE: Final = -1
SEARCHED: Final = (STAGE, HAND, LIFE, GRAVEYARD, TRUMP)  # for the partner (RX-34)


def where_is(game: Duel, task: Task, one: int, zones: tuple[int, ...]) -> i64:
    """The first of these zones of yours in which a card lies."""
    for zone in zones:
        if bitset.contains(cards_in(game, task, zone), one):
            return zone
    return NOWHERE


def cards_in(game: Duel, task: Task, zone: i64) -> i64:
    side = game.side(task.player)
    if zone == STAGE:
        return game.current(task).key
    if zone == HAND:
        return side.hand
    if zone == LIFE:
        return side.life.all()
    if zone == GRAVEYARD:
        return side.graveyard.all()
    if zone == RARE:
        return side.rare
    if zone == PACK:
        return side.pack
    if zone == TRUMP:
        return bitset.of([trump.card for trump in side.trumps])
    found: i64 = 0
    for unit in side.field:
        if unit.soldier == (zone == SOLDIERS):
            found |= unit.cards
    return found


def take_from(game: Duel, task: Task, one: int, zone: i64) -> None:
    side = game.side(task.player)
    if zone == STAGE:
        game.current(task).release_keys()
    elif zone == HAND:
        side.hand &= ~bitset.only(one)
    elif zone == LIFE:
        side.life.remove(one)
    elif zone == GRAVEYARD:
        unbury(game, task.player, one)
    elif zone == RARE:
        side.rare &= ~bitset.only(one)
    elif zone == PACK:
        side.pack &= ~bitset.only(one)
    elif zone == TRUMP:
        take_trump(game, task.player, one)
    else:
        take_out(game, task.player, one)


@dataclass(frozen=True)
class SweepIfThePartnerIsFound:
    """Finding it is not left to choice; only the King that was found is shown (RX-87)."""

    king: int
    partner: int
    sweep: Step

    def __call__(self, game: Duel, task: Task) -> None:
        task.at = where_is(game, task, self.partner, SEARCHED)
        if task.at == NOWHERE:
            bury_trump(game, task.player, self.king)
        else:
            show(game, task.player, bitset.only(self.partner), task.at)
            self.sweep(game, task)


@dataclass(frozen=True)
class EnterWithThePartner:
    """The trump and its partner become one soldier."""

    king: int
    partner: int

    def __call__(self, game: Duel, task: Task) -> None:
        if task.at == NOWHERE:
            return
        # It lies where it was found, but for a game that somebody makes up in between.
        zone = where_is(game, task, self.partner, SEARCHED)
        if zone == NOWHERE:
            return
        take_from(game, task, self.partner, zone)
        take_trump(game, task.player, self.king)
        enter_together(game, task.player, [self.king, self.partner], [TRUMP, zone])


def shuffle_your_life(game: Duel, task: Task) -> None:
    shuffle(game, task.player)


def a_king(
    id: str,
    letter: str,
    name: Name,
    suit: str,
    partner: str,
    sweep: Step,
    labels: int = 0,
    abilities: tuple[AbilityDef, ...] = (),
) -> tuple[CharacterDef, CardAction]:
    """Two Kings: number 26, a soldier of both suits, no target of any action (RX-33)."""
    character = CharacterDef(
        id=id,
        name=name,
        soldier=True,
        several=True,
        cards=cards(suit + partner, K, K),
        always=cards(suit + partner, K, K),
        number=NUMBER,
        labels=ATTACKER | BLOCKER | NO_TARGET_OF_ACTIONS | labels,
        abilities=abilities,
        since=Format.STANDARD,
    )
    king = card_of(suit, K)
    other = card_of(partner, K)
    summon = CardAction(
        id=f"summon_{id}",
        typed=f"S{letter}",
        name=summon_of(name),
        kind=Kind.SUMMON,
        since=Format.STANDARD,
        cost=cost("SS"),
        key=one(SUITS, J, K),
        trump=king,
        effect=(
            StopUnlessUp(king),
            SweepIfThePartnerIsFound(king, other, sweep),
            EnterWithThePartner(king, other),
            shuffle_your_life,
        ),
    )
    return character, summon
