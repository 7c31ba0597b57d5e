"""Two sides and the cards between them: fields, finding and asking; no rules."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardLine
from blackpoker.common.cost import Cost
from blackpoker.common.fog import Fog
from blackpoker.common.mark import NO_MARKS, Mark
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.common.unit import Unit
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND, Question
from blackpoker.core.game import Game
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.request import Request
from blackpoker.core.rng import Shuffler
from blackpoker.core.task import NOBODY_NAMED, Task

NONE: Final[i64] = 1 << 61  # the set with only "none of these" in it
NO_TARGET: Final = -1
SETUP: Final = "setup"  # the procedure before the first turn
DECLARE: Final = "common/declare"  # the procedure in which a request is paid for and aimed


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CardRequest(Request):
    """A request with its cost, its key cards and its target."""

    def __init__(self, serial: i64, line: CardLine, controller: i64) -> None:
        self.serial = serial
        self.line = line
        self.controller = controller
        self.card_line: CardLine = line
        self.cost: Cost = line.cost  # as the abilities left it when it was asked for (R8-35)
        self.key: i64 = 0
        self.keys: tuple[int, ...] = NOBODY_NAMED  # the same cards, in the order they were named
        self.virtual: bool = False  # its key cards are only said: no card lies there
        self.target: i64 = NO_TARGET  # serial of a unit, request or trump, or a seat
        self.unit: i64 = 0  # serial of the key unit: who was driven to ask for it
        self.carried: i64 = NO_TARGET  # what its trigger handed over: a card, a count
        self.spared: i64 = 0  # players whom its effect deals no damage

    def clone(self) -> Request:
        request = CardRequest(self.serial, self.card_line, self.controller)
        request.cost = self.cost
        request.key = self.key
        request.keys = self.keys
        request.virtual = self.virtual
        request.target = self.target
        request.unit = self.unit
        request.carried = self.carried
        request.spared = self.spared
        return request

    def same(self, other: Request) -> bool:
        return (
            self.line is other.line
            and self.controller == other.controller
            and isinstance(other, CardRequest)
            and self.key == other.key
            and self.target == other.target
            and self.carried == other.carried
        )

    def release_keys(self) -> None:
        """The effect gave the key cards another destination."""
        self.key = 0
        self.keys = NOBODY_NAMED

    def to_data(self) -> list[object]:
        return [
            self.serial,
            self.line.index,
            self.controller,
            self.cost.letters,
            list(self.keys),
            self.virtual,
            self.target,
            self.unit,
            self.carried,
            self.spared,
        ]


@final
@mypyc_attr(acyclic=True)
class Bout:
    """One attacker and who stands in its way, as fixed when the judgement began (R8-55, R8-60)."""

    def __init__(
        self, case: i64, attacker: i64, size: i64, blockers: list[int], total: i64
    ) -> None:
        self.case: i64 = case
        self.attacker: i64 = attacker
        self.size: i64 = size
        self.blockers: list[int] = blockers
        self.total: i64 = total

    def to_data(self) -> list[object]:
        return [self.case, self.attacker, self.size, list(self.blockers), self.total]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Combat:
    """Who attacks and who blocks whom, by serial, in the order named.

    A serial that is gone finds nobody.
    """

    def __init__(self) -> None:
        self.attackers: list[int] = []
        self.blocked: list[int] = []  # the attacker ...
        self.blockers: list[int] = []  # ... and who blocks it, side by side
        self.bouts: list[Bout] = []
        self.facing: i64 = 0  # the attacker whose blockers are being named, 0 if none

    def clone(self) -> Combat:
        combat = Combat()
        combat.attackers = self.attackers[:]
        combat.blocked = self.blocked[:]
        combat.blockers = self.blockers[:]
        combat.bouts = self.bouts  # never changed once fixed
        combat.facing = self.facing
        return combat

    def blockers_of(self, attacker: i64) -> list[int]:
        found: list[int] = []
        for i in range(len(self.blocked)):
            if self.blocked[i] == attacker:
                found.append(self.blockers[i])
        return found

    def retire(self, serial: i64) -> None:
        """This character is no longer an attacker or blocker."""
        if serial in self.attackers:
            self.attackers.remove(serial)
        if serial in self.blockers:
            i = self.blockers.index(serial)
            self.blockers.pop(i)
            self.blocked.pop(i)

    def to_data(self) -> list[object]:
        return [
            list(self.attackers),
            list(self.blocked),
            list(self.blockers),
            [bout.to_data() for bout in self.bouts],
            self.facing,
        ]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Duel(Game):
    """A game of BlackPoker between two players."""

    __slots__ = ("book", "combat", "first", "fogs", "marks", "second", "standing")

    def __init__(self, book: DuelBook, rng: Shuffler, first: Side, second: Side) -> None:
        super().__init__(book, rng, 2)
        self.book: DuelBook = book
        self.first: Side = first
        self.second: Side = second
        self.fogs: list[Fog] = []
        self.marks: tuple[Mark, ...] = NO_MARKS
        self.combat: Combat | None = None
        self.standing: i64 = 0  # players who always leave the last card moved on their graveyard

    # ---- finding
    def side(self, player: i64) -> Side:
        """Return what lies before a player: life, hand, graveyard, field, trumps."""
        return self.first if player == 0 else self.second

    def opponent(self, player: i64) -> i64:
        """Return the other player."""
        return 1 - player

    def find_unit(self, serial: i64) -> Unit | None:
        """Return the character of this serial; None if it is gone."""
        for unit in self.first.field:
            if unit.serial == serial:
                return unit
        for unit in self.second.field:
            if unit.serial == serial:
                return unit
        return None

    def unit_at(self, ref: i64) -> Unit:
        """Return the character at a place that was chosen."""
        return self.first.field[ref] if ref < SECOND else self.second.field[ref - SECOND]

    def find_trump(self, serial: i64) -> Trump | None:
        """Return the trump of this serial; None if it is gone."""
        for trump in self.first.trumps + self.second.trumps:
            if trump.serial == serial:
                return trump
        return None

    def trump_at(self, ref: i64) -> Trump:
        return self.first.trumps[ref] if ref < SECOND else self.second.trumps[ref - SECOND]

    def owner_of(self, trump: Trump) -> i64:
        return 0 if trump in self.first.trumps else 1

    def staged(self, serial: i64) -> CardRequest | None:
        """Return the request of this serial if it lies on the stage."""
        i: i64 = len(self.stage) - 1
        while i >= 0:
            request = self.stage[i]
            if request.serial == serial:
                assert isinstance(request, CardRequest)
                return request
            i -= 1
        return None

    def current(self, task: Task) -> CardRequest:
        """The request this task serves."""
        request = self.request(task.request)
        assert isinstance(request, CardRequest)
        return request

    def declaring(self) -> CardRequest | None:
        """The request a player is putting together: its cost, key cards or target are asked for.

        None at a chance, in an effect, and while a triggered request is aimed.
        """
        i: i64 = self.depth - 1
        while i >= 0:
            task = self.agenda[i]
            if task.procedure.id == DECLARE:
                request = self.current(task)
                return request if request.line.direct else None
            i -= 1
        return None

    def target_unit(self, task: Task) -> Unit | None:
        """The character that the request of this task aims at; None if it is gone."""
        return self.find_unit(self.current(task).target)

    def key_unit(self, task: Task) -> Unit | None:
        """The character that was driven to ask for the request of this task."""
        return self.find_unit(self.current(task).unit)

    # ---- asking
    def ask_cards(
        self, player: i64, question: Question, owner: i64, cards: i64, or_none: bool = False
    ) -> None:
        """Ask for one of these cards of one player, or for none if that is allowed."""
        none: i64 = NONE if or_none else 0
        if owner == 0:
            self.ask(player, question, cards | none, 0)
        else:
            self.ask(player, question, none, cards)

    def ask_units(
        self, player: i64, question: Question, owner: i64, places: i64, or_none: bool = False
    ) -> None:
        """Ask for one character by its place: a place says nothing about a card lying face down."""
        self.ask_cards(player, question, owner, places, or_none)

    def ask_if_any(
        self, player: i64, question: Question, owner: i64, things: i64, or_none: bool = False
    ) -> None:
        """Ask for one of these cards or characters; with nothing there nothing is chosen."""
        if things == 0:
            self.answer = NOTHING
        else:
            self.ask_cards(player, question, owner, things, or_none)

    def chosen_card(self) -> i64:
        """The card that was just chosen."""
        return self.answer & (SECOND - 1)

    def chosen_unit(self) -> Unit:
        """The character that was just chosen."""
        return self.unit_at(self.answer)

    def accept_last_card_on_top(self, player: int) -> None:
        """A standing answer: do not ask this player which card lies on top of the graveyard
        (R8-85)."""
        self.standing |= bitset.only(player)

    # ---- copies
    def clone(self) -> Duel:
        g = Duel(self.book, self.rng.clone(), self.first.clone(), self.second.clone())
        if len(self.fogs) > 0:
            g.fogs = [fog.clone() for fog in self.fogs]
        g.marks = self.marks
        if self.combat is not None:
            g.combat = self.combat.clone()
        g.standing = self.standing
        self.copy_to(g)
        return g

    def to_data(self) -> dict[str, object]:
        data = super().to_data()
        data["sides"] = [self.first.to_data(), self.second.to_data()]
        data["fogs"] = [fog.to_data() for fog in self.fogs]
        data["marks"] = [mark.to_data() for mark in self.marks]
        data["combat"] = None if self.combat is None else self.combat.to_data()
        data["standing"] = self.standing
        return data
