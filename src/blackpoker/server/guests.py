"""Those who sit at a table or look on: their sockets, who they are, and what they are sent."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.http_answers import Asking, sentence
from blackpoker.server.limits import Bucket, Budgets, Limits
from blackpoker.server.security import fits
from blackpoker.table import protocol
from blackpoker.table.absence import Absence
from blackpoker.table.clock import GameClock
from blackpoker.table.present import greeting, seats_shown, state_for
from blackpoker.table.protocol import (
    Failed,
    Language,
    ToGuest,
)
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.setup import SEATS
from blackpoker.table.telling import Heard

# Codes by which a guest is told why the socket closes; below 4500: do not come back.
NO_SEAT: Final = 4401
NO_GAME: Final = 4404
TOO_MANY: Final = 4429
TOO_SLOW: Final = 4508
SILENT: Final = 4509  # no hello in time
TOO_BUSY: Final = 4510  # come back in a while
CLOSING: Final = 1001
FORBIDDEN: Final = 4403

FORGET_LOG: Final = 600.0  # seconds

ENCODER: Final = msgspec.json.Encoder()


class Socket(Asking, Protocol):
    """The line to a guest."""

    async def accept(self) -> None: ...
    async def receive(self) -> Any: ...
    async def send_text(self, data: str) -> None: ...
    async def close(self, code: int = 1000) -> None: ...


class Sent(NamedTuple):
    """Something on the way to guests."""

    text: str
    size: int  # bytes

    @staticmethod
    def of(data: bytes) -> Sent:
        return Sent(data.decode(), len(data))


class Connection:
    """Somebody at a table, and the frames on the way to them.

    ``viewer`` is a seat, -1 for a spectator, -2 for one who plays both sides. Sending never waits:
    whoever does not take what is sent is dropped.
    """

    def __init__(
        self,
        socket: Socket,
        viewer: int,
        lang: Language,
        limits: Limits,
        address: str,
        budgets: Budgets,
    ) -> None:
        self.socket = socket
        self.viewer = viewer
        self.lang = lang
        self.address = address
        self.budgets = budgets
        self.bucket = Bucket(limits.messages_a_second, limits.burst)
        self.most = limits.waiting_bytes
        self.waiting = 0  # bytes
        self.frames: deque[Sent] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.ready = False  # has said hello
        self.heard = Heard()
        self.wanted = ""  # for the deal, when last told
        self.strikes = 0
        self.pondered = 0  # questions of this guest that are being thought about
        self.gone = False

    def post(self, message: ToGuest) -> None:
        """Send a message as soon as the guest takes it."""
        self.post_frame(Sent.of(ENCODER.encode(message)))

    def post_frame(self, frame: Sent) -> None:
        if self.gone:
            return
        self.budgets.sent.charge(self.address, frame.size)
        self.frames.append(frame)
        self.waiting += frame.size
        if self.waiting > self.most and len(self.frames) > 1:
            self.drop(TOO_SLOW)
        elif self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self.send())

    async def send(self) -> None:
        """Send all that waits."""
        try:
            while self.frames and not self.gone:
                await self.socket.send_text(self.frames[0].text)
                if self.frames:  # it may have been dropped meanwhile
                    self.waiting -= self.frames.popleft().size
        except (Exception, asyncio.CancelledError):  # it broke: reading notices it too
            self.gone = True
        finally:
            self.sending = None

    def fail(
        self,
        error: BlackPokerError,
        nonce: str = "",
        id: int | None = None,
        resync: bool = False,
    ) -> None:
        """Say what went wrong, in the guest's language."""
        self.post(Failed(error.id, sentence(error, self.lang), nonce, id, resync))

    def drop(self, code: int) -> None:
        """Close the socket without waiting for the guest."""
        if self.gone:
            return
        self.gone = True
        self.frames.clear()
        if self.sending is not None:
            self.sending.cancel()
        asyncio.get_running_loop().create_task(self.close(code))

    async def close(self, code: int) -> None:
        with suppress(RuntimeError, OSError, TimeoutError):  # it is closed already
            await asyncio.wait_for(self.socket.close(code), 2.0)


@dataclass
class Kept:
    """What is known of a game besides its room, as it was found on the disk."""

    tokens: dict[int, bytes] = field(default_factory=dict)  # hashes, by seat
    codes: dict[str, str] = field(default_factory=dict)  # invite, watch
    answers: dict[tuple[int, str], int] = field(default_factory=dict)  # seat and nonce: its seq
    clock: list[float] | None = None
    replay: str = ""  # the code of the record
    successor: str = ""  # the rematch
    people: dict[int, str] = field(default_factory=dict)  # identities, by seat
    public: bool = False  # the lobby shows it
    rating: str = ""  # what is to be done about its rating


