"""The state of a game, what a game must answer, and the loop from decision to decision."""

from __future__ import annotations

from typing import Final, final

from blackpoker.core import bitset
from blackpoker.core.action import Line
from blackpoker.core.decision import (
    NOTHING,
    QUESTIONS,
    SECOND,
    Decision,
    Option,
    Question,
    list_options,
)
from blackpoker.core.errors import IllegalChoice, IllegalDeck
from blackpoker.core.event import EVERYTHING, NEGATED, RESOLVED, STAGED, Event, RequestEvent
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.request import Request
from blackpoker.core.rng import Shuffler
from blackpoker.core.task import NOBODY_NAMED, Procedure, Task

FLOATING: Final = 1
STAGE: Final = 2
BUFFER: Final = 4
PLACES: Final = 2 * SECOND  # in the two sets of options
MOST_STAGED: Final = NOTHING  # requests: each is chosen by its place, and the next means none
MOST_UNASKED: Final = 1_000  # answers without a choice in a row; by a local rule they may never end


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """Everything that does not change during a game; a game overrides the questions."""

    def __init__(self, id: str, lines: list[Line], procedures: list[Procedure]) -> None:
        self.id: str = id
        self.lines: list[Line] = lines
        self.procedures: dict[str, Procedure] = {p.id: p for p in procedures}
        for line in lines:
            self.procedures[line.effect.id] = line.effect
        self.listens: i64 = 0
        self.listeners: list[list[Line]] = [[] for _ in range(61)]
        # Who waits for this action to resolve, or to be put on the stage.
        self.after: list[list[Line]] = [[] for _ in lines]
        self.upon: list[list[Line]] = [[] for _ in lines]
        number = {line.action.id: line.index for line in lines}
        for line in lines:
            when = line.action.when
            if when is None:
                continue
            if when.kind == RESOLVED and when.action:
                if when.action in number:
                    self.after[number[when.action]].append(line)
                    lines[number[when.action]].heard = True
            elif when.kind == STAGED and when.action:
                if when.action in number:
                    self.upon[number[when.action]].append(line)
                    lines[number[when.action]].noticed = True
            else:
                self.listens |= bitset.only(when.kind)
                self.listeners[when.kind].append(line)

    def question(self, id: str) -> Question:
        """Return the question a saved game waits for."""
        return QUESTIONS[id]

    def offer(self, game: Game, player: i64) -> None:
        """[3] Ask the holder of the chance: an action, or pass."""
        raise AssertionError(self.id)

    def declare(self, game: Game, choice: i64) -> None:
        """[5] Start a request: leave it floating and push what must be asked."""
        raise AssertionError(self.id)

    def new_request(self, game: Game, line: Line, player: i64, cause: Event) -> Request:
        """Return a triggered request: nobody has paid for it."""
        return Request(game.next_serial(), line, player)

    def raised(self, game: Game, request: Request) -> None:
        """An effect raised it, and now it comes: fetch what it is to be played with."""

    def aim(self, game: Game, request: Request) -> bool:
        """Have the target of a triggered request chosen; False if there is none (C-09)."""
        return True

    def takes_effect(self, game: Game, request: Request) -> bool:
        """Is its target still legal?"""
        return True

    def after_effect(self, game: Game, request: Request) -> None:
        """Clear up once it has left the stage: where its cards go."""

    def tell(self, kind: i64, request: Request) -> RequestEvent:
        """Make the event that says what became of a request."""
        return RequestEvent(kind, request.serial, request.line.index, request.controller)

    def view(self, game: Game, player: int) -> object:
        """Return what this player may know, or what everybody may (-1)."""
        raise AssertionError(self.id)

    def card_name(self, card: int) -> str:
        """Return what a card is called in a message."""
        return str(card)

    def redact(self, event: Event, player: int) -> Event | None:
        """Return the event as this player (-1: anybody) sees it, or None."""
        return event

    def heard(self, events: list[Event], player: int) -> list[Event]:
        """What a player (-1: everybody) hears of all that happened."""
        found: list[Event] = []
        for event in events:
            told = self.redact(event, player)
            if told is not None:
                found.append(told)
        return found

    def check(self, game: Game) -> None:
        """A game was read from a snapshot: raise RecordError if it cannot be one of these rules.

        What the core keeps has been looked at; this is for what lies on the table.
        """

    def judge(self, game: Game) -> bool:
        """[9] Has somebody won? Then say so in the game."""
        return False


@final
@mypyc_attr(acyclic=True)
class Reached:
    """A box of the core flow or of the trigger check, by its number in the book.

    ``heard``: how many events had been kept when the game came to it.
    """

    def __init__(self, box: str, heard: int) -> None:
        self.box: str = box
        self.heard: int = heard


