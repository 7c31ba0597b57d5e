"""What a run of learning is made with: every number that shapes it, kept with its checkpoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True)
class Recipe:
    """The numbers of a run; ``docs/learning.md`` says what was tried."""

    regulations: tuple[str, ...]
    seed: int = 1
    width: int = 192
    depth: int = 64
    games: int = 512  # side by side, in every process
    steps: int = 64  # decisions of each before something is learned from them
    minibatch: int = 4096
    epochs: int = 2
    rate: float = 7e-4
    final_rate: float = 7e-5
    entropy: float = 0.02
    final_entropy: float = 0.006
    judge: int = 128  # how wide the judge is that knows all cards
    discount: float = 0.999  # a win is worth so much less a decision later: games shall not drag on
    warm_up: int = 0  # rounds in which only the judges learn
    trace: float = 0.97  # how far a result reaches back, decision by decision (λ)
    clip: float = 0.2
    magnet: float = 0.0  # how much it is drawn to what it used to do
    magnet_every: int = 100  # rounds after which that is taken anew
    former: float = 0.0  # share of the games against a former self
    most_decisions: int = 1000  # a longer game is broken off
    workers: int = 1
