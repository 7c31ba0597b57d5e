"""A start for long games: foretell what a passable player chooses, and who wins.

From nothing, self-play in the long regulations first settles into ever longer, passive games.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from blackpoker.agents.registry import make_agent
from blackpoker.core.rng import seeded
from blackpoker.features.encoder import encode_options, encode_state
from blackpoker.features.vocabulary import encoder_of
from blackpoker.lab.simulate import seed_of
from blackpoker.learn.policy_net import PolicyNet
from blackpoker.learn.ragged import Decisions, Ints, Ragged
from blackpoker.regulation.house_rules import find_duel

WHIMS = 3  # of a hundred choices: a little off the beaten path
MOST_DECISIONS = 1500
MINIBATCH = 1024
RATE = 1.5e-3


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
    regulations = [find_duel(name) for name in names]
    until = time.monotonic() + seconds
    rng = seeded(seed)
    states: list[bytes] = []
    options: list[bytes] = []
    lengths: list[NDArray[np.int64]] = []
    choices: list[int] = []
    results: list[float] = []
    games = 0
    while time.monotonic() < until:
        regulation = regulations[games % len(regulations)]
        encoder = encoder_of(regulation.rules)
        dealt = seed_of(seed, games)
        game = regulation.prepare(dealt)
        game.answers_forced = True
        game.advance()
        agents = [make_agent(teacher, seed_of(dealt, seat + 1)) for seat in range(2)]
        seen, players, n = [0, 0], [], 0
        while not game.over and n < MOST_DECISIONS:
            decision = game.decision()
            assert decision is not None
            me = int(game.asked)
            seen[me] = encoder.look(game, me, seen[me])
            choice = agents[me].choose(game.rules.view(game, me), decision)
            written, ends = encode_options(encoder, game, me)
            states.append(encode_state(encoder, game, me, seen[me]))
            options.append(written)
            lengths.append(np.diff(np.frombuffer(ends, np.int32), prepend=0).astype(np.int64))
            choices.append(choice)
            players.append(me)
            if rng.below(100) < WHIMS:
                choice = int(rng.below(game.count()))
            game.apply(choice)
            n += 1
        won = game.winner
        results += [0.0 if won < 0 else 1.0 if won == player else -1.0 for player in players]
        games += 1
    counts = np.array([len(one) for one in lengths], np.int64)
    firsts = np.cumsum(counts) - counts
    asked = Decisions(
        Ragged.of_lengths(
            np.frombuffer(b"".join(states), np.int16),
            np.array([len(one) // 2 for one in states], np.int64),
        ),
        Ragged.of_lengths(np.frombuffer(b"".join(options), np.int16), np.concatenate(lengths)),
        counts,
        firsts,
    )
    return Teaching(asked, firsts + np.array(choices), np.array(results, np.float32))


def watched(
    names: tuple[str, ...], teacher: str, seed: int, seconds: float, workers: int
) -> Teaching:
    """Watch a teacher in several processes."""
    tasks = [(names, teacher, seed_of(seed, worker), seconds) for worker in range(workers)]
    if workers == 1:
        return watch(tasks[0])
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return Teaching.joined(list(pool.map(watch, tasks)))


def imitate(
    net: PolicyNet, lesson: Teaching, epochs: int, seed: int, tell: Callable[[str], None]
) -> None:
    """Teach a network to choose as in the lesson; a twentieth is kept to see how well it does."""
    rng = np.random.default_rng(seed)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    n = len(lesson.chosen)
    kept = np.arange(n - n // 20, n)
    for epoch in range(epochs):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - epoch / epochs)
        order = rng.permutation(n - n // 20)
        for i in range(len(order) // MINIBATCH):
            rows = order[i * MINIBATCH : (i + 1) * MINIBATCH]
            loss, _ = told(net, lesson, rows)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            _, right = told(net, lesson, kept)
        tell(f"imitation {epoch + 1} of {epochs}: {right:.1%} of {len(kept)} choices foretold")


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
