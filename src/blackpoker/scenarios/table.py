"""The table of a scenario: a game, and all that its viewers have seen."""

from __future__ import annotations

from dataclasses import dataclass, field

from blackpoker.common.card import number
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import Duel
from blackpoker.common.event import CardRequestEvent, CardsMoved, CardsSeen, TrumpEvent, UnitEvent
from blackpoker.common.view import redact
from blackpoker.core import bitset
from blackpoker.core.event import RESOLVED, Event, RequestEvent
from blackpoker.frames.supplement import Supplement
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.regulation.house_rules import MARK, duel_with_house
from blackpoker.regulation.regulation import Regulation
from blackpoker.scenarios.given import CARELESS, Given
from blackpoker.scenarios.vocabulary import Vocabulary


@dataclass
class ScenarioTable:
    """A game under test, and all that its viewers have seen."""

    game: Duel
    reader: MoveReader
    words: Vocabulary
    fillers: list[set[int]]  # what lies in place of F, by player
    seen: dict[int, set[tuple[int, int]]] = field(
        default_factory=lambda: {-1: set(), 0: set(), 1: set()}
    )
    resolved: list[tuple[str, int]] = field(default_factory=list)
    # how many cards the last event moved, by viewer, owner, from, to
    moved: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    heard: list[Event] = field(default_factory=list)  # since somebody took it out: by the judge
    # The boxes that were come to, each with the number of events before it; if they are traced.
    boxes: list[tuple[str, int]] = field(default_factory=list)

    def watch(self) -> None:
        """Take in what has happened since the last look."""
        events = self.game.drain_events()
        if self.game.reached is not None:
            before = len(self.heard)
            self.boxes += [(one.box, before + one.heard) for one in self.game.drain_boxes()]
            self.heard += events
        for event in events:
            if isinstance(event, RequestEvent) and event.kind == RESOLVED:
                action = self.game.book.card_lines[event.line].record.id
                self.resolved.append((action, int(event.controller)))
            for viewer, seen in self.seen.items():
                told = redact(event, viewer)
                seen |= cards_told(told)
                if isinstance(told, CardsMoved):
                    way = (viewer, int(told.owner), int(told.source), int(told.target))
                    self.moved[way] = int(told.n)

    def clone(self) -> ScenarioTable:
        game = self.game.clone()
        game.record()
        reader = MoveReader(game, open_table=True)
        reader.suspended = self.reader.suspended
        return ScenarioTable(game, reader, self.words, self.fillers)

    def is_filler(self, player: int, one: int) -> bool:
        """Could this card stand in place of F?"""
        return number(one) in CARELESS or one in self.fillers[player]

    def declaring(self) -> bool:
        """Is somebody in the middle of asking for an action?"""
        game = self.game
        return any(task.procedure is DECLARATION for task in game.agenda[: game.depth])


def cards_told(event: Event) -> set[tuple[int, int]]:
    """The cards an event names, with their owners."""
    if isinstance(event, CardsMoved | UnitEvent | CardsSeen):
        return {(int(event.owner), one) for one in bitset.each(event.cards)}
    if isinstance(event, CardRequestEvent) and not event.virtual:
        return {(int(event.controller), one) for one in event.keys}
    if isinstance(event, TrumpEvent):
        return {(int(event.owner), int(event.card))}
    return set()


def set_up(given: Given, house: tuple[Supplement, ...] = ()) -> ScenarioTable:
    """Lay the table a case asks for."""
    named = given.position.regulation  # with or without the rules it is played with
    parse = duel_with_house if MARK in named else Regulation.parse
    regulation = parse(named, house)
    if given.from_setup:
        usual = regulation.usual_deck()
        decks = [given.decks.get(0, usual), given.decks.get(1, usual)]
        game = regulation.prepare(given.seed, decks)
    else:
        given.position.regulation = regulation.id
        game = build(given.position, given.seed, house)
    for player in (0, 1):
        if player not in given.asks_top:
            game.accept_last_card_on_top(player)
    for player, orders in given.shuffled.items():
        for order in orders:
            game.stack_shuffle(player, order)
    game.record()
    if given.from_setup:
        game.advance()
    reader = MoveReader(game, open_table=True)
    return ScenarioTable(game, reader, Vocabulary(house), given.fillers)
