"""♢ of edition 9.1."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import A, K, total
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import NO_TARGET_OF_EQUIP
from blackpoker.common.cost import cost
from blackpoker.common.damage import damage
from blackpoker.common.duel import Duel
from blackpoker.common.effects import TAKE, kill_the_target, the_target, the_targeted_request
from blackpoker.common.key import one
from blackpoker.common.movement import enter
from blackpoker.common.target import A_DRIVEN_CHARACTER, YOUR_SOLDIER
from blackpoker.common.trump import TrumpDef
from blackpoker.common.zone import LIFE
from blackpoker.core.action import Speed, Timing
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.editions.edition8.quick_magic import negate_the_target
from blackpoker.editions.edition8.summon import SET_BULWARK
from blackpoker.trumps.extra6 import diamonds
from blackpoker.trumps.extra6.diamonds import D3, D5, DA, DJ, equip_it_or_lose_it
from blackpoker.trumps.extra9.shared import (
    at_both_prices,
    quick_soldier_summon,
    revive,
    trump_of_this_list,
)
from blackpoker.trumps.jacks import EnterWithTheKeyCard
from blackpoker.trumps.steps import DrawCards, StopUnlessUp


def add_a_bulwark(game: Duel, task: Task) -> None:
    life = game.side(task.player).life
    if life.size > 0:
        enter(game, task.player, life.take(), False, LIFE)


PUT_BULWARK: Final = replace(diamonds.PUT_BULWARK, effect=(add_a_bulwark,))
QUICK_SET_BULWARK: Final = replace(
    SET_BULWARK,
    id="quick_set_bulwark",
    typed="SB",
    name=Name("クイック防壁設置", "Quick set bulwark"),
    timing=Timing.QUICK,
    once_per_turn=False,
    cost=cost("DL"),
    trump=DA,
)


def take_the_sum(game: Duel, task: Task) -> None:
    damage(game, task.player, total(the_targeted_request(game, task).key))


OFFSET: Final = replace(diamonds.OFFSET, effect=(take_the_sum, negate_the_target))


def always(game: Duel, player: int) -> bool:
    return True


LETHARGY: Final = CardAction(
    id="lethargy",
    typed="TL",
    name=Name("虚脱", "Lethargy"),
    kind=Kind.MAGIC,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    key=one("♢", A, K),
    target=A_DRIVEN_CHARACTER,
    trump=D5,
    effect=(kill_the_target,),
)


def ask_for_a_buried_card_of_its_suit(game: Duel, task: Task) -> None:
    """What could not be equipped stays as it is (R9-71)."""
    unit = the_target(game, task)
    suits = card.suits_of(unit.cards)
    if unit.character.labels & NO_TARGET_OF_EQUIP != 0 or suits == 0:
        task.finish()
        return
    fitting = game.side(task.player).graveyard.all() & suits
    game.ask_if_any(task.player, TAKE, task.player, fitting)


REPAIR: Final = replace(
    diamonds.REPAIR,
    target=YOUR_SOLDIER,
    effect=(ask_for_a_buried_card_of_its_suit, equip_it_or_lose_it),
)


# Summoned at its own price it draws; as a counter it cancels, and does not.
ENTERS_AND_DRAWS: Final = (StopUnlessUp(DJ), EnterWithTheKeyCard(DJ), DrawCards(1))
SUMMON_STRATEGIST, QUICK_SUMMON_STRATEGIST = (
    replace(action, effect=ENTERS_AND_DRAWS)
    for action in at_both_prices(diamonds.SUMMON_STRATEGIST, diamonds.QUICK_SUMMON_STRATEGIST)
)
COUNTER_SUMMON_STRATEGIST: Final = replace(
    diamonds.QUICK_SUMMON_STRATEGIST,
    id="counter_summon_strategist",
    typed="SO",
    name=Name("カウンター策士召喚", "Counter summon strategist"),
    cost=cost("D"),
)

OLD: Final = {trump.id: trump for trump in diamonds.TRUMPS}
TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of_this_list(OLD["X-DA"], PUT_BULWARK, QUICK_SET_BULWARK),
    trump_of_this_list(OLD["X-D3"], diamonds.NEGOTIATE, quick_soldier_summon("♢", D3)),
    trump_of_this_list(OLD["X-D4"], OFFSET),
    replace(
        trump_of_this_list(OLD["X-D5"], LETHARGY),
        abilities=(AbilityDef(stops_charge=always),),
    ),
    trump_of_this_list(OLD["X-D8"], REPAIR),
    trump_of_this_list(OLD["X-D9"], diamonds.REST, diamonds.SATISFACTION),
    trump_of_this_list(
        OLD["X-DJ"],
        SUMMON_STRATEGIST,
        QUICK_SUMMON_STRATEGIST,
        COUNTER_SUMMON_STRATEGIST,
        diamonds.FORESIGHT,
        revive(diamonds.STRATEGIST),
    ),
)
