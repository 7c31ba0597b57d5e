"""What happened at a table, in sentences for one viewer: told as it happens, and kept briefly."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, Literal

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
from blackpoker.play.narrate import Narrator, together
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
from blackpoker.table.protocol import LogLine
from blackpoker.text import say

KEPT: Final = 24  # lines for guests who were away for a moment
FORGETS: Final = 10  # requests are remembered up to so many
OPEN: Final = -3  # who may hear everything: at an open table

LineKind = Literal["", "turn", "attack", "damage", "auto", "undo", "end", "note"]


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
        elif isinstance(entry, UndoAsked):
            self.say(seq, "undo_asked", "undo", entry.seat)
        elif isinstance(entry, UndoRefused):
            self.say(seq, "undo_refused", "undo", entry.seat)
        elif isinstance(entry, Undone):
            self.say(seq, "undone", "undo", entry.seat)
        elif isinstance(entry, Resigned):
            self.say(seq, "resigned", "end", entry.seat)
        elif isinstance(entry, TimedOut):
            self.say(seq, "timed_out", "end", entry.seat)
        elif isinstance(entry, Frozen):
            self.say(seq, "frozen", "end", -1)
        elif events:
            self.hear(game, seq, events)

    def hear(self, game: Duel, seq: int, events: list[Event], auto: str = "") -> None:
        """Tell what has just happened; ``auto``: why somebody passed without being asked."""
        if self.viewer != OPEN:
            events = game.rules.heard(events, self.viewer)
        if game.book.trumps:
            self.narrator.look(self.seen(game))
        for group in together(events):
            first = group[0]
            if first.kind in (BEGAN, TURN_PASSED):
                self.turn += 1
            for sentence in self.narrator.tell(group):
                told, kind = sentence, kind_of(first)
                if auto and first.kind == PASSED:
                    kind = "auto"
                    told = say(self.lang, f"log.auto.{auto}", text=sentence)
                    auto = ""
                elif kind == "turn":
                    told = say(self.lang, "log.turn", n=self.turn, who=self.name(whose(first)))
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

    def name(self, player: int) -> str:
        return self.narrator.player(player)

    def say(self, seq: int, key: str, kind: LineKind, player: int) -> None:
        """Add a line about something that is no event of the game."""
        who = self.name(player) if player >= 0 else ""
        text = say(self.lang, f"log.{key}", who=who)
        self.add(LogLine(seq=seq, text=text, turn=self.turn, player=player, kind=kind))

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


def kind_of(event: Event) -> LineKind:
    if event.kind == TURN_PASSED:
        return "turn"
    if event.kind == ATTACKS:
        return "attack"
    if event.kind == DAMAGED:
        return "damage"
    return "end" if event.kind == GAME_OVER else ""


def whose(event: Event) -> int:
    """Whose doing an event was, -1 where nobody's."""
    if isinstance(event, CardRequestEvent | RequestEvent):
        return int(event.controller)
    if isinstance(event, AmountEvent | PlayerEvent):
        return int(event.player)
    if isinstance(event, UnitEvent):
        return int(event.owner)
    return int(getattr(event, "owner", -1))
