"""The lists a duel is played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from blackpoker.common import card
from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import name_of
from blackpoker.common.card_action import CardAction, CardLine, TurnStep
from blackpoker.common.character import Character
from blackpoker.common.fog import FogDef
from blackpoker.common.trump import TrumpDef
from blackpoker.core import bitset
from blackpoker.core.action import Line, Step
from blackpoker.core.decision import ACT, ACTION, NOTHING, SECOND, Option, Question
from blackpoker.core.flow import Flow
from blackpoker.core.game import Rules
from blackpoker.core.name import Name
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.task import Procedure

CHANCE: Final = "chance"  # the id of the question of box [3]
USUAL_LIFE: Final = Name("ライフ", "life")


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The few numbers the common rules take from an edition."""

    opening_hand: int = 7
    hand_limit: int = 7
    least_trumps: int = 0  # so many must be laid where trumps are played with
    new_tops: bool = False  # when cards leave a graveyard its owner names its top card anew
    # What an effect requests lies on the stage before that effect is done (R9-07); otherwise it
    # comes when the win check after it has found nobody lost (R6-08, RX-96).
    raises_at_once: bool = False
    drawn_games: bool = False  # both lives empty: nobody wins; otherwise the turn player loses


USUAL_NUMBERS: Final = Numbers()


@dataclass(frozen=True, kw_only=True)
class Printing:
    """What the common rules know of the edition they are played by: its words and numbers."""

    id: str
    name: Name
    life: Name = USUAL_LIFE  # what it calls the pile that must not run out
    numbers: Numbers = USUAL_NUMBERS
    # Whose texts it has where nobody has written others for it.
    derived_from: Printing | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class SetupBlock:
    """A part of a beginning that the book tells in one piece."""

    id: str  # of its text
    steps: tuple[Step, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class DuelBook(Rules):
    """Actions, characters, fogs and trumps of one regulation, and the numbers it plays with."""

    def __init__(
        self,
        id: str,
        edition: Printing,
        lines: list[CardLine],
        characters: list[Character],
        fogs: list[FogDef],
        trumps: list[TrumpDef],
        flow: Flow,
        procedures: list[Procedure],
        rulings: Mapping[str, str],
    ) -> None:
        base: list[Line] = [line for line in lines]
        self.chance: Question = chance_question(lines)
        super().__init__(id, base, [flow, *procedures])
        self.edition: Printing = edition
        self.flow: Flow = flow
        self.rulings: dict[str, str] = dict(rulings)  # by the reason they are cited for
        self.card_lines: list[CardLine] = lines
        self.by_id: dict[str, CardLine] = {line.record.id: line for line in lines}
        self.actions: dict[str, CardAction] = {line.record.id: line.record for line in lines}
        self.characters: list[Character] = characters
        self.fogs: list[FogDef] = fogs
        self.trumps: list[TrumpDef] = trumps
        # What each card is able to do as a trump that lies face up.
        self.abilities_of: list[tuple[AbilityDef, ...]] = [() for _ in range(card.COUNT)]
        # The cards that, as trumps, speak of fights, of damage, of charging.
        self.of_fights: i64 = 0
        self.of_damage: i64 = 0
        self.of_charging: i64 = 0
        for trump in trumps:
            self.abilities_of[trump.card] = trump.abilities
            for ability in trump.abilities:
                self.of_fights |= bitset.only(trump.card) if ability.fight is not None else 0
                self.of_damage |= bitset.only(trump.card) if ability.spares is not None else 0
                stops = ability.stops_charge is not None
                self.of_charging |= bitset.only(trump.card) if stops else 0
        self.orders_hands: bool = any(line.record.orders_the_hand for line in lines)
        numbers = edition.numbers
        self.drawn_games: bool = numbers.drawn_games
        self.least_trumps: i64 = numbers.least_trumps
        self.new_tops: bool = numbers.new_tops
        self.raises_at_once: bool = numbers.raises_at_once
        self.opening_hand: i64 = numbers.opening_hand
        self.hand_limit: i64 = numbers.hand_limit
        self.main: list[CardLine] = [line for line in lines if line.direct]
        self.quick: list[CardLine] = [line for line in lines if line.direct and not line.main]
        self.main_with: list[list[CardLine]] = by_cards_in_hand(allowed_by(self.main, 0))
        self.quick_with: list[list[CardLine]] = by_cards_in_hand(allowed_by(self.quick, 0))
        self.with_trumps: dict[int, list[list[CardLine]]] = {}  # quick, main: by what lies up

    def question(self, id: str) -> Question:
        return self.chance if id == self.chance.id else super().question(id)

    def card_name(self, card: int) -> str:
        return name_of(card)

    def line_at(self, ref: i64) -> CardLine:
        """Return the line an option of the chance names."""
        return self.card_lines[ref if ref < SECOND else ref - SECOND + NOTHING]

    def lines_under(self, up: int) -> list[list[CardLine]] | None:
        """Return what may be asked for with these trumps up, quick and main; None if none is."""
        if up == 0:
            return None
        found = self.with_trumps.get(up)
        if found is None:
            found = [allowed_by(self.quick, up), allowed_by(self.main, up)]
            self.with_trumps[up] = found
        return found

    def line_of(self, action: str) -> CardLine | None:
        """Return the line of an action by its id."""
        return self.by_id.get(action)

    def trump_of(self, one: int) -> TrumpDef | None:
        """Return what a card is able to do as a trump; None if nothing."""
        for trump in self.trumps:
            if trump.card == one:
                return trump
        return None


def allowed_by(lines: list[CardLine], up: i64) -> list[CardLine]:
    """Return those that need no trump but these."""
    return [line for line in lines if line.trump & ~up == 0]


def by_cards_in_hand(lines: list[CardLine]) -> list[list[CardLine]]:
    """Return for every number of cards in hand the lines for whose keys they are enough."""
    return [[line for line in lines if line.hand_keys <= n] for n in range(card.COUNT + 1)]


def chance_question(lines: list[CardLine]) -> Question:
    """Return the question of box [3]; its options are called by the ids of the actions."""
    question = Question(CHANCE, ACT, "pass", part=ACTION)
    names = list(question.names)
    ends: list[Option] = []
    attacks: list[Option] = []
    for i, line in enumerate(lines):
        ref = i if i < NOTHING else i - NOTHING + SECOND
        names[ref] = Option(ACT, ref, line.record.id)
        if line.record.step is TurnStep.END:
            ends.append(names[ref])
        elif line.record.step is TurnStep.ATTACK:
            attacks.append(names[ref])
    question.names = names
    question.ways_on = ends + attacks  # who must attack first cannot end (RX-37)
    return question
