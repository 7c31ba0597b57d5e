"""Do the opponents use an action of a local rule, and does it help them?

    python benchmarks/house_use.py search:300 heal --house examples/house/field_hospital.py

An agent plays against itself, but one of the two never asks for that action: it does what the
network likes best instead. Every deal is played twice with the seats exchanged.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from blackpoker.agents.learned.agent import LearnedAgent
from blackpoker.agents.registry import make_agent
from blackpoker.core.decision import SECOND, Decision
from blackpoker.house.house_file import load_house
from blackpoker.lab.simulate import seed_of
from blackpoker.lab.statistics import mean_interval
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation


def without(decision: Decision, number: int) -> Decision:
    """The same decision with one option less; it must not be the last one."""
    left = [int(one.ref) for i, one in enumerate(decision.options) if i != number]
    low = sum(1 << ref for ref in left if ref < SECOND)
    high = sum(1 << (ref - SECOND) for ref in left if ref >= SECOND)
    return Decision(decision.player, decision.question, low, high)


class Abstaining:
    """Plays as another agent, but for one action."""

    remembers_cards = True

    def __init__(self, name: str, action: str, seed: int) -> None:
        self.inner = make_agent(name, seed)
        self.habits = LearnedAgent(seed)
        self.action = action

    def choose(self, view: object, decision: Decision) -> int:
        choice = self.inner.choose(view, decision)
        if decision.options[choice].text != self.action:
            return choice
        left = without(decision, choice)
        chosen = self.habits.choose(view, left)
        return [option.ref for option in decision.options].index(left.options[chosen].ref)


@dataclass(frozen=True)
class HouseGame:
    """What is played, by whom."""

    agent: str
    action: str
    file: Path
    regulation: str


@cache
def regulation_of(plan: HouseGame) -> Regulation:
    return Regulation.parse(plan.regulation, (load_house(plan.file),))


def deal(job: tuple[HouseGame, int]) -> tuple[float, int]:
    """What the one who may use the action scores in both games, and how often it is used."""
    plan, n = job
    regulation = regulation_of(plan)
    scored, used = 0.0, 0
    for free in range(2):
        game = regulation.prepare(seed_of(17, n))
        game.answers_forced = True
        known = [knowledge_at_the_start(regulation, game, player) for player in range(2)]
        witnessed = Witnessed(game, known)
        witnessed.begin()
        agents = [
            make_agent(plan.agent, n) if player == free else Abstaining(plan.agent, plan.action, n)
            for player in range(2)
        ]
        while (decision := game.decision()) is not None:
            player = int(decision.player)
            choice = agents[player].choose(witnessed.seen_by(player), decision)
            used += decision.options[choice].text == plan.action
            witnessed.apply(choice, decision)
        scored += 0.25 if game.winner < 0 else 0.5 * float(game.winner == free)
    return scored, used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("agent")
    parser.add_argument("action")
    parser.add_argument("--house", type=Path, required=True)
    parser.add_argument("--regulation", default="9.1 lite+entry16")
    parser.add_argument("--games", type=int, default=400)
    options = parser.parse_args()
    plan = HouseGame(options.agent, options.action, options.house, options.regulation)
    with ProcessPoolExecutor() as crew:
        found = list(crew.map(deal, [(plan, n) for n in range(options.games // 2)], chunksize=4))
    deals = [scored for scored, _ in found]
    low, high = mean_interval(deals)
    used = sum(one for _, one in found) / options.games
    print(
        f"{options.agent} with {options.action} against itself without, {options.regulation}:"
        f" {sum(deals) / len(deals):.1%} ({low:.1%} – {high:.1%}) of {options.games} games,"
        f" used {used:.2f} times a game"
    )


if __name__ == "__main__":
    main()
