"""What a passable player would do, quickly: a weight for every option of a decision.

The weights are learned from games; what is counted of an option is written once, here, for
learning and for playing alike.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, final

from blackpoker.agents.search.blocks import likely_blockers
from blackpoker.agents.search.value import CARDS_OF_A_SUIT, Layer, Value
from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.query import may_attack, size_of
from blackpoker.common.unit import UNIT, Unit
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng

STOP: Final = 0  # the place of "no more" among the counts of an option
CARD_COUNTS: Final = 11
UNIT_COUNTS: Final = 36
SENSES: Final = 20
LARGEST: Final = 10  # of the cards that quick magic takes
STEEPEST: Final = 12.0
NEVER: Final = -1000.0


@final
@dataclass(eq=False, kw_only=True)
class Policy:
    """Habits, by action and by question."""

    value: Value
    main: Layer  # how much each action is liked in the turn
    slots: list[int]  # by place: which of those sums is its own
    quick: list[list[float]]  # by place: by what lies on the stage ...
    sense: list[list[float]]  # ... and by what an answer could do
    cards: dict[str, list[float]]  # by question: by card, then "no more"
    cards_by_line: list[list[float]]  # what a declaration asks for
    units: dict[str, list[float]]  # by question: a weight per count
    units_by_line: list[list[float]]
    ways: dict[str, list[float]]  # by question: by place
    floor: float  # so much of all weight is shared out evenly

    def weigh(self, world: Duel) -> list[float]:
        """Return a weight above nothing for every option, in their order; they sum up to 1."""
        weights = self.leanings(world)
        most = weights[0]
        for one in weights:
            if one > most:
                most = one
        total = 0.0
        i: i64 = 0
        for one in weights:
            weight = math.exp(one - most) if most - one < STEEPEST else 0.0
            weights[i] = weight
            total += weight
            i += 1
        share = (1.0 - self.floor) / total
        least = self.floor / float(i)
        i = 0
        for one in weights:
            weights[i] = least + share * one
            i += 1
        return weights

    def leanings(self, world: Duel) -> list[float]:
        """Return how strongly each option is liked, in their order."""
        question = world.question
        assert question is not None
        if question is world.book.chance:
            if is_idle(world):
                return self.of_the_turn(world)
            return self.of_answers(world)
        id = question.id
        if question.verb == CARD:
            if len(world.floating) > 0 and id == "key":
                line = world.floating[len(world.floating) - 1].line.index
                return by_place(world, self.cards_by_line[line])
            held = self.cards.get(id)
            return [0.0] * world.count() if held is None else by_place(world, held)
        if question.verb == UNIT:
            weights = self.units.get(id)
            if len(world.floating) > 0 and id == "target":
                weights = self.units_by_line[world.floating[len(world.floating) - 1].line.index]
            return [0.0] * world.count() if weights is None else of_units(world, weights)
        ways = self.ways.get(id)
        return [0.0] * world.count() if ways is None else by_place(world, ways)

    def of_the_turn(self, world: Duel) -> list[float]:
        liked = self.main.of(self.value.count(world))
        found: list[float] = []
        for place in world_places(world):
            slot: i64 = self.slots[place]
            found.append(NEVER if place == NOTHING else liked[slot >> 3].at(slot & 7))
        return found

    def of_answers(self, world: Duel) -> list[float]:
        top = on_top(world)
        sensed = count_answers(world)
        found: list[float] = []
        for place in world_places(world):
            total: float = self.quick[place][top]
            weights = self.sense[place]
            i: i64 = 0
            for one in sensed:
                if one != 0.0:
                    total += one * weights[i]
                i += 1
            found.append(total)
        return found

    def choose(self, world: Duel, rng: Rng) -> i64:
        """One of the options, each as likely as its weight."""
        if world.count() == 1:
            return 0
        left = rng.share()
        i: i64 = 0
        for weight in self.weigh(world):
            left -= weight
            if left < 0.0:
                return i
            i += 1
        return i - 1


def is_idle(world: Duel) -> bool:
    """Would passing lead back to here? The turn player, with nothing on the stage (C-17)."""
    return (
        world.question is world.book.chance and world.asked == world.turn and len(world.stage) == 0
    )


def on_top(world: Duel) -> i64:
    """What lies on the stage: 0 nothing, then each line of the book, first theirs, then mine."""
    n = len(world.stage)
    if n == 0:
        return 0
    request = world.stage[n - 1]
    line = request.line.index
    lines = len(world.book.card_lines)
    if line >= lines:
        return 0
    return 1 + line + (lines if request.controller == world.asked else 0)


def world_places(world: Duel) -> list[int]:
    """The places of the options, in their order."""
    found: list[int] = []
    members = world.low
    while members != 0:
        bit: i64 = members & -members
        members ^= bit
        found.append(bitset.count(bit - 1))
    members = world.high
    while members != 0:
        bit = members & -members
        members ^= bit
        found.append(SECOND + bitset.count(bit - 1))
    return found


def by_place(world: Duel, weights: list[float]) -> list[float]:
    """A weight for every option from a list by place; both sides of the table are alike."""
    found: list[float] = []
    for place in world_places(world):
        found.append(weights[place % SECOND])
    return found


def count_card(one: int) -> list[float]:
    """What is counted of a card; of ``NOTHING``, that it is none."""
    found = [0.0] * CARD_COUNTS
    if one == NOTHING:
        found[STOP] = 1.0
        return found
    if one >= card.JOKER:
        found[1] = 1.0
        return found
    number = one % card.K + 1
    found[2] = float(number) / 13.0
    found[3 + one // card.K] = 1.0
    found[7] = 1.0 if number >= card.J else 0.0
    found[8] = 1.0 if number == card.A else 0.0
    found[9] = float(number) / 13.0 if one < card.K else 0.0
    found[10] = 1.0 if number >= 6 else 0.0
    return found


def count_answers(world: Duel) -> list[float]:
    """What is counted when somebody may answer: which fights hang in the balance, and on what."""
    found = [0.0] * SENSES
    me = world.asked
    mine = world.side(me)
    other = world.side(1 - me)
    hand = mine.hand
    n: i64 = bitset.count(hand)
    found[14] = 1.0 if n <= 2 else 0.0
    found[15] = 1.0 if n >= 6 else 0.0
    found[17] = 1.0 if mine.life.size <= 5 else 0.0
    up = largest_of(hand, 1)
    down = largest_of(hand, 0)
    stage = len(world.stage)
    found[19] = 1.0 if stage > 1 else 0.0
    change: i64 = 0  # of the balance, by what lies on top
    aimed: i64 = 0
    if stage > 0:
        request = world.stage[stage - 1]
        if isinstance(request, CardRequest):
            number: i64 = 0
            for one in request.keys:
                number += card.number(one)
            rule = request.card_line.target
            if rule is not None and rule.question.verb == UNIT:
                aimed = request.target
                change = number if request.controller == me else -number
                if request.controller == me:
                    found[16] = 1.0
                else:
                    unit = world.find_unit(aimed)
                    found[7] = 1.0 if unit is not None and unit.owner == me else 0.0
            if request.controller != me and number > 0:
                found[18] = float(number) / 13.0
                outranks = len(request.keys) == 2 or largest_of(hand, 3) >= number
                found[8] = 1.0 if outranks else 0.0
    combat = world.combat
    if combat is None:
        return found
    found[0] = 1.0
    free: i64 = 0
    for serial in combat.attackers:
        attacker = world.find_unit(serial)
        if attacker is None:
            continue
        size = size_of(world, attacker)
        attacking = attacker.owner == me
        if attacking:
            found[1] = 1.0
        blockers = combat.blockers_of(serial)
        if len(blockers) == 0:
            free += size
            continue
        total: i64 = 0
        soldiers = False
        touched = serial == aimed
        for one in blockers:
            blocker = world.find_unit(one)
            if blocker is not None and blocker.soldier:
                soldiers = True
                total += size_of(world, blocker)
            touched = touched or one == aimed
        if not soldiers:
            continue
        margin = size - total if attacking else total - size
        if margin > 0:
            found[4] += 0.5
            if touched and margin + change <= 0:
                found[6] = 1.0
        else:
            found[5] += 0.5
            if margin + up > 0:
                found[2] = 1.0
            if margin + down > 0:
                found[3] = 1.0
    if found[1] != 0.0:
        life = other.life.size
        found[11] = share_of(free, life)
        found[12] = 1.0 if free < life and free + up >= life else 0.0
    else:
        life = mine.life.size
        found[9] = share_of(free, life)
        found[10] = 1.0 if free >= life else 0.0
        found[13] = 1.0 if free >= life and free - down < life else 0.0
    return found


def largest_of(hand: i64, suit: i64) -> i64:
    """The largest number of a suit that quick magic takes, 0 if there is none."""
    number: i64 = LARGEST
    held: i64 = hand >> (suit * CARDS_OF_A_SUIT)
    while number > 0:
        if (held >> (number - 1)) & 1 != 0:
            return number
        number -= 1
    return 0


def of_units(world: Duel, weights: list[float]) -> list[float]:
    found: list[float] = []
    around = Around(world)
    for place in world_places(world):
        total = 0.0
        i: i64 = 0
        for one in around.count_unit(world, place):
            total += one * weights[i]
            i += 1
        found.append(total)
    return found


@final
class Around:
    """What the characters on the table are compared with."""

    def __init__(self, world: Duel) -> None:
        me = world.asked
        mine = world.side(me)
        other = world.side(1 - me)
        largest: i64 = 0
        guards: i64 = 0
        theirs: i64 = 0
        for unit in other.field:
            size = size_of(world, unit) if unit.soldier else 0
            theirs += size
            if not unit.driven:
                guards += 1
                if size > largest:
                    largest = size
        attack: i64 = 0
        for unit in mine.field:
            if unit.soldier and may_attack(world, unit):
                attack += size_of(world, unit)
        self.largest: i64 = largest  # of the charged soldiers over there
        self.guards: i64 = guards
        self.life: i64 = other.life.size
        self.force: float = share_of(attack, other.life.size)
        self.danger: float = share_of(theirs, mine.life.size)
        self.attack: i64 = 0  # of the attacker somebody is asked to block
        self.met: i64 = 0  # by blockers of this size so far
        self.is_met: bool = False
        self.incoming: float = 0.0  # of all attackers nobody blocks
        combat = world.combat
        if combat is not None:
            facing = world.find_unit(combat.facing)
            if facing is not None:
                self.attack = size_of(world, facing)
                free: i64 = 0
                for serial in combat.attackers:
                    unit_there = world.find_unit(serial)
                    if unit_there is not None and serial not in combat.blocked:
                        free += size_of(world, unit_there)
                self.incoming = share_of(free, mine.life.size)
                for serial in combat.blockers_of(combat.facing):
                    blocker = world.find_unit(serial)
                    self.is_met = True
                    if blocker is not None and blocker.soldier:
                        self.met += size_of(world, blocker)
        self.stake: float = share_of(self.attack, mine.life.size)
        self.likely: list[int] = []  # those who would block that attacker
        if self.attack > 0:
            self.likely = likely_blockers(world)
        self.number: i64 = 0  # of the key cards of what is being asked for
        if len(world.floating) > 0:
            request = world.floating[len(world.floating) - 1]
            if isinstance(request, CardRequest):
                for one in request.keys:
                    self.number += card.number(one)

    def count_unit(self, world: Duel, place: i64) -> list[float]:
        found = [0.0] * UNIT_COUNTS
        if place == NOTHING:
            found[STOP] = 1.0
            found[1] = self.stake
            found[2] = 1.0 if self.guards == 0 else 0.0
            found[19] = self.force
            found[20] = self.danger
            found[21] = self.incoming
            found[22] = 1.0 if self.is_met else 0.0
            if self.attack > 0:
                found[34] = 1.0 if len(self.likely) == 0 else 0.0
            return found
        owner: i64 = 0 if place < SECOND else 1
        unit: Unit = world.side(owner).field[place % SECOND]
        size = size_of(world, unit) if unit.soldier else 0
        worth = float(size) / 10.0
        if worth > 2.0:
            worth = 2.0
        self.count_fight(world, unit, owner == world.asked, found)
        if owner == world.asked:
            found[3] = 1.0
            if unit.soldier:
                found[4] = 1.0
                found[5] = worth
                found[6] = 1.0 if size > self.largest else 0.0
                found[7] = 1.0 if size >= self.life else 0.0
                found[8] = 1.0 if may_attack(world, unit) else 0.0
                found[23] = worth * self.danger
            if unit.driven:
                found[9] = 1.0
            if self.attack > 0:
                if unit.serial in self.likely:
                    found[35] = 1.0
                if not unit.soldier:
                    found[10] = 1.0
                    found[11] = self.stake
                    found[24] = self.incoming
                elif size > self.attack:
                    found[12] = 1.0
                elif size == self.attack:
                    found[13] = 1.0
                else:
                    found[14] = self.stake
                    found[25] = self.incoming
                    found[26] = 1.0 if size + self.met > self.attack else 0.0
                    found[27] = worth
        else:
            if unit.soldier:
                found[15] = 1.0
                found[16] = worth
            if unit.driven:
                found[17] = 1.0
            if not unit.soldier:
                found[18] = 1.0
        return found

    def count_fight(self, world: Duel, unit: Unit, mine: bool, found: list[float]) -> None:
        """Is the character in a fight that hangs in the balance?"""
        combat = world.combat
        if combat is None:
            return
        attacker = unit
        if unit.serial in combat.blockers:
            facing = world.find_unit(combat.blocked[combat.blockers.index(unit.serial)])
            if facing is None:
                return
            attacker = facing
        elif unit.serial not in combat.attackers:
            return
        blockers = combat.blockers_of(attacker.serial)
        if len(blockers) == 0:
            found[31 if mine else 32] = 1.0
            return
        total: i64 = 0
        for serial in blockers:
            blocker = world.find_unit(serial)
            if blocker is not None and blocker.soldier:
                total += size_of(world, blocker)
        if total == 0:
            return
        margin = size_of(world, attacker) - total
        if attacker.owner != world.asked:
            margin = -margin
        found[28] = 1.0
        if margin <= 0 and margin + self.number > 0:
            found[29 if mine else 30] = 1.0
        elif margin > 0:
            found[33] = 1.0


def share_of(attack: i64, life: i64) -> float:
    """How much of a life an attack would take; what is far above all of it is not told apart."""
    share = float(attack) / float(life + 1)
    return share if share < 1.5 else 1.5
