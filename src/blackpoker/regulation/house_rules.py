"""Regulations with local rules, as records and positions name them: ``8 lite+basic house:x``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.view import View
from blackpoker.core.errors import IllegalRegulation
from blackpoker.frames.supplement import Supplement
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.regulation.regulation import Regulation

MARK: Final = " house:"
MOST_NAMES: Final = 256  # a person may write anything: the oldest are forgotten


def find_with_house(text: str, house: tuple[Supplement, ...] = ()) -> AnyRegulation:
    """Return what a text names; exactly the local rules it names must be given."""
    return find_regulation(without_house(text), named_rules(text, house))


def duel_with_house(text: str, house: tuple[Supplement, ...] = ()) -> Regulation:
    """The same where only a regulation of BlackPoker will do."""
    return Regulation.parse(without_house(text), named_rules(text, house))


def find_duel(text: str | Regulation) -> Regulation:
    """Return the regulation of BlackPoker that is meant; raise ValueError if it is another game."""
    if isinstance(text, Regulation):
        return text
    found = find_regulation(text)
    if not isinstance(found, Regulation):
        raise ValueError(
            f"{found.id} has neither features nor numbers: only the duels of BlackPoker have"
        )
    return found


def rules_shown(view: View) -> DuelRules | None:
    """Return the rules a view is played by; None if they are local ones that it does not bring.

    A view that was sent as text has only their name. Before the first turn there is no action yet,
    and the printed rules will do.
    """
    if view.book is not None:
        assert isinstance(view.book, DuelRules)
        return view.book
    if MARK in view.rules and view.turn_number > 0:
        return None
    return duel_with_house(without_house(view.rules)).rules


def named_among(text: str, house: tuple[Supplement, ...]) -> tuple[Supplement, ...]:
    """Those of many local rules that a text names; others may be there for other games."""
    named = [id.strip() for id in text.split(MARK)[1:]]
    return tuple(rule for rule in house if rule.id in named)


@lru_cache(maxsize=MOST_NAMES)
def regulation_of(id: str) -> Regulation | None:
    """Return the regulation that a game or a view names as its rules; None if it is unknown.

    Local rules are left out: an id does not say what they mean.

    >>> regulation_of("8 lite+basic house:trial").id
    '8 lite+basic'
    """
    try:
        return Regulation.parse(without_house(id))
    except IllegalRegulation:
        return None


def without_house(text: str) -> str:
    return text.split(MARK)[0]


def named_rules(text: str, house: tuple[Supplement, ...]) -> tuple[Supplement, ...]:
    """The local rules in the order of the text; it decides which comes first."""
    named = [id.strip() for id in text.split(MARK)[1:]]
    given = {rule.id: rule for rule in house}
    missing = [id for id in named if id not in given]
    if missing:
        raise IllegalRegulation("house_missing", text=text, rules=", ".join(missing))
    unnamed = [id for id in given if id not in named]
    if unnamed:
        raise IllegalRegulation("house_unnamed", text=text, rules=", ".join(unnamed))
    return tuple(given[id] for id in named)
