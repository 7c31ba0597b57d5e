"""Can what lies on the table of a duel lie there? For a duel that was read from a snapshot."""

from __future__ import annotations

from blackpoker.common.card import COUNT, name_of
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import SETUP, CardRequest, Duel
from blackpoker.common.fog import Fog
from blackpoker.common.movement import component_of
from blackpoker.common.query import cost_of
from blackpoker.common.unit import JOINED, Unit
from blackpoker.core import bitset
from blackpoker.core.decision import PLAYER, SECOND
from blackpoker.core.native import i64
from blackpoker.core.reading import damaged
from blackpoker.core.request import Request
from blackpoker.core.snapshot_check import all_requests
from blackpoker.core.task import Task


def check_duel(game: Duel) -> None:
    """Raise RecordError, which says what is wrong."""
    once: i64 = 0
    for line in game.book.card_lines:
        once |= line.once_bit
    for player in range(2):
        check_cards(game, player)
        side = game.side(player)
        for unit in side.field:
            check_unit(game, player, unit)
        if side.used & ~once != 0 or (len(side.trumps) > 0 and len(game.book.trumps) == 0):
            raise damaged("side", player=player)
    for fog in game.fogs:
        check_fog(game, fog)
    for request in game.stage:
        check_request(request)
    check_serials(game)
    for task in game.agenda[: game.depth]:
        check_task(game, task)


# ---- cards
def check_cards(game: Duel, player: int) -> None:
    """Every card lies in one place: each player has one of each."""
    cards = cards_of(game, player)
    if not all(0 <= one < COUNT for one in cards):
        raise damaged("range", part="sides")
    if len(set(cards)) < len(cards):
        doubles = sorted({one for one in cards if cards.count(one) > 1})
        shown = " ".join([name_of(one) for one in doubles])
        raise damaged("card_twice", player=player, cards=shown)
    raised = game.raised
    if (
        isinstance(raised, CardRequest)
        and raised.controller == player
        and not raised.virtual
        and raised.key & ~game.side(player).graveyard.all() != 0  # taken up when it comes
    ):
        raise damaged("request", serial=raised.serial)


def cards_of(game: Duel, player: int) -> list[int]:
    """Return every card of a player, wherever it lies."""
    side = game.side(player)
    cards = side.life.listed() + side.graveyard.listed() + bitset.each(side.hand)
    cards += bitset.each(side.pack) + bitset.each(side.rare)
    for unit in side.field:
        cards += bitset.each(unit.cards)
    for fog in game.fogs:
        if fog.owner == player:
            cards += fog.order
    for request in game.stage + game.floating + game.buffer:
        assert isinstance(request, CardRequest)
        if request.controller == player and not request.virtual:
            cards += request.keys
    cards += [trump.card for trump in side.trumps]
    return cards


# ---- what lies there
def check_unit(game: Duel, player: int, unit: Unit) -> None:
    """Its cards are the character it is said to be, and entered before now."""
    stack = unit.stack
    turns = [unit.entered, *[entry // JOINED for entry in stack]]
    if (
        unit.owner != player
        or unit.cards == 0
        or unit.character is not component_of(game, unit.cards, unit.soldier)
        or bitset.several(unit.cards) != (len(stack) > 0)
        or (len(stack) > 0 and not covers([entry % JOINED for entry in stack], unit.cards))
        or max(turns) > game.turn_number
    ):
        raise damaged("unit", player=player, serial=unit.serial)


def covers(order: list[int], cards: i64) -> bool:
    """Are these the cards of the set, each once?"""
    return len(order) == bitset.count(cards) and bitset.of(order) == cards


def check_fog(game: Duel, fog: Fog) -> None:
    """Its cards were named in some order, before now."""
    if not covers(list(fog.order), fog.cards) or fog.turn > game.turn_number:
        raise damaged("fog", fog=fog.definition.id)


def check_request(request: Request) -> None:
    """On the stage a player who is aimed at is one of the two."""
    assert isinstance(request, CardRequest)
    rule = request.card_line.target
    if rule is not None and rule.question.verb == PLAYER and not 0 <= request.target <= 1:
        raise damaged("request", serial=request.serial)


def check_serials(game: Duel) -> None:
    """One counter numbers everything: units, trumps and requests."""
    serials: list[int] = [request.serial for request in all_requests(game)]
    for player in range(2):
        side = game.side(player)
        serials += [unit.serial for unit in side.field]
        serials += [trump.serial for trump in side.trumps]
    seen: set[int] = set()
    for serial in serials:
        if serial > game.serial or serial in seen:
            raise damaged("serial", serial=serial)
        seen.add(serial)


def check_task(game: Duel, task: Task) -> None:
    """What everybody looks at: cards that lie face up, choices of the setup, and a price."""
    request = game.request(task.request)
    if isinstance(request, CardRequest):
        if request.card_line.record.turns_up and not all(one < COUNT for one in task.named):
            raise damaged("range", part="agenda")
        if task.procedure is DECLARATION:
            check_price(game, request, task.at)
    elif task.procedure.id == SETUP and not all(one < 2 * SECOND for one in task.named):
        raise damaged("range", part="agenda")


def check_price(game: Duel, request: CardRequest, paid: i64) -> None:
    """Who could still pay is looked for in every order, so a price must not be beyond all bounds.

    The rest of a cost with S asks for no more bulwarks and characters than the list, or than the
    abilities in force make of it.
    """
    printed = request.card_line.cost
    now = cost_of(game, request.card_line, request.controller)
    rest = request.cost.letters[paid:]
    if "S" in rest and (
        rest.count("S") > max(printed.s, now.s) or rest.count("B") > max(printed.b, now.b)
    ):
        raise damaged("request", serial=request.serial)
