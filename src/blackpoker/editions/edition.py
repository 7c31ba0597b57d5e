"""An edition is a record of lists, and of the few numbers the common rules take from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from blackpoker.common.book import USUAL_NUMBERS, Numbers, Printing
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.core.action import Timing
from blackpoker.core.flow import FLOW, Flow
from blackpoker.core.name import Name

# The headings of 9.1, and what they were before it.
FORMER_KINDS: Final = {
    Kind.MAGIC: Kind.NORMAL_MAGIC,
    Kind.TRIGGERED_MAGIC: Kind.TRIGGERED,
}
FORMER_QUICK_KINDS: Final = {Kind.MAGIC: Kind.QUICK_MAGIC}


@dataclass(frozen=True, kw_only=True)
class Edition(Printing):
    """The lists as printed, in the order of the print."""

    rules_version: str  # changes when behaviour changes, and only then: records depend on it
    actions: tuple[CardAction, ...]
    characters: tuple[CharacterDef, ...]
    fogs: tuple[FogDef, ...]
    numbers: Numbers = USUAL_NUMBERS
    flow: Flow = FLOW
    # Under which headings it has what another edition lists; of quick actions, where that differs.
    kinds: Mapping[Kind, Kind] = field(default_factory=dict, hash=False)
    quick_kinds: Mapping[Kind, Kind] = field(default_factory=dict, hash=False)
    # What the published scripts call a thing, by our id, where that is not the same word.
    official: Mapping[str, str] = field(default_factory=dict, hash=False)
    # The ruling on which an action is refused, by the code of the reason.
    rulings: Mapping[str, str] = field(default_factory=dict, hash=False)

    def derive(
        self,
        *,
        id: str,
        name: Name,
        rules_version: str,
        kinds: dict[Kind, Kind],
        actions: tuple[CardAction, ...],
        characters: tuple[CharacterDef, ...],
        numbers: Numbers,
        official: Mapping[str, str],
        rulings: Mapping[str, str],
    ) -> Edition:
        """Return the edition that came after this one: what is not given here has not changed.

        An action or character of the same id takes the place of the old one; ``kinds`` says under
        which headings the others stand now, ``rulings`` which of the old ones it has its own for.
        """
        changed = {action.id: action for action in actions}
        others = {character.id: character for character in characters}
        return replace(
            self,
            id=id,
            name=name,
            rules_version=rules_version,
            actions=tuple(
                changed.get(action.id) or headed(action, kinds) for action in self.actions
            ),
            characters=tuple(others.get(one.id, one) for one in self.characters),
            numbers=numbers,
            kinds=kinds,
            quick_kinds={},
            official=official,
            rulings={**self.rulings, **rulings},
        )

    def headed(self, action: CardAction) -> CardAction:
        """Return an action written for any edition under the heading it has in this one.

        >>> from blackpoker.editions.edition8.edition import EDITION_8
        >>> from blackpoker.editions.edition9.magic import BJ
        >>> EDITION_8.headed(BJ).kind.name
        'QUICK_MAGIC'
        """
        quick = action.timing is Timing.QUICK and action.kind in self.quick_kinds
        return headed(action, self.quick_kinds if quick else self.kinds)

    def actions_of(self, format: Format) -> tuple[CardAction, ...]:
        """Return what a format plays with; formats are nested."""
        return tuple(action for action in self.actions if action.since <= format)


def headed(action: CardAction, kinds: Mapping[Kind, Kind]) -> CardAction:
    """Return an action under the heading that another edition has for its own."""
    kind = kinds.get(action.kind)
    return action if kind is None else replace(action, kind=kind)
