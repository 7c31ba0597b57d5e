"""The state of a game of Old Maid."""

from __future__ import annotations

from blackpoker.core.action import Line
from blackpoker.core.game import Game, Rules
from blackpoker.core.request import Request
from blackpoker.core.rng import Shuffler


class DrawRequest(Request):
    """A draw, aimed at a place in the hand of the next player who holds cards."""

    def __init__(self, serial: int, line: Line, controller: int, place: int) -> None:
        super().__init__(serial, line, controller)
        self.place = place

    def clone(self) -> DrawRequest:
        return DrawRequest(self.serial, self.line, self.controller, self.place)

    def to_data(self) -> list[object]:
        return [*super().to_data(), self.place]


class OldMaid(Game):
    """Who holds what, and what was laid down. ``winner`` stays -1: there is only a ``loser``."""

    def __init__(self, rules: Rules, rng: Shuffler, players: int) -> None:
        super().__init__(rules, rng, players)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.discarded: list[int] = []
        self.loser = -1

    def next_holder(self, player: int) -> int:
        """Return the next player who holds cards, going round.

        The same player if nobody else does; -1 before the deal.
        """
        for step in range(1, self.players + 1):
            other = (player + step) % self.players
            if self.hands[other]:
                return other
        return -1

    def last_holder(self) -> int:
        """Return the only player who holds cards, -1 if there are several."""
        holders = [player for player, hand in enumerate(self.hands) if hand]
        return holders[0] if len(holders) == 1 else -1

    def clone(self) -> OldMaid:
        game = OldMaid(self.rules, self.rng.clone(), self.players)
        game.hands = [hand[:] for hand in self.hands]
        game.discarded = self.discarded[:]
        game.loser = self.loser
        self.copy_to(game)
        return game

    def to_data(self) -> dict[str, object]:
        return {
            **super().to_data(),
            "hands": [hand[:] for hand in self.hands],
            "discarded": self.discarded[:],
            "loser": self.loser,
        }
