"""How strong are the opponents? Everything docs/strength.md says, measured again.

    python benchmarks/strength.py random     the heuristic against random play
    python benchmarks/strength.py search     search:2000 against the heuristic
    python benchmarks/strength.py budgets    200, 2,000 and 20,000 simulations, and a plot
    python benchmarks/strength.py levels     every level against the one below
    python benchmarks/strength.py ceiling    the same search when it sees all cards

Every game is kept in a folder (--keep), and what is there already is not played again. All of it
takes hours: use the compiled engine, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from blackpoker.agents.heuristic.agent import HeuristicAgent

from blackpoker.agents.levels import LEVELS
from blackpoker.agents.search import agent
from blackpoker.agents.search.agent import best_of
from blackpoker.agents.search.tree import Tree
from blackpoker.common.duel import Duel
from blackpoker.core.rng import seeded
from blackpoker.lab import plots
from blackpoker.lab.arena import Encounter, planned, run_arena
from blackpoker.lab.arena_game import deal_seed
from blackpoker.lab.statistics import mean_interval
from blackpoker.regulation.regulation import Regulation

SIX = (
    *("9.1 lite+entry16", "8 standard+pack_random", "8 pro+rare_pack_strategy"),
    *("8 master+pack_random", "6 standard", "9.1 master+extra"),
)
FOR_LEVELS = ("9.1 lite+entry16", "8 standard+pack_random")
USUAL = 2_000
BUDGETS = (200, 2_000, 20_000)
MEASURED = Path(__file__).resolve().parents[1] / "src/blackpoker/agents/levels.json"
LARGE = 20_000  # from here on every fourth game must do


def encounter(keep: Path, one: str, other: str, id: str, games: int) -> Encounter:
    """Let two agents play in this regulation, or go on where that was stopped."""
    path = keep / f"{one}-{other}-{id}.jsonl".replace(":", "").replace(" ", "-")
    known = path.exists()
    plan = planned((one, other), [id], games)
    result = run_arena(plan, save=None if known else path, resume=path if known else None)
    assert not result.failures, result.failures[0]
    return result.encounters[0]


def told(title: str, rows: Sequence[tuple[str, int, float, float, float]]) -> None:
    print(f"\n| {title} | games | scored | 95 % |\n|---|---|---|---|")
    for name, games, rate, low, high in rows:
        print(f"| {name} | {games} | {rate:.1%} | {low:.1%} – {high:.1%} |")


def row(one: Encounter, name: str = "") -> tuple[str, int, float, float, float]:
    return name or one.regulation, one.games, one.rate, *one.interval


def against(keep: Path, one: str, other: str, ids: Sequence[str], games: int) -> None:
    met = [row(encounter(keep, one, other, id, games)) for id in ids]
    told(f"{one} against {other}", met)


def budgets(keep: Path, ids: Sequence[str], games: int) -> None:
    """Each budget against the heuristic."""
    grown: dict[str, list[tuple[int, float, float, float]]] = {id: [] for id in ids}
    for n in BUDGETS:
        for id, points in grown.items():
            few = games // 4 if n >= LARGE else games
            met = encounter(keep, f"search:{n}", "heuristic", id, few)
            points.append((n, met.rate, *met.interval))
            told(f"search:{n} against heuristic", [row(met)])
    plot_growth(grown, keep / "growth.png")


@plots.letters()
def plot_growth(
    grown: Mapping[str, Sequence[tuple[int, float, float, float]]], path: Path
) -> None:
    """Draw how the strength grows with the budget, one small picture for each regulation."""
    figure = plots.new_figure(plots.WIDE)
    across = 3
    down = -(-len(grown) // across)
    every = sorted({n for points in grown.values() for n, _, _, _ in points})
    for i, (regulation, points) in enumerate(grown.items()):
        axes = figure.add_subplot(down, across, i + 1)
        axes.axhline(50, color=plots.GRID, zorder=0)
        axes.errorbar(
            [n for n, _, _, _ in points],
            [100 * rate for _, rate, _, _ in points],
            yerr=[
                [100 * (rate - low) for _, rate, low, _ in points],
                [100 * (high - rate) for _, rate, _, high in points],
            ],
            fmt="o-",
            color=plots.DOT,
            ecolor=plots.INK,
            capsize=3,
        )
        axes.set_xscale("log")
        axes.set_xlim(every[0] / 1.5, every[-1] * 1.5)
        axes.set_xticks(every, labels=[f"{n:,}" for n in every])
        axes.minorticks_off()
        axes.set_ylim(40, 100)
        axes.set_title(regulation, fontsize=8)
        axes.tick_params(labelsize=7)
        if i % across == 0:
            axes.set_ylabel("scored (%)", fontsize=8)
        if i >= len(grown) - across:
            axes.set_xlabel("simulations", fontsize=8)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    plots.keep(figure, path)


def levels(keep: Path, games: int) -> None:
    """Each level against the one below; ``play --levels`` tells people what comes of it."""
    known = {}
    for n in list(LEVELS)[1:]:
        known[n] = [
            row(encounter(keep, f"level:{n}", f"level:{n - 1}", id, games)) for id in FOR_LEVELS
        ]
        told(f"level {n} against level {n - 1}", known[n])
    MEASURED.write_text(json.dumps(known, indent=1) + "\n", encoding="ascii")


# ---- the ceiling
class AllSeeing:
    """Searches as ``SearchAgent`` does, but in the one true world. No agent may do that."""

    def __init__(self, seed: int, game: Duel) -> None:
        self.rng = seeded(seed)
        self.game = game
        self.habits = HeuristicAgent(seed)
        rules = Regulation.parse(game.rules.id).rules
        self.policy, self.rollout = agent.thinking_of(rules)

    def choose(self) -> int:
        game = self.game
        decision = game.decision()
        assert decision is not None
        usual = self.habits.choose(game.view(int(decision.player)), decision)
        if len(decision.options) == 1 or game.turn_number == 0:
            return usual
        tree = Tree(
            self.policy, self.rollout, self.rng, agent.CURIOSITY, agent.CAUTION, agent.DOUBT
        )
        tree.trust(usual, agent.TRUST)
        for _ in range(USUAL):
            world = game.clone()
            world.rng = seeded(int(self.rng.next()))  # what is still to be shuffled is not told
            tree.simulate(world)
        return best_of(tree, decision.options)


def seeing_scores(job: tuple[str, int]) -> float:
    """What it scores in both games of a deal, against the heuristic."""
    id, deal = job
    scored = 0.0
    for seat in range(2):
        seed = deal_seed(0, id, ("all-seeing", "heuristic"), deal)
        game = Regulation.parse(id).prepare(seed)
        game.answers_forced = True
        game.advance()
        seeing, other = AllSeeing(seed, game), HeuristicAgent(seed + 1)
        while (decision := game.decision()) is not None:
            player = int(decision.player)
            if player == seat:
                choice = seeing.choose()
            else:
                choice = other.choose(game.view(player), decision)
            game.apply(choice)
        scored += 0.25 if game.winner < 0 else 0.5 * float(game.winner == seat)
    return scored


def ceiling(keep: Path, ids: Sequence[str], games: int) -> None:
    rows = []
    for id in ids:
        path = keep / f"ceiling-{id}-{games}.json".replace(" ", "-")
        if path.exists():
            deals = json.loads(path.read_text(encoding="ascii"))
        else:
            with ProcessPoolExecutor() as crew:
                deals = list(crew.map(seeing_scores, [(id, n) for n in range(games // 2)]))
            path.write_text(json.dumps(deals), encoding="ascii")
        rows.append((id, 2 * len(deals), sum(deals) / len(deals), *mean_interval(deals)))
    told(f"all-seeing search:{USUAL} against heuristic", rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["random", "search", "budgets", "levels", "ceiling"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--keep", type=Path, default=Path("strength"))
    parser.add_argument("--regulation", action="append")
    options = parser.parse_args()
    options.keep.mkdir(exist_ok=True)
    ids = options.regulation or SIX
    if options.what == "random":
        against(options.keep, "heuristic", "random", ids, options.games)
    elif options.what == "search":
        against(options.keep, f"search:{USUAL}", "heuristic", ids, options.games)
    elif options.what == "budgets":
        budgets(options.keep, ids, options.games)
    elif options.what == "levels":
        levels(options.keep, options.games)
    else:
        ceiling(options.keep, ids, options.games)


if __name__ == "__main__":
    main()
