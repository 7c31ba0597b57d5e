"""BlackPoker: an interruptible card game for two, played with ordinary playing cards.

>>> game = Regulation.parse("8 lite+entry20").new_game(seed=1)
>>> decision = game.decision()
>>> game.apply(0)
"""

from blackpoker.regulation.regulation import Regulation

__version__ = "0.1.0"
__all__ = ["Regulation"]
