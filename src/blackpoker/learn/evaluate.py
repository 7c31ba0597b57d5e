"""How a network in training does against a fixed opponent: mirrored deals, all games in step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

import numpy as np
import torch
from numpy.typing import NDArray

from blackpoker.agents.registry import find_agent
from blackpoker.lab.simulate import seed_of
from blackpoker.learn.opposed import MOST_DECISIONS, SeatedGame, asked_in, known_duel
from blackpoker.learn.policy_net import PolicyNet, places_of
from blackpoker.learn.ragged import Decisions, Ints


@final
@dataclass(frozen=True)
class FixedOpponent:
    """Whom a network is measured against: an agent by name, or another network."""

    name: str
    net: PolicyNet | None = None
    draws: bool = False  # the other network draws its choices


def evaluate(
    net: PolicyNet, id: str, opponent: FixedOpponent, deals: Sequence[int], seed: int
) -> list[tuple[float, int]]:
    """Play these deals twice each, with the seats exchanged; the network plays what it likes best.

    Return what it scored in each deal and how many decisions both games took.
    """
    regulation = known_duel(id)
    rng = np.random.default_rng(seed)
    make = None if opponent.net is not None else find_agent(opponent.name)
    games: list[SeatedGame] = []
    mine: dict[SeatedGame, int] = {}
    for deal in deals:
        dealt = seed_of(seed, deal)
        for seat in range(2):
            other = 1 - seat
            agents = {} if make is None else {other: make(seed_of(dealt, other + 1))}
            games.append(SeatedGame(regulation, dealt, agents))
            mine[games[-1]] = seat
    left = games
    while left := [one for one in left if one.wait(MOST_DECISIONS)]:
        asked = asked_in(left)
        choices = np.zeros(len(left), np.int64)
        own = np.array([one.asked == mine[one] for one in left])
        choices[own] = choices_of(net, asked.take(np.flatnonzero(own)), None)
        if not own.all():
            assert opponent.net is not None
            theirs = asked.take(np.flatnonzero(~own))
            choices[~own] = choices_of(opponent.net, theirs, rng if opponent.draws else None)
        for one, choice in zip(left, choices.tolist(), strict=True):
            one.apply(choice)
    points = [one.points_of(mine[one]) for one in games]
    lengths = [one.decisions for one in games]
    return [
        ((points[i] + points[i + 1]) / 2, lengths[i] + lengths[i + 1])
        for i in range(0, len(games), 2)
    ]


def choices_of(net: PolicyNet, asked: Decisions, rng: np.random.Generator | None) -> Ints:
    """What a network chooses in each decision."""
    if not len(asked.counts):
        return np.zeros(0, np.int64)
    with torch.inference_mode():
        found: NDArray[np.int64] = places_of(net(asked), asked.firsts, rng) - asked.firsts
    return found
