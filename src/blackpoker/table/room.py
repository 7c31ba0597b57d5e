"""A room: one game, what may be done in it, and what everybody may see of it.

Whoever drives it asks ``next_step`` what is to be done, lets guests ``submit`` what they want,
keeps the entry that comes of it, and shows everybody ``state_for``. Folding the entries of a room
into a new one gives the same room. How a seat wants to pass is no entry: see ``manners``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import IllegalChoice
from blackpoker.play.fair_deal import Deal
from blackpoker.play.forecast import TOPS
from blackpoker.play.record import Record
from blackpoker.play.session import moved_on
from blackpoker.table import dealing, present, protocol, room_record, undo
from blackpoker.table.draft import attempt, read_choices
from blackpoker.table.entry import (
    AnyEntry,
    By,
    Chosen,
    Frozen,
    Resigned,
    SatDown,
    Standing,
    TimedOut,
)
from blackpoker.table.fold import Fold
from blackpoker.table.present import BOTH, SPECTATOR
from blackpoker.table.script import ComputersDecision, scripted, turn_of
from blackpoker.table.seat_passing import promise
from blackpoker.table.setup import SeatPlan, StaleError, TableError
from blackpoker.table.step import AsksComputer, Forced, Over, PassFor, Step, Waits
from blackpoker.text.languages import FALLBACK

__all__ = [
    "BOTH",
    "SPECTATOR",
    "AsksComputer",
    "Forced",
    "Message",
    "Over",
    "PassFor",
    "Room",
    "Step",
    "Waits",
]

Message = (
    protocol.Choose
    | protocol.Move
    | protocol.Undo
    | protocol.UndoAnswer
    | protocol.Resign
    | protocol.Contribute
)


class Room(Fold):
    """One game and the seats at it."""

    # ---- going on
    def next_step(self) -> Step:
        """Say what is to be done now."""
        if self.ended:
            return Over()
        if self.course is None:
            return Waits(-1)
        if self.undo_asked is not None:
            return Waits(1 - self.undo_asked.seat)  # nothing happens by itself over that question
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

    def auto_entry(self, step: Step, at: float = 0.0) -> AnyEntry:
        """Do what ``next_step`` named, where nobody has to be asked."""
        if isinstance(step, PassFor):
            choices = [self.passing_choice()]
            return self.keep(
                Chosen(seat=step.seat, choices=choices, by="auto", why=step.reason, at=at)
            )
        if not isinstance(step, Forced):
            raise TableError("nothing_to_do_by_itself")
        self.expected(step.seat)
        if self.setup.kind == "lesson":
            used = sum(entry.by == "script" for entry in self.choices_made())
            by, choices = scripted(self.begun, self.setup.script[used:])
            return self.keep(Chosen(seat=step.seat, choices=choices, by=by, at=at))
        return self.keep(Chosen(seat=step.seat, choices=[0], by="computer", at=at))

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
            return undo.answer(self, seat, message, at)
        if message.seq != self.seq:
            raise StaleError("stale_move")
        if isinstance(message, protocol.Choose):
            return self.choose(seat, message.choices, nonce=message.nonce, at=at)
        if isinstance(message, protocol.Move):
            self.expected(seat)
            choices = read_choices(self.game, message.line)
            return self.choose(seat, choices, nonce=message.nonce, at=at)
        if isinstance(message, protocol.Undo):
            return undo.ask(self, seat, message, at)
        return self.resign(seat, message.nonce, at)

    def choose(
        self, seat: int, choices: Sequence[int], by: By = "", nonce: str = "", at: float = 0.0
    ) -> AnyEntry:
        """A seat answers what is asked, once or several times in a row."""
        self.expected(seat)
        if not choices:
            raise IllegalChoice("no_choice")
        if len(choices) > 1:
            attempt(self.game, choices)
        elif not 0 <= choices[0] < self.game.count():
            self.game.refuse(choices[0])
        if by == "":
            self.note_own_will(seat)
        return self.keep(Chosen(seat=seat, choices=list(choices), by=by, nonce=nonce, at=at))

    def keep(self, entry: Chosen) -> AnyEntry:
        """Let a choice happen; before it, what the seats want to be asked about their graveyards.

        Not earlier: nobody may make another's choice stale by changing their mind.
        """
        course = self.begun
        for seat, manners in enumerate(self.manners):
            asks = manners.passing.ask_top
            asked_now = course.game.question is not None and course.game.question.id in TOPS
            if asks != course.asks_top[seat] and not asked_now:
                self.fold(Standing(seat=seat, ask_top=asks, at=entry.at))
        return self.fold(entry)

    def note_own_will(self, seat: int) -> None:
        """Whoever has decided over a request is not stopped for it again."""
        course = self.begun
        if course.at_chance and course.game.stage:
            self.manners[seat].seen.add(int(course.game.stage[-1].serial))
        elif course.at_chance:
            self.manners[seat].seen.clear()

    def computer_chose(self, seat: int, choice: int, at: float = 0.0) -> AnyEntry:
        """A computer answers; one that passes again and again on an empty stage must go on."""
        self.expected(seat)
        game = self.game
        decision = game.decision()
        assert decision is not None
        if not 0 <= choice < len(decision.options):
            game.refuse(choice)
        if self.begun.at_chance and game.turn == seat and not game.stage:
            choice, _ = moved_on(decision, choice, self.begun.idle[seat])
        return self.keep(Chosen(seat=seat, choices=[choice], by="computer", at=at))

    def computers_turn(self, seat: int, knows: bool) -> Iterator[ComputersDecision]:
        """Yield what a computer must decide, and what belongs to it, on a copy of the game."""
        self.expected(seat)
        if knows:
            self.know()
        return turn_of(self.begun, seat)

    def expected(self, seat: int) -> None:
        """Raise why this seat cannot decide now."""
        self.must_go_on()
        if self.game.asked != seat:
            raise IllegalChoice("not_your_decision", name=self.names[self.game.asked])

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

    # ---- manners
    def set_passing(self, seat: int, passing: protocol.Passing) -> None:
        """Change how a seat passes."""
        self.manners[seat].passing = passing
        self.judged = None

    def set_yield(
        self, seat: int, until: Literal["request", "action", "asked", "turn", "off"]
    ) -> None:
        """Let a seat pass until something happens; ``off`` ends that."""
        if until == "off":
            self.clear_yields(seat)
            return
        self.must_go_on()
        manners = self.manners[seat]
        manners.yields = promise(self.begun, seat, until, manners.yields)
        self.judged = None

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
        plan = SeatPlan(name, deck=deck, trumps=trumps)
        dealing.check_seat(self, seat, plan)
        return self.fold(SatDown(seat=seat, name=name, deck=deck, trumps=trumps, at=at))

    @property
    def commitment(self) -> str:
        """What is shown of the secret before the deal."""
        return dealing.commitment(self)

    def dealing_for(self, seat: int) -> protocol.Dealing:
        """What this seat is to do for the deal."""
        return dealing.dealing_for(self, seat)

    def contribute(self, seat: int, message: protocol.Contribute, at: float = 0.0) -> AnyEntry:
        """A seat takes part in the deal: first its promise, then its share."""
        return self.fold(dealing.part_in_the_deal(self, seat, message, at))

    # ---- showing
    def state_for(self, viewer: int, lang: str, log_from: int | None = None) -> protocol.State:
        """All that a guest may see now; ``log_from``: how many lines they have, None: no log."""
        return present.state_for(self, viewer, lang, log_from)

    def draft(
        self, seat: int, choices: Sequence[int], lang: str = FALLBACK, id: int = 0
    ) -> protocol.Drafted:
        """What would be asked next after these choices; nothing happens."""
        return present.drafted(self, seat, choices, lang, id)

    def why(self, seat: int, action: str, lang: str = FALLBACK, id: int = 0) -> protocol.Reasons:
        """All conditions of an action, met or not."""
        return present.reasons(self, seat, action, lang, id)

    def look(self, viewer: int, seq: int) -> protocol.Table:
        """The table at an earlier position, as this viewer saw it."""
        return present.table_at(self, viewer, seq)

    def seats_shown(self, lang: str) -> list[protocol.Seat]:
        return present.seats_shown(self, lang)

    # ---- keeping
    def deal(self) -> Deal | None:
        """All about the deal that may be told now: its secret only once the game is over."""
        return dealing.deal_of(self)

    def record(self) -> Record:
        """The game so far, to be written to a file. It tells everything."""
        return room_record.record_of(self)
