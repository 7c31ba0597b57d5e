"""♠ of edition 9.1."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import SPADES, A
from blackpoker.common.key import one
from blackpoker.common.target import YOUR_CHARACTER
from blackpoker.common.trump import TrumpDef
from blackpoker.core.action import Timing
from blackpoker.core.name import Name
from blackpoker.editions.edition8.normal_magic import REANIMATE
from blackpoker.trumps.extra6 import spades
from blackpoker.trumps.extra6.spades import S2, it_enters
from blackpoker.trumps.extra9.shared import (
    at_both_prices,
    king_summon,
    quick_soldier_summon,
    revive,
    trump_of_this_list,
)
from blackpoker.trumps.jacks import charged
from blackpoker.trumps.steps import AskForABuried, by_a_soldier, every_soldier_falls

SLASH: Final = replace(spades.SLASH, timing=Timing.QUICK)
QUICK_INTIMIDATE: Final = replace(
    spades.INTIMIDATE,
    id="quick_intimidate",
    typed="TJ",
    name=Name("クイック威圧", "Quick intimidate"),
    timing=Timing.QUICK,
    key=one("♠", A, 10),
)


RESURRECTION: Final = replace(spades.RESURRECTION, effect=(AskForABuried(SPADES), it_enters))

REINCARNATION: Final = by_a_soldier(
    "reincarnation_summon",
    "TYI",
    Name("転生召喚", "Reincarnation"),
    charged(spades.REANIMATOR),
    REANIMATE.effect,
    target=YOUR_CHARACTER,
)

DARK_LORD: Final = replace(spades.DEMON_LORD, name=Name("魔王", "Dark lord"))
SUMMON_DARK_LORD: Final = replace(
    king_summon(spades.SUMMON_DEMON_LORD, "♠", "♣", every_soldier_falls),
    name=Name("魔王召喚", "Summon dark lord"),
)
DARK_WHISPER: Final = replace(
    spades.DEMON_LORD_NEXT_GENERATION, name=Name("魔王の囁き", "Dark whisper")
)

OLD: Final = {trump.id: trump for trump in spades.TRUMPS}
TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of_this_list(OLD["X-SA"], spades.REVOLUTION_DRAW),
    trump_of_this_list(OLD["X-S2"], SLASH, quick_soldier_summon("♠", S2)),
    trump_of_this_list(OLD["X-S3"], spades.DRAIN),
    trump_of_this_list(OLD["X-S4"], spades.INTIMIDATE, QUICK_INTIMIDATE),
    trump_of_this_list(OLD["X-S5"], RESURRECTION),
    trump_of_this_list(OLD["X-S7"], spades.INSTANT_KILL),
    trump_of_this_list(
        OLD["X-SJ"],
        *at_both_prices(spades.SUMMON_REANIMATOR, spades.QUICK_SUMMON_REANIMATOR),
        REINCARNATION,
        revive(spades.REANIMATOR),
    ),
    trump_of_this_list(
        OLD["X-SK"],
        SUMMON_DARK_LORD,
        DARK_WHISPER,
        name=DARK_LORD.name,
        characters=(DARK_LORD,),
    ),
)
