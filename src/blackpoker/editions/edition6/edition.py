"""The 6th edition: its lists put together, in the order of the print."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.book import Numbers
from blackpoker.core.name import Name
from blackpoker.editions.edition import FORMER_KINDS, FORMER_QUICK_KINDS, Edition
from blackpoker.editions.edition6 import characters
from blackpoker.editions.edition6.combat import ATTACK, BLOCK, DAMAGE_JUDGEMENT
from blackpoker.editions.edition6.magic import BJ, DOWN, FORCE, RECALL, REVERSE, RSF, UP
from blackpoker.editions.edition6.turn import CHARGE, DRAW, END, NEXT_GENERATION, RAISING_FLOW
from blackpoker.editions.edition8.normal_magic import (
    AMBUSH,
    DEATH_LANCE,
    DESTROY_BULWARK,
    HAND_DESTRUCTION,
    RAIN_OF_SWORDS,
    REANIMATE,
    RECRUIT,
    REFILL_BULWARK,
    THROWING,
)
from blackpoker.editions.edition8.quick_magic import (
    CHANGE_TARGET,
    COUNTER,
    KILL,
    REUNION,
    SEARCH,
    TRUCE,
    TWIST,
)
from blackpoker.editions.edition8.summon import (
    EQUIP,
    QUICK_SUMMON,
    SET_BULWARK,
    SUMMON_ACE,
    SUMMON_HERO,
    SUMMON_MAGICIAN,
    SUMMON_SOLDIER,
)

RULINGS: Final = {
    "game_over": "R6-65",
    "only_triggered": "C-21",
    "not_your_chance": "R6-01",
    "not_your_turn": "R6-07",
    "stage_not_empty": "R6-07",
    "used_this_turn": "R6-26",
    "no_bulwark": "R6-13",
    "no_life": "R6-11",
    "no_sacrifice": "R6-14",
    "no_key": "R6-18",
    "no_discard": "R6-18",
    "no_target": "C-05",
    "no_target_for_key": "C-05",
    "cannot_complete": "C-05",
}

EDITION_6: Final = Edition(
    id="6",
    name=Name("第6版", "6th edition"),
    rules_version="6.1",
    life=Name("デッキ", "deck"),
    actions=(
        SET_BULWARK,
        SUMMON_SOLDIER,
        SUMMON_HERO,
        SUMMON_ACE,
        replace(QUICK_SUMMON, ruling=""),
        SUMMON_MAGICIAN,
        EQUIP,
        RECALL,
        END,
        CHARGE,
        DRAW,
        ATTACK,
        BLOCK,
        DAMAGE_JUDGEMENT,
        UP,
        DOWN,
        TWIST,
        COUNTER,
        DESTROY_BULWARK,
        THROWING,
        DEATH_LANCE,
        REFILL_BULWARK,
        REANIMATE,
        HAND_DESTRUCTION,
        REUNION,
        KILL,
        TRUCE,
        CHANGE_TARGET,
        FORCE,
        RAIN_OF_SWORDS,
        RECRUIT,
        AMBUSH,
        SEARCH,
        REVERSE,
        BJ,
        RSF,
        NEXT_GENERATION,
    ),
    characters=characters.ALL,
    fogs=(),
    numbers=Numbers(drawn_games=True),
    flow=RAISING_FLOW,
    kinds=FORMER_KINDS,
    quick_kinds=FORMER_QUICK_KINDS,
    rulings=RULINGS,
)
