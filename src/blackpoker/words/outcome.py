"""What becomes of the table between two moments, in sentences: lives, characters, the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blackpoker.agents.search.plan import Outcome
from blackpoker.common.view import UnitView, View
from blackpoker.text import has, in_list, say
from blackpoker.words.deeds import Deeds

MOST: Final = 3  # facts of one outcome that are told


@dataclass(frozen=True)
class Fact:
    """Something that has changed: which sentence tells of it, and about what."""

    key: str
    player: int = -1
    unit: int = 0  # serial
    before: int = 0
    after: int = 0


def facts(before: Sequence[Outcome], after: Sequence[Outcome], me: int) -> list[Fact]:
    """What comes out alike however the hidden cards lie, what matters most first."""
    if not before or len(before) != len(after):
        return []
    first, *others = [changes(*pair, me) for pair in zip(before, after, strict=True)]
    return [one for one in first if all(one in other for other in others)]


def changes(before: Outcome, after: Outcome, me: int) -> list[Fact]:
    """Everything one player would notice, what matters most first."""
    then, now = before.seen, after.seen
    found = lives(before, after, me)
    if now.over:
        key = "drawn" if now.winner < 0 else "won" if now.winner == me else "lost"
        return [Fact(key, me), *found]
    mine = [one for one in units(then, now, me) if one.key != "driven"]  # its steps tell that
    found += [*units(then, now, 1 - me), *mine, *hands(then, now, me)]
    if then.turn_number != now.turn_number:  # what every turn begins with is no news
        found = [one for one in found if one.key not in ("driven", "charged", "hand")]
    return found


def lives(before: Outcome, after: Outcome, me: int) -> list[Fact]:
    found = []
    for player in (1 - me, me):
        had, has = before.lives[player], after.lives[player]
        if had == has:
            continue
        if before.seen.sides[player].life is None:
            found.append(Fact("damage" if has < had else "healed", player, before=had, after=has))
        else:
            found.append(Fact("life", player, before=had, after=has))
    return found


def units(before: View, after: View, player: int) -> list[Fact]:
    had = {one.serial: one for one in before.sides[player].field}
    has = {one.serial: one for one in after.sides[player].field}
    found = [Fact("gone", player, serial) for serial in had if serial not in has]
    for serial, unit in has.items():
        old = had.get(serial)
        if old is None:
            key = "enters" if unit.soldier else "bulwark"
            found.append(Fact(key, player, serial, after=unit.size or 0))
        elif unit.soldier and old.size != unit.size:
            found.append(Fact("size", player, serial, old.size or 0, unit.size or 0))
        elif unit.driven != old.driven:
            found.append(Fact("driven" if unit.driven else "charged", player, serial))
    could = [one for one in had.values() if not one.driven]
    can = [one for one in has.values() if not one.driven]
    if could and not can and found:
        found.insert(0, Fact("no_blockers", player))
    return found


def hands(before: View, after: View, me: int) -> list[Fact]:
    """Cards one gets; those a move costs are told by its steps."""
    had, has = before.sides[me].hand_count, after.sides[me].hand_count
    return [Fact("hand", me, before=had, after=has)] if has > had else []


class Outcomes:
    """Says facts in a language."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds = deeds
        self.prompt = deeds.prompt
        self.lang = deeds.lang

    def told(self, found: Sequence[Fact], before: View, after: View, me: int) -> list[str]:
        """A few facts, several of a kind in one sentence."""
        groups: dict[tuple[str, int], list[Fact]] = {}
        for one in found:
            groups.setdefault((one.key, one.player), []).append(one)
        return [self.sentence(one, before, after, me) for one in list(groups.values())[:MOST]]

    def sentence(self, group: Sequence[Fact], before: View, after: View, me: int) -> str:
        first = group[0]
        who = self.prompt.names[first.player] if first.player >= 0 else ""
        names = [self.named(one, before, after, me) for one in group if one.unit]
        key = f"fact.{first.key}"
        if first.player == self.prompt.viewer and has(self.lang, f"{key}_you"):
            key += "_you"
        return say(
            self.lang,
            key,
            who=who,
            life=self.prompt.words["life"],
            things=in_list(self.lang, names),
            before=first.before,
            after=first.after,
            n=abs(first.after - first.before),
        )

    def named(self, one: Fact, before: View, after: View, me: int) -> str:
        seen = before if unit_in(before, one.unit) is not None else after
        unit = unit_in(seen, one.unit)
        name = "" if unit is None else self.deeds.unit(seen, unit, me)
        if one.key == "enters":
            return say(self.lang, "fact.sized", thing=name, n=one.after)
        if one.key == "size":
            return say(self.lang, "fact.resized", thing=name, before=one.before, after=one.after)
        return name


def unit_in(view: View, serial: int) -> UnitView | None:
    for side in view.sides:
        for unit in side.field:
            if unit.serial == serial:
                return unit
    return None
