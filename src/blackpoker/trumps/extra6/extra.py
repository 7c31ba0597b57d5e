"""The list put together."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card import J, number
from blackpoker.trumps import trump_actions
from blackpoker.trumps.extra6 import clubs, diamonds, hearts, spades

ACTIONS: Final = trump_actions.ALL
TRUMPS: Final = spades.TRUMPS + hearts.TRUMPS + diamonds.TRUMPS + clubs.TRUMPS
JACKS: Final = tuple(one for trump in TRUMPS if number(trump.card) == J for one in trump.characters)
