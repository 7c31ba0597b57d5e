"""What happens to the cards. Events tell the whole truth; ``view.redact`` hides."""

from __future__ import annotations

from typing import Final

from blackpoker.core.event import FIRST_OF_A_GAME, Event

DEALT: Final = FIRST_OF_A_GAME
DRAWN: Final = FIRST_OF_A_GAME + 1
PAIR_LAID: Final = FIRST_OF_A_GAME + 2
LOST: Final = FIRST_OF_A_GAME + 3  # left alone with the Joker; GAME_OVER follows


class CardsEvent(Event):
    """Cards came to a player or were laid down: ``n`` of them, whether or not one sees which."""

    def __init__(self, kind: int, player: int, cards: tuple[int, ...], n: int, source: int) -> None:
        super().__init__(kind)
        self.player = player
        self.cards = cards
        self.n = n
        self.source = source  # the player they were drawn from, -1 if none

    def to_data(self) -> list[object]:
        return [self.kind, self.player, list(self.cards), self.n, self.source]
