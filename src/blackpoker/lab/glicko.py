"""Ratings of people, game by game: Glicko-2, as Mark Glickman describes it ("Example of the
Glicko-2 system", 2022). On the scale of Elo, with the uncertainty that goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

from blackpoker.agents.levels import measured, ratings

SCALE: Final = 400 / log(10)  # points of Elo in one of Glicko-2's own
MIDDLE: Final = 1500.0
MOST_UNSURE: Final = 350.0
SETTLED: Final = 0.5  # tau: how quickly a volatility may change
CLOSE: Final = 1e-6
LOWEST_LEVEL: Final = 1000.0  # where the computer's levels begin; people begin in the middle
LEVEL_DEVIATION: Final = 50.0  # they were measured against each other, and not against people
SURE: Final = 1.96  # deviations to either side within which 95 % lie


@dataclass(frozen=True, slots=True)
class Glicko:
    """A strength, how unsure it is (one standard deviation), and how much it varies.

    >>> Glicko(1486.0, 22.5).band
    44
    """

    rating: float = MIDDLE
    deviation: float = MOST_UNSURE
    volatility: float = 0.06

    @property
    def band(self) -> int:
        """The 95 % interval is the rating and so much to either side."""
        return round(SURE * self.deviation)

    def rested(self, periods: float) -> Glicko:
        """Return the same after so many periods without a game: it becomes less sure."""
        phi, sigma = self.deviation / SCALE, self.volatility
        unsure = min(MOST_UNSURE, SCALE * sqrt(phi * phi + sigma * sigma * periods))
        return Glicko(self.rating, max(self.deviation, unsure), sigma)


@dataclass(frozen=True, slots=True)
class Against:
    """What came of a game: 1 won, 0.5 drawn, 0 lost."""

    opponent: Glicko
    score: float


def rated(player: Glicko, games: Sequence[Against]) -> Glicko:
    """Return what a player is worth after the games of one period.

    >>> after = rated(Glicko(), [Against(Glicko(1500, 350), 1.0)])
    >>> round(after.rating), round(after.deviation)
    (1662, 290)
    """
    if not games:
        return player.rested(1.0)
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    information = surplus = 0.0
    for one in games:
        theirs, spread = (one.opponent.rating - MIDDLE) / SCALE, one.opponent.deviation / SCALE
        weight = 1 / sqrt(1 + 3 * spread * spread / (pi * pi))
        expected = 1 / (1 + exp(-weight * (mu - theirs)))
        information += weight * weight * expected * (1 - expected)
        surplus += weight * (one.score - expected)
    variance = 1 / information
    sigma = new_volatility(phi, player.volatility, variance, variance * surplus)
    before = phi * phi + sigma * sigma
    spread = 1 / sqrt(1 / before + 1 / variance)
    rating = MIDDLE + SCALE * (mu + spread * spread * surplus)
    return Glicko(rating, min(MOST_UNSURE, SCALE * spread), sigma)


def of_level(n: int) -> Glicko | None:
    """Return what a level of the computer is worth: as it was measured, whoever it loses to."""
    known = ratings(measured()).get(n)
    return None if known is None else Glicko(LOWEST_LEVEL + known, LEVEL_DEVIATION)


def new_volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """How much a strength varies, as the last results tell: where a slope is nought (Illinois)."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        e, all_of_it = exp(x), phi * phi + variance + exp(x)
        gain = e * (delta * delta - all_of_it) / (2 * all_of_it * all_of_it)
        return gain - (x - start) / (SETTLED * SETTLED)

    a, b = start, log(max(delta * delta - phi * phi - variance, CLOSE))
    if delta * delta <= phi * phi + variance:
        b = start - SETTLED
        while slope(b) < 0:
            b -= SETTLED
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return exp(a / 2)
