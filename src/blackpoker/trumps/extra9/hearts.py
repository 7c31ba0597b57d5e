"""♡ of edition 9.1."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import ALL
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.cost import NO_COST, cost
from blackpoker.common.duel import Duel
from blackpoker.common.effects import Raise, kill_the_target, the_target
from blackpoker.common.movement import return_to_hand, set_driven, turn_over
from blackpoker.common.target import A_BULWARK, A_SOLDIER, KeyUnit
from blackpoker.common.trump import TrumpDef
from blackpoker.core.action import Timing
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.editions.edition8.normal_magic import charge_your_soldiers
from blackpoker.trumps.extra6 import hearts
from blackpoker.trumps.extra6.hearts import H3, H5, H7
from blackpoker.trumps.extra9.shared import (
    at_both_prices,
    king_summon,
    quick_soldier_summon,
    revive,
    trump_of_this_list,
)
from blackpoker.trumps.jacks import a_jack, charged
from blackpoker.trumps.steps import TurnDownYour, by_a_soldier, every_bulwark_falls

REINFORCEMENT: Final = replace(hearts.REINFORCEMENT, once_per_turn=False)


def the_target_returns(game: Duel, task: Task) -> None:
    return_to_hand(game, the_target(game, task))


ALLURE: Final = replace(
    hearts.ENCOURAGE,
    id="allure",
    typed="TYA",
    name=Name("誘惑", "Allure"),
    target=A_SOLDIER,
    effect=(the_target_returns,),
)


PURSUIT: Final = replace(
    hearts.PURSUIT,
    cost=NO_COST,
    once_per_turn=False,
    effect=(charge_your_soldiers, Raise("attack"), TurnDownYour(H5)),
)


def turn_up_the_key_unit(game: Duel, task: Task) -> None:
    """Gone, or a bulwark no longer: nothing happens (R9-15); no soldier here: it stays (R9-81)."""
    unit = game.key_unit(task)
    if unit is not None and not unit.soldier and turn_over(game, unit):
        set_driven(game, unit, False)


PHANTOM_REVERSE: Final = CardAction(
    id="phantom_reverse",
    typed="TV",
    name=Name("ファントムリバース", "Phantom reverse"),
    kind=Kind.MAGIC,
    cost=cost("C"),
    key_unit=KeyUnit(
        Name("チャージ状態の自分の防壁", "a charged bulwark of yours"), ALL, soldier=False
    ),
    trump=H7,
    effect=(turn_up_the_key_unit,),
)
SALVATION: Final = replace(hearts.SALVATION, timing=Timing.QUICK, cost=NO_COST)

WALL_BREAKER, SUMMON_WALL_BREAKER, QUICK_SUMMON_WALL_BREAKER = a_jack(
    "wall_breaker", "W", Name("破砕士", "Wall breaker"), "♡", "♢", hearts.CHARGE_AT_A_BULWARK
)
PULVERIZE: Final = by_a_soldier(
    "pulverize",
    "TYP",
    Name("粉砕", "Pulverize"),
    charged(WALL_BREAKER),
    (kill_the_target,),
    target=A_BULWARK,
)

OLD: Final = {trump.id: trump for trump in hearts.TRUMPS}
TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of_this_list(OLD["X-H2"], REINFORCEMENT),
    trump_of_this_list(OLD["X-H3"], ALLURE, quick_soldier_summon("♡", H3), name=ALLURE.name),
    trump_of_this_list(OLD["X-H4"], hearts.CEASEFIRE),
    trump_of_this_list(OLD["X-H5"], PURSUIT),
    trump_of_this_list(OLD["X-H7"], PHANTOM_REVERSE, hearts.ILLUSION),
    trump_of_this_list(OLD["X-H8"], SALVATION),
    trump_of_this_list(
        OLD["X-HJ"],
        *at_both_prices(SUMMON_WALL_BREAKER, QUICK_SUMMON_WALL_BREAKER),
        PULVERIZE,
        revive(WALL_BREAKER),
        name=WALL_BREAKER.name,
        characters=(WALL_BREAKER,),
    ),
    trump_of_this_list(
        OLD["X-HK"],
        king_summon(hearts.SUMMON_GIANT, "♡", "♢", every_bulwark_falls),
    ),
)
