"""♢: Bulwark Addition, Negotiate, Offset, Loss, Repair, Satisfaction, Strategist."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import CARD, DIAMONDS, A, J, K, card_of, cards, total
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import NO_TARGET_OF_EQUIP, Format
from blackpoker.common.completable import charged_bulwarks
from blackpoker.common.cost import cost
from blackpoker.common.damage import damage
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.effects import (
    pass_the_chance,
    raise_request,
    the_target,
    the_targeted_request,
)
from blackpoker.common.event import UNDER
from blackpoker.common.movement import enter, kill, moved, negate, set_driven
from blackpoker.common.target import (
    A_CHARACTER,
    A_REQUEST_WITH_SOME_KEYS,
    YOURS,
    KeyUnit,
    SoldierWith,
)
from blackpoker.common.trump import TrumpDef
from blackpoker.common.zone import HAND, LIFE
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.bitset import count
from blackpoker.core.decision import NOTHING, REQUEST, Question, which_way
from blackpoker.core.name import Name
from blackpoker.core.request import Request
from blackpoker.core.task import Task
from blackpoker.editions.edition8.normal_magic import charge_your_soldiers
from blackpoker.editions.edition8.quick_magic import negate_the_target
from blackpoker.trumps.jacks import a_jack, charged
from blackpoker.trumps.steps import (
    AskForABuried,
    DrawCards,
    TurnDownYour,
    at_your_end,
    by_a_soldier,
    charge_your_characters,
    places_of,
    trump_of,
)

WHICH_IS_CANCELLED: Final = Question("cancel", REQUEST)
PUT_BACK: Final = Question("put_back", CARD, spell=card.spell_card)
TOP_OR_BOTTOM: Final = which_way("put_where", "top", "bottom")
CLOSE_OR_DAMAGE: Final = which_way("exhaustion", "close", "damage")
LEAST_OFFSET: Final = 5
EXHAUSTED: Final = 2
ENOUGH_BULWARKS: Final = 2
FORESEEN: Final = 2

DA: Final = card_of("♢", A)
D3: Final = card_of("♢", 3)
D4: Final = card_of("♢", 4)
D5: Final = card_of("♢", 5)
D8: Final = card_of("♢", 8)
D9: Final = card_of("♢", 9)
DJ: Final = card_of("♢", J)


# ---- ♢A
def add_a_bulwark_unless_ahead(game: Duel, task: Task) -> None:
    """Compared now, after L was paid (RX-59)."""
    mine = count(places_of(game, task.player, soldiers=False, bulwarks=True))
    theirs = count(places_of(game, game.opponent(task.player), soldiers=False, bulwarks=True))
    life = game.side(task.player).life
    if theirs >= mine and life.size > 0:
        enter(game, task.player, life.take(), False, LIFE)


PUT_BULWARK: Final = CardAction(
    id="put_bulwark",
    typed="TB",
    name=Name("防壁追加", "Bulwark addition"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    once_per_turn=True,
    cost=cost("L"),
    trump=DA,
    effect=(add_a_bulwark_unless_ahead,),
)


# ---- ♢3
def drive_the_target(game: Duel, task: Task) -> None:
    set_driven(game, the_target(game, task), True)


NEGOTIATE: Final = by_a_soldier(
    "negotiate",
    "TYN",
    Name("交渉", "Negotiate"),
    KeyUnit(Name("チャージ状態の自分の♢の兵士", "a charged ♢ soldier of yours"), DIAMONDS),
    (drive_the_target,),
    target=A_CHARACTER,
    trump=D3,
)


# ---- ♢4
def take_the_sum(game: Duel, task: Task) -> None:
    """Self-inflicted, so nothing spares you (RX-61); with less than five nothing happens."""
    loss = total(the_targeted_request(game, task).key)
    if loss < LEAST_OFFSET:
        task.finish()
    else:
        damage(game, task.player, loss)


OFFSET: Final = CardAction(
    id="offset",
    typed="TH",
    name=Name("相殺", "Offset"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    cost=cost("D"),
    trump=D4,
    target=A_REQUEST_WITH_SOME_KEYS,
    effect=(take_the_sum, negate_the_target),
)


# ---- ♢5
def enough_bulwarks_are_charged(game: Duel, player: int) -> bool:
    return count(charged_bulwarks(game, player)) >= ENOUGH_BULWARKS


def ask_close_or_damage(game: Duel, task: Task) -> None:
    if bitset.contains(game.side(task.player).up, D5):
        game.ask(task.player, CLOSE_OR_DAMAGE, 3, 0)
    else:
        task.finish()  # RX-63


def close_it_or_take_damage(game: Duel, task: Task) -> None:
    if game.answer == 0:
        TurnDownYour(D5)(game, task)
    else:
        damage(game, task.player, EXHAUSTED)


EXHAUSTION: Final = at_your_end(
    "exhaustion", Name("疲弊", "Exhaustion"), D5, (ask_close_or_damage, close_it_or_take_damage)
)


# ---- ♢8
def stop_unless_it_can_be_equipped(game: Duel, task: Task) -> None:
    if the_target(game, task).character.labels & NO_TARGET_OF_EQUIP != 0:  # RX-64
        task.finish()


def equip_it_or_lose_it(game: Duel, task: Task) -> None:
    unit = the_target(game, task)
    if game.declined():
        kill(game, unit)
    else:
        chosen: int = game.chosen_card()
        raise_request(game, task.player, "equip", target=unit.serial, keys=(chosen,))


def pass_if_it_is_equipped(game: Duel, task: Task) -> None:
    """Whoever loses the soldier keeps the chance."""
    if game.raised is not None:
        pass_the_chance(game, task)


REPAIR: Final = CardAction(
    id="repair",
    typed="TA",
    name=Name("修繕", "Repair"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    cost=cost("L"),
    trump=D8,
    target=SoldierWith(
        YOURS,
        cards("♢", 2, 10),
        Name("♢2〜10を含む自分の兵士1体", "one of your soldiers with a ♢2-10"),
    ),
    effect=(
        stop_unless_it_can_be_equipped,
        AskForABuried(cards("♢", J, K)),
        equip_it_or_lose_it,
        pass_if_it_is_equipped,
    ),
)


# ---- ♢9
REST: Final = CardAction(
    id="rest",
    typed="TZ",
    name=Name("休息", "Rest"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    cost=cost("B"),
    trump=D9,
    effect=(charge_your_soldiers,),
)

SATISFACTION: Final = at_your_end(
    "satisfaction", Name("充足", "Satisfaction"), D9, (charge_your_characters,)
)


# ---- ♢J
def ask_what_is_cancelled(game: Duel, task: Task) -> None:
    """A single key card up to the number of this one's, or two; never itself (RX-29)."""
    request = game.current(task)
    found = bitset.where([is_outranked(other, request) for other in game.stage])
    if found == 0:
        game.answer = NOTHING
    else:
        game.ask(task.player, WHICH_IS_CANCELLED, found, 0)


