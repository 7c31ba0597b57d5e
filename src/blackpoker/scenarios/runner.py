"""Plays scenarios and says where they failed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from blackpoker.common.duel import Duel
from blackpoker.common.event import CardRequestEvent, CardsMoved, CardsSeen, TrumpEvent, UnitEvent
from blackpoker.common.setup import shuffle_the_decks
from blackpoker.common.view import redact
from blackpoker.core import bitset
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.event import RESOLVED, Event, RequestEvent
from blackpoker.core.task import Task
from blackpoker.frames.supplement import Supplement
from blackpoker.play.moves import MoveReader
from blackpoker.play.notation import read_seat, seat
from blackpoker.play.position import position_of, write_position
from blackpoker.play.position_reader import build
from blackpoker.regulation.regulation import Regulation
from blackpoker.scenarios.expect import FailedExpectation, check
from blackpoker.scenarios.scenario import (
    Case,
    Given,
    Scenario,
    ScenarioError,
    ScenarioLine,
    read_given,
    wrong_line,
)
from blackpoker.scenarios.vocabulary import Vocabulary
from blackpoker.text.languages import FALLBACK


@dataclass
class ScenarioOutcome:
    """What became of one scenario."""

    id: str
    title: str
    path: str
    rulings: list[str]
    passed: bool
    line: int = 0
    case: str = ""
    problem: str = ""
    position: str = ""


@dataclass(frozen=True)
class StackTheDecks:
    """A step instead of the shuffle: the named cards lie on top, in this order."""

    orders: tuple[tuple[int, tuple[int, ...]], ...]

    def __call__(self, game: Duel, task: Task) -> None:
        shuffle_the_decks(game, task)
        for player, wanted in self.orders:
            life = game.side(player).life
            rest = [one for one in life.listed() if one not in wanted]
            life.cards = rest + [one for one in reversed(wanted) if one in life.listed()]


@dataclass
class ScenarioTable:
    """A game under test, and all that its viewers have seen."""

    game: Duel
    reader: MoveReader
    words: Vocabulary
    seen: dict[int, set[tuple[int, int]]] = field(
        default_factory=lambda: {-1: set(), 0: set(), 1: set()}
    )
    resolved: list[tuple[str, int]] = field(default_factory=list)
    # how many cards the last event moved, by viewer, owner, from, to
    moved: dict[tuple[int, int, int, int], int] = field(default_factory=dict)

    def watch(self) -> None:
        """Take in what has happened since the last look."""
        for event in self.game.drain_events():
            if isinstance(event, RequestEvent) and event.kind == RESOLVED:
                action = self.game.book.card_lines[event.line].record.id
                self.resolved.append((action, int(event.controller)))
            for viewer, seen in self.seen.items():
                told = redact(event, viewer)
                seen |= cards_told(told)
                if isinstance(told, CardsMoved):
                    way = (viewer, int(told.owner), int(told.source), int(told.target))
                    self.moved[way] = int(told.n)

    def clone(self) -> ScenarioTable:
        game = self.game.clone()
        game.record()
        return ScenarioTable(game, MoveReader(game, open_table=True), self.words)


def cards_told(event: Event) -> set[tuple[int, int]]:
    """The cards an event names, with their owners."""
    if isinstance(event, CardsMoved | UnitEvent | CardsSeen):
        return {(int(event.owner), one) for one in bitset.each(event.cards)}
    if isinstance(event, CardRequestEvent) and not event.virtual:
        return {(int(event.controller), one) for one in event.keys}
    if isinstance(event, TrumpEvent):
        return {(int(event.owner), int(event.card))}
    return set()


def set_up(given: Given, house: tuple[Supplement, ...] = ()) -> ScenarioTable:
    """Lay the table a case asks for."""
    regulation = Regulation.parse(given.regulation, house)
    if given.from_setup:
        orders = tuple((player, tuple(cards)) for player, cards in given.shuffled.items())
        steps = tuple(
            StackTheDecks(orders) if step is shuffle_the_decks else step
            for step in regulation.frame.setup
        )
        rigged = Regulation(
            regulation.edition, regulation.format, replace(regulation.frame, setup=steps), house
        )
        usual = regulation.usual_deck()
        game = rigged.prepare(given.seed, [given.decks.get(0, usual), given.decks.get(1, usual)])
    else:
        given.position.regulation = regulation.id
        game = build(given.position, given.seed, house)
    for player in (0, 1):
        if player not in given.asks_top:
            game.accept_last_card_on_top(player)
    game.record()
    if given.from_setup:
        game.advance()
    return ScenarioTable(game, MoveReader(game, open_table=True), Vocabulary(house))


def run(
    scenario: Scenario, house: tuple[Supplement, ...] = (), lang: str = FALLBACK
) -> ScenarioOutcome:
    """Play every case, with these local rules.

    Stop at the first line that is not as the scenario says. What a line cannot mean is said in
    this language; how the table differs is said in that of scenarios.
    """
    outcome = ScenarioOutcome(scenario.id, scenario.title, scenario.path, scenario.rulings, True)
    for case in scenario.cases:
        run_case(case, outcome, scenario, house, lang)
        if not outcome.passed:
            break
    return outcome


def run_case(
    case: Case,
    outcome: ScenarioOutcome,
    scenario: Scenario,
    house: tuple[Supplement, ...],
    lang: str,
) -> None:
    try:
        table = set_up(read_given(case.given), house)
    except ScenarioError as error:
        error.values.update(path=scenario.path)
        raise
    except (BlackPokerError, LookupError, ValueError) as error:
        line = case.given[0].number if case.given else scenario.line
        raise ScenarioError(
            "scenario_table", path=scenario.path, line=line, scenario=scenario.id, reason=error
        ) from error
    for step in case.steps:
        try:
            play_step(table, step)
        except (FailedExpectation, BlackPokerError) as problem:
            outcome.passed = False
            outcome.line = step.number
            outcome.case = case.title
            said = problem.said(lang) if isinstance(problem, BlackPokerError) else problem
            outcome.problem = f"{step.text}: {said}"
            outcome.position = write_position(position_of(table.game))
            return
        except (LookupError, ValueError) as error:
            raise wrong_line(step, error, scenario.path) from error


def play_step(table: ScenarioTable, step: ScenarioLine) -> None:
    """An expectation begins with ``=``, everything else is a move."""
    text = step.text
    if text.startswith("="):
        check(table, text[1:].strip())
        return
    who, _, move = text.partition(" ")
    if who == "both":
        if move.strip() != "pass":
            raise NotationError("both_pass", text=move.strip())
        for _ in range(2):
            act(table, seat(table.game.asked), "pass")
        return
    act(table, who, move.strip())


def act(table: ScenarioTable, who: str, move: str) -> None:
    player = read_seat(who)
    if table.game.asked != player:
        raise FailedExpectation(f"{who} is not asked; {seat(table.game.asked)} is")
    if not move:
        raise NotationError("empty_move")
    table.reader.play(move)
    table.watch()
