"""Plain data back into a game. The other way is ``to_data`` of each class."""

from __future__ import annotations

from typing import Any, Final

from blackpoker.core.game import Game, Rules
from blackpoker.core.request import Request
from blackpoker.core.rng import Rng

VERSION: Final = 1  # of the shape of the data; rises whenever an older reader would misread it


def load_rng(data: list[Any]) -> Rng:
    return Rng(data[0], data[1], data[2], data[3])


def load_request(rules: Rules, data: list[Any]) -> Request:
    return Request(data[0], rules.lines[data[1]], data[2])


def restore(
    game: Game,
    data: dict[str, Any],
    stage: list[Request],
    floating: list[Request],
    buffer: list[Request],
) -> None:
    """Fill in what the core keeps; requests are loaded by the game, which knows what they carry."""
    rules = game.rules
    game.turn, game.turn_number, game.chance, game.passed, game.serial = data["turn"]
    game.stage = stage
    game.floating = floating
    game.buffer = buffer
    for id, step, player, request, at, picked, named in data["agenda"]:
        task = game.push(rules.procedures[id], player, request)
        task.step = step
        task.at = at
        task.picked = picked
        task.named = tuple(named)
    game.asked, question, game.low, game.high, game.answer = data["pending"]
    game.question = rules.question(question) if question else None
    game.answers_forced, game.over, game.winner = data["flags"]
