"""Where a card can lie."""

from __future__ import annotations

from typing import Final

LIFE: Final = 0
HAND: Final = 1
GRAVEYARD: Final = 2
SOLDIERS: Final = 3  # the field, face up
BULWARKS: Final = 4  # the field, face down
FOG: Final = 5
STAGE: Final = 6
PACK: Final = 7
RARE: Final = 8
TRUMP: Final = 9
FIELD: Final = 10  # soldiers and bulwarks together
DECK: Final = 11  # what is the life once the game has begun

NAMES: Final = (
    "life",
    "hand",
    "graveyard",
    "soldiers",
    "bulwarks",
    "fog",
    "stage",
    "pack",
    "rare",
    "trump",
    "field",
    "deck",
)
