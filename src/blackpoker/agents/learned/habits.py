"""What a network would do in a game, and how it thinks the game will end; compiled.

The game is one that was drawn from a view, never the true one.
"""

from __future__ import annotations

import math
from typing import Final, final

from blackpoker.common.duel import Duel
from blackpoker.core.native import BytesWriter, i64, read_i16_le, read_i32_le
from blackpoker.core.rng import Rng
from blackpoker.features.blocks import OPTION_IDLE
from blackpoker.features.encoder import Encoder
from blackpoker.network.forward import SUM_BITS, Network

ONE: Final[float] = float(1 << SUM_BITS)
NEVER: Final = -(1 << 62)  # the score of a pass that leads back to the same decision
FARTHEST: Final = -60.0


@final
class Opinion:
    """What a network thinks of one decision."""

    def __init__(self, value: float, scores: list[int]) -> None:
        self.value: float = value  # from -1 to 1, for who is asked
        self.scores: list[int] = scores

    @property
    def chance(self) -> float:
        """How likely who is asked will win."""
        return (1.0 + self.value) * 0.5

    def weights(self, warmth: float) -> list[float]:
        """How likely each option is, the more evenly the warmer; all sum up to 1."""
        most = max(self.scores)
        found: list[float] = []
        total = 0.0
        for score in self.scores:
            weight = math.exp(max(FARTHEST, float(score - most) / ONE / warmth))
            if score == NEVER and most != NEVER:
                weight = 0.0
            found.append(weight)
            total += weight
        i: i64 = 0
        n: i64 = len(found)
        while i < n:
            found[i] = found[i] / total
            i += 1
        return found

    def draw(self, rng: Rng, warmth: float) -> i64:
        """Draw an option."""
        return drawn(self.weights(warmth), rng)

    def best(self) -> i64:
        """The option it likes best, the first of those it likes alike."""
        best: i64 = 0
        most: int = NEVER
        i: i64 = 0
        n: i64 = len(self.scores)
        while i < n:
            score = self.scores[i]
            if score > most:
                most = score
                best = i
            i += 1
        return best


def drawn(weights: list[float], rng: Rng) -> i64:
    """Draw one of several, each as likely as its weight."""
    left = rng.share()
    i: i64 = 0
    n: i64 = len(weights)
    found: i64 = 0
    while i < n:
        weight: float = weights[i]
        if weight > 0.0:
            found = i
            left -= weight
            if left < 0.0:
                break
        i += 1
    return found


@final
class Habits:
    """The habits of one network in one regulation."""

    def __init__(self, encoder: Encoder, network: Network, warmth: float) -> None:
        self.encoder: Encoder = encoder
        self.network: Network = network
        self.warmth: float = warmth  # of this network, for those who waver

    def read(self, game: Duel, seen: i64) -> Opinion:
        """What does it think of the decision of this game? ``seen`` are cards of the other."""
        me = game.asked
        state = BytesWriter()
        self.encoder.state(state, game, me, seen)
        options = BytesWriter()
        ends = BytesWriter()
        self.encoder.options(options, ends, game, me)
        return self.judge(state.getvalue(), options.getvalue(), ends.getvalue())

    def judge(self, state: bytes, options: bytes, ends: bytes) -> Opinion:
        """The same of features as the encoder writes them."""
        value, scores = self.network.evaluate(state, options, ends)
        i: i64 = 0
        start: i64 = 0
        while i < len(scores):
            if read_i16_le(options, start) == OPTION_IDLE:
                scores[i] = NEVER
            start = 2 * i64(read_i32_le(ends, 4 * i))
            i += 1
        return Opinion(math.tanh(float(value) / ONE), scores)


@final
class Remembered:
    """The cards of the other that each player has seen in a world."""

    def __init__(self, first: i64, second: i64) -> None:
        self.first: i64 = first
        self.second: i64 = second

    def clone(self) -> Remembered:
        return Remembered(self.first, self.second)

    def look(self, habits: Habits, game: Duel) -> i64:
        """Let whoever is asked look at the table; return what that player has seen."""
        if game.asked == 0:
            self.first = habits.encoder.look(game, 0, self.first)
            return self.first
        self.second = habits.encoder.look(game, 1, self.second)
        return self.second
