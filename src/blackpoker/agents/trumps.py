"""Trumps, as an agent sees them: which to lay, when to open one, whom it costs.

Only a few are understood, those that are good in any game; they are also the ones laid. What they
do is foreseen with everything else, in ``foresight``.
"""

from __future__ import annotations

from typing import Final

from blackpoker.agents.plans import Situation, least_piece
from blackpoker.agents.table import NUMBERS, Piece
from blackpoker.common import card
from blackpoker.common.card import J, card_of
from blackpoker.core.decision import NOTHING, SECOND, Option

# The best first; two of them are laid, by lot. Each was tried against an agent without trumps.
FAVOURITES: Final = (card_of("♣", 7), card_of("♢", 9), card_of("♣", J))
OPENINGS: Final = frozenset(("open", "quick_open"))
UNDERSTOOD: Final = frozenset(("rest", "summon_knight"))
ENOUGH_LIFE: Final = 10


# ---- laying and opening
def lay(situation: Situation, options: list[Option]) -> Option | None:
    """Two of the favourites, by lot, so that nobody can foresee them; then no more."""
    liked = [option for option in options if option.ref % SECOND in FAVOURITES]
    if liked:
        return liked[situation.rng.below(len(liked))]
    return next((option for option in options if option.ref == NOTHING), None)


def waiting_to_open(situation: Situation) -> list[int]:
    """The favourites that lie face down."""
    trumps = situation.view.sides[situation.me].trumps
    return [one.card for one in trumps if not one.up and one.card in FAVOURITES]


def open_first(situation: Situation, options: list[Option]) -> Option | None:
    trumps = situation.view.sides[situation.me].trumps
    liked = [option for option in options if trumps[option.ref % SECOND].card in FAVOURITES]
    return min(
        liked,
        key=lambda option: FAVOURITES.index(trumps[option.ref % SECOND].card or 0),
        default=None,
    )


# ---- whom it costs
def whose(situation: Situation, option: Option) -> Piece:
    return situation.table.field[option.ref // SECOND][option.ref % SECOND]


def who_goes(situation: Situation, options: list[Option]) -> Option | None:
    """Somebody of theirs, if there is a choice; otherwise who is missed least."""
    theirs = [o for o in options if o.ref != NOTHING and whose(situation, o).owner != situation.me]
    if theirs:
        return theirs[0]
    return least_of(situation, options)


def least_of(situation: Situation, options: list[Option]) -> Option | None:
    """None of these, if that is possible; otherwise who is missed least."""
    none = next((option for option in options if option.ref == NOTHING), None)
    if none is not None:
        return none
    row = [whose(situation, option) for option in options]
    least = least_piece(row, situation.table, situation.taste)
    return next(option for option in options if whose(situation, option) is least)


def target_trump(situation: Situation, options: list[Option]) -> Option | None:
    sides = situation.view.sides
    for option in options:
        trump = sides[option.ref // SECOND].trumps[option.ref % SECOND]
        if trump.owner != situation.me and trump.up:
            return option
    return None


def cancelled(situation: Situation, options: list[Option]) -> Option | None:
    """The last request of the other player; one's own only if there is no other."""
    stage = situation.view.stage
    theirs = [option for option in options if stage[option.ref].controller != situation.me]
    return theirs[-1] if theirs else None


def close_or_damage(situation: Situation, options: list[Option]) -> Option | None:
    short = situation.table.life[situation.me] <= ENOUGH_LIFE
    word = "close" if short else "damage"
    return next((option for option in options if option.text == word), None)


def best_soldier(situation: Situation, options: list[Option]) -> Option | None:
    taste = situation.taste
    return max(
        options,
        key=lambda o: taste.soldier_of(
            NUMBERS[o.ref % SECOND], False, o.ref % SECOND >= card.JOKER
        ),
    )
