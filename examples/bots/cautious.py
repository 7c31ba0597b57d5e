"""A bot of one's own: the learned player, but with little life left its soldiers stay at home.

blackpoker play --against examples/bots/cautious.py
blackpoker arena examples/bots/cautious.py learned --games 200
"""

from __future__ import annotations

from blackpoker import Decision, View, make_agent

LITTLE = 3


class Bot:
    """One is made for every game. The same seed must give the same answers."""

    def __init__(self, seed: int) -> None:
        self.usual = make_agent("learned", seed)

    def choose(self, view: View, decision: Decision) -> int:
        """Return the number of one of ``decision.options``, counted from 0."""
        choice = self.usual.choose(view, decision)
        options = [option.text for option in decision.options]
        life = view.sides[view.viewer].life
        if options[choice] == "attack" and life is not None and life <= LITTLE:
            return options.index("end") if "end" in options else choice
        return choice
