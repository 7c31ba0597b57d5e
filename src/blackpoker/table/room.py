"""A room: one game, the seats at it, and what may be done there.

It is the fold over its entries: folding the entries of a room into a new one gives the same room.
Whoever drives it asks ``next_step`` what is to be done, lets guests ``submit`` what they want,
keeps the entries that come of it, and shows everybody ``present.state_for``. Nothing here has a
clock or chance of its own. How a seat wants to pass is no entry: see ``passing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from blackpoker.common.duel import Duel
from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import BlackPokerError, IllegalChoice, NotationError
from blackpoker.core.keyed import Seed
from blackpoker.frames.supplement import Supplement
from blackpoker.play.move_plan import MovePlan
from blackpoker.table import protocol, tutor
from blackpoker.table.absence import CallingOff, claimed
from blackpoker.table.dealing import FairDeal
from blackpoker.table.deck_choice import DeckChoice
from blackpoker.table.entry import (
    AnyEntry,
    By,
    CalledOff,
    CallOffAsked,
    CallOffRefused,
    Chosen,
    Claimed,
    DeckChosen,
    EntryLog,
    Frozen,
    Promised,
    Resigned,
    SatDown,
    Shared,
    Standing,
    TimedOut,
    Undone,
    decode_entry,
)
from blackpoker.table.game_log import GameLog
from blackpoker.table.passing import SeatPassing, SeatVerdict, Yields, asks_so_far, judge, promise
from blackpoker.table.playthrough import (
    Playthrough,
    Watcher,
    attempt,
    check_decks,
    new_playthrough,
)
from blackpoker.table.reasons import refusal_of
from blackpoker.table.script import gone_on, scripted
from blackpoker.table.setup import (
    ONE_SCREEN,
    SEATS,
    SeatPlan,
    Setup,
    StaleError,
    TableError,
    regulation_called,
)
from blackpoker.table.step import AsksComputer, Forced, Over, PassFor, Step, Waits
from blackpoker.table.taking_back import TakingBack
from blackpoker.table.written_move import TableReader

SPECTATOR: Final = -1
BOTH: Final = -2  # a guest who plays both sides: hot seat, open practice


class Room:
    """One game and the seats at it."""

    def __init__(self, setup: Setup, house: tuple[Supplement, ...] = ()) -> None:
        """``house``: the local rules at hand. The setup names those that are played with."""
        self.setup = setup
        self.regulation = regulation_called(setup.regulation, house)
        self.one_screen = setup.kind in ONE_SCREEN  # one guest plays both sides
        self.between_people = setup.kind == "friend"
        self.manners = [SeatPassing() for _ in range(SEATS)]
        self.gone = [False] * SEATS  # who has been away too long, as whoever has a clock tells
        self.logs: dict[tuple[int, str], GameLog] = {}  # by viewer and language: see present
        self.begin()

    def begin(self) -> None:
        """Stand at the beginning, before the first entry."""
        self.seats: list[SeatPlan] = list(self.setup.seats)
        self.names_said: dict[str, list[str]] = {}
        self.deal = FairDeal(self.setup)
        self.match: DeckChoice | None = None  # as soon as its decks are dealt
        self.course: Playthrough | None = None
        self.unsaid: list[MovePlan] = []  # the rest of a line: another question came between
        self.entries = EntryLog()
        self.seq = 0  # how many entries there are: the number of the position
        self.ended: protocol.Ended = ""
        self.winner = -1
        self.tells_all = False  # all cards may be shown: this game is over, and so is its match
        self.undo = TakingBack(self.between_people)
        self.calling_off = CallingOff()
        self.held = -1  # the position a seat has gone back to: there it is not passed for
        self.judged: SeatVerdict | None = None  # at the chance that stands
        self.knowing = False
        self.happened = 0  # how many events the last entry had
        self.trying: AnyEntry | None = None  # what is happening; it stays if a local rule breaks
        check_decks(self.regulation, self.setup, self.seats)
        self.start_if_ready()
        self.drop_events()  # a log tells them from the beginning

    def back_to(self, length: int) -> None:
        """Be as after so many entries: what came later has not happened."""
        kept = self.entries.stored[:length]
        self.logs.clear()
        self.begin()
        for entry in kept:
            self.fold(decode_entry(entry))

    # ---- looking
    @property
    def phase(self) -> protocol.Phase:
        if self.ended:
            return "frozen" if self.ended == "frozen" else "over"
        if self.course is not None:
            return "playing"
        if any(seat.kind == "empty" for seat in self.seats):
            return "waiting"
        return "dealing" if self.match is None else "choosing"

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def names_in(self, lang: str) -> list[str]:
        """The same for a guest: a computer is called as its level is in their language."""
        found = self.names_said.get(lang)
        if found is None:
            found = self.names_said[lang] = [seat.name_in(lang) for seat in self.seats]
        return found

    @property
    def game(self) -> Duel:
        return self.begun.game

    @property
    def begun(self) -> Playthrough:
        """The course; TableError if no cards were dealt yet."""
        if self.course is None:
            raise TableError("not_begun")
        return self.course

    @property
    def asked(self) -> int:
        """The seat the game waits for, -1 for none."""
        if self.ended:
            return -1
        if self.course is None:
            return -1 if self.match is None else self.match.asked
        return int(self.course.game.asked)

    @property
    def seed(self) -> Seed | None:
        """What the cards are shuffled by; None before it is known."""
        if self.match is None:
            return self.deal.seed
        return None if self.match.game is None else self.match.seed

    @property
    def plans(self) -> list[SeatPlan]:
        """Who plays with what: in a match with the deck that was chosen."""
        if self.match is None or self.match.game is None:
            return self.seats
        decks = self.match.game.decks
        return [replace(plan, deck=deck) for plan, deck in zip(self.seats, decks, strict=True)]

    def must_go_on(self) -> Playthrough:
        """The course, where something can still be decided; or why nothing can."""
        if self.ended:
            raise IllegalChoice("game_is_over_now")
        return self.begun

    def expected(self, seat: int) -> Playthrough:
        """The course, where this seat is to decide; or why it cannot now."""
        course = self.must_go_on()
        if course.game.asked != seat:
            raise IllegalChoice("not_your_decision", name=self.names[course.game.asked])
        return course

    @property
    def may_go_back(self) -> bool:
        """Can a decision be taken back? Also the last one, where nobody else has lost or won."""
        played_out = self.ended in ("life", "drawn")
        alone = not self.between_people and self.match is None
        return not self.ended or (played_out and alone)

    # ---- folding
    def fold(self, entry: AnyEntry) -> AnyEntry:
        """Let an entry happen, a new one or one that was kept."""
        self.trying = entry
        if isinstance(entry, Chosen | Standing):
            self.begun.play(entry)
            self.undo.asked = None
            self.calling_off.note(entry)
        elif isinstance(entry, SatDown):
            self.seats[entry.seat] = SeatPlan(entry.name, deck=entry.deck, trumps=entry.trumps)
            self.names_said.clear()
        elif isinstance(entry, Promised):
            self.deal.promises[entry.seat] = entry.promise
        elif isinstance(entry, Shared):
            self.deal.shares[entry.seat] = entry.share
        elif isinstance(entry, DeckChosen):
            assert self.match is not None
            self.match.choose(entry.seat, entry.deck)
        elif isinstance(entry, Resigned | TimedOut):
            self.ended = "resigned" if isinstance(entry, Resigned) else "time"
            self.winner = 1 - entry.seat
        elif isinstance(entry, Claimed):
            self.ended, self.winner = "left", entry.seat
        elif isinstance(entry, CalledOff):
            self.ended = "called_off"
        elif isinstance(entry, Frozen):
            self.ended = "frozen"
        elif isinstance(entry, CallOffAsked | CallOffRefused):
            self.calling_off.note(entry)
        else:
            self.undo.note(entry)
        self.entries.append(entry)
        self.seq += 1
        if isinstance(entry, Undone):
            self.go_back()
        self.start_if_ready()
        self.notice_the_end()
        self.tell(entry)
        self.trying = None
        return entry

    def start_if_ready(self) -> None:
        """Deal as soon as both are there and have taken part in the deal."""
        if self.ended or self.course is not None:
            return
        if self.phase == "waiting" or self.deal.seed is None:
            return
        if self.setup.match is not None and self.match is None:
            self.match = DeckChoice(self.regulation, self.setup, self.deal)
        if self.seed is not None:
            self.course = self.fresh()
            self.notice_the_end()

    def notice_the_end(self) -> None:
        if self.course is not None and self.course.game.over and not self.ended:
            self.winner = int(self.course.game.winner)
            self.ended = "life" if self.winner >= 0 else "drawn"
        if self.ended and self.match is not None:
            self.match.end(self.winner)
        self.tells_all = bool(self.ended) and (self.match is None or self.match.decided)

    def go_back(self) -> None:
        """Be where the entries that still hold lead to; nothing is passed there by itself."""
        self.ended, self.winner = "", -1
        self.course = self.again(knowing=self.knowing)
        self.unsaid = []
        self.held = self.seq
        for seat in range(SEATS):
            self.set_yield(seat, "off")
            self.manners[seat].forget()
        for log in self.logs.values():
            log.restart(self.course.game)

    def tell(self, entry: AnyEntry) -> None:
        """Let every log hear of it."""
        if self.course is None:
            return
        events = self.course.take_events()
        self.happened = len(events)
        for log in self.logs.values():
            log.note_entry(self.course.game, self.seq, entry, events)

    def drop_events(self) -> None:
        if self.course is not None:
            self.course.take_events()

    # ---- again from the beginning
    def fresh(self, watch: Watcher | None = None, knowing: bool = False) -> Playthrough:
        """The game as it was dealt."""
        seed = self.seed
        assert seed is not None
        return new_playthrough(self.regulation, self.setup, self.plans, seed, watch, knowing)

    def again(
        self, line: list[int] | None = None, watch: Watcher | None = None, knowing: bool = False
    ) -> Playthrough:
        """Play the game again: what holds now, or other entries that held once."""
        course = self.fresh(watch, knowing)
        for entry in self.entries.moves(line):
            course.play(entry)
            course.take_events()
        course.take_events()  # of the deal, where nothing has happened since: it was told before
        return course

    def know(self) -> Playthrough:
        """Remember from now on what the seats may remember. Costs memory: for replicas."""
        if not self.knowing:
            self.knowing = True
            self.course = self.again(knowing=True)
        return self.begun

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
    def submit(self, seat: int, message: protocol.Act, at: float = 0.0) -> AnyEntry:
        """Do what a seat wants and return the entry to keep.

        A BlackPokerError says why not, and then nothing has changed; a StaleError that the guest
        has not seen the position as it is.
        """
        if isinstance(message, protocol.Contribute):
            return self.contribute(seat, message, at)
        if isinstance(message, protocol.UndoAnswer):
            self.must_go_on()
            return self.fold(self.undo.answered(seat, message, at))
        if isinstance(message, protocol.CallOff | protocol.Claim):
            return self.end_early(seat, message, at)
        if message.seq != self.seq:
            raise StaleError("stale_move")
        if isinstance(message, protocol.Choose | protocol.WrittenMove) and self.phase == "choosing":
            assert self.match is not None
            return self.fold(self.match.entry(seat, self.names, message, at))
        if isinstance(message, protocol.Choose):
            if self.unsaid and len(message.choices) == 1:
                return self.write(seat, message, at)
            self.unsaid = []
            return self.choose(seat, message.choices, nonce=message.nonce, at=at)
        if isinstance(message, protocol.WrittenMove):
            return self.write(seat, message, at)
        if isinstance(message, protocol.Undo):
            if self.course is None or not self.may_go_back:
                self.must_go_on()
            to = self.entries.last_decision(None if self.one_screen else seat)
            return self.fold(self.undo.wanted(seat, to, self.names, message, at))
        return self.resign(seat, message.nonce, at)

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

    def write(
        self, seat: int, message: protocol.WrittenMove | protocol.Choose, at: float
    ) -> AnyEntry:
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

    def end_early(
        self, seat: int, message: protocol.CallOff | protocol.Claim, at: float
    ) -> AnyEntry:
        """A game between people ends without a winner, or without the one who is away."""
        if self.ended or not self.between_people:
            raise IllegalChoice("game_is_over_now" if self.ended else "only_between_people")
        alone = self.gone[1 - seat]
        if isinstance(message, protocol.Claim):
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

    def contribute(self, seat: int, message: protocol.Contribute, at: float = 0.0) -> AnyEntry:
        """A seat takes part in the deal: first its promise, then its share."""
        if self.phase != "dealing":
            raise TableError("no_share_wanted")
        return self.fold(self.deal.entry(seat, message, at))
