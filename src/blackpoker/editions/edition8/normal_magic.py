"""通常魔法: magic for your own turn and an empty stage."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.card import A, total
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.damage import hurt
from blackpoker.common.duel import Duel
from blackpoker.common.effects import (
    TAKE,
    NoteAndAskAgain,
    ask_for_a_buried_card,
    ask_for_next,
    kill_the_target,
    the_target,
)
from blackpoker.common.event import UNDER
from blackpoker.common.key import one_of_each, two
from blackpoker.common.movement import (
    discard_together,
    enter,
    enter_from_the_graveyard,
    fall,
    key_becomes_fog,
    kill,
    look,
    moved,
    put_on_the_life,
    set_driven,
    show,
    turn_over,
)
from blackpoker.common.query import size_of, soldiers_up_to
from blackpoker.common.target import A_BULWARK, A_SOLDIER, THE_OPPONENT, YOUR_CHARACTER
from blackpoker.common.zone import HAND, LIFE
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, which_way
from blackpoker.core.name import Name
from blackpoker.core.task import NOBODY_NAMED, Task
from blackpoker.editions.edition8.fogs import FORCE_FOG

ONE_CHARGED_OR_TWO_DRIVEN: Final = which_way("refill", "one", "two")
TURNED_UP_BY_RECRUIT: Final = 4


DESTROY_BULWARK: Final = CardAction(
    id="destroy_bulwark",
    typed="MW",
    name=Name("防壁破壊", "Destroy bulwark"),
    kind=Kind.NORMAL_MAGIC,
    key=one_of_each("♡", "♢"),
    target=A_BULWARK,
    effect=(kill_the_target,),
)


def damage_by_the_spade(game: Duel, task: Task) -> None:
    request = game.current(task)
    hurt(game, request, request.target, total(request.key & card.SPADES))


THROWING: Final = CardAction(
    id="throwing",
    typed="MH",
    name=Name("投擲", "Throwing"),
    kind=Kind.NORMAL_MAGIC,
    key=one_of_each("♠", "♣"),
    target=THE_OPPONENT,
    effect=(damage_by_the_spade,),
)


def stop_unless_the_diamond_divides(game: Duel, task: Task) -> None:
    size = size_of(game, the_target(game, task))
    if size == 0 or size % total(game.current(task).key & card.DIAMONDS) != 0:
        task.finish()


def ask_which_goes_on_next(game: Duel, task: Task) -> None:
    """Several cards: as the one who asked for this likes; the last ends on top (R8-108)."""
    unit = the_target(game, task)
    ask_for_next(game, task, task.player, unit.owner, unit.cards)


def put_it_on_the_life(game: Duel, task: Task) -> None:
    unit = the_target(game, task)
    task.at = unit.owner
    put_on_the_life(game, [unit], task.named)
    task.named = NOBODY_NAMED  # a secret of who asked; the other may be asked next


def its_owner_takes_the_spade(game: Duel, task: Task) -> None:
    request = game.current(task)
    hurt(game, request, task.at, total(request.key & card.SPADES))


DEATH_LANCE: Final = CardAction(
    id="death_lance",
    typed="ML",
    name=Name("死の槍", "Death lance"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    key=one_of_each("♠", "♢"),
    target=A_SOLDIER,
    effect=(
        stop_unless_the_diamond_divides,
        ask_which_goes_on_next,
        NoteAndAskAgain(ask_which_goes_on_next),
        put_it_on_the_life,
        its_owner_takes_the_spade,
    ),
)


def ask_one_charged_or_two_driven(game: Duel, task: Task) -> None:
    game.ask(task.player, ONE_CHARGED_OR_TWO_DRIVEN, 3, 0)


def refill(game: Duel, task: Task) -> None:
    """From the top of the life, one after another (R8-112)."""
    two_driven = game.answer == 1
    life = game.side(task.player).life
    for _ in range(2 if two_driven else 1):
        if life.size > 0:
            set_driven(game, enter(game, task.player, life.take(), False, LIFE), two_driven)


REFILL_BULWARK: Final = CardAction(
    id="refill_bulwark",
    typed="MB",
    name=Name("防壁補充", "Refill bulwarks"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    key=one_of_each("♡", "♣"),
    effect=(ask_one_charged_or_two_driven, refill),
)


def move_the_target(game: Duel, task: Task) -> None:
    """The card was chosen before, so neither the target nor the key cards could be (R8-104)."""
    task.at = NOTHING if game.declined() else game.chosen_card()
    kill(game, the_target(game, task))


def bring_it_back(game: Duel, task: Task) -> None:
    if task.at != NOTHING:
        enter_from_the_graveyard(game, task.player, task.at)


REANIMATE: Final = CardAction(
    id="reanimate",
    typed="ME",
    name=Name("リアニメイト", "Reanimate"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    key=one_of_each("♠", "♡"),
    target=YOUR_CHARACTER,
    effect=(ask_for_a_buried_card, move_the_target, bring_it_back),
)


def ask_for_a_card_of_theirs(game: Duel, task: Task) -> None:
    victim = game.current(task).target
    hand = game.side(victim).hand
    if hand == 0:
        task.finish()
    else:
        look(game, task.player, victim, hand, HAND)
        game.ask_cards(task.player, TAKE, victim, hand)


def they_discard_it(game: Duel, task: Task) -> None:
    discard_together(game, game.current(task).target, [game.chosen_card()])


HAND_DESTRUCTION: Final = CardAction(
    id="hand_destruction",
    typed="MN",
    name=Name("ハンデス", "Hand destruction"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    key=one_of_each("♢", "♣"),
    target=THE_OPPONENT,
    effect=(ask_for_a_card_of_theirs, they_discard_it),
)


def lay_a_force_fog(game: Duel, task: Task) -> None:
    key_becomes_fog(game, game.current(task), FORCE_FOG, 0)


FORCE: Final = CardAction(
    id="force",
    typed="MF",
    name=Name("フォース", "Force"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.MASTER,
    cost=cost("BB"),
    key=two("♡", A, 10),
    not_counterable=True,
    effect=(lay_a_force_fog,),
)


def kill_the_small(game: Duel, task: Task) -> None:
    """Both sides, current sizes, at once (R8-107)."""
    fall(game, soldiers_up_to(game, total(game.current(task).key)))


RAIN_OF_SWORDS: Final = CardAction(
    id="rain_of_swords",
    typed="MI",
    name=Name("剣の雨", "Rain of swords"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.MASTER,
    cost=cost("BB"),
    key=two("♠", A, 10),
    not_counterable=True,
    effect=(kill_the_small,),
)


def recruit_from_the_top(game: Duel, task: Task) -> None:
    """Every card that fits must come (R8-106).

    The others lie on the life until they are ordered.
    """
    limit = total(game.current(task).key)
    life = game.side(task.player).life
    turned: list[int] = []
    while life.size > 0 and len(turned) < TURNED_UP_BY_RECRUIT:
        turned.append(life.take())
    show(game, task.player, bitset.of(turned), LIFE)
    others: list[int] = []
    for one in turned:
        if card.number(one) <= limit:
            set_driven(game, enter(game, task.player, one, True, LIFE), True)
        else:
            others.append(one)
    task.at = bitset.of(others)
    for one in reversed(others):
        life.put(one)


def ask_which_goes_under_next(game: Duel, task: Task) -> None:
    ask_for_next(game, task, task.player, task.player, task.at)


def put_them_under(game: Duel, task: Task) -> None:
    """In the order named, each under the one before."""
    life = game.side(task.player).life
    for one in task.named:
        life.remove(one)
    for one in task.named:
        life.put_under(one)
    if len(task.named) > 0:
        moved(game, task.player, task.at, LIFE, LIFE, UNDER)
    task.named = NOBODY_NAMED


RECRUIT: Final = CardAction(
    id="recruit",
    typed="MQ",
    name=Name("徴募", "Recruit"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.MASTER,
    cost=cost("BB"),
    key=two("♢", A, 10),
    not_counterable=True,
    effect=(
        recruit_from_the_top,
        ask_which_goes_under_next,
        NoteAndAskAgain(ask_which_goes_under_next),
        put_them_under,
    ),
)


def turn_up_your_bulwarks(game: Duel, task: Task) -> None:
    for unit in list(game.side(task.player).field):
        if not unit.soldier:
            turn_over(game, unit)


def charge_your_soldiers(game: Duel, task: Task) -> None:
    for unit in game.side(task.player).field:
        if unit.soldier:
            set_driven(game, unit, False)


AMBUSH: Final = CardAction(
    id="ambush",
    typed="MA",
    name=Name("奇襲", "Ambush"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.MASTER,
    cost=cost("BB"),
    key=two("♣", A, 10),
    not_counterable=True,
    effect=(turn_up_your_bulwarks, charge_your_soldiers),
)

# In the order of the print.
ALL: Final = (
    DESTROY_BULWARK,
    THROWING,
    DEATH_LANCE,
    REFILL_BULWARK,
    REANIMATE,
    HAND_DESTRUCTION,
    FORCE,
    RAIN_OF_SWORDS,
    RECRUIT,
    AMBUSH,
)
