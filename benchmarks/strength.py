"""How strong are the opponents? Everything docs/strength.md says, measured again.

    python benchmarks/strength.py random     the network against random play
    python benchmarks/strength.py search     searches of several budgets against the network
    python benchmarks/strength.py levels     every level against the one below

What was there before the networks is measured by ``former.py``. Every game is kept in a folder
(--keep), and what is there already is not played again. All of it takes hours: use the compiled
engine, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from blackpoker.agents.levels import LEVELS
from blackpoker.lab.arena import Encounter, planned, run_arena

SIX = (
    *("9.1 lite+entry16", "8 standard+pack_random", "8 pro+rare_pack_strategy"),
    *("8 master+pack_random", "6 standard", "9.1 master+extra"),
)
FOR_LEVELS = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra")
BUDGETS = (100, 500, 5_000)
MEASURED = Path(__file__).resolve().parents[1] / "src/blackpoker/agents/levels.json"
Row = tuple[str, int, float, float, float]


def encounter(keep: Path, one: str, other: str, id: str, games: int, seed: int) -> Encounter:
    """Let two agents play in this regulation, or go on where that was stopped."""
    path = keep / f"{one}-{other}-{id}.jsonl".replace(":", "").replace(" ", "-")
    known = path.exists()
    plan = planned((one, other), [id], games, seed)
    result = run_arena(plan, save=None if known else path, resume=path if known else None)
    assert not result.failures, result.failures[0]
    return result.encounters[0]


def told(title: str, rows: Sequence[Row]) -> None:
    print(f"\n| {title} | games | scored | 95 % |\n|---|---|---|---|")
    for name, games, rate, low, high in rows:
        print(f"| {name} | {games} | {rate:.1%} | {low:.1%} – {high:.1%} |", flush=True)


def row(one: Encounter) -> Row:
    return one.regulation, one.games, one.rate, *one.interval


def against(
    keep: Path, one: str, other: str, ids: Sequence[str], games: int, seed: int
) -> None:
    found = [row(encounter(keep, one, other, id, games, seed)) for id in ids]
    told(f"{one} against {other}", found)


def levels(keep: Path, ids: Sequence[str], games: int, seed: int) -> None:
    """Each level against the one below; ``play --levels`` tells people what comes of it.

    Those that do not think ahead are quick, and play twice as many games.
    """
    known = {}
    for n in list(LEVELS)[1:]:
        many = games if n == len(LEVELS) else 2 * games
        known[n] = [
            row(encounter(keep, f"level:{n}", f"level:{n - 1}", id, many, seed)) for id in ids
        ]
        told(f"level {n} against level {n - 1}", known[n])
    MEASURED.write_text(json.dumps(known, indent=1) + "\n", encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["random", "search", "levels"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("strength"))
    parser.add_argument("--regulation", action="append")
    options = parser.parse_args()
    options.keep.mkdir(exist_ok=True)
    played = options.games, options.seed
    if options.what == "random":
        against(options.keep, "learned", "random", options.regulation or SIX, *played)
    elif options.what == "search":
        for budget in BUDGETS:
            ids = options.regulation or SIX
            against(options.keep, f"search:{budget}", "learned", ids, *played)
    else:
        levels(options.keep, options.regulation or FOR_LEVELS, *played)


if __name__ == "__main__":
    main()
