"""What happened at a table, in sentences for one viewer: told as it happens, and kept."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Sequence
from typing import Final

import msgspec

from blackpoker.common.duel import Duel
from blackpoker.common.event import (
    ATTACKS,
    BEGAN,
    DAMAGED,
    AmountEvent,
    CardRequestEvent,
    CardsMoved,
    UnitEvent,
)
from blackpoker.common.view import open_view, view
from blackpoker.common.zone import DECK, TRUMP
from blackpoker.core import bitset
from blackpoker.core.event import GAME_OVER, PASSED, TURN_PASSED, Event, PlayerEvent, RequestEvent
from blackpoker.play.cards import write_card
from blackpoker.play.narrate import Narrator
from blackpoker.table.calls import Caller
from blackpoker.table.entry import (
    AnyEntry,
    CalledOff,
    CallOffAsked,
    CallOffRefused,
    Chosen,
    Claimed,
    Frozen,
    Resigned,
    TimedOut,
    UndoAsked,
    Undone,
    UndoRefused,
)
from blackpoker.table.protocol import LineKind, LogLine
from blackpoker.text import say

AT_HAND: Final = 24  # lines for guests who were away for a moment
PARCEL: Final = 24  # older lines that are put away together
PARCELS: Final = 24  # kept; of a longer game the first lines are told by its record
FORGETS: Final = 10  # requests are remembered up to so many
OPEN: Final = -3  # who may hear everything: at an open table

KINDS: Final[dict[int, LineKind]] = {
    TURN_PASSED: "turn",
    ATTACKS: "attack",
    DAMAGED: "damage",
    GAME_OVER: "end",
    PASSED: "pass",
}
# Entries that are no event of the game: each has a sentence under its tag.
SAID: Final[dict[type, LineKind]] = {
    UndoAsked: "undo",
    UndoRefused: "undo",
    Undone: "undo",
    Resigned: "end",
    TimedOut: "end",
    Claimed: "end",
    CallOffAsked: "note",
    CallOffRefused: "note",
    CalledOff: "end",
    Frozen: "end",
}


ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(list[LogLine])


class GameLog:
    """Tells a game to one viewer (-1: everybody) in one language.

    ``count`` is how many lines there have been, ``tail`` the last of them. Older ones are put away
    in a tenth of the space: whoever comes later is not told the game again from the beginning.
    """

    def __init__(self, game: Duel, names: Sequence[str], viewer: int, lang: str) -> None:
        self.viewer = viewer
        self.lang = lang
        self.count = 0
        self.turn = 0
        self.tail: deque[LogLine] = deque()
        self.parcels: deque[bytes] = deque(maxlen=PARCELS)
        hears = None if viewer == OPEN else viewer
        self.narrator = Narrator(game.book, list(names), hears, lang)
        self.caller = Caller(self.narrator, viewer)

    def note_entry(self, game: Duel, seq: int, entry: AnyEntry, events: list[Event]) -> None:
        """Tell one entry of the game, and what came of it."""
        if isinstance(entry, Chosen):
            own = entry.by == "auto" and self.viewer in (entry.seat, OPEN)
            self.hear(game, seq, events, entry.why if own else "")
        elif type(entry) in SAID:
            if isinstance(entry, Undone):
                self.caller.restart(self.seen(game), entry.to)
            who = self.narrator.player(entry.seat) if entry.seat >= 0 else ""
            text = say(self.lang, f"log.{entry.__struct_config__.tag}", who=who)
            to = entry.to if isinstance(entry, Undone) else -1
            self.add(LogLine(seq, text, self.turn, entry.seat, SAID[type(entry)], to))
        elif events:
            self.hear(game, seq, events)

    def hear(self, game: Duel, seq: int, events: list[Event], auto: str = "") -> None:
        """Tell what has just happened; ``auto``: why somebody passed without being asked."""
        if game.book.trumps:
            self.narrator.look(self.seen(game))
        for group in self.narrator.heard(events):
            first = group[0]
            before = self.count
            if first.kind in (BEGAN, TURN_PASSED):
                self.turn += 1
            for sentence in self.narrator.tell_group(group):
                told, kind = sentence, KINDS.get(first.kind, "")
                if auto and first.kind == PASSED:
                    kind = "auto"
                    told = say(self.lang, f"log.auto.{auto}", text=sentence)
                    auto = ""
                elif kind == "turn":
                    who = self.narrator.player(whose(first))
                    told = say(self.lang, "log.turn", n=self.turn, who=who)
                self.add(
                    LogLine(seq=seq, text=told, turn=self.turn, player=whose(first), kind=kind)
                )
            self.caller.hear(group, before, self.count, self.turn, seq)
            if game.book.trumps:
                self.warn_of_idle_trumps(game, seq, group)
        self.turn = int(game.turn_number)
        if len(self.narrator.requests) > FORGETS and not (game.stage or game.floating):
            self.narrator.restart(self.seen(game))

    def warn_of_idle_trumps(self, game: Duel, seq: int, events: Sequence[Event]) -> None:
        """A card without an ability may be a trump; whoever lays one should know."""
        for event in events:
            if isinstance(event, CardsMoved) and (event.source, event.target) == (DECK, TRUMP):
                for card in bitset.each(event.cards) if event.owner == self.viewer else []:
                    if game.book.trump_of(card) is None:
                        text = say(self.lang, "play.idle_trump", card=write_card(card))
                        self.add(LogLine(seq, text, self.turn, int(event.owner), "note"))

    def add(self, line: LogLine) -> None:
        self.tail.append(line)
        self.count += 1
        if len(self.tail) == AT_HAND + PARCEL:
            old = [self.tail.popleft() for _ in range(PARCEL)]
            self.parcels.append(zlib.compress(ENCODER.encode(old), 1))

    def restart(self, game: Duel) -> None:
        """Go on from here, for moves were taken back."""
        self.turn = int(game.turn_number)
        self.narrator.restart(self.seen(game))
        self.caller.restart(self.seen(game))

    def seen(self, game: Duel) -> object:
        return open_view(game) if self.viewer == OPEN else view(game, self.viewer)

    @property
    def first(self) -> int:
        """How many lines came before those that are kept."""
        return self.count - len(self.tail) - PARCEL * len(self.parcels)

    def since(self, n: int) -> list[LogLine]:
        """The lines after the first n, as far as they are kept."""
        found = list(self.tail)
        missing = self.count - n - len(found)
        for parcel in reversed(self.parcels):
            if missing <= 0:
                break
            found = DECODER.decode(zlib.decompress(parcel)) + found
            missing -= PARCEL
        return found[len(found) - min(len(found), self.count - n) :]


def whose(event: Event) -> int:
    """Whose doing an event was, -1 where nobody's."""
    if isinstance(event, CardRequestEvent | RequestEvent):
        return int(event.controller)
    if isinstance(event, AmountEvent | PlayerEvent):
        return int(event.player)
    if isinstance(event, UnitEvent):
        return int(event.owner)
    return int(getattr(event, "owner", -1))
