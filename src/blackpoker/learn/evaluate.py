"""How a network in training does against a fixed opponent: mirrored deals, all games in step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np
import torch

from blackpoker.agents.registry import make_agent
from blackpoker.common.duel import Duel
from blackpoker.features.encoder import encode_options, encode_state
from blackpoker.features.vocabulary import encoder_of
from blackpoker.lab.simulate import seed_of
from blackpoker.learn.policy_net import PolicyNet
from blackpoker.learn.ppo import drawn
from blackpoker.learn.ragged import Decisions, Ragged
from blackpoker.regulation.house_rules import find_duel

MOST_DECISIONS = 1500


@final
@dataclass(frozen=True)
class EvalScore:
    """What a network scored, how sure that is, and how long the games were."""

    scored: float
    margin: float  # 95 %
    decisions: float


@final
class EvalGame:
    """One game of the network against an agent."""

    def __init__(self, game: Duel, seat: int, opponent: str, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.agent = make_agent(opponent, seed)
        self.seen = 0
        self.decisions = 0

    def wait(self) -> bool:
        """Let the agent move; is the network asked?"""
        game = self.game
        while not game.over and self.decisions < MOST_DECISIONS:
            decision = game.decision()
            assert decision is not None
            if game.asked == self.seat:
                return True
            game.apply(self.agent.choose(game.rules.view(game, game.asked), decision))
            self.decisions += 1
        return False

    def points(self) -> float:
        if not self.game.over or self.game.winner < 0:
            return 0.5
        return float(self.game.winner == self.seat)


def evaluate(
    net: PolicyNet, name: str, opponent: str, deals: int, seed: int, greedy: bool = True
) -> EvalScore:
    """Play so many deals twice, with the seats exchanged."""
    regulation = find_duel(name)
    encoder = encoder_of(regulation.rules)
    rng = np.random.default_rng(seed)
    games: list[EvalGame] = []
    for deal in range(deals):
        for seat in range(2):
            dealt = seed_of(seed, deal)
            game = regulation.prepare(dealt)
            game.answers_forced = True
            game.advance()
            games.append(EvalGame(game, seat, opponent, seed_of(dealt, 2 - seat)))
    left = games
    while left := [one for one in left if one.wait()]:
        asked = asked_in(left, encoder)
        with torch.inference_mode():
            scores = net(asked)
        if greedy:
            logs = scores.logs.numpy()
            best = np.maximum.reduceat(logs, asked.firsts)
            ends = np.append(asked.firsts[1:], len(logs))
            choices = [
                int(np.argmax(logs[a:b] == top))
                for a, b, top in zip(asked.firsts, ends, best, strict=True)
            ]
        else:
            choices = (drawn(scores, asked.firsts, rng) - asked.firsts).tolist()
        for one, choice in zip(left, choices, strict=True):
            one.game.apply(choice)
            one.decisions += 1
    pairs = np.array([one.points() for one in games]).reshape(-1, 2).mean(1)
    margin = 1.96 * float(pairs.std(ddof=1)) / len(pairs) ** 0.5
    return EvalScore(float(pairs.mean()), margin, float(np.mean([one.decisions for one in games])))


def asked_in(games: list[EvalGame], encoder: object) -> Decisions:
    """What the network is asked in these games, as its seat knows it."""
    states: list[bytes] = []
    options: list[bytes] = []
    lengths: list[np.ndarray] = []
    for one in games:
        one.seen = encoder.look(one.game, one.seat, one.seen)  # type: ignore[attr-defined]
        states.append(encode_state(encoder, one.game, one.seat, one.seen))  # type: ignore[arg-type]
        written, ends = encode_options(encoder, one.game, one.seat)  # type: ignore[arg-type]
        options.append(written)
        lengths.append(np.diff(np.frombuffer(ends, np.int32), prepend=0).astype(np.int64))
    counts = np.array([len(one) for one in lengths], np.int64)
    return Decisions(
        Ragged.of_lengths(
            np.frombuffer(b"".join(states), np.int16),
            np.array([len(one) // 2 for one in states], np.int64),
        ),
        Ragged.of_lengths(np.frombuffer(b"".join(options), np.int16), np.concatenate(lengths)),
        counts,
        np.cumsum(counts) - counts,
    )
