"""Is a trump as good in the hands of players who think ahead?

    python -m benchmarks.trumps search:60 ♣10 ♡7 --deals 120

The trump and another by lot against two by lot, every deal twice with the trumps in each other's
seats. The lab asks the same of players who choose at once.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from blackpoker.agents.registry import make_agent
from blackpoker.core.rng import seeded
from blackpoker.lab.simulate import let_them_play, seed_of
from blackpoker.lab.statistics import mean_interval
from blackpoker.play.cards import read_deck
from blackpoker.regulation.regulation import Regulation


@dataclass(frozen=True)
class TrumpTrial:
    """What is played, by whom."""

    regulation: str
    agent: str
    card: int


def deal(job: tuple[TrumpTrial, int]) -> float:
    """What the one with the trump scores in both games."""
    trial, n = job
    regulation = Regulation.parse(trial.regulation)
    order = sorted(one.card for one in regulation.rules.trumps if one.card != trial.card)
    seeded(seed_of(77, n)).shuffle(order)
    with_it, without = [trial.card, order[0]], order[1:3]
    scored = 0.0
    for seat in range(2):
        brought = [with_it, without] if seat == 0 else [without, with_it]
        game = regulation.prepare(seed_of(78, n), None, brought)
        game.answers_forced = True
        let_them_play(regulation, game, [make_agent(trial.agent, seed_of(n, i)) for i in range(2)])
        scored += 0.25 if game.winner < 0 else 0.5 * float(game.winner == seat)
    return scored


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("agent")
    parser.add_argument("cards", nargs="+")
    parser.add_argument("--regulation", default="9.1 master+extra")
    parser.add_argument("--deals", type=int, default=120)
    options = parser.parse_args()
    for text in options.cards:
        (card,) = read_deck(text)
        trial = TrumpTrial(options.regulation, options.agent, card)
        with ProcessPoolExecutor() as crew:
            jobs = [(trial, n) for n in range(options.deals)]
            found = list(crew.map(deal, jobs, chunksize=2))
        low, high = mean_interval(found)
        share = sum(found) / len(found)
        print(
            f"{text}, {options.agent}, {options.deals} deals: {share:.1%} ({low:.1%} – {high:.1%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
