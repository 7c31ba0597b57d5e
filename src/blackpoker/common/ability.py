"""Standing abilities: consulted when a value is read, never executed (C-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, final

from blackpoker.core.native import i64

if TYPE_CHECKING:
    from blackpoker.common.card_action import CardAction
    from blackpoker.common.cost import Cost
    from blackpoker.common.unit import Unit


@final
class FightOutcome:
    """What comes of a fight between soldiers: who falls, and what their players take for it."""

    def __init__(
        self, attacker_falls: bool, blockers_fall: bool, attacking: i64 = 0, blocking: i64 = 0
    ) -> None:
        self.attacker_falls: bool = attacker_falls
        self.blockers_fall: bool = blockers_fall
        self.attacking: i64 = attacking  # the damage the attacking player takes ...
        self.blocking: i64 = blocking  # ... and the blocking one


@dataclass(frozen=True, kw_only=True)
class AbilityDef:
    """What it answers when the rules ask one of their questions; None = no opinion.

    The holder is the fog or unit that has the ability, or the seat of a player with a trump.

    ``size``: how large is this soldier (game, holder, the soldier, so far)?
    ``cost``: what does this action cost its holder's controller (game, holder, action, so far)?
    ``forbids``: may its holder's controller not ask for this action now (game, holder, action)?
    ``fight``: what comes of a fight (the attacker's size, its blockers' together, so far)?
    ``spares``: does the effect of this request deal the holder no damage (game, holder, request)?
    ``stops_charge``: does a charge charge nobody (game, holder)?
    """

    size: Callable[[Any, Any, Unit, int], int] | None = None
    cost: Callable[[Any, Any, CardAction, Cost], Cost] | None = None
    forbids: Callable[[Any, Any, CardAction], bool] | None = None
    fight: Callable[[int, int, FightOutcome], FightOutcome] | None = None
    spares: Callable[[Any, int, Any], bool] | None = None
    stops_charge: Callable[[Any, int], bool] | None = None
    keeps_down: bool = False  # the trump that a fog with it points at may not be turned up
