"""A position back into a game."""

from __future__ import annotations

import re
from typing import Final

from blackpoker.common import card
from blackpoker.common.cost import LETTERS, cost
from blackpoker.common.duel import NO_TARGET, CardRequest, Combat, Duel
from blackpoker.common.fog import Fog
from blackpoker.common.mark import Mark
from blackpoker.common.movement import component_of
from blackpoker.common.pile import Pile
from blackpoker.common.setup import MOST_TRUMPS
from blackpoker.common.side import Side
from blackpoker.common.trump import TRUMP_CARD, Trump
from blackpoker.common.trump_zone import set_trumps
from blackpoker.common.unit import ALONE, JOINED, Unit
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, PLAYER, REQUEST
from blackpoker.core.errors import IllegalDeck, NotationError
from blackpoker.core.flow import ASK_AGAIN, RULE_SYSTEM, START
from blackpoker.core.game import MOST_STAGED
from blackpoker.core.keyed import Seed, generator_of
from blackpoker.core.native import i64
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_card, write_card
from blackpoker.play.notation import GONE, read_seat, seat
from blackpoker.play.position import (
    PlacedFog,
    PlacedMark,
    PlacedRequest,
    PlacedSide,
    PlacedUnit,
    Position,
)
from blackpoker.play.position_text import is_number
from blackpoker.regulation.house_rules import duel_with_house

NOBODY: Final = NOTHING << 16  # a serial nobody has
OLD: Final = 0  # the turn in which a character of an earlier turn is said to have entered


def build(position: Position, seed: Seed = 0, house: tuple[Supplement, ...] = ()) -> Duel:
    """Return the game a whole position describes, at the chance it says.

    Entry turns before this one are lost; local rules it names must be given.
    """
    if position.doing:
        raise NotationError("position_midway", doing=position.doing)
    if len(position.stage) > MOST_STAGED:
        raise NotationError("stage_full", most=MOST_STAGED)
    regulation = duel_with_house(position.regulation, house)
    sides = []
    for player, placed in enumerate(position.sides):
        zones = (placed.life, placed.graveyard, placed.hand, placed.pack, placed.rare)
        known = [zone for zone in zones if isinstance(zone, list)]
        if len(known) < len(zones):
            raise NotationError("position_hidden", seat=seat(player))
        check_cards(player, known, placed, position)
        life, graveyard, hand, pack, rare = known
        side = Side(pile(life), pile(graveyard), [])
        side.hand = bitset.of(hand)
        if regulation.rules.orders_hands:
            side.came = tuple(hand)
        side.pack = bitset.of(pack)
        side.pack_open = placed.pack_open
        side.rare = bitset.of(rare)
        sides.append(side)
        if placed.trumps and not regulation.rules.trumps:
            raise IllegalDeck("no_trumps_here", regulation=regulation.id)
    rules = regulation.rules
    game = Duel(rules, generator_of(seed), sides[0], sides[1])
    game.turn = position.turn
    game.turn_number = position.turn_number
    game.chance = position.chance
    game.passed = bitset.of(position.passed)
    for player, placed in enumerate(position.sides):
        for one in placed.units:
            place_unit(game, player, one)
        for id in placed.used:
            line = rules.line_of(id)
            if line is None or not line.once_bit:
                raise NotationError("not_once_per_turn", action=id)
            game.side(player).used |= line.once_bit
        place_trumps(game, player, placed)
    for player, placed in enumerate(position.sides):
        for fog in placed.fogs:
            place_fog(game, player, fog)
        for mark in placed.marks:
            place_mark(game, player, mark)
    place_combat(game, position)
    # Change target may have turned a request onto one above it: all must lie there first.
    for request in position.stage:
        place_request(game, request)
    for request, placed_one in zip(position.stage, game.stage, strict=True):
        assert isinstance(placed_one, CardRequest)
        aim(game, placed_one, request)
    task = game.push(rules.flow, 0, 0)
    # A pass record or a chance away from the turn player means: do not start the round anew.
    held = position.chance != RULE_SYSTEM
    waits = held and (position.passed or position.chance != position.turn)
    task.step = ASK_AGAIN if waits else START
    game.advance()
    return game


