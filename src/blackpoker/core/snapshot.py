"""Plain data back into a game. The other way is ``to_data`` of each class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from blackpoker.core.errors import RecordError
from blackpoker.core.game import Game
from blackpoker.core.request import Request
from blackpoker.core.rng import Rng

VERSION: Final = 2  # of the shape of the data; rises whenever an older reader would misread it


# What a snapshot that was tampered with can raise while it is being read.
DAMAGE: Final = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    AssertionError,
    OverflowError,
)
G = TypeVar("G", bound=Game)


def load_rng(data: list[Any]) -> Rng:
    rng = Rng(data[0], data[1], data[2], data[3])
    if len(data) > 4:
        rng.stacked = tuple(tuple(int(one) for one in fixed) for fixed in data[4])
    return rng


def read_snapshot(
    data: object, id: str, rules_version: str, load: Callable[[dict[str, Any]], G]
) -> G:
    """Load a snapshot; RecordError if it is damaged, or of another regulation or version."""
    if not isinstance(data, dict) or "blackpoker" not in data:
        raise RecordError("not_a_snapshot")
    theirs = (data["blackpoker"], data.get("rules_version"))
    if theirs != (VERSION, rules_version):
        raise RecordError(
            "snapshot_version",
            theirs=f"{theirs[0]}/{theirs[1]}",
            ours=f"{VERSION}/{rules_version}",
        )
    if data.get("rules") != id:
        raise RecordError("snapshot_regulation", theirs=data.get("rules"), ours=id)
    try:
        return load(data)
    except DAMAGE as error:
        reason = f"{type(error).__name__}: {error}"
        raise RecordError("snapshot_damaged", reason=reason) from error


def restore(
    game: Game,
    data: dict[str, Any],
    load: Callable[[Any, list[Any]], Request],
) -> None:
    """Fill in what the core keeps; ``load`` makes this game's requests from rules and data."""
    rules = game.rules
    game.turn, game.turn_number, game.chance, game.passed, game.serial = data["turn"]
    game.stage = [load(rules, one) for one in data["stage"]]
    game.floating = [load(rules, one) for one in data["floating"]]
    game.buffer = [load(rules, one) for one in data["buffer"]]
    if data["raised"] is not None:
        game.raised = load(rules, data["raised"])
    for id, step, player, request, at, picked, named in data["agenda"]:
        task = game.push(rules.procedures[id], player, request)
        task.step = step
        task.at = at
        task.picked = picked
        task.named = tuple(named)
    game.asked, question, game.low, game.high, game.answer = data["pending"]
    game.question = rules.question(question) if question else None
    game.answers_forced, game.passing, game.over, game.winner = data["flags"]
