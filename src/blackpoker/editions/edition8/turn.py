"""基本: end, charge, draw, next generation."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardAction, Kind, TurnStep
from blackpoker.common.combat import end_combat
from blackpoker.common.damage import turn_up_to_a_face_card
from blackpoker.common.duel import Duel
from blackpoker.common.effects import noted, resolved
from blackpoker.common.event import UNIT_LEFT, UnitEvent
from blackpoker.common.fog import Fog
from blackpoker.common.mark import NO_MARKS
from blackpoker.common.movement import bury, discard_together, draw, set_driven
from blackpoker.common.query import charge_is_stopped
from blackpoker.common.zone import FOG, GRAVEYARD
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing, Trigger, When
from blackpoker.core.decision import NOTHING, Question, which_way
from blackpoker.core.event import TURN_PASSED, Event, PlayerEvent
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import Task

TRIM: Final = Question("trim", CARD, spell=card.spell_card, repeated=True, several=True)
DRAW_AGAIN: Final = which_way("draw_again", "no", "yes")


def ask_what_to_discard(game: Duel, task: Task) -> None:
    """The cards above the limit are named one by one and go together (R8-118)."""
    kept = game.side(task.player).hand & ~task.picked
    if bitset.count(kept) > game.book.hand_limit:
        game.ask_cards(task.player, TRIM, task.player, kept)
    else:
        game.answer = NOTHING


def discard_down_to_the_limit(game: Duel, task: Task) -> None:
    if noted(game, task):
        task.back_to(ask_what_to_discard)
    elif task.picked != 0:
        discard_together(game, task.player, list(task.named))


def clear_fogs_of(game: Duel, player: i64) -> None:
    if len(game.fogs) == 0:
        return
    cards: list[int] = []
    kept: list[Fog] = []
    for fog in game.fogs:
        if fog.owner == player:
            cards.extend(fog.order)
        else:
            kept.append(fog)
    game.fogs = kept
    bury(game, player, cards, FOG)


def clear_your_fog(game: Duel, task: Task) -> None:
    """Your own only: what the other player placed stays until their end (R8-37)."""
    clear_fogs_of(game, task.player)


def hand_over_the_turn(game: Duel, task: Task) -> None:
    end_combat(game)  # R8-70
    game.first.used = 0  # R8-30
    game.second.used = 0
    game.marks = NO_MARKS
    game.turn = game.opponent(game.turn)
    game.turn_number += 1
    if game.wanted(TURN_PASSED):
        game.emit(PlayerEvent(TURN_PASSED, game.turn))


END: Final = CardAction(
    id="end",
    typed="E",
    name=Name("エンド", "End"),
    kind=Kind.BASIC,
    step=TurnStep.END,
    effect=(ask_what_to_discard, discard_down_to_the_limit, clear_your_fog, hand_over_the_turn),
)


def charge_the_turn_players_field(game: Duel, task: Task) -> None:
    if charge_is_stopped(game):
        return
    for unit in game.side(game.turn).field:
        set_driven(game, unit, False)


CHARGE: Final = CardAction(
    id="charge",
    name=Name("チャージ", "Charge"),
    kind=Kind.BASIC,
    trigger=Trigger.TRIGGERED,
    speed=Speed.IMMEDIATE,
    when=resolved("end"),
    step=TurnStep.DRAW,
    effect=(charge_the_turn_players_field,),
)


def draw_one(game: Duel, task: Task) -> None:
    draw(game, game.turn)


def ask_for_another(game: Duel, task: Task) -> None:
    """The second card is free, after seeing the first (R8-40)."""
    if game.side(game.turn).life.size > 0:
        game.ask(game.turn, DRAW_AGAIN, 3, 0)
    else:
        task.finish()


def maybe_draw_another(game: Duel, task: Task) -> None:
    if game.answer == 1:
        draw(game, game.turn)


DRAW: Final = CardAction(
    id="draw",
    name=Name("ドロー", "Draw"),
    kind=Kind.BASIC,
    trigger=Trigger.TRIGGERED,
    when=resolved("charge"),
    step=TurnStep.DRAW,
    effect=(draw_one, ask_for_another, maybe_draw_another),
)


def a_face_card_fell(game: Duel, event: Event) -> list[int]:
    """Once per heir that goes from your field to the graveyard, face up or down (R8-99)."""
    assert isinstance(event, UnitEvent)
    heirs = event.cards & event.character.heirs
    if event.zone != GRAVEYARD or heirs == 0:
        return []
    n: int = bitset.count(heirs)
    return [event.owner] * n


def find_the_next_generation(game: Duel, task: Task) -> None:
    turn_up_to_a_face_card(game, task.player)


NEXT_GENERATION: Final = CardAction(
    id="next_generation",
    name=Name("世代交代", "Next generation"),
    kind=Kind.BASIC,
    trigger=Trigger.TRIGGERED,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    when=When(kind=UNIT_LEFT, who=a_face_card_fell),
    effect=(find_the_next_generation,),
)
