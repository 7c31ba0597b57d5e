"""What would come of a choice if nobody answered it, played through in a drawn world; compiled.

With it an opponent that wavers still takes a win it sees, and does nothing senseless.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.agents.learned.habits import Habits, Remembered
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.query import size_of
from blackpoker.common.target import aimed_at
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING
from blackpoker.core.flow import chance_holder
from blackpoker.core.native import i64

SENSELESS: Final = -1
NOTHING_SPECIAL: Final = 0
WINS: Final = 1

LONGEST: Final = 60  # decisions that are played through


@final
class Foresight:
    """Plays choices through in one world after the other."""

    def __init__(self, habits: Habits, remembered: Remembered) -> None:
        self.habits: Habits = habits
        self.remembered: Remembered = remembered

    def foresee(self, world: Duel, choice: i64) -> i64:
        """Say what a choice of whoever is asked comes to in this world, which is played on."""
        me = world.asked
        world.answers_forced = False  # what is staged is looked at before it resolves
        staged = len(world.stage)
        mine = requests_of(world, me, staged)
        acts = chance_holder(world) == me and not passes(world, choice)
        remembered = self.remembered.clone()
        world.apply(choice)
        n: i64 = 0
        while not world.over and world.asked == me and not at_a_chance(world) and n < LONGEST:
            self.answer(world, remembered)  # cost, key cards, target
            n += 1
        if acts and not world.over and requests_of(world, me, staged) < mine:
            return SENSELESS  # it was immediate, and a request of one's own is gone
        if len(world.stage) > staged and not world.over:
            request = world.stage[len(world.stage) - 1]
            assert isinstance(request, CardRequest)
            if request.controller == me:
                if negates_own(world, request):
                    return SENSELESS
                return self.play_through(world, me, request, remembered)
        return self.play_through(world, me, None, remembered)

    def play_through(
        self, world: Duel, me: i64, request: CardRequest | None, remembered: Remembered
    ) -> i64:
        """Let everybody pass; has the game been won, or has the request done harm to its owner?"""
        aimed = 0 if request is None else aimed_at(world, request)
        unit = world.find_unit(aimed) if aimed != 0 else None
        before: i64 = 0 if unit is None else size_of(world, unit)
        waiting = request is not None and unit is not None
        n: i64 = 0
        while not world.over and n < LONGEST:
            if waiting and request is not None and world.staged(request.serial) is None:
                waiting = False
                if does_harm(world, me, aimed, before):
                    return SENSELESS
            if at_a_chance(world):
                if len(world.stage) == 0:
                    break
                if not bitset.contains(world.low, NOTHING):
                    break
                world.apply(number_of_pass(world))
            else:
                self.answer(world, remembered)
            n += 1
        if not world.over:
            return NOTHING_SPECIAL
        if waiting and does_harm(world, me, aimed, before):
            return SENSELESS
        return WINS if world.winner == me else NOTHING_SPECIAL

    def answer(self, world: Duel, remembered: Remembered) -> None:
        """Let whoever is asked answer by habit."""
        if world.count() == 1:
            world.apply(0)
        else:
            seen = remembered.look(self.habits, world)
            world.apply(self.habits.read(world, seen).best())


def at_a_chance(world: Duel) -> bool:
    return world.question is world.book.chance


def number_of_pass(world: Duel) -> i64:
    return bitset.count(world.low & (bitset.only(NOTHING) - 1))


def passes(world: Duel, choice: i64) -> bool:
    if not at_a_chance(world) or not bitset.contains(world.low, NOTHING):
        return False
    return choice == number_of_pass(world)


def requests_of(world: Duel, player: i64, lowest: i64) -> i64:
    """How many of so many lowest requests of the stage are of this player?"""
    n: i64 = 0
    i: i64 = 0
    while i < lowest and i < len(world.stage):
        if world.stage[i].controller == player:
            n += 1
        i += 1
    return n


def negates_own(world: Duel, request: CardRequest) -> bool:
    """Is it to negate a request of the same player?"""
    if not request.card_line.record.may_negate:
        return False
    target = world.staged(request.target)
    return target is not None and target.controller == request.controller


def does_harm(world: Duel, me: i64, serial: i64, before: i64) -> bool:
    """Has a soldier of the other grown, or one's own shrunk?"""
    unit = world.find_unit(serial)
    if unit is None:
        return False
    after = size_of(world, unit)
    return after > before if unit.owner != me else after < before
