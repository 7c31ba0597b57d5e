"""The rare card beside the pack, and what it may be used for."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card import same_face
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.duel import Duel
from blackpoker.common.effects import summon_the_key_card
from blackpoker.common.key import RareCard
from blackpoker.common.movement import negate, to_hand
from blackpoker.common.target import ANY_REQUEST_WITH_KEYS
from blackpoker.common.zone import RARE
from blackpoker.core.action import Speed, Timing, Trigger
from blackpoker.core.name import Name
from blackpoker.core.task import Task

LOW_LIFE: Final = 9
THE_RARE_CARD: Final = RareCard("RARE")


def your_life_is_low_and_your_rare_card_is_there(game: Duel, player: int) -> bool:
    side = game.side(player)
    return side.life.size <= LOW_LIFE and side.rare != 0


def take_the_rare_card(game: Duel, task: Task) -> None:
    """Unseen by the opponent."""
    side = game.side(task.player)
    taken = side.rare
    side.rare = 0
    to_hand(game, task.player, taken, RARE)


RARE_DRAW: Final = CardAction(
    id="rare_draw",
    name=Name("レアドロー", "Rare draw"),
    kind=Kind.PACK,
    since=Format.LITE,
    trigger=Trigger.DIRECT,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    condition=your_life_is_low_and_your_rare_card_is_there,
    needs=Name(
        "自分のライフが9枚以下で、レアカードがあること",
        "your life is 9 or less and you have a rare card",
    ),
    ruling="R8-93",
    effect=(take_the_rare_card,),
)

RARE_SUMMON: Final = CardAction(
    id="rare_summon",
    name=Name("レア召喚", "Rare summon"),
    kind=Kind.PACK,
    since=Format.LITE,
    trigger=Trigger.DIRECT,
    speed=Speed.NORMAL,
    timing=Timing.QUICK,
    key=THE_RARE_CARD,
    effect=(summon_the_key_card,),
)


def negate_if_it_is_the_same_card(game: Duel, task: Task) -> None:
    """Same suit and number; a Joker is a Joker (R8-95)."""
    request = game.current(task)
    target = game.staged(request.target)
    assert target is not None
    if same_face(request.key) & target.key != 0:
        negate(game, target)


TRAP_COUNTER: Final = CardAction(
    id="trap_counter",
    name=Name("罠カウンター", "Trap counter"),
    kind=Kind.PACK,
    since=Format.LITE,
    trigger=Trigger.DIRECT,
    speed=Speed.NORMAL,
    timing=Timing.QUICK,
    key=THE_RARE_CARD,
    target=ANY_REQUEST_WITH_KEYS,
    effect=(negate_if_it_is_the_same_card,),
)
