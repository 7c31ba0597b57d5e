"""From an informed view to the games it may show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from blackpoker.agents.search.worlds import (
    ANY_CARD,
    BULWARK_SLOT,
    FACE_CARD,
    GRAVEYARD_SLOT,
    HAND_SLOT,
    LIFE_SLOT,
    NO_FACE_CARD,
    PACK_SLOT,
    RARE_SLOT,
    TRUMP_SLOT,
    DealtWorld,
    Group,
    Worlds,
)
from blackpoker.common.card import ALL, FACES
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.movement import CHOOSE_TOP
from blackpoker.common.snapshot import load_duel
from blackpoker.common.view import IN_HAND, IN_PACK, IN_RARE, Clue, KnownSide, View
from blackpoker.core import bitset
from blackpoker.core.request import Request
from blackpoker.core.rng import Rng
from blackpoker.regulation.house_rules import duel_with_house, rules_shown

MISSING: Final = -1  # a card of a pile that is still to be dealt


def sample_world(view: View, rng: Rng) -> Duel:
    """Return one of the games this view may show, complete, at the same decision."""
    return worlds_of(view).draw(rng)


def worlds_of(view: View) -> Worlds:
    """Return all games this view, which must be an informed one, may show, to draw from."""
    bookmark, known = view.bookmark, view.known
    assert bookmark is not None
    assert known is not None
    data: dict[str, Any] = {**vars_of(bookmark), "rng": [0, 0, 0, 1]}
    rules = rules_shown(view) or duel_with_house(view.rules).rules  # which says what is missing
    base = load_duel(rules, data)
    deals = [Dealer(view, base, player, known.sides[player]).deal for player in range(2)]
    return Worlds(base, deals)


def vars_of(record: Any) -> dict[str, Any]:
    """The fields of a dataclass, also of a compiled one, which has no ``__dict__``."""
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def in_the_open(view: View, base: Duel, player: int) -> int:
    """The cards of a player that the viewer sees lying somewhere."""
    side = base.side(player)
    cards: int = side.hand | side.graveyard.all() | side.pack | side.rare | side.up
    for unit in side.field:
        cards |= unit.cards
    if player == view.viewer:
        cards |= bitset.of([trump.card for trump in side.trumps])
    for fog in base.fogs:
        cards |= fog.cards if fog.owner == player else 0
    for request in [*base.stage, *base.floating, *base.buffer]:
        cards |= keys_of(request, player)
    return cards


def keys_of(request: Request | None, player: int) -> int:
    """The cards of a player that lie with a request."""
    if not isinstance(request, CardRequest) or request.virtual or request.controller != player:
        return 0
    return int(request.key)


class Dealer:
    """Sorts one player's cards into those that are known and those that are dealt.

    ``deal`` says which of them are hidden, and which slots each can take.
    """

    def __init__(self, view: View, base: Duel, player: int, known: KnownSide) -> None:
        self.player = player
        self.known = known
        self.side = base.side(player)
        self.own = player == view.viewer
        self.deal = DealtWorld(player)
        self.slots: dict[int, list[int]] = {}  # by place
        self.fixed = 0  # cards laid for good
        self.seen = in_the_open(view, base, player)
        clues = [clue for clue in known.clues if bitset.several(clue.cards)]
        cards = {
            int(bitset.lowest(clue.cards)): clue.places
            for clue in known.clues
            if not bitset.several(clue.cards) and clue.cards & self.seen == 0
        }
        raised = keys_of(base.raised, player) & ~self.seen
        for one in bitset.each(raised):  # it is still buried
            cards.setdefault(one, known.graveyard)
        self.make_slots(view, cards)
        self.deal_out(cards, clues)
        self.note_the_tasks(base)
        self.deal.prepare()

    # ---- slots
    def make_slots(self, view: View, cards: dict[int, list[int]]) -> None:
        """Lay the cards of which the very place is known; the other places become slots."""
        at = {places[0]: one for one, places in cards.items() if len(places) == 1}
        sure = [(one, places[0]) for one, places in cards.items() if len(places) == 1]
        shown = view.sides[self.player]
        deal, side = self.deal, self.side
        deal.life = [self.laid(p, at, LIFE_SLOT, i) for i, p in enumerate(self.known.life)]
        if not side.pack_open or not self.own:
            side.pack = self.laid_together(IN_PACK, sure, PACK_SLOT, shown.pack_count)
        if self.own:
            return
        deal.hides_graveyard = True
        deal.graveyard = [
            self.laid(p, at, GRAVEYARD_SLOT, i) for i, p in enumerate(self.known.graveyard)
        ]
        side.hand = self.laid_together(IN_HAND, sure, HAND_SLOT, shown.hand_count)
        if shown.rare_count:
            one = self.laid(IN_RARE, at, RARE_SLOT, 0)
            side.rare = bitset.only(one) if one != MISSING else 0
        self.slots_of_the_row(at)
        self.slots_of_the_trumps()

    def laid(self, place: int, at: dict[int, int], zone: int, number: int) -> int:
        """Return the card known to lie here; if none is, make a slot."""
        if place in at:
            self.fixed |= bitset.only(at[place])
            return at[place]
        self.slots[place] = [self.new_slot(zone, number)]
        return MISSING

    def new_slot(self, zone: int, number: int) -> int:
        self.deal.zones.append(zone)
        self.deal.at.append(number)
        self.deal.kinds.append(ANY_CARD)
        return len(self.deal.zones) - 1

    def laid_together(self, place: int, sure: list[tuple[int, int]], zone: int, n: int) -> int:
        """Return the cards known to lie in a place with room for many; the rest become slots."""
        held: int = bitset.of([one for one, there in sure if there == place])
        self.fixed |= held
        self.slots[place] = [self.new_slot(zone, 0) for _ in range(n - bitset.count(held))]
        return held

    def slots_of_the_row(self, at: dict[int, int]) -> None:
        named = {serial: (place, entered) for serial, place, entered in self.known.bulwarks}
        row = [place for serial, place, _ in self.known.bulwarks if serial == 0]
        for number, unit in enumerate(self.side.field):
            if unit.soldier:
                continue
            place, entered = named.get(int(unit.serial), (0, 0))
            if place == 0:
                place = row.pop()
            unit.entered = entered
            one = self.laid(place, at, BULWARK_SLOT, number)
            if one != MISSING:
                unit.cards = bitset.only(one)

    def slots_of_the_trumps(self) -> None:
        seen = {serial: one for serial, one in self.known.trumps}
        trumps = list(self.side.trumps)
        for number, trump in enumerate(trumps):
            if trump.up:
                continue
            if int(trump.serial) in seen:
                trumps[number] = type(trump)(trump.serial, seen[int(trump.serial)], False)
                self.fixed |= bitset.only(trumps[number].card)
            else:
                self.new_slot(TRUMP_SLOT, number)
        self.side.trumps = tuple(trumps)

    # ---- cards
    def deal_out(self, cards: dict[int, list[int]], clues: list[Clue]) -> None:
        deal = self.deal
        open_cards = self.seen | self.fixed
        for one, places in cards.items():
            if bitset.contains(open_cards, one):
                continue
            choices = self.slots_at(places)
            if choices:
                deal.floating.append(one)
                deal.choices.append(choices)
        floating = bitset.of(deal.floating)
        pool = self.known.pool if open_cards & ~self.known.pool == 0 else ALL
        deal.cards = bitset.each(pool & ~open_cards & ~floating)
        if len(deal.cards) + len(deal.floating) < len(deal.zones):  # another deck than we thought
            deal.cards = bitset.each(ALL & ~open_cards & ~floating)
        self.note_the_kinds(clues, floating)

    def slots_at(self, places: Iterable[int]) -> list[int]:
        return [slot for place in places for slot in self.slots.get(place, [])]

    def note_the_kinds(self, clues: list[Clue], floating: int) -> None:
        """Slots that take only cards of a kind, and groups of slots that have some of a kind."""
        deal = self.deal
        for clue in clues:
            slots = self.slots_at(clue.places)
            within = [
                other
                for other in clues
                if other.cards == clue.cards and set(other.places) <= set(clue.places)
            ]
            perhaps = 0
            for other in within:
                perhaps |= other.perhaps
            if len(slots) > len(within):
                deal.groups.append(Group(clue.cards, len(within), slots, floating & ~perhaps))
                continue
            for slot in slots:
                deal.kinds[slot] = FACE_CARD if clue.cards == FACES else NO_FACE_CARD
            for one, choices in zip(deal.floating, deal.choices, strict=True):
                kept = [slot for slot in choices if slot not in slots]
                if not bitset.contains(perhaps, one) and kept:
                    choices[:] = kept

    def note_the_tasks(self, base: Duel) -> None:
        """Cards buried together, of which the top one is still to be named."""
        if self.own:
            return
        for number in range(base.depth):
            task = base.agenda[number]
            if task.procedure is CHOOSE_TOP and task.player == self.player:
                n = int(task.picked)
                self.deal.memories.append((number, int(task.at) + 1 - n, n))
