"""What would happen if nobody answered, as far as a viewer can tell; and what would be void.

It is played out on games that were made up: all that the viewer may not know is laid out anew in a
set order, once forwards and once backwards. So nothing of it can tell the viewer anything, and only
what comes out the same both times is told as certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blackpoker.common.card_action import CardLine
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import NO_TARGET, CardRequest, Duel
from blackpoker.common.pile import Pile
from blackpoker.common.query import size_of
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.common.trump_zone import set_trumps
from blackpoker.common.unit import UNIT
from blackpoker.core import bitset
from blackpoker.core.decision import ACT, NOTHING
from blackpoker.core.rng import seeded

LONGEST: Final = 12  # answers until the request on top is done with


@dataclass(frozen=True)
class Change:
    """What would become of a soldier."""

    unit: int  # serial
    size: int
    then: int | None = None
    gone: bool = False
    driven: bool | None = None


@dataclass(frozen=True)
class Outlook:
    """What would become of the viewer and of the soldier that the next request aims at."""

    damage: int = 0  # cards the viewer's life could lose
    loses: bool = False  # the viewer could lose the game
    change: Change | None = None


NOTHING_TO_TELL: Final = Outlook()


def veiled(game: Duel, viewer: int, backwards: bool = False) -> Duel:
    """Return a game the viewer cannot tell from this one, the same for all such games."""
    made_up = game.clone()
    made_up.rng = seeded(1 if backwards else 0)
    for player in range(2):
        lay_out(made_up, player, player == viewer, backwards)
    return made_up


def lay_out(game: Duel, player: int, own: bool, backwards: bool) -> None:
    """Fill the hidden places of one side in a set order."""
    side: Side = game.side(player)
    life, buried = side.life.listed(), side.graveyard.listed()
    rows = [unit for unit in side.field if not unit.soldier and not own]
    closed = 0 if own and side.pack_open else side.pack
    hand, rare = (0, 0) if own else (side.hand, side.rare)
    down = [] if own else [trump.card for trump in side.trumps if not trump.up]
    kept = len(buried) if own else max(0, len(buried) - 1)  # the hidden ones below the top
    below = [] if own else buried[:kept]
    cards = [*life, *bitset.each(closed | hand | rare), *below, *down]
    for unit in rows:
        cards += unit.in_order()
    cards.sort(reverse=not backwards)  # the next one is the last
    side.life = Pile(taken(cards, len(life)), len(life))
    if closed:
        side.pack = bitset.of(taken(cards, bitset.count(closed)))
    if own:
        return
    side.hand = bitset.of(taken(cards, bitset.count(hand)))
    side.came = ()
    side.rare = bitset.of(taken(cards, bitset.count(rare)))
    if below:
        side.graveyard = Pile([*taken(cards, len(below)), *buried[kept:]], len(buried))
    for unit in rows:
        unit.cards = bitset.of(taken(cards, bitset.count(unit.cards)))
        unit.stack = ()
    if down:
        trumps = [one if one.up else Trump(one.serial, cards.pop(), False) for one in side.trumps]
        set_trumps(game.book, side, trumps)


def taken(cards: list[int], n: int) -> list[int]:
    return [cards.pop() for _ in range(n)]


def if_nobody_answers(game: Duel, viewer: int, choices: Sequence[int] = ()) -> Outlook:
    """Foresee how the request on top ends; ``choices`` are made first, to put it there.

    While an effect is being carried out there is nothing to foresee: what is asked then may be
    about the very cards that are laid out anew.
    """
    declaring = game.depth > 0 and game.agenda[game.depth - 1].procedure is DECLARATION
    if game.over or not (game.question is game.book.chance or declaring):
        return NOTHING_TO_TELL
    found = [play_out(veiled(game, viewer, way), viewer, choices) for way in (False, True)]
    one, other = found
    change = one.change if one.change == other.change else None
    return Outlook(max(one.damage, other.damage), one.loses or other.loses, change)


def play_out(world: Duel, viewer: int, choices: Sequence[int]) -> Outlook:
    for choice in choices:
        if world.asked != viewer or choice >= world.count():
            return NOTHING_TO_TELL
        world.apply(choice)
    if not world.stage:
        return NOTHING_TO_TELL
    request = world.stage[-1]
    assert isinstance(request, CardRequest)
    aimed = aimed_at(world, request)
    soldier = world.find_unit(aimed) if aimed else None
    before = (int(size_of(world, soldier)), bool(soldier.driven)) if soldier is not None else None
    life: int = world.side(viewer).life.size if viewer >= 0 else 0
    done = resolve(world, int(request.serial))
    damage = life - world.side(viewer).life.size if viewer >= 0 else 0
    loses = bool(world.over) and viewer >= 0 and world.winner == 1 - viewer
    if before is None or not done:
        return Outlook(max(0, damage), loses)
    return Outlook(max(0, damage), loses, change_of(world, aimed, *before))


def aimed_at(game: Duel, request: CardRequest) -> int:
    """The serial of the soldier a request aims at, 0 for none."""
    rule = request.card_line.target
    if rule is None or request.target == NO_TARGET or rule.question.verb != UNIT:
        return 0
    unit = game.find_unit(request.target)
    return int(unit.serial) if unit is not None and unit.soldier else 0


def resolve(world: Duel, serial: int) -> bool:
    """Let everybody pass until this request is done with; False if somebody has to choose."""
    for _ in range(LONGEST):
        if world.over or world.staged(serial) is None:
            return True
        assert world.question is not None
        if world.question is world.book.chance:
            options = world.options()
            passing = [i for i, option in enumerate(options) if option.ref == NOTHING]
            if not passing:
                return False
            world.apply(passing[0])
        elif world.question.top or world.count() == 1:
            world.apply(0)
        else:
            return False
    return False


def change_of(world: Duel, serial: int, size: int, driven: bool) -> Change | None:
    """Compare a soldier with what it was."""
    unit = world.find_unit(serial)
    if unit is None or not unit.soldier:
        return Change(serial, size, gone=True)
    then = int(size_of(world, unit))
    if then == size and unit.driven == driven:
        return None
    return Change(serial, size, then, driven=None if unit.driven == driven else bool(unit.driven))


# ---- void
def meaningful(game: Duel) -> list[str]:
    """The actions that whoever holds the chance could ask for and that are not void.

    An action is void if, were nobody to answer it, it would change nothing but what is spent on
    it, whatever its key cards and its target. Its record says when (``CardAction.void``). Only
    what is certain to be void is left out.
    """
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
    judge = line.record.void
    return judge is not None and judge(game, player, line)
