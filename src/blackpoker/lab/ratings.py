"""Ratings of agents from the results between them: Bradley-Terry, on the scale of Elo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import Final

from blackpoker.lab.statistics import SURE

ELO: Final = 400 / log(10)  # a strength e times as large is so many points more
CLOSE: Final = 1e-10
MOST_STEPS: Final = 200
LONGEST_STEP: Final = 2.0  # further than that the curve is not what it looks like from here
Matrix = list[list[float]]


@dataclass(frozen=True)
class Score:
    """What one agent has scored against another; a draw is half a point.

    ``variance`` is that of points / games as it was seen in the results. None takes the one that
    games have which are won or lost independently of each other.
    """

    first: str
    second: str
    points: float
    games: float
    variance: float | None = None


@dataclass(frozen=True)
class Rating:
    """The strength of one agent and how sure it is: the 95 % interval is ``elo`` ± ``error``."""

    name: str
    elo: float
    error: float


@dataclass(frozen=True)
class RatingTable:
    """All ratings, the strongest first.

    ``propped`` says that the results alone give no finite ratings, because somebody has won or lost
    everything; then each two agents are taken to have drawn one more game.
    """

    ratings: tuple[Rating, ...]
    anchor: str = ""  # who has 0; nobody means that the mean has
    propped: bool = False


def rate(names: Sequence[str], scores: Sequence[Score], anchor: str = "") -> RatingTable:
    """Return the ratings under which these scores are likeliest.

    >>> table = rate(["a", "b"], [Score("a", "b", 75, 100)], anchor="b")
    >>> [(one.name, round(one.elo, 1), round(one.error, 1)) for one in table.ratings]
    [('a', 190.8, 78.6), ('b', 0.0, 0.0)]

    Everybody must be connected to everybody by games.
    """
    place = {name: i for i, name in enumerate(names)}
    played = [one for one in scores if one.games > 0]
    propped = not everybody_can_lose(len(names), played, place)
    if propped:
        played = [replace(one, points=one.points + 0.5, games=one.games + 1) for one in played]
    strengths = likeliest(len(names), played, place)
    covariance = uncertainty(strengths, played, place)
    ratings = []
    for name in names:
        i = place[name]
        strength, square = strengths[i], covariance[i][i]
        if anchor:
            a = place[anchor]
            strength -= strengths[a]
            square += covariance[a][a] - 2 * covariance[i][a]
        ratings.append(Rating(name, ELO * strength, ELO * SURE * sqrt(max(0.0, square))))
    # Equals stay in the order in which they were named.
    ratings.sort(key=lambda one: -one.elo)
    return RatingTable(tuple(ratings), anchor, propped)


def everybody_can_lose(n: int, scores: Sequence[Score], place: dict[str, int]) -> bool:
    """Does a chain of points lead from everybody to everybody? Else the likeliest are infinite."""
    below = [{i} for i in range(n)]
    for one in scores:
        first, second = place[one.first], place[one.second]
        if one.points > 0:
            below[first].add(second)
        if one.points < one.games:
            below[second].add(first)
    for _ in range(n):
        below = [set().union(*(below[i] for i in reached)) for reached in below]
    return all(len(reached) == n for reached in below)


def likeliest(n: int, scores: Sequence[Score], place: dict[str, int]) -> list[float]:
    """Climb to the maximum by Newton's steps; the mean stays 0."""
    strengths = [0.0] * n
    for _ in range(MOST_STEPS):
        slope = [0.0] * n
        for one in scores:
            first, second = place[one.first], place[one.second]
            surplus = one.points - one.games * chance(strengths[first] - strengths[second])
            slope[first] += surplus
            slope[second] -= surplus
        inverse = inverted(information(strengths, scores, place))
        steps = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(abs(step) for step in steps)
        shrink = min(1.0, LONGEST_STEP / longest) if longest > 0 else 1.0
        strengths = [one + shrink * step for one, step in zip(strengths, steps, strict=True)]
        if longest < CLOSE:
            break
    return strengths


def chance(difference: float) -> float:
    """The chance to win of somebody so much stronger."""
    return 1 / (1 + exp(-difference))


def information(
    strengths: list[float], scores: Sequence[Score], place: dict[str, int], as_seen: bool = False
) -> Matrix:
    """What the games tell about the differences (Fisher's information).

    ``as_seen`` goes by the spread of the results, where that was seen.
    """
    matrix = [[0.0] * len(strengths) for _ in strengths]
    for one in scores:
        first, second = place[one.first], place[one.second]
        p = chance(strengths[first] - strengths[second])
        amount = one.games * p * (1 - p)
        if as_seen and one.variance is not None:
            amount = one.games**2 * one.variance
        matrix[first][first] += amount
        matrix[second][second] += amount
        matrix[first][second] -= amount
        matrix[second][first] -= amount
    return matrix


def uncertainty(strengths: list[float], scores: Sequence[Score], place: dict[str, int]) -> Matrix:
    """Return the covariance of the strengths.

    It is the inverse of the information; where the results were seen to spread otherwise than those
    of independent games do, that spread stands between two inverses (Huber's sandwich).
    """
    inverse = inverted(information(strengths, scores, place))
    seen = information(strengths, scores, place, as_seen=True)
    return product(product(inverse, seen), inverse)


def product(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, c, strict=True)) for c in columns] for row in left]


def inverted(matrix: Matrix) -> Matrix:
    """Return the inverse among strengths whose mean is 0; all others the information ignores.

    Gauss and Jordan's way, on the matrix with the missing direction added, which is taken away from
    the result.
    """
    n = len(matrix)
    rows = [
        [one + 1 / n for one in row] + [float(i == j) for j in range(n)]
        for i, row in enumerate(matrix)
    ]
    for i in range(n):
        pivot = max(range(i, n), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [one / rows[i][i] for one in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [[one - 1 / n for one in row[n:]] for row in rows]
