"""What an agent is: somebody who, shown a view and a decision, names one of the options."""

from __future__ import annotations

from typing import Protocol

from blackpoker.core.decision import Decision


class Agent(Protocol):
    """A player that is a program.

    It sees what its seat may see and never the game; what it wants to remember it keeps itself. The
    same seed, asked the same things in the same order, gives the same answers. One whose class says
    ``remembers_cards: ClassVar[bool] = True`` is shown informed views of a duel: with all that its
    seat may know, from which ``agents.search.sampling`` draws complete games. If it can also do
    without, as on a server that sends only what lies open, it says ``needs_memory = False``.

    >>> from blackpoker import make_agent, new_game
    >>> game, agent = new_game("9.1 lite+entry16", seed=7), make_agent("learned", seed=1)
    >>> choice = agent.choose(game.view(game.asked), game.decision())
    >>> 0 <= choice < len(game.decision().options)
    True
    """

    def choose(self, view: object, decision: Decision) -> int:
        """Return the number of the option chosen, from 0 to ``len(decision.options) - 1``.

        ``view`` is what the rules of the game show this player: a ``View`` in a duel.
        """
        ...
