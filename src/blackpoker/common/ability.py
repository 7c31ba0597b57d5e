"""Standing abilities: consulted when a value is read, never executed (C-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from blackpoker.core.name import Name

if TYPE_CHECKING:
    from blackpoker.common.card_action import CardAction
    from blackpoker.common.cost import Cost
    from blackpoker.common.unit import Unit


@dataclass(frozen=True, kw_only=True)
class AbilityDef:
    """What it answers when the rules ask one of their questions; None = no opinion.

    ``size``: how large is this soldier (game, what holds the ability, the soldier, so far)?
    ``cost``: what does this action cost its holder's controller (game, holder, action, so far)?
    """

    id: str
    name: Name
    size: Callable[[Any, Any, Unit, int], int] | None = None
    cost: Callable[[Any, Any, CardAction, Cost], Cost] | None = None
