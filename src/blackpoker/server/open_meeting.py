"""An evening that is open: its entries on the disk, the games of its tables, those who follow it.

Everything goes the same way as at a table: it happens, it is kept, whoever wanted it is told, and
then everybody sees it. If it cannot be kept, it has not happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from blackpoker.core.errors import BlackPokerError
from blackpoker.meeting import sent
from blackpoker.meeting.entry import EveningPlan, EveningTable, Result, Source
from blackpoker.meeting.evening import Evening
from blackpoker.meeting.pairing import NOBODY
from blackpoker.meeting.shown import seen_in_passing, shown
from blackpoker.server.guests import CLOSING, ENCODER, Connection, Sent
from blackpoker.server.http_answers import too_much
from blackpoker.server.meeting_store import (
    StoredMeeting,
    notes_made,
    notes_of,
    people_of,
    player_known,
    tokens_of,
    who_came,
)
from blackpoker.server.new_game import with_secrets
from blackpoker.server.people_rows import Identity
from blackpoker.server.security import fits, hashed, new_code, new_token, seat_token
from blackpoker.server.store import Statement, code_given, new_game, seat_given, seat_taken
from blackpoker.table.entry import SETTLED, CalledOff
from blackpoker.table.fold import Fold
from blackpoker.table.room import SPECTATOR
from blackpoker.table.setup import SeatPlan, Setup, decoded, regulation_called
from blackpoker.text.languages import LANGUAGES

if TYPE_CHECKING:
    from blackpoker.server.meetings import Meetings

SOON: Final = 0.05  # seconds in which what changes is told together
WINS: Final[tuple[Result, Result]] = ("first", "second")
ABSENT: Final[tuple[Result, Result]] = ("first_absent", "second_absent")
T = TypeVar("T")


def result_of(room: Fold) -> Result:
    """What a game that has ended is worth in an evening: a draw is what both have agreed on.

    Nothing, if only one has called it off or it was stopped: then the organiser decides.
    """
    if room.winner >= 0:
        return WINS[room.winner]
    if room.ended == "drawn":
        return "drawn"
    last = room.entries[room.seq - 1] if room.seq else None
    if isinstance(last, CalledOff) and room.calling_off.asked_by == 1 - last.seat:
        return "drawn"
    return ""


class OpenMeeting:
    """One evening in memory."""

    def __init__(self, meetings: Meetings, row: StoredMeeting) -> None:
        self.meetings = meetings
        self.hub = meetings.hub
        self.store = meetings.hub.store
        plan = decoded(row.plan, EveningPlan)
        self.evening = Evening(plan, notes_of(self.store, plan.code))
        self.organiser = row.organiser
        self.tokens = tokens_of(self.store, plan.code)
        self.people = people_of(self.store, plan.code)  # identities, by player
        self.lock = asyncio.Lock()
        self.guests: set[Connection] = set()
        self.since = self.hub.clock()  # from when on empty seats are counted, after a restart too
        self.watch: dict[str, str] = {}  # the codes of spectators' links, by game
        self.over = {  # games that have ended, and nobody has noted it yet
            table.game
            for _, _, table in self.evening.unresolved()
            if self.store.state(table.game) != "live"
        }
        self.told: bytes = b""
        self.telling: asyncio.TimerHandle | None = None
        self.regulations = [self.named(one) for one in plan.regulations]

    @property
    def code(self) -> str:
        return self.evening.plan.code

    def named(self, regulation: str) -> sent.MeetingRegulation:
        name = regulation_called(regulation, self.hub.offers.house).name
        return sent.MeetingRegulation(regulation, {lang: name.said(lang) for lang in LANGUAGES})

    # ---- who is who
    def player_of(self, token: str) -> int:
        """The number of the player who shows this token, -1 for none."""
        if token:
            for player, kept in self.tokens.items():
                if fits(token, kept):
                    return player
        return NOBODY

    def is_organiser(self, token: str) -> bool:
        return bool(token) and fits(token, self.organiser)

    # ---- keeping
    async def change(self, do: Callable[[], T], *also: Statement) -> T:
        """Let something happen, keep it and tell it; what cannot be kept has not happened."""
        async with self.lock:
            return await self.keep(do, *also)

    async def keep(self, do: Callable[[], T], *also: Statement) -> T:
        evening = self.evening
        before = len(evening.stored)
        try:
            found = do()
            notes = notes_made(self.code, before, evening.stored[before:])
            if notes or also:
                await self.store.keep(*notes, *also)
        except BaseException:
            evening.back_to(before)
            raise
        self.tell_soon()
        return found

    # ---- coming and going
    async def join(
        self, name: str, asked: sent.JoinMeeting, me: Identity | None = None
    ) -> sent.MeetingJoined:
        """Let somebody come; their token is a new one each time they ask with the same nonce."""
        token, evening = new_token(), self.evening
        if me is not None and me.id in self.people.values():
            me = None  # two who share a browser: only the first is known again at the tables
        async with self.lock:
            before = len(evening.stored)
            lot, at = self.hub.chance(), self.hub.clock()
            player = evening.join(name, asked.wish, lot, asked.nonce, at)
            notes = notes_made(self.code, before, evening.stored[before:])
            try:
                known = player_known(self.code, player, hashed(token), me.id if me else None)
                await self.store.keep(*notes, known)
            except BaseException:
                evening.back_to(before)
                raise
            self.tokens[player] = hashed(token)
            if me is not None:
                self.people[player] = me.id
        self.tell_soon()
        return sent.MeetingJoined(player, token)

    async def new_link(self, player: int) -> sent.MeetingJoined:
        """Give a player another token, because they have lost theirs; the old one is void."""
        self.evening.player(player)
        token = new_token()
        async with self.lock:
            await self.store.keep(player_known(self.code, player, hashed(token)))
            self.tokens[player] = hashed(token)
        return sent.MeetingJoined(player, token)

    async def drop(self, player: int) -> None:
        """Let somebody go. A table they sit at is lost: by absence, if they never came to it."""
        self.evening.player(player)

        def leave() -> str:
            at = self.hub.clock()
            place = self.evening.table(player)
            game = ""
            if place is not None:
                table = self.evening.rounds[place[0]].tables[place[1]]
                game, seat = table.game, table.players.index(player)
                came = seat in self.came(game)
                self.evening.tell(*place, WINS[1 - seat] if came else ABSENT[seat], at=at)
            self.evening.leave(player, at)
            return game

        if game := await self.change(leave):
            await self.stop_game(game)

    async def come_back(self, player: int) -> None:
        await self.change(lambda: self.evening.come_back(player, self.hub.clock()))

    # ---- rounds
    async def start_round(self, after: int, address: str) -> None:
        """Put the next round together and lay a game on each table, all of it at once or not."""
        async with self.lock:
            # A matching of many may take a while; nothing changes meanwhile.
            pairing = await asyncio.to_thread(self.evening.pair, after)
            pairs = [pair for pair in pairing if NOBODY not in pair]
            bye = next((one for one, two in pairing if two == NOBODY), NOBODY)
            self.pay_for(len(pairs), address)
            tables, statements = [], []
            for one, two in pairs:
                regulation = self.evening.regulation_for(one, two)
                table = EveningTable((one, two), regulation, new_code())
                tables.append(table)
                statements += self.game_for(table)
            at = self.hub.clock()
            await self.keep(lambda: self.evening.begin_round(tables, bye, at), *statements)

    def pay_for(self, tables: int, address: str) -> None:
        """Games of an evening have a budget of their own: a round makes many at once."""
        if seconds := self.hub.budgets.tables_of_meetings.take(address, tables):
            raise too_much("too_many_new_games", seconds)

    def game_for(self, table: EveningTable) -> list[Statement]:
        """How the game of a table is written down; who sits there is known from the start."""
        regulation = regulation_called(table.regulation, self.hub.offers.house)
        setup = Setup(
            game=table.game,
            kind="friend",
            regulation=regulation.id,
            rules=regulation.rules_version,
            seats=[SeatPlan(self.evening.players[one].name) for one in table.players],
            clock=self.evening.plan.clock,
            meeting=self.code,
        )
        setup = with_secrets(setup)
        return [
            new_game(setup.game, setup.encode(), setup.rules, setup.kind, self.hub.clock()),
            code_given(new_code(), "watch", setup.game, SPECTATOR),
            *(
                seat_taken(setup.game, seat, hashed(new_token()), self.people[player])
                for seat, player in enumerate(table.players)
                if player in self.people
            ),
        ]

    async def sit_down(self, player: int, token: str) -> tuple[str, int, str]:
        """Return the game of a player's table, the seat and its token."""
        place = self.evening.table(player)
        if place is None:
            raise self.meetings.refusal("no_table_now")
        table = self.evening.rounds[place[0]].tables[place[1]]
        seat = table.players.index(player)
        mine = seat_token(token, table.game)
        await self.store.keep(seat_given(table.game, seat, hashed(mine)))
        live = self.hub.lives.get(table.game)
        if live is not None:
            live.kept.tokens[seat] = hashed(mine)
        return table.game, seat, mine

    # ---- results
    async def set_result(self, number: int, table: int, result: Result) -> None:
        """The organiser says what came of a table; a game that goes on there is stopped."""
        at = self.hub.clock()
        await self.change(lambda: self.evening.tell(number, table, result, at=at))
        if result:
            await self.stop_game(self.evening.rounds[number].tables[table].game)

    async def renew(self, table: int, address: str) -> None:
        """Let another game begin at a table of this round."""
        number = len(self.evening.rounds) - 1
        known = self.evening.rounds[number].tables if number >= 0 else []
        if not 0 <= table < len(known):
            raise self.meetings.refusal("no_such_table", round=number + 1, table=table + 1)
        before = known[table]
        self.pay_for(1, address)
        fresh = EveningTable(before.players, before.regulation, new_code())
        at = self.hub.clock()
        await self.change(
            lambda: self.evening.renew(number, table, fresh.game, at), *self.game_for(fresh)
        )
        await self.stop_game(before.game)

    async def close(self) -> None:
        await self.change(lambda: self.evening.close(self.hub.clock()))

    async def stop_game(self, game: str) -> None:
        """Nobody is to play on at a table whose result is known."""
        if self.store.state(game) == "live":
            live = await self.hub.find(game, self.code)
            await live.stop(SETTLED)

    async def note_games(self) -> None:
        """Note what came of games that have ended."""
        for game in list(self.over):
            place = self.evening.table_of_game(game)
            if place is not None:
                try:
                    live = await self.hub.find(game, self.code)
                    result = result_of(live.room)
                except BlackPokerError:  # put away, or by other rules: the organiser decides
                    result = ""
                await self.note(*place, result, "game")
            self.over.discard(game)

    async def note(self, number: int, table: int, result: Result, by: Source) -> None:
        at = self.hub.clock()
        if result:
            await self.change(lambda: self.evening.tell(number, table, result, by, at))
        else:
            self.tell_soon()

    async def note_absence(self) -> None:
        """Settle the tables to which somebody has not come in time."""
        plan = self.evening.plan
        if not plan.patience or self.evening.phase != "playing":
            return
        since = max(self.since, self.evening.rounds[-1].at)
        if self.hub.clock() < since + 60 * plan.patience:
            return
        for number, table, one in list(self.evening.unresolved()):
            came = self.came(one.game)
            missing = [seat for seat in (0, 1) if seat not in came]
            if missing and one.game not in self.over:
                result: Result = "both_absent" if len(missing) == 2 else ABSENT[missing[0]]
                await self.note(number, table, result, "clock")
                await self.stop_game(one.game)

    def came(self, game: str) -> set[int]:
        """The seats that have come to a table: they have played, or sit there now."""
        live = self.hub.lives.get(game)
        here = set() if live is None else {s for s in (0, 1) if live.audience.online(s)}
        return here | who_came(self.store, game)

    async def look(self) -> None:
        """See to all that happens by itself, and tell what has changed."""
        if self.over:
            await self.note_games()
        await self.note_absence()
        self.tell()

    @property
    def idle(self) -> bool:
        """Does nobody follow it, and does nothing happen by itself?"""
        waits = self.evening.phase == "playing" and self.evening.plan.patience > 0
        return not (self.guests or self.over or waits or self.lock.locked())

    # ---- telling
    def follow(self, guest: Connection, mine: sent.Mine) -> None:
        """Somebody has come to look: show them everything, and then whatever changes."""
        self.guests.add(guest)
        guest.ready = True
        guest.post_frame(Sent.of(ENCODER.encode(mine)))
        guest.post_frame(Sent.of(ENCODER.encode(self.shown())))

    def send_home(self) -> None:
        """Let everybody come back, to the next server or to what is on the disk now."""
        for guest in list(self.guests):
            guest.drop(CLOSING)

    def tell_soon(self) -> None:
        if self.telling is None:
            self.telling = self.hub.later(SOON, self.tell)

    def tell(self) -> None:
        """Show everybody the evening, if it has changed."""
        if self.telling is not None:
            self.telling.cancel()
            self.telling = None
        if not self.guests:
            return
        now = self.shown()
        left, now.left = now.left, None
        bare = ENCODER.encode(now)
        if bare == self.told:
            return
        self.told, now.left = bare, left
        frame = Sent.of(ENCODER.encode(now))
        for guest in self.guests:
            guest.post_frame(frame)

    def shown(self) -> sent.Meeting:
        return shown(self.evening, self.regulations, self.live_tables(), self.left())

    def left(self) -> float | None:
        """Seconds of the round that goes on."""
        plan = self.evening.plan
        if not plan.minutes or self.evening.phase != "playing":
            return None
        until = self.evening.rounds[-1].at + 60 * plan.minutes
        return max(0.0, round(until - self.hub.clock(), 1))

    def live_tables(self) -> dict[str, sent.MeetingTable]:
        """What whoever passes the tables can see."""
        found = {}
        for one in self.evening.rounds:
            for table, result in zip(one.tables, one.results, strict=True):
                live = None if result else self.hub.lives.get(table.game)
                seen = sent.MeetingTable([], 0) if live is None else seen_in_passing(live.room)
                seen.watch = self.watch_code(table.game)
                if live is not None:
                    seen.here = [live.audience.online(seat) for seat in (0, 1)]
                    seen.watching = live.audience.spectators
                found[table.game] = seen
        return found

    def watch_code(self, game: str) -> str:
        if game not in self.watch:
            self.watch[game] = self.store.codes(game).get("watch", "")
        return self.watch[game]
