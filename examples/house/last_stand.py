"""House rule 背水の陣: whoever loses the last bulwark draws a card.

An action that is triggered.
"""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *


def last_bulwark_fell(game: Duel, event: Event) -> list[int]:
    """Its owner, if it was a bulwark and no other stands there."""
    assert isinstance(event, UnitEvent)
    left = [unit for unit in game.side(event.owner).field if not unit.soldier]
    fell = event.zone == GRAVEYARD and not event.soldier and not left
    return [event.owner] if fell else []


def owner_draws_one(game: Duel, task: Task) -> None:
    draw(game, task.player)


RULE: Final = Supplement(
    id="last_stand",
    name=Name("背水の陣", "Last stand"),
    actions=(
        CardAction(
            id="stand_fast",
            name=Name("背水", "Stand fast"),
            kind=Kind.TRIGGERED_MAGIC,
            since=Format.LITE,
            trigger=Trigger.TRIGGERED,
            speed=Speed.IMMEDIATE,
            timing=Timing.QUICK,
            when=When(kind=UNIT_LEFT, who=last_bulwark_fell),
            effect=(owner_draws_one,),
        ),
    ),
)
