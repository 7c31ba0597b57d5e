"""♣ of edition 9.1."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardAction
from blackpoker.common.damage import damage
from blackpoker.common.duel import Duel
from blackpoker.common.effects import noted
from blackpoker.common.event import BLOCK_BROKEN, UnitEvent
from blackpoker.common.movement import discard_together
from blackpoker.common.trump import TrumpDef
from blackpoker.common.trump_zone import bury_trump
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing, When
from blackpoker.core.bitset import count
from blackpoker.core.decision import NOTHING, Question
from blackpoker.core.event import Event
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.trumps.extra6 import clubs
from blackpoker.trumps.extra6.clubs import C4, C8, C9, GIVEN_UP, turn_every_trump_down
from blackpoker.trumps.extra9.shared import (
    at_both_prices,
    quick_soldier_summon,
    revive,
    trump_of_this_list,
)
from blackpoker.trumps.steps import DrawCards, everybody_falls, triggered

DISCARD_TWO: Final = Question("discard_two", CARD, spell=card.spell_card)
STRUCK_BACK: Final = 2

CIVIL_WAR: Final = replace(clubs.CIVIL_WAR, once_per_turn=False)


HAND_REFILL: Final = replace(clubs.HAND_REFILL, effect=(DrawCards(2),))


def ask_the_opponent_for_two(game: Duel, task: Task) -> None:
    """Two of their choice, or none; it takes two to say yes (R9-37)."""
    other = game.opponent(task.player)
    hand = game.side(other).hand
    left = hand & ~task.picked
    if count(task.picked) == GIVEN_UP or count(hand) < GIVEN_UP:
        game.answer = NOTHING
    else:
        game.ask_cards(other, DISCARD_TWO, other, left, or_none=task.picked == 0)


def two_cards_bury_the_reset(game: Duel, task: Task) -> None:
    if noted(game, task):
        task.back_to(ask_the_opponent_for_two)
    elif len(task.named) > 0:
        discard_together(game, game.opponent(task.player), list(task.named))
        for trump in game.side(task.player).trumps:
            if trump.card == C8 and not trump.up:
                bury_trump(game, task.player, C8)


RESET: Final[CardAction] = replace(
    clubs.RESET,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    key=None,
    effect=(
        everybody_falls,
        turn_every_trump_down,
        ask_the_opponent_for_two,
        two_cards_bury_the_reset,
    ),
)


def your_bulwark_was_broken(game: Duel, event: Event) -> list[int]:
    """Once per bulwark (R9-27)."""
    assert isinstance(event, UnitEvent)
    return [event.owner] if bitset.contains(game.side(event.owner).up, C9) else []


def strike_back(game: Duel, task: Task) -> None:
    damage(game, game.opponent(task.player), STRUCK_BACK)


COUNTERATTACK: Final = triggered(
    "counterattack",
    Name("反撃", "Counterattack"),
    C9,
    When(kind=BLOCK_BROKEN, who=your_bulwark_was_broken),
    (strike_back,),
)


OLD: Final = {trump.id: trump for trump in clubs.TRUMPS}
TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of_this_list(OLD["X-C4"], clubs.SWITCH, quick_soldier_summon("♣", C4)),
    trump_of_this_list(OLD["X-C5"], CIVIL_WAR, clubs.RIOT),
    trump_of_this_list(OLD["X-C7"], HAND_REFILL),
    trump_of_this_list(OLD["X-C8"], RESET),
    trump_of_this_list(OLD["X-C9"], COUNTERATTACK),
    trump_of_this_list(OLD["X-C10"], clubs.STRUGGLE),
    trump_of_this_list(
        OLD["X-CJ"],
        *at_both_prices(clubs.SUMMON_KNIGHT, clubs.QUICK_SUMMON_KNIGHT),
        clubs.SWEEP,
        revive(clubs.KNIGHT),
    ),
)
