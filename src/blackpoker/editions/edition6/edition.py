"""The 6th edition: how it differs from the 8th, and its own order of the print."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.core.name import Name
from blackpoker.editions.edition6 import magic, turn
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition8.summon import QUICK_SUMMON

RULINGS: Final = {
    "not_in_list": "",  # what the later edition says of these is no matter here
    "no_rare_card": "",
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

EDITION_6: Final = EDITION_8.derive(
    "6",
    Name("第6版", "6th edition"),
    rules_version="6.1",
    life=Name("デッキ", "deck"),
    numbers=replace(EDITION_8.numbers, drawn_games=True),
    flow=turn.RAISING_FLOW,
    put=(*turn.ALL, replace(QUICK_SUMMON, ruling=""), *magic.ALL),
    drop=("up_fog", "down_fog", "force_fog"),
    order=(
        "set_bulwark",
        "summon_soldier",
        "summon_hero",
        "summon_ace",
        "quick_summon",
        "summon_magician",
        "equip",
        "recall",
        "end",
        "charge",
        "draw",
        "attack",
        "block",
        "damage_judgement",
        "up",
        "down",
        "twist",
        "counter",
        "destroy_bulwark",
        "throwing",
        "death_lance",
        "refill_bulwark",
        "reanimate",
        "hand_destruction",
        "reunion",
        "kill",
        "truce",
        "change_target",
        "force",
        "rain_of_swords",
        "recruit",
        "ambush",
        "search",
        "reverse",
        "bj",
        "rsf",
        "next_generation",
    ),
    rulings=RULINGS,
)
