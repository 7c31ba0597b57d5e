"""The network that is trained: a score for every option and a value of the state.

The state is a sum of learned rows, one for each feature, and two layers on top; an option is a sum
of rows too. A score looks at both, so any number of options will do and none has a fixed place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from blackpoker.features import blocks
from blackpoker.learn.ragged import Decisions, Ints, Ragged

FORBIDDEN: Final = -1e9  # the score of a pass that leads back to the same decision


@dataclass
class Scores:
    """What a network says of some decisions."""

    logs: Tensor  # of the chance of every option, decision after decision
    segments: Tensor  # the decision of every option
    value: Tensor  # from -1 to 1, for the player who is asked
    trunk: Tensor  # the states as the network sees them


def places_of(scores: Scores, firsts: Ints, rng: np.random.Generator | None) -> Ints:
    """Draw an option of every decision, or without a generator take the likeliest.

    Return its place among all options.
    """
    logs = scores.logs.numpy()
    if rng is not None:
        logs = logs - np.log(-np.log(rng.random(len(logs)) + 1e-20) + 1e-20)
    best = np.maximum.reduceat(logs, firsts)
    places = np.flatnonzero(logs >= np.repeat(best, np.diff(firsts, append=len(logs))))
    segments = scores.segments.numpy()[places]
    keep = np.concatenate([[True], segments[1:] != segments[:-1]])  # two alike: the first
    found: Ints = places[keep].astype(np.int64)
    return found


def rows_of(bag: nn.EmbeddingBag, ragged: Ragged) -> Tensor:
    found: Tensor = bag(
        torch.from_numpy(ragged.values.astype(np.int64)), torch.from_numpy(ragged.starts)
    )
    return found


@final
class PolicyNet(nn.Module):
    """``width`` numbers for a state, ``depth`` for an option."""

    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        self.width, self.depth = width, depth
        self.states = nn.EmbeddingBag(blocks.STATES, width, mode="sum")
        self.options = nn.EmbeddingBag(blocks.OPTIONS, depth, mode="sum")
        nn.init.normal_(self.states.weight, 0, 0.15)
        nn.init.normal_(self.options.weight, 0, 0.3)
        self.bias = nn.Parameter(torch.zeros(width))
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        self.meet = nn.Linear(width, depth)  # added to an option, cut off below zero, weighed
        self.weigh = nn.Linear(depth, 1, bias=False)
        self.fit = nn.Linear(width, depth, bias=False)  # multiplied with an option
        self.judge = nn.Linear(width, 1)
        with torch.no_grad():
            self.weigh.weight.mul_(0.3)
            self.fit.weight.mul_(0.3)
            self.judge.weight.mul_(0.1)

    def trunk(self, states: Ragged) -> Tensor:
        x = F.relu(rows_of(self.states, states) + self.bias)
        x = F.relu(self.first(x))
        return x + F.relu(self.second(x))

    def forward(self, asked: Decisions) -> Scores:
        x = self.trunk(asked.states)
        segments = torch.from_numpy(np.repeat(np.arange(len(asked.counts)), asked.counts))
        options = rows_of(self.options, asked.options)
        scores = self.weigh(F.relu(self.meet(x)[segments] + options)).squeeze(1)
        scores = scores + (self.fit(x)[segments] * options).sum(1) * self.depth**-0.5
        idle = torch.from_numpy(asked.options.values[asked.options.starts] == blocks.OPTION_IDLE)
        scores = scores.masked_fill(idle, FORBIDDEN)
        value = torch.tanh(self.judge(x).squeeze(1))
        return Scores(log_softmax(scores, segments, len(asked.counts)), segments, value, x)


@final
class Judge(nn.Module):
    """Says who will win, knowing all cards: it makes the training surer, and never plays."""

    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        self.secrets = nn.EmbeddingBag(blocks.SECRETS, depth, mode="sum")
        nn.init.normal_(self.secrets.weight, 0, 0.15)
        self.meet = nn.Linear(width, depth)
        self.second = nn.Linear(depth, depth)
        self.judge = nn.Linear(depth, 1)
        with torch.no_grad():
            self.judge.weight.mul_(0.1)

    def forward(self, trunk: Tensor, secrets: Ragged) -> Tensor:
        x = F.relu(self.meet(trunk) + rows_of(self.secrets, secrets))
        x = x + F.relu(self.second(x))
        return torch.tanh(self.judge(x).squeeze(1))


def log_softmax(scores: Tensor, segments: Tensor, n: int) -> Tensor:
    """The logarithms of chances, for each segment by itself."""
    with torch.no_grad():
        most = torch.full((n,), FORBIDDEN).scatter_reduce(0, segments, scores, "amax")
    scores = scores - most[segments]
    total = torch.zeros(n).index_add(0, segments, scores.exp())
    return scores - total.log()[segments]
