"""The largest matching of a graph: as many as possible put together two by two.

Edmonds' algorithm: a path along which everybody changes partners makes one more pair, and a ring
of odd length on the way (a blossom) counts as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

Graph = Mapping[int, Set[int]]  # who could be put together with whom


def largest_matching(graph: Graph) -> dict[int, int]:
    """Return everybody's partner, in both directions; who is left over is not in it.

    >>> largest_matching({1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}})
    {1: 2, 2: 1, 3: 4, 4: 3}
    """
    mate: dict[int, int] = {}
    for one, friends in graph.items():  # most are put together at once
        if one not in mate:
            other = next((two for two in friends if two not in mate), None)
            if other is not None:
                mate[one], mate[other] = other, one
    for one in graph:
        if one not in mate:
            WayOut(graph, mate).from_(one)
    return mate


class WayOut:
    """The way from somebody without a partner to another one."""

    def __init__(self, graph: Graph, mate: dict[int, int]) -> None:
        self.graph = graph
        self.mate = mate
        self.base = {one: one for one in graph}  # of the blossom somebody is in
        self.before: dict[int, int] = {}  # on the way, of those at an odd distance
        self.even: list[int] = []  # those at an even distance, in the order they were found

    def from_(self, root: int) -> None:
        """Make one more pair, if there is a way from this one."""
        self.even = [root]
        for one in self.even:  # it grows meanwhile
            for two in self.graph[one]:
                if self.base[one] == self.base[two] or self.mate.get(one) == two:
                    continue
                if two == root or self.mate.get(two) in self.before:
                    self.fold_blossom(one, two)
                elif two not in self.before:
                    self.before[two] = one
                    if two not in self.mate:
                        self.change_partners(two)
                        return
                    self.even.append(self.mate[two])

    def change_partners(self, last: int) -> None:
        while True:
            one = self.before[last]
            following = self.mate.get(one)
            self.mate[last], self.mate[one] = one, last
            if following is None:
                return
            last = following

    def fold_blossom(self, one: int, two: int) -> None:
        """Count a ring of odd length as one; all in it are at an even distance now."""
        base = self.meeting_point(one, two)
        ring: set[int] = set()
        self.mark(one, base, two, ring)
        self.mark(two, base, one, ring)
        for member in self.graph:
            if self.base[member] in ring:
                self.base[member] = base
                if member not in self.even:
                    self.even.append(member)

    def meeting_point(self, one: int, two: int) -> int:
        """Return where the ways to both of them part."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one not in self.mate or self.mate[one] not in self.before:
                break  # the root
            one = self.before[self.mate[one]]
        while self.base[two] not in seen:
            two = self.before[self.mate[self.base[two]]]
        return self.base[two]

    def mark(self, one: int, base: int, child: int, ring: set[int]) -> None:
        while self.base[one] != base:
            other = self.mate[one]
            ring |= {self.base[one], self.base[other]}
            self.before[one] = child
            child = other
            one = self.before[other]
