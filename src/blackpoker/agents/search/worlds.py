"""Complete games that a player who is asked may be in, dealt at random."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final, cast, final

from blackpoker.common.card import FACES
from blackpoker.common.duel import Duel
from blackpoker.common.pile import Pile
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.core import bitset
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng

TRIES: Final = 400  # so often a deal is tried again; then it is taken as it is
ACCURACY: Final[i64] = 1 << 20

# Where the slots of a deal lie.
LIFE_SLOT: Final = 0
HAND_SLOT: Final = 1
GRAVEYARD_SLOT: Final = 2
BULWARK_SLOT: Final = 3
PACK_SLOT: Final = 4
RARE_SLOT: Final = 5
TRUMP_SLOT: Final = 6

ANY_CARD: Final = 0
FACE_CARD: Final = 1
NO_FACE_CARD: Final = 2


@final
@dataclass(eq=False)
class Group:
    """At least ``least`` of the cards in these slots are of a kind, not counting ``apart``."""

    cards: i64
    least: i64
    slots: list[int]
    apart: i64


@final
@dataclass(eq=False)
class Span:
    """The slots of one zone: they stand side by side."""

    zone: i64
    first: i64
    end: i64


@final
@dataclass(eq=False)
class Run:
    """Cards that lie in the same slots, each in another one.

    ``room`` is how many slots those before can at most have left free.
    """

    cards: list[int]
    slots: list[int]
    room: i64


def runs_of(cards: list[int], choices: list[list[int]]) -> list[Run]:
    """Return the cards by their slots, those with the fewest first."""
    by_slots: dict[tuple[int, ...], list[int]] = {}
    for i in range(len(cards)):
        by_slots.setdefault(tuple(sorted(choices[i])), []).append(cards[i])
    runs: list[Run] = []
    for slots in sorted(by_slots, key=len):
        within = [run for run in runs if set(run.slots) <= set(slots)]
        taken = sum([len(run.cards) for run in within])
        runs.append(Run(by_slots[slots], list(slots), len(slots) - taken))
    return runs


@final
class DealtWorld:
    """One player's cards of which the place is unknown, and the slots they can take."""

    def __init__(self, owner: int) -> None:
        self.owner: i64 = owner
        self.life: list[int] = []  # with the cards that are known to lie there, the top last
        self.graveyard: list[int] = []
        self.hides_graveyard: bool = False
        self.cards: list[int] = []  # which may lie anywhere; there may be more than slots
        self.zones: list[int] = []  # of each slot: where it is ...
        self.at: list[int] = []  # ... which one there ...
        self.kinds: list[int] = []  # ... and which cards it takes
        self.floating: list[int] = []  # cards that lie in one of several slots ...
        self.choices: list[list[int]] = []  # ... namely these
        self.groups: list[Group] = []
        # Tasks that remember cards buried together: number, first place, how many.
        self.memories: list[tuple[int, int, int]] = []
        self.runs: list[Run] = []
        self.spans: list[Span] = []
        self.plain: bool = False  # any card may lie in any slot
        self.strict: bool = False  # some slot does not take every card
        self.weights: list[int] = []
        self.step: i64 = 1
        self.leanings: list[list[float]] = []  # by zone and card; none: all deals are as likely
        self.room: list[int] = []  # the slots of the life, and what may be left over

    def prepare(self) -> None:
        """Call it once all is filled in."""
        self.runs = runs_of(self.floating, self.choices)
        for zone in range(TRUMP_SLOT + 1):
            if zone in self.zones:
                first = self.zones.index(zone)
                self.spans.append(Span(zone, first, first + self.zones.count(zone)))
        slots = len(self.zones)
        over = range(slots, len(self.cards) + len(self.floating))
        self.room = [i for i in range(slots) if self.zones[i] == LIFE_SLOT] + list(over)
        self.strict = self.kinds.count(ANY_CARD) < slots
        self.plain = not self.strict and len(self.floating) == 0 and len(self.groups) == 0
        if self.strict and len(self.floating) > 0:
            self.weigh()

    def weigh(self) -> None:
        """How many ways there are to deal the rest depends on where the floating cards lie: the
        more of them in slots of their kind, the more."""
        faces = len([one for one in self.cards if bitset.contains(FACES, one)])
        floating = len([one for one in self.floating if bitset.contains(FACES, one)])
        face_slots = self.kinds.count(FACE_CARD)
        other_slots = self.kinds.count(NO_FACE_CARD)
        a = max(faces - face_slots, 0)
        b = max(len(self.cards) - faces - other_slots, 0)
        most_faces = min(floating, face_slots)
        most_others = min(len(self.floating) - floating, other_slots)
        most = comb(a + b + most_faces + most_others, a + most_faces)
        self.step = most_others + 1
        self.weights = [
            comb(a + b + i + j, a + i) * ACCURACY // most
            for i in range(most_faces + 1)
            for j in range(most_others + 1)
        ]

    def deal(self, rng: Rng) -> list[int]:
        """Return a card for every slot: every way to deal that is possible is as likely.

        Cards that are left over may follow.
        """
        if self.plain:
            return self.shuffled(rng)
        tries: i64 = 0
        while True:
            tries += 1
            found: list[int] = [-1] * len(self.zones)
            left = self.cards[:]
            good = True
            if len(self.floating) > 0:
                good = self.lay_floating(found, left, rng)
                if not good and tries < TRIES:
                    continue
            good = self.fill(found, left, rng) and good
            if tries >= TRIES or (good and (len(self.groups) == 0 or self.holds(found))):
                return found

    def lean(self, leanings: list[list[float]]) -> None:
        """From now on a deal is the more likely the more its cards lean to where they lie.

        A card leans by nothing to the life, and floating ones stay where they are dealt.
        """
        bound = bitset.of(self.floating)
        self.leanings = [
            [0.0 if bitset.contains(bound, one) else of_zone[one] for one in range(len(of_zone))]
            for of_zone in leanings
        ]

    def shift(self, found: list[int], rng: Rng) -> None:
        """Slot by slot, draw the card that lies there again, from itself and all in the life.

        This is Gibbs sampling: it walks from an even deal towards the leanings.
        """
        for span in self.spans:
            if span.zone != LIFE_SLOT and span.zone != GRAVEYARD_SLOT:
                self.draw_again(found, span, rng)

    def draw_again(self, found: list[int], span: Span, rng: Rng) -> None:
        here = self.leanings[span.zone]
        room = self.room
        size: i64 = len(found)
        total = 0.0
        for slot in room:
            if slot < size:
                total += here[found[slot]]
        i = span.first
        while i < span.end:
            one: i64 = found[i]
            own: float = here[one]
            left = rng.share() * (total + own) - own
            if own > 0.0 and left >= 0.0:
                for slot in room:
                    if slot >= size:
                        break
                    other: i64 = found[slot]
                    weight: float = here[other]
                    left -= weight
                    if left < 0.0:
                        if self.exchange(found, i, slot):
                            total += own - weight
                        break
            i += 1

    def exchange(self, found: list[int], i: i64, j: i64) -> bool:
        """Let two cards change places, if that is possible."""
        one: i64 = found[i]
        other: i64 = found[j]
        if self.strict and not (
            fits(other, self.kinds[i]) and (j >= len(self.zones) or fits(one, self.kinds[j]))
        ):
            return False
        found[i] = other
        found[j] = one
        if len(self.groups) > 0 and not self.holds(found):
            found[i] = one
            found[j] = other
            return False
        return True

    def shuffled(self, rng: Rng) -> list[int]:
        """Any card may lie in any slot: shuffle them as far as there are slots."""
        # As objects: nobody looks at them, so they need not be made numbers and back.
        found: list[object] = cast("list[object]", self.cards)[:]
        n: i64 = len(self.zones)
        size: i64 = len(found)
        i: i64 = 0
        while i < n:
            j = i + rng.below(size - i)
            one = found[i]
            found[i] = found[j]
            found[j] = one
            i += 1
        return cast("list[int]", found)

    def lay_floating(self, found: list[int], left: list[int], rng: Rng) -> bool:
        """Give each floating card one of its slots; False if that fails, or fate will have it so.

        The fewer slots others have left to a card the less likely the deal must be: all would be
        drawn as often only if each card had found as many.
        """
        good = True
        in_face_slots: i64 = 0
        in_other_slots: i64 = 0
        for run in self.runs:
            free: list[int] = [slot for slot in run.slots if found[slot] < 0]
            size: i64 = len(free)
            room: i64 = run.room
            for one in run.cards:
                if size < room and rng.below(room) >= size:
                    good = False
                if size == 0:
                    left.append(one)
                    good = False
                    continue
                j = rng.below(size)
                slot = free[j]
                size -= 1
                room -= 1
                free[j] = free[size]
                kind: i64 = self.kinds[slot]
                if not fits(one, kind):
                    left.append(one)
                    good = False
                    continue
                found[slot] = one
                if kind == FACE_CARD:
                    in_face_slots += 1
                elif kind == NO_FACE_CARD:
                    in_other_slots += 1
        if good and len(self.weights) > 0:
            weight: i64 = self.weights[in_face_slots * self.step + in_other_slots]
            return rng.below(ACCURACY) < weight
        return good

    def fill(self, found: list[int], left: list[int], rng: Rng) -> bool:
        """Deal the rest, first to the slots that do not take every card: False if none is left."""
        n: i64 = len(found)
        size: i64 = len(left)
        i: i64 = 0
        good = True
        if self.strict:
            while i < n:
                kind: i64 = self.kinds[i]
                if kind != ANY_CARD and found[i] < 0:
                    j = self.pick(left, size, kind, rng)
                    if j < 0:
                        good = False
                    else:
                        found[i] = left[j]
                        size -= 1
                        left[j] = left[size]
                i += 1
            i = 0
        while i < n:
            if found[i] < 0:
                j = rng.below(size)
                found[i] = left[j]
                size -= 1
                left[j] = left[size]
            i += 1
        return good

    def pick(self, left: list[int], size: i64, kind: i64, rng: Rng) -> i64:
        """Return the place of one of the cards of this kind, -1 if there is none."""
        count: i64 = 0
        i: i64 = 0
        while i < size:
            if fits(left[i], kind):
                count += 1
            i += 1
        if count == 0:
            return -1
        count = rng.below(count)
        i = 0
        while True:
            if fits(left[i], kind):
                if count == 0:
                    return i
                count -= 1
            i += 1

    def holds(self, found: list[int]) -> bool:
        for group in self.groups:
            n: i64 = 0
            wanted = group.cards & ~group.apart
            for slot in group.slots:
                if bitset.contains(wanted, found[slot]):
                    n += 1
            if n < group.least:
                return False
        return True

    def lay(self, side: Side, found: list[int]) -> None:
        """Put the cards where they belong."""
        life = self.life
        graveyard = self.graveyard
        for span in self.spans:
            i = span.first
            end = span.end
            cards: i64 = 0
            if span.zone == LIFE_SLOT:
                life = self.piled(life, found, i, end)
            elif span.zone == GRAVEYARD_SLOT:
                graveyard = self.piled(graveyard, found, i, end)
            elif span.zone == BULWARK_SLOT:
                while i < end:
                    side.field[self.at[i]].cards = bitset.only(found[i])
                    i += 1
            elif span.zone == TRUMP_SLOT:
                trumps = list(side.trumps)
                while i < end:
                    trump = trumps[self.at[i]]
                    trumps[self.at[i]] = Trump(trump.serial, found[i], False)
                    i += 1
                side.trumps = tuple(trumps)
            else:
                while i < end:
                    cards |= bitset.only(found[i])
                    i += 1
                if span.zone == HAND_SLOT:
                    side.hand |= cards
                elif span.zone == PACK_SLOT:
                    side.pack |= cards
                else:
                    side.rare = cards
        if life is self.life:  # all of it is known; the next world needs it too
            life = life[:]
        side.life = Pile(life, len(life))
        if self.hides_graveyard:
            if graveyard is self.graveyard:
                graveyard = graveyard[:]
            side.graveyard = Pile(graveyard, len(graveyard))

    def piled(self, known: list[int], found: list[int], first: i64, end: i64) -> list[int]:
        """Return a pile with the cards dealt to it among those that are known."""
        if len(known) == end - first:
            return found[first:end]
        pile = known[:]
        i = first
        while i < end:
            pile[self.at[i]] = found[i]
            i += 1
        return pile


