"""A room: one game as a fold over its entries. No clock, no chance of its own, nothing sent.

Whoever drives it asks ``next_step`` what is to be done, lets guests ``submit`` what they want,
keeps the entry that comes of it, and shows everybody ``state_for``. Folding the entries of a room
into a new one gives the same room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from blackpoker.common.duel import Duel
from blackpoker.common.view import View, open_view, view
from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import IllegalChoice
from blackpoker.play.fair_deal import commitment_of, is_digest, is_share, promise_of, seed_of
from blackpoker.play.session import moved_on
from blackpoker.server import protocol
from blackpoker.server.course import Course, begin, brought_decks, brought_trumps
from blackpoker.server.entry import (
    AnyEntry,
    By,
    Chosen,
    Frozen,
    Promised,
    Resigned,
    Seated,
    Shared,
    Standing,
    TimedOut,
    UndoAsked,
    Undone,
    UndoRefused,
    decode_entry,
    encode_entry,
)
from blackpoker.server.setup import SeatPlan, Setup, StaleError, TableError, regulation_called
from blackpoker.server.wire import prompt_for, question_of, table_of

SPECTATOR: Final = -1
BOTH: Final = -2  # a guest who plays both sides: hot seat, open practice
MOST_DECISIONS: Final = 6000  # of one game; a game of people has some hundreds

Phase = Literal["waiting", "dealing", "playing", "over", "frozen"]
Message = (
    protocol.Choose
    | protocol.Move
    | protocol.Undo
    | protocol.UndoAnswer
    | protocol.Resign
    | protocol.Contribute
)


# ---- what is to be done next
@dataclass(frozen=True)
class Waits:
    """A person must decide; -1: for somebody to come, or for the deal."""

    seat: int


@dataclass(frozen=True)
class Forced:
    """A seat nobody has to think for: do it at once."""

    seat: int


@dataclass(frozen=True)
class PassFor:
    """A person passes by themselves. Nobody else may notice that nobody thought about it."""

    seat: int
    reason: str


@dataclass(frozen=True)
class AsksComputer:
    """A computer must decide."""

    seat: int


@dataclass(frozen=True)
class Over:
    """Nothing more happens."""


Step = Waits | Forced | PassFor | AsksComputer | Over


class Room:
    """One game and the seats at it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.regulation = regulation_called(setup.regulation)
        self.seats: list[SeatPlan] = list(setup.seats)
        self.promises: list[str] = ["", ""]
        self.shares: list[str] = ["", ""]
        self.seed: int | None = setup.seed
        self.course: Course | None = None
        self.stored: list[bytes] = []  # every entry, as it is kept
        self.line: list[int] = []  # the numbers of the entries that still hold
        self.ended: Literal["", "life", "resigned", "time", "drawn", "frozen"] = ""
        self.winner = -1
        self.undo_asked: Undone | None = None  # what would be written if the other agrees
        self.undo_refused = [False, False]  # by whom, for the whole game
        self.settings = [protocol.Passing(), protocol.Passing()]
        if setup.seed is None and not setup.secret:
            raise TableError("deal_needs_secret")
        self.check_decks()
        self.start_if_ready()

    # ---- looking
    @property
    def seq(self) -> int:
        return len(self.stored)

    @property
    def entries(self) -> list[AnyEntry]:
        """All entries, made anew from what is kept."""
        return [decode_entry(data) for data in self.stored]

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "frozen" if self.ended == "frozen" else "over"
        if self.course is not None:
            return "playing"
        return "waiting" if any(seat.kind == "empty" for seat in self.seats) else "dealing"

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def game(self) -> Duel:
        if self.course is None:
            raise TableError("not_begun")
        return self.course.game

    @property
    def asked(self) -> int:
        """The seat the game waits for, -1 for none."""
        if self.course is None or self.ended:
            return -1
        return int(self.course.game.asked)

    def next_step(self) -> Step:
        """Say what is to be done now."""
        if self.ended:
            return Over()
        if self.course is None:
            return Waits(-1)
        game = self.course.game
        seat = int(game.asked)
        if self.seats[seat].kind == "computer":
            if self.setup.kind == "lesson" or game.count() == 1:
                return Forced(seat)
            return AsksComputer(seat)
        options = game.options()
        if self.course.at_chance and len(options) == 1 and options[0].ref == NOTHING:
            return PassFor(seat, "nothing")
        return Waits(seat)

    def auto_entry(self, step: Step, at: float = 0.0) -> AnyEntry:
        """Do what ``next_step`` named, where nobody has to be asked."""
        assert self.course is not None
        if isinstance(step, PassFor):
            choice = self.passing_choice()
            return self.fold(
                Chosen(seat=step.seat, choices=[choice], by="auto", why=step.reason, at=at)
            )
        assert isinstance(step, Forced)
        return self.fold(Chosen(seat=step.seat, choices=[0], by="computer", at=at))

    def passing_choice(self) -> int:
        for i, option in enumerate(self.game.options()):
            if option.ref == NOTHING:
                return i
        raise IllegalChoice("nothing_to_pass")

    # ---- what guests want
    def submit(self, seat: int, message: Message, at: float = 0.0) -> AnyEntry:
        """Do what a seat wants and return the entry to keep.

        A BlackPokerError says why not, and then nothing has changed; a StaleError that the guest
        has not seen the position as it is.
        """
        if isinstance(message, protocol.Contribute):
            return self.contribute(seat, message, at)
        if isinstance(message, protocol.UndoAnswer):
            raise TableError("nothing_asked")
        if message.seq != self.seq:
            raise StaleError("stale")
        if isinstance(message, protocol.Choose):
            return self.choose(seat, message.choices, nonce=message.nonce, at=at)
        if isinstance(message, protocol.Resign):
            return self.resign(seat, message.nonce, at)
        raise TableError("not_now")

    def choose(
        self, seat: int, choices: Sequence[int], by: By = "", nonce: str = "", at: float = 0.0
    ) -> AnyEntry:
        """A seat answers what is asked, once or several times in a row."""
        self.expected(seat)
        entry = Chosen(seat=seat, choices=list(choices), by=by, nonce=nonce, at=at)
        game = self.game.clone()
        for choice in choices:
            if game.asked != seat:
                raise IllegalChoice("draft_too_long")
            game.apply(choice)
        return self.fold(entry)

    def computer_chose(self, seat: int, choice: int, at: float = 0.0) -> AnyEntry:
        """A computer answers; one that passes again and again on an empty stage must go on."""
        self.expected(seat)
        assert self.course is not None
        game = self.course.game
        decision = game.decision()
        assert decision is not None
        if not 0 <= choice < len(decision.options):
            game.refuse(choice)
        if self.course.at_chance and game.turn == seat and not game.stage:
            choice, _ = moved_on(decision, choice, self.course.idle[seat])
        return self.fold(Chosen(seat=seat, choices=[choice], by="computer", at=at))

    def expected(self, seat: int) -> None:
        """Raise why this seat cannot decide now."""
        if self.ended:
            raise IllegalChoice("game_is_over_now")
        if self.course is None:
            raise TableError("not_begun")
        if self.course.game.asked != seat:
            raise IllegalChoice("not_your_decision", name=self.names[self.course.game.asked])

    def resign(self, seat: int, nonce: str = "", at: float = 0.0) -> AnyEntry:
        self.must_go_on()
        return self.fold(Resigned(seat=seat, nonce=nonce, at=at))

    def time_out(self, seat: int, at: float = 0.0) -> AnyEntry:
        """The clock of a seat has run out."""
        self.must_go_on()
        return self.fold(TimedOut(seat=seat, at=at))

    def freeze(self, code: str, at: float = 0.0) -> AnyEntry:
        """Stop the game for good: it is over a limit, or something failed."""
        if self.ended:
            raise TableError("game_is_over_now")
        return self.fold(Frozen(code=code, at=at))

    def must_go_on(self) -> None:
        if self.ended:
            raise IllegalChoice("game_is_over_now")
        if self.course is None:
            raise TableError("not_begun")

    # ---- sitting down, dealing
    def sit(
        self,
        seat: int,
        name: str,
        deck: list[int] | None = None,
        trumps: list[int] | None = None,
        at: float = 0.0,
    ) -> AnyEntry:
        """Somebody takes the empty seat; IllegalDeck if what they bring cannot be played."""
        if self.seats[seat].kind != "empty":
            raise TableError("seat_taken")
        before = self.seats[seat]
        self.seats[seat] = SeatPlan(name, deck=deck, trumps=trumps)
        try:
            self.check_decks()
        finally:
            self.seats[seat] = before
        return self.fold(Seated(seat=seat, name=name, deck=deck, trumps=trumps, at=at))

    def check_decks(self) -> None:
        """Raise IllegalDeck if these decks and trumps cannot be played."""
        decks, trumps = brought_decks(self.setup, self.seats), brought_trumps(self.seats)
        if decks is not None or trumps is not None:
            self.regulation.prepare(0, decks, trumps)

    @property
    def commitment(self) -> str:
        if self.setup.seed is not None:
            return ""
        return commitment_of(self.setup.game, self.setup.secret)

    def dealing_for(self, seat: int) -> protocol.Dealing:
        """What this seat is to do for the deal."""
        wants: Literal["promise", "share", "nothing"] = "nothing"
        if self.phase == "dealing" and not self.promises[seat]:
            wants = "promise"
        elif self.phase == "dealing" and all(self.promises) and not self.shares[seat]:
            wants = "share"
        return protocol.Dealing(
            wants=wants, commitment=self.commitment, promises=[one for one in self.promises if one]
        )

    def contribute(self, seat: int, message: protocol.Contribute, at: float = 0.0) -> AnyEntry:
        """A seat takes part in the deal: first its promise, then its share."""
        wants = self.dealing_for(seat).wants
        if wants == "nothing":
            raise TableError("no_share_wanted")
        if wants == "promise":
            if message.promise is None or not is_digest(message.promise):
                raise TableError("promise_wanted")
            return self.fold(Promised(seat=seat, promise=message.promise, at=at))
        if message.share is None or not is_share(message.share):
            raise TableError("share_wanted")
        if promise_of(message.share) != self.promises[seat]:
            raise TableError("share_differs")
        return self.fold(Shared(seat=seat, share=message.share, at=at))

    def start_if_ready(self) -> None:
        if self.course is not None or any(seat.kind == "empty" for seat in self.seats):
            return
        if self.seed is None:
            if not all(self.shares):
                return
            self.seed = seed_of(self.setup.game, self.setup.secret, self.shares)
        self.course = Course(begin(self.setup, self.seats, self.seed), self.setup.goal)
        self.course.hear(self.course.game.drain_events())
        self.course.settle()
        self.notice_the_end()

    # ---- folding
    def fold(self, entry: AnyEntry) -> AnyEntry:
        """Let an entry happen, a new one or one that was kept."""
        number = self.seq
        if isinstance(entry, Chosen | Standing):
            self.play(entry)
            self.line.append(number)
        elif isinstance(entry, Seated):
            self.seats[entry.seat] = SeatPlan(entry.name, deck=entry.deck, trumps=entry.trumps)
            self.start_if_ready()
        elif isinstance(entry, Promised):
            self.promises[entry.seat] = entry.promise
        elif isinstance(entry, Shared):
            self.shares[entry.seat] = entry.share
            self.start_if_ready()
        elif isinstance(entry, Resigned | TimedOut):
            self.ended = "resigned" if isinstance(entry, Resigned) else "time"
            self.winner = 1 - entry.seat
        elif isinstance(entry, Frozen):
            self.ended = "frozen"
        else:
            self.fold_undo(entry)
        self.stored.append(encode_entry(entry))
        self.notice_the_end()
        return entry

    def fold_undo(self, entry: UndoAsked | UndoRefused | Undone) -> None:
        raise TableError("not_now")

    def play(self, entry: Chosen | Standing) -> None:
        if self.course is None:
            raise TableError("not_begun")
        play_entry(self.course, entry)

    def notice_the_end(self) -> None:
        if self.course is not None and self.course.game.over and not self.ended:
            self.winner = int(self.course.game.winner)
            self.ended = "life" if self.winner >= 0 else "drawn"

    # ---- showing
    def seen_by(self, viewer: int) -> View:
        """The view of a seat, of a spectator, or of whoever plays both sides."""
        game = self.game
        if self.ended or (viewer == BOTH and self.setup.kind != "hotseat"):
            return open_view(game)
        if viewer == BOTH:
            return view(game, game.asked)
        return view(game, viewer)

    def state_for(
        self, viewer: int, lang: str, log_from: int | None = None, **about: object
    ) -> protocol.State:
        """All that a guest may see now; ``log_from`` None: without the log."""
        state = protocol.State(seq=self.seq, phase=self.phase, seats=self.seats_shown())
        if self.course is None:
            return state
        seen = self.seen_by(viewer)
        state.table = table_of(self.regulation.rules, seen, max(viewer, -1))
        state.asked = self.asked
        if state.asked >= 0 and viewer in (state.asked, BOTH):
            decision = self.game.decision()
            assert decision is not None
            prompt = prompt_for(self.regulation.rules, tuple(self.names), state.asked, lang)
            state.question = question_of(view(self.game, state.asked), decision, prompt)
        return state

    def seats_shown(self) -> list[protocol.Seat]:
        return [protocol.Seat(name=one.name, kind=one.kind, level=one.level) for one in self.seats]


def play_entry(course: Course, entry: Chosen | Standing) -> None:
    """Move a course on by one entry."""
    if isinstance(entry, Standing):
        course.asks_top[entry.seat] = entry.ask_top
    else:
        for choice in entry.choices:
            course.choose(choice)
    course.settle()
