"""What will come of the stage if nobody answers, as far as a viewer can tell.

It is played out by the engine itself, to the verdict, in worlds that were made up (``veil``): in
each of them everybody passes until all that lies on the stage is done with. What is the same in all
worlds is certain. Of the rest it is told what it hangs on, and no more.

For the lives the worlds are not a sample. All that can matter of their order is where the cards lie
that end a search for an heir. So it is first found out what comes off each life, damage and
searches, and then the best and the worst order for just that are played out: what is the same in
both is so in all. Where somebody says which of several triggered requests comes first, every order
is played out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blackpoker.common.card import CARD
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import NONE, CardRequest, Duel
from blackpoker.common.unfolding import (
    FACE_DOWN,
    OF_GAME,
    OF_LIFE,
    ORDER,
    OWN_ANSWER,
    Fate,
    Thing,
    Unfolding,
)
from blackpoker.common.unit import UNIT
from blackpoker.common.veil import (
    BY_LOT,
    BY_NUMBER,
    EASY,
    HARD,
    OTHER_CARDS,
    OTHER_LIFE,
    SEARCH,
    Course,
    Veil,
    best_and_worst,
    veiled,
)
from blackpoker.common.view import COUNTED
from blackpoker.core.native import i64
from blackpoker.core.task import Procedure, Task
from blackpoker.core.trigger_check import TRIGGER_CHECK

# What is at hand while these are under way, everybody may know.
HOLD_NO_CARDS: Final[tuple[Procedure, ...]] = (DECLARATION, TRIGGER_CHECK)

# What something hangs on, if nobody answers.
HOW_MANY: Final = "count"  # cards of a life of ten or more


@dataclass(frozen=True)
class Loss:
    """A seat loses, or could."""

    seat: int
    certain: bool
    request: int  # that seals it; 0: what is paid
    life: int  # cards it has now
    last: bool  # the viewer has no other chance before it to do anything but pass
    hangs: str = ""


@dataclass(frozen=True)
class Forecast:
    """What becomes of everything, in the order in which it happens."""

    fates: tuple[Fate, ...] = ()
    losses: tuple[Loss, ...] = ()

    def loss_of(self, seat: int) -> Loss | None:
        for loss in self.losses:
            if loss.seat == seat:
                return loss
        return None


NOTHING_TO_TELL: Final = Forecast()


def foresee(game: Duel, viewer: int, choices: Sequence[int] = ()) -> Forecast:
    """Tell what will come of the stage if nobody answers; ``choices`` of the viewer are made first.

    Where there is nothing that can be foreseen, there is nothing to tell.
    """
    if not can_be_foreseen(game, viewer, len(choices) > 0):
        return NOTHING_TO_TELL
    found = unfold(game, viewer, choices)
    if not found:
        return NOTHING_TO_TELL
    return Forecast(tuple(all_fates(found)), tuple(all_losses(game, found)))


def unfold(game: Duel, viewer: int, choices: Sequence[int]) -> list[Unfolding]:
    """Play it out in as many worlds as are needed; the first two differ in everything.

    Empty if these choices cannot be made in all of them.
    """
    found: list[Unfolding] = []
    if not play_worlds(found, game, viewer, choices, [HARD, EASY]):
        return []
    numbers = BY_NUMBER if found[0].turns_up() or found[-1].turns_up() else ()
    if not play_worlds(found, game, viewer, choices, numbers):
        return []
    courses = (longest_course(found, 0), longest_course(found, 1))
    if SEARCH in courses[0] or SEARCH in courses[1]:
        more = best_and_worst(
            courses,
            blocks=any_hidden_blocks(game, viewer),
            falls=any_hidden_falls(game, viewer, found),
            counts=any_search_uncounted(game, viewer, courses),
        )
        return found if play_worlds(found, game, viewer, choices, [*more, *BY_LOT]) else []
    if found[0].costs_life() or not all_same(found):
        if not play_worlds(found, game, viewer, choices, [BY_LOT[0]]):
            return []
        if not all_same(found):
            rest = [OTHER_LIFE, OTHER_CARDS, BY_LOT[1]]
            return found if play_worlds(found, game, viewer, choices, rest) else []
    return found


def play_worlds(
    found: list[Unfolding],
    game: Duel,
    viewer: int,
    choices: Sequence[int],
    veils: Sequence[Veil],
) -> bool:
    """Play these worlds out as well; False if these choices cannot be made in all of them."""
    for veil in veils:
        if not play_orders(found, game, viewer, veil, choices):
            return False
    return True


def play_orders(
    found: list[Unfolding], game: Duel, viewer: int, veil: Veil, choices: Sequence[int]
) -> bool:
    """Play one world out, in every order that somebody may choose; False if it cannot be."""
    order: list[int] | None = []
    while order is not None:
        run = Unfolding(veiled(game, viewer, veil), viewer, veil, order)
        if not run.play(choices):
            return False
        found.append(run)
        order = run.next_order()
    return True


def all_same(runs: list[Unfolding]) -> bool:
    for run in runs:
        if not run.same(runs[0]):
            return False
    return True


def longest_course(runs: list[Unfolding], player: int) -> Course:
    """What comes off a life, as far as it goes where it goes farthest."""
    found: Course = ()
    for run in runs:
        course = run.course(player)
        if len(course) > len(found):
            found = course
    return found


def hidden_units(game: Duel, viewer: int) -> list[int]:
    """The characters that lie face down to this viewer."""
    found: list[int] = []
    for player in range(2):
        if player != viewer:
            for unit in game.side(player).field:
                if not unit.soldier:
                    found.append(unit.serial)
    return found


def any_hidden_blocks(game: Duel, viewer: int) -> bool:
    combat = game.combat
    if combat is None:
        return False
    for serial in hidden_units(game, viewer):
        if serial in combat.blockers:
            return True
    return False


def any_hidden_falls(game: Duel, viewer: int, runs: list[Unfolding]) -> bool:
    """Does one that lies face down go, or turn up?"""
    for serial in hidden_units(game, viewer):
        for run in runs:
            for told in run.told:
                fate = told.get((UNIT, serial))
                if fate is not None and (fate.gone or fate.then is not None):
                    return True
    return False


def any_search_uncounted(game: Duel, viewer: int, courses: tuple[Course, Course]) -> bool:
    """Is there a search in a life of which this viewer does not know how many cards it has?"""
    for player in range(2):
        size: int = game.side(player).life.size
        if player != viewer and size >= COUNTED and SEARCH in courses[player]:
            return True
    return False


def can_be_foreseen(game: Duel, viewer: int, chooses: bool) -> bool:
    """At a chance; and what comes of an answer, if no cards are at issue that nobody may know.

    While an effect holds cards in its hand, what is asked may be about the very cards that are laid
    out anew.
    """
    if game.over or game.turn_number == 0:
        return False
    if game.question is game.book.chance:
        return len(game.stage) > 0 if not chooses else game.asked == viewer
    if not chooses or game.asked != viewer:
        return False
    for i in range(game.depth):
        task = game.agenda[i]
        holds = task.picked != 0 or len(task.named) > 0
        if holds and task.procedure not in HOLD_NO_CARDS and not shows(game, task):
            return False
    question = game.question
    if question is None or question.verb != CARD:
        return True
    side = game.side(viewer)
    own: i64 = side.hand | side.graveyard.all() | side.life.all() | side.rare
    mine, others = (game.low, game.high) if viewer == 0 else (game.high, game.low)
    return (mine & ~own & ~NONE) == 0 and (others & ~NONE) == 0


def shows(game: Duel, task: Task) -> bool:
    """Do the cards that an effect holds lie open?"""
    request = game.request(task.request)
    return isinstance(request, CardRequest) and request.card_line.record.turns_up


def all_fates(runs: list[Unfolding]) -> list[Fate]:
    """What is the same in all worlds, and of the rest what it hangs on."""
    found: list[Fate] = []
    longest = runs[0]
    for run in runs:
        if len(run.requests) > len(longest.requests):
            longest = run
    for at, request in enumerate(longest.requests):
        things: list[Thing] = []
        hangs = ""
        for run in runs:
            if at < len(run.told):
                things += [thing for thing in run.told[at] if thing not in things]
                hangs = hangs or run.hung[at]
        fates = [one_fate(runs, at, request, thing, hangs) for thing in things]
        if hangs != "" and not fates:
            fates.append(Fate(request, "", -1, hangs=hangs))  # whatever it may be
        found += fates
    return found


def one_fate(runs: list[Unfolding], at: int, request: int, thing: Thing, hangs: str) -> Fate:
    fates = [run.told[at].get(thing) if at < len(run.told) else None for run in runs]
    one = fates[0]
    if hangs in ("", OWN_ANSWER) and one is not None and all(other == one for other in fates):
        return one
    alike = one is not None and all(other is not None and other.n == one.n for other in fates)
    if hangs == "" and alike and one is not None and thing[0] == OF_LIFE:
        return Fate(request, OF_LIFE, thing[1], n=one.n)  # how many it has nobody may know
    return Fate(request, thing[0], thing[1], hangs=hangs or what_it_hangs_on(runs, fates, thing))


def what_it_hangs_on(runs: list[Unfolding], fates: list[Fate | None], thing: Thing) -> str:
    """Why is it not the same in all worlds, though nobody has answered anything?"""
    of_a_seat = thing[0] in (OF_LIFE, OF_GAME)
    if of_a_seat and any(run.lives[thing[1]] != runs[0].lives[thing[1]] for run in runs):
        return HOW_MANY
    found = FACE_DOWN
    for i, one in enumerate(runs):
        for j in range(i):
            other = runs[j]
            if fates[i] == fates[j]:
                continue
            if one.veil is other.veil:  # played out in another order
                return one.answer_of(one.chooser)
            if one.veil.chance + other.veil.chance == 0 and one.veil.same_cards(other.veil):
                found = ORDER
    return found


def all_losses(game: Duel, runs: list[Unfolding]) -> list[Loss]:
    found: list[Loss] = []
    for seat in range(2):
        lost = [run for run in runs if run.loser == seat]
        if not lost:
            continue
        hangs = ""
        for run in runs:
            hangs = hangs or run.hangs
        if hangs == "" and len(lost) < len(runs):
            thing = (OF_GAME, seat)
            fates = [Fate(0, OF_GAME, seat) if run.loser == seat else None for run in runs]
            hangs = what_it_hangs_on(runs, fates, thing)
        last = not any(run.again for run in lost)
        life: int = game.side(seat).life.size
        found.append(Loss(seat, hangs == "", lost[0].requests[-1], life, last, hangs))
    return found
