"""A table that is open: its room, the guests at it, and what happens next.

Everything goes the same way: it happens in the room, it is kept on the disk, whoever wanted it is
told, and then everybody sees it. If it cannot be kept, it has not happened.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from blackpoker.agents.bot_file import BotError, is_bot_file
from blackpoker.core.errors import BlackPokerError
from blackpoker.server.guests import Audience, Connection, Kept
from blackpoker.server.http_answers import FAULTY, ServerRefusal, for_guests
from blackpoker.server.people_rows import DUE, rating_of_game
from blackpoker.server.rating import rating_due
from blackpoker.server.security import new_code
from blackpoker.server.store import (
    Statement,
    StoreError,
    clock_stands,
    entries_made,
    game_ended,
    game_goes_on,
    record_written,
    seat_settings,
)
from blackpoker.table import protocol, wishes
from blackpoker.table.clock import GameClock
from blackpoker.table.passing import BY_THE_HAND
from blackpoker.table.playing_again import PlayingAgain
from blackpoker.table.present import drafted, eyes_of, reasons
from blackpoker.table.room import BOTH, Room
from blackpoker.table.room_record import record_of, retelling
from blackpoker.table.setup import SEATS, StaleError
from blackpoker.table.step import AsksComputer, Forced, PassFor, Waits
from blackpoker.table.written_move import would_choose
from blackpoker.workers.minds import MOVE, Job, WorkerError
from blackpoker.workers.worker import JobSpec

if TYPE_CHECKING:
    from blackpoker.server.hub import Hub

MOVE_SECONDS: Final = 5.0  # after so many a computer is told that it is enough
BETWEEN_PHRASES: Final = 5.0  # seconds
MOST_AT_ONCE: Final = 200  # automatic answers in one go
AT_ONCE: Final = 100  # entries of a game that is told without a pause


class OpenTable:
    """One game in memory."""

    def __init__(self, hub: Hub, room: Room, kept: Kept) -> None:
        minutes = room.setup.clock
        banks = kept.clock or [minutes * 60.0] * 2
        self.hub = hub
        self.room = room
        self.kept = kept
        self.clock = GameClock(banks, hub.now) if minutes else None
        self.audience = Audience(room, kept, self.clock)
        self.lock = asyncio.Lock()
        self.pause: asyncio.TimerHandle | None = None  # before an automatic pass ...
        self.paused = -1  # ... at this position; -1: for another reason
        self.flag: asyncio.TimerHandle | None = None  # when a clock runs out
        self.job: Job | None = None  # a computer that thinks
        self.noted = bool(room.ended)  # that the game is over
        self.again = PlayingAgain(hub.now)
        self.spoken = [-BETWEEN_PHRASES] * SEATS  # when each seat last said something
        self.audience.noticed = partial(hub.lobby.changed, self)

    @property
    def id(self) -> str:
        return self.room.setup.game

    @property
    def idle(self) -> bool:
        """Is nobody here, and nothing about to happen?"""
        busy = self.pause is not None or self.flag is not None or self.job is not None
        return not self.audience.guests and not busy and not self.lock.locked()

    # ---- coming
    async def enter(self, guest: Connection) -> None:
        """Somebody has said hello: show them everything."""
        async with self.lock:
            await self.tell_the_log(guest)
            self.audience.welcome(guest)
            if self.again.stands:
                guest.post(self.again.shown())
            elif self.kept.successor:
                self.hub.tell_where(self, guest)
            self.audience.tell_presence(but=guest)
            self.go_on()

    async def show_again(self, guest: Connection) -> None:
        """Show somebody everything in another language."""
        async with self.lock:
            await self.tell_the_log(guest)
            self.audience.show(guest)

    async def tell_the_log(self, guest: Connection) -> None:
        """Have a log ready for this guest; a long one is told in slices, and then kept."""
        room, key = self.room, (guest.viewer, guest.lang)
        if not guest.heard.log or room.course is None or key in room.logs:
            return
        if room.seq > AT_ONCE:
            steps = retelling(room, *key)
            may_begin = partial(self.hub.may_cost, guest.address)
            room.logs[key] = await self.hub.slices.go_through(steps, may_begin)

    # ---- keeping
    async def keep(self, before: int, *also: Statement) -> None:
        """Put all entries from this number on onto the disk; if that fails, none has happened."""
        fresh = self.room.entries.rows(before)
        try:
            await self.hub.store.keep(*entries_made(self.id, before, fresh), *self.outcome(), *also)
        except StoreError:
            self.hub.metrics.not_kept += 1
            self.go_back(before)
            raise
        self.hub.metrics.actions += len(fresh)
        for number, (seat, nonce, _, _) in enumerate(fresh, before + 1):
            if nonce:
                self.kept.answers[seat, nonce] = number
        self.audience.used = time.monotonic()

    def outcome(self) -> list[Statement]:
        """What is to be written of the game beside its entries: clocks, its end, the record."""
        room = self.room
        found: list[Statement] = []
        if self.clock is not None:
            left = [self.clock.remaining(seat) for seat in range(SEATS)]
            found.append(clock_stands(self.id, msgspec.json.encode(left)))
        if self.noted and not room.ended:  # the end was taken back
            self.kept.replay = ""
            found.append(game_goes_on(self.id))
        if room.ended:
            at = self.hub.clock()
            found.append(game_ended(self.id, room.phase, at))
            if not self.kept.rating:
                self.kept.rating = rating_due(room, self.kept.people)
                found.append(rating_of_game(self.id, self.kept.rating))
            told = room.tells_all and room.course is not None and not room.setup.position
            if not self.kept.replay and told:
                self.kept.replay = new_code()
                text = record_of(room).write()
                found.append(record_written(self.kept.replay, text, self.id, at))
        return found

    def go_back(self, length: int) -> None:
        """Make sure that nothing of what has failed is left in the room."""
        if self.room.seq != length or self.room.trying is not None:
            self.room.back_to(length)
        if not self.room.ended:
            self.kept.replay = ""
            if self.kept.rating in DUE.values():
                self.kept.rating = ""

    # ---- doing
    async def act(self, guest: Connection, message: wishes.Act) -> None:
        """Do what a guest wants, keep it, tell them, and show it to all."""
        began = time.perf_counter()
        async with self.lock:
            nonce = getattr(message, "nonce", "")
            before = self.room.seq
            try:
                seat = eyes_of(self.room, guest.viewer)
                done = self.kept.answers.get((seat, nonce)) if nonce else None
                if done is None and guest.viewer == BOTH and nonce:
                    done = self.kept.answers.get((1 - seat, nonce))
                if done is not None:
                    guest.post(protocol.Ack(nonce, done))
                    return
                absence = self.audience.absence
                self.room.gone = [absence.left(one) == 0.0 for one in range(SEATS)]
                self.room.submit(seat, message, at=self.hub.clock())
                after = self.room.seq
                self.automatic()
                await self.keep(before)
            except BlackPokerError as error:
                self.go_back(before)  # what followed from it failed: none of it has happened
                self.refuse(guest, error, nonce)
                return
            except Exception as error:  # nobody knows how far it got
                await self.stop_broken(before, error)
                guest.fail(ServerRefusal(FAULTY), nonce)
                return
            if nonce:
                guest.post(protocol.Ack(nonce, after))
            self.after()
        self.hub.metrics.answer.add(time.perf_counter() - began)

    async def inquire(self, guest: Connection, message: wishes.Draft | wishes.Why) -> None:
        """Answer at once what a guest wants to know; nothing happens, and nobody else sees it."""
        async with self.lock:
            try:
                seat = eyes_of(self.room, guest.viewer)
                if isinstance(message, wishes.Why):
                    guest.post(reasons(self.room, seat, message.action, guest.lang, message.id))
                elif message.seq != self.room.seq:
                    raise StaleError("stale_move")
                else:
                    choices = message.choices or would_choose(
                        self.room.expected(seat), message.line
                    )
                    guest.post(drafted(self.room, seat, choices, guest.lang, message.id))
            except BlackPokerError as error:
                self.refuse(guest, error, "", message.id)

    async def set_manners(self, guest: Connection, message: wishes.Settings | wishes.Yield) -> None:
        """Change how a seat passes, keep it, and go on by it."""
        async with self.lock:
            room = self.room
            before = room.seq
            old = [msgspec.structs.replace(one) for one in room.manners]
            try:
                if isinstance(message, wishes.Yield):
                    room.set_yield(eyes_of(self.room, guest.viewer), message.until)
                else:
                    for seat in range(SEATS) if guest.viewer == BOTH else (guest.viewer,):
                        room.set_passing(seat, message.passing, message.once)
                self.automatic()
                await self.keep(before, *self.kept_manners(max(guest.viewer, 0)))
            except BlackPokerError as error:
                self.go_back(before)
                room.manners = old
                self.refuse(guest, error, message.nonce)
                return
            except Exception:
                room.back_to(before)
                room.manners = old
                raise
            guest.post(protocol.Ack(message.nonce, room.seq))
            if room.seq != before:
                self.after()
            else:
                self.audience.show_seat(guest.viewer)
                self.go_on()

    def kept_manners(self, seat: int) -> list[Statement]:
        """How the manners of a seat are written down; at one screen both seats have the same."""
        manners = msgspec.json.encode(self.room.manners[seat])
        seats = range(SEATS) if self.room.one_screen else (seat,)
        return [seat_settings(self.id, one, manners) for one in seats]

    def refuse(
        self, guest: Connection, error: BlackPokerError, nonce: str, id: int | None = None
    ) -> None:
        """Say why not; whoever has not seen the position as it is, is shown it."""
        self.hub.metrics.refused += 1
        error = for_guests(error, self.hub.log, game=self.id)
        resync = isinstance(error, StaleError | StoreError)
        guest.fail(error, nonce, id, resync)
        if resync:
            self.audience.show(guest)

    def automatic(self) -> None:
        """Do at once all that needs nobody and can be seen at once."""
        for _ in range(MOST_AT_ONCE):
            if self.room.course is None and self.room.phase == "dealing":
                if not self.deal_for_the_absent():
                    return
                continue
            self.stop_at_a_cap()
            step = self.room.next_step()
            passes = isinstance(step, PassFor) and self.may_pass(step) and not self.must_wait()
            if isinstance(step, Forced) or passes:
                self.room.auto_entry(step, at=self.hub.clock())
            else:
                return

    def may_pass(self, step: PassFor) -> bool:
        """May this seat be passed for? Of somebody who is not here everybody would know that they
        did not decide: so their hand must have nothing to do with it."""
        hidden = self.room.between_people and step.reason in BY_THE_HAND
        return not hidden or self.audience.online(step.seat)

    def must_wait(self) -> bool:
        """Must an automatic pass look like one that somebody thought about?"""
        return not self.room.setup.instant and self.room.between_people

    def stop_at_a_cap(self) -> None:
        """Freeze a game that asks too much of the server."""
        room = self.room
        if room.ended or room.course is None:
            return
        if max(room.course.decisions, room.seq) > self.hub.limits.decisions:
            room.freeze("too_long_a_game", at=self.hub.clock())
        elif room.happened > self.hub.limits.events:
            room.freeze("too_many_events", at=self.hub.clock())

    def deal_for_the_absent(self) -> bool:
        """Take part in the deal for a computer, or for the second person at one screen."""
        room = self.room
        for seat, plan in enumerate(room.seats):
            if plan.kind != "computer" and not (room.one_screen and seat == 1):
                continue
            message = room.deal.for_the_absent(seat)
            if message is not None:
                room.contribute(seat, message, at=self.hub.clock())
                return True
        return False

    def after(self) -> None:
        """Something was kept: show it, and go on."""
        self.go_on()  # first: whose clock runs is shown too
        self.audience.show(*self.audience.guests)
        self.audience.ask_for_a_share()
        self.audience.noticed()
        before, self.noted = self.noted, bool(self.room.ended)
        if self.noted and not before:
            self.hub.ended(self)

    def say(self, guest: Connection, message: wishes.Say) -> None:
        """Let everybody at the table hear a phrase, each in their own language."""
        if not self.room.between_people or guest.viewer < 0:
            raise ServerRefusal("phrase_alone")
        left = self.spoken[guest.viewer] + BETWEEN_PHRASES - self.hub.now()
        if left > 0:
            raise ServerRefusal("phrase_too_soon", seconds=math.ceil(left))
        self.spoken[guest.viewer] = self.hub.now()
        guest.post(protocol.Ack(message.nonce, self.room.seq))
        self.audience.tell(protocol.Said(guest.viewer, message.phrase))

    # ---- playing again
    async def play_again(self, guest: Connection, message: wishes.PlayAgain) -> None:
        """Hear whether a seat wants another game; once both do, everybody moves there."""
        async with self.lock:
            if not (self.room.ended and self.room.between_people):
                raise ServerRefusal("no_rematch")
            if self.kept.successor:
                self.hub.tell_where(self, guest)
            else:
                outcome = self.again.said(guest.viewer, message.answer == "yes")
                if outcome == "agreed":
                    await self.hub.move_on(self, guest.address)
                else:
                    self.audience.tell(self.again.shown("no"))
                if outcome == "asked":
                    self.hub.later(self.again.patience + 0.05, self.give_up_waiting)
            guest.post(protocol.Ack(message.nonce, self.room.seq))

    def give_up_waiting(self) -> None:
        """Nobody has answered in time."""
        if self.again.asked_by >= 0 and not self.again.stands:
            self.again.asked_by = -1
            self.audience.tell(self.again.shown("late"))

    # ---- going on
    def go_on(self) -> None:
        """See to it that the next thing happens: a pause, a computer, a clock."""
        step = self.room.next_step()
        if isinstance(step, PassFor) and not self.may_pass(step):
            step = Waits(step.seat)
        seq = self.room.seq
        pauses = isinstance(step, PassFor) and self.must_wait()
        self.stop_waiting(but_pause=pauses and self.paused == seq)  # nobody lengthens it
        if isinstance(step, AsksComputer):
            self.ask_computer(step.seat)
        elif pauses and self.pause is None:
            self.pause = self.hub.later(self.hub.window(), self.pass_now, seq)
            self.paused = seq
        elif isinstance(step, PassFor | Forced) and not pauses:
            self.hub.spawn(self.settle(seq, self.pass_once))
        self.run_the_clock()

    async def resume(self) -> None:
        """Go on when whatever happens now is done with."""
        async with self.lock:
            self.go_on()

    def stop_waiting(self, but_pause: bool = False) -> None:
        if self.pause is not None and not but_pause:
            self.pause.cancel()
            self.pause = None
        if self.flag is not None:
            self.flag.cancel()
            self.flag = None
        if self.job is not None and len(self.job.task.entries) != self.room.seq:
            self.job.hurry()  # what it thinks about is no more

    def pass_now(self, seq: int) -> None:
        self.pause = None
        self.hub.spawn(self.settle(seq, self.pass_once))

    def pass_once(self) -> None:
        """Pass for somebody, if that is still what is to be done."""
        step = self.room.next_step()
        if isinstance(step, PassFor) and not self.may_pass(step):
            return  # they have left meanwhile
        if isinstance(step, PassFor | Forced):
            self.room.auto_entry(step, at=self.hub.clock())
            self.automatic()

    async def settle(self, seq: int, do: Callable[[], object]) -> None:
        """Do something that no guest asked for, keep it and show it; not if the game has gone on
        meanwhile."""
        async with self.lock:
            if self.room.seq != seq:
                return
            try:
                do()
                if self.room.seq == seq:
                    return
                await self.keep(seq)
            except StoreError:
                self.stop_waiting()
                self.paused = -1
                self.pause = self.hub.later(self.hub.retry, lambda: self.hub.spawn(self.resume()))
                return
            except Exception as error:
                await self.stop_broken(seq, error)
                return
            self.after()

    async def stop_broken(self, length: int, error: Exception) -> None:
        """Let nothing of it have happened; a game whose local rule breaks cannot go on."""
        self.room.back_to(length)
        if not self.room.regulation.house or self.room.ended:
            raise error
        self.hub.log.fault("house", error, game=self.id)
        self.room.freeze("house_broke", at=self.hub.clock())
        await self.keep(length)
        self.after()

    async def stop(self, code: str) -> None:
        """End the game for good from outside, without a winner."""
        async with self.lock:
            if not self.room.ended:
                before = self.room.seq
                self.room.freeze(code, at=self.hub.clock())
                await self.keep(before)
                self.after()

    # ---- clocks
    def run_the_clock(self) -> None:
        """Let the clock of whoever is asked run: also of those who are passed for, or nobody would
        need to guess; and not of those who are only asked to let somebody take back."""
        if self.clock is None:
            return
        seat, seq = self.room.asked, self.room.seq
        self.clock.run(seat, seq)
        if seat >= 0:
            self.flag = self.hub.later(self.clock.falls_in() + 0.05, self.flag_falls, seat, seq)

    def flag_falls(self, seat: int, seq: int) -> None:
        self.flag = None
        self.hub.spawn(self.settle(seq, lambda: self.out_of_time(seat)))

    def out_of_time(self, seat: int) -> None:
        if self.clock is not None and self.clock.remaining(seat) <= 0.0:
            self.room.time_out(seat, at=self.hub.clock())

    # ---- computers
    def task(self, name: str, stays: bool = False, **arguments: object) -> JobSpec:
        """Something to think about: this game, as it is now."""
        setup, entries = self.room.setup.encode(), tuple(self.room.entries.stored)
        return JobSpec(name, self.id, setup, entries, arguments=arguments, stays=stays)

    def ask_computer(self, seat: int) -> None:
        if self.job is not None:
            return
        room = self.room
        task = self.task("choose", is_bot_file(room.seats[seat].agent), seat=seat)
        self.job = self.hub.minds.submit(task, MOVE, MOVE_SECONDS)
        self.hub.spawn(self.follow(self.job, seat, room.seq))

    async def follow(self, job: Job, seat: int, seq: int) -> None:
        """Show that a computer thinks, and do what it chooses."""

        def show(thinking: protocol.Thinking) -> None:
            self.audience.thinking = seat
            self.audience.tell(thinking)

        await job.watch(seat, show)
        self.audience.thinking = -1
        self.job = None
        if job.waiting.cancelled():  # the server stops
            return
        try:
            choices: object = job.waiting.result()
        except WorkerError:
            choices = [0]  # nobody can think; the game goes on all the same
        except BotError as error:  # a bot that cannot go on has lost
            self.hub.log.fault("bot", error, game=self.id)
            await self.settle(seq, lambda: self.room.resign(seat, at=self.hub.clock()))
            return
        except BlackPokerError as error:
            self.hub.log.fault("computer", error, game=self.id)
            choices = [0]
        if self.room.seq != seq:
            await self.resume()
            return
        await self.settle(seq, lambda: self.computer_plays(seat, choices))

    def computer_plays(self, seat: int, choices: object) -> None:
        if self.room.asked != seat:
            return
        assert isinstance(choices, list)
        at = self.hub.clock()
        try:
            self.room.computer_chose(seat, choices, at=at)
        except BlackPokerError as error:  # an agent's mistake must not end the game
            self.hub.log.fault("computer", error, game=self.id)
            self.room.computer_chose(seat, [0], at=at)
        self.automatic()
