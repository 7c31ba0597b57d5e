"""How fast do the opponents think, and how much memory do they take?

    python benchmarks/thinking.py

On one core. Use the compiled engine, on a machine that does nothing else.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from blackpoker.agents.learned.agent import LearnedAgent
from blackpoker.agents.registry import make_agent
from blackpoker.agents.search.agent import SearchAgent
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
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
TIMED = ("learned", "level:1", "level:5", "search:300")

Moment = tuple[View, Decision]


def informed(regulation: str, seed: int, n: int, every: int = 7) -> Iterator[tuple[View, Decision]]:
    """Some decisions with a choice in a game of the network, as their player knows them."""
    rules = Regulation.parse(regulation)
    game = rules.prepare(seed)
    game.answers_forced = True
    knowledge = [knowledge_at_the_start(rules, game, player) for player in range(2)]
    witnessed = Witnessed(game, knowledge)
    witnessed.begin()
    agents = [LearnedAgent(seed), LearnedAgent(seed + 1)]
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


def pace(id: str) -> float:
    """Simulations a second, over all moments together."""
    looked_at = moments(id)
    began = time.process_time()
    for view, decision in looked_at:
        SearchAgent(1, simulations=SIMULATIONS).search(view, decision)
    return len(looked_at) * SIMULATIONS / (time.process_time() - began)


def times(name: str, id: str) -> list[float]:
    """Milliseconds of each decision."""
    agent = make_agent(name, 1)
    found = []
    for view, decision in moments(id):
        began = time.perf_counter()
        agent.choose(view, decision)
        found.append(1000 * (time.perf_counter() - began))
    return found[1:]  # the first one reads the network


def overruns(id: str, seconds: float) -> list[float]:
    """How much of its time a search took that thinks all of it, for some moments."""
    found = []
    for view, decision in moments(id)[:8]:
        began = time.perf_counter()
        SearchAgent(1, seconds=seconds).search(view, decision)
        found.append((time.perf_counter() - began) / seconds)
    return found


def main() -> None:
    import resource  # not everywhere

    moment = moments(SIX[3])[3]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tree = SearchAgent(1, simulations=LONG).search(*moment)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{LONG:,} simulations make {int(tree.nodes):,} nodes: {grown / 1024:.0f} MB more")
    for id in SIX:
        print(f"{id}: search {pace(id):,.0f} simulations/s")
        for name in TIMED:
            found = times(name, id)
            print(f"  {name}: {statistics.mean(found):.3f} ms a decision, {max(found):.2f} at most")
    for seconds in SECONDS:
        ratios = [one for id in SIX[1:4] for one in overruns(id, seconds)]
        mean, most = statistics.mean(ratios), max(ratios)
        print(f"search:{seconds}s takes {mean:.1%} of its time, {most:.1%} at most")


if __name__ == "__main__":
    main()
