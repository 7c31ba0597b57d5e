"""Rows of different lengths, laid end to end, as numpy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from blackpoker.rl.batch import Glance

Ints = NDArray[np.int64]


@final
@dataclass
class Ragged:
    """Row ``i`` is ``values[starts[i] : starts[i] + lengths[i]]``.

    >>> rows = Ragged.ending(np.array([5, 6, 7]), np.array([2, 2, 3]))
    >>> rows.starts.tolist(), rows.lengths.tolist()
    ([0, 2, 2], [2, 0, 1])
    """

    values: NDArray[Any]
    starts: Ints
    lengths: Ints

    @classmethod
    def ending(cls, values: NDArray[Any], ends: NDArray[Any]) -> Ragged:
        """Make it of where each row ends."""
        stops = ends.astype(np.int64)
        starts = np.zeros(len(stops), np.int64)
        starts[1:] = stops[:-1]
        return cls(values, starts, stops - starts)

    @classmethod
    def of_bytes(cls, values: bytes, ends: bytes) -> Ragged:
        """Read features and where each row of them ends, without copying."""
        return cls.ending(np.frombuffer(values, np.int16), np.frombuffer(ends, np.int32))

    @classmethod
    def of_lengths(cls, values: NDArray[Any], lengths: Ints) -> Ragged:
        starts = np.zeros(len(lengths), np.int64)
        np.cumsum(lengths[:-1], out=starts[1:])
        return cls(values, starts, lengths)

    @classmethod
    def written(cls, rows: Sequence[bytes]) -> Ragged:
        """Read rows of features, each as the encoder writes them."""
        lengths = np.array([len(one) // 2 for one in rows], np.int64)
        return cls.of_lengths(np.frombuffer(b"".join(rows), np.int16), lengths)

    def places(self, rows: Ints) -> Ints:
        """Return where the values of these rows lie, row by row."""
        lengths = self.lengths[rows]
        firsts = np.cumsum(lengths) - lengths
        return np.repeat(self.starts[rows] - firsts, lengths) + np.arange(int(lengths.sum()))

    def take(self, rows: Ints) -> Ragged:
        """Return these rows alone."""
        return Ragged.of_lengths(self.values[self.places(rows)], self.lengths[rows])

    @staticmethod
    def joined(parts: list[Ragged]) -> Ragged:
        """Return the rows of all parts, one part after the other."""
        return Ragged.of_lengths(
            np.concatenate([one.values for one in parts]),
            np.concatenate([one.lengths for one in parts]),
        )


@final
@dataclass
class Decisions:
    """What is asked in many decisions: the state of each, and the options of each."""

    states: Ragged
    options: Ragged  # a row for every option of every decision
    counts: Ints  # options of each decision
    firsts: Ints  # where they begin

    @classmethod
    def of(cls, glance: Glance) -> Decisions:
        """Read what a batch shows, without copying."""
        states = Ragged.of_bytes(glance.states, glance.state_ends)
        options = Ragged.of_bytes(glance.options, glance.option_ends)
        rows = Ragged.ending(options.starts, np.frombuffer(glance.choice_ends, np.int32))
        return cls(states, options, rows.lengths, rows.starts)

    @classmethod
    def written(
        cls, states: Sequence[bytes], options: Sequence[bytes], lengths: Sequence[Ints]
    ) -> Decisions:
        """Read decisions one by one; ``lengths`` are those of the options of each."""
        counts = np.array([len(one) for one in lengths], np.int64)
        values = np.frombuffer(b"".join(options), np.int16)
        return cls(
            Ragged.written(states),
            Ragged.of_lengths(values, np.concatenate(lengths)),
            counts,
            np.cumsum(counts) - counts,
        )

    def take(self, decisions: Ints) -> Decisions:
        """Return these decisions alone."""
        counts = self.counts[decisions]
        rows = Ragged(self.counts, self.firsts, self.counts).places(decisions)
        return Decisions(
            self.states.take(decisions),
            self.options.take(rows),
            counts,
            np.cumsum(counts) - counts,
        )

    @staticmethod
    def joined(parts: list[Decisions]) -> Decisions:
        """Return the decisions of all parts, one part after the other."""
        counts = np.concatenate([one.counts for one in parts])
        return Decisions(
            Ragged.joined([one.states for one in parts]),
            Ragged.joined([one.options for one in parts]),
            counts,
            np.cumsum(counts) - counts,
        )
