"""BlackPoker: an interruptible card game for two, played with ordinary playing cards.

>>> from blackpoker import Regulation
>>> game = Regulation.parse("9.1 lite+entry16").new_game(seed=1)
>>> decision = game.decision()
>>> game.apply(0)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from blackpoker.common.why_not import why_not
    from blackpoker.core.errors import BlackPokerError
    from blackpoker.play.position import position_of, write_position
    from blackpoker.play.position_build import build
    from blackpoker.play.position_text import read_position
    from blackpoker.play.record import Record, Replay
    from blackpoker.play.session import Session
    from blackpoker.regulation.regulation import Regulation

__version__ = "0.1.0"
__all__ = [
    "BlackPokerError",
    "Record",
    "Regulation",
    "Replay",
    "Session",
    "build",
    "position_of",
    "read_position",
    "why_not",
    "write_position",
]

HOMES: Final = {
    "BlackPokerError": "core.errors",
    "Record": "play.record",
    "Regulation": "regulation.regulation",
    "Replay": "play.record",
    "Session": "play.session",
    "build": "play.position_build",
    "position_of": "play.position",
    "read_position": "play.position_text",
    "why_not": "common.why_not",
    "write_position": "play.position",
}


def __getattr__(name: str) -> object:
    """Load a module when somebody asks for a name of it: the command line's help asks for none."""
    if name not in HOMES:
        raise AttributeError(f"blackpoker has no name {name!r}")
    value: object = getattr(importlib.import_module(f"blackpoker.{HOMES[name]}"), name)
    globals()[name] = value
    return value
