"""One world played on while nobody answers, and what becomes of everything in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from blackpoker.common.card import CARD
from blackpoker.common.duel import NONE, Duel
from blackpoker.common.event import DAMAGED, HEIR_SOUGHT, SHOWN, AmountEvent, CardsSeen
from blackpoker.common.pile import Pile
from blackpoker.common.query import size_of
from blackpoker.common.unit import UNIT
from blackpoker.common.veil import HARD, SEARCH, Course, Veil
from blackpoker.common.view import COUNTED
from blackpoker.common.zone import LIFE
from blackpoker.core import bitset
from blackpoker.core.decision import REQUEST, WAY, Question
from blackpoker.core.native import i64

LONGEST: Final = 80  # answers until all is done with
MOST_ORDERS: Final = 6  # of triggered requests, and ways to answer, all of which are played out
OF_LIVES: Final[i64] = bitset.only(DAMAGED) | bitset.only(HEIR_SOUGHT) | bitset.only(SHOWN)
OF_LIFE: Final = "life"
OF_GAME: Final = "game"

# What something hangs on, whatever the world.
ORDER: Final = "pile"  # of a life
FACE_DOWN: Final = "card"  # that lies hidden: face down, in a hand, in a graveyard
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


Thing = tuple[str, int]
Told = dict[Thing, Fate]


@final
class Picture:
    """What there is to be compared: lives, units, requests."""

    def __init__(self, game: Duel) -> None:
        self.lives: list[int] = [game.first.life.size, game.second.life.size]
        self.staged: list[int] = [request.serial for request in game.stage]
        self.units: dict[int, tuple[int | None, bool, i64]] = {}  # size, state, cards
        for player in range(2):
            for unit in game.side(player).field:
                size: int | None = size_of(game, unit) if unit.soldier else None
                self.units[unit.serial] = (size, unit.driven, unit.cards)


@final
class Unfolding:
    """One world, played on: everybody passes, and what must be answered is answered one way.

    ``veil``: by which the world was made. In a kind one questions are answered by their last
    option, otherwise by none or the first. ``order``: which triggered request comes first, or which
    way an effect goes, each time that somebody says so; after these the first.
    """

    def __init__(
        self, world: Duel, viewer: int, veil: Veil = HARD, order: Sequence[int] = ()
    ) -> None:
        world.events = []
        world.wants |= OF_LIVES
        self.world: Duel = world
        self.veil: Veil = veil
        self.viewer: int = viewer
        self.lives: list[int] = [world.first.life.size, world.second.life.size]
        self.made_up: list[Pile] = [world.first.life.clone(), world.second.life.clone()]
        self.unsized: dict[int, str] = {}  # characters made of such cards, and what they hang on
        self.hangs: str = ""  # on an answer that somebody gave
        self.order: list[int] = list(order)
        self.forks: list[int] = []  # how many there were, each time that somebody chose
        self.orders: int = 1  # so many there are, as far as can be told from this one
        self.chooser: int = -1  # who was first to say so
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
        told = self.changes(request, before, after)
        if self.world.over and self.world.winner >= 0:
            self.loser = 1 - self.world.winner
            told[OF_GAME, self.loser] = Fate(request, OF_GAME, self.loser)
        self.requests.append(request)
        self.told.append(told)
        self.hung.append(self.hangs)

    def changes(self, request: int, before: Picture, after: Picture) -> Told:
        """Compare two pictures."""
        found: Told = {}
        for seat in range(2):
            was, then = before.lives[seat], after.lives[seat]
            if was == then:
                continue
            if seat == self.viewer or self.lives[seat] < COUNTED:
                found[OF_LIFE, seat] = Fate(request, OF_LIFE, seat, was, then, was - then)
            else:
                found[OF_LIFE, seat] = Fate(request, OF_LIFE, seat, n=was - then)
        for serial, (size, driven, _) in before.units.items():
            hangs = self.unsized.get(serial, "")
            if serial not in after.units:
                shown = size if hangs == "" else None
                found[UNIT, serial] = Fate(request, UNIT, serial, shown, gone=True)
                continue
            now, state, _ = after.units[serial]
            if now == size and state == driven:
                continue
            if size is None and now is not None and self.is_hidden(serial):
                hangs = FACE_DOWN  # it turns up
                self.unsized[serial] = hangs
            if hangs != "":
                found[UNIT, serial] = Fate(request, UNIT, serial, hangs=hangs)
                continue
            turned = state if state != driven else None
            then_size = now if now != size else None
            found[UNIT, serial] = Fate(request, UNIT, serial, size, then_size, driven=turned)
        new = 0  # those that enter are counted: their serials may hang on what is hidden
        for serial, (size, _, cards) in after.units.items():
            if serial not in before.units:
                new -= 1
                hangs = self.hidden_in(cards) if size is not None else ""
                if hangs == "":
                    found[UNIT, new] = Fate(request, UNIT, new, then=size)
                else:
                    self.unsized[serial] = hangs
                    found[UNIT, new] = Fate(request, UNIT, new, hangs=hangs)
        for serial in before.staged:
            if serial != request and serial not in after.staged:
                found[REQUEST, serial] = Fate(request, REQUEST, serial, gone=True)
        return found

    def is_hidden(self, serial: int) -> bool:
        """Was the card of this bulwark made up?"""
        unit = self.world.find_unit(serial)
        return unit is not None and unit.owner != self.viewer

    def hidden_in(self, cards: i64) -> str:
        """Are these cards made up, those of a character that enters, and on what does that hang?"""
        for life in self.made_up:
            if bitset.meets(life.all(), cards):
                return ORDER
        return ""

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
        if question.top or question.orders:
            world.apply(0)
            return True
        if self.hangs == "" and self.digs(question):
            self.hangs = FACE_DOWN
        if n == 1:
            world.apply(0)
            return True
        if self.hangs == "":
            if (question.waiting or question.verb == WAY) and self.orders * n <= MOST_ORDERS:
                self.fork(n)
                return True
            self.hangs = self.answer_of(world.asked)
        declines = world.low & NONE != 0
        none: int = bitset.count(world.low & (NONE - 1))
        if not self.veil.kind:
            world.apply(none if declines else 0)
        elif declines and none == n - 1:
            world.apply(n - 2)
        else:
            world.apply(n - 1)
        return True

    def digs(self, question: Question) -> bool:
        """Is a card asked for that lies in a graveyard this viewer may not look through?

        In another world there may be none.
        """
        if question.verb != CARD:
            return False
        world = self.world
        for player, cards in ((0, world.low), (1, world.high)):
            graveyard = world.side(player).graveyard
            if player != self.viewer and graveyard.size > 0:
                below = graveyard.all() & ~bitset.only(graveyard.top())
                if bitset.meets(below, cards):
                    return True
        return False

    def fork(self, n: int) -> None:
        """Let that triggered request come first, or go that way, whose turn it is in this order."""
        world = self.world
        at = len(self.forks)
        if at == len(self.order):
            self.order.append(0)
        if self.chooser < 0:
            self.chooser = world.asked
        self.orders *= n
        self.forks.append(n)
        world.apply(self.order[at])

    def next_order(self) -> list[int] | None:
        """Return the order to be played out after this one; None if this was the last."""
        at = len(self.forks) - 1
        while at >= 0:
            if self.order[at] + 1 < self.forks[at]:
                return [*self.order[:at], self.order[at] + 1]
            at -= 1
        return None

    def answer_of(self, player: int) -> str:
        return OWN_ANSWER if player == self.viewer else ANSWER

    def course(self, player: int) -> Course:
        """What came off a life."""
        found: list[int] = []
        for event in self.world.events or ():
            if isinstance(event, AmountEvent) and event.player == player:
                if event.kind == DAMAGED:
                    found.append(event.n)
                elif event.kind == HEIR_SOUGHT:
                    found.append(SEARCH)
        return tuple(found)

    def turns_up(self) -> bool:
        """Were cards of a life turned up?"""
        for event in self.world.events or ():
            if isinstance(event, CardsSeen) and event.kind == SHOWN and event.zone == LIFE:
                return True
        return False

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
