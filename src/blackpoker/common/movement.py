"""Where cards change zone: here, and for trumps in ``trump_zone``; nowhere else."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.character import Character
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.event import (
    CARDS_MOVED,
    CHARGED,
    DISCARDED,
    DRIVEN,
    LOOKED_AT,
    MARKED,
    REARRANGED,
    SHOWN,
    SHUFFLED,
    TOP_SHOWN,
    UNDER,
    UNIT_ENTERED,
    UNIT_GREW,
    UNIT_LEFT,
    UNIT_TURNED,
    AmountEvent,
    CardsMoved,
    CardsSeen,
    MarkEvent,
    UnitEvent,
)
from blackpoker.common.fog import Fog, FogDef
from blackpoker.common.mark import Mark
from blackpoker.common.unit import ALONE, JOINED, Unit
from blackpoker.common.zone import (
    BULWARKS,
    FIELD,
    FOG,
    GRAVEYARD,
    HAND,
    LIFE,
    RARE,
    SOLDIERS,
    STAGE,
)
from blackpoker.core import bitset
from blackpoker.core.decision import Question
from blackpoker.core.event import PlayerEvent
from blackpoker.core.game import Game
from blackpoker.core.game import negate as leave_unresolved
from blackpoker.core.native import i64
from blackpoker.core.task import Procedure, Task

TOP_CARD: Final = Question("top", CARD, spell=card.spell_card, top=True)
NEW_TOP: Final = Question("new_top", CARD, spell=card.spell_card, top=True)


# ---- telling
def moved(game: Duel, owner: i64, cards: i64, source: i64, target: i64, end: i64 = 0) -> None:
    """Say that cards of a player have gone from one zone to another; it moves nothing by itself."""
    if bitset.contains(game.wants, CARDS_MOVED):
        game.emit(CardsMoved(owner, cards, bitset.count(cards), source, target, end))


def tell_unit(game: Duel, kind: i64, unit: Unit, zone: i64, other: i64) -> None:
    if bitset.contains(game.wants, kind):
        game.emit(UnitEvent(kind, unit.serial, unit.owner, unit.cards, unit.character, zone, other))


def tell_cards(game: Duel, kind: i64, owner: i64, cards: i64, zone: i64, viewer: i64) -> None:
    if bitset.contains(game.wants, kind):
        game.emit(CardsSeen(kind, owner, cards, zone, viewer))


def show(game: Duel, player: i64, cards: i64, zone: i64) -> None:
    """Turn cards up for everybody."""
    tell_cards(game, SHOWN, player, cards, zone, -1)


def look(game: Duel, viewer: i64, owner: i64, cards: i64, zone: i64) -> None:
    """One player looks at cards that the others do not see."""
    tell_cards(game, LOOKED_AT, owner, cards, zone, viewer)


def shuffle(game: Duel, player: i64) -> None:
    """Shuffle a player's life."""
    life = game.side(player).life
    cards = life.listed()
    game.shuffle(cards, player, True)
    life.cards = cards
    tell_cards(game, SHUFFLED, player, 0, LIFE, -1)


# ---- to the graveyard
@final
class ChooseTop(Procedure):
    """Cards that reach a graveyard together: its owner says which one lies on top (R8-85).

    task.picked: the cards of this event; task.at: how high the pile was after it, so that the card
    is lifted to the top of its own event even if more came later.
    """

    def run(self, game: Game, task: Task) -> None:
        assert isinstance(game, Duel)
        if task.step == 0:
            task.step = 1
            game.ask_cards(task.player, TOP_CARD, task.player, task.picked)
        else:
            game.depth -= 1
            chosen = game.chosen_card()
            game.side(task.player).graveyard.lift(chosen, task.at)
            tell_cards(game, TOP_SHOWN, task.player, bitset.only(chosen), GRAVEYARD, -1)

    def fits(self, game: Game, task: Task) -> bool:
        assert isinstance(game, Duel)
        graveyard = game.side(task.player).graveyard
        return (
            (task.step == 1 if game.waits_at(task) else task.step == 0)
            and task.picked != 0
            and task.picked & ~graveyard.all() == 0
            and 0 <= task.at < graveyard.size
        )

    def ask_again(self, game: Game, task: Task) -> bool:
        task.step = 0
        self.run(game, task)
        return True


CHOOSE_TOP: Final = ChooseTop("common/choose_top")


def ask_for_top(game: Duel, owner: i64, cards: i64) -> None:
    graveyard = game.side(owner).graveyard
    if bitset.contains(game.standing, owner):
        tell_cards(game, TOP_SHOWN, owner, bitset.only(graveyard.top()), GRAVEYARD, -1)
        return
    task = game.push(CHOOSE_TOP, owner, 0)
    task.picked = cards
    task.at = graveyard.size - 1


