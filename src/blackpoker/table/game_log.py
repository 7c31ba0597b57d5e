"""What happened at a table, in sentences for one viewer: told as it happens, and kept briefly."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

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
from blackpoker.table.entry import (
    AnyEntry,
    Chosen,
    Frozen,
    Resigned,
    TimedOut,
    UndoAsked,
    Undone,
    UndoRefused,
)
from blackpoker.table.protocol import LineKind, LogLine
from blackpoker.text import say

KEPT: Final = 24  # lines for guests who were away for a moment
FORGETS: Final = 10  # requests are remembered up to so many
OPEN: Final = -3  # who may hear everything: at an open table

KINDS: Final[dict[int, LineKind]] = {
    TURN_PASSED: "turn",
    ATTACKS: "attack",
    DAMAGED: "damage",
    GAME_OVER: "end",
}
# Entries that are no event of the game: each has a sentence under its tag.
SAID: Final[dict[type, LineKind]] = {
    UndoAsked: "undo",
    UndoRefused: "undo",
    Undone: "undo",
    Resigned: "end",
    TimedOut: "end",
    Frozen: "end",
}


class GameLog:
    """Tells a game to one viewer (-1: everybody) in one language.

    ``count`` is how many lines there have been, ``tail`` the last of them. With ``keep`` all are
    kept, for somebody who has heard nothing yet.
    """

    def __init__(
        self, game: Duel, names: Sequence[str], viewer: int, lang: str, keep: bool = False
    ) -> None:
        self.viewer = viewer
        self.lang = lang
        self.count = 0
        self.turn = 0
        self.tail: deque[LogLine] = deque(maxlen=None if keep else KEPT)
        hears = None if viewer == OPEN else viewer
        self.narrator = Narrator(game.book, list(names), hears, lang)

    def note_entry(self, game: Duel, seq: int, entry: AnyEntry, events: list[Event]) -> None:
        """Tell one entry of the game, and what came of it."""
        if isinstance(entry, Chosen):
            own = entry.by == "auto" and self.viewer in (entry.seat, OPEN)
            self.hear(game, seq, events, entry.why if own else "")
        elif type(entry) in SAID:
            who = self.narrator.player(entry.seat) if entry.seat >= 0 else ""
            text = say(self.lang, f"log.{entry.__struct_config__.tag}", who=who)
            self.add(LogLine(seq, text, self.turn, entry.seat, SAID[type(entry)]))
        elif events:
            self.hear(game, seq, events)

    def hear(self, game: Duel, seq: int, events: list[Event], auto: str = "") -> None:
        """Tell what has just happened; ``auto``: why somebody passed without being asked."""
        if game.book.trumps:
            self.narrator.look(self.seen(game))
        for group in self.narrator.heard(events):
            first = group[0]
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

    def restart(self, game: Duel) -> None:
        """Go on from here, for moves were taken back."""
        self.turn = int(game.turn_number)
        self.narrator.restart(self.seen(game))

    def seen(self, game: Duel) -> object:
        return open_view(game) if self.viewer == OPEN else view(game, self.viewer)

    def since(self, n: int) -> list[LogLine] | None:
        """The lines after the first n; None if they are not all there any more."""
        missing = self.count - n
        if missing < 0 or missing > len(self.tail):
            return None
        return list(self.tail)[len(self.tail) - missing :]


def whose(event: Event) -> int:
    """Whose doing an event was, -1 where nobody's."""
    if isinstance(event, CardRequestEvent | RequestEvent):
        return int(event.controller)
    if isinstance(event, AmountEvent | PlayerEvent):
        return int(event.player)
    if isinstance(event, UnitEvent):
        return int(event.owner)
    return int(getattr(event, "owner", -1))
