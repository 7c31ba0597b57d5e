"""Self-play by PPO: rounds of games, and what is learned from each.

A best response is learned in the same way: the other seat never changes then.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Final, Protocol, final

import numpy as np
import torch
import torch.distributed as dist
from numpy.typing import NDArray
from torch import Tensor, nn

from blackpoker.features import blocks
from blackpoker.learn.policy_net import Judge, PolicyNet, Scores, places_of
from blackpoker.learn.ragged import Decisions, Ints, Ragged
from blackpoker.learn.recipe import Recipe
from blackpoker.rl.batch import BROKEN_OFF, WON_BY_FIRST, WON_BY_SECOND, Batch

Floats = NDArray[np.float32]
HALF_VALUE: Final = 0.5  # the weight of being wrong about the value
MOST_GRADIENT: Final = 0.5
FORMER_SELVES: Final = 8  # kept at once


@final
@dataclass
class Round:
    """What was played in one round, decision by decision, all games and steps in one row."""

    asked: Decisions
    secrets: Ragged
    chosen: Ints  # which of all options, counted through
    logs: Floats  # how likely that was
    advantages: Floats
    returns: Floats
    used: Ints  # the decisions something can be learned from


@final
@dataclass
class RunningMeans:
    """What happened, summed up until it is read."""

    sums: dict[str, float] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, **values: Tensor) -> None:
        for name, value in values.items():
            self.sums[name] = self.sums.get(name, 0.0) + value.detach().item()
            self.counts[name] = self.counts.get(name, 0) + 1

    def means(self) -> dict[str, float]:
        found = {name: value / self.counts[name] for name, value in self.sums.items()}
        self.sums, self.counts = {}, {}
        return found


class GamesSideBySide(Protocol):
    """Games that are stepped together; in every one somebody is asked."""

    def asked(self) -> Decisions: ...

    def players(self) -> NDArray[np.uint8]: ...

    def secrets(self) -> Ragged: ...

    def step(self, choices: NDArray[np.uint8]) -> NDArray[np.uint8]: ...


@final
class OpenGames:
    """Games in which all seats are the learner's: those of the compiled batch."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        regulations = list(recipe.regulations)
        self.batch = Batch(regulations, recipe.games, seed, recipe.most_decisions)

    def asked(self) -> Decisions:
        return Decisions.of(self.batch.look())

    def players(self) -> NDArray[np.uint8]:
        return np.frombuffer(self.batch.players(), np.uint8)

    def secrets(self) -> Ragged:
        return Ragged.of_bytes(*self.batch.secrets())

    def step(self, choices: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return np.frombuffer(self.batch.step(choices.tobytes()), np.uint8)


@final
@dataclass(frozen=True)
class Rival:
    """A network that is answered: it sits in every game, and never learns."""

    net: PolicyNet
    draws: bool  # its choices, instead of taking the likeliest


@final
class SelfPlay:
    """A network, its games, and the steps that make it better."""

    def __init__(
        self,
        net: PolicyNet,
        judge: Judge,
        recipe: Recipe,
        games: GamesSideBySide,
        seed: int,
        rival: Rival | None = None,
    ) -> None:
        self.net = net
        self.judge = judge
        self.recipe = recipe
        self.games = games
        self.rival = rival
        self.rng = np.random.default_rng(seed)
        self.learning = [*net.parameters(), *judge.parameters()]
        self.optimizer = torch.optim.Adam(self.learning, lr=recipe.rate, eps=1e-5)
        self.asked = games.asked()
        self.met = (np.zeros(blocks.STATES, bool), np.zeros(blocks.OPTIONS, bool))
        self.magnet = frozen(net) if recipe.magnet else None
        self.formers = [frozen(net)] if recipe.former else []
        self.rounds = 0
        self.ended = 0  # games
        self.tally = RunningMeans()
        # In some games one seat is a former self, or in all the rival: -1 where there is none.
        against = recipe.games if rival is not None else int(recipe.former * recipe.games)
        self.foreign = np.full(recipe.games, -1)
        self.foreign[self.rng.permutation(recipe.games)[:against]] = np.arange(against) % 2

    # ---- playing
    def play(self) -> Round:
        """Play some decisions in every game, and see what came of them."""
        recipe, n = self.recipe, self.recipe.games
        parts: list[Decisions] = []
        hidden: list[Ragged] = []
        shape = (recipe.steps, n)
        chosen, players = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        logs, values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        results = np.zeros(shape, np.uint8)
        offset = 0
        other = self.one_other()
        draws = None if self.rival is not None and not self.rival.draws else self.rng
        for t in range(recipe.steps):
            asked = self.asked
            players[t] = self.games.players()
            with torch.inference_mode():
                scores = self.net(asked)
                picks = places_of(scores, asked.firsts, self.rng)
                theirs = np.flatnonzero(self.foreign == players[t])
                if other is not None and len(theirs):
                    foreign = asked.take(theirs)
                    place = places_of(other(foreign), foreign.firsts, draws) - foreign.firsts
                    picks[theirs] = asked.firsts[theirs] + place
                logs[t] = scores.logs.numpy()[picks]
                secrets = self.games.secrets()
                values[t] = self.judge(scores.trunk, secrets).numpy()
            parts.append(asked)
            hidden.append(secrets)
            chosen[t] = picks + offset
            offset += len(asked.options.lengths)
            results[t] = self.games.step((picks - asked.firsts).astype(np.uint8))
            self.asked = self.games.asked()
        advantages, known = self.look_back(players, values, results)
        own = self.foreign[None, :] != players if other is not None else np.ones(shape, bool)
        together = Decisions.joined(parts)
        self.met[0][together.states.values] = True
        self.met[1][together.options.values] = True
        useful = known & own
        ended = results[results > 0]
        self.ended += len(ended)
        if len(ended):
            self.tally.add(broken=torch.from_numpy(ended == BROKEN_OFF).float().mean())
        return Round(
            together,
            Ragged.joined(hidden),
            chosen.ravel(),
            logs.ravel(),
            advantages.ravel(),
            (advantages + values).ravel(),
            np.flatnonzero(useful.ravel() & (together.counts > 1)),
        )

    def look_back(
        self, players: Ints, values: Floats, results: NDArray[np.uint8]
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """How much better than expected each decision was, by what followed for that player."""
        n, discount = self.recipe.games, self.recipe.discount
        trace = self.recipe.trace * discount
        every = np.arange(n)
        next_value, next_gain = np.zeros((n, 2), np.float32), np.zeros((n, 2), np.float32)
        later = np.full((n, 2), discount, np.float32)  # nothing comes later than a result
        known = np.zeros((n, 2), bool)
        gains, useful = np.zeros_like(values), np.zeros(values.shape, bool)
        for t in range(len(values) - 1, -1, -1):
            over = results[t] > 0
            if over.any():
                first = (results[t] == WON_BY_FIRST).astype(np.float32)
                first -= results[t] == WON_BY_SECOND
                next_value[over, 0], next_value[over, 1] = first[over], -first[over]
                next_gain[over], known[over], later[over] = 0, True, 1
            player = players[t]
            useful[t] = known[every, player]
            gain = later[every, player] * next_value[every, player] - values[t]
            gain += trace * next_gain[every, player]
            gains[t] = np.where(useful[t], gain, 0)
            next_value[every, player], next_gain[every, player] = values[t], gains[t]
            later[every, player] = discount
            known[every, player] = True
        return gains, useful

    def one_other(self) -> PolicyNet | None:
        """Return who sits in the foreign seats for a round, if anybody does."""
        if self.rival is not None:
            return self.rival.net
        if not self.formers or not (self.foreign >= 0).any():
            return None
        return self.formers[int(self.rng.integers(len(self.formers)))]

    # ---- learning
    def learn(self, part: float) -> None:
        """Play a round and learn from it; ``part`` of the whole run is done."""
        recipe = self.recipe
        done = self.play()
        rate = recipe.rate + (recipe.final_rate - recipe.rate) * part
        entropy = recipe.entropy + (recipe.final_entropy - recipe.entropy) * part
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        gains = done.advantages[done.used] if len(done.used) else np.zeros(1, np.float32)
        mean, spread = float(gains.mean()), float(gains.std()) + 1e-6
        minibatches = self.minibatches(len(done.used))
        for _ in range(recipe.epochs):
            order = self.rng.permutation(done.used)
            for i in range(minibatches):
                rows = order[i * recipe.minibatch : (i + 1) * recipe.minibatch]
                loss = self.loss_of(done, rows, mean, spread, entropy)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                self.share_gradients()
                nn.utils.clip_grad_norm_(self.learning, MOST_GRADIENT)
                self.optimizer.step()
        self.rounds += 1
        if recipe.magnet and self.rounds % recipe.magnet_every == 0:
            self.magnet = frozen(self.net)
        if recipe.former and self.rounds % recipe.magnet_every == 0:
            self.formers = [*self.formers[-FORMER_SELVES + 1 :], frozen(self.net)]

    def minibatches(self, decisions: int) -> int:
        """How many there are, the same in every process."""
        n = max(min(1, decisions), decisions // self.recipe.minibatch)
        if self.recipe.workers > 1:
            least = torch.tensor(n)
            dist.all_reduce(least, dist.ReduceOp.MIN)
            n = int(least)
        return n

    def share_gradients(self) -> None:
        """Take the mean of what all processes have learned."""
        if self.recipe.workers > 1:
            found = [one.grad for one in self.learning if one.grad is not None]
            flat = torch.cat([one.reshape(-1) for one in found])
            dist.all_reduce(flat)
            flat /= self.recipe.workers
            at = 0
            for one in found:
                one.copy_(flat[at : at + one.numel()].view_as(one))
                at += one.numel()

    def loss_of(
        self, done: Round, rows: Ints, mean: float, spread: float, entropy: float
    ) -> Tensor:
        asked = done.asked.take(rows)
        scores: Scores = self.net(asked)
        picks = torch.from_numpy(done.chosen[rows] - done.asked.firsts[rows] + asked.firsts)
        gains = torch.from_numpy((done.advantages[rows] - mean) / spread)
        returns = torch.from_numpy(done.returns[rows])
        before = torch.from_numpy(done.logs[rows])
        ratio = (scores.logs[picks] - before).exp()
        clip = self.recipe.clip
        better = -torch.min(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains).mean()
        chances = scores.logs.exp()
        doubt = -(chances * scores.logs.clamp(min=-50)).sum() / len(rows)
        wrong = nn.functional.mse_loss(scores.value, returns)
        judged = self.judge(scores.trunk, done.secrets.take(rows))
        misjudged = nn.functional.mse_loss(judged, returns)
        values = HALF_VALUE * (wrong + misjudged)
        if self.rounds < self.recipe.warm_up:
            self.tally.add(value=wrong, judge=misjudged)
            return values
        loss = better + values - entropy * doubt
        if self.magnet is not None:
            with torch.no_grad():
                usual: Scores = self.magnet(asked)
            apart = (chances * (scores.logs - usual.logs).clamp(-50, 50)).sum() / len(rows)
            loss = loss + self.recipe.magnet * apart
        with torch.no_grad():
            self.tally.add(
                value=wrong,
                judge=misjudged,
                entropy=doubt,
                moved=(before - scores.logs[picks]).mean(),
                clipped=((ratio - 1).abs() > clip).float().mean(),
            )
        return loss


def frozen(net: PolicyNet) -> PolicyNet:
    """A copy that does not learn."""
    found = copy.deepcopy(net)
    for one in found.parameters():
        one.requires_grad_(False)
    return found
