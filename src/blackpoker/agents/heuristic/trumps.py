"""Trumps, as an agent sees them: which to lay, when to open one, whom it costs.

Only a few are understood, those that are good in any game; they are also the ones laid. What they
do is foreseen with everything else, in ``foresight``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from blackpoker.agents.heuristic import plans
from blackpoker.agents.heuristic.answers import least_of, none_of, piece_of, spoken
from blackpoker.agents.heuristic.plans import Situation
from blackpoker.agents.heuristic.trump_effects import TRUMP_EFFECTS
from blackpoker.core.decision import Option
from blackpoker.regulation.house_rules import regulation_of

# The best first, by id: the same card does other things in another list. Two of the first three
# are laid, by lot; of a draft perhaps only later ones are left. Each was tried against an agent
# without trumps.
FAVOURITES: Final = (
    *("X-C7", "X-D9", "X-CJ"),
    *("c9", "hK", "d9", "sJ", "hJ", "cJ", "c5", "s5", "h4"),
)
OPENINGS: Final = frozenset(("open", "quick_open"))
AGAINST_A_REQUEST: Final = frozenset(("offset", "counter_summon_strategist"))
AGAINST_AN_ATTACK_TOO: Final = frozenset(("ceasefire",))
UNDERSTOOD: Final = frozenset(TRUMP_EFFECTS) - AGAINST_A_REQUEST - AGAINST_AN_ATTACK_TOO
AT_ANY_CHANCE: Final = UNDERSTOOD - {"negotiate"}
BY_LOT: Final = 3
ENOUGH_LIFE: Final = 10


def favourites(situation: Situation) -> tuple[int, ...]:
    """The trumps of this regulation to lay, the best first."""
    return liked_in(situation.view.rules)


@cache
def liked_in(rules: str) -> tuple[int, ...]:
    """The same by the regulation's name."""
    regulation = regulation_of(rules)
    if regulation is None:
        return ()
    cards = {trump.id: trump.card for trump in regulation.rules.trumps}
    return tuple(cards[id] for id in FAVOURITES if id in cards)


# ---- laying and opening
def lay(situation: Situation, options: list[Option]) -> Option | None:
    """Two of the favourites, by lot, so that nobody can foresee them; then no more.

    Where there must be two and a draft has brought no favourite, a card that is missed least.
    """
    there = {option.place: option for option in options}
    liked = [there[one] for one in favourites(situation) if one in there][:BY_LOT]
    if liked:
        return liked[situation.rng.below(len(liked))]
    return none_of(options) or min(options, key=lambda o: situation.taste.cards[o.place])


def pick(situation: Situation, options: list[Option]) -> Option | None:
    """Of a mini pack a favourite, else the best card to hold: three of six come to the hand."""
    liked = favourites(situation)

    def merit(option: Option) -> tuple[int, float]:
        one = option.place
        return -liked.index(one) if one in liked else -len(liked), situation.taste.cards[one]

    return max(options, key=merit)


def waiting_to_open(situation: Situation) -> list[int]:
    """The favourites that lie face down."""
    trumps = situation.view.sides[situation.me].trumps
    return [one.card for one in trumps if not one.up and one.card in favourites(situation)]


def open_first(situation: Situation, options: list[Option]) -> Option | None:
    trumps = situation.view.sides[situation.me].trumps
    order = favourites(situation)
    liked = [option for option in options if trumps[option.place].card in order]
    return min(
        liked, key=lambda option: order.index(trumps[option.place].card or 0), default=None
    )


# ---- whom it costs
def who_goes(situation: Situation, options: list[Option]) -> Option | None:
    """Somebody of theirs, if there is a choice; otherwise who is missed least."""
    theirs = [o for o in options if not o.is_none and o.owner != situation.me]
    return theirs[0] if theirs else least_of(situation, options)


def key_unit(situation: Situation, options: list[Option]) -> Option | None:
    """The one the plan counted on."""
    requests = situation.view.declaring
    action = situation.actions.get(requests[-1].action) if requests else None
    unit = plans.key_unit(action, situation.table, situation.taste) if action is not None else None
    for option in options:
        if not option.is_none and piece_of(situation, option) is unit:
            return option
    return least_of(situation, options)


def target_trump(situation: Situation, options: list[Option]) -> Option | None:
    sides = situation.view.sides
    for option in options:
        trump = sides[option.owner].trumps[option.place]
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
    return spoken(options, "close" if short else "damage")
