"""What a run of learning is to do: it is kept with its checkpoint, so that it can go on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, final

from msgspec import MsgspecError, convert

from blackpoker.agents.learned.networks import FOR_ALL, file_for
from blackpoker.agents.registry import find_agent
from blackpoker.learn.mixture import check_room, read_mixture
from blackpoker.learn.recipe import SHAPE, LearnError, Recipe, with_numbers
from blackpoker.network.weights import load_weights

SHIPPED: Final = "learned"  # the networks of the package
NETWORK: Final = ".net"
CHECKPOINT: Final = "checkpoint.pt"
PROGRESS: Final = "progress.jsonl"
PICTURE: Final = "progress.png"
MEASURED_AGAINST: Final = ("random", SHIPPED)
OF_RECIPE: Final = ("seed", "workers")
NEW_JUDGE: Final = 8  # rounds in which only the judges learn, where the network knows something
BEGINS: Final = {"start": "from", "imitate": "imitate", "teacher": "teacher"}


@final
@dataclass(frozen=True)
class LearningPlan:
    """What is learned, for how long, from which start and against whom."""

    recipe: Recipe
    minutes: float | None = None  # the budget: what is spent first ends it
    decisions: int | None = None
    minutes_before: float = 0.0  # what was spent when the budget began
    decisions_before: int = 0
    start: str = ""  # "learned", or a file of a network; nothing is a start from nothing
    imitate: float = 0.0  # seconds for which a teacher is watched
    teacher: str = ""
    against: str = ""  # who is answered; nothing is self-play
    against_draws: bool = False  # a network that is answered draws its choices
    measure: tuple[str, ...] = ()
    every: float = 10.0  # minutes between two measurements
    deals: int = 100  # of each measurement, every one played twice
    plot: bool = False

    def part_done(self, minutes: float, decisions: int) -> float:
        """How much of the budget is spent: from 0 to 1."""
        parts = [0.0]
        if self.minutes is not None:
            parts.append((minutes - self.minutes_before) / self.minutes)
        if self.decisions is not None:
            parts.append((decisions - self.decisions_before) / self.decisions)
        return min(1.0, max(parts))

    def minutes_left(self, speed: float, minutes: float, decisions: int) -> float:
        """How long the rest of the budget takes, at so many decisions a second."""
        left: list[float] = []
        if self.minutes is not None:
            left.append(self.minutes_before + self.minutes - minutes)
        if self.decisions is not None:
            left.append((self.decisions_before + self.decisions - decisions) / speed / 60)
        return min(left)

    @property
    def answers_network(self) -> bool:
        """Is it a network that is answered, and no agent that is asked through views?"""
        return is_network(self.against)

    def to_text(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def from_text(text: str) -> LearningPlan:
        """Read what ``to_text`` wrote; raise ValueError if it did not."""
        try:
            return convert(json.loads(text), LearningPlan)
        except MsgspecError as error:
            raise ValueError(str(error)) from error


# ---- making one
def new_plan(
    regulations: Sequence[str], numbers: Mapping[str, float], **asked: Any
) -> LearningPlan:
    """Return the plan of a new run; ``numbers`` are those of its recipe, ``asked`` the rest."""
    if not regulations:
        raise LearnError("learn_no_regulation")
    chosen: dict[str, Any] = {name: asked.pop(name) for name in OF_RECIPE if name in asked}
    recipe = Recipe(read_mixture(regulations), **chosen)
    asked.setdefault("measure", () if asked.get("against") else MEASURED_AGAINST)
    plan = LearningPlan(recipe, **asked)
    check_start(plan)
    usual: dict[str, float] = {}
    if plan.start:
        weights = load_weights(network_path(plan.start, recipe.regulations))
        usual = {"width": weights.width, "depth": weights.depth, "warmth": weights.warmth}
        check_shape(numbers, usual, plan.start)
    if plan.start or plan.imitate:
        usual["warm_up"] = NEW_JUDGE
    plan = replace(plan, recipe=with_numbers(recipe, {**usual, **numbers}))
    check_plan(plan)
    return plan


def resumed_plan(
    before: LearningPlan,
    spent: tuple[float, int],
    regulations: Sequence[str],
    numbers: Mapping[str, float],
    **asked: Any,
) -> LearningPlan:
    """Return how a run goes on: what is not named anew is as it was.

    A budget that is named counts from now on; ``spent`` are the minutes and decisions until now.
    """
    for name in BEGINS:
        if name in asked:
            raise LearnError("learn_begun_already", option=f"--{BEGINS[name]}")
    check_shape(numbers, vars(before.recipe), CHECKPOINT)
    chosen: dict[str, Any] = {name: asked.pop(name) for name in OF_RECIPE if name in asked}
    chosen["regulations"] = read_mixture(regulations or before.recipe.regulations)
    recipe = with_numbers(replace(before.recipe, **chosen), numbers)
    if "minutes" in asked or "decisions" in asked:
        asked = {"minutes": None, "decisions": None, **asked}
        asked |= {"minutes_before": spent[0], "decisions_before": spent[1]}
    plan = replace(before, recipe=recipe, **asked)
    check_plan(plan)
    if plan.part_done(*spent) >= 1:
        raise LearnError("learn_nothing_left")
    return plan


def check_shape(numbers: Mapping[str, float], fixed: Mapping[str, Any], where: str) -> None:
    """Refuse to change what a network that is there already cannot change."""
    for name in SHAPE:
        if name in numbers and name in fixed and numbers[name] != fixed[name]:
            raise LearnError("learn_other_shape", name=name, value=fixed[name], where=where)


def check_plan(plan: LearningPlan) -> None:
    """Refuse what could not be learned, before anything is written."""
    if plan.minutes is None and plan.decisions is None:
        raise LearnError("learn_no_budget")
    check_room(plan.recipe.regulations, plan.recipe.games)
    for name in plan.measure:
        find_agent(name)
    if plan.answers_network:
        load_weights(answered_path(plan.against, plan.recipe.regulations))
    elif plan.against:
        find_agent(plan.against)


def check_start(plan: LearningPlan) -> None:
    """Refuse what a new run could not begin with."""
    if bool(plan.imitate) != bool(plan.teacher):
        raise LearnError("learn_no_teacher")
    if plan.teacher:
        find_agent(plan.teacher)
    if plan.start and not is_network(plan.start):
        raise LearnError("learn_bad_start", start=plan.start)
    if plan.start and plan.imitate:
        raise LearnError("learn_two_starts")


# ---- networks by name
def is_network(name: str) -> bool:
    return name == SHIPPED or name.endswith(NETWORK)


def network_path(name: str, regulations: tuple[str, ...]) -> Path:
    """Return the file of a network to begin with."""
    if name != SHIPPED:
        return Path(name)
    found = {file_for(id) for id in regulations}
    return found.pop() if len(found) == 1 else FOR_ALL


def answered_path(name: str, regulations: tuple[str, ...]) -> Path:
    """Return the file of the network that is answered; it must be one in all regulations."""
    if name == SHIPPED and len({file_for(id) for id in regulations}) > 1:
        raise LearnError("learn_several_networks", name=name)
    return network_path(name, regulations)
