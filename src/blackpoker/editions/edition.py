"""An edition is a record of lists, and of the few numbers the common rules take from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common.book import USUAL_NUMBERS, Numbers
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.core.flow import FLOW, Flow
from blackpoker.core.name import Name

LIFE: Final = Name("ライフ", "life")


@dataclass(frozen=True, kw_only=True)
class Edition:
    """The lists as printed, in the order of the print."""

    id: str
    name: Name
    rules_version: str  # changes when behaviour changes, and only then: records depend on it
    actions: tuple[CardAction, ...]
    characters: tuple[CharacterDef, ...]
    fogs: tuple[FogDef, ...]
    numbers: Numbers = USUAL_NUMBERS
    flow: Flow = FLOW
    life: Name = LIFE  # what it calls the pile that must not run out

    def actions_of(self, format: Format) -> tuple[CardAction, ...]:
        """Return what a format plays with; formats are nested."""
        return tuple(action for action in self.actions if action.since <= format)
