"""♣: Switch, Civil War, Hand Refill, Reset, Fortress, Struggle, Knight."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import CARD, CLUBS, SPADES, A, J, K, card_of
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.completable import everybody
from blackpoker.common.cost import cost
from blackpoker.common.damage import damage
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.effects import noted
from blackpoker.common.event import DISCARDED, TRUMP_TURNED, AmountEvent, TrumpEvent
from blackpoker.common.key import one
from blackpoker.common.movement import discard_together, draw, enter_or_fall, return_to_hand
from blackpoker.common.target import A_REQUEST_WITH_SOME_KEYS, THE_OPPONENT, KeyUnit
from blackpoker.common.trump import TrumpDef
from blackpoker.common.trump_zone import bury_trump, turn_trump
from blackpoker.common.zone import HAND
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing, When
from blackpoker.core.bitset import count
from blackpoker.core.decision import Question
from blackpoker.core.event import RESOLVED, Event, RequestEvent
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.editions.edition8.quick_magic import negate_the_target
from blackpoker.trumps.jacks import a_jack, charged
from blackpoker.trumps.steps import (
    WHO_GOES,
    at_your_end,
    by_a_soldier,
    everybody_falls,
    places_of,
    the_chosen_one_falls,
    triggered,
    trump_of,
)

WHO_ENTERS: Final = Question("who_enters", CARD, spell=card.spell_card)
GIVE_UP: Final = Question("give_up", CARD, spell=card.spell_card, repeated=True, several=True)
GIVEN_UP: Final = 2
RIOT_PER_CARD: Final = 2
OMEN_DAMAGE: Final = 8

C4: Final = card_of("♣", 4)
C5: Final = card_of("♣", 5)
C7: Final = card_of("♣", 7)
C8: Final = card_of("♣", 8)
C9: Final = card_of("♣", 9)
C10: Final = card_of("♣", 10)
CJ: Final = card_of("♣", J)


# ---- ♣4
def ask_who_enters(game: Duel, task: Task) -> None:
    """With no card in hand only the second half is possible (RX-65)."""
    game.ask_if_any(task.player, WHO_ENTERS, task.player, game.side(task.player).hand)


def it_enters_from_the_hand(game: Duel, task: Task) -> None:
    if not game.declined():
        chosen = game.chosen_card()
        game.side(task.player).hand &= ~bitset.only(chosen)
        enter_or_fall(game, task.player, chosen, HAND)


def the_driven_one_returns(game: Duel, task: Task) -> None:
    unit = game.key_unit(task)
    assert unit is not None
    return_to_hand(game, unit)


SWITCH: Final = by_a_soldier(
    "switch",
    "TYX",
    Name("スイッチ", "Switch"),
    KeyUnit(Name("チャージ状態の自分の♣の兵士", "a charged ♣ soldier of yours"), CLUBS),
    (ask_who_enters, it_enters_from_the_hand, the_driven_one_returns),
    trump=C4,
)


# ---- ♣5
def stop_if_they_hold_fewer(game: Duel, task: Task) -> None:
    """Your key card is on the stage and does not count (RX-67)."""
    theirs = game.side(game.current(task).target).hand
    if count(theirs) < count(game.side(task.player).hand):
        task.finish()


def ask_what_they_give_up(game: Duel, task: Task) -> None:
    victim = game.current(task).target
    left = game.side(victim).hand & ~task.picked if count(task.picked) < GIVEN_UP else 0
    game.ask_if_any(victim, GIVE_UP, victim, left)


def they_discard(game: Duel, task: Task) -> None:
    if noted(game, task):
        task.back_to(ask_what_they_give_up)
    else:
        discard_together(game, game.current(task).target, list(task.named))


CIVIL_WAR: Final = CardAction(
    id="civil_war",
    typed="TR",
    name=Name("内乱", "Civil war"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    once_per_turn=True,
    cost=cost("B"),
    key=one("♣", A, K),
    trump=C5,
    target=THE_OPPONENT,
    effect=(stop_if_they_hold_fewer, ask_what_they_give_up, they_discard),
)


def your_opponent_discarded(game: Duel, event: Event) -> list[int]:
    """Once per payment or effect, if your trump is up at that moment (RX-68, RX-82)."""
    assert isinstance(event, AmountEvent)
    you = game.opponent(event.player)
    return [you] if bitset.contains(game.side(you).up, C5) else []


def how_many(event: Event) -> int:
    assert isinstance(event, AmountEvent)
    return event.n


def they_take_two_per_card(game: Duel, task: Task) -> None:
    damage(game, game.opponent(task.player), RIOT_PER_CARD * game.current(task).carried)


RIOT: Final = triggered(
    "riot",
    Name("暴動", "Riot"),
    C5,
    When(kind=DISCARDED, who=your_opponent_discarded, carries=how_many),
    (they_take_two_per_card,),
)


# ---- ♣7
def refill_your_hand(game: Duel, task: Task) -> None:
    """Counted now, before the end makes you discard (RX-70)."""
    held = count(game.side(task.player).hand)
    for _ in range(2 if held <= 2 else 1 if held == 3 else 0):
        draw(game, task.player)


HAND_REFILL: Final = at_your_end(
    "hand_refill", Name("手札補充", "Hand refill"), C7, (refill_your_hand,)
)


# ---- ♣8
def your_reset_was_turned_up(game: Duel, event: Event) -> list[int]:
    """Every time (RX-71)."""
    assert isinstance(event, TrumpEvent)
    return [event.owner] if event.up and event.card == C8 else []


def take_the_omen(game: Duel, task: Task) -> None:
    damage(game, task.player, OMEN_DAMAGE)


OMEN: Final = triggered(
    "omen",
    Name("前触れ", "Omen"),
    C8,
    When(kind=TRUMP_TURNED, who=your_reset_was_turned_up),
    (take_the_omen,),
)


RESET: Final = CardAction(
    id="reset",
    typed="TT",
    name=Name("リセット", "Reset"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    cost=cost("L"),
    key=one("♣", A, K),
    trump=C8,
    effect=(everybody_falls,),
)


def whose_reset_it_was(game: Duel, event: Event) -> list[int]:
    assert isinstance(event, RequestEvent)
    return [event.controller]


def turn_every_trump_down(game: Duel, task: Task) -> None:
    """Of both players, even if nobody fell (RX-88)."""
    for player in range(2):
        for trump in game.side(player).trumps:
            turn_trump(game, player, trump, False)


TRUMP_RESET: Final = triggered(
    "trump_reset",
    Name("切札リセット", "Trump reset"),
    C8,
    When(kind=RESOLVED, action="reset", who=whose_reset_it_was),
    (turn_every_trump_down,),
)


# ---- ♣9
def a_spade_cannot_hurt_you(game: Duel, player: int, request: CardRequest) -> bool:
    """The opponent's, while you have a character as it takes effect (RX-73)."""
    return (
        request.controller != player
        and request.key & SPADES != 0
        and len(game.side(player).field) > 0
    )


