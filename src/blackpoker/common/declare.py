"""Asking for an action: the scan for what may be asked for, and the four steps of 2.10.3."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardLine
from blackpoker.common.completable import charged_bulwarks, discardable, payable, sacrificeable
from blackpoker.common.cost import Cost
from blackpoker.common.damage import damage
from blackpoker.common.duel import DECLARE, NO_TARGET, NONE, CardRequest, Duel
from blackpoker.common.key import NO_KEY
from blackpoker.common.movement import discard, kill, play_key, set_driven, tell_discarded
from blackpoker.common.query import cost_of, forbidden
from blackpoker.common.side import Side
from blackpoker.common.unit import UNIT, spell_unit
from blackpoker.core import bitset
from blackpoker.core.decision import KEY, PAYMENT, Question
from blackpoker.core.event import ANNOUNCED
from blackpoker.core.game import Game
from blackpoker.core.native import i64
from blackpoker.core.task import Procedure, Task

KEY_CARD: Final = Question("key", CARD, spell=card.spell_card, part=KEY)
DISCARD: Final = Question("discard", CARD, spell=card.spell_card, part=PAYMENT, letter="D")
DRIVE: Final = Question("drive", UNIT, spell=spell_unit, part=PAYMENT, letter="B")
SACRIFICE: Final = Question("sacrifice", UNIT, spell=spell_unit, part=PAYMENT, letter="S")
KEY_UNIT: Final = Question("key_unit", UNIT, spell=spell_unit, part=PAYMENT, letter="C")


def offer(game: Duel, player: i64) -> None:
    """[3] Offer every action that could be completed, and the pass. Cheapest tests first."""
    side = game.side(player)
    hand = side.hand
    cards = bitset.count(hand)
    book = game.book
    main = player == game.turn and len(game.stage) == 0
    with_trumps = side.lines
    if with_trumps is None:
        lines = book.main_with[cards] if main else book.quick_with[cards]
    else:
        lines = with_trumps[1 if main else 0]
    low: i64 = NONE
    high: i64 = 0
    if not book.flow.idles and len(game.stage) == 0:
        low = 0
    if len(lines) == 0:
        game.ask(player, book.chance, low, 0)
        return
    life = side.life.size
    charged: i64 = 0
    characters: i64 = 0
    magic = False
    forbids = False
    for unit in side.field:
        characters += 1
        if not unit.soldier and not unit.driven:
            charged += 1
        if unit.character.speaks_of_actions:
            magic = magic or unit.character.speaks_of_cost
            forbids = forbids or unit.character.forbids
    used = side.used
    held = hand | NO_KEY
    for line in lines:
        if held & line.key_cards == 0 and not line.from_rare:
            continue
        if line.once_bit & used != 0:
            continue
        if magic:
            cost = cost_of(game, line, player)
            if (
                cost.b > charged
                or cost.l > life
                or cost.s > characters
                or cost.d + line.hand_keys > cards
            ):
                continue
        elif line.hand_cards > cards or line.b > charged or line.l > life or line.s > characters:
            continue
        key = line.key
        if key is not None and not key.playable(side.rare if line.from_rare else hand):
            continue
        target = line.target
        if target is not None:
            if not target.exists(game, player, 0):
                continue
            if (
                line.narrows
                and key is not None
                and not key.playable(target.keys(game, player, hand))
            ):
                continue
        if line.s > 0 and not payable(game, line, cost_of(game, line, player), player, 0, 0, 0):
            continue
        if line.conditional:
            if line.takes_rare and side.rare == 0:
                continue
            condition = line.action.condition
            if condition is not None and not condition(game, player):
                continue
            key_unit = line.key_unit
            if key_unit is not None and key_unit.places(game, player) == 0:
                continue
        if forbids and forbidden(game, line, player):
            continue
        low |= line.low_bit
        high |= line.high_bit
    game.ask(player, book.chance, low, high)


def declare(game: Duel, choice: i64, player: i64) -> None:
    """① Announce: the request floats, and what it costs is settled (R8-35)."""
    line = game.book.line_at(choice)
    request = CardRequest(game.next_serial(), line, player)
    game.put_afloat(request)
    if line.virtual:
        request.virtual = True
        request.keys = line.record.virtual_keys
        request.key = bitset.of(list(request.keys))
    game.side(player).used |= line.once_bit
    if line.cost.length > 0:
        request.cost = cost_of(game, line, player)
    if request.cost.length > 0 or line.keys > 0 or line.target is not None:
        game.report(ANNOUNCED, request)
        game.push(DECLARATION, player, request.serial)


PAY: Final = 0
PAID: Final = 1
KEY_PLAYED: Final = 2
TARGET_CHOSEN: Final = 3


@final
class Declaration(Procedure):
    """② Pay the cost, ③ put the key cards, ④ choose the target. task.at counts the letters paid."""

    def run(self, game: Game, task: Task) -> None:
        assert isinstance(game, Duel)
        request = game.floating[len(game.floating) - 1]
        assert isinstance(request, CardRequest)
        here = game.depth
        while game.asked < 0 and game.depth == here:
            step = task.step
            if step == PAY:
                pay_cost(game, task, request)
            elif step == PAID:
                cost_paid(game, task, request)
            elif step == KEY_PLAYED:
                play_key(game, request, game.chosen_card())
                play_key_cards(game, task, request)
            else:
                target = request.card_line.target
                assert target is not None
                request.target = target.serial(game, game.answer)
                game.depth -= 1

    def fits(self, game: Game, task: Task) -> bool:
        """The last letters of a cost may be paid while a top card is asked for: then at PAY."""
        if len(game.floating) == 0:
            return False
        request = game.floating[len(game.floating) - 1]
        assert isinstance(request, CardRequest)
        line = request.card_line
        if request.serial != task.request or request.controller != task.player:
            return False
        if not game.waits_at(task):
            return task.step == PAY and 0 <= task.at <= request.cost.length
        if task.step == PAID:
            return 0 <= task.at < request.cost.length
        if task.step == KEY_PLAYED:
            return task.at == request.cost.length and len(request.keys) < line.keys
        return task.step == TARGET_CHOSEN and line.target is not None

    def ask_again(self, game: Game, task: Task) -> bool:
        assert isinstance(game, Duel)
        request = game.current(task)
        if task.step == PAID:
            pay_cost(game, task, request)
        elif task.step == KEY_PLAYED:
            play_key_cards(game, task, request)
        else:
            choose_target(game, task, request)
        return True


DECLARATION: Final = Declaration(DECLARE)


def pay_cost(game: Duel, task: Task, request: CardRequest) -> None:
    """Letter by letter, from left to right (R8-15)."""
    cost: Cost = request.cost
    player = task.player
    while task.at < cost.length:
        letter = cost.letters[task.at]
        if letter == "L":
            damage(game, player, 1)
            task.at += 1
            continue
        task.step = PAID
        if letter == "B":
            game.ask_units(player, DRIVE, player, charged_bulwarks(game, player))
        elif letter == "D":
            game.ask_cards(player, DISCARD, player, discardable(game, request))
        elif letter == "C":
            key_unit = request.card_line.key_unit
            assert key_unit is not None
            game.ask_units(player, KEY_UNIT, player, key_unit.places(game, player))
        else:
            game.ask_units(
                player, SACRIFICE, player, sacrificeable(game, request, task.at, task.named)
            )
        return
    if cost.d > 0:
        tell_discarded(game, player, cost.d)
    play_key_cards(game, task, request)


def cost_paid(game: Duel, task: Task, request: CardRequest) -> None:
    letter = request.cost.letters[task.at]
    task.at += 1
    task.step = PAY
    if letter == "B":
        unit = game.chosen_unit()
        if request.cost.s > 0:  # nobody pays twice (R8-15)
            task.named = (*task.named, unit.serial)
        set_driven(game, unit, True)
    elif letter == "D":
        discard(game, task.player, game.chosen_card())
    elif letter == "C":
        unit = game.chosen_unit()
        request.unit = unit.serial
        set_driven(game, unit, True)
    else:
        kill(game, game.chosen_unit())
        if game.agenda[game.depth - 1] is not task:
            return  # the graveyard's top card is asked for first
    pay_cost(game, task, request)


def play_key_cards(game: Duel, task: Task, request: CardRequest) -> None:
    line = request.card_line
    key = line.key
    if key is not None and len(request.keys) < line.keys:
        task.step = KEY_PLAYED
        cards = key.next(possible_keys(game, task.player, line), request.key)
        game.ask_cards(task.player, KEY_CARD, task.player, cards)
        return
    choose_target(game, task, request)


def key_source(side: Side, line: CardLine) -> i64:
    return side.rare if line.from_rare else side.hand


def possible_keys(game: Duel, player: i64, line: CardLine) -> i64:
    """The cards from which its keys are taken: those that leave a target."""
    cards = key_source(game.side(player), line)
    if line.target is not None and not line.from_rare:
        cards = line.target.keys(game, player, cards)
    return cards


def first_keys(game: Duel, player: i64, line: CardLine) -> i64:
    """Return the cards that could be its key card, or the first of several."""
    return 0 if line.key is None else line.key.next(possible_keys(game, player, line), 0)


def choose_target(game: Duel, task: Task, request: CardRequest) -> None:
    target = request.card_line.target
    if target is None:
        game.depth -= 1
        return
    only = target.only(request)
    if only != NO_TARGET:
        request.target = only
        game.depth -= 1
        return
    task.step = TARGET_CHOSEN
    low, high = target.choices(game, request)
    game.ask(task.player, target.question, low, high)


def aim(game: Duel, request: CardRequest) -> bool:
    """A triggered request has its target chosen when it leaves the buffer (C-09)."""
    target = request.card_line.target
    assert target is not None
    if not target.exists(game, request.controller, 0):
        return False
    choose_target(game, game.push(DECLARATION, request.controller, request.serial), request)
    return True
