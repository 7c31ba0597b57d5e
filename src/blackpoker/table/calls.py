"""What is announced at a table: every action, and what came of it, as one viewer may know it.

The sentences stay in the log; an announcement says which of them are its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from blackpoker.common.card_action import TurnStep
from blackpoker.common.event import (
    ATTACKS,
    DAMAGED,
    DRIVEN,
    MARKED,
    RETARGETED,
    TOP_SHOWN,
    UNIT_LEFT,
    UNIT_TURNED,
    AmountEvent,
    CardRequestEvent,
    CardsMoved,
    MarkEvent,
    TrumpEvent,
    UnitEvent,
)
from blackpoker.common.view import View
from blackpoker.common.zone import GRAVEYARD, HAND, LIFE
from blackpoker.core.decision import PLAYER, REQUEST
from blackpoker.core.event import (
    DECLARED,
    DROPPED,
    LOST,
    NEGATED,
    PASSED,
    RESOLVED,
    STAGED,
    Event,
)
from blackpoker.play.narrate import Narrator
from blackpoker.table.protocol import Call

REMEMBERED: Final = 64  # actions; a turn has fewer, but for the longest
UNTOLD: Final = -1  # instead of the number of a line or of an entry
LATE: Final = 1 << 60  # after every entry
TOLD_OF: Final = (NEGATED, LOST, RETARGETED)  # what befalls a request stands in the log
HITS: Final = (UNIT_LEFT, UNIT_TURNED, DRIVEN)


class Called(Struct):
    """An action from when it was asked for until something has come of it.

    Lines of the log are counted from the first of the game, entries as positions are.
    """

    serial: int
    seat: int
    action: str
    turn: int
    asked: int  # the entry by which it was asked for; UNTOLD: before anybody listened
    nth: int = 0  # of this seat in this turn; 0: nobody counted
    keys: tuple[int, ...] = ()
    aim: str = ""
    done: int = UNTOLD  # the entry by which it came true, or to nothing
    at: int = 0  # counts what happens: by it they are announced in order
    first: int = 0  # the lines that tell what it did
    end: int = 0
    auto: bool = False  # it was triggered or raised: nobody asked for it
    routine: bool = False
    at_once: bool = False
    aimed: bool = False  # at the viewer, or at what is theirs
    hit: bool = False  # what it did befell the viewer
    idle: bool = False  # nothing that could be seen came of it
    drawn: int = 0

    def is_news(self, heard: int, viewer: int) -> bool:
        """Is there anything to announce to somebody who has heard all up to an entry?

        What is done at once is announced when it is, and of what they asked for themselves they
        need not be told what it did.
        """
        if self.asked > heard and not (self.at_once and self.done == UNTOLD):
            return True
        return self.done > heard and (self.at_once or self.auto or self.seat != viewer)

    def told(self, heard: int, base: int, viewer: int) -> Call:
        """Say it to somebody who has heard all up to an entry; of the log the line ``base`` is the
        first they are sent."""
        done = self.done > heard
        own = self.seat == viewer and not self.auto
        first = max(self.first, base)
        return Call(
            seat=self.seat,
            action=self.action,
            turn=self.turn,
            nth=self.nth,
            request=0 if done else self.serial,
            keys=list(self.keys) if self.asked > heard or self.at_once else [],
            aim="" if done and self.end > first else self.aim,
            first=first - base if done else 0,
            lines=max(0, self.end - first) if done else 0,
            done=done,
            auto=self.auto,
            routine=self.routine,
            mine=not own and (self.hit if done else self.aimed),
            idle=done and self.idle,
            drawn=self.drawn if done and self.routine else 0,
        )


class Caller:
    """Follows what a narrator tells, and remembers what is to be announced of it."""

    def __init__(self, narrator: Narrator, viewer: int) -> None:
        self.narrator = narrator
        self.viewer = viewer
        self.steps: deque[Called] = deque(maxlen=REMEMBERED)
        self.open: dict[int, Called] = {}  # by serial: what has been asked for and not come true
        self.clock = 0
        self.forget()

    def forget(self) -> None:
        """Nothing that was heard belongs to what comes now."""
        self.since = UNTOLD  # the line with which what is done now begins
        self.until = UNTOLD  # ... and the line after it, as far as it has come
        self.hit = False
        self.idle = True
        self.drawn = 0

    def restart(self, view: object, to: int | None = None) -> None:
        """Go on from this table; of what was asked for after the position ``to`` nothing holds."""
        assert isinstance(view, View)
        self.forget()
        self.open.clear()
        if to is not None:
            kept = [one for one in self.steps if one.asked <= to]
            self.steps = deque(kept, REMEMBERED)
        known = {one.serial: one for one in self.steps}
        for request in view.stage:
            line = self.narrator.rules.line_of(request.action)
            if line is None:
                continue
            found = known.get(request.serial)
            if found is None:
                found = Called(request.serial, request.controller, request.action, 0, UNTOLD)
                found.keys = tuple(request.keys)
            found.done = UNTOLD
            self.open[request.serial] = found

    # ---- hearing
    def hear(self, group: Sequence[Event], before: int, after: int, turn: int, seq: int) -> None:
        """Events that are told together, in the lines from ``before`` up to ``after``."""
        first = group[0]
        self.clock += 1
        if self.since == UNTOLD:
            self.since = before
        if isinstance(first, CardRequestEvent):
            self.request(first, before, after, turn, seq)
        elif first.kind == PASSED:
            self.forget()
        else:
            if first.kind == TOP_SHOWN:
                return
            self.idle = False
            self.until = after if after > before else self.until
            self.hit = self.hit or any(map(self.befalls, group))
            self.drawn += sum(map(drawn, group))

    def request(
        self, event: CardRequestEvent, before: int, after: int, turn: int, seq: int
    ) -> None:
        serial = int(event.serial)
        if event.kind in (DECLARED, STAGED):
            if serial not in self.open:
                self.open[serial] = self.noted(event, turn, seq, event.kind == STAGED)
            self.forget()
        elif event.kind in TOLD_OF:
            self.idle, self.until = False, after
            if event.kind == NEGATED:
                self.open.pop(serial, None)
        elif event.kind in (RESOLVED, DROPPED):
            found = self.open.pop(serial, None) or self.noted(event, turn, seq, True)
            found.first = before if event.kind == DROPPED else self.since
            found.end = after if event.kind == DROPPED else self.until
            found.done, found.at = seq, self.clock
            found.hit, found.idle, found.drawn = self.hit, self.idle, self.drawn
            if found.asked == UNTOLD:
                found.turn = turn
                self.steps.append(found)
            self.forget()

    def noted(self, event: CardRequestEvent, turn: int, seq: int, auto: bool) -> Called:
        """Remember an action from now on."""
        line = self.narrator.rules.card_lines[event.line]
        seat = int(event.controller)
        nth = 1 + sum(one.turn == turn and one.seat == seat for one in self.steps)
        found = Called(int(event.serial), seat, line.record.id, turn, seq, nth, at=self.clock)
        found.keys = () if event.virtual else tuple(int(one) for one in event.keys)
        found.aim = self.narrator.target(event)
        found.auto = auto and not line.direct
        found.at_once = line.immediate
        found.routine = found.auto and line.record.step is TurnStep.DRAW
        found.aimed = seat != self.viewer and self.is_aimed_at(event)
        self.steps.append(found)
        return found

    def is_aimed_at(self, event: CardRequestEvent) -> bool:
        """Does it aim at the viewer, or at what is theirs?"""
        target, rule = int(event.target), self.narrator.rules.card_lines[event.line].target
        if self.viewer < 0 or rule is None or target < 0:
            return False
        if rule.question.verb == PLAYER:
            return target == self.viewer
        if rule.question.verb == REQUEST:
            found = self.open.get(target)
            return found is not None and found.seat == self.viewer
        owners = (*self.narrator.units.items(), *self.narrator.trumps.items())
        return any(serial == target and owner == self.viewer for serial, (owner, _) in owners)

    def befalls(self, event: Event) -> bool:
        """Does this happen to the viewer, without their doing?"""
        if self.viewer < 0:
            return False
        if isinstance(event, AmountEvent):
            return event.kind == DAMAGED and event.player == self.viewer
        if isinstance(event, UnitEvent):
            theirs = event.owner == self.viewer
            return event.kind in HITS if theirs else event.kind == ATTACKS
        if isinstance(event, CardsMoved):
            lost = event.target == GRAVEYARD and event.source in (HAND, LIFE)
            return lost and event.owner == self.viewer
        if isinstance(event, TrumpEvent):
            return event.owner == self.viewer
        return isinstance(event, MarkEvent) and event.kind == MARKED and event.owner == self.viewer

    # ---- telling
    def since_entry(self, heard: int, base: int) -> list[Call]:
        """What is to be announced to somebody who has heard all up to an entry."""
        found = [one for one in self.steps if one.is_news(heard, self.viewer)]
        return [one.told(heard, base, self.viewer) for one in sorted(found, key=lambda one: one.at)]

    def of_turn(self, turn: int) -> list[Call]:
        """All of a turn, for whoever comes late and is only told that it was."""
        found = [one for one in self.steps if one.turn == turn and one.asked != UNTOLD]
        return [replace(one.told(LATE, 0, self.viewer), keys=list(one.keys)) for one in found]


def drawn(event: Event) -> int:
    """How many cards of a life come into the hand."""
    if isinstance(event, CardsMoved) and (event.source, event.target) == (LIFE, HAND):
        return int(event.n)
    return 0
