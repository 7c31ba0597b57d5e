"""All that the players of a game have heard and chosen, exactly.

It is told by playing the game once more, from its beginning up to where it stands, and only when
somebody asks: what is never asked for costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import final

from blackpoker.common.duel import Duel
from blackpoker.common.event import CardsMoved
from blackpoker.common.zone import GRAVEYARD
from blackpoker.rl.numbering import Numbering


@final
class History:
    """What both have heard so far of a game that is about to be set up."""

    def __init__(self, numbering: Numbering, game: Duel) -> None:
        self.numbering = numbering
        self.game = game
        self.heard: list[list[list[object]]] = [[], []]
        self.told = 0  # of its choices
        game.answers_forced = True  # a single option is no decision
        game.record()
        game.advance()
        self.hear()

    def catch_up(self, choices: Sequence[int]) -> None:
        """Play on to where the game stands after these choices."""
        for choice in choices[self.told :]:
            decision = self.game.decision()
            assert decision is not None
            numbers = self.numbering.of(decision)
            offered: list[object] = [*numbers]
            asked = decision.question.id
            self.heard[decision.player].append(["chose", asked, offered, numbers[choice]])
            self.game.apply(choice)
            self.hear()
        self.told = len(choices)

    def hear(self) -> None:
        """Keep what has happened, as each of them heard it."""
        events = self.game.drain_events()
        for event in events:
            for player in range(2):
                told = self.game.rules.redact(event, player)
                if told is not None:
                    self.heard[player].append(told.to_data())
        for player in range(2):
            # An event names cards that are buried together as a set; their owner sees the order.
            moves = [one for one in events if isinstance(one, CardsMoved) and one.owner == player]
            if any(one.target == GRAVEYARD and one.n > 1 for one in moves):
                order = self.game.side(player).graveyard.listed()
                self.heard[player].append(["graveyard", *order])

    def of(self, player: int, asked: Sequence[object]) -> str:
        """Return what this player has heard and chosen, and is asked now."""
        return json.dumps([player, *self.heard[player], ["now", *asked]], separators=(",", ":"))

    def clone(self) -> History:
        other = History.__new__(History)
        other.numbering = self.numbering
        other.game = self.game.clone()
        other.game.record()
        other.heard = [list(one) for one in self.heard]
        other.told = self.told
        return other
