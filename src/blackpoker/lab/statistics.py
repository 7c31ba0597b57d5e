"""Numbers about many games, with their uncertainty."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final

SURE: Final = 1.959964  # standard deviations for 95 %


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a rate; everything is possible while nothing was tried.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    square = SURE * SURE
    middle = (rate + square / (2 * trials)) / (1 + square / trials)
    spread = (
        SURE
        / (1 + square / trials)
        * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    )
    return max(0.0, middle - spread), min(1.0, middle + spread)


def median(counted: Counter[int]) -> float:
    """Return the median of numbers that are counted; 0 if there are none.

    >>> median(Counter([1, 1, 2, 9]))
    1.5
    """
    total = counted.total()
    if total == 0:
        return 0.0
    return (nth(counted, (total - 1) // 2) + nth(counted, total // 2)) / 2


def nth(counted: Counter[int], n: int) -> int:
    """Return the nth smallest, counted from 0."""
    for number in sorted(counted):
        n -= counted[number]
        if n < 0:
            return number
    raise IndexError(n)