def pile(cards: list[int]) -> Pile:
    return Pile(cards[::-1], len(cards))


def check_cards(
    player: int, zones: list[list[int]], placed: PlacedSide, position: Position
) -> None:
    """No card lies twice: each player has one of each."""
    groups = [
        *zones,
        *(unit.cards or [] for unit in placed.units),
        *(fog.cards for fog in placed.fogs),
        *(one.keys for one in position.stage if one.player == player and not one.virtual),
        [trump.card for trump in placed.trumps if trump.card is not None],
    ]
    cards = [one for group in groups for one in group]
    doubles = sorted({one for one in cards if cards.count(one) > 1})
    if doubles:
        raise NotationError(
            "card_lies_twice", seat=seat(player), cards=" ".join(write_card(one) for one in doubles)
        )


def place_unit(game: Duel, player: int, placed: PlacedUnit) -> None:
    if placed.cards is None:
        raise NotationError("position_hidden", seat=seat(player))
    character = component_of(game, bitset.of(placed.cards), placed.soldier)
    suits = {one // 13 for one in placed.cards}
    mixed = len(suits) > 1 or card.JOKER // 13 in suits
    if character is None or (len(placed.cards) > 1 and mixed and not character.always):
        raise NotationError(
            "no_such_character", cards="+".join(write_card(one) for one in placed.cards)
        )
    entered: i64 = game.turn_number if placed.fresh else OLD
    unit = Unit(
        game.next_serial(), player, bitset.of(placed.cards), placed.soldier, character, entered
    )
    unit.driven = placed.driven
    unit.stack = ALONE
    if len(placed.cards) > 1:
        unit.stack = tuple(
            one + JOINED * (game.turn_number if one in placed.fresh_cards or placed.fresh else OLD)
            for one in placed.cards
        )
    game.side(player).field.append(unit)


def place_mark(game: Duel, player: int, placed: PlacedMark) -> None:
    target = 0
    if placed.target == GONE:
        target = NOBODY
    elif placed.target:
        unit = unit_called(game, placed.target, player)
        if not unit.soldier:
            raise NotationError("mark_shape", text=f"{placed.n:+d} on {placed.target}")
        target = unit.serial
    game.marks = (*game.marks, Mark(player, target, placed.n))


def place_trumps(game: Duel, player: int, placed: PlacedSide) -> None:
    """Two at most, counting those that lie in a character now (RX-89)."""
    trumps: list[Trump] = []
    spent = [
        trump.card
        for unit in game.side(player).field
        for trump in game.book.trumps
        if unit.character.definition.id in [one.id for one in trump.characters]
    ]
    cards = [one.card for one in placed.trumps if one.card is not None] + spent
    if len(cards) > MOST_TRUMPS:
        shown = " ".join(write_card(one) for one in cards)
        raise IllegalDeck("too_many_trumps", count=len(cards), most=MOST_TRUMPS, cards=shown)
    for one in placed.trumps:
        if one.card is None:
            raise NotationError("position_hidden", seat=seat(player))
        trumps.append(Trump(game.next_serial(), one.card, one.up))
    set_trumps(game.book, game.side(player), trumps)


def whose(text: str, reader: int) -> tuple[list[int], str]:
    """Where to look for a thing with this name: ``B.♠5`` says whose it is."""
    if "." not in text:
        return [reader, 1 - reader], text
    head, name = text.split(".", 1)
    return [read_seat(head)], name


def trump_called(game: Duel, text: str, reader: int) -> Trump:
    """Find a trump by its card or its place; one's own first."""
    owners, name = whose(text, reader)
    for owner in owners:
        for place, trump in enumerate(game.side(owner).trumps):
            if name.casefold() in (write_card(trump.card).casefold(), f"trump{place + 1}"):
                return trump
    raise NotationError("no_such_trump", text=text)


def unit_called(game: Duel, text: str, reader: int) -> Unit:
    """Find a unit by its word; one's own first."""
    owners, name = whose(text, reader)
    for owner in owners:
        row = [unit for unit in game.side(owner).field if not unit.soldier]
        numbered = re.fullmatch(r"bw(\d+)", name, re.I)
        carded = re.fullmatch(r"bw\((.+)\)", name, re.I)
        if numbered and 1 <= int(numbered[1]) <= len(row):
            return row[int(numbered[1]) - 1]
        for unit in game.side(owner).field:
            if carded and not unit.soldier and unit.cards == bitset.only(read_card(carded[1])):
                return unit
            if not numbered and not carded and unit.soldier:
                wanted = bitset.of([read_card(part) for part in name.split("+")])
                if unit.cards & wanted == wanted:
                    return unit
    raise NotationError("no_such_unit", text=text)


def serial_called(game: Duel, text: str, reader: int) -> int:
    return NOBODY if text == GONE else unit_called(game, text, reader).serial


def place_fog(game: Duel, player: int, placed: PlacedFog) -> None:
    for definition in game.book.fogs:
        if definition.id in (placed.id, placed.id + "_fog"):
            break
    else:
        raise NotationError("no_such_fog", fog=placed.id)
    target = 0
    if placed.target and definition.ability.keeps_down:
        target = trump_called(game, placed.target, player).serial
    elif placed.target:
        target = unit_called(game, placed.target, player).serial
    turn = game.turn_number - 1 if placed.old else game.turn_number
    game.fogs.append(
        Fog(definition, player, bitset.of(placed.cards), tuple(placed.cards), target, turn)
    )


def place_combat(game: Duel, position: Position) -> None:
    combat = Combat()
    there = [
        (unit, one)
        for player, placed in enumerate(position.sides)
        for unit, one in zip(game.side(player).field, placed.units, strict=True)
    ]
    for unit, one in sorted(there, key=lambda pair: pair[1].named):
        if one.attacking:
            combat.attackers.append(unit.serial)
        if one.blocking:
            combat.blocked.append(serial_called(game, one.blocking, unit.owner))
            combat.blockers.append(unit.serial)
    if combat.attackers or combat.blockers:
        game.combat = combat


def place_request(game: Duel, placed: PlacedRequest) -> None:
    line = game.book.line_of(placed.action)
    if line is None:
        raise NotationError("no_such_action", action=placed.action)
    if len(placed.keys) != (len(line.record.virtual_keys) or line.keys):
        raise NotationError("wrong_keys", action=placed.action, count=line.keys)
    request = CardRequest(game.next_serial(), line, placed.player)
    request.keys = tuple(placed.keys)
    request.key = bitset.of(placed.keys)
    request.virtual = placed.virtual
    if placed.unit:
        request.unit = serial_called(game, placed.unit, placed.player)
    if placed.cost is not None:
        letters = placed.cost.replace("0", "")
        if any(letter not in LETTERS for letter in letters) or len(letters) > card.COUNT:
            raise NotationError("position_part", part=f"for {placed.cost}")
        request.cost = cost(letters)
    game.stage.append(request)


def aim(game: Duel, request: CardRequest, placed: PlacedRequest) -> None:
    """Point a request that lies on the stage at its target."""
    rule = request.card_line.target
    if rule is not None and not placed.target and rule.only(request) != NO_TARGET:
        request.target = rule.only(request)
    elif (rule is None) != (not placed.target):
        raise NotationError("wrong_target", action=placed.action)
    elif rule is not None:
        if rule.question.verb == PLAYER:  # who is never gone
            request.target = read_seat(placed.target)
        elif placed.target == GONE:
            request.target = NOBODY
        elif rule.question.verb == REQUEST:
            number = placed.target.removeprefix("#")
            if not is_number(number) or not 1 <= int(number) <= len(game.stage):
                raise NotationError("wrong_target", action=placed.action)
            request.target = game.stage[int(number) - 1].serial
        elif rule.question.verb == TRUMP_CARD:
            request.target = trump_called(game, placed.target, placed.player).serial
        else:
            request.target = unit_called(game, placed.target, placed.player).serial
