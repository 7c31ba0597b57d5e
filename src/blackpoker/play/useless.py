"""Which of the actions one could ask for are worth being asked about.

An action is void if, were nobody to answer it, it would change nothing but what is spent on it,
whatever its key cards and its target. Only what is certain to be void is left out: everything else
may be worth it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.common.card import SUITED, same_face, suit_of, total
from blackpoker.common.card_action import CardLine
from blackpoker.common.declare import key_source
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.effects import ask_for_a_buried_card
from blackpoker.common.query import may_open
from blackpoker.common.target import RequestTarget
from blackpoker.core import bitset
from blackpoker.core.action import Step
from blackpoker.core.decision import ACT, NOTHING, SECOND
from blackpoker.editions.edition8.quick_magic import (
    ask_for_another_target,
    negate_if_outranked,
    take_it_back,
    turn_it_there,
)
from blackpoker.frames.rare import negate_if_it_is_the_same_card
from blackpoker.trumps.trump_actions import (
    ask_which_trump_opens,
    bury_it_if_it_is_the_same_card,
    turn_it_down_if_the_suit_fits,
    turn_it_up,
)


def meaningful(game: Duel) -> list[str]:
    """The actions that whoever holds the chance could ask for and that are not void."""
    player = int(game.asked)
    found: list[str] = []
    for option in game.options():
        if option.verb == ACT and option.ref != NOTHING:
            line = game.book.line_at(option.ref)
            if not is_void(game, player, line):
                found.append(line.record.id)
    return found


def is_void(game: Duel, player: int, line: CardLine) -> bool:
    """Would this action do nothing, if nobody answered it?"""
    judge = VOID.get(line.record.effect)
    return judge is not None and judge(game, player, line)


def aims(game: Duel, line: CardLine) -> list[CardRequest]:
    """The requests on the stage that this action may aim at."""
    rule = line.target
    assert isinstance(rule, RequestTarget)
    return [one for one in game.stage if isinstance(one, CardRequest) and rule.fits(one)]


def keys_of(game: Duel, player: int, line: CardLine) -> int:
    """The cards that could be its key card, or its first one."""
    if line.key is None:
        return 0
    cards = key_source(game.side(player), line)
    if line.target is not None and not line.from_rare:
        cards = line.target.keys(game, player, cards)
    return int(line.key.next(cards, 0))


def outranks_nothing(game: Duel, player: int, line: CardLine) -> bool:
    """No key card is as high as the only key card of any request (R8-76)."""
    keys = bitset.each(keys_of(game, player, line))
    highest = max((int(total(bitset.only(one))) for one in keys), default=0)
    return all(
        bitset.count(one.key) == 1 and highest < int(total(one.key)) for one in aims(game, line)
    )


def is_the_same_as_nothing(game: Duel, player: int, line: CardLine) -> bool:
    keys = same_face(keys_of(game, player, line))
    return all(keys & one.key == 0 for one in aims(game, line))


def no_other_target(game: Duel, player: int, line: CardLine) -> bool:
    """None of the requests with a target has another one (R8-77)."""
    for other in aims(game, line):
        rule = other.card_line.target
        if rule is None:
            continue
        if isinstance(rule, RequestTarget):
            return False  # this very request could become the target
        low, high = rule.choices(game, other)
        refs = [*bitset.each(low), *(SECOND + place for place in bitset.each(high))]
        if any(rule.serial(game, ref) != other.target for ref in refs):
            return False
    return True


def nothing_is_buried(game: Duel, player: int, line: CardLine) -> bool:
    """Nothing lies in the graveyard, and the cost brings nothing there."""
    return line.cost.length == 0 and game.side(player).graveyard.size == 0


def no_trump_to_open(game: Duel, player: int, line: CardLine) -> bool:
    return not any(may_open(game, trump) for trump in game.side(player).trumps)


def no_trump_of_the_suit(game: Duel, player: int, line: CardLine) -> bool:
    """No open trump has a suit of which the key cards are there."""
    hand = key_source(game.side(player), line)
    key = line.key
    return key is not None and not any(
        key.playable(hand & suit_of(bitset.only(one)))
        for one in bitset.each((game.first.up | game.second.up) & SUITED)
    )


def no_trump_is_the_same(game: Duel, player: int, line: CardLine) -> bool:
    return keys_of(game, player, line) & (game.first.up | game.second.up) == 0


Judge = Callable[[Duel, int, CardLine], bool]
VOID: Final[dict[tuple[Step, ...], Judge]] = {
    (negate_if_outranked,): outranks_nothing,
    (negate_if_it_is_the_same_card,): is_the_same_as_nothing,
    (ask_for_another_target, turn_it_there): no_other_target,
    (ask_for_a_buried_card, take_it_back): nothing_is_buried,
    (ask_which_trump_opens, turn_it_up): no_trump_to_open,
    (turn_it_down_if_the_suit_fits,): no_trump_of_the_suit,
    (bury_it_if_it_is_the_same_card,): no_trump_is_the_same,
}
