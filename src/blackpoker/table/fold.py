"""The fold over the entries of a game: what holds after them, and again from the beginning.

Folding the entries of a room into a new one gives the same room. Nothing here has a clock or chance
of its own. How a seat wants to pass is no entry: see ``passing``.
"""

from __future__ import annotations

from msgspec.structs import replace

from blackpoker.common.duel import Duel
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.keyed import Seed
from blackpoker.frames.supplement import Supplement
from blackpoker.play.move_plan import MovePlan
from blackpoker.table import protocol
from blackpoker.table.absence import CallingOff
from blackpoker.table.dealing import FairDeal
from blackpoker.table.deck_choice import DeckChoice
from blackpoker.table.entry import (
    AnyEntry,
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
from blackpoker.table.passing import SeatPassing, SeatVerdict, Yields
from blackpoker.table.playthrough import (
    Playthrough,
    Watcher,
    check_decks,
    new_playthrough,
)
from blackpoker.table.setup import (
    ONE_SCREEN,
    SEATS,
    SeatPlan,
    Setup,
    TableError,
    regulation_called,
)
from blackpoker.table.taking_back import TakingBack


class Fold:
    """One game and the seats at it, as the entries so far have made them."""

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
            self.manners[seat].yields = Yields()
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
