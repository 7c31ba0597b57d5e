"""魔法: numbers change without a fog, and a few actions are of another kind than later.

The Magician frees quick magic of its whole cost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import total
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import NO_COST, Cost
from blackpoker.common.duel import Duel
from blackpoker.common.effects import TAKE, the_target
from blackpoker.common.movement import kill, mark
from blackpoker.common.query import size_of
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.task import Task
from blackpoker.editions.edition8 import characters, normal_magic, quick_magic
from blackpoker.editions.edition8.quick_magic import (
    look_through_your_life,
    still_in_the_life,
    take_them_and_shuffle,
)


def the_target_gains(game: Duel, task: Task) -> None:
    request = game.current(task)
    mark(game, task.player, request.target, total(request.key))


def the_target_loses(game: Duel, task: Task) -> None:
    """Its number falls until the turn ends; at zero or less it dies."""
    request = game.current(task)
    unit = the_target(game, task)
    mark(game, task.player, request.target, -total(request.key))
    if size_of(game, unit) <= 0:
        kill(game, unit)


def your_soldiers_gain(game: Duel, task: Task) -> None:
    """Also those that come later this turn (R6-62)."""
    mark(game, task.player, 0, total(game.current(task).key))


UP: Final = replace(quick_magic.UP, effect=(the_target_gains,))
DOWN: Final = replace(quick_magic.DOWN, effect=(the_target_loses,))
FORCE: Final = replace(normal_magic.FORCE, effect=(your_soldiers_gain,))

RECALL: Final = replace(quick_magic.RECALL, kind=Kind.SUMMON)
REVERSE: Final = replace(
    quick_magic.REVERSE, kind=Kind.NORMAL_MAGIC, timing=Timing.MAIN, since=Format.STANDARD
)


def ask_for_two(game: Duel, task: Task) -> None:
    """Two must be taken if there are two (R6-59)."""
    game.ask_if_any(task.player, TAKE, task.player, still_in_the_life(game, task))


def note_each(game: Duel, task: Task) -> None:
    if not game.declined():
        task.picked |= bitset.only(game.chosen_card())
        task.back_to(ask_for_two)


BJ: Final = replace(
    quick_magic.BJ,
    kind=Kind.NORMAL_MAGIC,
    speed=Speed.IMMEDIATE,
    timing=Timing.MAIN,
    effect=(look_through_your_life, ask_for_two, note_each, take_them_and_shuffle),
)
RSF: Final = replace(quick_magic.RSF, kind=Kind.NORMAL_MAGIC, timing=Timing.MAIN)


def quick_magic_costs_nothing(game: Duel, holder: Unit, action: CardAction, so_far: Cost) -> Cost:
    """Only its controller's, and never left to choice (R6-16)."""
    return NO_COST if action.kind is Kind.QUICK_MAGIC else so_far


MAGIC_SURGE: Final = AbilityDef(cost=quick_magic_costs_nothing)
MAGICIAN: Final = replace(characters.MAGICIAN, abilities=(MAGIC_SURGE,))

ALL: Final = (RECALL, UP, DOWN, FORCE, REVERSE, BJ, RSF, MAGICIAN)
