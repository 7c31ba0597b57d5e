"""Does the lab measure what is known by construction, and cry no wolf?

    python -m benchmarks.known_truths --runs 100

Each line is so many runs of a toy game: how often its truth lies in the 95 % interval, how often a
planted thing was found, or how often something was claimed that is not there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from blackpoker.lab.balance.against import play_against
from blackpoker.lab.balance.experiments import play_actions, play_cards, play_eager
from blackpoker.lab.balance.findings import compared, found_out
from blackpoker.lab.balance.observed import play_observed
from blackpoker.lab.balance.playing import Variant, field_of
from blackpoker.lab.balance.skill import play_shares
from blackpoker.lab.balance.sums import Sums
from blackpoker.lab.simulate import seed_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import planted

WANTED = 93  # of a hundred runs whose interval holds the truth
ALARMS = 0.05  # so many claims of nothing are stated
STRONG = 12  # ♠K
Data = dict[str, Any]
PARTS = {
    "observed": play_observed,
    "actions": play_actions,
    "cards": play_cards,
    "eager": play_eager,
    "shares": play_shares,
}


def measured(rule: str, parts: dict[str, int], seed: int) -> Data:
    """Play some parts of a report, and sum them up."""
    field = field_of(Variant(planted.REGULATION, (rule,)))
    sums = Sums()
    for place, (part, deals) in enumerate(parts.items()):
        sums.add(0, part, PARTS[part](field, 0, deals, seed_of(seed, place)))
    return found_out(field, sums, 0)


def holds(one: Data, truth: float) -> bool:
    return bool(one["low"] <= truth <= one["high"])


def row(rows: list[Data], name: str, what: str) -> Data:
    found: Data = next(one for one in rows if one[name] == what)
    return found


# ---- one run of each question
def edge(folder: Path, seed: int) -> bool:
    data = measured(planted.fate(folder, 550), {"observed": 600}, seed)
    return holds(data["first"], 0.55)


def strong_card(folder: Path, seed: int) -> bool:
    data = measured(planted.fate(folder, 500, 100, STRONG), {"observed": 40, "cards": 60}, seed)
    truth = 100 / planted.OF * (planted.DECK - 1) / planted.DECK
    return holds(row(data["cards"], "card", "♠K")["worth"], truth)


def strong_action(folder: Path, seed: int) -> bool:
    data = measured(planted.boon(folder, 600), {"observed": 40, "actions": 200}, seed)
    # 60 % instead of 50 for whoever goes first, which is half of the seats, where it was asked for.
    boon = row(data["actions"], "id", "boon")
    return holds(boon["worth"], 0.05 * boon["tried"]["value"])


def dead(folder: Path, seed: int) -> bool:
    data = measured(planted.boon(folder, 600), {"observed": 200}, seed)
    return "dead" in data["coverage"]["never_asked"] and all(one["dead"] for one in data["cards"])


def loop(folder: Path, seed: int) -> bool:
    data = measured(planted.echo(folder), {"eager": 60}, seed)
    return [one["id"] for one in data["eager"] if one["loop"]] == ["echo"]


def luck(folder: Path, seed: int) -> bool:
    """A lot alone decides: no skill, all luck."""
    shares = measured(planted.fate(folder), {"shares": 200}, seed)["shares"]
    return holds(shares["skill"], 0.0) and holds(shares["luck"], 1.0)


def no_edge(folder: Path, seed: int) -> bool:
    """Is an edge claimed where there is none?"""
    return not holds(measured(planted.fate(folder), {"observed": 600}, seed)["first"], 0.5)


def no_card(folder: Path, seed: int) -> bool:
    """Is any card said to be worth something where none is?"""
    data = measured(planted.fate(folder), {"observed": 40, "cards": 40}, seed)
    return any(one["worth"].get("stands") for one in data["cards"])


def no_action(folder: Path, seed: int) -> bool:
    data = measured(planted.boon(folder, 500), {"observed": 40, "actions": 200}, seed)
    return any(one.get("worth", {}).get("stands") for one in data["actions"])


def two_percent(folder: Path, seed: int) -> tuple[bool, float]:
    """Is the difference measured right, and which part of the games of an unpaired test was it?"""
    fields = [
        field_of(Variant(planted.REGULATION, (planted.fate(folder, first),)))
        for first in (500, 520)
    ]
    found = compared(play_against(fields[0], fields[1], 0, 1000, seed_of(seed, 5)))
    first = row(found["measures"], "id", "first")
    return holds(first["difference"], 0.02), 1 - first["saved"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=100)
    runs = parser.parse_args().runs
    fine = True
    with TemporaryDirectory() as name, ProcessPoolExecutor() as crew:
        folder = Path(name)

        def counted(one: Callable[[Path, int], bool]) -> int:
            return sum(crew.map(partial(one, folder), range(runs), chunksize=4))

        for one in (edge, strong_card, strong_action, dead, loop, luck):
            n = counted(one)
            good = n >= WANTED * runs / 100
            fine &= good
            print(
                f"{one.__name__:14} right in {n} of {runs} runs{'' if good else ' !'}", flush=True
            )
        for one in (no_edge, no_card, no_action):
            n = counted(one)
            # So many alarms of a twentieth are chance as likely as one in a hundred.
            most = ALARMS * runs + 2.33 * (runs * ALARMS * (1 - ALARMS)) ** 0.5
            fine &= n <= most
            alarm = "" if n <= most else " !"
            print(f"{one.__name__:14} claimed in {n} of {runs} runs{alarm}", flush=True)
        pairs = list(crew.map(partial(two_percent, folder), range(runs), chunksize=4))
        n = sum(right for right, _ in pairs)
        part = sum(share for _, share in pairs) / runs
        fine &= n >= WANTED * runs / 100 and part <= 1 / 3
        print(
            f"two_percent    right in {n} of {runs} runs,"
            f" {part:.3f} of the games of an unpaired test"
        )
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
