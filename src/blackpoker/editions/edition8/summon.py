"""召喚: setting bulwarks, summoning, equipping."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common import card
from blackpoker.common.card import CARD, SUITS, A, J, K
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.effects import summon_the_key_card
from blackpoker.common.key import One, one
from blackpoker.common.movement import enter, lay_on
from blackpoker.common.target import YOUR_SOLDIER_OF_THE_SUIT
from blackpoker.common.zone import HAND, STAGE
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.decision import Question, which_way
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import Task

WHICH_CARD: Final = Question("bulwark", CARD, spell=card.spell_card)
ACE_OR_BULWARK: Final = which_way("lay_as", "ace", "bulwark")


def ask_for_a_card(game: Duel, task: Task) -> None:
    hand = game.side(task.player).hand
    if hand != 0:
        game.ask_cards(task.player, WHICH_CARD, task.player, hand)
    else:
        task.finish()  # allowed, and does nothing (R8-26)


def set_it_as_a_bulwark(game: Duel, task: Task) -> None:
    chosen = game.chosen_card()
    game.side(task.player).hand &= ~bitset.only(chosen)
    enter(game, task.player, chosen, False, HAND)


SET_BULWARK: Final = CardAction(
    id="set_bulwark",
    typed="B",
    name=Name("防壁設置", "Set bulwark"),
    kind=Kind.SUMMON,
    speed=Speed.IMMEDIATE,
    once_per_turn=True,
    cost=cost("L"),
    effect=(ask_for_a_card, set_it_as_a_bulwark),
    lays_bulwark=True,
)

SUMMON_SOLDIER: Final = CardAction(
    id="summon_soldier",
    typed="SS",
    name=Name("兵士召喚", "Summon soldier"),
    kind=Kind.SUMMON,
    cost=cost("BL"),
    key=one(SUITS, 2, 10),
    effect=(summon_the_key_card,),
)

SUMMON_HERO: Final = replace(
    SUMMON_SOLDIER,
    id="summon_hero",
    typed="SH",
    name=Name("英雄召喚", "Summon hero"),
    cost=cost("BBL"),
    key=one(SUITS, J, K),
)

SUMMON_ACE: Final = replace(
    SUMMON_SOLDIER,
    id="summon_ace",
    typed="SA",
    name=Name("エース召喚", "Summon ace"),
    cost=cost("L"),
    key=one(SUITS, A, A),
)

SUMMON_MAGICIAN: Final = replace(
    SUMMON_SOLDIER,
    id="summon_magician",
    typed="SM",
    name=Name("魔術士召喚", "Summon magician"),
    since=Format.STANDARD,
    cost=cost("BD"),
    key=One("JOKER", card.JOKERS),
)


def you_do_not_hold_the_turn(game: Duel, player: int) -> bool:
    return game.turn != player


def ask_how_to_lay_it(game: Duel, task: Task) -> None:
    game.ask(task.player, ACE_OR_BULWARK, 3, 0)


def lay_the_key_card(game: Duel, task: Task) -> None:
    request = game.current(task)
    ace: i64 = bitset.lowest(request.key)
    request.release_keys()
    enter(game, task.player, ace, game.answer == 0, STAGE)


QUICK_SUMMON: Final = CardAction(
    id="quick_summon",
    typed="SQ",
    name=Name("クイック召喚", "Quick summon"),
    kind=Kind.SUMMON,
    since=Format.PRO,
    timing=Timing.QUICK,
    condition=you_do_not_hold_the_turn,
    needs=Name("自分がターンを持っていないこと", "you do not hold the turn"),
    ruling="R8-31",
    cost=cost("D"),
    key=one(SUITS, A, A),
    effect=(ask_how_to_lay_it, lay_the_key_card),
)


def put_the_key_card_on_it(game: Duel, task: Task) -> None:
    unit = game.target_unit(task)
    if unit is not None:
        lay_on(game, unit, game.current(task))


EQUIP: Final = CardAction(
    id="equip",
    typed="SE",
    name=Name("装備", "Equip"),
    kind=Kind.SUMMON,
    cost=cost("BL"),
    key=one(SUITS, A, K),
    target=YOUR_SOLDIER_OF_THE_SUIT,
    effect=(put_the_key_card_on_it,),
)

# In the order of the print.
ALL: Final = (
    SET_BULWARK,
    SUMMON_SOLDIER,
    SUMMON_HERO,
    SUMMON_ACE,
    QUICK_SUMMON,
    SUMMON_MAGICIAN,
    EQUIP,
)
