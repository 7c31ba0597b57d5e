"""What a player may remember of one deck: where its cards were seen to go, and what follows.

Every hidden card lies in a place. What is known of a place is a clue: this card lies in one of
these places, or a card of this kind does. A card that moves in sight takes its clue with it; one
that moves unseen out of a hand widens the clues of the whole hand to the place where it went.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from blackpoker.common import card
from blackpoker.common.card import ALL, FACES
from blackpoker.common.event import (
    BLOCK_BROKEN,
    UNIT_ENTERED,
    UNIT_LEFT,
    UNIT_TURNED,
    UnitEvent,
)
from blackpoker.common.view import FIRST_PLACE, IN_HAND, IN_PACK, IN_RARE, Clue, KnownSide
from blackpoker.common.zone import (
    BULWARKS,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    LIFE,
    PACK,
    RARE,
    SOLDIERS,
    TRUMP,
)
from blackpoker.core import bitset

Places = tuple[int, ...]
MANY: Final = (IN_HAND, IN_PACK)  # places with room for several cards
ON_THE_FIELD: Final = (SOLDIERS, BULWARKS, FIELD)


@dataclass(frozen=True)
class CardKind:
    """A card of a kind lies in one of these places.

    It is none of the cards whose places are known apart, but for those in ``perhaps``.
    """

    cards: int
    places: Places
    perhaps: int = 0


@final
class Memory:
    """What the viewer can tell of one player's cards.

    Of the viewer's own cards only the life and the pack are ever hidden, so only those are kept.
    """

    def __init__(self, pool: int, size: int, own: bool) -> None:
        self.pool = pool
        self.own = own
        self.next = FIRST_PLACE + size
        self.life = list(range(FIRST_PLACE, self.next))  # the top last
        self.graveyard: list[int] = []
        self.hand = 0
        self.pack = 0
        self.bulwarks: dict[int, int] = {}  # place by serial
        self.row: list[int] = []  # places of bulwarks whose serials were lost
        self.entered: dict[int, int] = {}  # entry turn by serial
        self.trumps: dict[int, int] = {}  # those once seen: card by serial
        self.where: dict[int, Places] = {}  # the cards whose places are known, more or less
        self.kinds: list[CardKind] = []
        # What the next events will say more about.
        self.shown: dict[int, list[int]] = {}  # by zone: turned up, still lying there
        self.together: list[list[int]] = []  # buried in one event, top card not yet named
        self.leaving: list[int] = []  # off the field, on the way
        self.entering: list[int] = []  # on the way to the row
        self.parts: list[int] = []  # cards of a soldier that becomes bulwarks ...
        self.part_places: list[int] = []  # ... and where they lie
        self.heir = False  # the next card from the life is a face card

    def copy(self) -> Memory:
        other = Memory.__new__(Memory)
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, list | dict) else value)
        other.shown = {zone: cards[:] for zone, cards in self.shown.items()}
        other.together = [places[:] for places in self.together]
        return other

    # ---- clues
    def new_place(self) -> int:
        self.next += 1
        return self.next - 1

    def new_place_of(self, one: int) -> int:
        """A card comes out of the open into a place of its own."""
        place = self.new_place()
        self.where[one] = (place,)
        return place

    def known_at(self) -> dict[int, int]:
        """The places of which the very card is known, and that card."""
        return {places[0]: one for one, places in self.where.items() if len(places) == 1}

    def see(self, one: int, place: int) -> None:
        """This card was seen in this place, and is still there."""
        only = bitset.only(one)
        known = one in self.where
        fitting = [
            kind
            for kind in self.kinds
            if place in kind.places and (kind.perhaps if known else kind.cards) & only != 0
        ]
        if fitting:  # it is the one that was known to be of that kind: the narrowest of them
            self.kinds.remove(min(fitting, key=lambda kind: len(kind.places)))
        self.where[one] = (place,)
        if place not in MANY:
            self.strip(place, one)

    def find(self, one: int, places: list[int]) -> None:
        """This card was seen to be in one of these places, and is still there."""
        if len(places) == 1:
            self.see(one, places[0])
            return
        self.where[one] = tuple(places)
        only = bitset.only(one)
        self.kinds = [
            CardKind(k.cards, k.places, k.perhaps | k.cards & only)
            if not set(k.places).isdisjoint(places)
            else k
            for k in self.kinds
        ]

    def strip(self, place: int, but: int = -1) -> None:
        """No card but this one lies in this place."""
        for one, places in list(self.where.items()):
            if one != but and place in places and len(places) > 1:
                self.where[one] = tuple(other for other in places if other != place)
        self.kinds = [
            CardKind(kind.cards, left, kind.perhaps)
            for kind in self.kinds
            if (left := tuple(other for other in kind.places if other != place))
        ]

    def gone(self, place: int) -> None:
        """The card of this place lies in the open now."""
        for one, places in list(self.where.items()):
            if places == (place,):
                del self.where[one]
        self.strip(place)

    def spread(self, old: Iterable[int], new: Iterable[int]) -> None:
        """What was known of one of the old places is now known of all the new ones."""
        before, after = set(old), tuple(new)

        def widened(places: Places) -> Places:
            if before.isdisjoint(places):
                return places
            return tuple(dict.fromkeys((*(p for p in places if p not in before), *after)))

        self.where = {one: widened(places) for one, places in self.where.items()}
        self.kinds = [CardKind(k.cards, widened(k.places), k.perhaps) for k in self.kinds]

    def note_kind(self, cards: int, place: int) -> None:
        """A card of this kind lies here, unless the very card is known anyway."""
        perhaps = 0
        for one, places in self.where.items():
            if place in places:
                if len(places) == 1:
                    return
                perhaps |= bitset.only(one)
                if not bitset.contains(cards, one):
                    self.where[one] = tuple(other for other in places if other != place)
        self.kinds.append(CardKind(cards, (place,), perhaps & cards))

    # ---- moving
    def moved(
        self, n: int, cards: int, source: int, target: int, order: list[int], bottom: bool
    ) -> None:
        """``order`` is what the viewer chose, if it was the viewer who chose."""
        known = bitset.each(cards) if cards else []
        turned = self.shown.get(source, [])
        if not known and len(turned) == n:
            known = turned[:]
        for one in known:
            if one in turned:
                turned.remove(one)
        if len(order) == n - 1 and n > 1 and known and set(order) < set(known):
            known = [*order, *(one for one in known if one not in order)]
            named = True
        else:
            named = n == 1
        self.put(self.taken(n, known, source, target), known, source, target, named, bottom)

    def taken(self, n: int, known: list[int], source: int, target: int) -> list[int]:
        """Take the cards out of their zone, and return the places they have now, in order."""
        if source in (LIFE, DECK):
            if not known:
                return [self.life.pop() for _ in range(n)]
            found = {one: self.take_from_life(one) for one in sorted(known, key=self.how_vague)}
            return [found[one] for one in known]
        if source in ON_THE_FIELD:
            return self.taken_off_the_field(n, known, source, target)
        if source == PACK:
            self.pack -= n
            return self.taken_from_many(IN_PACK, n, known, self.pack)
        if not self.own:
            if source == HAND:
                self.hand -= n
                return self.taken_from_many(IN_HAND, n, known, self.hand)
            if source == GRAVEYARD:
                return [self.take_from_graveyard(one) for one in known]
            if source == RARE:
                place = self.new_place()
                if known:
                    self.see(known[0], IN_RARE)
                self.spread([IN_RARE], [place])
                return [place]
            if source == TRUMP:
                self.trumps = {s: one for s, one in self.trumps.items() if one not in known}
        return [self.new_place_of(one) for one in known]

    def how_vague(self, one: int) -> int:
        return len(self.where[one]) if one in self.where else card.COUNT

    def take_from_life(self, one: int) -> int:
        """The card is where it is known to be, the highest of those places, or on top."""
        known = self.known_at()
        places = self.where.get(one, ())
        fitting = [p for p in self.life if p in places] or [
            p for p in self.life if known.get(p, one) == one
        ]
        place = (fitting or self.life)[-1]
        self.life.remove(place)
        self.see(one, place)
        return place

    def taken_from_many(self, zone: int, n: int, known: list[int], left: int) -> list[int]:
        places: list[int] = []
        for i in range(n):
            place = self.new_place()
            if i < len(known):
                self.see(known[i], zone)
                self.where[known[i]] = (place,)
            else:
                self.spread([zone], [zone, place])
            places.append(place)
        if left == 0:
            self.strip(zone)
        return places

    def taken_off_the_field(self, n: int, known: list[int], source: int, target: int) -> list[int]:
        if target == BULWARKS and self.parts:
            place = self.new_place()
            self.part_places.append(place)
            if len(self.part_places) == len(self.parts):
                for one in self.parts:
                    self.where[one] = tuple(self.part_places)
                self.parts, self.part_places = [], []
            return [place]
        places, self.leaving = self.leaving[:n], self.leaving[n:]
        if len(places) < n:  # a card that leaves a soldier which stays
            return places + [self.new_place_of(one) for one in known]
        if n == 1 and known:
            self.see(known[0], places[0])
        return places

    def take_from_graveyard(self, one: int) -> int:
        place = self.buried(one, self.graveyard)
        self.graveyard.remove(place)
        self.see(one, place)
        return place

    def buried(self, one: int, among: list[int]) -> int:
        """Where in a graveyard a card lies that was seen to be there."""
        return self.places_of(one, among)[-1]

    def places_of(self, one: int, among: list[int]) -> list[int]:
        """The places among these in which a card can lie that was seen to be in one of them."""
        places = [p for p in among if p in self.where.get(one, ())]
        if places:
            return places
        known = self.known_at()
        of_its_kind = {
            place
            for kind in self.kinds
            for place in kind.places
            if bitset.contains(kind.cards, one)
        }
        other_kind = {
            kind.places[0]
            for kind in self.kinds
            if len(kind.places) == 1 and not bitset.contains(kind.cards, one)
        }
        free = [p for p in among if p not in known and p not in other_kind]
        fitting = [p for p in free if p in of_its_kind]
        return fitting or free or among

    def put(
        self,
        places: list[int],
        known: list[int],
        source: int,
        target: int,
        named: bool,
        bottom: bool,
    ) -> None:
        """Lay the cards of these places down in a zone."""
        if target in (LIFE, DECK):
            self.put_on_the_life(places, known, source, named, bottom)
        elif target == PACK:
            self.pack += len(places)
            self.spread(places, [IN_PACK])
        elif self.own or target not in (HAND, GRAVEYARD, BULWARKS, RARE):
            for place in places:
                self.gone(place)
        elif target == HAND:
            for place in places:
                if self.heir and source == LIFE:
                    self.note_kind(FACES, place)
                self.spread([place], [IN_HAND])
            self.hand += len(places)
            self.heir = False
        elif target == GRAVEYARD:
            for place in places:
                if self.heir and source == LIFE:
                    self.note_kind(ALL & ~FACES, place)
            self.graveyard += places
            if len(places) > 1:
                self.together.append(places)
        elif target == BULWARKS:
            self.entering += places
        else:
            self.spread(places, [IN_RARE])

    def put_on_the_life(
        self, places: list[int], known: list[int], source: int, named: bool, bottom: bool
    ) -> None:
        if not named:  # nobody has told their order
            self.spread(places, places)
        elif known and len(places) == len(known):
            for one, place in zip(known, places, strict=True):
                self.where[one] = (place,)
        if bottom or source == DECK:
            self.life[0:0] = places[::-1]
        else:
            self.life += places

    # ---- looking
    def look(self, cards: list[int], zone: int, everybody: bool) -> None:
        """Cards were turned up, for everybody or for the viewer, and stay where they are."""
        if zone == LIFE:
            if everybody:
                self.turn_up(cards)
                self.shown.setdefault(LIFE, []).extend(cards)
            else:
                known = self.known_at()
                free = tuple(p for p in self.life if p not in known)
                for one in cards:
                    if len(self.where.get(one, ())) != 1:
                        self.where[one] = free
        elif zone == PACK:
            for one in cards:
                self.see(one, IN_PACK)
            if everybody:
                self.shown[PACK] = cards
        elif not self.own:
            if zone == HAND:
                for one in cards:
                    self.see(one, IN_HAND)
            elif zone == RARE:
                self.see(cards[0], IN_RARE)
                self.shown[RARE] = cards
            elif zone == GRAVEYARD:
                self.shown[zone] = cards[:]
                for one in cards:
                    self.find(one, self.places_of(one, self.graveyard))
            elif zone == BULWARKS:
                self.shown[zone] = cards

    def turn_up(self, cards: list[int]) -> None:
        """From the top of the life; those turned up before still lie there."""
        known = self.known_at()
        new = [one for one in cards if len(self.where.get(one, ())) != 1]
        free = [p for p in self.life if p not in known]
        places = tuple(free[len(free) - len(new) :])
        for one in new:
            if len(places) == 1:
                self.see(one, places[0])
            else:
                self.where[one] = places
        for other, old in list(self.where.items()):
            if other not in cards and len(old) > 1 and len(places) > 1:
                self.where[other] = tuple(p for p in old if p not in places) or old

    def search(self) -> None:
        """The life is looked through and shuffled: where in it a card lay does not matter."""
        self.spread(self.life, self.life)

    def name_top(self, one: int) -> None:
        """This card now lies on top of its graveyard, or of those it was buried with."""
        if self.own:
            return
        among = [p for p in self.graveyard if not self.together or p in self.together[-1]]
        if self.together:
            self.together.pop()
        if among:
            place = self.buried(one, among)
            at = self.graveyard.index(among[-1])
            self.graveyard.remove(place)
            self.graveyard.insert(at, place)
            self.see(one, place)

    def see_top(self, one: int) -> None:
        """A graveyard shows this card."""
        if self.where.get(one) != (self.graveyard[-1],):
            place = self.buried(one, self.graveyard)
            self.graveyard.remove(place)
            self.graveyard.append(place)
            self.see(one, place)

    # ---- the field
    def unit(self, event: UnitEvent, turn: int) -> None:
        serial = int(event.serial)
        cards = bitset.each(event.cards)
        if event.kind == UNIT_LEFT:
            if not event.soldier and not self.own:
                self.leaving.append(self.off_the_row(serial))
            elif event.zone != BULWARKS:
                self.leaving += [self.new_place_of(one) for one in cards]
            elif not self.own:
                self.parts, self.part_places = cards, []
        elif self.own:
            return
        elif event.kind == UNIT_ENTERED:
            self.entered[serial] = turn
            if not event.soldier:
                self.bulwarks[serial] = self.entering.pop(0)
        elif event.kind == UNIT_TURNED:
            if event.soldier:
                place = self.off_the_row(serial)
                self.see(cards[0], place)
                self.gone(place)
            else:
                self.bulwarks[serial] = self.new_place_of(cards[0])
        elif event.kind == BLOCK_BROKEN and self.shown.get(BULWARKS):
            place = self.bulwarks[serial] if serial in self.bulwarks else self.row[0]
            self.see(self.shown.pop(BULWARKS)[0], place)

    def off_the_row(self, serial: int) -> int:
        return self.bulwarks.pop(serial) if serial in self.bulwarks else self.row.pop()

    def rearrange(self) -> None:
        """Any bulwark may stand anywhere in the row, under a new serial."""
        if not self.own:
            self.row += self.bulwarks.values()
            self.bulwarks = {}
            self.spread(self.row, self.row)

    # ---- telling
    def tidy(self) -> None:
        """A place whose card is known holds no other."""
        done: set[int] = set()
        while True:
            known = {p: one for p, one in self.known_at().items() if p not in MANY}
            new = [place for place in known if place not in done]
            for place in new:
                self.strip(place, known[place])
                done.add(place)
            for zone, room in ((IN_HAND, self.hand), (IN_PACK, self.pack)):
                held = sum(places == (zone,) for places in self.where.values())
                if held >= room and zone not in done:
                    self.strip(zone)
                    done.add(zone)
                    new.append(zone)
            if not new:
                return

    def told(self) -> KnownSide:
        self.tidy()
        clues = [Clue(int(bitset.only(one)), list(p)) for one, p in sorted(self.where.items())]
        clues += [Clue(k.cards, list(k.places), k.perhaps) for k in self.kinds]
        rows = [[s, p, self.entered.get(s, 0)] for s, p in self.bulwarks.items()]
        return KnownSide(
            pool=self.pool,
            life=self.life[:],
            graveyard=self.graveyard[:],
            bulwarks=rows + [[0, place, 0] for place in self.row],
            trumps=[[serial, one] for serial, one in sorted(self.trumps.items())],
            clues=clues,
        )