@final
class NameTop(Procedure):
    """Cards have left a graveyard: its owner says which of the others lies on top."""

    def run(self, game: Game, task: Task) -> None:
        assert isinstance(game, Duel)
        graveyard = game.side(task.player).graveyard
        if task.step == 0 and graveyard.size > 1:
            task.step = 1
            game.ask_cards(task.player, NEW_TOP, task.player, graveyard.all())
            return
        game.depth -= 1
        if task.step == 1:
            chosen = game.chosen_card()
            graveyard.lift(chosen, graveyard.size - 1)
            tell_cards(game, TOP_SHOWN, task.player, bitset.only(chosen), GRAVEYARD, -1)

    def fits(self, game: Game, task: Task) -> bool:
        return task.step == 1 if game.waits_at(task) else task.step == 0

    def ask_again(self, game: Game, task: Task) -> bool:
        task.step = 0
        self.run(game, task)
        return True


NAME_TOP: Final = NameTop("common/name_top")


def unbury(game: Duel, player: i64, one: i64) -> None:
    """A card leaves a graveyard; it is still to be put somewhere."""
    game.side(player).graveyard.remove(one)
    if not game.book.new_tops or bitset.contains(game.standing, player):
        return
    top = game.agenda[game.depth - 1]
    if top.procedure is not NAME_TOP or top.player != player:  # once for all that leave together
        game.push(NAME_TOP, player, 0)


def bury(game: Duel, owner: i64, cards: list[int], source: i64) -> None:
    """To the graveyard, all at once.

    The last of the list ends on top unless the owner chooses another.
    """
    if len(cards) == 0:
        return
    graveyard = game.side(owner).graveyard
    together: i64 = 0
    for one in cards:
        graveyard.put(one)
        together |= bitset.only(one)
    moved(game, owner, together, source, GRAVEYARD)
    if len(cards) > 1:
        ask_for_top(game, owner, together)


def bury_one(game: Duel, owner: i64, one: i64, source: i64) -> None:
    game.side(owner).graveyard.put(one)
    moved(game, owner, bitset.only(one), source, GRAVEYARD)


def fall(game: Duel, units: list[Unit]) -> None:
    """Characters go to the graveyard together: all move first, then the turn player names a top
    card (R8-120)."""
    for unit in units:
        leave(game, unit, GRAVEYARD)
    other = game.opponent(game.turn)
    bury_units(game, other, units)  # asked second, so pushed first
    bury_units(game, game.turn, units)


def bury_units(game: Duel, owner: i64, units: list[Unit]) -> None:
    cards: list[int] = []
    source: i64 = -1
    for unit in units:
        if unit.owner == owner:
            zone: i64 = SOLDIERS if unit.soldier else BULWARKS
            source = zone if source < 0 or source == zone else FIELD
            cards.extend(unit.in_order())
    bury(game, owner, cards, source)


def kill(game: Duel, unit: Unit) -> None:
    """A character goes to the graveyard."""
    leave(game, unit, GRAVEYARD)
    source: i64 = SOLDIERS if unit.soldier else BULWARKS
    if len(unit.stack) == 0:
        bury_one(game, unit.owner, bitset.lowest(unit.cards), source)
    else:
        bury(game, unit.owner, unit.in_order(), source)


def discard(game: Duel, player: i64, one: i64) -> None:
    """One card of a payment; ``tell_discarded`` counts the whole of it."""
    game.side(player).hand &= ~bitset.only(one)
    bury_one(game, player, one, HAND)


def discard_together(game: Duel, player: i64, cards: list[int]) -> None:
    """All that one effect makes a player discard."""
    game.side(player).hand &= ~bitset.of(cards)
    tell_discarded(game, player, len(cards))
    bury(game, player, cards, HAND)


def tell_discarded(game: Duel, player: i64, n: i64) -> None:
    if n > 0 and bitset.contains(game.wants, DISCARDED):
        game.emit(AmountEvent(DISCARDED, player, n))


# ---- to the hand
def to_hand(game: Duel, player: i64, cards: i64, source: i64) -> None:
    """Cards that were taken from somewhere come into a player's hand."""
    side = game.side(player)
    if game.book.orders_hands:
        side.note_what_came(cards)
    side.hand |= cards
    moved(game, player, cards, source, HAND)


def draw(game: Duel, player: i64) -> None:
    """Take the top card of the life, if there is one."""
    life = game.side(player).life
    if life.size > 0:
        to_hand(game, player, bitset.only(life.take()), LIFE)