def fits(one: i64, kind: i64) -> bool:
    if kind == ANY_CARD:
        return True
    return bitset.contains(FACES, one) == (kind == FACE_CARD)


@final
class Worlds:
    """All games consistent with what a player may know; ``draw`` returns one of them.

    ``base`` is the game at the decision with the hidden cards missing; nobody should play in it.
    ``answers_forced`` is that of the games drawn.
    """

    def __init__(self, base: Duel, deals: list[DealtWorld]) -> None:
        self.base: Duel = base
        self.deals: list[DealtWorld] = deals
        self.answers_forced: bool = base.answers_forced

    def lean(self, player: i64, leanings: list[list[float]]) -> None:
        """Draw worlds the more often the more they are like what this player tends to hold."""
        for deal in self.deals:
            if deal.owner == player:
                deal.lean(leanings)

    def draw(self, rng: Rng) -> Duel:
        """Return a complete game in the same decision, with a generator of its own."""
        world = self.base.clone()
        world.rng = Rng(rng.next(), rng.next(), rng.next(), 1)
        world.answers_forced = self.answers_forced
        for deal in self.deals:
            side = world.side(deal.owner)
            found = deal.deal(rng)
            if len(deal.leanings) > 0:
                deal.shift(found, rng)
            deal.lay(side, found)
            for number, first, n in deal.memories:
                cards = side.graveyard.cards[first : first + n]
                world.agenda[number].picked = bitset.of(cards)
        return world
