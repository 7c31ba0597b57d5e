"""♡: Reinforcement, Encourage, Ceasefire, Pursuit, Phantom, Salvation, Chariot, Giant."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import HEARTS, A, J, K, card_of, total
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import BULWARK_PROOF, MUST_ATTACK, Format
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.effects import (
    TAKE,
    NoteAndAskAgain,
    Raise,
    ask_for_next,
    pass_the_chance,
    raise_request,
)
from blackpoker.common.event import UNDER
from blackpoker.common.key import one
from blackpoker.common.movement import (
    enter_or_fall,
    leave,
    mark,
    moved,
    put_on_the_life,
    rearrange_the_row,
    set_driven,
    show,
    split_off,
    turn_over,
)
from blackpoker.common.query import may_attack, size_of
from blackpoker.common.target import A_SOLDIER, YOUR_CHARACTER, KeyUnit, RequestOf
from blackpoker.common.trump import TrumpDef
from blackpoker.common.unit import UNIT, Unit, spell_unit
from blackpoker.common.zone import BULWARKS, LIFE
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing
from blackpoker.core.decision import NOTHING, Question
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import NOBODY_NAMED, Task
from blackpoker.editions.edition8.normal_magic import DESTROY_BULWARK, charge_your_soldiers
from blackpoker.editions.edition8.quick_magic import negate_the_target
from blackpoker.trumps.jacks import a_jack, charged
from blackpoker.trumps.kings import a_king
from blackpoker.trumps.steps import (
    WHO_GOES,
    TurnDownYour,
    at_your_end,
    by_a_soldier,
    charge_your_characters,
    every_bulwark_falls,
    places_of,
    the_chosen_one_falls,
    trump_of,
)

WHO_HIDES: Final = Question("who_hides", UNIT, spell=spell_unit)
ROW: Final = Question("row", UNIT, spell=spell_unit, repeated=True, several=True, last_unasked=True)
REINFORCEMENTS: Final = 2

H2: Final = card_of("♡", 2)
H3: Final = card_of("♡", 3)
H4: Final = card_of("♡", 4)
H5: Final = card_of("♡", 5)
H7: Final = card_of("♡", 7)
H8: Final = card_of("♡", 8)
HJ: Final = card_of("♡", J)
HK: Final = card_of("♡", K)


# ---- ♡2
def top_two(game: Duel, player: i64) -> i64:
    return bitset.of(game.side(player).life.listed()[-REINFORCEMENTS:])


def ask_which_of_the_top_two_comes(game: Duel, task: Task) -> None:
    """Both are turned up for everybody (RX-53)."""
    turned = top_two(game, task.player)
    if turned == 0:
        task.finish()
        return
    show(game, task.player, turned, LIFE)
    game.ask_cards(task.player, TAKE, task.player, turned)


def it_enters_and_the_other_goes_under(game: Duel, task: Task) -> None:
    turned = top_two(game, task.player)
    chosen = game.chosen_card()
    life = game.side(task.player).life
    life.remove(chosen)
    enter_or_fall(game, task.player, chosen, LIFE)
    other = turned & ~bitset.only(chosen)
    if other != 0:
        life.remove(bitset.lowest(other))
        life.put_under(bitset.lowest(other))
        moved(game, task.player, other, LIFE, LIFE, UNDER)


REINFORCEMENT: Final = CardAction(
    id="reinforcement",
    typed="TF",
    name=Name("援軍", "Reinforcement"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    once_per_turn=True,
    cost=cost("BL"),
    trump=H2,
    effect=(ask_which_of_the_top_two_comes, it_enters_and_the_other_goes_under),
)


# ---- ♡3
def the_target_gains_its_number(game: Duel, task: Task) -> None:
    """Until the turn passes, without a fog."""
    soldier = game.key_unit(task)
    assert soldier is not None
    mark(game, task.player, game.current(task).target, size_of(game, soldier))


ENCOURAGE: Final = by_a_soldier(
    "encourage",
    "TYE",
    Name("激励", "Encourage"),
    KeyUnit(Name("チャージ状態の自分の♡の兵士", "a charged ♡ soldier of yours"), HEARTS),
    (the_target_gains_its_number,),
    target=A_SOLDIER,
    trump=H3,
)


# ---- ♡4
CEASEFIRE: Final = CardAction(
    id="ceasefire",
    typed="TM",
    name=Name("休戦", "Ceasefire"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    trump=H4,
    target=RequestOf("attack", Name("アタックのリクエスト1つ", "one attack request")),
    effect=(negate_the_target, TurnDownYour(H4), charge_your_characters),
)


# ---- ♡5: its attack neither needs nor spends the one of the turn (RX-55)
PURSUIT: Final = CardAction(
    id="pursuit",
    typed="TU",
    name=Name("追撃", "Pursuit"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    once_per_turn=True,
    cost=cost("BDD"),
    trump=H5,
    effect=(charge_your_soldiers, Raise("attack")),
)


# ---- ♡7
def reverse_the_target(game: Duel, task: Task) -> None:
    raise_request(
        game,
        task.player,
        "reverse",
        target=game.current(task).target,
        keys=(H7, card_of("♠", 7)),
        virtual=True,
    )


PHANTOM: Final = CardAction(
    id="phantom",
    typed="TP",
    name=Name("ファントム", "Phantom"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    cost=cost("B"),
    trump=H7,
    target=YOUR_CHARACTER,
    effect=(reverse_the_target, pass_the_chance),
)


def ask_who_hides(game: Duel, task: Task) -> None:
    soldiers = places_of(game, task.player, soldiers=True, bulwarks=False)
    game.ask_if_any(task.player, WHO_HIDES, task.player, soldiers, or_none=True)


def turn_it_into_bulwarks(game: Duel, task: Task) -> None:
    if game.declined():
        return
    unit = game.chosen_unit()
    set_driven(game, unit, False)
    if len(unit.stack) == 0:
        turn_over(game, unit)
    else:  # one per card; their order can still be changed
        leave(game, unit, BULWARKS)
        for part in unit.in_order():
            split_off(game, unit, part)
    task.back_to(ask_who_hides)


def ask_who_stands_next(game: Duel, task: Task) -> None:
    """The row from the life outward; the rest may stay as it is (RX-57)."""
    field = game.side(task.player).field
    left = bitset.where([not unit.soldier and unit.serial not in task.named for unit in field])
    if not bitset.several(left):
        game.answer = NOTHING
    else:
        game.ask_units(task.player, ROW, task.player, left, or_none=True)


def note_who_stands_next(game: Duel, task: Task) -> None:
    if not game.declined():
        task.named = (*task.named, game.chosen_unit().serial)
        task.back_to(ask_who_stands_next)
    elif len(task.named) > 0:
        rearrange_the_row(game, task.player, task.named)
        task.named = NOBODY_NAMED


ILLUSION: Final = at_your_end(
    "illusion",
    Name("幻影", "Illusion"),
    H7,
    (ask_who_hides, turn_it_into_bulwarks, ask_who_stands_next, note_who_stands_next),
)


# ---- ♡8
def saved(game: Duel, task: Task) -> list[Unit]:
    """Whose turn it is to order what goes back: the turn player first (task.at counts)."""
    owner = game.turn if task.at == 0 else game.opponent(game.turn)
    limit = total(game.current(task).key)
    return [
        unit for unit in game.side(owner).field if unit.soldier and size_of(game, unit) >= limit
    ]


def ask_which_goes_on_next(game: Duel, task: Task) -> None:
    """Each owner orders his own; the last ends on top (RX-58, RX-88)."""
    units = saved(game, task)
    if len(units) == 0:
        game.answer = NOTHING
        return
    together: i64 = 0
    for unit in units:
        together |= unit.cards
    ask_for_next(game, task, units[0].owner, units[0].owner, together)


def they_go_on_their_decks(game: Duel, task: Task) -> None:
    put_on_the_life(game, saved(game, task), task.named)
    task.named = NOBODY_NAMED
    task.picked = 0
    task.at += 1
    if task.at < 2:
        task.back_to(ask_which_goes_on_next)


SALVATION: Final = CardAction(
    id="salvation",
    typed="TS",
    name=Name("救済", "Salvation"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    cost=cost("B"),
    key=one("♡", A, K),
    trump=H8,
    effect=(
        ask_which_goes_on_next,
        NoteAndAskAgain(ask_which_goes_on_next),
        they_go_on_their_decks,
    ),
)


# ---- ♡J
def ask_for_a_bulwark(game: Duel, task: Task) -> None:
    """Of either side, and not left to choice if there is any (RX-28)."""
    low = places_of(game, 0, soldiers=False, bulwarks=True)
    high = places_of(game, 1, soldiers=False, bulwarks=True)
    if low == 0 and high == 0:
        game.answer = NOTHING
    else:
        game.ask(task.player, WHO_GOES, low, high)


CHARGE_AT_A_BULWARK: Final = (ask_for_a_bulwark, the_chosen_one_falls)
CHARIOT, SUMMON_CHARIOT, QUICK_SUMMON_CHARIOT = a_jack(
    "chariot", "C", Name("チャリオット", "Chariot"), "♡", "♢", CHARGE_AT_A_BULWARK
)
CHARIOT_DESTROY_BULWARK: Final = replace(
    DESTROY_BULWARK,
    id="chariot_destroy_bulwark",
    typed="TW",
    name=Name("防壁破壊 (チャリオット)", "Destroy bulwark (Chariot)"),
    since=Format.STANDARD,
    cost=cost("C"),
    key=None,
    key_unit=charged(CHARIOT),
    virtual_keys=(HJ, card_of("♢", J)),
    passes=True,
)


# ---- ♡K
def it_could_still_attack(game: Duel, giant: Unit, action: CardAction) -> bool:
    """No end while an attack could still be asked for in which it must be named (RX-37)."""
    if action.id != "end" or not may_attack(game, giant):
        return False
    attack = game.book.line_of("attack")
    return attack is not None and attack.once_bit & game.side(giant.owner).used == 0


GIANT, SUMMON_GIANT = a_king(
    "giant",
    "I",
    Name("巨人", "Giant"),
    "♡",
    "♢",
    every_bulwark_falls,
    labels=MUST_ATTACK | BULWARK_PROOF,
    abilities=(AbilityDef(forbids=it_could_still_attack),),
)

TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of(H2, REINFORCEMENT),
    trump_of(H3, ENCOURAGE),
    trump_of(H4, CEASEFIRE),
    trump_of(H5, PURSUIT),
    trump_of(H7, PHANTOM, ILLUSION),
    trump_of(H8, SALVATION),
    trump_of(
        HJ, SUMMON_CHARIOT, QUICK_SUMMON_CHARIOT, CHARIOT_DESTROY_BULWARK, characters=(CHARIOT,)
    ),
    trump_of(HK, SUMMON_GIANT, characters=(GIANT,)),
)
