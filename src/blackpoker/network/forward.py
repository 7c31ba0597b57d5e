"""From features to scores: a network evaluated in whole numbers.

Whole numbers come out the same everywhere, so a compiled build and plain Python choose alike. Two
that do the same stand side by side: ``forward.c``, quick, and here ``PlainNetwork``, which does
without a compiler. It keeps a row of numbers as one large integer with a lane for each of them, so
that adding two rows is one addition.

A real number is a whole one times a power of two; the exponents are below.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from importlib import import_module
from operator import mul
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, final

if TYPE_CHECKING:
    from blackpoker.network.weights import NetworkWeights

ROW_BITS: Final = 12  # behind the point: rows of features and the layers' weights
LEVEL_BITS: Final = 9  # what flows between the layers
SUM_BITS: Final = ROW_BITS + LEVEL_BITS  # what a layer adds up, biases, scores and the value
FIT_BITS: Final = 10
TOP_LEVEL: Final = (1 << 14) - 1  # more than this is cut off
TOP_OPTION: Final = (1 << 13) - 1
TOP_FIT: Final = (1 << 12) - 1
MOST_SUM: Final = (1 << 31) - 1  # of whatever a layer adds up, with its bias
MOST_BIAS: Final = 1 << 30  # of the state, before its rows are added
MOST_FEATURES: Final = 1 << 15  # of a state or an option: their rows come to no more than 1 << 29

LANE: Final = 1 << 15  # added to every number of a row, so that none is negative
ROW_LANE: Final = "I"
LAYER_LANE: Final = "Q"


class Network(Protocol):
    """What a network does, whoever does it."""

    def evaluate(self, state: bytes, options: bytes, ends: bytes) -> tuple[int, list[int]]:
        """Return the value for who is asked, and a score of each option: with ``SUM_BITS``.

        The features are as the encoder writes them; others raise ValueError.
        """
        ...


def cut(n: int, top: int) -> int:
    return -top if n < -top else min(n, top)


def levels(sums: Iterable[int], shift: int) -> list[int]:
    return [0 if n < 0 else min(n >> shift, TOP_LEVEL) for n in sums]


def numbers_in(data: bytes, kind: Literal["h", "i"]) -> memoryview[int]:
    found = memoryview(data)
    if len(found) % struct.calcsize(kind):
        raise ValueError("a number is cut off")
    return found.cast(kind)


def packed(numbers: Sequence[int], lane: str) -> int:
    return int.from_bytes(array(lane, [n + LANE for n in numbers]).tobytes(), "little")


def unpacked(row: int, width: int, lane: str) -> array[int]:
    lanes = array(lane)
    lanes.frombytes(row.to_bytes(width * lanes.itemsize, "little"))
    return lanes


@final
class Rows:
    """A row of numbers for every feature, added up."""

    def __init__(self, rows: bytes, shifts: bytes, width: int) -> None:
        self.rows = memoryview(rows).cast("b")
        self.shifts = shifts
        self.width = width
        self.kept: dict[int, int] = {}  # made when they are first asked for

    def row(self, feature: int) -> int:
        found = self.kept.get(feature)
        if found is None:
            if not 0 <= feature < len(self.shifts):
                raise ValueError(f"there is no feature {feature}")
            start, shift = feature * self.width, self.shifts[feature]
            numbers = self.rows[start : start + self.width]
            found = self.kept[feature] = packed([n << shift for n in numbers], ROW_LANE)
        return found

    def add_up(self, features: memoryview) -> list[int]:
        if len(features) > MOST_FEATURES:
            raise ValueError("too many features to add up")
        together = sum(map(self.row, features))
        bias = LANE * len(features)
        return [n - bias for n in unpacked(together, self.width, ROW_LANE)]


@final
class PackedLayer:
    """Sums of what comes in, each weighed."""

    def __init__(self, weights: bytes, bias: bytes, width: int) -> None:
        self.bias = memoryview(bias).cast("i")
        self.size = len(self.bias)
        numbers = memoryview(weights).cast("h")
        self.columns = [packed(numbers[i::width].tolist(), LAYER_LANE) for i in range(width)]

    def add_up(self, incoming: list[int]) -> list[int]:
        together = sum(map(mul, incoming, self.columns))
        shift = LANE * sum(incoming)
        lanes = unpacked(together, self.size, LAYER_LANE)
        return [n - shift + start for n, start in zip(lanes, self.bias, strict=True)]


@final
class PlainNetwork:
    """Evaluates a network in plain Python."""

    def __init__(self, weights: NetworkWeights) -> None:
        width, depth = weights.width, weights.depth
        self.states = Rows(weights.states, weights.state_shifts, width)
        self.options = Rows(weights.options, weights.option_shifts, depth)
        self.bias = memoryview(weights.bias).cast("i").tolist()
        self.first = PackedLayer(weights.first, weights.first_bias, width)
        self.second = PackedLayer(weights.second, weights.second_bias, width)
        self.meet = PackedLayer(weights.meet, weights.meet_bias, width)
        self.fit = PackedLayer(weights.fit, bytes(4 * depth), width)
        self.judge = PackedLayer(weights.judge, weights.judge_bias, width)
        self.weigh = memoryview(weights.weigh).cast("h").tolist()

    def evaluate(self, state: bytes, options: bytes, ends: bytes) -> tuple[int, list[int]]:
        found = self.states.add_up(numbers_in(state, "h"))
        x = levels(map(int.__add__, found, self.bias), ROW_BITS - LEVEL_BITS)
        x = levels(self.first.add_up(x), ROW_BITS)
        more = levels(self.second.add_up(x), ROW_BITS)
        x = [min(a + b, TOP_LEVEL) for a, b in zip(x, more, strict=True)]
        meets = [n >> (SUM_BITS - ROW_BITS) for n in self.meet.add_up(x)]
        fits = [cut(n >> (SUM_BITS - FIT_BITS), TOP_FIT) for n in self.fit.add_up(x)]
        scores: list[int] = []
        features = numbers_in(options, "h")
        start = 0
        for end in numbers_in(ends, "i"):
            if not start <= end <= len(features):
                raise ValueError("an option ends where there is none")
            scores.append(self.score(self.options.add_up(features[start:end]), meets, fits))
            start = end
        return self.judge.add_up(x)[0], scores

    def score(self, option: list[int], meets: list[int], fits: list[int]) -> int:
        met = levels(map(int.__add__, option, meets), ROW_BITS - LEVEL_BITS)
        fitting = [cut(n >> (ROW_BITS - LEVEL_BITS), TOP_OPTION) for n in option]
        fit: int = sum(map(mul, fitting, fits)) << (SUM_BITS - FIT_BITS - LEVEL_BITS)
        meeting: int = sum(map(mul, met, self.weigh))
        return meeting + fit


def make_network(weights: NetworkWeights) -> Network:
    """Return the quickest there is."""
    if CompiledNetwork is None:
        return PlainNetwork(weights)
    made: Network = CompiledNetwork(
        weights.width,
        weights.depth,
        weights.states,
        weights.state_shifts,
        weights.options,
        weights.option_shifts,
        weights.bias,
        weights.first,
        weights.first_bias,
        weights.second,
        weights.second_bias,
        weights.meet,
        weights.meet_bias,
        weights.fit,
        weights.judge,
        weights.judge_bias,
        weights.weigh,
    )
    return made


CompiledNetwork: Any
try:
    CompiledNetwork = import_module("blackpoker.network._forward").Network
except ImportError:  # nothing is compiled here
    CompiledNetwork = None
