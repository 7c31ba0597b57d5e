"""What a player may know: all that was heard from the very beginning, folded into memories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from blackpoker.common.card import ALL
from blackpoker.common.duel import Duel
from blackpoker.common.event import (
    BEGAN,
    HEIR_SOUGHT,
    LOOKED_AT,
    REARRANGED,
    SHOWN,
    SHUFFLED,
    TOP_SHOWN,
    UNDER,
    AmountEvent,
    CardsMoved,
    CardsSeen,
    TrumpEvent,
    UnitEvent,
)
from blackpoker.common.view import Known, informed_view, top_of, view
from blackpoker.common.zone import LIFE, TRUMP
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND, Question
from blackpoker.core.event import TURN_PASSED, Event, PlayerEvent
from blackpoker.core.game import Game
from blackpoker.play.deck_memory import Memory
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation


@final
class Knowledge:
    """Folds what one player hears and chooses into what that player may know of all cards.

    It must hear everything from the very beginning. ``pools`` are the cards the decks may be made
    of, ``sizes`` how many cards each has.
    """

    def __init__(self, viewer: int, pools: Sequence[int], sizes: Sequence[int]) -> None:
        self.viewer = viewer
        self.turn = 0
        self.memories = [
            Memory(pool, size, player == viewer)
            for player, (pool, size) in enumerate(zip(pools, sizes, strict=True))
        ]
        self.order: list[int] = []  # cards the viewer is putting in order

    def copy(self) -> Knowledge:
        other = Knowledge.__new__(Knowledge)
        vars(other).update(vars(self))
        other.memories = [memory.copy() for memory in self.memories]
        other.order = self.order[:]
        return other

    def choose(self, question: Question, ref: int) -> None:
        """The viewer is about to choose this; only the order of cards tells more than events do."""
        if question.orders:
            self.order.append(ref % SECOND)
        else:
            self.order = []

    def hear(self, events: Sequence[Event]) -> None:
        """Events as this player may hear them, in the order in which they happened."""
        for i, event in enumerate(events):
            if isinstance(event, CardsMoved):
                cards = int(event.cards)
                after = events[i + 1] if i + 1 < len(events) else None
                if not cards and event.target == TRUMP and isinstance(after, TrumpEvent):
                    cards = int(bitset.only(after.card))  # it comes face up
                self.memories[event.owner].moved(
                    int(event.n),
                    cards,
                    int(event.source),
                    int(event.target),
                    self.order,
                    event.end == UNDER,
                )
            elif isinstance(event, UnitEvent):
                self.memories[event.owner].unit(event, self.turn)
            elif isinstance(event, CardsSeen):
                self.see(event, events[i + 1 :])
            elif isinstance(event, TrumpEvent):
                if event.owner != self.viewer:
                    self.memories[event.owner].trumps[int(event.serial)] = int(event.card)
            elif isinstance(event, AmountEvent):
                if event.kind == HEIR_SOUGHT:
                    self.memories[event.player].heir = True
            elif isinstance(event, PlayerEvent):
                if event.kind == REARRANGED:
                    self.memories[event.player].rearrange()
                elif event.kind in (BEGAN, TURN_PASSED):
                    self.turn += 1

    def see(self, event: CardsSeen, later: Sequence[Event]) -> None:
        memory = self.memories[event.owner]
        cards = bitset.each(event.cards)
        if event.kind == SHUFFLED:
            memory.shown.pop(LIFE, None)
            memory.search()
        elif event.kind == TOP_SHOWN:
            memory.name_top(cards[0])
        elif event.kind in (SHOWN, LOOKED_AT) and cards:
            if event.zone == LIFE and any(
                isinstance(one, CardsSeen) and one.kind == SHUFFLED and one.owner == event.owner
                for one in later
            ):
                memory.search()
                for one in cards:
                    if one not in memory.where:
                        memory.where[one] = tuple(memory.life)
                memory.shown[LIFE] = cards
            else:
                memory.look(cards, int(event.zone), event.kind == SHOWN)

    def look_at_top(self, top: int | None) -> None:
        """Note what only the table shows: the card on top of the other player's graveyard."""
        if top is not None:
            self.memories[1 - self.viewer].see_top(top)

    def known(self) -> Known:
        return Known([memory.told() for memory in self.memories])


# ---- for whoever drives a game
def knowledge_at_the_start(
    regulation: AnyRegulation, game: Game, viewer: int, brought: bool = False
) -> Knowledge | None:
    """Return what a player knows of a game that is about to be set up; None if it is no duel.

    How many cards a deck has everybody can count. Who has brought a deck knows it; of others it
    can be any of that size.
    """
    if not isinstance(game, Duel) or not isinstance(regulation, Regulation):
        return None
    rule = regulation.frame.deck
    pools: list[int] = []
    sizes = [int(game.side(player).life.size) for player in range(2)]
    for player in range(2):
        usual = bitset.of(rule.usual())
        if rule.by_lot:
            pools.append(ALL)
        elif player == viewer:
            pools.append(int(game.side(player).life.all()))
        elif rule.exactly or (not brought and bitset.count(usual) == sizes[player]):
            pools.append(int(usual))
        else:
            pools.append(ALL)
    return Knowledge(viewer, pools, sizes)


def remembers(chooser: object) -> bool:
    """Does this agent want to be told what it may remember?"""
    return bool(getattr(chooser, "remembers_cards", False))


def needs_memory(chooser: object) -> bool:
    """Can this agent not do without what it may remember?

    Who remembers is taken to need it, and is kept away from servers, which send only what lies on
    the table; one whose class says ``needs_memory: ClassVar[bool] = False`` plays there too.
    """
    return remembers(chooser) and bool(getattr(chooser, "needs_memory", True))


def seen_from(game: Game, player: int, knowledge: Knowledge | None) -> object:
    """What this seat sees: the plain view, or the informed one if it remembers."""
    if knowledge is None or not isinstance(game, Duel):
        return game.rules.view(game, player)
    if game.asked != player or game.turn_number == 0:
        return view(game, player)
    knowledge.look_at_top(top_of(game, 1 - player, own=False))
    return informed_view(game, player, knowledge.known())
