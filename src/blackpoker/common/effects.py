"""The shared vocabulary of trigger conditions and effect steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.cost import NO_COST
from blackpoker.common.duel import NO_TARGET, CardRequest, Duel
from blackpoker.common.movement import component_of, enter, kill
from blackpoker.common.unit import Unit
from blackpoker.common.zone import STAGE
from blackpoker.core import bitset
from blackpoker.core.action import Step, When
from blackpoker.core.decision import NOTHING, Question
from blackpoker.core.event import RESOLVED
from blackpoker.core.native import i64
from blackpoker.core.resolve import f8_raise
from blackpoker.core.task import Task

TAKE: Final = Question("take", CARD, spell=card.spell_card, repeated=True)
ORDER: Final = Question(
    "order",
    CARD,
    spell=card.spell_card,
    repeated=True,
    several=True,
    orders=True,
    last_unasked=True,
)


def ask_for_next(game: Duel, task: Task, chooser: i64, owner: i64, cards: i64) -> None:
    """Cards are put in order one after another, the last without a question: into task.named."""
    left = cards & ~task.picked
    if bitset.several(left):
        game.ask_cards(chooser, ORDER, owner, left)
        return
    if left != 0:
        task.named = (*task.named, bitset.lowest(left))
    game.answer = NOTHING


def noted(game: Duel, task: Task) -> bool:
    """Remember the card just named; False if there was nothing left to name."""
    if game.declined():
        return False
    task.picked |= bitset.only(game.chosen_card())
    task.named = (*task.named, game.chosen_card())
    return True


@dataclass(frozen=True)
class NoteAndAskAgain:
    """A step that remembers the card just named and goes back to the question, until all are."""

    ask: Step

    def __call__(self, game: Duel, task: Task) -> None:
        if noted(game, task):
            task.back_to(self.ask)


def ask_for_a_buried_card(game: Duel, task: Task) -> None:
    """One card of your graveyard; with nothing in it nothing is chosen (R8-27)."""
    game.ask_if_any(task.player, TAKE, task.player, game.side(task.player).graveyard.all())


def resolved(action: str) -> When:
    """You are the turn player, and this action resolved."""
    return When(kind=RESOLVED, action=action)


def the_target(game: Duel, task: Task) -> Unit:
    """The character it aims at, which is still there when its effect begins (C-06)."""
    unit = game.target_unit(task)
    assert unit is not None
    return unit


def the_targeted_request(game: Duel, task: Task) -> CardRequest:
    """The request it aims at, which is still on the stage when its effect begins (C-06)."""
    request = game.staged(game.current(task).target)
    assert request is not None
    return request


def kill_the_target(game: Duel, task: Task) -> None:
    """The character it aims at goes to the graveyard, if it is still there."""
    unit = game.target_unit(task)
    if unit is not None:
        kill(game, unit)


def summon_the_key_card(game: Duel, task: Task) -> None:
    """The key card enters as the soldier it fits."""
    request = game.current(task)
    one: i64 = bitset.lowest(request.key)
    if component_of(game, request.key, True) is None:
        return  # no soldier in this format: the possible part only
    request.release_keys()
    enter(game, task.player, one, True, STAGE)


def raise_request(
    game: Duel,
    player: i64,
    action: str,
    target: i64 = NO_TARGET,
    keys: tuple[int, ...] = (),
    virtual: bool = False,
) -> None:
    """An effect makes a request, which costs nothing."""
    line = game.book.line_of(action)
    assert line is not None, action
    request = CardRequest(game.next_serial(), line, player)
    request.cost = NO_COST
    request.target = target
    request.keys = keys
    request.key = bitset.of(list(keys))
    request.virtual = virtual
    f8_raise(game, request, game.book.raises_at_once)


@dataclass(frozen=True)
class Raise:
    """A step of an effect that makes another action happen."""

    action: str

    def __call__(self, game: Duel, task: Task) -> None:
        raise_request(game, task.player, self.action)


def pass_the_chance(game: Duel, task: Task) -> None:
    """Whoever asked for this passes once everything is triggered."""
    game.passing = True