# ---- onto the life and under it
def put_on_the_life(game: Duel, units: list[Unit], order: tuple[int, ...]) -> None:
    """Characters of one player leave the field; their cards go on the life, the last on top."""
    if len(units) == 0:
        return
    owner = units[0].owner
    for unit in units:
        leave(game, unit, LIFE)
    for one in order:
        game.side(owner).life.put(one)
    moved(game, owner, bitset.of(list(order)), SOLDIERS, LIFE)


def put_under_the_life(game: Duel, unit: Unit, order: tuple[int, ...]) -> None:
    """A character leaves the field; its cards go under the life, each under the one before."""
    leave(game, unit, LIFE, UNDER)
    for one in order:
        game.side(unit.owner).life.put_under(one)
    moved(game, unit.owner, unit.cards, SOLDIERS if unit.soldier else BULWARKS, LIFE, UNDER)


# ---- onto the field and off it
def component_of(game: Duel, cards: i64, soldier: bool) -> Character | None:
    """Which character these cards are; None if this regulation has none for them."""
    several = bitset.several(cards)
    for character in game.book.characters:
        if (
            character.soldier == soldier
            and character.several == several
            and cards & ~character.cards == 0
            and character.always & ~cards == 0
        ):
            return character
    return None


def enter(game: Duel, player: i64, one: i64, soldier: bool, source: i64) -> Unit:
    """A card comes onto the field as a new character, charged."""
    cards = bitset.only(one)
    character = component_of(game, cards, soldier)
    assert character is not None, card.name_of(one)
    unit = Unit(game.next_serial(), player, cards, soldier, character, game.turn_number)
    game.side(player).field.append(unit)
    moved(game, player, cards, source, SOLDIERS if soldier else BULWARKS)
    tell_unit(game, UNIT_ENTERED, unit, source, 0)
    return unit


def enter_or_fall(game: Duel, player: i64, one: i64, source: i64) -> None:
    """A card comes onto the field as a soldier; what is none in this format is buried (R9-14)."""
    if component_of(game, bitset.only(one), True) is None:
        bury_one(game, player, one, source)
    else:
        enter(game, player, one, True, source)


def enter_from_the_graveyard(game: Duel, player: i64, one: i64) -> None:
    """A buried card comes onto the field as a soldier, charged; what is none here stays."""
    if component_of(game, bitset.only(one), True) is not None:
        unbury(game, player, one)
        enter(game, player, one, True, GRAVEYARD)


def enter_together(game: Duel, player: i64, cards: list[int], sources: list[int]) -> Unit:
    """Cards from several zones come onto the field as one soldier, charged."""
    character = component_of(game, bitset.of(cards), True)
    assert character is not None
    first = bitset.only(cards[0])
    unit = Unit(game.next_serial(), player, first, True, character, game.turn_number)
    for one in cards[1:]:
        unit.join(one, game.turn_number)
    game.side(player).field.append(unit)
    for one, source in zip(cards, sources, strict=True):
        moved(game, player, bitset.only(one), source, SOLDIERS)
    tell_unit(game, UNIT_ENTERED, unit, sources[0], 0)
    return unit


def take_out(game: Duel, player: i64, one: i64) -> None:
    """A card leaves the character it is part of; the rest stays the same unit (R9-33)."""
    only = bitset.only(one)
    for unit in list(game.side(player).field):
        if unit.cards & only == 0:
            continue
        if unit.cards == only:
            leave(game, unit, SOLDIERS)
            return
        kept = [entry for entry in unit.stack if entry % JOINED != one]
        unit.cards &= ~only
        unit.entered = kept[0] // JOINED
        unit.stack = tuple(kept) if len(kept) > 1 else ALONE
        character = component_of(game, unit.cards, unit.soldier)
        assert character is not None
        unit.character = character


def leave(game: Duel, unit: Unit, zone: i64, end: i64 = 0) -> None:
    """It is no longer on the field; its cards are still to be put somewhere."""
    field = game.side(unit.owner).field
    i: i64 = 0
    for other in field:
        if other is unit:
            field.pop(i)
            break
        i += 1
    tell_unit(game, UNIT_LEFT, unit, zone, end)


def return_to_hand(game: Duel, unit: Unit) -> None:
    """A character goes to its owner's hand."""
    leave(game, unit, HAND)
    to_hand(game, unit.owner, unit.cards, SOLDIERS if unit.soldier else BULWARKS)


def turn_over(game: Duel, unit: Unit) -> bool:
    """A character of one card changes type; it stays the same unit (R8-71) and goes to the end of
    its row.

    What was done to it as a soldier is gone for good (R8-72): no fog or mark is on it any more.
    """
    character = component_of(game, unit.cards, not unit.soldier)
    if character is None:  # not a soldier in this format: it stays as it is
        return False
    forget_changes(game, unit)
    unit.soldier = not unit.soldier
    unit.character = character
    field = game.side(unit.owner).field
    field.remove(unit)
    field.append(unit)
    tell_unit(game, UNIT_TURNED, unit, BULWARKS if unit.soldier else SOLDIERS, 0)
    return True


