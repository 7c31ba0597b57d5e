"""The lobby: public tables with an open seat, public games to watch, and who looks for a game.

Nothing of it is kept: it is what can be seen of the games in memory. A table is shown while whoever
opened it is there, a game while one of its players is. All visitors are told the same, at most once
a second, and only what has changed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from blackpoker.common.view import EVERYBODY, view
from blackpoker.server.guests import ENCODER, Connection, Sent
from blackpoker.server.http_answers import ServerRefusal, too_much
from blackpoker.server.new_game import opening
from blackpoker.server.people_rows import Identity
from blackpoker.server.security import new_code
from blackpoker.table.company import Lobby, LobbySeat, LobbyTable, Looking, Pair, Paired
from blackpoker.table.http_bodies import NewGame
from blackpoker.table.protocol import Ack
from blackpoker.table.setup import SEATS, SeatPlan, regulation_called

if TYPE_CHECKING:
    from blackpoker.server.guests import Socket
    from blackpoker.server.hub import Hub
    from blackpoker.server.open_table import OpenTable
    from blackpoker.table.protocol import Language

PAUSE: Final = 1.0  # seconds between two things all are told
MOST_SHOWN: Final = 60  # tables with an open seat, and as many games
MOST_NAMES: Final = 8

Wanted = tuple[str, int]  # a regulation and the minutes of a clock


class Visitor(Connection):
    """Somebody in the lobby."""

    def __init__(
        self, hub: Hub, socket: Socket, me: Identity | None, lang: Language, address: str
    ) -> None:
        super().__init__(socket, EVERYBODY, lang, hub.limits, address, hub.budgets)
        self.me = me
        self.looks_for: Wanted | None = None

    def hear(self, message: Looking | Paired) -> None:
        self.post_frame(Sent.of(ENCODER.encode(message)))


@dataclass(eq=False)
class LobbyRoom:
    """Everybody in the lobby, and what they were told."""

    hub: Hub
    visitors: set[Visitor] = field(default_factory=set)
    shown: dict[str, LobbyTable] = field(default_factory=dict)  # by game
    told: Lobby = field(default_factory=Lobby)  # all of it, as they know it
    touched: set[str] = field(default_factory=set)  # games that may look different now
    hidden: set[str] = field(default_factory=set)  # games there was no room for
    soon: asyncio.TimerHandle | None = None
    pairing: asyncio.Lock = field(default_factory=asyncio.Lock)

    # ---- what is to be seen
    def row(self, live: OpenTable) -> LobbyTable | None:
        """A table as visitors see it; None if they do not."""
        room, kept, audience = live.room, live.kept, live.audience
        here = [
            plan.kind == "person" and audience.online(seat) for seat, plan in enumerate(room.seats)
        ]
        if not kept.public or room.ended or not any(here):
            return None
        found = LobbyTable(
            kept.codes.get("watch", ""),
            room.regulation.id,
            [self.seat(live, seat) for seat in range(SEATS)],
            clock=room.setup.clock,
            instant=room.setup.instant,
            spectators=audience.spectators,
        )
        if room.phase == "waiting":
            found.invite = kept.codes.get("invite", "")
        elif room.course is not None:
            game = room.course.game
            found.turn = int(game.turn_number)
            found.life = [side.life for side in view(game, EVERYBODY).sides]
        return found

    def seat(self, live: OpenTable, seat: int) -> LobbySeat:
        shown = LobbySeat(live.room.seats[seat].name)
        me = self.hub.people.by_id(live.kept.people.get(seat, ""))
        if me is not None:
            shown.program = me.program
            if me.rated and me.rated_at:
                shown.rating, shown.band = round(me.strength.rating), me.strength.band
        return shown

    def people(self) -> int:
        at_tables = sum(len(live.audience.guests) for live in self.hub.lives.values())
        return at_tables + len({id(one) if one.me is None else one.me.id for one in self.visitors})

    def names(self) -> list[str]:
        known = {one.me.name for one in self.visitors if one.me is not None and one.me.name}
        return sorted(known)[:MOST_NAMES]

    def waiting(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for one in self.seekers():
            assert one.looks_for is not None
            found[one.looks_for[0]] = found.get(one.looks_for[0], 0) + 1
        return dict(sorted(found.items()))

    def seekers(self) -> Iterator[Visitor]:
        return (one for one in self.visitors if one.looks_for is not None and not one.gone)

    # ---- telling it
    def changed(self, live: OpenTable) -> None:
        """Something at this table may look different from outside."""
        if self.visitors:
            if live.kept.public:
                self.touched.add(live.id)
            self.tell_soon()  # whoever comes or goes is one more or less, wherever they sit

    def tell_soon(self) -> None:
        if self.soon is None and self.visitors:
            self.soon = self.hub.later(PAUSE, self.tell)

    def look(self) -> Lobby:
        """Look again at what may have changed; return what all are to be told."""
        news = Lobby()
        for game in self.touched:
            live = self.hub.lives.get(game)
            now = None if live is None else self.row(live)
            before = self.shown.get(game)
            if now is None and before is not None:
                del self.shown[game]
                news.gone.append(before.watch)
            elif now is not None and before is None and not self.has_room(now):
                self.hidden.add(game)
            elif now is not None and now != before:
                self.shown[game] = now
                news.tables.append(now)
        self.touched.clear()
        if news.gone and self.hidden:  # there is room again
            self.touched, self.hidden = self.hidden, set()
            self.tell_soon()
        for name in ("people", "names", "waiting"):
            now_so = getattr(self, name)()
            if now_so != getattr(self.told, name):
                setattr(news, name, now_so)
                setattr(self.told, name, now_so)
        return news

    def has_room(self, one: LobbyTable) -> bool:
        alike = sum(bool(other.invite) == bool(one.invite) for other in self.shown.values())
        return alike < MOST_SHOWN

    def tell(self) -> None:
        """Tell everybody what is new."""
        self.soon = None
        news = self.look()
        if news != Lobby():
            frame = Sent.of(ENCODER.encode(news))
            for one in self.visitors:
                if one.ready:
                    one.post_frame(frame)

    # ---- coming and going
    def welcome(self, visitor: Visitor) -> None:
        """Somebody has said hello: tell them everything, and the others that they are here."""
        first = not any(one.ready for one in self.visitors)
        self.visitors.add(visitor)
        visitor.ready = True
        if first:  # nobody has looked for a while
            self.touched.update(self.hub.lives)
            self.look()
        told = self.told
        everything = Lobby(list(self.shown.values()), [], told.people, told.names, told.waiting)
        visitor.post_frame(Sent.of(ENCODER.encode(everything)))
        if visitor.looks_for is not None:
            visitor.hear(Looking(*visitor.looks_for))
        self.tell_soon()

    def know(self, id: str, me: Identity | None) -> None:
        """Somebody has another name now, or is nobody any more."""
        for one in self.visitors:
            if one.me is not None and one.me.id == id:
                one.me = me
                if me is None:
                    self.stop(one)
        self.tell_soon()

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        visitor.looks_for = None
        if self.visitors:
            self.tell_soon()
        else:
            for one in (self.shown, self.touched, self.hidden):
                one.clear()

    # ---- quick pairing
    async def pair(self, visitor: Visitor, message: Pair) -> None:
        """Find a game: an open table, somebody else who looks for the same, or wait for them."""
        if visitor.me is None:
            raise ServerRefusal("no_identity")
        wanted = regulation_called(message.regulation, self.hub.offers.house).id, message.clock
        async with self.pairing:
            me = visitor.me = await self.hub.people.called(visitor.me, visitor.lang)
            self.stop(visitor)
            live = next(self.open_tables(wanted, me), None)
            other = next(self.others(wanted, me), None)
            if live is not None:
                seat = next(n for n, one in enumerate(live.room.seats) if one.kind == "empty")
                shown, _ = await self.hub.sit(live, seat, (me.name, None, None), me)
                visitor.hear(Paired(shown.game, shown.seat))
            elif other is not None:
                await self.seat_both(visitor, other, wanted)
            else:
                visitor.looks_for = wanted
                visitor.hear(Looking(*wanted))
        visitor.post(Ack(message.nonce, 0))
        self.tell_soon()

    def open_tables(self, wanted: Wanted, me: Identity) -> Iterator[OpenTable]:
        """Tables where somebody waits for just that, the one who has waited longest first."""
        for live in self.hub.lives.values():
            room = live.room
            agreed = room.regulation.id, room.setup.clock
            if live.kept.public and room.phase == "waiting" and not room.ended and agreed == wanted:
                waits = [seat for seat, one in enumerate(room.seats) if one.kind == "person"]
                here = any(live.audience.online(seat) for seat in waits)
                if here and not room.setup.instant and me.id not in live.kept.people.values():
                    yield live

    def others(self, wanted: Wanted, me: Identity) -> Iterator[Visitor]:
        for one in self.seekers():
            if one.looks_for == wanted and one.me is not None and one.me.id != me.id:
                yield one

    async def seat_both(self, first: Visitor, second: Visitor, wanted: Wanted) -> None:
        """Make a game for two who look for the same."""
        if seconds := self.hub.budgets.new_games.take(first.address):
            raise too_much("too_many_new_games", seconds)
        pair = [first, second]
        if secrets.randbelow(2):
            pair.reverse()
        regulation, clock = wanted
        people = [one.me for one in pair if one.me is not None]
        asked = NewGame("friend", regulation, name=people[0].name, clock=clock or None)
        setup = opening(asked, new_code(), first.lang, offers=self.hub.offers)
        setup.seats = [SeatPlan(one.name) for one in people]
        sits = {seat: one.id for seat, one in enumerate(people)}
        shown, _ = await self.hub.begin(setup, None, first.address, people=sits, public=True)
        for seat, one in enumerate(pair):
            self.stop(one)
            one.hear(Paired(shown.game, seat))

    def stop(self, visitor: Visitor) -> None:
        """Look no more."""
        if visitor.looks_for is not None:
            visitor.looks_for = None
            visitor.hear(Looking())
            self.tell_soon()
