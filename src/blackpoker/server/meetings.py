"""All evenings of a server: opened, found again, told of the games that end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.meeting import sent
from blackpoker.meeting.entry import EveningPlan
from blackpoker.meeting.points import POINT_SYSTEMS
from blackpoker.play.match import is_match
from blackpoker.server.http_answers import ServerRefusal, too_much
from blackpoker.server.hub import Hub
from blackpoker.server.meeting_store import meeting_called, meeting_opened
from blackpoker.server.new_game import cleaned
from blackpoker.server.open_meeting import OpenMeeting
from blackpoker.server.open_table import OpenTable
from blackpoker.server.security import hashed, new_token, new_word
from blackpoker.server.store import StoreError
from blackpoker.table.protocol import Language
from blackpoker.table.setup import regulation_called

LOOK: Final = 1.0  # seconds between two looks at what has changed by itself
LONGEST_CODE: Final = 40


@dataclass(eq=False)
class Meetings:
    """The evenings in memory; all others are on the disk."""

    hub: Hub
    open: dict[str, OpenMeeting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hub.when_over.append(self.game_over)
        self.hub.when_forgotten.append(self.forget)

    @staticmethod
    def refusal(id: str, **values: object) -> ServerRefusal:
        return ServerRefusal(id, **values)

    # ---- opening, finding
    async def begin(self, asked: sent.NewMeeting, lang: Language, address: str) -> tuple[str, str]:
        """Open an evening; return its code and the organiser's token."""
        plan = self.plan_for(asked, lang)
        if seconds := self.hub.budgets.new_games.take(address):
            raise too_much("too_many_new_games", seconds)
        token = new_token()
        written = msgspec.json.encode(plan)
        await self.hub.store.keep(meeting_opened(plan.code, written, hashed(token), plan.at))
        self.hub.log.write(1, "meeting", meeting=plan.code, system=plan.system)
        return plan.code, token

    def plan_for(self, asked: sent.NewMeeting, lang: Language) -> EveningPlan:
        """What was asked for, as it is kept; a BlackPokerError says what of it cannot be."""
        system = POINT_SYSTEMS.get(asked.points)
        if system is None:
            raise ServerRefusal("no_such_points", name=asked.points, names=", ".join(POINT_SYSTEMS))
        if asked.system == "swiss" and asked.rounds > system.most_rounds:
            raise ServerRefusal("too_many_rounds", most=system.most_rounds)
        regulations = []
        for text in asked.regulations:
            regulation = regulation_called(text, self.hub.offers.house)
            if is_match(regulation):
                raise ServerRefusal("meeting_no_match", name=regulation.name.said(lang))
            regulations.append(regulation.id)
        return EveningPlan(
            code=new_word(),
            title=cleaned(asked.title, lang),
            system=asked.system,
            points=asked.points,
            rounds=asked.rounds,
            regulations=list(dict.fromkeys(regulations)),
            minutes=asked.minutes,
            clock=asked.clock,
            patience=asked.patience,
            most=asked.most,
            at=self.hub.clock(),
        )

    def find(self, code: str) -> OpenMeeting:
        """Return an evening, from the disk if it is not in memory."""
        known = self.open.get(code)
        if known is not None:
            return known
        row = meeting_called(self.hub.store, code[:LONGEST_CODE])
        if row is None:
            raise ServerRefusal("no_meeting", code=code[:LONGEST_CODE])
        try:
            known = self.open[code] = OpenMeeting(self, row)
        except Exception as error:  # damaged, or of local rules that are not at hand
            self.hub.log.fault("broken", error, meeting=code)
            raise ServerRefusal("meeting_broken") from error
        return known

    def forget(self, identity: str) -> None:
        """Have the evenings read again in which somebody was who is forgotten now."""
        for code, meeting in list(self.open.items()):
            if identity in meeting.people.values():
                del self.open[code]
                meeting.send_home()

    # ---- games that end
    def game_over(self, live: OpenTable) -> None:
        """A game has ended: if it is one of an evening, its table has a result."""
        code = live.room.setup.meeting
        if code:
            self.hub.spawn(self.take_result(code, live.id))

    async def take_result(self, code: str, game: str) -> None:
        try:
            meeting = self.find(code)
            meeting.over.add(game)
            await meeting.note_games()
        except StoreError:  # the next look tries again
            return
        except ServerRefusal as error:
            self.hub.log.fault("broken", error, meeting=code)

    async def watch(self) -> None:
        """Look at all evenings, again and again."""
        while True:
            await asyncio.sleep(LOOK)
            for code, meeting in list(self.open.items()):
                try:
                    await meeting.look()
                except StoreError:  # nothing is lost: the next look tries again
                    continue
                except BlackPokerError as error:  # one evening must not stop the others
                    self.hub.log.fault("broken", error, meeting=code)
                if meeting.idle:
                    del self.open[code]

    def close(self) -> None:
        """Tell everybody that the server closes; the evenings are kept."""
        for meeting in self.open.values():
            meeting.send_home()
