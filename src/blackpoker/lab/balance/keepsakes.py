"""Games to be watched: for every claim the records that show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from blackpoker.lab.balance.experiments import eager_plan, without
from blackpoker.lab.balance.observed import best_of
from blackpoker.lab.balance.playing import Field, GamePlan, position_at, record_of, usual_plan
from blackpoker.play.record import Record

Data = dict[str, Any]
MOST: Final = {"turn_one": 2, "comeback": 2, "changes": 1, "long": 1, "endless": 2, "repeated": 1}
MOST_WORTH: Final = 8  # actions whose worth is shown in two games
MOST_PARTED: Final = 5
LEAST_REPEATED: Final = 5  # times in a turn, or it is nothing special
NAMES: Final = ["learned", "learned"]


@dataclass(frozen=True)
class Keepsake:
    """A game and what it shows; ``about`` is the action or the place, if it is about one."""

    file: str
    kind: str
    about: str
    score: float
    place: int  # of the rules
    plan: GamePlan
    position: str = ""  # where it is to be looked at

    def record(self, field: Field) -> Record:
        return record_of(field, self.plan, list(NAMES))

    def to_data(self) -> Data:
        return {
            "file": self.file,
            "kind": self.kind,
            "about": self.about,
            "score": self.score,
            "regulation": self.place,
            "seed": self.plan.seed,
            "position": self.position,
        }


def kept_of(field: Field, data: Data, place: int) -> list[Keepsake]:
    """Choose the games that show what was found out about one set of rules."""
    found: list[Keepsake] = []

    def add(name: str, one: Data, kind: str, plan: GamePlan) -> None:
        file = f"{place + 1}-{name}.txt"
        found.append(Keepsake(file, kind, one.get("what", ""), one["score"], place, plan))

    examples: list[Data] = data["examples"]
    for kind, most in MOST.items():
        these = best_of([one for one in examples if one["kind"] == kind], most)
        for n, one in enumerate(these, 1):
            if kind != "repeated" or one["score"] >= LEAST_REPEATED:
                add(f"{kind}-{n}", one, kind, usual_plan(field, one["seed"]))
    standing = [row for row in data["actions"] if row.get("worth", {}).get("stands")]
    standing.sort(key=lambda row: -abs(row["worth"]["value"]))
    for row in standing[:MOST_WORTH]:
        id = row["id"]
        for one in best_of([one for one in examples if one["kind"] == f"worth {id}"], 1):
            plan = usual_plan(field, one["seed"])
            add(f"{id}-with", one, "with", plan)
            add(f"{id}-without", one, "without", without(plan, one["seat"], id))
    for row in data["eager"]:
        id = row["id"]
        if row["loop"]:
            for one in best_of([one for one in examples if one["kind"] == f"eager {id}"], 1):
                add(f"loop-{id}", one, "loop", eager_plan(field, id, one["seed"], one["seat"]))
    return found


def parted_of(field: Field, examples: list[Data]) -> list[Keepsake]:
    """Choose the games in which two sets of rules part: different choices first, then by weight."""
    found: list[Keepsake] = []
    for one in instructive(examples):
        plan = usual_plan(field, one["seed"])
        about = f"{one['question']}: {one['what']}"
        position = position_at(field, plan, one["decision"])
        for place, letter in enumerate("AB"):
            file = f"parted-{len(found) // 2 + 1}-{letter}.txt"
            found.append(Keepsake(file, "parted", about, one["decision"], place, plan, position))
    return found


def instructive(examples: list[Data]) -> list[Data]:
    """One game of each way of parting first, those first in which the other wins."""
    firsts = best_of(examples, 1)
    chosen = sorted(firsts, key=lambda one: (-one["score"], one["seed"]))[:MOST_PARTED]
    rest = [one for one in best_of(examples, MOST_PARTED) if one not in chosen]
    rest.sort(key=lambda one: (-one["score"], one["seed"]))
    return chosen + rest[: MOST_PARTED - len(chosen)]
