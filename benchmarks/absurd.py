"""Does an opponent ever do what nobody who knows the rules would do?

    python benchmarks/absurd.py level:1 --games 1000

``tests/absurd.py`` has the list. The games are played against the network, the seats in turn.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from absurd import absurdities

from blackpoker.agents.registry import make_agent

THREE = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra")


def game(job: tuple[str, str, int]) -> list[str]:
    name, id, n = job
    watched = n % 2
    agents = [make_agent("learned", n), make_agent("learned", n + 1)]
    agents[watched] = make_agent(name, n)
    return absurdities(id, (agents[0], agents[1]), n, watched)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("agent", nargs="+")
    parser.add_argument("--regulation", action="append")
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args()
    ids = options.regulation or THREE
    with ProcessPoolExecutor() as crew:
        for name in options.agent:
            jobs = [(name, ids[n % len(ids)], n) for n in range(options.games)]
            found = [one for some in crew.map(game, jobs, chunksize=20) for one in some]
            print(f"{name}: {len(found)} absurd choices in {options.games} games", flush=True)
            for said, n in Counter(one.split(": ")[1] for one in found).items():
                print(f"  {n} × {said}; first {next(one for one in found if said in one)}")


if __name__ == "__main__":
    main()