def is_outranked(other: Request, request: CardRequest) -> bool:
    assert isinstance(other, CardRequest)
    n = count(other.key)
    return other is not request and (n == 2 or (n == 1 and total(other.key) <= total(request.key)))


def cancel_it(game: Duel, task: Task) -> None:
    if not game.declined():
        other = game.stage[game.answer]
        assert isinstance(other, CardRequest)
        negate(game, other)


STRATEGIST, SUMMON_STRATEGIST, QUICK_SUMMON_STRATEGIST = a_jack(
    "strategist", "G", Name("策士", "Strategist"), "♢", "♣", (ask_what_is_cancelled, cancel_it)
)


def ask_what_goes_back(game: Duel, task: Task) -> None:
    hand = game.side(task.player).hand
    if hand == 0:
        task.finish()
    else:
        game.ask_cards(task.player, PUT_BACK, task.player, hand)


def ask_where_it_goes(game: Duel, task: Task) -> None:
    task.at = game.chosen_card()
    game.ask(task.player, TOP_OR_BOTTOM, 3, 0)


def put_it_back(game: Duel, task: Task) -> None:
    """Its face unseen (RX-87), the place not."""
    side = game.side(task.player)
    only = bitset.only(task.at)
    side.hand &= ~only
    if game.answer == 0:
        side.life.put(task.at)
        moved(game, task.player, only, HAND, LIFE)
    else:
        side.life.put_under(task.at)
        moved(game, task.player, only, HAND, LIFE, UNDER)


FORESIGHT: Final = by_a_soldier(
    "foresight",
    "TYF",
    Name("先読み", "Foresight"),
    charged(STRATEGIST),
    (DrawCards(FORESEEN), ask_what_goes_back, ask_where_it_goes, put_it_back),
)

TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of(DA, PUT_BULWARK),
    trump_of(D3, NEGOTIATE),
    trump_of(D4, OFFSET),
    trump_of(
        D5,
        EXHAUSTION,
        name=Name("喪失", "Loss"),
        abilities=(AbilityDef(stops_charge=enough_bulwarks_are_charged),),
    ),
    trump_of(D8, REPAIR),
    trump_of(D9, REST, SATISFACTION, name=SATISFACTION.name),
    trump_of(DJ, SUMMON_STRATEGIST, QUICK_SUMMON_STRATEGIST, FORESIGHT, characters=(STRATEGIST,)),
)
