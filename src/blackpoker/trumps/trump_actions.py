"""The four actions that turn trumps up and down, take them away and bring them back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import SUITED, SUITS, A, J, K, cards, suits_of
from blackpoker.common.card_action import CardAction, CardLine, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.declare import first_keys, key_source
from blackpoker.common.duel import Duel
from blackpoker.common.event import UNIT_LEFT, UnitEvent
from blackpoker.common.key import SameSuit, one
from blackpoker.common.movement import unbury
from blackpoker.common.query import may_open
from blackpoker.common.target import A_TRUMP
from blackpoker.common.trump import TRUMP_CARD, spell_trump
from blackpoker.common.trump_zone import bury_trump, lay_trump, turn_trump
from blackpoker.common.zone import GRAVEYARD, HAND
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing, Trigger, When
from blackpoker.core.decision import Question
from blackpoker.core.event import Event
from blackpoker.core.name import Name
from blackpoker.core.task import Task

WHICH_TRUMP_OPENS: Final = Question("open_trump", TRUMP_CARD, spell=spell_trump)
THE_JACKS: Final = cards(SUITS, J, J)


def ask_which_trump_opens(game: Duel, task: Task) -> None:
    down = bitset.where([may_open(game, trump) for trump in game.side(task.player).trumps])
    if down == 0:
        task.finish()  # allowed, and does nothing (RX-04)
    else:
        game.ask_units(task.player, WHICH_TRUMP_OPENS, task.player, down)


def turn_it_up(game: Duel, task: Task) -> None:
    turn_trump(game, task.player, game.trump_at(game.answer), True)


def no_trump_to_open(game: Duel, player: int, line: CardLine) -> bool:
    return not any(may_open(game, trump) for trump in game.side(player).trumps)


OPEN: Final[CardAction] = CardAction(
    id="open",
    typed="TO",
    name=Name("オープン", "Open"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    cost=cost("BBD"),
    effect=(ask_which_trump_opens, turn_it_up),
    void=no_trump_to_open,
    opens_a_trump=True,
)
# The second price makes it quick, and is not free under a Magician: the kind stays (RX-05, RX-83).
QUICK_OPEN: Final[CardAction] = replace(
    OPEN,
    id="quick_open",
    typed="TQ",
    name=Name("オープン (クイック)", "Open (quick)"),
    timing=Timing.QUICK,
    cost=cost("DD"),
)


def turn_it_down_if_the_suit_fits(game: Duel, task: Task) -> None:
    request = game.current(task)
    trump = game.find_trump(request.target)
    assert trump is not None
    if trump.up and suits_of(request.key) & bitset.only(trump.card) != 0:
        turn_trump(game, game.owner_of(trump), trump, False)


def no_trump_of_the_suit(game: Duel, player: int, line: CardLine) -> bool:
    """No open trump has a suit of which the key cards are there."""
    key = line.key
    if key is None:
        return False
    hand = key_source(game.side(player), line)
    for one_of_them in bitset.each((game.first.up | game.second.up) & SUITED):
        if key.playable(hand & suits_of(bitset.only(one_of_them))):
            return False
    return True


CLOSE: Final[CardAction] = CardAction(
    id="close",
    typed="TC",
    name=Name("クローズ", "Close"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    cost=cost("L"),
    key=SameSuit("♠♡♢♣ ×2 ="),
    target=A_TRUMP,
    effect=(turn_it_down_if_the_suit_fits,),
    void=no_trump_of_the_suit,
)


def bury_it_if_it_is_the_same_card(game: Duel, task: Task) -> None:
    request = game.current(task)
    trump = game.find_trump(request.target)
    assert trump is not None
    if trump.up and request.key == bitset.only(trump.card):
        bury_trump(game, game.owner_of(trump), trump.card)


def no_trump_is_the_same(game: Duel, player: int, line: CardLine) -> bool:
    return first_keys(game, player, line) & (game.first.up | game.second.up) == 0


TRUMP_DESTROY: Final[CardAction] = CardAction(
    id="trump_destroy",
    typed="TD",
    name=Name("切札破壊", "Trump destroy"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    timing=Timing.QUICK,
    cost=cost("B"),
    key=one(SUITS, A, K),
    target=A_TRUMP,
    effect=(bury_it_if_it_is_the_same_card,),
    void=no_trump_is_the_same,
)


def its_jack_left_the_field(game: Duel, event: Event) -> list[int]:
    """To the graveyard or the hand, not as bulwarks and not to the deck (RX-19)."""
    assert isinstance(event, UnitEvent)
    left = event.zone == GRAVEYARD or event.zone == HAND
    return [event.owner] if left and event.character.always & THE_JACKS != 0 else []


def which_jack(event: Event) -> int:
    assert isinstance(event, UnitEvent)
    return bitset.lowest(event.character.always)


def lay_it_up_again(game: Duel, task: Task) -> None:
    jack = game.current(task).carried
    side = game.side(task.player)
    only = bitset.only(jack)
    if side.hand & only != 0:
        side.hand &= ~only
        lay_trump(game, task.player, jack, True, HAND)
    elif side.graveyard.all() & only != 0:
        unbury(game, task.player, jack)
        lay_trump(game, task.player, jack, True, GRAVEYARD)


TRUMP_REGENERATE: Final[CardAction] = CardAction(
    id="trump_regenerate",
    name=Name("切札再生", "Trump regenerate"),
    kind=Kind.TRIGGERED,
    since=Format.STANDARD,
    trigger=Trigger.TRIGGERED,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    when=When(kind=UNIT_LEFT, who=its_jack_left_the_field, carries=which_jack),
    effect=(lay_it_up_again,),
)

ALL: Final[tuple[CardAction, ...]] = (OPEN, QUICK_OPEN, CLOSE, TRUMP_DESTROY, TRUMP_REGENERATE)
