"""What can be done: definitions, written once, shared by every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from blackpoker.core.native import i64, mypyc_attr

if TYPE_CHECKING:
    from blackpoker.core.event import Event
    from blackpoker.core.task import Procedure, Task


class Trigger(Enum):
    """Asked for by a player, or by what happened."""

    DIRECT = "direct"
    TRIGGERED = "triggered"


class Speed(Enum):
    """Past the stage at once, or over it."""

    IMMEDIATE = "immediate"
    NORMAL = "normal"


class Timing(Enum):
    """With the turn and an empty stage, or whenever one holds the chance."""

    MAIN = "main"
    QUICK = "quick"


Step = Callable[[Any, "Task"], None]
Condition = Callable[[Any, int], bool]
Who = Callable[[Any, "Event"], list[int]]


@dataclass(frozen=True, kw_only=True)
class When:
    """A trigger condition: the kind of event it listens to, and who gets a request for it.

    ``who`` is asked at the moment of the event and names a player once per request; None is the
    turn player.
    """

    kind: int
    who: Who | None = None
    action: str = ""  # for RESOLVED and STAGED: of this action only
    carries: Callable[[Event], int] | None = None  # what of the event the request remembers


@dataclass(frozen=True, kw_only=True)
class ActionDef:
    """One action of a list; most are asked for, on one's own turn, and go over the stage."""

    id: str
    trigger: Trigger = Trigger.DIRECT
    speed: Speed = Speed.NORMAL
    timing: Timing = Timing.MAIN
    effect: tuple[Step, ...]  # numbered as in the book
    condition: Condition | None = None  # 起動条件
    when: When | None = None  # 誘発条件; a triggered action without one is raised by effects only
    passes: bool = False  # whoever asks for it passes as soon as it lies on the stage


@mypyc_attr(allow_interpreted_subclasses=True)
class Line:
    """One line of the action list of a regulation: the record, and what the engine reads often."""

    def __init__(self, index: i64, action: ActionDef, effect: Procedure) -> None:
        self.index: i64 = index
        self.action: ActionDef = action
        self.effect: Procedure = effect
        self.direct: bool = action.trigger is Trigger.DIRECT
        self.immediate: bool = action.speed is Speed.IMMEDIATE
        self.main: bool = action.timing is Timing.MAIN
        self.rank: i64 = (0 if self.immediate else 2) + (0 if self.main else 1)  # see trigger_check
        self.heard: bool = False  # does a trigger wait for this action to resolve ...
        self.noticed: bool = False  # ... or to be put on the stage?
        self.passes: bool = action.passes
        self.aims: bool = False  # must a target be named when it is triggered? (C-09)
