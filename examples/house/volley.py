"""House rule 一斉射撃: a court card of spades deals three damage to a player.

A new action with a target.
"""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *

DAMAGE: Final = 3


def hurt_the_target(game: Duel, task: Task) -> None:
    request = game.current(task)
    hurt(game, request, request.target, DAMAGE)


RULE: Final = Supplement(
    id="volley",
    name=Name("一斉射撃", "Volley"),
    actions=(
        CardAction(
            id="volley",
            name=Name("一斉射撃", "Volley"),
            kind=Kind.QUICK_MAGIC,
            since=Format.LITE,
            trigger=Trigger.DIRECT,
            speed=Speed.NORMAL,
            timing=Timing.QUICK,
            cost=cost("D"),
            key=one("♠", J, K),
            target=A_PLAYER,
            effect=(hurt_the_target,),
        ),
    ),
)
