"""Train a small masked policy for about a minute on one core, against the random agent.

    pip install 'blackpoker[rl]' matplotlib
    python examples/rl/train_masked_policy.py --seconds 60 --plot win_rate.png

The policy is a network with one hidden layer on the information state. It learns from nothing but
won and lost, by PPO: what was chosen becomes likelier if the game went better than expected.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from blackpoker.core.rng import Rng, seeded
from blackpoker.rl.table import LearningTable, Setting, setting_of

Floats = NDArray[np.float32]
BATCH = 40  # games between two lessons
EPOCHS = 4  # times each batch is gone through
CLIP = 0.2  # how far one lesson may push a probability
RATE = 1e-3
ENTROPY = 0.01
TEST_SEED = 1_000_000  # from here on: games nobody has trained on


class Policy:
    """Logits for every number, and what the game is worth, from one hidden layer."""

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int) -> None:
        draw = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            draw.normal(0, 1 / np.sqrt(64), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, actions + 1), np.float32),  # at first every option is as likely
            np.zeros(actions + 1, np.float32),
        ]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.lessons = 0

    def forward(self, states: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the probabilities of what the masks allow, and the values."""
        hidden = np.tanh(states @ self.weights[0] + self.weights[1])
        out = hidden @ self.weights[2] + self.weights[3]
        logits = np.where(masks, out[..., :-1], -np.inf)
        chances = np.exp(logits - logits.max(-1, keepdims=True))
        return hidden, chances / chances.sum(-1, keepdims=True), np.tanh(out[..., -1])

    def learn(self, games: Batch) -> None:
        """Go through a batch a few times."""
        states, masks, taken, old, won = games.arrays()
        rows = np.arange(len(taken))
        advantage = won - self.forward(states, masks)[2]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        for _ in range(EPOCHS):
            hidden, chances, values = self.forward(states, masks)
            ratio = chances[rows, taken] / old
            pushed = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            weight = np.where(pushed, advantage * ratio, 0.0)
            logs = np.log(np.where(chances > 0, chances, 1.0))
            spread = -(chances * logs).sum(-1, keepdims=True)
            slope = chances * weight[:, None] + ENTROPY * chances * (logs + spread)
            slope[rows, taken] -= weight
            worth = (values - won) * (1 - values**2)
            error = np.concatenate([slope, worth[:, None]], axis=1).astype(np.float32) / len(taken)
            back = (error @ self.weights[2].T) * (1 - hidden**2)
            self.step([states.T @ back, back.sum(0), hidden.T @ error, error.sum(0)])

    def step(self, slopes: list[Floats]) -> None:
        """Adam."""
        self.lessons += 1
        for i, slope in enumerate(slopes):
            self.first[i] += 0.1 * (slope - self.first[i])
            self.second[i] += 0.001 * (slope**2 - self.second[i])
            mean = self.first[i] / (1 - 0.9**self.lessons)
            size = self.second[i] / (1 - 0.999**self.lessons)
            self.weights[i] -= (RATE * mean / (np.sqrt(size) + 1e-8)).astype(np.float32)


@dataclass
class Batch:
    """What the policy saw and did in some games, and how they ended."""

    states: list[Floats] = field(default_factory=list)
    masks: list[NDArray[np.bool_]] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)

    def arrays(
        self,
    ) -> tuple[Floats, NDArray[np.bool_], NDArray[np.int64], Floats, Floats]:
        return (
            np.stack(self.states),
            np.stack(self.masks),
            np.array(self.taken),
            np.array(self.chances, np.float32),
            np.array(self.won, np.float32),
        )


def play(
    setting: Setting, policy: Policy, seed: int, draw: np.random.Generator, batch: Batch | None
) -> float:
    """Play a game against random choices, in either seat; return 1 if the policy won, -1 if not."""
    seat = seed % 2
    table = LearningTable(setting, seed)
    other: Rng = seeded(seed + 1)
    while not table.over:
        if table.player != seat:
            numbers = table.numbers()
            table.apply(numbers[other.below(len(numbers))])
            continue
        state = np.frombuffer(table.information_state(seat), np.float32)
        mask = np.frombuffer(table.mask(seat), np.bool_)
        chances = policy.forward(state, mask)[1].astype(np.float64)
        number = int(draw.choice(len(chances), p=chances / chances.sum()))
        if batch is not None:
            batch.states.append(state)
            batch.masks.append(mask)
            batch.taken.append(number)
            batch.chances.append(float(chances[number]))
        table.apply(number)
    result = table.returns()[seat]
    if batch is not None:
        batch.won += [result] * (len(batch.taken) - len(batch.won))
    return result


def test(setting: Setting, policy: Policy, games: int) -> float:
    """Return the share of games won, on seeds apart from those of the training."""
    draw = np.random.default_rng(1)
    results = [play(setting, policy, TEST_SEED + i, draw, None) for i in range(games)]
    return sum(result > 0 for result in results) / games


def train(
    regulation: str, seconds: float, seed: int, hidden: int, games_per_test: int, tests: int
) -> list[tuple[int, float]]:
    """Train and print; return how many games had been played at each test, and the share won."""
    setting = setting_of(regulation)
    size = setting.row.size
    policy = Policy(size, hidden, setting.numbering.size, seed)
    draw = np.random.default_rng(seed)
    print(f"{regulation}: {size} inputs, {setting.numbering.size} options")
    spent = 0.0
    played = 0
    curve = [(0, test(setting, policy, games_per_test))]
    print(f"{0:6.0f} s {played:6} games   won {curve[0][1]:.1%} of {games_per_test}")
    while spent < seconds:
        begun = time.perf_counter()
        batch = Batch()
        for _ in range(BATCH):
            play(setting, policy, seed * 100_000 + played, draw, batch)
            played += 1
        policy.learn(batch)
        spent += time.perf_counter() - begun
        if spent >= seconds * len(curve) / tests:
            curve.append((played, test(setting, policy, games_per_test)))
            print(f"{spent:6.0f} s {played:6} games   won {curve[-1][1]:.1%}", flush=True)
    return curve


def plot(curve: list[tuple[int, float]], regulation: str, games: int, path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    played = [one for one, _ in curve]
    share = np.array([one for _, one in curve])
    error = 1.96 * np.sqrt(share * (1 - share) / games)
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.errorbar(played, 100 * share, yerr=100 * error, marker="o", capsize=3)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set_xlabel("games trained")
    axes.set_ylabel(f"won against random, % of {games}")
    axes.set_title(regulation)
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    print(f"the plot is in {path}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--regulation", default="9.1 lite+entry16")
    parser.add_argument("--seconds", type=float, default=60, help="of training; tests come on top")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--games", type=int, default=400, help="in each test")
    parser.add_argument("--tests", type=int, default=6)
    parser.add_argument("--plot", type=Path, default=Path("win_rate.png"))
    chosen = parser.parse_args()
    curve = train(
        chosen.regulation, chosen.seconds, chosen.seed, chosen.hidden, chosen.games, chosen.tests
    )
    plot(curve, chosen.regulation, chosen.games, chosen.plot)


if __name__ == "__main__":
    main()
