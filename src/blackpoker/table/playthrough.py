"""The course of a game: the true game, moved on by choices alone; and drafts on a copy of it.

What is put together at once must be of one piece: an action with its payment, keys and target, or
answers to the same question again and again. It ends where another decides, and where anything
hidden or random would show, so nobody learns anything by trying.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from blackpoker.common.card import CARD
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import Duel
from blackpoker.common.forecast import Forecast, foresee
from blackpoker.common.movement import CHOOSE_TOP
from blackpoker.common.view import view
from blackpoker.core import bitset
from blackpoker.core.decision import ACT, ANSWER, NOTHING, Decision, Question
from blackpoker.core.errors import BlackPokerError, IllegalChoice
from blackpoker.core.event import RESOLVED, STAGED, Event, RequestEvent
from blackpoker.core.keyed import Seed
from blackpoker.frames.supplement import Supplement
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.move_plan import PARTS_OF_A_REQUEST
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.play.record import Header, Record, Replay
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.house_rules import MARK
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.entry import Chosen, Standing
from blackpoker.table.setup import SeatPlan, Setup, TableError


@dataclass
class Tried:
    """A copy of the game after some choices, and all choices that were made in it."""

    game: Duel
    choices: list[int]
    goes_on: bool  # the next question belongs to it
    line: str  # what was chosen, in the notation


@dataclass(frozen=True)
class Start:
    """Where something that is put together begins."""

    seat: int
    question: Question
    doing: str  # the procedure that asks ...
    request: int  # ... and the request it serves

    @staticmethod
    def at(game: Duel) -> Start:
        assert game.question is not None
        task = game.agenda[game.depth - 1]
        return Start(int(game.asked), game.question, task.procedure.id, int(task.request))

    def goes_on(self, game: Duel) -> bool:
        """Does what is asked now belong to what began here?"""
        question = game.question
        if game.over or game.asked != self.seat or question is None:
            return False
        task = game.agenda[game.depth - 1]
        if self.question.part != ANSWER:
            return question.part in PARTS_OF_A_REQUEST and task.procedure is DECLARATION
        again = question is self.question and question.repeated
        return again and (task.procedure.id, task.request) == (self.doing, self.request)


def attempt(game: Duel, choices: Sequence[int], written: bool = True) -> Tried:
    """Let whoever is asked make these choices on a copy, and all after them without alternative.

    IllegalChoice if there is no such option, or if they go on behind the end.
    """
    start = Start.at(game)
    copy: Duel = game.clone()
    writer = MoveWriter() if written else None
    made: list[int] = []
    goes_on = True
    try:
        for choice in choices:
            if not goes_on:
                raise IllegalChoice("draft_too_long")
            make(copy, choice, made, writer)
            goes_on = start.goes_on(copy)
        while made and goes_on and copy.count() == 1:
            make(copy, 0, made, writer)
            goes_on = start.goes_on(copy)
    except BlackPokerError:
        raise
    except Exception:  # a local rule: it breaks again where it counts, when this is sent
        return Tried(game, list(choices), goes_on=False, line="")
    return Tried(copy, made, goes_on, "" if writer is None else writer.said())


def make(game: Duel, choice: int, made: list[int], writer: MoveWriter | None) -> None:
    if not 0 <= choice < game.count():
        game.refuse(choice)
    if writer is not None:
        decision = game.decision()
        assert decision is not None
        writer.tell(view(game, game.asked), decision, choice)
    game.apply(choice)
    made.append(choice)


def forecast_of(game: Duel, viewer: int, choices: Sequence[int] = ()) -> Forecast:
    """What will come of the stage if nobody answers, as far as a viewer can tell.

    A local rule that breaks is to do so when it is played, not when it is foreseen. What is asked
    in the middle of an effect may be about cards that cannot be made up: then nothing is told.
    """
    try:
        return foresee(game, viewer, choices)
    except Exception:
        if MARK not in game.rules.id and at_chance(game):
            raise
        return Forecast()


def at_chance(game: Duel) -> bool:
    return game.asked >= 0 and game.question is game.book.chance


LEARNER: Final = 0

Watcher = Callable[[Duel, Decision, int], None]  # the game, what is asked, what is chosen
Counts = list[dict[str, int]]


def brought_decks(regulation: Regulation, seats: list[SeatPlan]) -> list[list[int]] | None:
    """The decks of the players, where somebody brings one; the usual one for the other."""
    if all(plan.deck is None for plan in seats):
        return None
    return [regulation.usual_deck() if plan.deck is None else plan.deck for plan in seats]


def brought_trumps(seats: list[SeatPlan]) -> list[list[int] | None] | None:
    if all(plan.trumps is None for plan in seats):
        return None
    return [plan.trumps for plan in seats]


def check_decks(regulation: Regulation, setup: Setup, seats: list[SeatPlan]) -> None:
    """Raise IllegalDeck if these decks and trumps cannot be played."""
    decks, trumps = brought_decks(regulation, seats), brought_trumps(seats)
    if decks is not None and setup.match is not None:
        raise TableError("no_decks_here", regulation=regulation.id)
    if decks is not None or trumps is not None:
        regulation.prepare(0, decks, trumps)


def header_of(regulation: Regulation, setup: Setup, seats: list[SeatPlan], seed: Seed) -> Header:
    """What a record of this game begins with."""
    return Header(
        regulation=regulation.id,
        rules=setup.rules,
        seed=seed,
        names=[plan.name_in_record for plan in seats],
        decks=brought_decks(regulation, seats),
        trumps=brought_trumps(seats),
        standing=list(setup.standing),
    )


class Playthrough(Witnessed[Duel]):
    """A game and what is counted beside it. The same choices give the same course.

    Questions with one answer are answered by themselves, but for a chance, where passing is
    somebody's doing, and for the cards of a request. So is the question for the top card of a
    graveyard, where its owner does not want it.
    ``watch`` is told every choice before it is made; ``knowledge`` is what each seat may remember,
    where somebody wants to know.
    """

    __slots__ = (
        "acted_in",
        "asked_for",
        "asks_top",
        "decisions",
        "events",
        "foretold",
        "goal",
        "goal_met",
        "idle",
        "staged",
        "watch",
    )

    def __init__(self, game: Duel, goal: str = "", watch: Watcher | None = None) -> None:
        super().__init__(game)
        self.asks_top = [False, False]
        self.asked_for: Counts = [{}, {}]  # how often each action, by player
        self.staged: Counts = [{}, {}]  # how often each came onto the stage
        self.acted_in = 0  # the last turn in which its player asked for an action
        self.idle = [0, 0]  # passes in a row on an empty stage in one's own turn
        self.decisions = 0
        self.goal = goal
        self.goal_met = False
        self.events: list[Event] = []  # since somebody last took them
        self.watch = watch
        self.foretold: dict[int, Forecast] = {}  # at this position, by viewer

    def foreseen(self, viewer: int) -> Forecast:
        """What a viewer can tell will come of the stage; worked out once for each position."""
        found = self.foretold.get(viewer)
        if found is None:
            found = self.foretold[viewer] = forecast_of(self.game, viewer)
        return found

    def choose(self, choice: int) -> None:
        """Answer the question that stands; IllegalChoice if there is no such option."""
        self.must_be_there(choice)
        game = self.game
        player: int = game.asked
        if game.question is game.book.chance:
            self.note(player, choice)
        elif self.goal and player == LEARNER:
            self.note_answer(choice)
        decision = None
        if self.watch is not None:
            decision = game.decision()
            assert decision is not None
            self.watch(game, decision, choice)
        events = self.apply(choice, decision)
        self.foretold.clear()
        self.decisions += 1
        self.hear(events)

    def play(self, entry: Chosen | Standing) -> None:
        """Move on by one entry."""
        if isinstance(entry, Standing):
            self.asks_top[entry.seat] = entry.ask_top
        else:
            for choice in entry.choices:
                self.choose(choice)
        self.settle()

    def must_be_there(self, choice: int) -> None:
        """IllegalChoice if there is no such option."""
        if self.game.asked < 0 or not 0 <= choice < self.game.count():
            self.game.refuse(choice)

    def note(self, player: int, choice: int) -> None:
        """Count what somebody asks for, and passes that lead nowhere."""
        game = self.game
        option = game.options()[choice]
        if option.verb == ACT and option.ref != NOTHING:
            counts = self.asked_for[player]
            counts[option.text] = counts.get(option.text, 0) + 1
            self.idle[player] = 0
            if game.turn == player:
                self.acted_in = int(game.turn_number)
        elif game.turn == player and not game.stage:
            self.idle[player] += 1

    def note_answer(self, choice: int) -> None:
        """To choose something for the other's request meets the goal too: so one blocks."""
        game = self.game
        request = game.staged(game.agenda[game.depth - 1].request)
        if request is not None and request.controller != LEARNER:
            chosen = game.options()[choice].ref != NOTHING
            self.goal_met |= chosen and request.card_line.record.id == self.goal

    def hear(self, events: list[Event]) -> None:
        self.events += events
        lines = self.game.book.card_lines
        for event in events:
            if event.kind == STAGED and isinstance(event, RequestEvent):
                counts = self.staged[event.controller]
                action = lines[event.line].record.id
                counts[action] = counts.get(action, 0) + 1
        if self.goal and not self.goal_met:
            self.goal_met = any(
                event.kind == RESOLVED
                and isinstance(event, RequestEvent)
                and event.controller == LEARNER
                and lines[event.line].record.id == self.goal
                for event in events
            )

    def settle(self) -> int:
        """Answer all that needs nobody; return how many questions there were with one answer.

        Those for the top of a graveyard that its owner does not want do not count.
        """
        game = self.game
        alone = 0
        while game.asked >= 0 and game.question is not game.book.chance:
            unwanted = (
                game.question is not None and game.question.top and not self.asks_top[game.asked]
            )
            if unwanted:
                self.choose(self.last_moved())
            elif game.count() == 1 and not self.asks_for_a_card():
                self.choose(0)
                alone += 1
            else:
                break
        return alone

    def asks_for_a_card(self) -> bool:
        """Is somebody asked for a card of a request? That is never answered by itself: whether one
        answers at once or is asked would tell the others how many cards would do."""
        game = self.game
        declaring = game.agenda[game.depth - 1].procedure is DECLARATION
        return declaring and game.question is not None and game.question.verb == CARD

    def last_moved(self) -> int:
        """The option that leaves the last card moved on top of a graveyard."""
        game = self.game
        cards = game.low if game.asked == 0 else game.high
        graveyard = game.side(game.asked).graveyard
        task = game.agenda[game.depth - 1]
        # Of cards that came together, whatever came later; otherwise of all of them.
        top = graveyard.listed()[task.at] if task.procedure is CHOOSE_TOP else graveyard.top()
        return bitset.each(cards).index(top)

    def take_events(self) -> list[Event]:
        events, self.events = self.events, []
        return events

    def idles(self, seat: int) -> bool:
        """Is it a chance of this seat at which passing leads nowhere: its turn, an empty stage?"""
        game = self.game
        return at_chance(game) and game.turn == seat and not game.stage


