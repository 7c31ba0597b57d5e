"""The regulation behind a view, which names it."""

from __future__ import annotations

from functools import cache

from blackpoker.core.errors import BlackPokerError
from blackpoker.regulation.house_rules import without_house
from blackpoker.regulation.regulation import Regulation


@cache
def regulation_named(rules: str) -> Regulation | None:
    """Return it without local rules, whose meaning nobody has told us; None if it is unknown.

    >>> regulation_named("8 lite+basic house:trial").id
    '8 lite+basic'
    """
    try:
        return Regulation.parse(without_house(rules))
    except BlackPokerError:
        return None
