"""Edition 9.1: what changed from the 8th."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card_action import Kind
from blackpoker.core.name import Name
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition8.turn import NEXT_GENERATION
from blackpoker.editions.edition9_1 import magic, turn
from blackpoker.editions.edition9_1.official import OFFICIAL

KINDS: Final = {
    Kind.QUICK_MAGIC: Kind.MAGIC,
    Kind.NORMAL_MAGIC: Kind.MAGIC,
    Kind.TRIGGERED: Kind.TRIGGERED_MAGIC,
}

RULINGS: Final = {
    "not_in_list": "",  # what the texts of the 8th edition say of each other is no matter here
    "game_over": "R9-67",
    "not_your_chance": "R9-02",
    "not_your_turn": "R9-66",
    "stage_not_empty": "R9-10",
    "used_this_turn": "R9-08",
    "no_bulwark": "R9-79",
    "no_life": "R9-06",
    "no_rare_card": "R9-58",
}

EDITION_9_1: Final = EDITION_8.derive(
    "9.1",
    Name("第9.1版", "edition 9.1"),
    kinds=KINDS,
    put=(*turn.ALL, replace(NEXT_GENERATION, kind=Kind.TRIGGERED_MAGIC), *magic.ALL),
    numbers=replace(EDITION_8.numbers, least_trumps=2, new_tops=True, raises_at_once=True),
    official=OFFICIAL,
    rulings=RULINGS,
)
