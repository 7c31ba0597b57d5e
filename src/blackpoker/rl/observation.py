"""What a player sees now, as an array: made from the player's view and from nothing else.

All numbers lie between -1 and 1. "me" is the viewer, "other" the opponent, so both players see
the table from the same side. What was seen earlier and is hidden now is not here: see ``memory``.
"""

from __future__ import annotations

from array import array
from typing import Final, final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.cost import LETTERS
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import RequestView, SideView, View
from blackpoker.core.decision import NOTHING, REQUEST, SECOND, Decision
from blackpoker.play.notation import find_request, find_trump
from blackpoker.rl.layout import Layout, within
from blackpoker.rl.numbering import KNOWN_QUESTIONS, Numbering

# So many of each are described one by one; what lies beyond is only counted.
FIELD: Final = 20  # characters of a player, from the first place on
STAGE: Final = 8  # requests on the stage, the next to resolve first
DECLARING: Final = 1
WAITING: Final = 3
TRUMPS: Final = 6

PLACE: Final = 64  # a place p is written (p + 1) / PLACE, none is 0
OWNERS: Final = ("me", "other")
TABLE: Final = (
    "my_turn",
    "setup",
    "turn_number/64",
    "my_chance",
    "i_passed",
    "other_passed",
    "i_am_asked",
    "over",
    "i_won",
    "other_won",
    "stage/16",
    "declaring/4",
    "waiting/16",
)
COUNTS: Final = (
    "life_known",
    "life/54",
    "hand/54",
    "pack/54",
    "pack_open",
    "rare/54",
    "graveyard/54",
    "characters/54",
    "marks_on_all/13",
)
UNIT_FEATURES: Final = (
    "present",
    "offered",
    "soldier",
    "driven",
    "fresh",
    "haste",
    "attacking",  # (n + 1) / PLACE: named as the n-th
    "facing",  # its blockers are being named
    "blocks",  # the place of the attacker
    "size/26",
    "marks/13",
    "fogs/4",
    "targeted/4",  # by requests on the stage or being declared
    "cards_known",
    "cards/4",
    "numbers/26",
    "spades/4",
    "hearts/4",
    "diamonds/4",
    "clubs/4",
    "jokers/2",
)  # then one for each character of the regulation
REQUEST_FEATURES: Final = (
    "present",
    "offered",
    "mine",
    "virtual",
    "aims_at_unit",
    "aims_at_request",
    "aims_at_player",
    "aims_at_trump",
    "target_mine",
    "target_place",
    "key_unit_place",
    "carries",
    "carried/64",
    *(f"cost_{letter}/4" for letter in LETTERS),
)  # then one for each action of the regulation, then one for each key card
AIMS: Final = ("unit", "request", "player", "trump")

At = dict[int, tuple[int, int]]  # by serial: owner and place


