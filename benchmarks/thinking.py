"""How fast do the opponents think, and how much memory do they take?

    python benchmarks/thinking.py

On one core. Use the compiled engine, on a machine that does nothing else.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

from blackpoker.agents.heuristic.agent import HeuristicAgent
from blackpoker.agents.search.agent import (
    CAUTION,
    CURIOSITY,
    DOUBT,
    SearchAgent,
    thinking_of,
    worlds_to_think,
)
from blackpoker.agents.search.rollout import Rollout
from blackpoker.agents.search.sampling import worlds_of
from blackpoker.agents.search.tree import Tree, grow
from blackpoker.agents.search.worlds import Worlds
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.rng import seeded
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation

SIX = (
    *("9.1 lite+entry16", "8 standard+pack_random", "8 pro+rare_pack_strategy"),
    *("8 master+pack_random", "6 standard", "9.1 master+extra"),
)
GAMES = 5
MANY = 1_000  # no game has so many decisions
EVERY = 5  # decision is looked at
SIMULATIONS = 2_000
SECONDS = (0.05, 0.2, 1.0)
LONG = 40_000  # simulations, to see what a large tree takes

Moment = tuple[View, Decision]


def informed(regulation: str, seed: int, n: int, every: int = 7) -> Iterator[tuple[View, Decision]]:
    """Some decisions with a choice in a game of the heuristic, as their player knows them."""
    rules = Regulation.parse(regulation)
    game = rules.prepare(seed)
    game.answers_forced = True
    knowledge = [knowledge_at_the_start(rules, game, player) for player in range(2)]
    witnessed = Witnessed(game, knowledge)
    witnessed.begin()
    agents = [HeuristicAgent(seed), HeuristicAgent(seed + 1)]
    met = 0
    while n:
        if (decision := game.decision()) is None:
            return
        player = int(decision.player)
        seen = witnessed.seen_by(player)
        assert isinstance(seen, View)
        if seen.bookmark is not None and len(decision.options) > 1:
            met += 1
            if met % every == 0:
                n -= 1
                yield seen, decision
        witnessed.apply(agents[player].choose(seen, decision), decision)


def moments(id: str) -> list[Moment]:
    return [one for seed in range(GAMES) for one in informed(id, seed, MANY, EVERY)]


def pace(id: str, rollout: Rollout | None, worlds: Callable[[View], Worlds]) -> float:
    """Simulations a second, over all moments together."""
    policy, judged = thinking_of(Regulation.parse(id).rules)
    looked_at = moments(id)
    spent = 0.0
    for view, _ in looked_at:
        tree = Tree(policy, rollout or judged, seeded(1), CURIOSITY, CAUTION, DOUBT)
        drawn = worlds(view)
        drawn.answers_forced = True
        began = time.perf_counter()
        grow(tree, drawn, SIMULATIONS)
        spent += time.perf_counter() - began
    return len(looked_at) * SIMULATIONS / spent


def heuristic_times(id: str) -> list[float]:
    """Milliseconds for each decision."""
    agent = HeuristicAgent(1)
    found = []
    for view, decision in moments(id):
        began = time.perf_counter()
        agent.choose(view, decision)
        found.append(1000 * (time.perf_counter() - began))
    return found


def overruns(id: str, seconds: float) -> list[float]:
    """How much of its time a search took that thinks all of it, for some moments."""
    found = []
    for view, _ in moments(id)[:8]:
        began = time.perf_counter()
        SearchAgent(1, seconds=seconds).search(view, 0)
        found.append((time.perf_counter() - began) / seconds)
    return found


def main() -> None:
    import resource  # not everywhere

    view, _ = moments(SIX[3])[3]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tree = SearchAgent(1, simulations=LONG).search(view, 0)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{LONG:,} simulations make {int(tree.nodes):,} nodes: {grown / 1024:.0f} MB more")
    lite = SIX[0]
    print(f"random play to the end, {lite}: {pace(lite, Rollout(), worlds_of):,.0f} simulations/s")
    for id in SIX:
        times = heuristic_times(id)
        print(
            f"{id}: search {pace(id, None, worlds_to_think):,.0f} simulations/s;"
            f" heuristic {statistics.mean(times):.2f} ms a decision, {max(times):.2f} at most"
        )
    for seconds in SECONDS:
        ratios = [one for id in SIX[1:4] for one in overruns(id, seconds)]
        mean, most = statistics.mean(ratios), max(ratios)
        print(f"search:{seconds}s takes {mean:.1%} of its time, {most:.1%} at most")


if __name__ == "__main__":
    main()
