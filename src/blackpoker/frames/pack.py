"""The pack: fourteen unseen cards, one of which may be taken once."""

from __future__ import annotations

from typing import Final

from blackpoker.common.book import USUAL_NUMBERS
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.duel import Duel
from blackpoker.common.effects import TAKE
from blackpoker.common.event import PACK_OPENED
from blackpoker.common.movement import look, show, tell_cards, to_hand
from blackpoker.common.setup import PACK_SIZE
from blackpoker.common.zone import PACK, RARE
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.name import Name
from blackpoker.core.task import Task

# As small as the set-up allows (R8-127): the pack, the hand, a bulwark, a soldier, the card turned
# up, the first player's draw, and one card of life that is left.
PACK_LEAST: Final = PACK_SIZE + USUAL_NUMBERS.opening_hand + 1 + 1 + 1 + 1 + 1


def your_pack_is_unopened(game: Duel, player: int) -> bool:
    side = game.side(player)
    return side.pack != 0 and not side.pack_open


def ask_for_a_card_of_the_pack(game: Duel, task: Task) -> None:
    """The rare card may be taken instead, if it is still there."""
    side = game.side(task.player)
    look(game, task.player, task.player, side.pack, PACK)
    game.ask_cards(task.player, TAKE, task.player, side.pack | side.rare)


def take_it_and_open_the_pack(game: Duel, task: Task) -> None:
    side = game.side(task.player)
    chosen = bitset.only(game.chosen_card())
    zone = RARE if chosen & side.rare != 0 else PACK
    side.rare &= ~chosen
    side.pack &= ~chosen
    show(game, task.player, chosen, zone)
    to_hand(game, task.player, chosen, zone)
    side.pack_open = True
    tell_cards(game, PACK_OPENED, task.player, 0, PACK, -1)


OPEN_PACK: Final = CardAction(
    id="open_pack",
    name=Name("パック開封", "Open pack"),
    kind=Kind.PACK,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    condition=your_pack_is_unopened,
    needs=Name("自分のパックが未開封であること", "your pack is not yet opened"),
    ruling="R8-92",
    effect=(ask_for_a_card_of_the_pack, take_it_and_open_the_pack),
)