def reach(game: Game, box: str) -> None:
    """The game comes to this box."""
    if game.reached is not None:
        events = game.events
        game.reached.append(Reached(box, 0 if events is None else len(events)))


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Game:
    """The whole state at a decision; ``clone`` copies it, ``to_data`` writes it down."""

    # Without slots (which the compiler ignores) plain Python keeps so many attributes in a dict.
    __slots__ = (
        "agenda",
        "answer",
        "answers_forced",
        "asked",
        "buffer",
        "chance",
        "depth",
        "events",
        "floating",
        "grown",
        "high",
        "low",
        "over",
        "passed",
        "passing",
        "players",
        "question",
        "raised",
        "reached",
        "rng",
        "rules",
        "serial",
        "stage",
        "turn",
        "turn_number",
        "unasked",
        "wants",
        "winner",
    )

    def __init__(self, rules: Rules, rng: Shuffler, players: i64) -> None:
        self.rules: Rules = rules
        self.rng: Shuffler = rng
        self.players: i64 = players
        self.turn: i64 = 0
        self.turn_number: i64 = 0  # 0 while the game is being set up
        self.chance: i64 = 0  # whose it is, or was before the rule system's: flow.chance_holder
        self.passed: i64 = 0  # the pass record, a set of players
        self.passing: bool = False  # the holder of the chance passes as soon as all is triggered
        self.serial: i64 = 0
        # Last in, first out; a request stays while it resolves (C-02).
        self.stage: list[Request] = []
        self.floating: list[Request] = []  # being declared, or immediate: not on the stage (C-15)
        self.buffer: list[Request] = []  # triggered, not yet sorted
        self.raised: Request | None = None  # by an effect; comes when that one is judged
        self.grown: i64 = FLOATING | STAGE | BUFFER  # which of the three to make anew
        self.agenda: list[Task] = []  # what it is in the middle of: the first ``depth`` tasks
        self.depth: i64 = 0
        self.events: list[Event] | None = None
        # The boxes of the flow in the order they were come to, if anybody traces them.
        self.reached: list[Reached] | None = None
        self.wants: i64 = rules.listens  # kinds of events worth making
        self.asked: i64 = -1
        self.question: Question | None = None
        self.low: i64 = 0
        self.high: i64 = 0
        self.answer: i64 = 0
        self.answers_forced: bool = False
        self.unasked: i64 = 0  # since the last choice
        self.over: bool = False
        self.winner: i64 = -1

    # ---- decisions
    def ask(self, player: i64, question: Question, low: i64, high: i64) -> None:
        """Wait for this player to choose one of the places in the two sets."""
        if self.answers_forced:
            if self.unasked == MOST_UNASKED:
                self.answers_forced = False
            elif high == 0:
                if low & (low - 1) == 0:
                    self.answer = bitset.lowest(low)
                    self.unasked += 1
                    return
            elif low == 0 and high & (high - 1) == 0:
                self.answer = SECOND + bitset.lowest(high)
                self.unasked += 1
                return
        self.asked = player
        self.question = question
        self.low = low
        self.high = high

    def count(self) -> i64:
        """How many options there are now."""
        if self.asked < 0:
            return 0
        n = bitset.count(self.low)
        if self.high != 0:
            n += bitset.count(self.high)
        return n

    def decision(self) -> Decision | None:
        """Who must choose what; None when the game is over."""
        if self.asked < 0:
            return None
        assert self.question is not None
        return Decision(self.asked, self.question, self.low, self.high)

    def options(self) -> list[Option]:
        """The options of the decision, without the decision."""
        if self.asked < 0:
            return []
        assert self.question is not None
        return list_options(self.question.names, self.low, self.high)

    def declined(self) -> bool:
        """Was the answer pass, done, no more?"""
        return self.answer == NOTHING

    def apply(self, choice: int) -> None:
        """Choose an option by its number and play on to the next decision."""
        if self.asked < 0 or not 0 <= choice < PLACES:  # any number there is, on both builds
            self.refuse(choice)
        place: i64 = choice
        n = bitset.count(self.low)
        if place < n:
            self.answer = bitset.nth(self.low, place)
        else:
            if place >= self.count():
                self.refuse(choice)
            self.answer = SECOND + bitset.nth(self.high, place - n)
        self.asked = -1
        self.unasked = 0
        self.advance()

    def refuse(self, choice: int) -> None:
        if self.asked < 0:
            raise IllegalChoice("game_is_over" if self.over else "nobody_is_asked", choice=choice)
        assert self.question is not None
        shown = [option.key() for option in self.options()]
        raise IllegalChoice(
            "choice_out_of_range",
            choice=choice,
            player=self.asked,
            count=len(shown),
            question=self.question.id,
            options=", ".join(shown[:12]) + (" …" if len(shown) > 12 else ""),
        )

    def advance(self) -> None:
        """Run until a player must decide or the game is over."""
        while self.asked < 0 and not self.over:
            task = self.agenda[self.depth - 1]
            task.procedure.run(self, task)

    # ---- tasks
    def push(self, procedure: Procedure, player: i64, request: i64) -> Task:
        """Go into a procedure; the task on top of the agenda is used again if there is one."""
        d = self.depth
        self.depth = d + 1
        if d < len(self.agenda):
            task = self.agenda[d]
            task.procedure = procedure
            task.step = 0
            task.player = player
            task.request = request
            task.at = 0
            task.picked = 0
            task.named = NOBODY_NAMED
            return task
        task = Task(procedure, player, request)
        self.agenda.append(task)
        return task

    def waits_at(self, task: Task) -> bool:
        """Is it on top of the agenda, so that the answer is for it?"""
        return self.agenda[self.depth - 1] is task

    # ---- requests
    # The three lists of requests empty and fill again all the time, and a list that empties gives
    # its memory back. Only one made as ``[request]`` keeps its single place; once it has grown it
    # is made anew the next time it is empty.
    def put_afloat(self, request: Request) -> None:
        """It is being declared, or resolves at once."""
        if len(self.floating) > 0:
            self.grown |= FLOATING
        elif self.grown & FLOATING != 0:
            self.grown ^= FLOATING
            self.floating = [request]
            return
        self.floating.append(request)

    def put_on_stage(self, request: Request) -> None:
        if len(self.stage) > 0:
            if len(self.stage) >= MOST_STAGED:
                raise IllegalChoice("stage_full", most=MOST_STAGED)
            self.grown |= STAGE
        elif self.grown & STAGE != 0:
            self.grown ^= STAGE
            self.stage = [request]
            return
        self.stage.append(request)

    def put_in_buffer(self, request: Request) -> None:
        if len(self.buffer) > 0:
            self.grown |= BUFFER
        elif self.grown & BUFFER != 0:
            self.grown ^= BUFFER
            self.buffer = [request]
            return
        self.buffer.append(request)

    def next_serial(self) -> i64:
        self.serial += 1
        return self.serial

    def request(self, serial: i64) -> Request | None:
        """Find a request that floats or lies on the stage."""
        i: i64 = len(self.floating) - 1
        while i >= 0:
            r = self.floating[i]
            if r.serial == serial:
                return r
            i -= 1
        i = len(self.stage) - 1
        while i >= 0:
            r = self.stage[i]
            if r.serial == serial:
                return r
            i -= 1
        return None

    def take_request(self, serial: i64) -> Request | None:
        """Take it off the stage, or from wherever it floats."""
        request = take(self.floating, serial)
        return request if request is not None else take(self.stage, serial)

    # ---- events
    def wanted(self, kind: i64) -> bool:
        """Is an event of this kind worth making?"""
        return bitset.contains(self.wants, kind)

    def emit(self, event: Event) -> None:
        """Tell it to whoever waits for it, and to the record."""
        if bitset.contains(self.rules.listens, event.kind):
            for line in self.rules.listeners[event.kind]:
                self.trigger(line, event)
        if self.events is not None:
            self.events.append(event)

    def report(self, kind: i64, request: Request) -> None:
        """Tell what became of a request, if anybody wants to know."""
        heard = kind == RESOLVED and request.line.heard
        noticed = kind == STAGED and request.line.noticed
        if heard or noticed or bitset.contains(self.wants, kind):
            event = self.rules.tell(kind, request)
            if heard:
                for line in self.rules.after[event.line]:
                    self.trigger(line, event)
            if noticed:
                for line in self.rules.upon[event.line]:
                    self.trigger(line, event)
            self.emit(event)

    def trigger(self, line: Line, event: Event) -> None:
        """[6-1] Put into the buffer what this event triggers; who gets it is read now (C-21)."""
        when = line.action.when
        assert when is not None
        if when.who is None:
            self.put_in_buffer(self.rules.new_request(self, line, self.turn, event))
        else:
            for player in when.who(self, event):
                if not 0 <= player < self.players:  # its request would wait for ever
                    raise RuntimeError(f"{line.action.id}: who names seat {player}, there is none")
                self.put_in_buffer(self.rules.new_request(self, line, player, event))

    # ---- boxes
    def trace(self) -> None:
        """From now on keep every box the game comes to; ``record`` keeps the events."""
        self.reached = []

    def drain_boxes(self) -> list[Reached]:
        """Hand out the boxes that were come to since the last time; before the events."""
        reached = self.reached
        if reached is None:
            return []
        self.reached = []
        return reached

    # ---- shuffles
    def shuffle(self, cards: list[int], whose: i64, top_last: bool) -> None:
        """Shuffle a player's cards (-1: nobody's), and stack them if that was asked for."""
        self.rng.shuffle(cards)
        if len(self.rng.stacked) > 0:
            self.stack(cards, self.rng.next_order(whose), whose, top_last)

    def stack(self, cards: list[int], order: tuple[int, ...], whose: i64, top_last: bool) -> None:
        missing = [one for one in order if one not in cards]
        if missing:
            shown = " ".join([self.rules.card_name(one) for one in missing])
            raise IllegalDeck("stacked_missing", player=whose, cards=shown)
        rest = [one for one in cards if one not in order]
        cards[:] = rest + list(order[::-1]) if top_last else list(order) + rest

    def stack_shuffle(self, player: i64, cards: list[int]) -> None:
        """Fix the next shuffle of this player's cards (-1: of nobody's, as a pack before the deal).

        These will lie on top, the first of them topmost, and the rest beneath as the seed has it.
        Asked for several times it fixes as many shuffles, one after another; an empty list leaves
        one as it is. If a card is not among those shuffled by then, that choice is an IllegalDeck
        and the game cannot go on. A record knows only the seed: it does not replay such a game.
        """
        if not -1 <= player < self.players:
            raise IllegalDeck("stacked_player", player=player, last=self.players - 1)
        if len(set(cards)) < len(cards):
            shown = " ".join([self.rules.card_name(one) for one in cards])
            raise IllegalDeck("stacked_twice", cards=shown)
        fixed: tuple[int, ...] = (int(player), *cards)
        self.rng.stacked = (*self.rng.stacked, fixed)

    # ---- what may be seen
    def view(self, player: int | None) -> object:
        """What a player may know, or a spectator (None): only this should be shown to anybody."""
        return self.rules.view(self, -1 if player is None else player)

    def redact(self, event: Event, player: int | None) -> Event | None:
        """An event as a player, or a spectator (None), may hear it."""
        return self.rules.redact(event, -1 if player is None else player)

    def record(self) -> None:
        """From now on keep every event."""
        self.events = []
        self.wants = EVERYTHING

    def drain_events(self) -> list[Event]:
        """Hand out the events kept since the last time."""
        events = self.events
        if events is None:
            return []
        self.events = []
        return events

    # ---- copies
    def clone(self) -> Game:
        """Return a copy that shares nothing that either can change. Recorded events stay behind."""
        raise AssertionError("a game says how it is copied")

    def copy_to(self, g: Game) -> None:
        g.turn = self.turn
        g.turn_number = self.turn_number
        g.chance = self.chance
        g.passed = self.passed
        g.passing = self.passing
        if self.raised is not None:
            g.raised = self.raised.clone()
        g.serial = self.serial
        if len(self.stage) > 0:
            g.stage = [r.clone() for r in self.stage]
        if len(self.floating) > 0:
            g.floating = [r.clone() for r in self.floating]
        if len(self.buffer) > 0:
            g.buffer = [r.clone() for r in self.buffer]
        i: i64 = 0
        while i < self.depth:
            g.agenda.append(self.agenda[i].clone())
            i += 1
        g.depth = self.depth
        g.asked = self.asked
        g.question = self.question
        g.low = self.low
        g.high = self.high
        g.answer = self.answer
        g.answers_forced = self.answers_forced
        g.over = self.over
        g.winner = self.winner

    def to_data(self) -> dict[str, object]:
        """The state as plain JSON; definitions by id."""
        return {
            "rules": self.rules.id,
            "rng": self.rng.to_data(),
            "turn": [self.turn, self.turn_number, self.chance, self.passed, self.serial],
            "stage": [r.to_data() for r in self.stage],
            "floating": [r.to_data() for r in self.floating],
            "buffer": [r.to_data() for r in self.buffer],
            "raised": None if self.raised is None else self.raised.to_data(),
            "agenda": [self.agenda[i].to_data() for i in range(self.depth)],
            "pending": [
                self.asked,
                self.question.id if self.question is not None and self.asked >= 0 else "",
                self.low if self.asked >= 0 else 0,
                self.high if self.asked >= 0 else 0,
                self.answer,
            ],
            "flags": [self.answers_forced, self.passing, self.over, self.winner],
        }


def negate(game: Game, request: Request) -> None:
    """It leaves the stage unresolved: nothing follows from it."""
    game.take_request(request.serial)
    game.report(NEGATED, request)


def take(requests: list[Request], serial: i64) -> Request | None:
    """Take a request out of a list, looking from the end; None if it is not there."""
    i: i64 = len(requests) - 1
    while i >= 0:
        if requests[i].serial == serial:
            return requests.pop(i)
        i -= 1
    return None
