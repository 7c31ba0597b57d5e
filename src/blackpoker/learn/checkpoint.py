"""Where a run stands, as a file: the networks by the names of their features, and its plan.

A feature that is gone since is left out and one that has come since begins at nothing, so a run can
go on when an edition was added. The file is read without running anything that is in it.
"""

from __future__ import annotations

import io
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, final

import torch
from msgspec import MsgspecError, convert
from torch import Tensor

from blackpoker.features.names import option_names, secret_names, state_names
from blackpoker.learn.plan import LearningPlan
from blackpoker.learn.policy_net import Judge, PolicyNet
from blackpoker.learn.recipe import LearnError
from blackpoker.network.weights import replace_file

KIND: Final = "blackpoker checkpoint"
VERSION: Final = 1
NAMES: Final = {"states": state_names, "options": option_names, "secrets": secret_names}
# Whose rows are features, and which.
BY_FEATURE: Final = {
    "net.states.weight": "states",
    "net.options.weight": "options",
    "judge.secrets.weight": "secrets",
    "met.states": "states",
    "met.options": "options",
}
Parts = dict[str, Tensor]


@final
@dataclass
class SpentSoFar:
    """What a run has cost."""

    minutes: float = 0.0
    cpu_minutes: float = 0.0
    decisions: int = 0
    games: int = 0
    rounds: int = 0
    sittings: int = 0  # how often it was begun or gone on with


@final
@dataclass
class Checkpoint:
    """All that a run needs to go on, but for the games that were being played."""

    plan: LearningPlan
    spent: SpentSoFar
    net: PolicyNet
    judge: Judge
    met: tuple[Tensor, Tensor]  # which features of states and options have ever been met
    moments: dict[str, Parts] = field(default_factory=dict)  # of Adam, by the name of a parameter


def parameters_of(net: PolicyNet, judge: Judge) -> Parts:
    """Return all that is learned, by name, in the order in which an optimizer has it."""
    found = {f"net.{name}": part for name, part in net.named_parameters()}
    return found | {f"judge.{name}": part for name, part in judge.named_parameters()}


def save_checkpoint(path: Path, one: Checkpoint) -> None:
    """Write a file; what stood there before is replaced in one go, or not at all."""
    parts = {name: part.detach() for name, part in parameters_of(one.net, one.judge).items()}
    parts |= {"met.states": one.met[0], "met.options": one.met[1]}
    data = {
        "kind": KIND,
        "version": VERSION,
        "plan": one.plan.to_text(),
        "spent": asdict(one.spent),
        "names": {kind: "\n".join(names()) for kind, names in NAMES.items()},
        "parts": parts,
        "moments": one.moments,
    }
    written = io.BytesIO()  # so that a full disk is an OSError, whatever torch makes of it
    torch.save(data, written)
    replace_file(path, written.getvalue())


def load_checkpoint(path: Path) -> Checkpoint:
    """Read a file; LearnError says what is wrong with it."""
    if not path.exists():
        raise LearnError("learn_no_checkpoint", path=str(path))
    try:
        data = torch.load(path, weights_only=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise LearnError("learn_unreadable", path=str(path), reason=reason) from error
    except Exception as error:  # whatever a file that is none makes of itself
        raise LearnError("learn_damaged", path=str(path)) from error
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise LearnError("learn_damaged", path=str(path))
    if data.get("version") != VERSION:
        found = str(data.get("version"))
        raise LearnError("learn_version", path=str(path), found=found, known=VERSION)
    try:
        return unpacked(data)
    except (KeyError, TypeError, ValueError, AttributeError, RuntimeError, MsgspecError) as error:
        raise LearnError("learn_damaged", path=str(path)) from error


def unpacked(data: dict[str, Any]) -> Checkpoint:
    plan = LearningPlan.from_text(data["plan"])
    recipe = plan.recipe
    net, judge = PolicyNet(recipe.width, recipe.depth), Judge(recipe.width, recipe.judge)
    orders = {
        kind: rows_by_name(data["names"][kind].split("\n"), list(names()))
        for kind, names in NAMES.items()
    }

    def today(name: str, part: Tensor) -> Tensor:
        order = orders.get(BY_FEATURE.get(name, ""))
        return part if order is None or part.dim() == 0 else in_order(part, order)

    parts = {name: today(name, part) for name, part in data["parts"].items()}
    with torch.no_grad():
        for name, part in parameters_of(net, judge).items():
            if part.shape != parts[name].shape:
                raise ValueError(name)
            part.copy_(parts[name])
    moments = {
        name: {kind: today(name, part) for kind, part in kept.items()}
        for name, kept in data["moments"].items()
    }
    met = parts["met.states"], parts["met.options"]
    return Checkpoint(plan, convert(data["spent"], SpentSoFar), net, judge, met, moments)


def rows_by_name(old: list[str], new: list[str]) -> Tensor | None:
    """Return the old row of every new one, -1 where there was none; None if nothing has changed."""
    if old == new:
        return None
    place = {name: number for number, name in enumerate(old)}
    return torch.tensor([place.get(name, -1) for name in new])


def in_order(part: Tensor, order: Tensor) -> Tensor:
    """Bring rows into today's order; what is new gets zeros."""
    found = part[order.clamp(min=0)]
    found[order < 0] = 0
    return found


# ---- Adam
def moments_of(optimizer: torch.optim.Adam, names: list[str]) -> dict[str, Parts]:
    state = optimizer.state_dict()["state"]
    return {names[number]: dict(kept) for number, kept in state.items()}


def give_moments(optimizer: torch.optim.Adam, names: list[str], kept: dict[str, Parts]) -> None:
    state = {number: kept[name] for number, name in enumerate(names) if name in kept}
    groups = optimizer.state_dict()["param_groups"]
    optimizer.load_state_dict({"state": state, "param_groups": groups})
