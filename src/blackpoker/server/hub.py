"""All games of a server: made, found again, let go; and who may sit where."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.record import Record
from blackpoker.server.guests import CLOSING, Kept
from blackpoker.server.http_answers import ServerRefusal
from blackpoker.server.journal import Journal
from blackpoker.server.limits import Addresses, Limits
from blackpoker.server.metrics import Metrics
from blackpoker.server.new_game import again, joined, opening
from blackpoker.server.offered import Offered
from blackpoker.server.open_table import OpenTable
from blackpoker.server.security import hashed, new_code, new_token
from blackpoker.server.store import (
    GameRow,
    Statement,
    Store,
    code_given,
    game_followed,
    new_game,
    seat_taken,
)
from blackpoker.table import protocol
from blackpoker.table.entry import decode_entry
from blackpoker.table.http_bodies import Invitation, Join, NewGame, Seated
from blackpoker.table.passing import SeatPassing
from blackpoker.table.protocol import Language
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.setup import SeatPlan, Setup, decoded, regulation_called
from blackpoker.workers.pool import WorkerPool

SHORTEST_WINDOW: Final = 0.7  # seconds for which an automatic pass lasts between people
LONGEST_WINDOW: Final = 1.6
AFTER_A_FAILURE: Final = 1.0  # seconds until something that could not be kept is tried again
SWEEP: Final = 15.0  # seconds between two looks for games nobody is at
FORGET: Final = 60.0  # seconds after which such a game leaves the memory


@dataclass(eq=False)
class Hub:
    """The games in memory; all others are on the disk and come back when somebody asks for them."""

    store: Store
    minds: WorkerPool
    metrics: Metrics
    log: Journal
    limits: Limits
    addresses: Addresses
    offers: Offered
    chance: Callable[[float, float], float] = random.SystemRandom().uniform
    lives: dict[str, OpenTable] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)  # from which address a game was begun
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    now: Callable[[], float] = time.monotonic
    clock: Callable[[], float] = time.time
    retry: float = AFTER_A_FAILURE
    sockets: int = 0

    # ---- for the games
    def window(self) -> float:
        """How long an automatic pass lasts between people: drawn without a look at the game."""
        return self.chance(SHORTEST_WINDOW, LONGEST_WINDOW)

    def later(
        self, seconds: float, call: Callable[..., None], *arguments: Any
    ) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, call, *arguments)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else; what goes wrong in it is noted."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.faults += 1
            self.log.fault("fault", error)

    # ---- finding
    def find(self, id: str) -> OpenTable:
        """Return a game, from the disk if it is not in memory; a BlackPokerError says why not."""
        live = self.lives.get(id)
        if live is not None:
            return live
        row = self.store.game(id)
        if row is None:
            raise ServerRefusal("no_game")
        live = self.lives[id] = self.load(row)
        live.go_on()
        return live

    def load(self, row: GameRow) -> OpenTable:
        """Fold a game from the disk."""
        try:
            setup = decoded(row.setup, Setup)
            ours = regulation_called(setup.regulation, self.offers.house).rules_version
            if setup.rules != ours:
                raise ServerRefusal("rules_gone", theirs=setup.rules, ours=ours)
            room = Room(setup, self.offers.house)
            entries = self.store.entries(row.id)
            for one in entries:
                room.fold(decode_entry(one.body))
        except ServerRefusal:
            raise
        except BlackPokerError as error:
            self.log.fault("broken", error, game=row.id)
            raise ServerRefusal("game_broken") from error
        kept = Kept(
            tokens={one.seat: one.token for one in self.store.seats(row.id)},
            codes=self.store.codes(row.id),
            answers={(one.seat, one.nonce): n for n, one in enumerate(entries, 1) if one.nonce},
            clock=msgspec.json.decode(row.clock, type=list[float]) if row.clock else None,
            replay=self.store.record_of(row.id) or "",
            successor=row.successor or "",
        )
        for row_of_seat in self.store.seats(row.id):
            if row_of_seat.settings is not None:
                for seat in (0, 1) if room.one_screen else (row_of_seat.seat,):
                    room.manners[seat] = decoded(row_of_seat.settings, SeatPassing)
                    room.set_yield(seat, "off")  # what has ended one meanwhile is not written down
        return OpenTable(self, room, kept)

    # ---- making
    async def create(self, asked: NewGame, lang: Language, address: str) -> tuple[Seated, str]:
        """Make a game; return who sits where, and the token of the seat."""
        if not self.addresses.new_games.take(address):
            raise ServerRefusal("too_many_new_games")
        record = self.record_to_go_on(asked)
        setup = opening(asked, new_code(), lang, record, self.offers)
        if asked.kind == "computer":
            self.minds.warm()
        seat = 0 if asked.kind == "lesson" else asked.seat
        return await self.begin(setup, seat, address)

    def record_to_go_on(self, asked: NewGame) -> Record | None:
        if asked.replay is None:
            return None
        text = self.store.record(asked.replay)
        if text is None:
            raise ServerRefusal("no_replay")
        return Record.read(text)

    async def begin(
        self, setup: Setup, seat: int, address: str, *also: Statement
    ) -> tuple[Seated, str]:
        """Keep a new game and seat the one who made it."""
        room = Room(setup, self.offers.house)
        if not self.addresses.live_games.take(address):
            raise ServerRefusal("too_many_games")
        token = new_token()
        game = setup.game
        codes = {"watch": new_code()}
        statements: list[Statement] = [
            new_game(game, setup.encode(), setup.rules, setup.kind, self.clock()),
            seat_taken(game, seat, hashed(token)),
            code_given(codes["watch"], "watch", game, SPECTATOR),
            *also,
        ]
        if room.phase == "waiting":
            codes["invite"] = new_code()
            statements.append(code_given(codes["invite"], "invite", game, 1 - seat))
        try:
            await self.store.keep(*statements)
        except BlackPokerError:
            self.addresses.live_games.give_back(address)
            raise
        self.owners[game] = address
        self.metrics.games += 1
        live = self.lives[game] = OpenTable(
            self, room, Kept(tokens={seat: hashed(token)}, codes=codes)
        )
        await live.settle(0, live.automatic)
        live.go_on()
        self.log.write(1, "game", game=game, kind=setup.kind, regulation=setup.regulation)
        shown = Seated(game, seat, codes.get("invite", ""), codes["watch"])
        return shown, token

    # ---- joining
    def invited(self, code: str) -> tuple[OpenTable, int]:
        found = self.store.code(code, "invite")
        if found is None:
            raise ServerRefusal("no_invite")
        return self.find(found[0]), found[1]

    def invitation(self, code: str, lang: Language) -> Invitation:
        """Say who invites to what."""
        live, seat = self.invited(code)
        room = live.room
        return Invitation(
            regulation=room.regulation.id,
            regulation_name=room.regulation.name.said(lang),
            name=room.seats[1 - seat].name,
            open=room.seats[seat].kind == "empty",
            clock=room.setup.clock,
            instant=room.setup.instant,
            chosen=room.setup.seed is not None,
            watch=live.kept.codes.get("watch", ""),
        )

    async def join(self, asked: Join, lang: Language) -> tuple[Seated, str]:
        """Take the empty seat of a game."""
        live, seat = self.invited(asked.invite)
        return await self.sit(live, seat, joined(asked, lang))

    async def sit(
        self, live: OpenTable, seat: int, brings: tuple[str, list[int] | None, list[int] | None]
    ) -> tuple[Seated, str]:
        token = new_token()
        async with live.lock:
            room = live.room
            if room.seats[seat].kind != "empty":
                raise ServerRefusal("game_full")
            before = room.seq
            name, deck, trumps = brings
            try:
                room.sit(seat, name, deck, trumps, at=self.clock())
                live.automatic()
                await live.keep(before, seat_taken(live.id, seat, hashed(token)))
            except Exception:
                live.go_back(before)
                raise
            live.kept.tokens[seat] = hashed(token)
            live.after()
        return Seated(live.id, seat, watch=live.kept.codes.get("watch", "")), token

    async def rematch(self, live: OpenTable, seat: int, address: str) -> tuple[Seated, str]:
        """Play the same again. Of two people the first to ask makes the game and invites."""
        async with live.lock:
            if not live.room.ended:
                raise ServerRefusal("no_rematch")
            own = 0 if seat == BOTH else seat
            between = live.room.between_people
            if between and live.kept.successor:
                following = self.find(live.kept.successor)
                if following.room.seats[own].kind != "empty":
                    raise ServerRefusal("game_full")
                plan = live.room.seats[own]
                return await self.sit(following, own, (plan.name, plan.deck, plan.trumps))
            if not self.addresses.new_games.take(address):
                raise ServerRefusal("too_many_new_games")
            setup = again(live.room, new_code(), self.offers)
            setup.seats = [msgspec.structs.replace(one) for one in live.room.seats]
            also: list[Statement] = []
            if between:
                setup.seats[1 - own] = SeatPlan("", kind="empty")
                also.append(game_followed(live.id, setup.game))
            found = await self.begin(setup, own, address, *also)
            if between:
                live.kept.successor = setup.game
                for guest in live.audience.guests:
                    offer = self.offer(live, guest.viewer)
                    if offer is not None:
                        guest.post(offer)
            return found

    def offer(self, live: OpenTable, viewer: int) -> protocol.Rematch | None:
        """The rematch to which this guest is invited, if there is one."""
        if viewer < 0 or not live.kept.successor:
            return None
        invite = self.store.codes(live.kept.successor).get("invite", "")
        found = self.store.code(invite, "invite")
        if found is None or found[1] != viewer:
            return None
        return protocol.Rematch(live.kept.successor, invite)

    # ---- who is who
    def viewer(self, live: OpenTable, token: str, watch: str) -> int:
        """What a guest may be: by the token, or a spectator by the code. Nothing else counts."""
        if token:
            seat = live.audience.seat_of(token)
            if seat is not None:
                return seat
        if watch:
            if self.store.code(watch, "watch") == (live.id, SPECTATOR):
                return SPECTATOR
            raise ServerRefusal("no_watch")
        raise ServerRefusal("no_seat")

    def watched(self, watch: str) -> str:
        """The game a spectators' link is for: whoever has only the link does not know it."""
        found = self.store.code(watch, "watch")
        if found is None:
            raise ServerRefusal("no_watch")
        return found[0]

    # ---- the end
    def ended(self, live: OpenTable) -> None:
        """Note that a game is over."""
        self.give_back(live)
        self.metrics.finished += 1
        if live.room.ended == "frozen":
            self.metrics.frozen += 1
        self.log.write(1, "over", game=live.id, ended=live.room.ended, entries=live.room.seq)

    def give_back(self, live: OpenTable) -> None:
        """A game does not burden the address it was begun from any more."""
        if live.id in self.owners:
            self.addresses.live_games.give_back(self.owners.pop(live.id))

    async def sweep(self) -> None:
        """Let go of games nobody is at, again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            old = time.monotonic() - FORGET
            for id, live in list(self.lives.items()):
                live.audience.forget_logs()
                if live.idle and live.audience.used < old:
                    live.stop_waiting()
                    self.give_back(live)
                    del self.lives[id]

    async def close(self) -> None:
        """Tell everybody that the server closes; the games are kept."""
        for live in list(self.lives.values()):
            live.stop_waiting()
            for guest in list(live.audience.guests):
                guest.drop(CLOSING)
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
