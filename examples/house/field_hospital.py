"""House rule 野戦病院: a court card of hearts brings a fallen card back under your life.

A new action that a player asks for.
"""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *


def put_it_under_your_life(game: Duel, task: Task) -> None:
    if game.declined():  # the graveyard was empty
        return
    healed = game.chosen_card()
    unbury(game, task.player, healed)
    show(game, task.player, bitset.only(healed), GRAVEYARD)
    game.side(task.player).life.put_under(healed)
    moved(game, task.player, bitset.only(healed), GRAVEYARD, LIFE)


RULE: Final = Supplement(
    id="field_hospital",
    name=Name("野戦病院", "Field hospital"),
    actions=(
        CardAction(
            id="heal",
            name=Name("治療", "Heal"),
            kind=Kind.MAGIC,
            since=Format.LITE,
            trigger=Trigger.DIRECT,
            speed=Speed.NORMAL,
            timing=Timing.QUICK,
            cost=cost("D"),
            key=one("♡", J, K),
            effect=(ask_for_a_buried_card, put_it_under_your_life),
        ),
    ),
)
