"""基本: attack, block, damage judgement."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card_action import CardAction, CardLine, Kind, TurnStep
from blackpoker.common.combat import (
    able_to_attack,
    able_to_block,
    attack_with,
    attackers,
    block_with,
    bound_to_attack,
    bout_number,
    end_combat,
    face,
    fight,
    fix_the_bouts,
    settle_the_difference,
)
from blackpoker.common.duel import Duel
from blackpoker.common.effects import resolved
from blackpoker.common.unit import UNIT, spell_unit
from blackpoker.core.action import Trigger, When
from blackpoker.core.decision import Question
from blackpoker.core.event import RESOLVED, Event
from blackpoker.core.name import Name
from blackpoker.core.task import Task

WHO_ATTACKS: Final = Question(
    "attacker", UNIT, spell=spell_unit, repeated=True, several=True, about="attackers"
)
WHO_BLOCKS: Final = Question(
    "blocker", UNIT, spell=spell_unit, repeated=True, several=True, about="blockers"
)
ALL_FACED: Final = -1


def ask_for_an_attacker(game: Duel, task: Task) -> None:
    ready = able_to_attack(game, task.player)
    free = not bound_to_attack(game, task.player)
    game.ask_units(task.player, WHO_ATTACKS, task.player, ready, or_none=free)


def drive_the_attacker(game: Duel, task: Task) -> None:
    if game.declined():
        return
    attack_with(game, game.chosen_unit())
    task.back_to(ask_for_an_attacker)


def nobody_can_attack(game: Duel, player: int, line: CardLine) -> bool:
    return able_to_attack(game, player) == 0


ATTACK: Final = CardAction(
    id="attack",
    typed="A",
    name=Name("アタック", "Attack"),
    kind=Kind.BASIC,
    once_per_turn=True,
    step=TurnStep.ATTACK,
    effect=(ask_for_an_attacker, drive_the_attacker),
    void=nobody_can_attack,
)


def somebody_attacks(game: Duel, event: Event) -> list[int]:
    return [game.turn] if len(attackers(game)) > 0 else []


def ask_who_blocks(game: Duel, task: Task) -> None:
    """For each attacker in turn (task.at counts them): nobody, soldiers, or one bulwark (R8-51)."""
    attackers_left = attackers(game)
    if task.at >= len(attackers_left):
        face(game, 0)
        task.at = ALL_FACED
        return
    attacker = attackers_left[task.at].serial
    face(game, attacker)
    defender = game.opponent(task.player)
    able = able_to_block(game, defender, attacker)
    game.ask_if_any(defender, WHO_BLOCKS, defender, able, or_none=True)


def set_the_blocker(game: Duel, task: Task) -> None:
    if task.at == ALL_FACED:
        return
    if game.declined():
        task.at += 1
    else:
        blocker = game.chosen_unit()
        block_with(game, blocker, attackers(game)[task.at].serial)
        if not blocker.soldier:
            task.at += 1
    task.back_to(ask_who_blocks)


BLOCK: Final = CardAction(
    id="block",
    name=Name("ブロック", "Block"),
    kind=Kind.BASIC,
    trigger=Trigger.TRIGGERED,
    when=When(kind=RESOLVED, action="attack", who=somebody_attacks),
    step=TurnStep.BLOCK,
    effect=(ask_who_blocks, set_the_blocker),
)


def carry_out_the_next(game: Duel, task: Task) -> None:
    """Soldiers, then bulwarks, then damage; every fight is an event of its own (R8-60, R8-118)."""
    bout = bout_number(game, task.at)
    if bout is not None:
        fight(game, bout)


def settle_it(game: Duel, task: Task) -> None:
    """The damage a fight between soldiers may bring comes after it (RX-95)."""
    bout = bout_number(game, task.at)
    if bout is not None:
        task.at += 1
        task.back_to(carry_out_the_next)
        if game.book.of_fights != 0:
            settle_the_difference(game, bout)


def end_all_designations(game: Duel, task: Task) -> None:
    end_combat(game)


DAMAGE_JUDGEMENT: Final = CardAction(
    id="damage_judgement",
    name=Name("ダメージ判定", "Damage judgement"),
    kind=Kind.BASIC,
    trigger=Trigger.TRIGGERED,
    when=resolved("block"),
    step=TurnStep.JUDGEMENT,
    effect=(fix_the_bouts, carry_out_the_next, settle_it, end_all_designations),
)
