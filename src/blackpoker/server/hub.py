"""All games of a server: made, found again, let go; and who may sit where."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.record import Record
from blackpoker.server.guests import CLOSING, Connection, Kept
from blackpoker.server.http_answers import ServerRefusal, too_much
from blackpoker.server.identities import Identities
from blackpoker.server.journal import Journal, hung_up
from blackpoker.server.limits import Budgets, Limits
from blackpoker.server.lobby import LobbyRoom
from blackpoker.server.metered import Metered, Slices
from blackpoker.server.metrics import Metrics
from blackpoker.server.new_game import again, joined, opening
from blackpoker.server.offered import Offered
from blackpoker.server.open_table import OpenTable
from blackpoker.server.people_rows import Identity
from blackpoker.server.rating import Ratings
from blackpoker.server.security import fits, hashed, new_code, new_token
from blackpoker.server.store import (
    EntryRow,
    GameRow,
    Statement,
    StoreReader,
    code_given,
    game_followed,
    new_game,
    seat_given,
    seat_taken,
)
from blackpoker.table import protocol
from blackpoker.table.entry import decode_entry
from blackpoker.table.http_bodies import Invitation, Join, NewGame, Seated
from blackpoker.table.passing import SeatPassing
from blackpoker.table.protocol import Language
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.setup import ONE_SCREEN, Setup, decoded, regulation_called
from blackpoker.workers.minds import Minds

# Seconds for which an automatic pass lasts between people. Most are short; a few last as long as
# somebody who thinks, so that no pass, however late, tells that there was something to think about.
SHORTEST_WINDOW: Final = 0.4
SPREAD: Final = 0.8
LONGEST_WINDOW: Final = 20.0
AFTER_A_FAILURE: Final = 1.0  # seconds until something that could not be kept is tried again
AT_ONCE: Final = 300  # entries of a game that is loaded without a pause
SWEEP: Final = 15.0  # seconds between two looks for games nobody is at
A_FEW: Final = 100  # games that are looked at before everybody else goes on
FORGET: Final = 60.0  # seconds after which such a game leaves the memory


@dataclass(eq=False)
class Hub:
    """The games in memory; all others are on the disk and come back when somebody asks for them."""

    store: StoreReader
    minds: Minds
    metrics: Metrics
    log: Journal
    limits: Limits
    budgets: Budgets
    offers: Offered
    chance: Callable[[], float] = random.SystemRandom().random
    lives: dict[str, OpenTable] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)  # from which address a game was begun
    loading: dict[str, asyncio.Task[OpenTable]] = field(default_factory=dict)
    slices: Slices = field(default_factory=Slices)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    now: Callable[[], float] = time.monotonic
    clock: Callable[[], float] = time.time
    retry: float = AFTER_A_FAILURE
    sockets: int = 0
    when_over: list[Callable[[OpenTable], None]] = field(default_factory=list)
    when_forgotten: list[Callable[[str], None]] = field(default_factory=list)  # an identity

    def __post_init__(self) -> None:
        self.people = Identities(self.store, self.budgets, lambda: self.clock())
        self.lobby = LobbyRoom(self)
        self.ratings = Ratings(self)

    # ---- for the games
    def window(self) -> float:
        """How long an automatic pass lasts between people: drawn without a look at the game.

        One in two lasts longer than 0.7 s, one in nine than 2 s, one in a hundred than 7.5 s.
        """
        rest = 1.0 - self.chance()
        return min(LONGEST_WINDOW, SHORTEST_WINDOW + SPREAD * (1.0 / math.sqrt(rest) - 1.0))

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
        if task.cancelled() or (error := task.exception()) is None or hung_up(error):
            return
        self.metrics.faults += 1
        self.log.fault("fault", error)

    # ---- finding
    async def find(self, id: str, address: str) -> OpenTable:
        """Return a game, from the disk if it is not in memory; a BlackPokerError says why not."""
        live = self.lives.get(id)
        if live is not None:
            return live
        while (others := self.loading.get(id)) is not None:
            with suppress(ServerRefusal):  # they may have used up what they had
                return await asyncio.shield(others)
        row = self.store.game(id)
        if row is None:
            raise ServerRefusal("no_game")
        mine = asyncio.get_running_loop().create_task(self.load(row, address))
        self.loading[id] = mine
        mine.add_done_callback(lambda done: self.loading.pop(id, None))
        return await asyncio.shield(mine)

    async def load(self, row: GameRow, address: str) -> OpenTable:
        """Fold a game from the disk, long ones in slices."""
        entries = self.store.entries(row.id)
        if len(entries) > AT_ONCE:
            folding = Metered(
                self.slices.go_through(self.fold(row, entries), lambda: self.may_cost(address)),
                lambda seconds: self.budgets.spend(address, seconds),
            )
            room = await folding
        else:
            *_, room = self.fold(row, entries)
        if room.ended and room.course is None:  # put away before it began: there is no table
            raise ServerRefusal("game_put_away")
        live = self.lives[row.id] = self.opened(row, room, entries)
        live.go_on()
        return live

    def may_cost(self, address: str) -> None:
        """Raise ServerRefusal if this address has used up its time of the event loop, or what may
        be sent to it."""
        seconds = max(self.budgets.loop.wait(address), self.budgets.sent.wait(address))
        if seconds:
            raise too_much("too_costly", seconds)

    def fold(self, row: GameRow, entries: list[EntryRow]) -> Iterator[Room]:
        """Let everything happen again, one entry after the other."""
        try:
            setup = decoded(row.setup, Setup)
            ours = regulation_called(setup.regulation, self.offers.house).rules_version
            if setup.rules != ours:
                raise ServerRefusal("rules_gone", theirs=setup.rules, ours=ours)
            room = Room(setup, self.offers.house)
            yield room
            for one in entries:
                room.fold(decode_entry(one.body))
                yield room
        except ServerRefusal:
            raise
        except BlackPokerError as error:
            self.log.fault("broken", error, game=row.id)
            raise ServerRefusal("game_broken") from error

    def opened(self, row: GameRow, room: Room, entries: list[EntryRow]) -> OpenTable:
        """Return the table of a room, with what is known besides."""
        seats = self.store.seats(row.id)
        kept = Kept(
            tokens={one.seat: one.token for one in seats},
            codes=self.store.codes(row.id),
            answers={(one.seat, one.nonce): n for n, one in enumerate(entries, 1) if one.nonce},
            clock=msgspec.json.decode(row.clock, type=list[float]) if row.clock else None,
            replay=self.store.record_of(row.id) or "",
            successor=row.successor or "",
            people={one.seat: one.identity for one in seats if one.identity},
            public=bool(row.public),
            rating=row.rating,
        )
        for row_of_seat in seats:
            if row_of_seat.settings is not None:
                for seat in (0, 1) if room.one_screen else (row_of_seat.seat,):
                    room.manners[seat] = decoded(row_of_seat.settings, SeatPassing)
                    room.set_yield(seat, "off")  # what has ended one meanwhile is not written down
        return OpenTable(self, room, kept)

    # ---- making
    async def create(
        self, asked: NewGame, lang: Language, address: str, me: Identity | None = None
    ) -> tuple[Seated, str]:
        """Make a game; return who sits where, and the token of the seat."""
        if seconds := self.budgets.new_games.take(address):
            raise too_much("too_many_new_games", seconds)
        record = self.record_to_go_on(asked)
        public = asked.public and asked.kind == "friend"
        if public and asked.seed is not None:
            raise ServerRefusal("public_seed")
        setup = opening(asked, new_code(), lang, record, self.offers)
        if asked.kind == "computer":
            self.minds.warm()
        seat = 0 if asked.kind == "lesson" else asked.seat
        name, me = await self.people.plays_as(asked.name, me, lang, strangers=public)
        setup.seats[seat] = msgspec.structs.replace(setup.seats[seat], name=name)
        if me is not None:
            self.lobby.know(me.id, me)
        people = {} if me is None else {seat: me.id}
        return await self.begin(setup, seat, address, people=people, public=public)

    def record_to_go_on(self, asked: NewGame) -> Record | None:
        if asked.replay is None:
            return None
        text = self.store.record(asked.replay)
        if text is None:
            raise ServerRefusal("no_replay")
        return Record.read(text)

    async def begin(
        self,
        setup: Setup,
        seat: int | None,
        address: str,
        *also: Statement,
        people: dict[int, str] | None = None,
        public: bool = False,
    ) -> tuple[Seated, str]:
        """Keep a new game and seat the one who made it; None: nobody in particular did.

        ``people``, by their seats, come in as who they are; all others by the token of a seat.
        """
        room = Room(setup, self.offers.house)
        people = people or {}
        if not self.budgets.live_games.take(address):
            raise ServerRefusal("too_many_games")
        token = new_token()
        game = setup.game
        codes = {"watch": new_code()}
        tokens = {one: hashed(new_token()) for one in people}
        if seat is not None:
            tokens[seat] = hashed(token)
        statements: list[Statement] = [
            new_game(game, setup.encode(), setup.rules, setup.kind, self.clock(), public),
            *(seat_taken(game, one, kept, people.get(one)) for one, kept in tokens.items()),
            code_given(codes["watch"], "watch", game, SPECTATOR),
            *also,
        ]
        if room.phase == "waiting" and seat is not None:
            codes["invite"] = new_code()
            statements.append(code_given(codes["invite"], "invite", game, 1 - seat))
        try:
            await self.store.keep(*statements)
        except BlackPokerError:
            self.budgets.live_games.give_back(address)
            raise
        self.owners[game] = address
        self.metrics.games += 1
        live = self.lives[game] = OpenTable(
            self, room, Kept(tokens, codes, people=dict(people), public=public)
        )
        await live.settle(0, live.automatic)
        live.go_on()
        self.log.write(1, "game", game=game, kind=setup.kind, regulation=setup.regulation)
        shown = Seated(game, seat or 0, codes.get("invite", ""), codes["watch"])
        return shown, token

    # ---- joining
    async def invited(self, code: str, address: str) -> tuple[OpenTable, int]:
        found = self.store.code(code, "invite")
        if found is None:
            raise ServerRefusal("no_invite")
        return await self.find(found[0], address), found[1]

    async def invitation(self, code: str, lang: Language, address: str) -> Invitation:
        """Say who invites to what."""
        live, seat = await self.invited(code, address)
        room = live.room
        return Invitation(
            regulation=room.regulation.id,
            regulation_name=room.regulation.name.said(lang),
            name=room.seats[1 - seat].name,
            open=room.seats[seat].kind == "empty",
            clock=room.setup.clock,
            instant=room.setup.instant,
            chosen=room.deal.chosen,
            watch=live.kept.codes.get("watch", ""),
        )

    async def join(
        self, asked: Join, lang: Language, address: str, me: Identity | None = None
    ) -> tuple[Seated, str]:
        """Take the empty seat of a game."""
        live, seat = await self.invited(asked.invite, address)
        room = live.room
        if room.deal.chosen and not asked.seed_ok and room.seats[seat].kind == "empty":
            raise ServerRefusal("seed_named", name=room.seats[1 - seat].name)
        joined(asked, lang)  # says so if it cannot be read
        strangers = live.kept.public
        name, me = await self.people.plays_as(asked.name, me, lang, strangers)
        asked = msgspec.structs.replace(asked, name=name)
        if me is not None:
            self.lobby.know(me.id, me)
        return await self.sit(live, seat, joined(asked, lang), me)

    async def sit(
        self,
        live: OpenTable,
        seat: int,
        brings: tuple[str, list[int] | None, list[int] | None],
        me: Identity | None = None,
    ) -> tuple[Seated, str]:
        token, identity = new_token(), None if me is None else me.id
        if identity and identity == live.kept.people.get(1 - seat):
            raise ServerRefusal("own_table")
        async with live.lock:
            room = live.room
            if room.seats[seat].kind != "empty":
                raise ServerRefusal("game_full")
            before = room.seq
            name, deck, trumps = brings
            try:
                room.sit(seat, name, deck, trumps, at=self.clock())
                live.automatic()
                await live.keep(before, seat_taken(live.id, seat, hashed(token), identity))
            except Exception:
                live.go_back(before)
                raise
            live.kept.tokens[seat] = hashed(token)
            if identity:
                live.kept.people[seat] = identity
            live.after()
        return Seated(live.id, seat, watch=live.kept.codes.get("watch", "")), token

    async def rematch(self, live: OpenTable, seat: int, address: str) -> tuple[Seated, str]:
        """Play the same again. Two people have agreed on it before: each is given their seat."""
        async with live.lock:
            if not live.room.ended:
                raise ServerRefusal("no_rematch")
            if not live.room.between_people:
                if seconds := self.budgets.new_games.take(address):
                    raise too_much("too_many_new_games", seconds)
                mine, people = 0 if seat == BOTH else seat, live.kept.people
                return await self.begin(self.once_more(live), mine, address, people=people)
            if not live.kept.successor:
                raise ServerRefusal("rematch_not_agreed")
        following = await self.find(live.kept.successor, address)
        token = new_token()
        async with following.lock:
            await self.store.keep(seat_given(following.id, seat, hashed(token)))
            following.kept.tokens[seat] = hashed(token)
        return Seated(following.id, seat, watch=following.kept.codes.get("watch", "")), token

    def once_more(self, live: OpenTable) -> Setup:
        setup = again(live.room, new_code(), self.offers)
        setup.seats = [msgspec.structs.replace(one) for one in live.room.seats]
        return setup

    async def move_on(self, live: OpenTable, address: str) -> None:
        """Both want to play again: make the game, and tell everybody at the table where it is."""
        if seconds := self.budgets.new_games.take(address):
            raise too_much("too_many_new_games", seconds)
        setup = self.once_more(live)
        known, public = live.kept.people, live.kept.public
        also = game_followed(live.id, setup.game)
        await self.begin(setup, None, address, also, people=known, public=public)
        live.kept.successor = setup.game
        for guest in live.audience.guests:
            if guest.ready:
                self.tell_where(live, guest)

    def tell_where(self, live: OpenTable, guest: Connection) -> None:
        """Where the game goes on, for a seat or for whoever looks on."""
        following = live.kept.successor
        if guest.viewer >= 0:
            guest.post(protocol.Moved(following, "seat", guest.viewer))
        elif code := self.store.codes(following).get("watch"):
            guest.post(protocol.Moved(code, "spectator"))

    # ---- who is who
    def viewer(self, game: str, token: str, watch: str, me: Identity | None = None) -> int:
        """What a guest may be: by the token of a seat, as somebody who sits there, or a spectator
        by the code. Nothing else counts.

        The game need not be in memory: whoever may not come in does not wake it.
        """
        if token or me is not None:
            seat = self.seat_of(game, token, "" if me is None else me.id)
            if seat is not None:
                return seat
        if watch:
            if self.store.code(watch, "watch") == (game, SPECTATOR):
                return SPECTATOR
            raise ServerRefusal("no_watch")
        raise ServerRefusal("no_seat" if self.lives.get(game) or self.kind_of(game) else "no_game")

    def seat_of(self, game: str, token: str, identity: str) -> int | None:
        """The seat a token is for, or somebody sits in; None for none of them."""
        live = self.lives.get(game)
        if live is not None:
            found = live.audience.seat_of(token) if token else None
            return live.audience.seat_for(identity) if found is None else found
        seats = self.store.seats(game)
        mine = [one.seat for one in seats if token and fits(token, one.token)]
        mine += [one.seat for one in seats if identity and one.identity == identity]
        if not mine:
            return None
        return BOTH if self.kind_of(game) in ONE_SCREEN else mine[0]

    def kind_of(self, game: str) -> str:
        """The kind of a game on the disk; nothing if there is none."""
        return self.store.kind(game) or ""

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
        self.spawn(self.ratings.count_all())
        self.metrics.finished += 1
        if live.room.ended == "frozen":
            self.metrics.frozen += 1
        self.log.write(1, "over", game=live.id, ended=live.room.ended, entries=live.room.seq)
        for hear in self.when_over:
            hear(live)

    def give_back(self, live: OpenTable) -> None:
        """A game does not burden the address it was begun from any more."""
        if live.id in self.owners:
            self.budgets.live_games.give_back(self.owners.pop(live.id))

    async def sweep(self) -> None:
        """Let go of games nobody is at, again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            for number, id in enumerate(list(self.lives)):
                live = self.lives.get(id)
                if live is None:
                    continue
                live.audience.forget_logs()
                if live.idle and live.audience.used < time.monotonic() - FORGET:
                    self.let_go(id)
                if number % A_FEW == 0:
                    await asyncio.sleep(0)

    def let_go(self, id: str) -> None:
        """Have a game read from the disk when somebody asks for it again; who is at it does."""
        live = self.lives.pop(id, None)
        if live is None:
            return
        live.stop_waiting()
        self.give_back(live)
        self.lobby.changed(live)
        self.budgets.forget_table(id)
        for guest in list(live.audience.guests):
            guest.drop(CLOSING)

    async def close(self) -> None:
        """Tell everybody that the server closes; the games are kept."""
        for live in list(self.lives.values()):
            live.stop_waiting()
            for guest in list(live.audience.guests):
                guest.drop(CLOSING)
        for visitor in list(self.lobby.visitors):
            visitor.drop(CLOSING)
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
