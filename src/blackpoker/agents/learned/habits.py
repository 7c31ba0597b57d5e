"""What a network would do in a game, and how it thinks the game will end; compiled.

The game is one that was drawn from a view, never the true one.
"""

from __future__ import annotations

import math
from typing import Final, final

from blackpoker.common.duel import Duel
from blackpoker.core.native import BytesWriter, i64, read_i16_le
from blackpoker.core.rng import Rng
from blackpoker.features.blocks import OPTION_IDLE
from blackpoker.features.encoder import Encoder
from blackpoker.network.forward import SUM_BITS, Network

ONE: Final[float] = float(1 << SUM_BITS)
NEVER: Final = -(1 << 62)


@final
class Habits:
    """The habits of one network in one regulation."""

    def __init__(self, encoder: Encoder, network: Network) -> None:
        self.encoder: Encoder = encoder
        self.network: Network = network
        # What was found out last.
        self.scores: list[int] = []
        self.value: float = 0.0  # from -1 to 1, for who was asked

    def read(self, game: Duel, seen: i64) -> None:
        """Find out about the decision of this game; ``seen`` are cards of the other."""
        me = game.asked
        state = BytesWriter()
        self.encoder.state(state, game, me, seen)
        options = BytesWriter()
        ends = BytesWriter()
        self.encoder.options(options, ends, game, me)
        self.judge(state.getvalue(), options.getvalue(), ends.getvalue())

    def judge(self, state: bytes, options: bytes, ends: bytes) -> None:
        value, scores = self.network.evaluate(state, options, ends)
        self.value = math.tanh(float(value) / ONE)
        self.scores = scores
        first: i64 = i64(read_i16_le(options, 0))
        if first == OPTION_IDLE:
            scores[0] = NEVER
        n: i64 = len(scores)
        if n > 1:
            last: i64 = i64(read_i16_le(options, len(options) - 2))
            if last == OPTION_IDLE:
                scores[n - 1] = NEVER

    def weights(self, warmth: float) -> list[float]:
        """How likely each option is, the more evenly the warmer; all sum up to 1."""
        most = max(self.scores)
        found: list[float] = []
        total = 0.0
        for score in self.scores:
            weight = math.exp(max(-60.0, float(score - most) / ONE / warmth))
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
        weights = self.weights(warmth)
        left = rng.share()
        i: i64 = 0
        n: i64 = len(weights)
        best: i64 = 0
        while i < n:
            weight: float = weights[i]
            if weight > 0.0:
                best = i
                left -= weight
                if left < 0.0:
                    break
            i += 1
        return best

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


@final
class Memory:
    """The cards of the other that each player has seen in a world."""

    def __init__(self, first: i64, second: i64) -> None:
        self.first: i64 = first
        self.second: i64 = second

    def look(self, habits: Habits, game: Duel) -> i64:
        """Let whoever is asked look at the table; return what that player has seen."""
        if game.asked == 0:
            self.first = habits.encoder.look(game, 0, self.first)
            return self.first
        self.second = habits.encoder.look(game, 1, self.second)
        return self.second
