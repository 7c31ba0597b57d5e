"""House rule 泉: ♡4 face up among the trumps lets its owner draw a card.

A trump with an action.
"""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *

HEART_4: Final = card_of("♡", 4)


def owner_draws_one(game: Duel, task: Task) -> None:
    draw(game, task.player)


RULE: Final = Supplement(
    id="spring",
    name=Name("泉", "Spring"),
    trumps=(
        TrumpDef(
            id="spring",
            name=Name("泉", "Spring"),
            card=HEART_4,
            actions=(
                CardAction(
                    id="drink",
                    name=Name("水をくむ", "Drink"),
                    kind=Kind.TRUMP_OPERATION,
                    timing=Timing.MAIN,
                    cost=cost("B"),
                    trump=HEART_4,
                    once_per_turn=True,
                    effect=(owner_draws_one,),
                ),
            ),
        ),
    ),
)
