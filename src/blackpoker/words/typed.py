"""The keys that ask for an action at a keyboard: the same at every table, whoever sits there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from blackpoker.common.card_action import CardAction
from blackpoker.core.action import Trigger

LOCAL: Final = "X"  # of a local rule, with a number behind it: X1, X2 …


def typed_keys(actions: Iterable[CardAction]) -> dict[str, str]:
    """Return the keys of every action that can be asked for, by its id.

    An action of a local rule has none on its record, or those of the action it was made from; it
    gets a number, in the order in which the rules bring them.
    """
    found: dict[str, str] = {}
    locals_so_far = 0
    for action in actions:
        if action.trigger is not Trigger.DIRECT or action.id in found:
            continue
        keys = action.typed
        if not keys or keys in found.values():
            locals_so_far += 1
            keys = f"{LOCAL}{locals_so_far}"
        found[action.id] = keys
    return found
