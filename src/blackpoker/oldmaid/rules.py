"""The rules of Old Maid: one action, and a beginning.

Draw one card from the next player who holds any; lay down a pair if you have one; whoever is left
with the Joker loses. The chance goes along with the turn, so nobody ever passes.
"""

from __future__ import annotations

from typing import Final

from blackpoker.core import bitset
from blackpoker.core.action import ActionDef, Line, Speed
from blackpoker.core.decision import Question
from blackpoker.core.event import GAME_OVER, TURN_PASSED, Event, PlayerEvent
from blackpoker.core.flow import FLOW
from blackpoker.core.game import Game, Rules
from blackpoker.core.native import i64
from blackpoker.core.reading import damaged
from blackpoker.core.resolve import Effect
from blackpoker.core.task import Steps, Task
from blackpoker.core.trigger_check import TRIGGER_CHECK
from blackpoker.oldmaid.card import COUNT, is_pair, name_of
from blackpoker.oldmaid.event import DEALT, DRAWN, LOST, PAIR_LAID, CardsEvent
from blackpoker.oldmaid.game import DrawRequest, OldMaid
from blackpoker.oldmaid.view import OldMaidView, redact, view

PLACE: Final = "place"
NOBODY: Final = -1  # whose the deck is before it is dealt


def spell_place(verb: str, ref: int) -> str:
    """People count from one."""
    return f"{verb} {ref + 1}"


WHICH_PLACE: Final = Question("oldmaid_draw", PLACE, spell=spell_place)


# ---- the action
def draw_that_card(game: OldMaid, task: Task) -> None:
    request = game.request(task.request)
    assert isinstance(request, DrawRequest)
    source = game.next_holder(task.player)
    card = game.hands[source].pop(request.place)
    game.hands[task.player].append(card)
    if game.wanted(DRAWN):
        game.emit(CardsEvent(DRAWN, task.player, (card,), 1, source))


def lay_down_a_pair(game: OldMaid, task: Task) -> None:
    lay_down_pairs(game, task.player)


def pass_the_turn(game: OldMaid, task: Task) -> None:
    if game.last_holder() < 0:  # else nobody is left to draw from, and it is for the judge
        start_a_turn(game, game.next_holder(game.turn))


DRAW: Final = ActionDef(
    id="draw",
    speed=Speed.IMMEDIATE,
    effect=(draw_that_card, lay_down_a_pair, pass_the_turn),
)


# ---- the beginning
def shuffle_and_deal(game: OldMaid, task: Task) -> None:
    deck = list(range(COUNT))
    game.shuffle(deck, NOBODY, False)
    for player in range(game.players):
        hand = deck[player :: game.players]
        game.hands[player] = hand
        if game.wanted(DEALT):
            game.emit(CardsEvent(DEALT, player, tuple(hand), len(hand), -1))


def lay_down_all_pairs(game: OldMaid, task: Task) -> None:
    for player in range(game.players):
        lay_down_pairs(game, player)


def begin(game: OldMaid, task: Task) -> None:
    """Anybody may be the first to draw. One win check closes the setup (C-10)."""
    if not game.rules.judge(game):
        start_a_turn(game, game.next_holder(game.rng.below(game.players)))


# ---- what both need
def lay_down_pairs(game: OldMaid, player: int) -> None:
    """In the order the cards are held, so that a pair tells nothing about a third card."""
    hand = game.hands[player]
    kept: list[int] = []
    for card in hand:
        twin = next((other for other in kept if is_pair(card, other)), None)
        if twin is None:
            kept.append(card)
            continue
        kept.remove(twin)
        game.discarded += [twin, card]
        if game.wanted(PAIR_LAID):
            game.emit(CardsEvent(PAIR_LAID, player, (twin, card), 2, -1))
    game.hands[player] = kept


def all_pairs(cards: list[int]) -> bool:
    """Were they laid down two by two?"""
    laid = list(zip(cards[::2], cards[1::2], strict=False))
    return len(cards) % 2 == 0 and all(is_pair(one, other) for one, other in laid)


def start_a_turn(game: OldMaid, player: int) -> None:
    """The next player in turn fans out a shuffled hand: its places say nothing about its cards."""
    game.turn = player
    game.chance = player
    game.turn_number += 1
    source = game.next_holder(player)
    game.shuffle(game.hands[source], source, False)
    if game.wanted(TURN_PASSED):
        game.emit(PlayerEvent(TURN_PASSED, player))


class OldMaidRules(Rules):
    """Answers the core."""

    def __init__(self, id: str) -> None:
        self.setup = Steps("oldmaid/setup", (shuffle_and_deal, lay_down_all_pairs, begin))
        super().__init__(
            id,
            [Line(0, DRAW, Effect("effect/draw", DRAW.effect))],
            [FLOW, TRIGGER_CHECK, self.setup],
        )

    def offer(self, game: Game, player: i64) -> None:
        """Only the turn player ever holds the chance, and must draw."""
        assert isinstance(game, OldMaid)
        places = len(game.hands[game.next_holder(player)])
        game.ask(player, WHICH_PLACE, bitset.of(list(range(places))), 0)

    def declare(self, game: Game, choice: i64) -> None:
        game.floating.append(DrawRequest(game.next_serial(), self.lines[0], game.chance, choice))

    def view(self, game: Game, player: int) -> OldMaidView:
        assert isinstance(game, OldMaid)
        return view(game, player)

    def redact(self, event: Event, player: int) -> Event | None:
        return redact(event, player)

    def card_name(self, card: int) -> str:
        return name_of(card)

    def check(self, game: Game) -> None:
        """Every card is held or lies among the pairs; who is left with the Joker has lost."""
        assert isinstance(game, OldMaid)
        held = [card for hand in game.hands for card in hand]
        if sorted(held + game.discarded) != list(range(COUNT)) or not all_pairs(game.discarded):
            raise damaged("cards")
        if game.loser != game.last_holder() or game.over != (game.loser >= 0):
            raise damaged("flags")

    def judge(self, game: Game) -> bool:
        """Whoever is the last to hold cards has the Joker and loses; all others have won."""
        assert isinstance(game, OldMaid)
        loser = game.last_holder()
        if loser < 0:
            return False
        game.loser = loser
        game.over = True
        if game.wanted(LOST):
            game.emit(PlayerEvent(LOST, loser))
        if game.wanted(GAME_OVER):
            game.emit(PlayerEvent(GAME_OVER, game.winner))
        return True