# ---- ♣10
def discard_your_hand_or_this_trump(game: Duel, task: Task) -> None:
    """The trump goes only if there was nothing to discard (RX-74)."""
    hand = game.side(task.player).hand_in_order()
    if len(hand) > 0:
        discard_together(game, task.player, hand)
        return
    for trump in game.side(task.player).trumps:
        if trump.card == C10:
            bury_trump(game, task.player, C10)


STRUGGLE: Final = CardAction(
    id="struggle",
    typed="TG",
    name=Name("悪あがき", "Struggle"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    trump=C10,
    target=A_REQUEST_WITH_SOME_KEYS,
    orders_the_hand=True,
    effect=(negate_the_target, discard_your_hand_or_this_trump),
)


# ---- ♣J
def ask_the_opponent_for_a_soldier(game: Duel, task: Task) -> None:
    victim = game.opponent(task.player)
    soldiers = places_of(game, victim, soldiers=True, bulwarks=False)
    game.ask_if_any(victim, WHO_GOES, victim, soldiers)


KNIGHT, SUMMON_KNIGHT, QUICK_SUMMON_KNIGHT = a_jack(
    "knight",
    "K",
    Name("騎士", "Knight"),
    "♣",
    "♠",
    (ask_the_opponent_for_a_soldier, the_chosen_one_falls),
)


def ask_the_target_for_a_character(game: Duel, task: Task) -> None:
    victim = game.current(task).target
    game.ask_if_any(victim, WHO_GOES, victim, everybody(game, victim))


SWEEP: Final = by_a_soldier(
    "sweep",
    "TYW",
    Name("薙払", "Sweep"),
    charged(KNIGHT),
    (ask_the_target_for_a_character, the_chosen_one_falls),
    target=THE_OPPONENT,
)

TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of(C4, SWITCH),
    trump_of(C5, CIVIL_WAR, RIOT),
    trump_of(C7, HAND_REFILL),
    trump_of(C8, OMEN, RESET, TRUMP_RESET, name=RESET.name),
    trump_of(
        C9,
        name=Name("要塞", "Fortress"),
        abilities=(AbilityDef(spares=a_spade_cannot_hurt_you),),
    ),
    trump_of(C10, STRUGGLE),
    trump_of(CJ, SUMMON_KNIGHT, QUICK_SUMMON_KNIGHT, SWEEP, characters=(KNIGHT,)),
)
