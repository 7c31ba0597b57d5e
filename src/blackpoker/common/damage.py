"""Damage: the top cards of a life go to its graveyard."""

from __future__ import annotations

from blackpoker.common.card import FACES
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.event import DAMAGED, HEIR_SOUGHT, AmountEvent
from blackpoker.common.movement import bury, bury_one, to_hand
from blackpoker.common.zone import LIFE
from blackpoker.core import bitset
from blackpoker.core.native import i64


def damage(game: Duel, player: i64, n: i64) -> None:
    """Move the top n cards of the life to the graveyard.

    If there are fewer, all of them (R8-102).
    """
    life = game.side(player).life
    if n > life.size:
        n = life.size
    if n <= 0:
        return
    if bitset.contains(game.wants, DAMAGED):
        game.emit(AmountEvent(DAMAGED, player, n))
    if n == 1:
        bury_one(game, player, life.take(), LIFE)
        return
    cards: list[int] = []
    i = n
    while i > 0:
        cards.append(life.take())
        i -= 1
    bury(game, player, cards, LIFE)


def hurt(game: Duel, request: CardRequest, player: i64, n: i64) -> None:
    """The effect of a request deals damage, unless an ability spares the player."""
    if not bitset.contains(request.spared, player):
        damage(game, player, n)


def turn_up_to_a_face_card(game: Duel, player: i64) -> None:
    """Bury the life from the top until a Joker, A, J, Q or K turns up.

    That card goes to the hand, unseen.
    """
    life = game.side(player).life
    cards: list[int] = []
    found: i64 = 0
    while life.size > 0 and found == 0:
        top = life.take()
        if bitset.only(top) & FACES != 0:
            found = bitset.only(top)
        else:
            cards.append(top)
    if bitset.contains(game.wants, HEIR_SOUGHT):
        game.emit(AmountEvent(HEIR_SOUGHT, player, len(cards)))
    bury(game, player, cards, LIFE)
    if found != 0:
        to_hand(game, player, found, LIFE)
