"""Features of a game at a decision, for either player, and of the options; compiled.

It reads the game itself, to be quick, and writes nothing that this player's ``View`` does not show:
``view_encoder`` makes the same features, in the same order, from the view alone.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.common.book import CHANCE
from blackpoker.common.duel import NO_TARGET, CardRequest, Combat, Duel
from blackpoker.common.pile import Pile
from blackpoker.common.query import is_fresh, may_block, size_of
from blackpoker.common.unit import Unit
from blackpoker.common.view import COUNTED, chosen_in_secret, top_of, turned_up
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND
from blackpoker.core.flow import RULE_SYSTEM, chance_holder
from blackpoker.core.native import BytesWriter, i16, i32, i64, write_i16_le, write_i32_le
from blackpoker.core.request import Request
from blackpoker.features.blocks import (
    ACTIONS,
    AIM_BULWARK,
    AIM_OTHER,
    AIM_PLAYER,
    AIM_REQUEST,
    AIMS,
    CARDS,
    CHARACTERS,
    DIFFERENCES,
    EVEN,
    FEW_LIVES,
    FOGS,
    HELD,
    KEYS,
    LIVES,
    NEXT_LIVES,
    OPTION_BLOCKING,
    OPTION_CARD,
    OPTION_CHARACTER,
    OPTION_FOR_NUMBER,
    OPTION_FOR_SUIT,
    OPTION_FOR_UNIT,
    OPTION_FRESH,
    OPTION_HASTE,
    OPTION_IDLE,
    OPTION_NUMBER,
    OPTION_OVER_REQUEST,
    OPTION_OVER_TOP,
    OPTION_PLAYER,
    OPTION_QUESTION,
    OPTION_QUESTION_CARD,
    OPTION_RANK,
    OPTION_REQUEST,
    OPTION_ROLE,
    OPTION_SUIT,
    OPTION_TRUMP,
    OPTION_UNIT,
    OPTION_UNIT_CARD,
    OPTION_UNIT_SIZE,
    OPTION_WAY,
    QUESTIONS,
    ROLES,
    SECRET_BULWARK,
    SECRET_HAND,
    SECRET_LIFE,
    SECRET_LIVES,
    SECRET_PACK,
    SECRET_RARE,
    SECRET_TRUMP,
    SHOWN_REQUESTS,
    SIZES,
    STAGED,
    STATE_BLOCKED,
    STATE_BULWARKS,
    STATE_CHARACTER,
    STATE_CHOSEN,
    STATE_DECLARED,
    STATE_DECLARED_AIM,
    STATE_DECLARED_KEY,
    STATE_DECLARED_TOTAL,
    STATE_FACED,
    STATE_FLAG,
    STATE_FOG,
    STATE_GRAVEYARD,
    STATE_GUARDS,
    STATE_HAND,
    STATE_HELD,
    STATE_LARGEST,
    STATE_LIFE,
    STATE_OTHER_LIFE,
    STATE_PACK,
    STATE_QUESTION,
    STATE_RARE,
    STATE_READY,
    STATE_REQUEST,
    STATE_REQUEST_AIM,
    STATE_REQUEST_KEY,
    STATE_REQUEST_TOTAL,
    STATE_SEEN,
    STATE_SOLDIERS,
    STATE_STAGED,
    STATE_STRENGTH,
    STATE_THREAT,
    STATE_TOP,
    STATE_TRUMP,
    STATE_TRUMPS,
    STATE_TURN,
    STATE_TURNED_UP,
    STATE_UNIT_CARD,
    STATE_UNIT_SIZE,
    STATE_USED,
    STATE_WAITING,
    TOTALS,
    TRUMPS,
    TURNS,
    UNITS,
    UNKNOWN_CARD,
    WAYS,
)

# What a question offers.
THE_ACTION: Final = 0
THE_CARD: Final = 1
THE_UNIT: Final = 2
THE_WAY: Final = 3
THE_REQUEST: Final = 4
THE_PLAYER: Final = 5
THE_TRUMP: Final = 6
ANY_OTHER: Final = 7

# What is simply so or not, each a flag of the state.
MY_TURN: Final = 0
MY_CHANCE: Final = 1
I_PASSED: Final = 2
OTHER_PASSED: Final = 3
FIGHT: Final = 4
MY_PACK: Final = 5
MY_PACK_OPEN: Final = 6
OTHER_PACK: Final = 7
OTHER_PACK_OPEN: Final = 8
OTHER_RARE: Final = 9
STAGE_EMPTY: Final = 10

# Roles in a fight.
NO_ROLE: Final = 0
ATTACKS: Final = 1
IS_FACED: Final = 2
BLOCKS: Final = 3

NO_SUIT: Final = 5
JOKER_SUIT: Final = 4
CARDS_OF_A_SUIT: Final = 13


def put(w: BytesWriter, n: i64) -> None:
    write_i16_le(w, i16(n))


def clip(n: i64, room: i64) -> i64:
    """Return a place from 0 to ``room - 1``."""
    if n < 0:
        return 0
    return n if n < room else room - 1


def put_cards(w: BytesWriter, base: i64, cards: i64) -> None:
    while cards != 0:
        low: i64 = cards & -cards
        put(w, base + bitset.count(low - 1))
        cards ^= low


def put_next_lives(w: BytesWriter, base: i64, life: Pile) -> None:
    """Write the cards on top of a life, each with its depth."""
    depth: i64 = 0
    while depth < NEXT_LIVES and depth < life.size:
        c: i64 = life.cards[life.size - 1 - depth]
        put(w, base + depth * CARDS + c)
        depth += 1


@final
class Encoder:
    """Writes the features of one regulation; ``vocabulary.encoder_of`` fills it in."""

    def __init__(self) -> None:
        self.questions: dict[str, int] = {}  # number by id
        self.verbs: dict[str, int] = {}
        self.characters: dict[str, int] = {}
        self.fogs: dict[str, int] = {}
        self.blockers: set[str] = set()  # characters that may block, by id
        self.regulation: bytes = b""  # features that never change
        # By the number of a line: its action, what it aims at, and features written beforehand.
        self.actions: list[int] = []
        self.by_id: dict[str, int] = {}  # the number of a line
        self.aims: list[int] = []
        self.acts: list[bytes] = []  # as an option
        self.own_top: list[bytes] = []  # as the request that resolves next
        self.other_top: list[bytes] = []
        self.declared: list[bytes] = []
        self.once: list[int] = []  # actions in the order of their once-per-turn marks

    # ---- memory
    def look(self, g: Duel, me: i64, seen: i64) -> i64:
        """Return the other's cards this player has seen so far, with those that lie open now."""
        other = g.side(1 - me)
        for unit in other.field:
            if unit.soldier:
                seen |= unit.cards
        seen |= other.up
        for r in g.stage:
            if r.controller != me and isinstance(r, CardRequest) and not r.virtual:
                seen |= r.key
        for r in g.floating:
            if r.controller != me and isinstance(r, CardRequest) and not r.virtual:
                seen |= r.key
        if len(g.fogs) > 0:
            for fog in g.fogs:
                if fog.owner != me:
                    seen |= fog.cards
        if other.graveyard.size > 0:
            top = top_of(g, 1 - me, False)
            if top is not None:
                seen |= bitset.only(top)
        return seen

    # ---- the state
    def state(self, w: BytesWriter, g: Duel, me: i64, seen: i64) -> None:
        """Write all that this player may know, and what is asked if this player is."""
        op: i64 = 1 - me
        mine = g.side(me)
        other = g.side(op)
        question = g.question
        if g.asked == me and question is not None:
            put(w, STATE_QUESTION + self.question_number(question.id))
        w.write(self.regulation)
        holder = chance_holder(g)
        if g.turn == me:
            put(w, STATE_FLAG + MY_TURN)
        if holder == me:
            put(w, STATE_FLAG + MY_CHANCE)
        if holder != RULE_SYSTEM:
            if bitset.contains(g.passed, me):
                put(w, STATE_FLAG + I_PASSED)
            if bitset.contains(g.passed, op):
                put(w, STATE_FLAG + OTHER_PASSED)
        combat = g.combat
        if combat is not None and (len(combat.attackers) > 0 or combat.facing != 0):
            put(w, STATE_FLAG + FIGHT)
        if mine.pack != 0:
            put(w, STATE_FLAG + MY_PACK)
        if mine.pack_open:
            put(w, STATE_FLAG + MY_PACK_OPEN)
        if other.pack != 0:
            put(w, STATE_FLAG + OTHER_PACK)
        if other.pack_open:
            put(w, STATE_FLAG + OTHER_PACK_OPEN)
        if other.rare != 0:
            put(w, STATE_FLAG + OTHER_RARE)
        if len(g.stage) == 0:
            put(w, STATE_FLAG + STAGE_EMPTY)
        put(w, STATE_TURN + clip(g.turn_number, TURNS))
        put(w, STATE_LIFE + clip(mine.life.size, LIVES))
        put(w, STATE_OTHER_LIFE + clip(other.life.size, FEW_LIVES))
        put(w, STATE_HELD + clip(bitset.count(mine.hand), HELD))
        put(w, STATE_HELD + HELD + clip(bitset.count(other.hand), HELD))
        put_cards(w, STATE_HAND, mine.hand)
        i: i64 = 0
        pile = mine.graveyard.cards
        n: i64 = mine.graveyard.size
        while i < n:
            c: i64 = pile[i]
            put(w, STATE_GRAVEYARD + c)
            i += 1
        if n > 0:
            c = pile[n - 1]
            put(w, STATE_TOP + c)
        if other.graveyard.size > 0:
            top = top_of(g, op, False)
            if top is not None:
                t: i64 = top
                put(w, STATE_TOP + CARDS + t)
        put_cards(w, STATE_SEEN, seen)
        put_cards(w, STATE_RARE, mine.rare)
        if mine.pack_open:
            put_cards(w, STATE_PACK, mine.pack)
        if g.turn_number == 0:
            for one in chosen_in_secret(g, me):
                c = one
                put(w, STATE_CHOSEN + c)
        elif len(g.stage) > 0 or len(g.floating) > 0:
            for one in turned_up(g):
                c = one
                put(w, STATE_TURNED_UP + c)
        self.put_used(w, STATE_USED, mine.used)
        self.put_used(w, STATE_USED + ACTIONS, other.used)
        strength = self.field(w, g, me, 0)
        few = clip(other.life.size, COUNTED + 1)
        put(w, STATE_THREAT + clip(strength - few + EVEN, DIFFERENCES))
        strength = self.field(w, g, op, 1)
        put(w, STATE_THREAT + DIFFERENCES + clip(strength - mine.life.size + EVEN, DIFFERENCES))
        self.requests(w, g, me)
        if combat is not None and combat.facing != 0:
            attacker = g.find_unit(combat.facing)
            if attacker is not None:
                put(w, STATE_FACED + clip(size_of(g, attacker), SIZES))
            total, walls = blocking(g, combat)
            put(w, STATE_BLOCKED + (0 if walls == 0 else TOTALS) + clip(total, TOTALS))
        if len(g.fogs) > 0:
            for fog in g.fogs:
                at: i64 = (0 if fog.owner == me else 2) + (1 if fog.turn == g.turn_number else 0)
                put(w, STATE_FOG + at * FOGS + self.fogs.get(fog.definition.id, FOGS - 1))
        if len(mine.trumps) > 0:
            put(w, STATE_TRUMPS + clip(len(mine.trumps), TRUMPS))
            for trump in mine.trumps:
                put(w, STATE_TRUMP + (CARDS if trump.up else 0) + trump.card)
        if len(other.trumps) > 0:
            put(w, STATE_TRUMPS + TRUMPS + clip(len(other.trumps), TRUMPS))
            for trump in other.trumps:
                if trump.up:
                    put(w, STATE_TRUMP + 2 * CARDS + trump.card)

    def secrets(self, w: BytesWriter, g: Duel, me: i64) -> None:
        """Write what this player may not know: for the judge of a training, never for a player."""
        mine = g.side(me)
        other = g.side(1 - me)
        put_cards(w, SECRET_HAND, other.hand)
        for unit in other.field:
            if not unit.soldier:
                put_cards(w, SECRET_BULWARK + (CARDS if unit.driven else 0), unit.cards)
        put_next_lives(w, SECRET_LIFE, mine.life)
        put_next_lives(w, SECRET_LIFE + NEXT_LIVES * CARDS, other.life)
        put(w, SECRET_LIVES + clip(other.life.size, LIVES))
        if not mine.pack_open:
            put_cards(w, SECRET_PACK, mine.pack)
        put_cards(w, SECRET_PACK + CARDS, other.pack)
        put_cards(w, SECRET_RARE, other.rare)
        for trump in other.trumps:
            if not trump.up:
                put(w, SECRET_TRUMP + trump.card)

    def question_number(self, id: str) -> i64:
        return self.questions.get(id, QUESTIONS - 1)

    def put_used(self, w: BytesWriter, base: i64, used: i64) -> None:
        while used != 0:
            low: i64 = used & -used
            action: i64 = self.once[bitset.count(low - 1)]
            put(w, base + action)
            used ^= low

    def field(self, w: BytesWriter, g: Duel, player: i64, whose: i64) -> i64:
        """Write a field; return how large all are together that can attack."""
        soldiers: i64 = 0
        ready: i64 = 0
        walls: i64 = 0
        driven_walls: i64 = 0
        guards: i64 = 0
        strength: i64 = 0
        largest: i64 = 0
        combat = g.combat
        for unit in g.side(player).field:
            driven: i64 = 1 if unit.driven else 0
            if unit.soldier:
                size = size_of(g, unit)
                soldiers += 1
                if size > largest:
                    largest = size
                hot: i64 = 0 if is_fresh(g, unit) and not unit.has_haste() else 1
                if driven == 0:
                    if hot == 1:
                        ready += 1
                        strength += size
                    if may_block(unit):
                        guards += 1
                at: i64 = ((whose * 2 + driven) * 2 + hot) * ROLES + role_of(combat, unit)
                put(w, STATE_UNIT_SIZE + at * SIZES + clip(size, SIZES))
                put_cards(
                    w, STATE_UNIT_CARD + ((whose * 2 + 1) * 2 + driven) * (CARDS + 1), unit.cards
                )
                put(w, STATE_CHARACTER + whose * CHARACTERS + self.character_number(unit))
            else:
                if driven == 1:
                    driven_walls += 1
                else:
                    walls += 1
                at = STATE_UNIT_CARD + (whose * 4 + driven) * (CARDS + 1)
                if whose == 0:
                    put_cards(w, at, unit.cards)
                if combat is not None and role_of(combat, unit) != NO_ROLE:
                    put(w, at + UNKNOWN_CARD)
        put(w, STATE_SOLDIERS + whose * UNITS + clip(soldiers, UNITS))
        put(w, STATE_READY + whose * UNITS + clip(ready, UNITS))
        put(w, STATE_BULWARKS + (whose * 2) * UNITS + clip(walls, UNITS))
        put(w, STATE_BULWARKS + (whose * 2 + 1) * UNITS + clip(driven_walls, UNITS))
        put(w, STATE_GUARDS + whose * UNITS + clip(guards + walls, UNITS))
        put(w, STATE_STRENGTH + whose * TOTALS + clip(strength, TOTALS))
        put(w, STATE_LARGEST + whose * SIZES + clip(largest, SIZES))
        return strength

    def character_number(self, unit: Unit) -> i64:
        return self.characters.get(unit.character.definition.id, CHARACTERS - 1)

    def requests(self, w: BytesWriter, g: Duel, me: i64) -> None:
        """Write the stage, the next to resolve first; what is being declared; what waits."""
        n: i64 = len(g.stage)
        put(w, STATE_STAGED + clip(n, STAGED))
        rank: i64 = 0
        i: i64 = n - 1
        while i >= 0 and rank < SHOWN_REQUESTS:
            r = g.stage[i]
            assert isinstance(r, CardRequest)
            whose: i64 = 0 if r.controller == me else 1
            line = r.line.index
            at: i64 = rank * 2 + whose
            action: i64 = self.actions[line]
            put(w, STATE_REQUEST + at * ACTIONS + action)
            self.put_keys(w, r, STATE_REQUEST_KEY + at * CARDS, STATE_REQUEST_TOTAL + at * KEYS)
            self.put_aim(w, g, me, r, STATE_REQUEST_AIM + rank * 2 * AIMS)
            if rank == 0:
                w.write(self.own_top[line] if whose == 0 else self.other_top[line])
            i -= 1
            rank += 1
        n = len(g.floating)
        if n > 0:
            r = g.floating[n - 1]
            assert isinstance(r, CardRequest)
            line = r.line.index
            action = self.actions[line]
            put(w, STATE_DECLARED + action)
            self.put_keys(w, r, STATE_DECLARED_KEY, STATE_DECLARED_TOTAL)
            self.put_aim(w, g, me, r, STATE_DECLARED_AIM)
            w.write(self.declared[line])
        for r in g.buffer:
            action = self.actions[r.line.index]
            put(w, STATE_WAITING + (0 if r.controller == me else ACTIONS) + action)

    def put_keys(self, w: BytesWriter, r: CardRequest, cards: i64, totals: i64) -> None:
        if len(r.keys) > 0:
            for key in r.keys:
                k: i64 = key
                put(w, cards + k)
            put(w, totals + clip(card.total(r.key), KEYS))

    def put_aim(self, w: BytesWriter, g: Duel, me: i64, r: CardRequest, base: i64) -> None:
        """Write what a request aims at, unless that is gone."""
        if r.target == NO_TARGET:
            return
        aim = self.aims[r.line.index]
        if aim == THE_UNIT:
            unit = g.find_unit(r.target)
            if unit is not None:
                at: i64 = base + (0 if unit.owner == me else AIMS)
                if unit.soldier:
                    put(w, at + clip(size_of(g, unit), SIZES))
                else:
                    put(w, at + AIM_BULWARK)
        elif aim == THE_PLAYER:
            put(w, base + (0 if r.target == me else AIMS) + AIM_PLAYER)
        elif aim == THE_REQUEST:
            put(w, base + AIM_REQUEST)
        else:
            put(w, base + AIM_OTHER)

    # ---- the options
    def options(self, w: BytesWriter, ends: BytesWriter, g: Duel, me: i64) -> None:
        """Write the features of each option; add to ``ends`` how many there are by then."""
        question = g.question
        assert question is not None
        verb: i64 = self.verbs.get(question.verb, ANY_OTHER)
        if verb == THE_ACTION:
            self.act_options(w, ends, g, me)
            return
        q = self.question_number(question.id)
        line: i64 = -1
        n: i64 = len(g.floating)
        if n > 0:
            line = self.actions[g.floating[n - 1].line.index]
        elif len(g.stage) > 0:
            line = self.actions[g.stage[len(g.stage) - 1].line.index]
        requests = g.buffer if question.waiting else g.stage
        low = g.low
        base: i64 = 0
        while True:
            while low != 0:
                b: i64 = low & -low
                low ^= b
                self.option(w, g, me, q, verb, line, base + bitset.count(b - 1), requests)
                write_i32_le(ends, i32(len(w) // 2))
            if base == SECOND or g.high == 0:
                break
            base = SECOND
            low = g.high

    def act_options(self, w: BytesWriter, ends: BytesWriter, g: Duel, me: i64) -> None:
        low = g.low
        base: i64 = 0
        while True:
            while low != 0:
                b: i64 = low & -low
                low ^= b
                place = base + bitset.count(b - 1)
                if place == NOTHING:
                    if g.turn == me and len(g.stage) == 0:
                        put(w, OPTION_IDLE)
                    else:
                        put(w, OPTION_QUESTION + QUESTIONS + self.question_number(CHANCE))
                else:
                    w.write(self.acts[place if base == 0 else place - SECOND + NOTHING])
                write_i32_le(ends, i32(len(w) // 2))
            if base == SECOND or g.high == 0:
                break
            base = SECOND
            low = g.high

    def option(
        self,
        w: BytesWriter,
        g: Duel,
        me: i64,
        q: i64,
        verb: i64,
        line: i64,
        ref: i64,
        requests: list[Request],
    ) -> None:
        if ref == NOTHING and verb != THE_WAY:
            put(w, OPTION_QUESTION + QUESTIONS + q)
            if line >= 0:
                put(w, OPTION_FOR_SUIT + line * 6 + NO_SUIT)
            if verb == THE_UNIT:
                self.put_blocking(w, g, 0)
            return
        put(w, OPTION_QUESTION + q)
        owner: i64 = 0 if ref < SECOND else 1
        place: i64 = ref & (SECOND - 1)
        whose: i64 = 0 if owner == me else 1
        if verb == THE_CARD:
            self.card_option(w, g, q, line, whose, place)
        elif verb == THE_UNIT:
            self.unit_option(w, g, me, q, line, g.unit_at(ref))
        elif verb == THE_WAY:
            put(w, OPTION_WAY + q * WAYS + clip(ref, WAYS))
        elif verb == THE_REQUEST:
            if place < len(requests):
                r = requests[place]
                action: i64 = self.actions[r.line.index]
                put(w, OPTION_REQUEST + (0 if r.controller == me else ACTIONS) + action)
                n: i64 = len(g.floating)
                if n > 0:
                    declared = g.floating[n - 1]
                    assert isinstance(declared, CardRequest)
                    assert isinstance(r, CardRequest)
                    if declared.key != 0 and r.key != 0:
                        over = card.total(declared.key) - card.total(r.key)
                        put(w, OPTION_OVER_REQUEST + clip(over + EVEN, DIFFERENCES))
                place = len(requests) - 1 - place
            put(w, OPTION_RANK + clip(place, STAGED))
        elif verb == THE_PLAYER:
            put(w, OPTION_PLAYER + q * 2 + (0 if ref == me else 1))
        elif verb == THE_TRUMP:
            trump = g.trump_at(ref)
            shown: i64 = UNKNOWN_CARD
            if trump.up or owner == me:
                shown = trump.card
            put(w, OPTION_TRUMP + whose * (CARDS + 1) + shown)

    def card_option(
        self, w: BytesWriter, g: Duel, q: i64, line: i64, whose: i64, place: i64
    ) -> None:
        number = card.number(place)
        suit: i64 = place // CARDS_OF_A_SUIT
        put(w, OPTION_QUESTION_CARD + q * CARDS + place)
        put(w, OPTION_CARD + whose * CARDS + place)
        put(w, OPTION_NUMBER + whose * 14 + number)
        put(w, OPTION_SUIT + whose * 5 + suit)
        if line >= 0:
            put(w, OPTION_FOR_SUIT + line * 6 + suit)
            put(w, OPTION_FOR_NUMBER + line * 14 + number)
        n: i64 = len(g.stage)
        if n > 0 and len(g.floating) > 0:
            top = g.stage[n - 1]
            assert isinstance(top, CardRequest)
            if top.key != 0:
                over = number - card.total(top.key)
                put(w, OPTION_OVER_TOP + clip(over + EVEN, DIFFERENCES))

    def unit_option(
        self, w: BytesWriter, g: Duel, me: i64, q: i64, line: i64, unit: Unit
    ) -> None:
        whose: i64 = 0 if unit.owner == me else 1
        driven: i64 = 1 if unit.driven else 0
        soldier: i64 = 1 if unit.soldier else 0
        kind: i64 = (whose * 2 + soldier) * 2 + driven
        put(w, OPTION_UNIT + q * 8 + kind)
        if line >= 0:
            put(w, OPTION_FOR_UNIT + line * 8 + kind)
        size: i64 = 0
        if unit.soldier:
            size = size_of(g, unit)
            put(w, OPTION_UNIT_SIZE + (q * 2 + whose) * SIZES + clip(size, SIZES))
            put_cards(w, OPTION_UNIT_CARD + (whose * 2 + 1) * (CARDS + 1), unit.cards)
            put(w, OPTION_CHARACTER + whose * CHARACTERS + self.character_number(unit))
            if is_fresh(g, unit):
                put(w, OPTION_FRESH + whose)
            if unit.has_haste():
                put(w, OPTION_HASTE + whose)
        elif whose == 0:
            put_cards(w, OPTION_UNIT_CARD, unit.cards)
        put(w, OPTION_ROLE + whose * ROLES + role_of(g.combat, unit))
        self.put_blocking(w, g, size)

    def put_blocking(self, w: BytesWriter, g: Duel, size: i64) -> None:
        """Write how those who block would fare with one of this size more."""
        combat = g.combat
        if combat is None or combat.facing == 0:
            return
        attacker = g.find_unit(combat.facing)
        if attacker is None:
            return
        total, walls = blocking(g, combat)
        over = total + size - size_of(g, attacker)
        base: i64 = OPTION_BLOCKING + (0 if walls == 0 else DIFFERENCES)
        put(w, base + clip(over + EVEN, DIFFERENCES))


def role_of(combat: Combat | None, unit: Unit) -> i64:
    if combat is None:
        return NO_ROLE
    if unit.serial in combat.attackers:
        return IS_FACED if unit.serial == combat.facing else ATTACKS
    if unit.serial in combat.blockers:
        return BLOCKS
    return NO_ROLE


def blocking(g: Duel, combat: Combat) -> tuple[i64, i64]:
    """How large the soldiers are together that block the attacker faced; how many bulwarks do."""
    total: i64 = 0
    walls: i64 = 0
    for serial in combat.blockers_of(combat.facing):
        unit = g.find_unit(serial)
        if unit is not None:
            if unit.soldier:
                total += size_of(g, unit)
            else:
                walls += 1
    return total, walls


def encode_state(encoder: Encoder, game: Duel, me: i64, seen: i64) -> bytes:
    """Return the features of the state, two bytes each."""
    w = BytesWriter()
    encoder.state(w, game, me, seen)
    return w.getvalue()


def encode_options(encoder: Encoder, game: Duel, me: i64) -> tuple[bytes, bytes]:
    """Return the features of all options, and where those of each end, four bytes each."""
    w = BytesWriter()
    ends = BytesWriter()
    encoder.options(w, ends, game, me)
    return w.getvalue(), ends.getvalue()


def encode_secrets(encoder: Encoder, game: Duel, me: i64) -> bytes:
    """Return the features of what this player may not know, for the judge of a training."""
    w = BytesWriter()
    encoder.secrets(w, game, me)
    return w.getvalue()
