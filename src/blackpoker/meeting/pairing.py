"""Who meets whom: nobody twice as long as that can be, and nobody has two byes before it must be.

A round is put together from the top. Each is given somebody with as many points, and only so that
the rest can still be put together: that is asked of a real matching, so no round fails for having
begun the wrong way. Where several rounds lie ahead and few have come, it also looks whether there
is somebody new for everybody in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from blackpoker.meeting.matching import largest_matching

NOBODY: Final = -1  # the opponent of whoever has a bye
LOOKED_AT: Final = 60  # ways to put a round together that are tried for the sake of later rounds
STEPS_AHEAD: Final = 2_000  # and how far each is followed
CROWD: Final = 24  # among more there is always somebody new

Pair = tuple[int, int]
Pairing = tuple[Pair, ...]  # a bye is a pair with NOBODY, the last
Graph = dict[int, set[int]]


@dataclass
class Past:
    """How often two have met; a bye is a meeting with NOBODY."""

    meetings: Counter[frozenset[int]] = field(default_factory=Counter)

    def note(self, one: int, two: int = NOBODY) -> None:
        self.meetings[frozenset((one, two))] += 1

    def met(self, one: int, two: int = NOBODY) -> int:
        return self.meetings[frozenset((one, two))]

    def strangers(self, players: Sequence[int]) -> Graph:
        """Who has not met whom yet."""
        return {one: {two for two in players if one != two and not self.met(one, two)}
                for one in players}  # fmt: skip


# ---- one round
def swiss(order: Sequence[int], points: Mapping[int, int], past: Past, ahead: int = 0) -> Pairing:
    """Put a round together; ``order``: the best first, ``ahead``: how many more rounds follow.

    >>> past = Past()
    >>> swiss([1, 2, 3, 4], {}, past)
    ((1, 3), (2, 4))
    >>> past.note(1, 3), past.note(2, 4)
    (None, None)
    >>> swiss([1, 2, 3, 4, 5], {1: 3, 2: 3, 3: 0, 4: 0, 5: 0}, past)
    ((1, 2), (3, 4), (5, -1))
    """
    ways = rounds(order, points, past)
    everybody = [*order, NOBODY] if len(order) % 2 else list(order)
    first: Pairing = ()
    for way in islice(ways, LOOKED_AT if ahead else 1):
        first = first or way
        later = without(past.strangers(everybody), way)
        if lasts(later, ahead, StepsLeft(STEPS_AHEAD)):
            return way
    return first


def rounds(order: Sequence[int], points: Mapping[int, int], past: Past) -> Iterator[Pairing]:
    """Every way to put a round together that repeats as little as can be, the best first."""
    if len(order) % 2 == 0:
        yield from pairs(list(order), points, past)
        return
    left = {one: [other for other in order if other != one] for one in order}
    most_strangers = {one: repeats(left[one], past) for one in order}
    least = min((most_strangers[one], past.met(one)) for one in order)
    for one in reversed(order):
        if (most_strangers[one], past.met(one)) == least:
            for way in pairs(left[one], points, past):
                yield (*way, (one, NOBODY))


def pairs(order: list[int], points: Mapping[int, int], past: Past) -> Iterator[Pairing]:
    """The same for an even number, without a bye."""
    if not order:
        yield ()
        return
    allowed = repeats(order, past)
    first, others = order[0], order[1:]
    equals = [one for one in others if points.get(one, 0) == points.get(first, 0)]
    wanted = len(equals) // 2  # the first of a group meets the first of its lower half

    def fitness(other: int) -> tuple[int, int, int]:
        apart = abs(points.get(first, 0) - points.get(other, 0))
        place = abs(equals.index(other) - wanted) if other in equals else others.index(other)
        return past.met(first, other), apart, place

    for other in sorted(others, key=fitness):
        again = 1 if past.met(first, other) else 0
        rest = [one for one in others if one != other]
        if again + repeats(rest, past) <= allowed:
            for way in pairs(rest, points, past):
                yield ((first, other), *way)


def repeats(players: Sequence[int], past: Past) -> int:
    """How many pairs must meet again, at the least. Those whom the largest matching leaves over
    have all met each other, or it would not be the largest."""
    return (len(players) - len(largest_matching(past.strangers(players)))) // 2


# ---- the rounds after it
class StepsLeft:
    """So many steps, and then it is enough."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    @property
    def ends(self) -> bool:
        self.steps -= 1
        return self.steps < 0


def lasts(strangers: Graph, ahead: int, patience: StepsLeft) -> bool:
    """Is there somebody new for everybody in so many rounds? Yes where nobody can tell."""
    n = len(strangers)
    if ahead <= 0 or n > CROWD or patience.ends:
        return True
    fewest = min(map(len, strangers.values()), default=0)
    if fewest < ahead:
        return False
    if 2 * (fewest - ahead + 1) >= n:  # Dirac: so many strangers can always be put together
        return True
    return any(
        lasts(without(strangers, way), ahead - 1, patience)
        for way in all_strangers(strangers, set(strangers))
    )


def all_strangers(strangers: Graph, left: set[int]) -> Iterator[Pairing]:
    """Every way to put all of these together with somebody new."""
    if not left:
        yield ()
        return
    one = min(left, key=lambda each: (len(strangers[each] & left), each))
    for other in sorted(strangers[one] & left):
        for way in all_strangers(strangers, left - {one, other}):
            yield ((one, other), *way)


def without(strangers: Graph, way: Iterable[Pair]) -> Graph:
    """Who is a stranger to whom after this round."""
    partner = {one: two for pair in way for one, two in (pair, pair[::-1])}
    return {one: others - {partner.get(one, one)} for one, others in strangers.items()}


# ---- everybody with everybody
def circle(chairs: Sequence[int], number: int) -> Pairing:
    """Return a round of those in which everybody meets everybody: the first stays, all others move
    on by one chair. ``number`` counts from 0; with an odd number one chair is empty.

    >>> [circle([1, 2, 3], n) for n in range(3)]
    [((2, 3), (1, -1)), ((1, 3), (2, -1)), ((1, 2), (3, -1))]
    """
    seats = [*chairs, NOBODY] if len(chairs) % 2 else list(chairs)
    fixed, moving = seats[0], seats[1:]
    by = number % len(moving) if moving else 0
    turned = [fixed, *moving[len(moving) - by :], *moving[: len(moving) - by]]
    half = len(turned) // 2
    found = [(turned[i], turned[-1 - i]) for i in range(half)]
    played = [(min(pair), max(pair)) for pair in found if NOBODY not in pair]
    byes = [(max(pair), NOBODY) for pair in found if NOBODY in pair]
    return (*sorted(played, key=lambda pair: chairs.index(pair[0])), *byes)