class Audience:
    """The guests of one game. Those who see the same are sent the same bytes."""

    def __init__(self, room: Room, kept: Kept, clock: GameClock | None) -> None:
        self.room = room
        self.kept = kept
        self.clock = clock
        self.guests: set[Connection] = set()
        self.used = time.monotonic()
        self.absence = Absence(time.monotonic)
        self.thinking = -1  # the seat of a computer that thinks
        self.followed: dict[tuple[int, str], float] = {}  # the logs, and until when
        self.noticed: Callable[[], None] = lambda: None  # called when what others see has changed

    # ---- coming and going
    def seat_of(self, token: str) -> int | None:
        """The seat a token is for; None for none of them."""
        for seat, kept in self.kept.tokens.items():
            if fits(token, kept):
                return BOTH if self.room.one_screen else seat
        return None

    def seat_for(self, identity: str) -> int | None:
        """The seat of somebody who is known; None for none of them."""
        for seat, sits in self.kept.people.items():
            if identity and sits == identity:
                return BOTH if self.room.one_screen else seat
        return None

    def forget_logs(self) -> None:
        """Let go of the logs nobody has followed for long; they can be told again."""
        now = time.monotonic()
        for one in self.guests:
            self.followed[one.viewer, one.lang] = now
        for key in list(self.room.logs):
            if self.followed.setdefault(key, now) < now - FORGET_LOG:
                del self.room.logs[key], self.followed[key]

    def leave(self, guest: Connection) -> None:
        self.guests.discard(guest)
        self.used = time.monotonic()
        if guest.ready:
            guest.ready = False
            for seat in range(SEATS):
                self.absence.note(seat, self.online(seat))
            self.tell_presence()

    def welcome(self, guest: Connection) -> None:
        """Somebody has said hello: show them everything; from now on they are asked again."""
        self.guests.add(guest)
        guest.ready = True
        self.used = time.monotonic()
        for seat in range(SEATS):
            if guest.viewer in (seat, BOTH):
                self.room.set_yield(seat, "off")
        codes = self.kept.codes if guest.viewer != SPECTATOR else {}
        guest.post(greeting(self.room, guest.viewer, guest.lang, codes))
        guest.wanted = ""
        self.show(guest)
        self.ask_for_a_share(guest)

    def online(self, seat: int) -> bool:
        if self.room.seats[seat].kind == "computer":
            return True
        return any(one.ready and one.viewer in (seat, BOTH) for one in self.guests)

    @property
    def spectators(self) -> int:
        return sum(one.ready and one.viewer == SPECTATOR for one in self.guests)

    def presence(self, seats: list[protocol.Seat]) -> None:
        for seat, shown in enumerate(seats):
            shown.online = self.online(seat)
            shown.thinking = seat == self.thinking
            self.absence.note(seat, shown.online or shown.kind != "person")
            if self.room.between_people and not self.room.ended:
                shown.claim_in = self.absence.left(seat)

    def tell_presence(self, but: Connection | None = None) -> None:
        self.noticed()
        told: dict[str, tuple[Sent, list[protocol.Seat]]] = {}
        for guest in self.guests:
            if not guest.ready or guest is but:
                continue
            if guest.lang not in told:
                seats = seats_shown(self.room, guest.lang)
                self.presence(seats)
                presence = protocol.Presence(seats, self.spectators)
                told[guest.lang] = Sent.of(ENCODER.encode(presence)), seats
            frame, seats = told[guest.lang]
            guest.heard = guest.heard.met(seats)
            guest.post_frame(frame)

    # ---- showing
    def state(self, viewer: int, lang: str, heard: Heard) -> protocol.State:
        state = state_for(self.room, viewer, lang, heard)
        self.presence(state.seats)
        state.spectators = self.spectators
        state.replay = self.kept.replay
        if self.clock is not None:
            state.clock = self.clock.shown()
        return state

    def show(self, *guests: Connection) -> None:
        """Send the position to these guests; those who see the same are sent the same bytes."""
        made: dict[tuple[int, str, Heard], tuple[Sent, Heard]] = {}
        for guest in guests:
            if not guest.ready:
                continue
            key = (guest.viewer, guest.lang, guest.heard)
            if key not in made:
                state = self.state(*key)
                heard = guest.heard.shorten(state)
                made[key] = (Sent.of(ENCODER.encode(state)), heard)
            frame, guest.heard = made[key]
            guest.post_frame(frame)

    def show_seat(self, viewer: int) -> None:
        """Send the position to all who look with these eyes."""
        self.show(*[one for one in self.guests if one.viewer == viewer])

    def ask_for_a_share(self, *guests: Connection) -> None:
        """Tell those who sit here what they are to do for the deal."""
        if self.room.course is not None or self.room.phase != "dealing":
            return
        for guest in guests or list(self.guests):
            if not guest.ready or guest.viewer == SPECTATOR:
                continue
            asked = self.room.deal.asks(max(guest.viewer, 0))
            if asked.wants != guest.wanted:  # nobody is asked twice
                guest.wanted = asked.wants
                guest.post(asked)

    def tell(self, message: protocol.ToGuest) -> None:
        frame = Sent.of(ENCODER.encode(message))
        for guest in self.guests:
            if guest.ready:
                guest.post_frame(frame)
