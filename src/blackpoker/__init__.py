"""BlackPoker: an interruptible card game for two, played with ordinary playing cards.

>>> game = Regulation.parse("8 lite+entry20").new_game(seed=1)
>>> decision = game.decision()
>>> game.apply(0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackpoker.regulation.regulation import Regulation

__version__ = "0.1.0"
__all__ = ["Regulation"]


def __getattr__(name: str) -> object:
    """Load the engine when somebody asks for it: the help of the command line does not."""
    if name == "Regulation":
        from blackpoker.regulation.regulation import Regulation

        globals()[name] = Regulation
        return Regulation
    raise AttributeError(name)
