"""How do the opponents do against those of another version of the package?

    python benchmarks/former.py OTHER_PYTHON learned heuristic "9.1 lite+entry16" --games 400

OTHER_PYTHON is the interpreter of an environment with the other version installed, for instance one
made of an older commit; the agent named second plays there. Both versions play the same game side
by side, each with its own engine, and are told each other's choices: so the rules, and the order
of options, must be the same in both. Every deal is played twice with the seats exchanged.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

SIX = (
    *("9.1 lite+entry16", "8 standard+pack_random", "8 pro+rare_pack_strategy"),
    *("8 master+pack_random", "6 standard", "9.1 master+extra"),
)
MOST_DECISIONS = 5_000  # a game that takes longer is a draw


# ---- one side: a process with its version of the package
def serve() -> None:
    """Play what is told, choose where this side is asked, and say so, line by line."""
    from blackpoker.agents.registry import make_agent
    from blackpoker.play.knowledge import knowledge_at_the_start
    from blackpoker.play.witnessed import Witnessed
    from blackpoker.regulation.regulation import Regulation

    regulations: dict[str, Any] = {}
    spent = asked = 0.0
    game: Any = None
    for line in sys.stdin:
        told = json.loads(line)
        if "agent" in told:
            id = told["regulation"]
            regulation = regulations.setdefault(id, Regulation.parse(id))
            game = regulation.prepare(told["seed"])
            game.answers_forced = True
            agent, seat = make_agent(told["agent"], told["agent_seed"]), told["seat"]
            remembers = getattr(agent, "remembers_cards", False)
            known = [
                knowledge_at_the_start(regulation, game, player)
                if remembers and player == seat
                else None
                for player in range(2)
            ]
            witnessed = Witnessed(game, known)
            witnessed.begin()
        else:
            witnessed.apply(told["choice"])
        answer = {"asked": int(game.asked), "over": bool(game.over), "winner": int(game.winner)}
        decision = game.decision()
        if decision is not None and decision.player == seat:
            began = time.process_time()
            answer["choice"] = agent.choose(witnessed.seen_by(seat), decision)
            if len(decision.options) > 1:
                spent += time.process_time() - began
                asked += 1
        answer["ms"] = 1000 * spent / max(asked, 1)
        print(json.dumps(answer), flush=True)


class Side:
    """One version, from outside."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ms = 0.0

    def tell(self, **what: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("one of the two versions has stopped: see above")
        heard: dict[str, Any] = json.loads(line)
        self.ms = heard["ms"]
        return heard


# ---- both
def play(sides: tuple[Side, Side], agents: tuple[str, str], id: str, seed: int, swap: int) -> float:
    """Return what the first agent scores in one game."""
    for n in range(2):
        seat = n ^ swap
        agent_seed = seed * 2 + n
        sides[n].tell(regulation=id, seed=seed, agent=agents[n], agent_seed=agent_seed, seat=seat)
    for _ in range(MOST_DECISIONS):
        heard = [side.hear() for side in sides]
        if [heard[0][key] for key in ("asked", "over", "winner")] != [
            heard[1][key] for key in ("asked", "over", "winner")
        ]:
            raise SystemExit("the two versions do not play the same game")
        if heard[0]["over"]:
            winner = heard[0]["winner"]
            return 0.5 if winner < 0 else float(winner == swap)
        choice = heard[heard[0]["asked"] ^ swap]["choice"]
        for side in sides:
            side.tell(choice=choice)
    for side in sides:
        side.hear()
    return 0.5


def scores(
    python: str, agents: tuple[str, str], id: str, games: int, seed: int, jobs: int
) -> tuple[list[float], list[float]]:
    """What the first scored in each deal, and the milliseconds a decision of each took."""

    def some(job: int) -> tuple[list[float], list[float]]:
        sides = (Side(sys.executable), Side(python))
        found = []
        for deal in range(job, games // 2, jobs):
            dealt = seed * 1_000_003 + deal
            found.append(sum(play(sides, agents, id, dealt, swap) for swap in range(2)) / 2)
        for side in sides:
            side.process.kill()
        return found, [side.ms for side in sides]

    with ThreadPoolExecutor(jobs) as crew:
        parts = list(crew.map(some, range(jobs)))
    return [one for part, _ in parts for one in part], [
        sum(ms[n] for _, ms in parts) / jobs for n in range(2)
    ]


def main() -> None:
    from blackpoker.lab.statistics import mean_interval

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("python")
    parser.add_argument("agent")
    parser.add_argument("other")
    parser.add_argument("regulation", nargs="*")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    agents = (options.agent, options.other)
    print(f"| {agents[0]} against {agents[1]} of the other version | games | scored | 95 % |")
    print("|---|---|---|---|")
    for id in options.regulation or SIX:
        found, ms = scores(
            options.python, agents, id, options.games, options.seed, options.jobs
        )
        low, high = mean_interval(found)
        rate = sum(found) / len(found)
        print(f"| {id} | {2 * len(found)} | {rate:.1%} | {low:.1%} – {high:.1%} |", flush=True)
        print(f"{id}: {ms[0]:.2f} and {ms[1]:.2f} ms a decision", file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        main()
