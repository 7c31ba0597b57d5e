"""House rule 俊足の英雄: a hero may attack in the turn in which it enters.

A character that is another.
"""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *

RULE: Final = Supplement(
    id="swift_heroes",
    name=Name("俊足の英雄", "Swift heroes"),
    characters=(
        CharacterDef(
            id="hero",
            name=Name("英雄", "Hero"),
            soldier=True,
            cards=cards("♠♡♢♣", J, K),
            labels=ATTACKER | BLOCKER | HASTE,
        ),
    ),
)
