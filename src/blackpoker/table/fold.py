"""One game as the fold over its entries: what happened, and the game that comes of it.

Nothing is decided here; ``room`` says what may be. No clock, no chance of its own, nothing sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from blackpoker.common.duel import Duel
from blackpoker.core.errors import IllegalChoice
from blackpoker.play.fair_deal import seed_of
from blackpoker.play.knowledge import seen_from
from blackpoker.play.passing import Yields
from blackpoker.table import dealing, room_record, undo
from blackpoker.table.entry import (
    AnyEntry,
    Chosen,
    Frozen,
    Promised,
    Resigned,
    SatDown,
    Shared,
    Standing,
    TimedOut,
    UndoAsked,
    decode_entry,
    encode_entry,
)
from blackpoker.table.game_log import GameLog
from blackpoker.table.playthrough import Playthrough, Watcher, new_course, play_entry
from blackpoker.table.seat_passing import SeatPassing, SeatVerdict, judge
from blackpoker.table.setup import SeatPlan, Setup, TableError, regulation_called

Phase = Literal["waiting", "dealing", "playing", "over", "frozen"]
Ended = Literal["", "life", "resigned", "time", "drawn", "frozen"]


class Fold:
    """A game and the seats at it, moved on by entries alone."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.regulation = regulation_called(setup.regulation)
        self.seats: list[SeatPlan] = list(setup.seats)
        self.promises: list[str] = ["", ""]
        self.shares: list[str] = ["", ""]
        self.seed: int | None = setup.seed
        self.course: Playthrough | None = None
        self.stored: list[bytes] = []  # every entry, as it is kept
        self.line: list[int] = []  # the numbers of the entries that still hold
        self.ended: Ended = ""
        self.winner = -1
        self.undo_asked: UndoAsked | None = None
        self.undo_refused = [False, False]  # by whom, for the whole game
        self.manners = [SeatPassing(), SeatPassing()]
        self.decided = [0, 0]  # how often each seat has decided itself
        self.held = -1  # the position a seat has gone back to: there it is not passed for
        self.logs: dict[tuple[int, str], GameLog] = {}
        self.judged: SeatVerdict | None = None  # at the chance that stands
        self.knowing = False
        self.happened = 0  # how many events the last entry had
        if setup.seed is None and not setup.secret:
            raise TableError("deal_needs_secret")
        dealing.check_decks(setup, self.seats)
        self.start_if_ready()
        self.drop_events()  # a log tells them from the beginning

    # ---- looking
    @property
    def seq(self) -> int:
        """How many entries there are: the number of the position."""
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

    def names_in(self, lang: str) -> list[str]:
        """The same for a guest: a computer is called as its level is in their language."""
        return [seat.name_in(lang) for seat in self.seats]

    @property
    def game(self) -> Duel:
        return self.begun.game

    @property
    def begun(self) -> Playthrough:
        """The course; TableError if no cards were dealt yet."""
        self.must_have_begun()
        assert self.course is not None
        return self.course

    def must_have_begun(self) -> None:
        if self.course is None:
            raise TableError("not_begun")

    @property
    def asked(self) -> int:
        """The seat the game waits for, -1 for none."""
        if self.course is None or self.ended:
            return -1
        return int(self.course.game.asked)

    def must_go_on(self) -> None:
        """Raise why nothing can be decided."""
        if self.ended:
            raise IllegalChoice("game_is_over_now")
        self.must_have_begun()

    def choices_made(self) -> Iterator[Chosen]:
        """Every choice that still holds."""
        for number in self.line:
            entry = decode_entry(self.stored[number])
            if isinstance(entry, Chosen):
                yield entry

    def judge(self) -> SeatVerdict | None:
        """What the manners of the person who holds the chance say; None where there is none."""
        course = self.course
        if course is None or self.ended or not course.at_chance:
            return None
        seat = int(course.game.asked)
        if self.seats[seat].kind != "person":
            return None
        if self.judged is None:
            self.judged = judge(course, self.manners[seat], self.held == self.seq)
        return self.judged

    def start_if_ready(self) -> None:
        if self.course is not None or any(seat.kind == "empty" for seat in self.seats):
            return
        if self.seed is None:
            if not all(self.shares):
                return
            self.seed = seed_of(self.setup.game, self.setup.secret, self.shares)
        self.course = self.fresh_course()
        self.notice_the_end()

    def fresh_course(self, watch: Watcher | None = None, knowing: bool = False) -> Playthrough:
        assert self.seed is not None
        return new_course(self.setup, self.seats, self.seed, watch, knowing)

    def clear_yields(self, seat: int) -> None:
        """Somebody came back, or went back: nothing is passed for them any more."""
        self.manners[seat].yields = Yields()
        self.judged = None

    # ---- folding
    def fold(self, entry: AnyEntry) -> AnyEntry:
        """Let an entry happen, a new one or one that was kept."""
        number = self.seq
        if isinstance(entry, Chosen | Standing):
            play_entry(self.begun, entry)
            self.line.append(number)
            self.undo_asked = None
            if isinstance(entry, Chosen):
                self.note_decided(entry)
        elif isinstance(entry, SatDown):
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
            undo.fold(self, entry)
        self.stored.append(encode_entry(entry))
        self.judged = None
        self.notice_the_end()
        self.tell(entry)
        return entry

    def note_decided(self, entry: Chosen) -> None:
        if entry.by == "":
            self.decided[entry.seat] += 1

    def notice_the_end(self) -> None:
        if self.course is not None and self.course.game.over and not self.ended:
            self.winner = int(self.course.game.winner)
            self.ended = "life" if self.winner >= 0 else "drawn"

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
    def again(
        self, line: list[int] | None = None, watch: Watcher | None = None, knowing: bool = False
    ) -> Playthrough:
        """Play the game again: what holds now, or other entries that held once."""
        course = self.fresh_course(watch, knowing)
        for number in self.line if line is None else line:
            entry = decode_entry(self.stored[number])
            assert isinstance(entry, Chosen | Standing)
            play_entry(course, entry)
            course.take_events()
        course.take_events()  # of the deal, where nothing has happened since: it was told before
        return course

    def know(self) -> None:
        """Remember from now on what the seats may remember. Costs memory: for replicas."""
        if not self.knowing:
            self.knowing = True
            self.course = self.again(knowing=True)

    def informed_view(self, seat: int) -> object:
        """What a seat sees and may remember, for hints and for agents who remember."""
        self.know()
        course = self.begun
        known = course.knowledge[seat] if course.knowledge else None
        return seen_from(course.game, seat, known)

    def log_for(self, viewer: int, lang: str) -> GameLog:
        """The log of a viewer, told from the beginning if nobody has wanted it before."""
        found = self.logs.get((viewer, lang))
        if found is None:
            found = self.logs[viewer, lang] = self.whole_log(viewer, lang, keep=False)
        return found

    def whole_log(self, viewer: int, lang: str, keep: bool = True) -> GameLog:
        """Tell everything from the beginning, what was taken back too."""
        return room_record.whole_log(self, viewer, lang, keep)

    def forget_logs(self) -> None:
        """Nobody listens any more."""
        self.logs.clear()
