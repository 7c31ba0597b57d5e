"""The list put together."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card_action import CardAction
from blackpoker.common.fog import FogDef
from blackpoker.common.trump import TrumpDef
from blackpoker.trumps.extra9 import clubs, diamonds, hearts, spades, trump_actions

ACTIONS: Final[tuple[CardAction, ...]] = trump_actions.ALL
FOGS: Final[tuple[FogDef, ...]] = (trump_actions.CLOSE_FOG,)
TRUMPS: Final[tuple[TrumpDef, ...]] = spades.TRUMPS + hearts.TRUMPS + diamonds.TRUMPS + clubs.TRUMPS
