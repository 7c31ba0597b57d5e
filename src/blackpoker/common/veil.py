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

Course = tuple[int, ...]  # what comes off a life, in order: so many cards of damage, or SEARCH
SEARCH: Final = 0  # for an heir: cards go until one that ends it turns up
UNKNOWN: Final[tuple[Course, Course]] = ((), ())


@final
class Veil:
    """A way to lay out what is hidden.

    ``kind``: the lives lose as few cards as they can; otherwise as many. For that the cards that
    end a search lie where it begins, or where damage takes them: ``courses`` says what comes off
    each life. Of what comes after that, nothing is known: they lie on top or at the bottom.
    ``alike``: a card face down has the number of the attacker it blocks, if it can. ``heirs``: it
    is one that calls for an heir. ``many``: a life of ten or more has all the cards it can have.
    ``chance``: not 0: by lot instead. ``numbers``: the lives have the lowest numbers on top, or if
    kind the highest, and that is all that matters. ``crossed``: the life of the second player is
    laid out the other way.
    """

    def __init__(
        self,
        kind: bool,
        alike: bool,
        heirs: bool,
        many: bool,
        chance: int = 0,
        courses: tuple[Course, Course] = UNKNOWN,
        numbers: bool = False,
        crossed: bool = False,
    ) -> None:
        self.kind: bool = kind
        self.alike: bool = alike
        self.heirs: bool = heirs
        self.many: bool = many
        self.chance: int = chance
        self.courses: tuple[Course, Course] = courses
        self.numbers: bool = numbers
        self.crossed: bool = crossed

    def is_kind_to(self, player: int) -> bool:
        return self.kind != (self.crossed and player == 1)

    def same_cards(self, other: Veil) -> bool:
        """Do they differ in the lives alone?"""
        return self.alike == other.alike and self.heirs == other.heirs


# These two differ in everything.
HARD: Final = Veil(kind=False, alike=True, heirs=False, many=False)
EASY: Final = Veil(kind=True, alike=False, heirs=True, many=True)
BY_LOT: Final = (
    Veil(kind=False, alike=False, heirs=False, many=False, chance=1),
    Veil(kind=True, alike=True, heirs=True, many=True, chance=2),
)
# Where HARD and EASY come out differently, these say what it hangs on: a life or a card.
OTHER_LIFE: Final = Veil(kind=True, alike=True, heirs=False, many=True)
OTHER_CARDS: Final = Veil(kind=False, alike=False, heirs=True, many=False)
# Where an effect turns up cards of a life and goes by their numbers, all others lie between these.
BY_NUMBER: Final = (
    Veil(kind=False, alike=True, heirs=False, many=False, numbers=True),
    Veil(kind=True, alike=True, heirs=False, many=False, numbers=True),
)


def best_and_worst(
    courses: tuple[Course, Course], blocks: bool, falls: bool, counts: bool
) -> list[Veil]:
    """The worlds between which all others lie, once it is known what comes off the lives.

    ``blocks``, ``falls``: does a character that lies face down? ``counts``: does it matter how many
    cards a life of ten or more has?
    """
    found: list[Veil] = []
    for kind in (False, True):
        for heirs in (False, True) if falls else (False,):
            for alike in (False, True) if blocks else (True,):
                found.append(Veil(kind, alike, heirs, False, 0, courses))
        if counts:
            found.append(Veil(kind, True, False, True, 0, courses))
        if SEARCH in courses[0] and SEARCH in courses[1]:
            found.append(Veil(kind, True, False, False, 0, courses, crossed=True))
    return found


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
        cards = ordered([*life, *bitset.each(closed)], veil, lot, player)
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
    cards = sorted(cards)
    if lot is not None:
        lot.shuffle(cards)
    for unit in rows:
        unit.cards = fitting(game, unit, cards, veil)
        unit.stack = ALONE
        unit.entered = 0
    cards = ordered(cards, veil, lot, player)
    # Of a life of ten or more nobody else knows how many; the rest of it lies in the graveyard.
    if buried and n + shown >= COUNTED:
        both = n + left
        n = both if veil.many else COUNTED - shown
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


def ordered(cards: list[int], veil: Veil, lot: Rng | None, player: int) -> list[int]:
    """Order cards that nobody knows; the last is the top of a life, and the next to be dealt."""
    found = sorted(cards)
    if lot is not None:
        lot.shuffle(found)
        return found
    kind = veil.is_kind_to(player)
    if veil.numbers:
        found.sort(key=number_of, reverse=not kind)
        return found
    heirs = [one for one in found if bitset.contains(FACES, one)]
    others = [one for one in found if not bitset.contains(FACES, one)]
    if kind:  # no card lies where it lies in the other worlds, if it can be helped
        heirs.reverse()
        others.reverse()
    spent, kept = (others, heirs) if kind else (heirs, others)
    taken_off: list[int] = []  # the first one first
    for n in veil.courses[player]:
        if n == SEARCH:
            if not kind:
                taken_off += taken(others, len(others))
            taken_off += taken(heirs, min(1, len(heirs)))
        else:
            first = min(n, len(spent))
            taken_off += taken(spent, first)
            taken_off += taken(kept, min(n - first, len(kept)))
    taken_off.reverse()
    return [*spent, *kept, *taken_off]


def number_of(one: int) -> int:
    return int(card.number(one))


def fitting(game: Duel, unit: Unit, cards: list[int], veil: Veil) -> i64:
    """Take as many cards as a character lying face down has, alike or unlike its attacker's."""
    numbers = faced_numbers(game, unit)
    found: i64 = 0
    for _ in range(bitset.count(unit.cards)):
        best = len(cards) - 1
        most = -1
        for i, one in enumerate(cards):
            like = bitset.contains(card.JOKERS, one) or card.number(one) in numbers
            heir = bitset.contains(FACES, one)
            fits = 0 if veil.chance else int(heir == veil.heirs)
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