def split_off(game: Duel, unit: Unit, one: i64) -> None:
    """One card of a soldier becomes a bulwark of its own, with the state and its own entry turn
    (R8-117)."""
    part = enter(game, unit.owner, one, False, SOLDIERS)
    part.entered = unit.entry_of(one)
    set_driven(game, part, unit.driven)


def rearrange_the_row(game: Duel, player: i64, first: tuple[int, ...]) -> None:
    """These bulwarks stand next to the life, in this order, the others behind them.

    All get new serials, so that nobody can follow a card through it (RX-87).
    """
    field = game.side(player).field
    row = [unit for unit in field if not unit.soldier]
    order: list[Unit] = []
    for serial in first:
        order.extend([unit for unit in row if unit.serial == serial])
    order.extend([unit for unit in row if unit.serial not in first])
    for unit in order:
        unit.serial = game.next_serial()
    i: i64 = 0
    place: i64 = 0
    for unit in list(field):
        if not unit.soldier:
            field[place] = order[i]
            i += 1
        place += 1
    if bitset.contains(game.wants, REARRANGED):
        game.emit(PlayerEvent(REARRANGED, player))


def forget_changes(game: Duel, unit: Unit) -> None:
    for fog in game.fogs:
        if fog.target == unit.serial:
            fog.target = 0
    if len(game.marks) > 0:
        game.marks = tuple([mark for mark in game.marks if mark.target != unit.serial])


def mark(game: Duel, owner: i64, target: i64, n: i64) -> None:
    """Change the number of a soldier, or of all a player's own (0), until the turn passes."""
    game.marks = (*game.marks, Mark(owner, target, n))
    if bitset.contains(game.wants, MARKED):
        game.emit(MarkEvent(owner, target, n))


def lay_on(game: Duel, unit: Unit, request: CardRequest) -> None:
    """The key card joins a soldier, which stays the same unit (R8-62)."""
    moved(game, unit.owner, request.key, STAGE, SOLDIERS)
    unit.join(bitset.lowest(request.key), game.turn_number)
    character = component_of(game, unit.cards, True)
    assert character is not None
    unit.character = character
    request.release_keys()
    tell_unit(game, UNIT_GREW, unit, STAGE, 0)


def set_driven(game: Duel, unit: Unit, driven: bool) -> None:
    """Drive a character, or charge it."""
    if unit.driven != driven:
        unit.driven = driven
        tell_unit(game, DRIVEN if driven else CHARGED, unit, 0, 0)


# ---- key cards
def play_key(game: Duel, request: CardRequest, one: i64) -> None:
    """A card from the hand, or the rare card, lies open with the request."""
    cards = bitset.only(one)
    side = game.side(request.controller)
    source: i64 = HAND
    if request.card_line.from_rare:
        side.rare &= ~cards
        source = RARE
    else:
        side.hand &= ~cards
    request.key |= cards
    keys: tuple[int, ...] = (one,)
    request.keys = keys if len(request.keys) == 0 else request.keys + keys
    moved(game, request.controller, cards, source, STAGE)


def take_up_keys(game: Duel, request: CardRequest) -> None:
    """The key cards of a request that an effect raised come from the graveyard."""
    if request.virtual or request.key == 0:
        return
    for one in request.keys:
        unbury(game, request.controller, one)
    moved(game, request.controller, request.key, GRAVEYARD, STAGE)


def bury_keys(game: Duel, request: CardRequest) -> None:
    """The key cards go to their owner's graveyard, as one event, in the order they were named
    (R8-121)."""
    keys = request.keys
    if request.virtual:
        return
    if len(keys) == 1:
        request.release_keys()
        bury_one(game, request.controller, keys[0], STAGE)
    elif len(keys) > 1:
        request.release_keys()
        bury(game, request.controller, list(keys), STAGE)


def key_becomes_fog(game: Duel, request: CardRequest, definition: FogDef, target: i64) -> None:
    """The key cards stay as a fog until the turn ends; ``target`` is a serial, 0 for none."""
    game.fogs.append(
        Fog(definition, request.controller, request.key, request.keys, target, game.turn_number)
    )
    moved(game, request.controller, request.key, STAGE, FOG)
    request.release_keys()


def negate(game: Duel, request: CardRequest) -> None:
    """It leaves the stage unresolved; its key cards go to the graveyard."""
    leave_unresolved(game, request)
    bury_keys(game, request)
