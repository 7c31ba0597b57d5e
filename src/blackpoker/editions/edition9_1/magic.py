"""魔法: a new B・J; R・S・F without its note; the Magician frees quick magic of its discards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import SUITS, A, J, cards
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.cost import NO_COST, Cost
from blackpoker.common.duel import Duel
from blackpoker.common.key import OneOfEach
from blackpoker.common.movement import bury, show, to_hand
from blackpoker.common.unit import Unit
from blackpoker.common.zone import LIFE
from blackpoker.core import bitset
from blackpoker.core.action import Timing
from blackpoker.core.decision import which_way
from blackpoker.core.native import i64
from blackpoker.core.task import Task
from blackpoker.editions.edition8 import characters, quick_magic

HIT_OR_STAND: Final = which_way("bj", "hit", "stand")
BUST: Final = 22
STAND: Final = 1


def points(one: i64, so_far: i64) -> i64:
    """An ace is valued when it is turned up, and never again (R9-38)."""
    number = card.number(one)
    if number == A:
        return 11 if so_far + 11 < BUST else 1
    return min(number, 10)


def turn_up_another(game: Duel, task: Task) -> None:
    """The cards lie on the life until it is over; task.at counts the points."""
    life = game.side(task.player).life
    if life.size == len(task.named):  # nothing left to turn up: stand (R9-38)
        game.answer = STAND
        return
    one = life.cards[life.size - 1 - len(task.named)]
    show(game, task.player, bitset.only(one), LIFE)
    task.named = (*task.named, one)
    task.at += points(one, task.at)
    if task.at >= BUST or life.size == len(task.named):
        game.answer = STAND
    else:
        game.ask(task.player, HIT_OR_STAND, 3, 0)


def hit_or_take_them(game: Duel, task: Task) -> None:
    if game.answer != STAND:
        task.back_to(turn_up_another)
        return
    life = game.side(task.player).life
    turned = list(task.named)
    for _ in turned:
        life.take()
    if task.at >= BUST:
        bury(game, task.player, turned, LIFE)
    elif len(turned) > 0:
        to_hand(game, task.player, bitset.of(turned), LIFE)


BJ: Final = replace(
    quick_magic.BJ,
    kind=Kind.MAGIC,
    cost=NO_COST,
    key=OneOfEach("A J", cards(SUITS, A, A), cards(SUITS, J, J)),
    effect=(turn_up_another, hit_or_take_them),
    turns_up=True,
)
RSF: Final = replace(quick_magic.RSF, kind=Kind.MAGIC, not_counterable=False)


def discards_are_dropped_for_quick_magic(
    game: Duel, holder: Unit, action: CardAction, so_far: Cost
) -> Cost:
    """Every D of magic that is quick, and of nothing else (R9-18)."""
    quick_magic = action.kind is Kind.MAGIC and action.timing is Timing.QUICK
    return so_far.without("D") if quick_magic else so_far


MANA_BOOST: Final = AbilityDef(cost=discards_are_dropped_for_quick_magic)
MAGICIAN: Final = replace(characters.MAGICIAN, abilities=(MANA_BOOST,))

ALL: Final = (BJ, RSF, MAGICIAN)
