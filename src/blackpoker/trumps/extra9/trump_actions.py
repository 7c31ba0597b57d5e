"""Opening, closing for the rest of the turn, destroying."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import SUITS, Q, cards
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.fog import FogDef
from blackpoker.common.key import one
from blackpoker.common.movement import key_becomes_fog
from blackpoker.common.target import AN_OPEN_TRUMP
from blackpoker.common.trump_zone import turn_trump
from blackpoker.core.action import Speed
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.trumps import trump_actions

CLOSE_FOG: Final[FogDef] = FogDef(
    id="close_fog",
    name=Name("クローズ", "Close"),
    cards=cards(SUITS, Q, Q),
    ability=AbilityDef(keeps_down=True),
)

OPEN: Final = replace(
    trump_actions.OPEN, name=Name("メインオープン", "Main open"), cost=cost("BBL")
)
QUICK_OPEN: Final = replace(trump_actions.QUICK_OPEN, name=Name("クイックオープン", "Quick open"))


def turn_it_down_for_this_turn(game: Duel, task: Task) -> None:
    """The key card stays as a fog and keeps it down (R9-47)."""
    request = game.current(task)
    trump = game.find_trump(request.target)
    assert trump is not None
    turn_trump(game, game.owner_of(trump), trump, False)
    key_becomes_fog(game, request, CLOSE_FOG, trump.serial)


CLOSE: Final = replace(
    trump_actions.CLOSE,
    speed=Speed.NORMAL,
    cost=cost("D"),
    key=one(SUITS, Q, Q),
    target=AN_OPEN_TRUMP,
    effect=(turn_it_down_for_this_turn,),
    void=None,
)
TRUMP_DESTROY: Final = replace(trump_actions.TRUMP_DESTROY, target=AN_OPEN_TRUMP)

ALL: Final[tuple[CardAction, ...]] = tuple(
    replace(action, kind=Kind.TRUMP_OPERATION, since=Format.LITE)
    for action in (OPEN, QUICK_OPEN, CLOSE, TRUMP_DESTROY)
)