class Prefix(Replay):
    """The moves of a record, played into a course."""

    def __init__(
        self, record: Record, course: Playthrough, house: tuple[Supplement, ...] = ()
    ) -> None:
        super().__init__(record, house)
        assert isinstance(self.game, Duel)
        self.course = course
        course.game = self.game
        course.hear(course.heard())

    def apply(self, choice: int) -> None:
        self.course.choose(choice)


def new_playthrough(
    regulation: Regulation,
    setup: Setup,
    seats: list[SeatPlan],
    seed: Seed,
    watch: Watcher | None = None,
    knowing: bool = False,
) -> Playthrough:
    """Deal, and play what was agreed on as the beginning; the game waits for a decision.

    In a game that begins in the middle nobody remembers anything.
    """
    if setup.position:
        game = build(read_position(setup.position), seed)
        game.record()
        return Playthrough(game, setup.goal, watch)
    header = header_of(regulation, setup, seats, seed)
    dealt = header.prepare(regulation)
    assert isinstance(dealt, Duel)
    course = Playthrough(dealt, setup.goal, watch)
    if knowing:
        brought = header.decks is not None
        course.knowledge = [
            knowledge_at_the_start(regulation, dealt, player, brought) for player in range(2)
        ]
    if setup.prefix:
        replay = Prefix(Record(header, list(setup.prefix)), course, regulation.house)
        for _ in setup.prefix:
            replay.step()
    else:
        course.hear(course.begin())
    course.settle()
    return course
