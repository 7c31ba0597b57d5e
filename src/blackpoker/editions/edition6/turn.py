"""ターン制御, 攻防 and 誘発: an action raises the next one (R6-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card_action import Kind
from blackpoker.common.combat import attackers
from blackpoker.common.duel import Duel
from blackpoker.common.effects import Raise, raise_request
from blackpoker.core.flow import Flow
from blackpoker.core.task import Task
from blackpoker.editions.edition8 import combat, turn
from blackpoker.editions.edition8.turn import (
    ask_what_to_discard,
    charge_the_turn_players_field,
    discard_down_to_the_limit,
    hand_over_the_turn,
)

# What a payment triggers comes after the request it paid for (R6-06); nobody passes on an empty
# stage (R6-02, R6-04).
RAISING_FLOW: Final = Flow("core/raising_flow", checks_payment=False, idles=False)

END: Final = replace(
    turn.END,
    kind=Kind.TURN,
    effect=(ask_what_to_discard, discard_down_to_the_limit, hand_over_the_turn, Raise("charge")),
)
CHARGE: Final = replace(
    turn.CHARGE, kind=Kind.TURN, when=None, effect=(charge_the_turn_players_field, Raise("draw"))
)
DRAW: Final = replace(turn.DRAW, kind=Kind.TURN, when=None)
NEXT_GENERATION: Final = replace(turn.NEXT_GENERATION, kind=Kind.TRIGGERED)


def raise_block_if_somebody_attacks(game: Duel, task: Task) -> None:
    if len(attackers(game)) > 0:
        raise_request(game, task.player, "block")


ATTACK: Final = replace(
    combat.ATTACK,
    kind=Kind.BATTLE,
    effect=(*combat.ATTACK.effect, raise_block_if_somebody_attacks),
)
BLOCK: Final = replace(
    combat.BLOCK,
    kind=Kind.BATTLE,
    when=None,
    effect=(*combat.BLOCK.effect, Raise("damage_judgement")),
)
DAMAGE_JUDGEMENT: Final = replace(combat.DAMAGE_JUDGEMENT, kind=Kind.BATTLE, when=None)

ALL: Final = (END, CHARGE, DRAW, NEXT_GENERATION, ATTACK, BLOCK, DAMAGE_JUDGEMENT)
