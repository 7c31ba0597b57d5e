"""What the published scripts of 9.1 call things, by our id; one that is not here has ours."""

from __future__ import annotations

from typing import Final

ACTIONS: Final = {
    "damage_judgement": "damageJudge",
    "next_generation": "nextGeneration",
    "set_bulwark": "setBulwark",
    "summon_soldier": "summonsSoldier",
    "summon_hero": "summonsHero",
    "summon_ace": "summonsAce",
    "quick_summon": "quickSummonsAce",
    "summon_magician": "summonsMagic",
    "equip": "mountSoldier",
    "destroy_bulwark": "destroyBulwark",
    "death_lance": "deathLance",
    "refill_bulwark": "addBulwark",
    "hand_destruction": "handeth",
    "change_target": "changeTarget",
    "recall": "unsummons",
    "rain_of_swords": "swordRain",
    "ambush": "surprise",
}
COMPONENTS: Final = {
    "common_soldier": "soldier",
    "equipped_soldier": "armedsoldier",
    "up_fog": "upFog",
    "down_fog": "downFog",
    "force_fog": "forceFog",
}
FORMATS: Final = {
    "standard": "std",
    "master": "mast",
}

OFFICIAL: Final = ACTIONS | COMPONENTS | FORMATS
