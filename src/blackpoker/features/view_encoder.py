"""The same features as ``encoder`` writes, made from a view and its viewer's decision alone.

This is what an opponent at the table is shown: nothing but the view reaches it. A test holds the
two against each other in every regulation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from blackpoker.common import card
from blackpoker.common.view import COUNTED, RequestView, SideView, UnitView, View
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND, Decision, Option, Question
from blackpoker.features import blocks as at
from blackpoker.features.blocks import CARDS, DIFFERENCES, EVEN, SIZES
from blackpoker.features.encoder import Encoder
from blackpoker.features.tables import (
    ANY_OTHER,
    THE_ACTION,
    THE_CARD,
    THE_PLAYER,
    THE_REQUEST,
    THE_TRUMP,
    THE_UNIT,
    THE_WAY,
)


def clip(n: int, room: int) -> int:
    return max(0, min(n, room - 1))


def numbers_in(features: bytes) -> list[int]:
    """Return features that were written beforehand as numbers."""
    return [int.from_bytes(features[i : i + 2], "little") for i in range(0, len(features), 2)]


def total_of(cards: Iterable[int]) -> int:
    return sum(card.number(one) for one in cards)


@final
class ViewEncoder:
    """Features of one view; ``encoder`` knows the numbers of its regulation.

    ``decision`` is the viewer's own; None for somebody who is not asked.
    """

    def __init__(self, encoder: Encoder, view: View, decision: Decision | None) -> None:
        self.encoder = encoder
        self.view = view
        self.decision = decision
        self.me = view.viewer
        self.mine = view.sides[self.me]
        self.other = view.sides[1 - self.me]
        self.units = {unit.serial: unit for side in view.sides for unit in side.field}

    # ---- memory
    def seen(self, forgetful: bool = False) -> int:
        """The other's cards that lie open, and those that an informed view remembers.

        These are all that were ever named to this player, also between two decisions; a forgetful
        one knows none of them.
        """
        view, other = self.view, 1 - self.me
        cards: set[int] = set()
        for unit in self.other.field:
            if unit.soldier:
                cards.update(unit.cards or ())
        for trump in self.other.trumps:
            if trump.up and trump.card is not None:
                cards.add(trump.card)
        for request in (*view.stage, *view.declaring):
            if request.controller == other and not request.virtual:
                cards.update(request.keys)
        for fog in view.fogs:
            if fog.owner == other:
                cards.update(fog.cards)
        if self.other.top is not None:
            cards.add(self.other.top)
        if view.known is not None and not forgetful:
            side = view.known.sides[other]
            cards.update(one for _, one in side.trumps)
            for clue in side.clues:
                if clue.cards & (clue.cards - 1) == 0:
                    cards.update(bitset.each(clue.cards))
        return sum(1 << one for one in cards)

    # ---- the state
    def state(self, seen: int) -> list[int]:
        """Return the features of the state."""
        view, mine, other, me = self.view, self.mine, self.other, self.me
        found: list[int] = []
        if self.decision is not None:
            question = self.encoder.questions.get(self.decision.question.id, at.QUESTIONS - 1)
            found.append(at.STATE_QUESTION + question)
        found += numbers_in(self.encoder.regulation)
        flags = (
            (at.MY_TURN, view.turn == me),
            (at.MY_CHANCE, view.chance == me),
            (at.I_PASSED, me in view.passed),
            (at.OTHER_PASSED, 1 - me in view.passed),
            (at.FIGHT, bool(view.attackers) or view.facing != 0),
            (at.MY_PACK, mine.pack_count > 0),
            (at.MY_PACK_OPEN, mine.pack_open),
            (at.OTHER_PACK, other.pack_count > 0),
            (at.OTHER_PACK_OPEN, other.pack_open),
            (at.OTHER_RARE, other.rare_count > 0),
            (at.STAGE_EMPTY, not view.stage),
        )
        found += [at.STATE_FLAG + flag for flag, holds in flags if holds]
        life = mine.life or 0
        few = COUNTED if other.life is None else other.life
        found += [
            at.STATE_TURN + clip(view.turn_number, at.TURNS),
            at.STATE_LIFE + clip(life, at.LIVES),
            at.STATE_OTHER_LIFE + few,
            at.STATE_HELD + clip(mine.hand_count, at.HELD),
            at.STATE_HELD + at.HELD + clip(other.hand_count, at.HELD),
        ]
        graveyard = mine.graveyard or []
        found += [at.STATE_HAND + one for one in mine.hand or ()]
        found += [at.STATE_GRAVEYARD + one for one in graveyard]
        found += [at.STATE_TOP + one for one in graveyard[-1:]]
        found += [] if other.top is None else [at.STATE_TOP + CARDS + other.top]
        found += [at.STATE_SEEN + one for one in bitset.each(seen)]
        found += [at.STATE_RARE + one for one in mine.rare or ()]
        found += [at.STATE_PACK + one for one in mine.pack or ()]
        found += [at.STATE_CHOSEN + one for one in view.chosen]
        found += [at.STATE_TURNED_UP + one for one in view.turned_up]
        for whose, side in enumerate((mine, other)):
            base = at.STATE_USED + whose * at.ACTIONS
            lines = sorted(self.encoder.by_id[id] for id in side.used)
            found += [base + self.encoder.actions[line] for line in lines]
        strength = self.field(found, mine, 0)
        found.append(at.STATE_THREAT + clip(strength - few + EVEN, DIFFERENCES))
        strength = self.field(found, other, 1)
        found.append(at.STATE_THREAT + DIFFERENCES + clip(strength - life + EVEN, DIFFERENCES))
        self.requests(found)
        if view.facing:
            attacker = self.units.get(view.facing)
            if attacker is not None:
                found.append(at.STATE_FACED + clip(attacker.size or 0, SIZES))
            total, walls = self.blocking()
            base = at.STATE_BLOCKED + (at.TOTALS if walls else 0)
            found.append(base + clip(total, at.TOTALS))
        for fog in view.fogs:
            row = (0 if fog.owner == me else 2) + fog.active
            number = self.encoder.fogs.get(fog.id, at.FOGS - 1)
            found.append(at.STATE_FOG + row * at.FOGS + number)
        for whose, side in enumerate((mine, other)):
            if side.trumps:
                base = at.STATE_TRUMPS + whose * at.TRUMPS
                found.append(base + clip(len(side.trumps), at.TRUMPS))
                for trump in side.trumps:
                    if trump.card is not None and (whose == 0 or trump.up):
                        row = 2 if whose else int(trump.up)
                        found.append(at.STATE_TRUMP + row * CARDS + trump.card)
        return found

    def field(self, found: list[int], side: SideView, whose: int) -> int:
        soldiers = ready = walls = driven_walls = guards = strength = largest = 0
        for unit in side.field:
            driven = int(unit.driven)
            if unit.soldier:
                size = unit.size or 0
                soldiers += 1
                largest = max(largest, size)
                hot = int(not unit.fresh or unit.haste)
                if not driven:
                    ready += hot
                    strength += size * hot
                    guards += self.may_block(unit)
                row = ((whose * 2 + driven) * 2 + hot) * at.ROLES + self.role_of(unit)
                found.append(at.STATE_UNIT_SIZE + row * SIZES + clip(size, SIZES))
                base = at.STATE_UNIT_CARD + ((whose * 2 + 1) * 2 + driven) * (CARDS + 1)
                found += [base + one for one in sorted(unit.cards or ())]
                base = at.STATE_CHARACTER + whose * at.CHARACTERS
                found.append(base + self.character_number(unit))
            else:
                driven_walls += driven
                walls += 1 - driven
                base = at.STATE_UNIT_CARD + (whose * 4 + driven) * (CARDS + 1)
                found += [base + one for one in sorted(unit.cards or ()) if whose == 0]
                if self.role_of(unit) != at.NO_ROLE:
                    found.append(base + at.UNKNOWN_CARD)
        found += [
            at.STATE_SOLDIERS + whose * at.UNITS + clip(soldiers, at.UNITS),
            at.STATE_READY + whose * at.UNITS + clip(ready, at.UNITS),
            at.STATE_BULWARKS + whose * 2 * at.UNITS + clip(walls, at.UNITS),
            at.STATE_BULWARKS + (whose * 2 + 1) * at.UNITS + clip(driven_walls, at.UNITS),
            at.STATE_GUARDS + whose * at.UNITS + clip(guards + walls, at.UNITS),
            at.STATE_STRENGTH + whose * at.TOTALS + clip(strength, at.TOTALS),
            at.STATE_LARGEST + whose * SIZES + clip(largest, SIZES),
        ]
        return strength

    def may_block(self, unit: UnitView) -> bool:
        return unit.character in self.encoder.blockers

    def character_number(self, unit: UnitView) -> int:
        return self.encoder.characters.get(unit.character, at.CHARACTERS - 1)

    def role_of(self, unit: UnitView) -> int:
        if unit.attacking:
            return at.IS_FACED if unit.serial == self.view.facing else at.ATTACKS
        return at.BLOCKS if unit.blocking else at.NO_ROLE

    def blocking(self) -> tuple[int, int]:
        total = walls = 0
        for unit in self.units.values():
            if unit.blocking == self.view.facing:
                total += (unit.size or 0) if unit.soldier else 0
                walls += not unit.soldier
        return total, walls

    def line_of(self, request: RequestView) -> int:
        return self.encoder.by_id[request.action]

    def requests(self, found: list[int]) -> None:
        view, encoder = self.view, self.encoder
        found.append(at.STATE_STAGED + clip(len(view.stage), at.STAGED))
        for rank, request in enumerate(view.stage[::-1][: at.SHOWN_REQUESTS]):
            whose = int(request.controller != self.me)
            line = self.line_of(request)
            row = rank * 2 + whose
            found.append(at.STATE_REQUEST + row * at.ACTIONS + encoder.actions[line])
            keys = at.STATE_REQUEST_KEY + row * CARDS
            self.put_keys(found, request, keys, at.STATE_REQUEST_TOTAL + row * at.KEYS)
            self.put_aim(found, request, at.STATE_REQUEST_AIM + rank * 2 * at.AIMS)
            if rank == 0:
                found += numbers_in((encoder.other_top if whose else encoder.own_top)[line])
        for request in view.declaring[-1:]:
            line = self.line_of(request)
            found.append(at.STATE_DECLARED + encoder.actions[line])
            self.put_keys(found, request, at.STATE_DECLARED_KEY, at.STATE_DECLARED_TOTAL)
            self.put_aim(found, request, at.STATE_DECLARED_AIM)
            found += numbers_in(encoder.declared[line])
        for request in view.waiting:
            base = at.STATE_WAITING + (0 if request.controller == self.me else at.ACTIONS)
            found.append(base + encoder.actions[self.line_of(request)])

    def put_keys(self, found: list[int], request: RequestView, cards: int, totals: int) -> None:
        if request.keys:
            found += [cards + key for key in request.keys]
            found.append(totals + clip(total_of(request.keys), at.KEYS))

    def put_aim(self, found: list[int], request: RequestView, base: int) -> None:
        if request.target_kind == "":
            return
        aim = self.encoder.aims[self.line_of(request)]
        if aim == THE_UNIT:
            unit = self.units.get(request.target)
            if unit is not None:
                row = base + (0 if unit.owner == self.me else at.AIMS)
                soldier = clip(unit.size or 0, SIZES)
                found.append(row + (soldier if unit.soldier else at.AIM_BULWARK))
        elif aim == THE_PLAYER:
            found.append(base + (0 if request.target == self.me else at.AIMS) + at.AIM_PLAYER)
        elif aim == THE_REQUEST:
            found.append(base + at.AIM_REQUEST)
        else:
            found.append(base + at.AIM_OTHER)

    # ---- the options
    def options(self) -> list[list[int]]:
        """Return the features of each option; nobody else has any."""
        decision = self.decision
        if decision is None:
            return []
        return [self.option(decision.question, one) for one in decision.options]

    def option(self, question: Question, option: Option) -> list[int]:
        view, encoder = self.view, self.encoder
        q = encoder.questions.get(question.id, at.QUESTIONS - 1)
        verb = encoder.verbs.get(question.verb, ANY_OTHER)
        none = option.is_none and verb != THE_WAY
        if verb == THE_ACTION:
            if not none:
                return numbers_in(encoder.acts[option.place])
            if view.turn == self.me and not view.stage:
                return [at.OPTION_IDLE]
            return [at.OPTION_QUESTION + at.QUESTIONS + q]
        underway = (*view.stage, *view.declaring)
        action = encoder.actions[self.line_of(underway[-1])] if underway else -1
        if none:
            found = [at.OPTION_QUESTION + at.QUESTIONS + q]
            found += [at.OPTION_FOR_SUIT + action * 6 + at.NO_SUIT] if underway else []
            if verb == THE_UNIT:
                self.put_blocking(found, 0)
            return found
        found = [at.OPTION_QUESTION + q]
        ref = int(option.ref)
        owner, place = divmod(ref, SECOND)
        whose = int(owner != self.me)
        if verb == THE_CARD:
            self.card_option(found, q, action, whose, place)
        elif verb == THE_UNIT:
            self.unit_option(found, q, action, view.sides[owner].field[place])
        elif verb == THE_WAY:
            found.append(at.OPTION_WAY + q * at.WAYS + clip(ref, at.WAYS))
        elif verb == THE_REQUEST:
            self.request_option(found, question, place)
        elif verb == THE_PLAYER:
            found.append(at.OPTION_PLAYER + q * 2 + (0 if ref == self.me else 1))
        elif verb == THE_TRUMP:
            one = view.sides[owner].trumps[place].card
            shown = at.UNKNOWN_CARD if one is None else one
            found.append(at.OPTION_TRUMP + whose * (CARDS + 1) + shown)
        return found

    def card_option(self, found: list[int], q: int, action: int, whose: int, place: int) -> None:
        number, suit = int(card.number(place)), place // at.CARDS_OF_A_SUIT
        found += [
            at.OPTION_QUESTION_CARD + q * CARDS + place,
            at.OPTION_CARD + whose * CARDS + place,
            at.OPTION_NUMBER + whose * 14 + number,
            at.OPTION_SUIT + whose * 5 + suit,
        ]
        if action >= 0:
            found += [
                at.OPTION_FOR_SUIT + action * 6 + suit,
                at.OPTION_FOR_NUMBER + action * 14 + number,
            ]
        if self.view.stage and self.view.declaring and self.view.stage[-1].keys:
            over = number - total_of(self.view.stage[-1].keys)
            found.append(at.OPTION_OVER_TOP + clip(over + EVEN, DIFFERENCES))

    def unit_option(self, found: list[int], q: int, action: int, unit: UnitView) -> None:
        whose = int(unit.owner != self.me)
        kind = (whose * 2 + unit.soldier) * 2 + unit.driven
        found.append(at.OPTION_UNIT + q * 8 + kind)
        found += [at.OPTION_FOR_UNIT + action * 8 + kind] if action >= 0 else []
        size = 0
        if unit.soldier:
            size = unit.size or 0
            found.append(at.OPTION_UNIT_SIZE + (q * 2 + whose) * SIZES + clip(size, SIZES))
            base = at.OPTION_UNIT_CARD + (whose * 2 + 1) * (CARDS + 1)
            found += [base + one for one in sorted(unit.cards or ())]
            base = at.OPTION_CHARACTER + whose * at.CHARACTERS
            found.append(base + self.character_number(unit))
            found += [at.OPTION_FRESH + whose] if unit.fresh else []
            found += [at.OPTION_HASTE + whose] if unit.haste else []
        elif whose == 0:
            found += [at.OPTION_UNIT_CARD + one for one in sorted(unit.cards or ())]
        found.append(at.OPTION_ROLE + whose * at.ROLES + self.role_of(unit))
        self.put_blocking(found, size)

    def request_option(self, found: list[int], question: Question, place: int) -> None:
        view = self.view
        requests = view.waiting if question.waiting else view.stage
        if place < len(requests):
            request = requests[place]
            base = at.OPTION_REQUEST + (0 if request.controller == self.me else at.ACTIONS)
            found.append(base + self.encoder.actions[self.line_of(request)])
            if view.declaring and view.declaring[-1].keys and request.keys:
                over = total_of(view.declaring[-1].keys) - total_of(request.keys)
                found.append(at.OPTION_OVER_REQUEST + clip(over + EVEN, DIFFERENCES))
            place = len(requests) - 1 - place
        found.append(at.OPTION_RANK + clip(place, at.STAGED))

    def put_blocking(self, found: list[int], size: int) -> None:
        attacker = self.units.get(self.view.facing) if self.view.facing else None
        if attacker is None:
            return
        total, walls = self.blocking()
        over = total + size - (attacker.size or 0)
        base = at.OPTION_BLOCKING + (DIFFERENCES if walls else 0)
        found.append(base + clip(over + EVEN, DIFFERENCES))
