"""攻防: attack raises block, block raises damage judgement."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card_action import Kind
from blackpoker.common.combat import attackers
from blackpoker.common.duel import Duel
from blackpoker.common.effects import Raise, raise_request
from blackpoker.core.task import Task
from blackpoker.editions.edition8 import combat


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
