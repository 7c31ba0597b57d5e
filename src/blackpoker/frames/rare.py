"""The rare card beside the pack, and what it may be used for."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card import same_face
from blackpoker.common.card_action import CardAction, CardLine, Kind
from blackpoker.common.declare import first_keys
from blackpoker.common.duel import Duel
from blackpoker.common.effects import summon_the_key_card, the_targeted_request
from blackpoker.common.key import RareCard
from blackpoker.common.movement import negate, to_hand
from blackpoker.common.target import ANY_REQUEST_WITH_KEYS, aims
from blackpoker.common.zone import RARE
from blackpoker.core.action import Speed, Timing
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.frames.pack import PACK_LEAST
from blackpoker.frames.supplement import DeckRule

LOW_LIFE: Final = 9
THE_RARE_CARD: Final = RareCard("RARE")
RARE_DECK: Final = DeckRule(least=PACK_LEAST + 1)  # the rare card (R8-127)


def your_life_is_low(game: Duel, player: int) -> bool:
    return game.side(player).life.size <= LOW_LIFE


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
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    condition=your_life_is_low,
    needs=Name("自分のライフが9枚以下であること", "your life is 9 or less"),
    takes_rare=True,
    effect=(take_the_rare_card,),
)

RARE_SUMMON: Final = CardAction(
    id="rare_summon",
    name=Name("レア召喚", "Rare summon"),
    kind=Kind.PACK,
    timing=Timing.QUICK,
    key=THE_RARE_CARD,
    effect=(summon_the_key_card,),
)


def negate_if_it_is_the_same_card(game: Duel, task: Task) -> None:
    """Same suit and number; a Joker is a Joker (R8-95)."""
    target = the_targeted_request(game, task)
    if same_face(game.current(task).key) & target.key != 0:
        negate(game, target)


def is_the_same_as_nothing(game: Duel, player: int, line: CardLine) -> bool:
    keys = same_face(first_keys(game, player, line))
    return all(keys & request.key == 0 for request in aims(game, line.target))


TRAP_COUNTER: Final = CardAction(
    id="trap_counter",
    name=Name("罠カウンター", "Trap counter"),
    kind=Kind.PACK,
    timing=Timing.QUICK,
    key=THE_RARE_CARD,
    target=ANY_REQUEST_WITH_KEYS,
    effect=(negate_if_it_is_the_same_card,),
    void=is_the_same_as_nothing,
    may_negate=True,
)
