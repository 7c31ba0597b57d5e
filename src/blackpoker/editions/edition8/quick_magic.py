"""速攻魔法: magic that may be played at any chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common import card
from blackpoker.common.card import A, J, K, cards, total
from blackpoker.common.card_action import CardAction, CardLine, Kind
from blackpoker.common.character import Format
from blackpoker.common.combat import retire
from blackpoker.common.cost import cost
from blackpoker.common.damage import hurt
from blackpoker.common.declare import first_keys
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.effects import (
    TAKE,
    NoteAndAskAgain,
    ask_for_a_buried_card,
    ask_for_next,
    kill_the_target,
    the_target,
    the_targeted_request,
)
from blackpoker.common.event import RETARGETED
from blackpoker.common.key import One, OneSuit, SameNumber, SameSuit, one, two
from blackpoker.common.movement import (
    key_becomes_fog,
    kill,
    leave,
    look,
    negate,
    return_to_hand,
    set_driven,
    show,
    shuffle,
    split_off,
    to_hand,
    turn_over,
    unbury,
)
from blackpoker.common.query import size_of
from blackpoker.common.target import (
    A_CHARACTER,
    A_PLAYER,
    A_REQUEST_WITH_A_TARGET,
    A_REQUEST_WITH_KEYS,
    A_SOLDIER,
    YOUR_CHARACTER,
    RequestOf,
    RequestTarget,
    TargetRule,
    aims,
)
from blackpoker.common.zone import BULWARKS, GRAVEYARD, LIFE, STAGE
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.bitset import count
from blackpoker.core.decision import SECOND, which_way
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import NOBODY_NAMED, Task
from blackpoker.editions.edition8.combat import end_all_designations
from blackpoker.editions.edition8.fogs import DOWN_FOG, UP_FOG

DRIVE_OR_CHARGE: Final = which_way("state", "drive", "charge")
DRIVE_CHARGE_OR_LEAVE: Final = which_way("new_state", "drive", "charge", "leave")


def lay_an_up_fog(game: Duel, task: Task) -> None:
    request = game.current(task)
    key_becomes_fog(game, request, UP_FOG, request.target)


UP: Final = CardAction(
    id="up",
    typed="MU",
    name=Name("アップ", "Up"),
    kind=Kind.QUICK_MAGIC,
    timing=Timing.QUICK,
    cost=cost("D"),
    key=one("♡", A, 10),
    target=A_SOLDIER,
    effect=(lay_an_up_fog,),
)


def shrink_or_kill(game: Duel, task: Task) -> None:
    """Size falls by the key number; at zero or less it dies, otherwise the card stays as a fog."""
    request = game.current(task)
    unit = the_target(game, task)
    if size_of(game, unit) <= total(request.key):
        kill(game, unit)
    else:
        key_becomes_fog(game, request, DOWN_FOG, request.target)


DOWN: Final = CardAction(
    id="down",
    typed="MD",
    name=Name("ダウン", "Down"),
    kind=Kind.QUICK_MAGIC,
    timing=Timing.QUICK,
    cost=cost("D"),
    key=one("♠", A, 10),
    target=A_SOLDIER,
    effect=(shrink_or_kill,),
)


def ask_drive_or_charge(game: Duel, task: Task) -> None:
    game.ask(task.player, DRIVE_OR_CHARGE, 3, 0)


def turn_the_target(game: Duel, task: Task) -> None:
    set_driven(game, the_target(game, task), game.answer == 0)


TWIST: Final = CardAction(
    id="twist",
    typed="MT",
    name=Name("ツイスト", "Twist"),
    kind=Kind.QUICK_MAGIC,
    timing=Timing.QUICK,
    cost=cost("D"),
    key=one("♢", A, 10),
    target=A_CHARACTER,
    effect=(ask_drive_or_charge, turn_the_target),
)


def negate_if_outranked(game: Duel, task: Task) -> None:
    """A pair always falls; a single key card falls to an equal or higher number (R8-76)."""
    target = the_targeted_request(game, task)
    if count(target.key) == 2 or total(game.current(task).key) >= total(target.key):
        negate(game, target)


def outranks_nothing(game: Duel, player: int, line: CardLine) -> bool:
    """No key card is as high as the only key card of any request (R8-76)."""
    highest: i64 = 0
    for one_of_them in bitset.each(first_keys(game, player, line)):
        number = total(bitset.only(one_of_them))
        if number > highest:
            highest = number
    for request in aims(game, line.target):
        if count(request.key) != 1 or highest >= total(request.key):
            return False
    return True


COUNTER: Final = CardAction(
    id="counter",
    typed="MC",
    name=Name("カウンター", "Counter"),
    kind=Kind.QUICK_MAGIC,
    timing=Timing.QUICK,
    cost=cost("D"),
    key=one("♣", A, 10),
    target=A_REQUEST_WITH_KEYS,
    effect=(negate_if_outranked,),
    void=outranks_nothing,
    may_negate=True,
)


def take_it_back(game: Duel, task: Task) -> None:
    if game.declined():
        return
    chosen: i64 = game.chosen_card()
    unbury(game, task.player, chosen)
    show(game, task.player, bitset.only(chosen), GRAVEYARD)
    to_hand(game, task.player, bitset.only(chosen), GRAVEYARD)


def nothing_is_buried(game: Duel, player: int, line: CardLine) -> bool:
    """Nothing lies in the graveyard, and the cost brings nothing there."""
    return line.cost.length == 0 and game.side(player).graveyard.size == 0


REUNION: Final = CardAction(
    id="reunion",
    typed="MO",
    name=Name("再会", "Reunion"),
    kind=Kind.QUICK_MAGIC,
    since=Format.PRO,
    timing=Timing.QUICK,
    key=two("♡", A, 10),
    effect=(ask_for_a_buried_card, take_it_back),
    void=nothing_is_buried,
)

KILL: Final = CardAction(
    id="kill",
    typed="MK",
    name=Name("キル", "Kill"),
    kind=Kind.QUICK_MAGIC,
    since=Format.PRO,
    timing=Timing.QUICK,
    key=two("♠", A, 10),
    target=A_SOLDIER,
    effect=(kill_the_target,),
)


def negate_the_target(game: Duel, task: Task) -> None:
    negate(game, the_targeted_request(game, task))


TRUCE: Final = CardAction(
    id="truce",
    typed="MR",
    name=Name("停戦", "Truce"),
    kind=Kind.QUICK_MAGIC,
    since=Format.PRO,
    timing=Timing.QUICK,
    key=two("♢", A, 10),
    target=RequestOf(
        "damage_judgement", Name("ダメージ判定のリクエスト1つ", "one damage judgement request")
    ),
    # With the judgement gone, nobody is an attacker or blocker any more (R8-69).
    effect=(negate_the_target, end_all_designations),
)


def other_targets(game: Duel, request: CardRequest, rule: TargetRule) -> tuple[i64, i64]:
    """What a request could aim at instead."""
    low, high = rule.choices(game, request)
    for place in bitset.each(low):
        if rule.serial(game, place) == request.target:
            low &= ~bitset.only(place)
    for place in bitset.each(high):
        if rule.serial(game, SECOND + place) == request.target:
            high &= ~bitset.only(place)
    return low, high


def ask_for_another_target(game: Duel, task: Task) -> None:
    """Legal by the targeted request's own text, from its controller's view (R8-77)."""
    other = the_targeted_request(game, task)
    rule = other.card_line.target
    assert rule is not None
    low, high = other_targets(game, other, rule)
    if low == 0 and high == 0:
        task.finish()
    else:
        game.ask(task.player, rule.question, low, high)


def turn_it_there(game: Duel, task: Task) -> None:
    other = the_targeted_request(game, task)
    rule = other.card_line.target
    assert rule is not None
    other.target = rule.serial(game, game.answer)
    game.report(RETARGETED, other)


def no_other_target(game: Duel, player: int, line: CardLine) -> bool:
    """None of the requests with a target has another one (R8-77)."""
    for other in aims(game, line.target):
        rule = other.card_line.target
        if rule is None:
            continue
        if isinstance(rule, RequestTarget):
            return False  # this very request could become the target
        low, high = other_targets(game, other, rule)
        if low != 0 or high != 0:
            return False
    return True


CHANGE_TARGET: Final = CardAction(
    id="change_target",
    typed="MG",
    name=Name("対象変更", "Change target"),
    kind=Kind.QUICK_MAGIC,
    since=Format.PRO,
    timing=Timing.QUICK,
    key=two("♣", A, 10),
    target=A_REQUEST_WITH_A_TARGET,
    effect=(ask_for_another_target, turn_it_there),
    void=no_other_target,
)


def ask_for_a_card_of_life(game: Duel, task: Task) -> None:
    """You look through your life; with nothing in it nothing is taken (R8-124)."""
    life = game.side(task.player).life.all()
    if life == 0:
        task.finish()
    else:
        look(game, task.player, task.player, life, LIFE)
        game.ask_cards(task.player, TAKE, task.player, life)


def take_it_and_shuffle(game: Duel, task: Task) -> None:
    take_from_life(game, task.player, bitset.only(game.chosen_card()))


def take_from_life(game: Duel, player: i64, chosen: i64) -> None:
    """Cards looked for in the life are shown and taken; what is left is shuffled."""
    life = game.side(player).life
    for one_of_them in bitset.each(chosen):
        life.remove(one_of_them)
    if chosen != 0:
        show(game, player, chosen, LIFE)
        to_hand(game, player, chosen, LIFE)
    shuffle(game, player)


SEARCH: Final = CardAction(
    id="search",
    typed="MS",
    name=Name("サーチ", "Search"),
    kind=Kind.QUICK_MAGIC,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    key=One("JOKER", card.JOKERS),
    effect=(ask_for_a_card_of_life, take_it_and_shuffle),
)


def look_through_your_life(game: Duel, task: Task) -> None:
    look(game, task.player, task.player, game.side(task.player).life.all(), LIFE)


def still_in_the_life(game: Duel, task: Task) -> i64:
    """The cards of which another may be named; none of them once there are two."""
    return game.side(task.player).life.all() & ~task.picked if count(task.picked) < 2 else 0


def ask_for_up_to_two(game: Duel, task: Task) -> None:
    left = still_in_the_life(game, task)
    game.ask_if_any(task.player, TAKE, task.player, left, or_none=True)


def note_it(game: Duel, task: Task) -> None:
    if not game.declined():
        task.picked |= bitset.only(game.chosen_card())
        task.back_to(ask_for_up_to_two)


def take_them_and_shuffle(game: Duel, task: Task) -> None:
    take_from_life(game, task.player, task.picked)


BJ: Final[CardAction] = CardAction(
    id="bj",
    typed="MJ",
    name=Name("B・J", "B.J"),
    kind=Kind.QUICK_MAGIC,
    since=Format.MASTER,
    timing=Timing.QUICK,
    cost=cost("SS"),
    key=OneSuit("A J =", cards("♠", A, A) | cards("♠", J, J)),
    effect=(look_through_your_life, ask_for_up_to_two, note_it, take_them_and_shuffle),
)


@dataclass(frozen=True)
class DamageTheTarget:
    """A step with a parameter."""

    n: int

    def __call__(self, game: Duel, task: Task) -> None:
        request = game.current(task)
        hurt(game, request, request.target, self.n)


RSF: Final[CardAction] = CardAction(
    id="rsf",
    typed="MX",
    name=Name("R・S・F", "R.S.F"),
    kind=Kind.QUICK_MAGIC,
    since=Format.MASTER,
    timing=Timing.QUICK,
    cost=cost("BB"),
    key=OneSuit("A 10 J Q K =", cards("♠", A, A) | cards("♠", 10, K)),
    target=A_PLAYER,
    not_counterable=True,
    effect=(DamageTheTarget(40),),
)


def ask_drive_charge_or_leave(game: Duel, task: Task) -> None:
    game.ask(task.player, DRIVE_CHARGE_OR_LEAVE, 7, 0)


def turn_it_if_wanted(game: Duel, task: Task) -> None:
    if game.answer < 2:
        set_driven(game, the_target(game, task), game.answer == 0)


def ask_which_comes_next(game: Duel, task: Task) -> None:
    """The cards of a soldier that splits: its controller orders them in the row (C-07)."""
    unit = the_target(game, task)
    ask_for_next(game, task, unit.owner, unit.owner, unit.cards)


def turn_it_over(game: Duel, task: Task) -> None:
    """A soldier becomes a bulwark or one per card, a bulwark becomes a soldier: never both
    (R8-66)."""
    unit = the_target(game, task)
    retire(game, unit)  # step 4 of the text (R8-67)
    if len(task.named) == 1:
        turn_over(game, unit)
    else:
        leave(game, unit, BULWARKS)
        for part in task.named:
            split_off(game, unit, part)
    task.named = NOBODY_NAMED


REVERSE: Final = CardAction(
    id="reverse",
    typed="MV",
    name=Name("リバース", "Reverse"),
    kind=Kind.QUICK_MAGIC,
    since=Format.PRO,
    timing=Timing.QUICK,
    key=SameNumber("A-JOKER ×2 ="),
    target=A_CHARACTER,
    effect=(
        ask_drive_charge_or_leave,
        turn_it_if_wanted,
        ask_which_comes_next,
        NoteAndAskAgain(ask_which_comes_next),
        turn_it_over,
    ),
)


def return_it_if_charged(game: Duel, task: Task) -> None:
    unit = the_target(game, task)
    if not unit.driven:
        return_to_hand(game, unit)


def return_the_key_cards(game: Duel, task: Task) -> None:
    request = game.current(task)
    keys = request.key
    request.release_keys()
    to_hand(game, task.player, keys, STAGE)


RECALL: Final = CardAction(
    id="recall",
    typed="SR",
    name=Name("帰還", "Recall"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    timing=Timing.QUICK,
    cost=cost("B"),
    key=SameSuit("♠♡♢♣ ×2 ="),
    target=YOUR_CHARACTER,
    effect=(return_it_if_charged, return_the_key_cards),
)

# In the order of the print.
ALL: Final = (
    UP,
    DOWN,
    TWIST,
    COUNTER,
    REUNION,
    KILL,
    TRUCE,
    CHANGE_TARGET,
    SEARCH,
    BJ,
    RSF,
    REVERSE,
    RECALL,
)
