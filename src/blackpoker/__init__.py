"""BlackPoker: an interruptible card game for two, played with ordinary playing cards.

>>> import blackpoker
>>> game = blackpoker.new_game("9.1 lite+entry16", seed=7)
>>> for move in game.moves():
...     if move.action == "twist":
...         break
>>> _ = game.play(move)
>>> game.legal("pass")
True

``docs/api.md`` lists all names. Whoever writes rules imports ``blackpoker.authoring``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from blackpoker.agents.agent import Agent as Agent
    from blackpoker.agents.registry import make_agent as make_agent
    from blackpoker.common.view import View as View
    from blackpoker.common.why_not import Refusal as Refusal
    from blackpoker.core.decision import Decision as Decision
    from blackpoker.core.decision import Option as Option
    from blackpoker.core.decision import Question as Question
    from blackpoker.core.errors import BlackPokerError as BlackPokerError
    from blackpoker.core.errors import IllegalChoice as IllegalChoice
    from blackpoker.core.errors import IllegalDeck as IllegalDeck
    from blackpoker.core.errors import IllegalRegulation as IllegalRegulation
    from blackpoker.core.errors import NotationError as NotationError
    from blackpoker.core.errors import RecordError as RecordError
    from blackpoker.house.house_file import load_house as load_house
    from blackpoker.lab.simulate import simulate as simulate
    from blackpoker.play.move import Move as Move
    from blackpoker.play.open_game import OpenGame as OpenGame
    from blackpoker.play.open_game import new_game as new_game
    from blackpoker.play.record import Record as Record
    from blackpoker.play.record import Replay as Replay
    from blackpoker.play.session import Session as Session
    from blackpoker.regulation.regulation import Regulation as Regulation
    from blackpoker.regulation.regulation import all_regulations as all_regulations
    from blackpoker.scenarios.runner import ScenarioOutcome as ScenarioOutcome
    from blackpoker.scenarios.runner import play_scenarios as play_scenarios

__version__ = "0.1.0"

# Where each name lives, in the order of docs/api.md.
HOMES: Final = {
    "new_game": "play.open_game",
    "OpenGame": "play.open_game",
    "Move": "play.move",
    "Decision": "core.decision",
    "Question": "core.decision",
    "Option": "core.decision",
    "View": "common.view",
    "Refusal": "common.why_not",
    "Regulation": "regulation.regulation",
    "all_regulations": "regulation.regulation",
    "load_house": "house.house_file",
    "make_agent": "agents.registry",
    "Agent": "agents.agent",
    "Session": "play.session",
    "simulate": "lab.simulate",
    "Record": "play.record",
    "Replay": "play.record",
    "play_scenarios": "scenarios.runner",
    "ScenarioOutcome": "scenarios.runner",
    "BlackPokerError": "core.errors",
    "IllegalChoice": "core.errors",
    "IllegalDeck": "core.errors",
    "IllegalRegulation": "core.errors",
    "NotationError": "core.errors",
    "RecordError": "core.errors",
}
__all__ = list(HOMES)


def __getattr__(name: str) -> object:
    """Load a module when somebody asks for a name of it: the command line's help asks for none."""
    if name not in HOMES:
        raise AttributeError(f"blackpoker has no name {name!r}")
    value: object = getattr(importlib.import_module(f"blackpoker.{HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
