"""What will come of the stage if nobody answers, as far as a viewer can tell.

It is played out by the engine itself, to the verdict, in worlds that were made up (``veil``): in
each of them everybody passes until all that lies on the stage is done with. What is the same in all
worlds is certain. Of the rest it is told what it hangs on, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from blackpoker.common.card import CARD
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import NONE, CardRequest, Duel
from blackpoker.common.query import size_of
from blackpoker.common.unit import UNIT
from blackpoker.common.veil import VEILS, veiled
from blackpoker.core import bitset
from blackpoker.core.decision import REQUEST
from blackpoker.core.native import i64
from blackpoker.core.task import Task

LONGEST: Final = 80  # answers until all is done with
OF_LIFE: Final = "life"
OF_GAME: Final = "game"

# What something hangs on.
ORDER: Final = "pile"  # of a life
FACE_DOWN: Final = "card"  # one that lies face down, or in a hand
HOW_MANY: Final = "count"  # cards of a life of ten or more
ANSWER: Final = "answer"  # of the other
OWN_ANSWER: Final = "own"  # what the viewer answers when it is asked


@dataclass(frozen=True)
class Fate:
    """What becomes of one thing as a request resolves, with all that this triggers.

    A life loses ``n`` cards, ``was`` and ``then`` if they may be known; a unit changes its size or
    state, is ``gone``, or enters, as number -1, -2 …; a request is gone without a trace; a game is
    lost by a seat. If it hangs on something, nothing else is said of it.
    """

    request: int  # serial; 0: what is paid
    of: str  # life, unit, request, game
    id: int  # a seat or a serial
    was: int | None = None
    then: int | None = None
    n: int = 0
    gone: bool = False
    driven: bool | None = None
    hangs: str = ""


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
Thing = tuple[str, int]
Told = dict[Thing, Fate]


# ---- one world
@final
class Picture:
    """What there is to be compared: lives, units, requests."""

    def __init__(self, game: Duel) -> None:
        self.lives: list[int] = [game.first.life.size, game.second.life.size]
        self.staged: list[int] = [request.serial for request in game.stage]
        self.units: dict[int, tuple[int | None, bool]] = {}
        for player in range(2):
            for unit in game.side(player).field:
                size: int | None = size_of(game, unit) if unit.soldier else None
                self.units[unit.serial] = (size, unit.driven)


def changes(request: int, before: Picture, after: Picture) -> Told:
    """Compare two pictures."""
    found: Told = {}
    for seat in range(2):
        was, then = before.lives[seat], after.lives[seat]
        if was != then:
            found[OF_LIFE, seat] = Fate(request, OF_LIFE, seat, was, then, was - then)
    for serial, (size, driven) in before.units.items():
        if serial not in after.units:
            found[UNIT, serial] = Fate(request, UNIT, serial, size, gone=True)
            continue
        now, state = after.units[serial]
        if now != size or state != driven:
            turned = state if state != driven else None
            then_size = now if now != size else None
            found[UNIT, serial] = Fate(request, UNIT, serial, size, then_size, driven=turned)
    new = 0  # those that enter are counted: their serials may hang on what is hidden
    for serial, (size, _) in after.units.items():
        if serial not in before.units:
            new -= 1
            found[UNIT, new] = Fate(request, UNIT, new, then=size)
    for serial in before.staged:
        if serial != request and serial not in after.staged:
            found[REQUEST, serial] = Fate(request, REQUEST, serial, gone=True)
    return found


@final
class Unfolding:
    """One world, played on: everybody passes, and what must be answered is answered one way.

    ``last``: questions are answered by their last option, otherwise by none or the first.
    """

    def __init__(self, world: Duel, viewer: int, last: bool) -> None:
        self.world: Duel = world
        self.viewer: int = viewer
        self.last: bool = last
        self.lives: list[int] = [world.first.life.size, world.second.life.size]
        self.hangs: str = ""  # on an answer that somebody gave
        self.sorted: bool = False  # somebody chose which of several triggered requests comes first
        self.again: bool = False  # the viewer could do something before the end
        self.acted: bool = False  # the viewer has made the first choice of its own
        self.requests: list[int] = []  # in the order in which they were done with
        self.told: list[Told] = []
        self.hung: list[str] = []  # on what, as each was done with
        self.done: bool = True  # nothing is left of the stage
        self.loser: int = -1

    def play(self, choices: Sequence[int] = ()) -> bool:
        """Make these choices, which are the viewer's, and see how it all ends."""
        world = self.world
        before = Picture(world)
        for choice in choices:
            if world.asked != self.viewer or choice >= world.count():
                return False
            world.apply(choice)
        if len(choices) > 0:
            self.acted = True
            after = Picture(world)
            self.note(0, before, after)  # what is paid; then perhaps an effect that asks
            before = after
            if world.over:
                return True
            if world.question is not world.book.chance:
                declared = self.until_a_chance()
                after = Picture(world)
                self.note(0, before, after)
                before = after
                if not declared:
                    return True
        listed = before.staged
        while self.done and not world.over and len(world.stage) > 0:
            serial: int = world.stage[len(world.stage) - 1].serial
            self.done = self.until_done(serial, listed)
            after = Picture(world)
            self.note(serial, before, after)
            before = after
        return True

    def note(self, request: int, before: Picture, after: Picture) -> None:
        told = changes(request, before, after)
        if self.world.over and self.world.winner >= 0:
            self.loser = 1 - self.world.winner
            told[OF_GAME, self.loser] = Fate(request, OF_GAME, self.loser)
        self.requests.append(request)
        self.told.append(told)
        self.hung.append(self.hangs)

    def until_a_chance(self) -> bool:
        """What was chosen may be the answer to an effect: that goes on."""
        world = self.world
        for _ in range(LONGEST):
            if world.over:
                return False
            if world.question is world.book.chance:
                return True
            if not self.answer():
                return False
        return False

    def until_done(self, serial: int, listed: list[int]) -> bool:
        """Let everybody pass until this request and all that it has triggered are done with."""
        world = self.world
        for _ in range(LONGEST):
            if world.over:
                return True
            if world.question is world.book.chance:
                stage = world.stage
                if len(stage) == 0:
                    return True
                if world.staged(serial) is None and stage[len(stage) - 1].serial in listed:
                    return True
                if not self.passes():
                    return False
            elif not self.answer():
                return False
        return False

    def passes(self) -> bool:
        world = self.world
        if world.low & NONE == 0:
            return False
        if world.asked == self.viewer:
            if self.acted and world.count() > 1:
                self.again = True
            self.acted = True
        world.apply(bitset.count(world.low & (NONE - 1)))
        return True

    def answer(self) -> bool:
        """Answer anything but a chance, and note if that could matter."""
        world = self.world
        question = world.question
        assert question is not None
        n: int = world.count()
        if n == 1:
            world.apply(0)
            return True
        if question.top or question.orders:
            world.apply(0)
            return True
        if question.waiting:
            self.sorted = True
        elif self.hangs == "":
            self.hangs = OWN_ANSWER if world.asked == self.viewer else ANSWER
        declines = world.low & NONE != 0
        none: int = bitset.count(world.low & (NONE - 1))
        if not self.last:
            world.apply(none if declines else 0)
        elif declines and none == n - 1:
            world.apply(n - 2)
        else:
            world.apply(n - 1)
        return True

    def costs_life(self) -> bool:
        world = self.world
        return self.lives != [world.first.life.size, world.second.life.size]

    def same(self, other: Unfolding) -> bool:
        return (
            self.requests == other.requests
            and self.told == other.told
            and self.loser == other.loser
            and self.done == other.done
        )


