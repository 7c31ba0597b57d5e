"""A room: one game, the seats at it, and what may be done there.

Whoever drives it asks ``next_step`` what is to be done, lets guests ``submit`` what they want,
keeps the entries that come of it, and shows everybody ``present.state_for``. What the entries make
of it is the ``Fold``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import BlackPokerError, IllegalChoice, NotationError
from blackpoker.table import protocol, tutor, wishes
from blackpoker.table.absence import claimed
from blackpoker.table.entry import (
    AnyEntry,
    By,
    Chosen,
    DeckChosen,
    Frozen,
    Resigned,
    SatDown,
    Standing,
    TimedOut,
)
from blackpoker.table.fold import Fold
from blackpoker.table.passing import SeatVerdict, Yields, asks_so_far, judge, promise
from blackpoker.table.playthrough import (
    attempt,
    check_decks,
)
from blackpoker.table.reasons import refusal_of
from blackpoker.table.script import gone_on, scripted
from blackpoker.table.setup import (
    SEATS,
    SeatPlan,
    StaleError,
    TableError,
)
from blackpoker.table.step import AsksComputer, Forced, Over, PassFor, Step, Waits
from blackpoker.table.written_move import TableReader

SPECTATOR: Final = -1
BOTH: Final = -2  # a guest who plays both sides: hot seat, open practice


class Room(Fold):
    """What may be done with one game."""

    # ---- going on
    def next_step(self) -> Step:
        """Say what is to be done now."""
        if self.ended:
            return Over()
        if self.course is None:
            chooses = self.asked >= 0 and self.seats[self.asked].kind == "computer"
            return Forced(self.asked) if chooses else Waits(self.asked)
        if self.undo.asked is not None:
            return Waits(1 - self.undo.asked.seat)  # nothing happens by itself over that question
        game = self.course.game
        seat = int(game.asked)
        if self.seats[seat].kind == "computer":
            if self.setup.kind == "lesson" or game.count() == 1:
                return Forced(seat)
            return AsksComputer(seat)
        judged = self.judge()
        if judged is not None and judged.verdict.passes:
            return PassFor(seat, judged.verdict.reason)
        return Waits(seat)

    def judge(self) -> SeatVerdict | None:
        """What the manners of the person who holds the chance say; None where there is none."""
        course = self.course
        if course is None or self.ended:
            return None
        seat = int(course.game.asked)
        manners = self.manners[seat]
        basis = (self.seq, manners.passing, manners.yields, manners.once)
        if self.judged is None or self.judged.basis != basis:
            at_chance = course.game.question is course.game.book.chance
            if self.seats[seat].kind != "person" or not at_chance:
                return None
            self.judged = judge(course, manners, self.seq, held=self.held == self.seq)
            if self.setup.told and self.held != self.seq:
                self.judged.verdict = tutor.verdict(course, self.setup.told)
        return self.judged

    def auto_entry(self, step: Step, at: float = 0.0) -> AnyEntry:
        """Do what ``next_step`` named, where nobody has to be asked."""
        if isinstance(step, PassFor):
            choices = [[option.ref for option in self.game.options()].index(NOTHING)]
            self.manners[step.seat].note_chance(self.seq)
            return self.keep(
                Chosen(seat=step.seat, choices=choices, by="auto", why=step.reason, at=at)
            )
        if not isinstance(step, Forced):
            raise TableError("nothing_to_do_by_itself")
        if self.course is None and self.match is not None:
            deck = self.match.by_lot(step.seat)
            return self.fold(DeckChosen(seat=step.seat, deck=deck, at=at))
        course = self.expected(step.seat)
        if self.setup.kind == "lesson":
            by, choices = scripted(
                course, tutor.script_left(self.setup.script, self.entries.moves())
            )
            return self.keep(Chosen(seat=step.seat, choices=choices, by=by, at=at))
        return self.keep(Chosen(seat=step.seat, choices=[0], by="computer", at=at))

    # ---- what guests want
    def submit(self, seat: int, message: wishes.Act, at: float = 0.0) -> AnyEntry:
        """Do what a seat wants and return the entry to keep.

        A BlackPokerError says why not, and then nothing has changed; a StaleError that the guest
        has not seen the position as it is.
        """
        if isinstance(message, wishes.Contribute):
            return self.contribute(seat, message, at)
        if isinstance(message, wishes.UndoAnswer):
            self.must_go_on()
            return self.fold(self.undo.answered(seat, message, at))
        if isinstance(message, wishes.CallOff | wishes.Claim):
            return self.end_early(seat, message, at)
        if isinstance(message, wishes.Resign):
            return self.resign(seat, message.nonce, at)
        if message.seq != self.seq:
            raise StaleError("stale_move")
        if isinstance(message, wishes.Choose | wishes.WrittenMove) and self.phase == "choosing":
            assert self.match is not None
            return self.fold(self.match.entry(seat, self.names, message, at))
        if isinstance(message, wishes.Choose):
            if self.unsaid and len(message.choices) == 1:
                return self.write(seat, message, at)
            self.unsaid = []
            return self.choose(seat, message.choices, nonce=message.nonce, at=at)
        if isinstance(message, wishes.WrittenMove):
            return self.write(seat, message, at)
        if self.course is None or not self.may_go_back:
            self.must_go_on()
        to = self.entries.last_decision(None if self.one_screen else seat)
        return self.fold(self.undo.wanted(seat, to, self.names, message, at))

    def choose(
        self, seat: int, choices: Sequence[int], by: By = "", nonce: str = "", at: float = 0.0
    ) -> AnyEntry:
        """A seat answers what is asked, once or several times in a row."""
        course = self.expected(seat)
        if not choices:
            raise IllegalChoice("no_choice")
        game, before = course.game, self.seq
        seen = game.stage[-1].serial if game.stage else None
        at_chance = game.question is game.book.chance
        judged = self.judge() if at_chance else None
        loss = judged.loss if judged is not None else None
        sealed = loss is not None and loss.certain and loss.last
        asks = asks_so_far(course) if sealed else -1
        entry = self.keep(Chosen(seat=seat, choices=list(choices), by=by, nonce=nonce, at=at))
        if by == "" and at_chance:
            self.manners[seat].note_own_will(seen, asks)
            self.manners[seat].note_chance(before)
        return entry

    def write(self, seat: int, message: wishes.WrittenMove | wishes.Choose, at: float) -> AnyEntry:
        """A seat answers in words, or what comes between them.

        If another question comes between, the rest of the line waits until that is answered.
        """
        course = self.expected(seat)
        reader = TableReader(course, [self.will_ask_top(one) for one in range(SEATS)])
        reader.suspended = self.unsaid
        try:
            reading = reader.understood(message)
        except NotationError as error:
            self.unsaid = reader.suspended
            line = getattr(message, "line", "")
            raise refusal_of(self.regulation, course.game, line, error) from error
        first, *more = reader.in_pieces(reading.choices)
        entry = self.choose(seat, first, nonce=message.nonce, at=at)
        for piece in more:
            self.choose(seat, piece, by="rest", at=at)
        self.unsaid = reading.waiting
        return entry

    def will_ask_top(self, seat: int) -> bool:
        """Will this seat be asked which card lies on top of its graveyard?

        What it wants is done with the next choice; not in the middle of that very question.
        """
        course = self.begun
        asked_now = course.game.question is not None and course.game.question.top
        return course.asks_top[seat] if asked_now else self.manners[seat].passing.ask_top

    def keep(self, entry: Chosen) -> AnyEntry:
        """Let a choice happen; before it, what the seats want to be asked about their graveyards.

        Not earlier: nobody may make another's choice stale by changing their mind. If the choice
        cannot be, nothing has happened.
        """
        course = self.begun
        if len(entry.choices) > 1:
            attempt(course.game, entry.choices, written=False)
        else:
            course.must_be_there(entry.choices[0])
        for seat in range(SEATS):
            asks = self.will_ask_top(seat)
            if asks != course.asks_top[seat]:
                self.fold(Standing(seat=seat, ask_top=asks, at=entry.at))
        try:
            return self.fold(entry)
        except BlackPokerError as error:  # it may be chosen: not the choice is wrong, a rule is
            broken = RuntimeError(f"{type(error).__name__} in a choice that is offered")
            raise broken.with_traceback(error.__traceback__) from error

    def computer_chose(self, seat: int, choices: Sequence[int], at: float = 0.0) -> AnyEntry:
        """A computer answers; one that passes again and again on an empty stage must go on."""
        choices = gone_on(self.expected(seat), seat, choices)
        return self.choose(seat, choices, by="computer", at=at)

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
            raise IllegalChoice("game_is_over_now")
        return self.fold(Frozen(code=code, at=at))

    def end_early(self, seat: int, message: wishes.CallOff | wishes.Claim, at: float) -> AnyEntry:
        """A game between people ends without a winner, or without the one who is away."""
        if self.ended or not self.between_people:
            raise IllegalChoice("game_is_over_now" if self.ended else "only_between_people")
        alone = self.gone[1 - seat]
        if isinstance(message, wishes.Claim):
            return self.fold(claimed(seat, self.asked, alone, message, at))
        turn = 0 if self.course is None else int(self.course.game.turn_number)
        wanted = self.calling_off.wanted(seat, message, self.phase, turn, alone, at)
        return self.fold(wanted)

    # ---- how a seat passes
    def set_passing(self, seat: int, passing: protocol.Passing, once: bool = False) -> None:
        """Change how a seat passes; ``once``: at the next chance in the opposite mode."""
        self.manners[seat].passing = passing
        self.manners[seat].once = self.seq if once else -1

    def set_yield(
        self, seat: int, until: Literal["request", "action", "asked", "turn", "off"]
    ) -> None:
        """Let a seat pass until something happens; ``off``: nothing is passed for it any more."""
        manners = self.manners[seat]
        if until == "off":
            manners.yields = Yields()
        else:
            manners.yields = promise(self.must_go_on(), seat, until, manners.yields)

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
        if self.ended:
            raise IllegalChoice("game_is_over_now")
        if self.seats[seat].kind != "empty":
            raise TableError("game_full")
        seats = list(self.seats)
        seats[seat] = SeatPlan(name, deck=deck, trumps=trumps)
        check_decks(self.regulation, self.setup, seats)
        return self.fold(SatDown(seat=seat, name=name, deck=deck, trumps=trumps, at=at))

    def contribute(self, seat: int, message: wishes.Contribute, at: float = 0.0) -> AnyEntry:
        """A seat takes part in the deal: first its promise, then its share."""
        if self.phase != "dealing":
            raise TableError("no_share_wanted")
        return self.fold(self.deal.entry(seat, message, at))
