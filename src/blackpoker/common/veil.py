"""Games that are made up: what a viewer may not know is laid out anew, in a set way.

So nothing of it can tell the viewer anything: from all games that look alike to a viewer the same
worlds are made. There are several, for what is hidden may decide: the order of a life, the number
of a card lying face down, how many cards a life of ten or more has.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.common.card import FACES
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.pile import Pile
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.common.trump_zone import set_trumps
from blackpoker.common.unit import ALONE, Unit
from blackpoker.common.view import COUNTED
from blackpoker.core import bitset
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng, seeded


@final
class Veil:
    """A way to lay out what is hidden.

    ``kind``: cards that end the search for an heir lie on top of the lives; otherwise
    at the bottom. ``alike``: a card face down has the number of the attacker it blocks, if it can.
    ``chance``: not 0: by lot instead.
    """

    def __init__(self, kind: bool, alike: bool, chance: int = 0) -> None:
        self.kind: bool = kind
        self.alike: bool = alike
        self.chance: int = chance


HARD: Final = Veil(kind=False, alike=True)
EASY: Final = Veil(kind=True, alike=False)
# Where these two differ, the others say what it hangs on: on the order of a life or on a card.
OTHER_LIFE: Final = Veil(kind=True, alike=True)
OTHER_CARDS: Final = Veil(kind=False, alike=False)
BY_LOT: Final = (Veil(kind=False, alike=False, chance=1), Veil(kind=True, alike=True, chance=2))
VEILS: Final = (HARD, EASY, BY_LOT[0], OTHER_LIFE, OTHER_CARDS, BY_LOT[1])


def veiled(game: Duel, viewer: int, veil: Veil = HARD) -> Duel:
    """Return a game the viewer cannot tell from this one, the same for all such games."""
    world = game.clone()
    world.rng = seeded(veil.chance)
    for player in range(2):
        lay_out(world, player, player == viewer, veil)
    return world


def lay_out(game: Duel, player: int, own: bool, veil: Veil) -> None:
    """Fill the hidden places of one side."""
    side: Side = game.side(player)
    lot = seeded(2 * veil.chance + player) if veil.chance else None
    life = side.life.listed()
    shown = cards_shown(game, player)  # that lie open on it
    top = life[len(life) - shown :]
    del life[len(life) - shown :]
    n = len(life)
    closed = 0 if own and side.pack_open else side.pack
    if own:
        cards = ordered([*life, *bitset.each(closed)], veil, lot)
        if closed:
            side.pack = bitset.of(cards[: len(cards) - n])
        side.life = Pile([*cards[len(cards) - n :], *top], n + shown)
        return
    buried = side.graveyard.listed()
    left = max(0, len(buried) - 1)  # the hidden ones below the top
    down = [trump.card for trump in side.trumps if not trump.up]
    rows = [unit for unit in side.field if not unit.soldier]
    cards = [*life, *bitset.each(closed | side.hand | side.rare), *buried[:left], *down]
    for unit in rows:
        cards += bitset.each(unit.cards)
    cards = ordered(cards, veil, lot)
    for unit in rows:
        unit.cards = fitting(game, unit, cards, veil)
        unit.stack = ALONE
        unit.entered = 0
    # Of a life of ten or more nobody else knows how many; the rest of it lies in the graveyard.
    if buried and n + shown >= COUNTED:
        both = n + left
        n = both if veil.kind else COUNTED - shown
        left = both - n
    side.life = Pile([*cards[len(cards) - n :], *top], n + shown)
    del cards[len(cards) - n :]
    if closed:
        side.pack = bitset.of(taken(cards, bitset.count(closed)))
    side.hand = bitset.of(taken(cards, bitset.count(side.hand)))
    side.came = ()
    side.rare = bitset.of(taken(cards, bitset.count(side.rare)))
    if down:
        trumps = [one if one.up else Trump(one.serial, cards.pop(), False) for one in side.trumps]
        set_trumps(game.book, side, trumps)
    if buried:
        side.graveyard = Pile([*taken(cards, left), buried[-1]], left + 1)


def cards_shown(game: Duel, player: int) -> int:
    """How many cards of a life lie open on it while an effect turns them up."""
    for i in range(game.depth):
        task = game.agenda[i]
        request = game.request(task.request)
        shows = isinstance(request, CardRequest) and request.card_line.record.turns_up
        if shows and task.player == player:
            return len(task.named)
    return 0


def ordered(cards: list[int], veil: Veil, lot: Rng | None) -> list[int]:
    """Order cards that nobody knows; the last is the top of a life, and the next to be dealt."""
    found = sorted(cards)
    if lot is not None:
        lot.shuffle(found)
        return found
    heirs = [one for one in found if bitset.contains(FACES, one)]
    others = [one for one in found if not bitset.contains(FACES, one)]
    return others + heirs if veil.kind else heirs + others


def fitting(game: Duel, unit: Unit, cards: list[int], veil: Veil) -> i64:
    """Take as many cards as a character lying face down has, alike or unlike its attacker's.

    The unlike ones may be heirs.
    """
    numbers = faced_numbers(game, unit)
    found: i64 = 0
    for _ in range(bitset.count(unit.cards)):
        best = len(cards) - 1
        most = -1
        for i, one in enumerate(cards):
            like = bitset.contains(card.JOKERS, one) or card.number(one) in numbers
            heir = bitset.contains(FACES, one)
            fits = 0 if veil.chance else int(heir != veil.alike)
            if numbers and like == veil.alike:
                fits += 2
            if fits >= most:
                best, most = i, fits
        found |= bitset.only(cards.pop(best))
    return found


def faced_numbers(game: Duel, unit: Unit) -> list[int]:
    """The numbers of the attacker that a character blocks."""
    combat = game.combat
    if combat is None or unit.serial not in combat.blockers:
        return []
    attacker = game.find_unit(combat.blocked[combat.blockers.index(unit.serial)])
    if attacker is None:
        return []
    return [int(card.number(one)) for one in bitset.each(attacker.cards)]


def taken(cards: list[int], n: int) -> list[int]:
    return [cards.pop() for _ in range(n)]
