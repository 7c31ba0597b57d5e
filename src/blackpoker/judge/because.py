"""Why a step went as it did: the rulings it shows, by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACTION
from blackpoker.core.event import DROPPED, LOST, RESOLVED, Event, RequestEvent
from blackpoker.core.game import Game
from blackpoker.text import rule_text
from blackpoker.text.languages import FALLBACK

MOST_OF_AN_ACTION: Final = 2
MOST: Final = 5


@dataclass(frozen=True)
class Stride:
    """How the game stood before a step."""

    asked: int
    at_chance: bool
    turn: int
    staged: int

    def __init__(self, game: Duel) -> None:
        object.__setattr__(self, "asked", int(game.asked))
        object.__setattr__(self, "at_chance", at_chance(game))
        object.__setattr__(self, "turn", int(game.turn))
        object.__setattr__(self, "staged", len(game.stage))


@dataclass(frozen=True)
class Course:
    """A step: how it stood before, how it stands now, the boxes between, what was heard."""

    before: Stride
    after: Duel
    boxes: tuple[str, ...]
    events: Sequence[Event]

    def came(self, *boxes: str) -> bool:
        """Did it go through these boxes, one right after the other?"""
        n = len(boxes)
        return any(self.boxes[i : i + n] == boxes for i in range(len(self.boxes) - n + 1))

    def told(self, kind: int) -> list[RequestEvent]:
        return [one for one in self.events if isinstance(one, RequestEvent) and one.kind == kind]

    @property
    def same_player(self) -> bool:
        """Is the one who moved asked again, at a chance?"""
        return at_chance(self.after) and int(self.after.asked) == self.before.asked


def at_chance(game: Game) -> bool:
    return game.question is not None and game.question.part == ACTION


Shows = Callable[[Course], bool]

# What shows a ruling of the core rule.
SHOWN_BY: Final[tuple[tuple[str, Shows], ...]] = (
    ("C-01", lambda step: step.came("10") and not step.came("11") and step.same_player),
    ("C-16", lambda step: step.came("7", "8") and step.same_player),
    (
        "C-18",
        lambda step: (
            step.came("4")
            and step.before.at_chance
            and step.before.staged == 0
            and step.before.asked != step.before.turn
        ),
    ),
    ("C-15", lambda step: step.came("5", "6", "6-1")),
    ("C-04", lambda step: step.came("14", "2")),
    ("C-03", lambda step: step.came("15") and len(step.after.stage) > 0),
    ("C-02", lambda step: step.came("15") and not step.came("9") and not at_chance(step.after)),
    ("C-19", lambda step: bool(step.told(LOST))),
    ("C-09", lambda step: bool(step.told(DROPPED))),
    ("C-12", lambda step: step.came("6-7") and step.came("6-5")),
    ("C-21", lambda step: step.came("6-1")),
)


def because(
    before: Stride, after: Duel, boxes: list[tuple[str, int]], events: list[Event]
) -> list[str]:
    """Return the numbers of the rulings a step shows: of the core rule, and of what resolved."""
    step = Course(before, after, tuple(box for box, _ in boxes), events)
    found = [number for number, shows in SHOWN_BY if shows(step)]
    for event in step.told(RESOLVED):
        record = after.book.card_lines[event.line].record
        about = rule_text(FALLBACK, after.book.edition, "action", record.id).rulings
        found += list(about)[:MOST_OF_AN_ACTION]
    return list(dict.fromkeys(found))[:MOST]