@final
class Observer:
    """Writes views of one regulation into arrays; ``layout`` says what is where."""

    def __init__(self, numbering: Numbering) -> None:
        rules = numbering.regulation.rules
        self.cards = numbering.cards
        self.slot = {one: i for i, one in enumerate(self.cards)}
        self.field = min(FIELD, numbering.places)
        self.trumps = min(TRUMPS, numbering.trumps)
        self.line = {id: i for i, id in enumerate(numbering.lines)}
        self.question = {id: i for i, id in enumerate(KNOWN_QUESTIONS)}
        self.character = {one.definition.id: i for i, one in enumerate(rules.characters)}
        self.fog = {one.id: i for i, one in enumerate(rules.fogs)}
        once = [line.record.id for line in rules.card_lines if line.once_bit != 0]
        self.once = {id: i for i, id in enumerate(once)}
        self.unit_width = len(UNIT_FEATURES) + len(self.character)
        self.request_width = len(REQUEST_FEATURES) + len(self.line) + len(self.cards)
        self.trump_width = 3 + len(self.cards)  # present, up, offered, which card
        self.layout = Layout()
        self.lay_out()
        self.start = {name: one.start for name, one in self.layout.sections.items()}
        self.blank = self.layout.blank()

    def lay_out(self) -> None:
        add, deck = self.layout.add, len(self.cards)
        add("table", len(TABLE))
        add("question", len(KNOWN_QUESTIONS) + 1)  # the last: any other
        for owner in OWNERS:
            add(f"{owner}/offered", deck)
            add(f"{owner}/counts", len(COUNTS))
            for zone in ("hand", "pack", "rare", "graveyard", "top", "keys", "fog_cards", "place"):
                add(f"{owner}/{zone}", deck)
            add(f"{owner}/used", len(self.once))
            add(f"{owner}/fogs", 2, rows=len(self.fog))  # how many lie there, how many are active
            add(f"{owner}/trumps", self.trump_width, rows=self.trumps)
            add(f"{owner}/field", self.unit_width, rows=self.field)
        add("prices", len(self.line))  # (1 + letters) / 8 where it is not what the list prints
        add("stage", self.request_width, rows=STAGE)
        add("declaring", self.request_width, rows=DECLARING)
        add("waiting", self.request_width, rows=WAITING)

    def observe(self, seen: View, decision: Decision | None) -> array[float]:
        """Return the view as an array. ``decision`` is the viewer's own, or None."""
        out = self.blank[:]
        self.write(out, seen, decision)
        return out

    def write(self, out: array[float], seen: View, decision: Decision | None) -> None:
        """Write the view into the beginning of an array of zeros."""
        me = seen.viewer
        units: At = {}
        for owner, side in enumerate(seen.sides):
            for unit in side.field:
                units[unit.serial] = (owner, unit.place)
        self.write_table(out, seen, me)
        for owner in range(2):
            self.write_side(out, OWNERS[owner != me], seen.sides[owner])
            self.write_field(out, OWNERS[owner != me], seen, seen.sides[owner], units)
        for fog in seen.fogs:
            name = OWNERS[fog.owner != me]
            at = self.start[f"{name}/fogs"] + 2 * self.fog[fog.id]
            out[at] = within(out[at] + 0.25)
            if fog.active:
                out[at + 1] = within(out[at + 1] + 0.25)
            self.mark_cards(out, f"{name}/fog_cards", fog.cards)
            self.raise_unit(out, me, units.get(fog.target), "fogs/4")
        at = self.start["prices"]
        for action, letters in seen.prices.items():
            out[at + self.line[action]] = within((1 + len(letters)) / 8)
        self.write_requests(out, "stage", seen.stage[::-1][:STAGE], seen, units)
        self.write_requests(out, "declaring", seen.declaring[::-1][:DECLARING], seen, units)
        self.write_requests(out, "waiting", seen.waiting[:WAITING], seen, units)
        if decision is not None:
            self.write_offer(out, seen, decision)

    def write_table(self, out: array[float], seen: View, me: int) -> None:
        values = (
            seen.turn == me,
            seen.turn_number == 0,
            min(1.0, seen.turn_number / 64),
            seen.chance == me,
            me in seen.passed,
            1 - me in seen.passed,
            seen.asked == me,
            seen.over,
            seen.over and seen.winner == me,
            seen.over and seen.winner == 1 - me,
            min(1.0, len(seen.stage) / 16),
            min(1.0, len(seen.declaring) / 4),
            min(1.0, len(seen.waiting) / 16),
        )
        for i, value in enumerate(values):
            out[i] = value
        if seen.question:
            place = self.question.get(seen.question, len(self.question))
            out[self.start["question"] + place] = 1.0

    def write_side(self, out: array[float], name: str, side: SideView) -> None:
        start = self.start
        at = start[f"{name}/counts"]
        out[at] = side.life is not None
        out[at + 1] = (side.life or 0) / 54
        out[at + 2] = side.hand_count / 54
        out[at + 3] = side.pack_count / 54
        out[at + 4] = side.pack_open
        out[at + 5] = side.rare_count / 54
        out[at + 6] = len(side.graveyard or ()) / 54
        out[at + 7] = len(side.field) / 54
        self.mark_cards(out, f"{name}/hand", side.hand)
        self.mark_cards(out, f"{name}/pack", side.pack)
        self.mark_cards(out, f"{name}/rare", side.rare)
        if side.graveyard:  # the top card is 1, those below it less
            at, n = start[f"{name}/graveyard"], len(side.graveyard)
            for i, one in enumerate(side.graveyard):
                out[at + self.slot[one]] = (i + 1) / n
        if side.top is not None:
            out[start[f"{name}/top"] + self.slot[side.top]] = 1.0
        at = start[f"{name}/used"]
        for action in side.used:
            out[at + self.once[action]] = 1.0
        for trump in side.trumps[: self.trumps]:
            at = start[f"{name}/trumps"] + trump.place * self.trump_width
            out[at] = 1.0
            out[at + 1] = trump.up
            if trump.card is not None:
                out[at + 3 + self.slot[trump.card]] = 1.0

    def write_field(
        self, out: array[float], name: str, seen: View, side: SideView, units: At
    ) -> None:
        where = self.start[f"{name}/place"]
        for unit in side.field:
            for one in unit.cards or ():
                out[where + self.slot[one]] = (unit.place + 1) / PLACE
            if unit.place >= self.field:
                continue
            at = self.start[f"{name}/field"] + unit.place * self.unit_width
            out[at] = 1.0
            out[at + 2] = unit.soldier
            out[at + 3] = unit.driven
            out[at + 4] = bool(unit.fresh)
            out[at + 5] = unit.haste
            if unit.attacking:
                out[at + 6] = (seen.attackers.index(unit.serial) + 1) / PLACE
            out[at + 7] = seen.facing == unit.serial
            if unit.blocking in units:
                out[at + 8] = (units[unit.blocking][1] + 1) / PLACE
            out[at + 9] = within((unit.size or 0) / 26)
            if unit.cards is not None:
                out[at + 13] = 1.0
                out[at + 14] = min(1.0, len(unit.cards) / 4)
                for one in unit.cards:
                    out[at + 15] += int(card.number(one)) / 26
                    out[at + 16 + min(4, one // 13)] += 0.5 if one >= card.JOKER else 0.25
                for i in range(at + 15, at + 21):
                    out[i] = min(1.0, out[i])
            out[at + len(UNIT_FEATURES) + self.character[unit.character]] = 1.0
        for mark in seen.marks:
            if mark.target == 0 and seen.sides[mark.owner] is side:
                out[self.start[f"{name}/counts"] + 8] += mark.n / 13
        at = self.start[f"{name}/counts"] + 8
        out[at] = within(out[at])
        for mark in seen.marks:
            if mark.target and units.get(mark.target, (-1, 0))[0] == seen.sides.index(side):
                self.raise_unit(out, seen.viewer, units[mark.target], "marks/13", mark.n / 13)

    def write_requests(
        self, out: array[float], name: str, requests: list[RequestView], seen: View, units: At
    ) -> None:
        me = seen.viewer
        for i, request in enumerate(requests):
            at = self.start[name] + i * self.request_width
            mine = request.controller == me
            out[at] = 1.0
            out[at + 2] = mine
            out[at + 3] = request.virtual
            if request.target_kind:
                out[at + 4 + AIMS.index(request.target_kind)] = 1.0
                owner, place = self.place_of_target(request, seen, units)
                out[at + 8] = owner == me
                out[at + 9] = (place + 1) / PLACE
                if request.target_kind == "unit":
                    self.raise_unit(out, me, units.get(request.target), "targeted/4")
            if request.unit in units:
                out[at + 10] = (units[request.unit][1] + 1) / PLACE
            if request.carried is not None:
                out[at + 11] = 1.0
                out[at + 12] = within(request.carried / 64)
            for j, letter in enumerate(LETTERS):
                out[at + 13 + j] = min(1.0, request.cost.count(letter) / 4)
            at += len(REQUEST_FEATURES)
            out[at + self.line[request.action]] = 1.0
            at += len(self.line)
            for one in request.keys:
                if one in self.slot:  # a card that is only said may be in no deck
                    out[at + self.slot[one]] = 1.0
            if not request.virtual:
                self.mark_cards(out, f"{OWNERS[not mine]}/keys", request.keys)

    def place_of_target(self, request: RequestView, seen: View, units: At) -> tuple[int, int]:
        """Return whose the target is and where it lies; place -1 if it is gone."""
        if request.target_kind == "player":
            return request.target, 0
        trump = find_trump(seen, request.target)
        if trump is not None:
            return trump.owner, trump.place
        number = find_request(seen.stage, request.target)
        if number is not None:
            return seen.stage[number - 1].controller, number - 1
        return units.get(request.target, (-1, -1))

    def write_offer(self, out: array[float], seen: View, decision: Decision) -> None:
        """Mark what is offered: this may be all that is seen of a pack or a life looked through."""
        me, question = seen.viewer, decision.question
        verb = question.verb
        for option in decision.options:
            if option.ref == NOTHING:
                continue
            owner, ref = divmod(int(option.ref), SECOND)
            name = OWNERS[owner != me]
            if verb == CARD:
                out[self.start[f"{name}/offered"] + self.slot[ref]] = 1.0
            elif verb == UNIT and ref < self.field:
                out[self.start[f"{name}/field"] + ref * self.unit_width + 1] = 1.0
            elif verb == TRUMP_CARD and ref < self.trumps:
                out[self.start[f"{name}/trumps"] + ref * self.trump_width + 2] = 1.0
            elif verb == REQUEST and question.waiting and ref < WAITING:
                out[self.start["waiting"] + ref * self.request_width + 1] = 1.0
            elif verb == REQUEST and not question.waiting:
                row = len(seen.stage) - 1 - ref  # the next to resolve first
                if row < STAGE:
                    out[self.start["stage"] + row * self.request_width + 1] = 1.0

    # ---- small things
    def mark_cards(self, out: array[float], section: str, cards: list[int] | None) -> None:
        if cards:
            at = self.start[section]
            for one in cards:
                out[at + self.slot[one]] = 1.0

    def raise_unit(
        self,
        out: array[float],
        me: int,
        found: tuple[int, int] | None,
        feature: str,
        n: float = 0.25,
    ) -> None:
        """Add to a feature of a character, if it is still there and described."""
        if found is None or found[1] >= self.field:
            return
        start = self.start[f"{OWNERS[found[0] != me]}/field"]
        at = start + found[1] * self.unit_width + UNIT_FEATURES.index(feature)
        out[at] = within(out[at] + n)
