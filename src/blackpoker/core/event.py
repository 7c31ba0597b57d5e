"""What happened, the whole truth.

Made only if somebody listens: a trigger of this regulation, or a recorder.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.core.native import i64, mypyc_attr

RESOLVED: Final = 0
STAGED: Final = 1
NEGATED: Final = 2
DECLARED: Final = 3
DROPPED: Final = 4
PASSED: Final = 5
TURN_PASSED: Final = 6
GAME_OVER: Final = 7
ANNOUNCED: Final = 8  # an action is asked for; DECLARED follows when it is paid, keyed and aimed
LOST: Final = 9  # its target is no longer what it must be: RESOLVED follows, and nothing happened
FIRST_OF_A_GAME: Final = 16
EVERYTHING: Final[i64] = (1 << 61) - 1


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Event:
    """``kind`` says what; the subclass says with what. Events never change."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def to_data(self) -> list[object]:
        return [self.kind]


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class RequestEvent(Event):
    """Announced, declared, staged, lost its target, resolved, negated or dropped."""

    def __init__(self, kind: i64, serial: i64, line: i64, controller: i64) -> None:
        self.kind = kind
        self.serial: i64 = serial
        self.line: i64 = line
        self.controller: i64 = controller

    def to_data(self) -> list[object]:
        return [self.kind, self.serial, self.line, self.controller]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PlayerEvent(Event):
    """Passed, got the turn, won (-1: nobody)."""

    def __init__(self, kind: i64, player: i64) -> None:
        self.kind = kind
        self.player: i64 = player

    def to_data(self) -> list[object]:
        return [self.kind, self.player]
