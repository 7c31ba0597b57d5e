"""A run of learning in one of its processes: round after round, until the budget is spent."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final, final

import numpy as np
import torch
import torch.distributed as dist
from torch import Tensor

from blackpoker.lab.simulate import seed_of
from blackpoker.lab.statistics import mean_interval
from blackpoker.learn.checkpoint import (
    Checkpoint,
    give_moments,
    load_checkpoint,
    moments_of,
    parameters_of,
    save_checkpoint,
)
from blackpoker.learn.evaluate import FixedOpponent, evaluate
from blackpoker.learn.export import exported, imported
from blackpoker.learn.mixture import measured_in
from blackpoker.learn.opposed import OpposedGames
from blackpoker.learn.plan import CHECKPOINT, NETWORK, PICTURE, PROGRESS, answered_path
from blackpoker.learn.ppo import GamesSideBySide, OpenGames, Rival, SelfPlay, frozen
from blackpoker.learn.progress import (
    ExpectedCost,
    MeasuredScore,
    ProgressPoint,
    Told,
    draw_progress,
    note,
)
from blackpoker.learn.writing import writing
from blackpoker.network.weights import load_weights, save_weights

TELLING: Final = 30.0  # seconds between two lines of progress
SAVING: Final = 300.0  # ... and between two checkpoints
FIRST_ROUNDS: Final = 3  # after so many one knows how fast it goes
# Seeds of their own: deals that are watched, and those kept for the end.
WATCHED: Final = 1_000_001
FRESH: Final = 1_000_002
# Another process that dies is noticed at once; this is for one that does nothing any more.
PATIENCE: Final = timedelta(hours=6)
Tell = Callable[[Told], None]


def nothing(told: Told) -> None:
    """Tell nobody."""


def network_file(out: Path) -> Path:
    """The network of a run, as it is played with: it has the name of the folder."""
    return out / f"{out.resolve().name or 'network'}{NETWORK}"


@final
class LearningRun:
    """Goes on with the checkpoint of a folder, alone or as one of several processes.

    The first process decides, tells and writes; what is learned is the same in all.
    """

    def __init__(self, out: Path, rank: int = 0, tell: Tell = nothing) -> None:
        torch.set_num_threads(1)
        self.out, self.rank, self.tell = out, rank, tell
        kept = load_checkpoint(out / CHECKPOINT)
        self.plan, self.spent = kept.plan, kept.spent
        recipe = self.plan.recipe
        self.workers = recipe.workers
        self.rival = self.find_rival()
        base = seed_of(seed_of(recipe.seed, self.spent.sittings), rank)
        self.learner = SelfPlay(
            kept.net,
            kept.judge,
            recipe,
            self.begin_games(seed_of(base, 1)),
            seed_of(base, 2),
            self.rival,
        )
        self.learner.rounds = self.spent.rounds
        self.names = list(parameters_of(kept.net, kept.judge))
        if kept.moments:
            give_moments(self.learner.optimizer, self.names, kept.moments)
        for mine, before in zip(self.learner.met, kept.met, strict=True):
            mine |= before.numpy()
        self.spent.sittings += 1
        self.interrupted = False
        self.begun = self.last_told = self.last_saved = self.last_measured = time.monotonic()
        self.minutes_before, self.games_before = self.spent.minutes, self.spent.games
        self.decisions_before = self.spent.decisions
        self.cpu_before, self.cpu_begun = self.spent.cpu_minutes, time.process_time()
        self.told_decisions, self.told_games = self.spent.decisions, self.spent.games
        self.first_rounds: list[float] = []  # when each of them ended

    def find_rival(self) -> Rival | None:
        if not self.plan.answers_network:
            return None
        path = answered_path(self.plan.against, self.plan.recipe.regulations)
        return Rival(frozen(imported(load_weights(path))), self.plan.against_draws)

    def begin_games(self, seed: int) -> GamesSideBySide:
        recipe, against = self.plan.recipe, self.plan.against
        if against and self.rival is None:
            most = recipe.most_decisions
            return OpposedGames(recipe.regulations, recipe.games, seed, most, against)
        return OpenGames(recipe, seed)

    def interrupt(self) -> None:
        """End after this round."""
        self.interrupted = True

    # ---- going on
    def go_on(self) -> bool:
        """Learn until the budget is spent; False if it was interrupted before."""
        while True:
            part, stop, measure, save = self.agree()
            if stop:
                break
            if measure or save:
                self.save()
            if measure:
                self.measure(WATCHED)
            self.learner.learn(part)
            self.count_round()
        self.save()
        whole = part >= 1
        if whole:
            self.measure(FRESH)
            self.save()
        return whole

    def agree(self) -> tuple[float, bool, bool, bool]:
        """Let the first process say what comes next, and add up what all have done."""
        now = time.monotonic()
        said = torch.zeros(6, dtype=torch.float64)
        if self.rank == 0:
            self.spent.minutes = self.minutes_before + (now - self.begun) / 60
            part = self.plan.part_done(self.spent.minutes, self.spent.decisions)
            measure = now - self.last_measured >= self.plan.every * 60
            save = now - self.last_saved >= SAVING
            said[:4] = torch.tensor([part, part >= 1 or self.interrupted, measure, save])
        said[4] = self.learner.ended
        said[5] = time.process_time() - self.cpu_begun
        self.add_up(said)
        self.spent.games = self.games_before + int(said[4])
        self.spent.cpu_minutes = self.cpu_before + float(said[5]) / 60
        stop = bool(said[1])
        if self.rank == 0 and (stop or now - self.last_told >= TELLING):
            self.tell_progress()
        return float(said[0]), stop, bool(said[2]), bool(said[3])

    def add_up(self, part: Tensor) -> None:
        if self.workers > 1:
            dist.all_reduce(part)

    def count_round(self) -> None:
        recipe = self.plan.recipe
        self.spent.decisions += recipe.games * recipe.steps * self.workers
        self.spent.rounds += 1
        if self.rank == 0 and len(self.first_rounds) < FIRST_ROUNDS:
            self.first_rounds.append(time.monotonic())
            if len(self.first_rounds) == FIRST_ROUNDS:
                self.tell_cost()

    # ---- telling
    def tell_cost(self) -> None:
        """Say what this sitting will come to: a run that goes on has spent some already."""
        recipe = self.plan.recipe
        once = recipe.games * recipe.steps * self.workers
        seconds = self.first_rounds[-1] - self.first_rounds[0]
        speed = once * (FIRST_ROUNDS - 1) / seconds
        minutes = self.plan.minutes_left(speed, self.minutes_before, self.decisions_before)
        decisions = int(speed * 60 * minutes)
        played = recipe.games * recipe.steps * FIRST_ROUNDS
        games = decisions * self.learner.ended // played
        self.tell(ExpectedCost(speed, minutes, decisions, games))

    def tell_progress(self) -> None:
        spent = self.spent
        decisions, games = spent.decisions - self.told_decisions, spent.games - self.told_games
        if not decisions:
            return
        self.last_told = time.monotonic()
        self.told_decisions, self.told_games = spent.decisions, spent.games
        length = decisions / max(1, games)
        means = {name: round(one, 5) for name, one in self.learner.tally.means().items()}
        point = ProgressPoint(
            spent.minutes, spent.cpu_minutes, spent.decisions, spent.games, length, means
        )
        self.note(point)
        self.tell(point)

    def note(self, one: ProgressPoint | MeasuredScore) -> None:
        with writing(self.out / PROGRESS):
            note(self.out / PROGRESS, one)

    # ---- keeping
    def save(self) -> None:
        """Keep the checkpoint and the network, as it is played with."""
        for mine in self.learner.met:
            together = torch.from_numpy(mine.astype(np.int64))
            self.add_up(together)
            mine[:] = together.numpy() > 0
        self.last_saved = time.monotonic()
        if self.rank:
            return
        learner = self.learner
        met = torch.from_numpy(learner.met[0]), torch.from_numpy(learner.met[1])
        moments = moments_of(learner.optimizer, self.names)
        kept = Checkpoint(self.plan, self.spent, learner.net, learner.judge, met, moments)
        with writing(self.out / CHECKPOINT):
            save_checkpoint(self.out / CHECKPOINT, kept)
        about = {
            "regulations": list(dict.fromkeys(self.plan.recipe.regulations)),
            "warmth": self.plan.recipe.warmth,
            "training": {
                "seed": self.plan.recipe.seed,
                "decisions": self.spent.decisions,
                "games": self.spent.games,
                "cpu_minutes": round(self.spent.cpu_minutes, 1),
                "against": self.plan.against,
            },
        }
        with writing(network_file(self.out)):
            save_weights(network_file(self.out), exported(learner.net, learner.met, about))

    # ---- measuring
    def opponents(self) -> list[FixedOpponent]:
        found = [FixedOpponent(name) for name in self.plan.measure]
        if self.rival is not None:
            found.append(FixedOpponent(self.plan.against, self.rival.net, self.rival.draws))
        elif self.plan.against:
            found.append(FixedOpponent(self.plan.against))
        return found

    def measure(self, kind: int) -> None:
        """Play the deals of this kind against all fixed opponents, shared among the processes."""
        seed = seed_of(self.plan.recipe.seed, kind)
        deals = range(self.plan.deals)
        for id in measured_in(self.plan.recipe.regulations):
            for opponent in self.opponents():
                found = torch.zeros(len(deals), 2, dtype=torch.float64)
                mine: Sequence[int] = deals[self.rank :: self.workers]
                if mine:
                    played = evaluate(self.learner.net, id, opponent, mine, seed)
                    found[self.rank :: self.workers] = torch.tensor(played, dtype=torch.float64)
                self.add_up(found)
                if self.rank == 0:
                    self.tell_score(id, opponent.name, found, kind == FRESH)
        self.last_measured = time.monotonic()
        if self.rank == 0 and self.plan.plot and self.opponents():
            with writing(self.out / PICTURE):
                draw_progress(self.out / PROGRESS, self.out / PICTURE)

    def tell_score(self, id: str, name: str, found: Tensor, fresh: bool) -> None:
        points: list[float] = found[:, 0].tolist()
        low, high = mean_interval(points)
        n = len(points)
        score = MeasuredScore(
            minutes=self.spent.minutes,
            decisions=self.spent.decisions,
            regulation=id,
            against=name,
            games=2 * n,
            rate=sum(points) / n,
            low=low,
            high=high,
            length=float(found[:, 1].sum()) / (2 * n),
            fresh=fresh,
        )
        self.note(score)
        self.tell(score)
