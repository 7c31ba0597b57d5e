"""Numbers about many games, with their uncertainty."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

SURE: Final = 1.959964  # standard deviations for 95 %
LIKELY: Final = 0.841621  # ... for 80 %: how often a difference that is there is to be seen
FEW: Final = 30  # so few results do not show how far they spread
COIN: Final = 0.125  # the variance of the mean of two games between equals


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a rate; everything is possible while nothing was tried.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    if trials <= 0:
        return 0.0, 1.0
    rate = successes / trials
    square = SURE * SURE
    scale = 1 + square / trials
    middle = (rate + square / (2 * trials)) / scale
    spread = SURE / scale * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def mean_interval(results: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of results between 0 and 1.

    >>> [round(end, 3) for end in mean_interval([1.0] * 60 + [0.0] * 40)]
    [0.502, 0.691]

    Results that spread less than won and lost say as much as a larger number of those would, so the
    interval is Wilson's for that number. Few results, or all the same, count as what they are: no
    results with the same mean spread wider than won and lost, so the interval is never too small.
    """
    n = len(results)
    if n == 0:
        return wilson(0, 0)
    mean = sum(results) / n
    spread = statistics.pvariance(results)
    trials = float(n)
    if n >= FEW and spread > 0:
        trials = mean * (1 - mean) / spread * n
    return wilson(mean * trials, trials)


def games_to_tell(rate: float, spread: float = COIN) -> int:
    """Return how many games, two to a deal, tell a rate from 50 %.

    >>> games_to_tell(0.52)
    4906

    ``spread`` is the variance of the mean of two games. If the rate is right, that many games have
    50 % outside their 95 % interval four times in five.
    """
    distance = abs(rate - 0.5)
    return 2 * ceil((SURE + LIKELY) ** 2 * spread / distance**2)


def median(counted: Counter[int]) -> float:
    """Return the median of numbers that are counted; 0 if there are none.

    >>> median(Counter([1, 1, 2, 9]))
    1.5
    """
    return float(statistics.median(counted.elements())) if counted else 0.0
