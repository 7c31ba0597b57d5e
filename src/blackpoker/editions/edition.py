"""An edition is a record of lists, and of the few numbers the common rules take from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from blackpoker.common.book import Numbers, Printing
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.core.action import Timing
from blackpoker.core.errors import IllegalRegulation
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
        id: str,
        name: Name,
        *,
        rules_version: str = "",
        put: tuple[CardAction | CharacterDef | FogDef, ...] = (),
        drop: tuple[str, ...] = (),
        order: tuple[str, ...] = (),
        numbers: Numbers | None = None,
        flow: Flow | None = None,
        life: Name | None = None,
        kinds: Mapping[Kind, Kind] | None = None,
        official: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> Edition:
        """Return another edition, told by how it differs: what is not given is as it is here.

        ``put`` takes the place of what has its id, or comes at the end of its list; ``drop`` takes
        out, by id. Where the print has another ``order`` it names the whole list of actions: one it
        does not name is not in it. ``kinds`` says under which headings the actions stand now,
        ``official`` and ``rulings`` come on top of what there is, and ``rules_version`` is the id
        if not given.

        >>> from blackpoker.editions.edition9_1.edition import EDITION_9_1
        >>> later = EDITION_9_1.derive(
        ...     "9.2",
        ...     Name("第9.2版", "edition 9.2"),
        ...     numbers=replace(EDITION_9_1.numbers, hand_limit=8),
        ... )
        >>> later.rules_version, later.numbers.hand_limit, later.actions == EDITION_9_1.actions
        ('9.2', 8, True)
        """
        other = replace(
            self,
            id=id,
            name=name,
            rules_version=rules_version or id,
            numbers=self.numbers if numbers is None else numbers,
            flow=self.flow if flow is None else flow,
            life=self.life if life is None else life,
            kinds=self.kinds if kinds is None else kinds,
            quick_kinds=self.quick_kinds if kinds is None else {},
            official={**self.official, **(official or {})},
            rulings={**self.rulings, **(rulings or {})},
            derived_from=self,
        )
        actions = {one.id: other.headed(one) for one in self.actions}
        characters = {one.id: one for one in self.characters}
        fogs = {one.id: one for one in self.fogs}
        for thing in put:
            if isinstance(thing, CardAction):
                actions[thing.id] = other.headed(thing)
            elif isinstance(thing, CharacterDef):
                characters[thing.id] = thing
            else:
                fogs[thing.id] = thing
        for gone in drop:
            if gone in actions:
                del actions[gone]
            elif gone in characters:
                del characters[gone]
            elif gone in fogs:
                del fogs[gone]
            else:
                raise IllegalRegulation("nothing_to_drop", rule=name, action=gone)
        for listed in order:
            if listed not in actions:
                raise IllegalRegulation("nothing_to_list", edition=name, action=listed)
        return replace(
            other,
            actions=tuple(actions[listed] for listed in order or tuple(actions)),
            characters=tuple(characters.values()),
            fogs=tuple(fogs.values()),
        )

    def headed(self, action: CardAction) -> CardAction:
        """Return an action written for any edition under the heading it has in this one.

        >>> from blackpoker.editions.edition8.edition import EDITION_8
        >>> from blackpoker.editions.edition9_1.magic import BJ
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
