"""A start for long games: foretell what a passable player chooses, and who wins.

From nothing, self-play in the long regulations first settles into ever longer, passive games.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final, final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from blackpoker.agents.registry import find_agent
from blackpoker.core.rng import seeded
from blackpoker.lab.simulate import seed_of
from blackpoker.learn.opposed import MOST_DECISIONS, SeatedGame, asked_in, known_duel
from blackpoker.learn.policy_net import PolicyNet
from blackpoker.learn.ragged import Decisions, Ints

WHIMS: Final = 3  # of a hundred choices: a little off the beaten path
MINIBATCH: Final = 1024
RATE: Final = 1.5e-3


@final
@dataclass
class Teaching:
    """Decisions of a teacher: what was asked, what was chosen, who won in the end."""

    asked: Decisions
    chosen: Ints  # which of all options, counted through
    results: NDArray[np.float32]  # 1 or -1, for the player who chose

    @staticmethod
    def joined(parts: list[Teaching]) -> Teaching:
        asked = Decisions.joined([one.asked for one in parts])
        sizes = np.cumsum([0, *(len(one.asked.options.lengths) for one in parts[:-1])])
        chosen = [one.chosen + size for one, size in zip(parts, sizes, strict=True)]
        return Teaching(
            asked, np.concatenate(chosen), np.concatenate([one.results for one in parts])
        )


def watch(task: tuple[tuple[str, ...], str, int, float]) -> Teaching:
    """Let a teacher play itself for some seconds, the regulations in turn, and write it down."""
    names, teacher, seed, seconds = task
    make = find_agent(teacher)
    until = time.monotonic() + seconds
    rng = seeded(seed)
    parts: list[Decisions] = []
    choices: list[int] = []
    results: list[float] = []
    games = 0
    while not games or time.monotonic() < until:
        regulation = known_duel(names[games % len(names)])
        dealt = seed_of(seed, games)
        agents = {seat: make(seed_of(dealt, seat + 1)) for seat in range(2)}
        table = SeatedGame(regulation, dealt, agents)
        players: list[int] = []
        while not table.game.over and table.decisions < MOST_DECISIONS:
            parts.append(asked_in([table]))
            players.append(table.asked)
            choice = table.agent_choice()
            choices.append(choice)
            if rng.below(100) < WHIMS:
                choice = int(rng.below(table.game.count()))
            table.apply(choice)
        results += [2 * table.points_of(player) - 1 for player in players]
        games += 1
    asked = Decisions.joined(parts)
    return Teaching(asked, asked.firsts + np.array(choices), np.array(results, np.float32))


def watched(
    names: tuple[str, ...], teacher: str, seed: int, seconds: float, workers: int
) -> Teaching:
    """Watch a teacher in several processes."""
    tasks = [(names, teacher, seed_of(seed, worker), seconds) for worker in range(workers)]
    if workers == 1:
        return watch(tasks[0])
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return Teaching.joined(list(pool.map(watch, tasks)))


def imitate(net: PolicyNet, lesson: Teaching, epochs: int, seed: int) -> Iterator[float]:
    """Teach a network to choose as in the lesson; a twentieth is kept to see how well it does.

    Yield after every epoch how many of those choices it foretells.
    """
    rng = np.random.default_rng(seed)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    n = len(lesson.chosen)
    learned = n - max(1, n // 20)
    kept = np.arange(learned, n)
    for epoch in range(epochs):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - epoch / epochs)
        order = rng.permutation(learned)
        for start in range(0, learned, MINIBATCH):
            loss, _ = told(net, lesson, order[start : start + MINIBATCH])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            _, right = told(net, lesson, kept)
        yield right


def told(net: PolicyNet, lesson: Teaching, rows: Ints) -> tuple[torch.Tensor, float]:
    """How wrong the network is about these decisions, and how often it would choose the same."""
    asked = lesson.asked.take(rows)
    scores = net(asked)
    picks = torch.from_numpy(lesson.chosen[rows] - lesson.asked.firsts[rows] + asked.firsts)
    logs = scores.logs[picks]
    loss = -logs.clamp(min=-20).mean()
    loss = loss + 0.5 * nn.functional.mse_loss(scores.value, torch.from_numpy(lesson.results[rows]))
    best = np.maximum.reduceat(scores.logs.detach().numpy(), asked.firsts)
    return loss, float((logs.detach().numpy() >= best).mean())
