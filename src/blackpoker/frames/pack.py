"""The pack, fourteen unseen cards of which one may be taken once; and the rare card beside it."""

from __future__ import annotations

from typing import Final

from blackpoker.common.book import USUAL_NUMBERS
from blackpoker.common.card import same_face
from blackpoker.common.card_action import CardAction, CardLine, Kind
from blackpoker.common.declare import first_keys
from blackpoker.common.duel import Duel
from blackpoker.common.effects import TAKE, summon_the_key_card, the_targeted_request
from blackpoker.common.event import PACK_OPENED
from blackpoker.common.key import RareCard
from blackpoker.common.movement import look, negate, show, tell_cards, to_hand
from blackpoker.common.setup import PACK_SIZE
from blackpoker.common.target import ANY_REQUEST_WITH_KEYS, aims
from blackpoker.common.zone import PACK, RARE
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.frames.supplement import DeckRule

# As small as the set-up allows (R8-127): the pack, the hand, a bulwark, a soldier, the card turned
# up, the first player's draw, and one card of life that is left.
PACK_LEAST: Final = PACK_SIZE + USUAL_NUMBERS.opening_hand + 1 + 1 + 1 + 1 + 1
RARE_DECK: Final = DeckRule(least=PACK_LEAST + 1)  # the rare card (R8-127)
LOW_LIFE: Final = 9
THE_RARE_CARD: Final = RareCard("RARE")


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
    typed="O",
    name=Name("パック開封", "Open pack"),
    kind=Kind.PACK,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    condition=your_pack_is_unopened,
    needs=Name("自分のパックが未開封であること", "your pack is not yet opened"),
    ruling="R8-92",
    effect=(ask_for_a_card_of_the_pack, take_it_and_open_the_pack),
)


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
    typed="RD",
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
    typed="RS",
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
    typed="RT",
    name=Name("罠カウンター", "Trap counter"),
    kind=Kind.PACK,
    timing=Timing.QUICK,
    key=THE_RARE_CARD,
    target=ANY_REQUEST_WITH_KEYS,
    effect=(negate_if_it_is_the_same_card,),
    void=is_the_same_as_nothing,
    may_negate=True,
)