# ---- all worlds
def foresee(game: Duel, viewer: int, choices: Sequence[int] = ()) -> Forecast:
    """Tell what will come of the stage if nobody answers; ``choices`` of the viewer are made first.

    Where there is nothing that can be foreseen, there is nothing to tell.
    """
    if not can_be_foreseen(game, viewer, len(choices) > 0):
        return NOTHING_TO_TELL
    found: list[Unfolding] = []
    for i, veil in enumerate(VEILS):
        if i == 2 and not found[0].costs_life() and found[0].same(found[1]):
            break
        if i == 3 and found[0].same(found[1]) and found[0].same(found[2]):
            break
        run = Unfolding(veiled(game, viewer, veil), viewer, i % 2 == 1)
        if not run.play(choices):
            return NOTHING_TO_TELL
        found.append(run)
    return Forecast(tuple(all_fates(found)), tuple(all_losses(game, found)))


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
        if holds and task.procedure is not DECLARATION and not shows(game, task):
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
    if any(run.sorted for run in runs):
        return ANSWER
    of_a_seat = thing[0] in (OF_LIFE, OF_GAME)
    if of_a_seat and any(run.lives[thing[1]] != runs[0].lives[thing[1]] for run in runs):
        return HOW_MANY
    return ORDER if fates[0] != fates[3] else FACE_DOWN  # only the lives differ in this one


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
            fates = [run.told[-1].get(thing) if run.told else None for run in runs]
            hangs = what_it_hangs_on(runs, fates, thing)
        last = not any(run.again for run in lost)
        life: int = game.side(seat).life.size
        found.append(Loss(seat, hangs == "", lost[0].requests[-1], life, last, hangs))
    return found
