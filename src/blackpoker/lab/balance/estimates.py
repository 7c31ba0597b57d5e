"""Numbers with their uncertainty, and which of many can be told apart from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, sqrt
from typing import Final

from blackpoker.lab.statistics import FEW, SURE, wilson

ALPHA: Final = 0.05
UNSEEN: Final = 2  # two results more, one for and one against, so that a few do not look certain


@dataclass(frozen=True)
class Estimate:
    """A number, its 95 % interval, of how many results, and how likely chance alone does as much.

    ``p`` is against ``null``: 50 % of a rate, nothing of a difference.
    """

    value: float
    low: float
    high: float
    n: int
    p: float = 1.0

    @property
    def enough(self) -> bool:
        """Are there enough results for a claim?"""
        return self.n >= FEW

    def scaled(self, factor: float, added: float = 0.0) -> Estimate:
        """The same in another unit, or counted from elsewhere."""
        value, low, high = (added + factor * one for one in (self.value, self.low, self.high))
        return Estimate(value, low, high, self.n, self.p)

    def to_data(self) -> dict[str, float | int]:
        found = {"value": self.value, "low": self.low, "high": self.high, "p": self.p}
        return {**{name: round(one, 6) for name, one in found.items()}, "n": self.n}


def two_sided(distance: float, error: float) -> float:
    """How likely chance alone is as far off."""
    return erfc(abs(distance) / error / sqrt(2)) if error > 0 else 1.0


def rate(wins: float, n: int, null: float = 0.5) -> Estimate:
    """A share of so many, with Wilson's interval.

    >>> one = rate(60, 100)
    >>> round(one.low, 3), round(one.high, 3), round(one.p, 3)
    (0.502, 0.691, 0.046)
    """
    if n == 0:
        return Estimate(null, 0.0, 1.0, 0)
    error = sqrt(null * (1 - null) / n)
    return Estimate(wins / n, *wilson(wins, n), n, two_sided(wins / n - null, error))


def mean(total: float, squares: float, n: int, whole: float = 1.0, step: float = 1.0) -> Estimate:
    """The mean of differences, from their sum and that of their squares, each a part of ``whole``.

    >>> mean(0, 0, 400).high < 0.01 and mean(3, 3, 1000).low < 0
    True

    As Bonett and Price advise for differences of pairs, of which few are anything but zero: one
    ``step`` for and one against is added to what was seen.
    """
    if n == 0:
        return Estimate(0.0, -1.0, 1.0, 0)
    m = n + UNSEEN
    middle = total / m
    spread = max(0.0, (squares + UNSEEN * step * step) / m - middle * middle)
    error = sqrt(spread / m)
    low, high = (middle - SURE * error) / whole, (middle + SURE * error) / whole
    return Estimate(total / n / whole, low, high, n, two_sided(middle, error))


def average(total: float, squares: float, n: int) -> Estimate:
    """The mean of numbers that have no bounds, such as how many turns a game takes."""
    if n < 2:
        return Estimate(total / max(1, n), 0.0, float("inf"), n)
    middle = total / n
    error = sqrt(max(0.0, squares / n - middle * middle) / (n - 1))
    return Estimate(
        middle, middle - SURE * error, middle + SURE * error, n, two_sided(middle, error)
    )


def games_for(certainty: float) -> int:
    """Return how many games give a rate near 50 % with an interval of so much on either side.

    >>> games_for(0.01)
    9604
    """
    return ceil(round((SURE / certainty) ** 2 / 4, 6))


def holm(ps: Sequence[float]) -> list[bool]:
    """Say which of several findings stand if not one of them may be chance, 19 times in 20.

    >>> holm([0.001, 0.04, 0.03])
    [True, False, False]
    """
    stands = [False] * len(ps)
    for k, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        if ps[i] > ALPHA / (len(ps) - k):
            break
        stands[i] = True
    return stands


def benjamini_hochberg(ps: Sequence[float]) -> list[bool]:
    """Say which of many findings stand if one in twenty of those that do may be chance.

    >>> benjamini_hochberg([0.001, 0.03, 0.03, 0.8])
    [True, True, True, False]
    """
    order = sorted(range(len(ps)), key=ps.__getitem__)
    last = 0
    for k, i in enumerate(order, 1):
        if ps[i] <= ALPHA * k / len(ps):
            last = k
    stands = [False] * len(ps)
    for i in order[:last]:
        stands[i] = True
    return stands


def least_squares(
    products: Sequence[Sequence[float]],
    sums: Sequence[float],
    squares: float,
    n: int,
    seen: Sequence[int],
) -> list[Estimate]:
    """Fit results by what was there, from the sums of products; the weights sum up to nothing.

    ``products[i][j]`` is the sum of x[i] * x[j] over all results, ``sums[i]`` that of x[i] * y.

    >>> fit = least_squares([[50.0, -50.0], [-50.0, 50.0]], [5.0, -5.0], 12.5, 50, [50, 50])
    >>> [round(one.value, 2) for one in fit]
    [0.05, -0.05]
    """
    k = len(sums)
    if k == 0:
        return []
    bent = [[products[i][j] + 1.0 for j in range(k)] for i in range(k)]
    inverse = inverted(bent)
    weights = [sum(inverse[i][j] * sums[j] for j in range(k)) for i in range(k)]
    left = max(0.0, squares - sum(w * s for w, s in zip(weights, sums, strict=True)))
    spread = left / max(1, n - k)
    middle = sum(weights) / k
    found: list[Estimate] = []
    for i in range(k):
        # Without the share of the added ones, which say that all sum up to nothing.
        error = sqrt(max(0.0, spread * (inverse[i][i] - 1.0 / k / k)))
        weight = weights[i] - middle
        low, high = weight - SURE * error, weight + SURE * error
        found.append(Estimate(weight, low, high, seen[i], two_sided(weight, error)))
    return found


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse; what cannot be told from the rest has a row of zeros."""
    k = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(k))] for i, row in enumerate(matrix)]
    for i in range(k):
        best = max(range(i, k), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        if abs(pivot) < 1e-9:
            rows[i] = [0.0] * (2 * k)
            continue
        rows[i] = [one / pivot for one in rows[i]]
        for r in range(k):
            factor = rows[r][i]
            if r != i and factor:
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[k:] for row in rows]
