"""Somebody thinks: show how far they are, and let the person say that it is enough."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Final, Protocol, TextIO, runtime_checkable

from blackpoker.agents.coach import goes_on
from blackpoker.common.view import View
from blackpoker.core.decision import Decision, Question
from blackpoker.play.knowledge import remembers
from blackpoker.play.session import Chooser
from blackpoker.text import say
from blackpoker.words.columns import width

PATIENCE: Final = 0.5  # seconds, before anything is shown
CONTROL_C: Final = 2  # columns: a terminal writes ^C itself


@runtime_checkable
class Thinker(Protocol):
    """An agent that tells how much of its budget is spent, and stops when told to."""

    on_progress: Callable[[float], bool] | None

    def choose(self, view: object, decision: Decision) -> int: ...


class ThinkingLine:
    """A line like "thinking… 40 %" on a terminal; elsewhere nothing.

    The first Ctrl-C while somebody thinks means: move now. The next one is as usual.
    """

    def __init__(self, lang: str, stream: TextIO | None = None) -> None:
        self.lang = lang
        self.stream = stream if stream is not None else sys.stdout
        # Where nobody looks on, nobody can be asked to wait, and Ctrl-C ends the program.
        self.watched = self.stream is not None and self.stream.isatty()
        self.enough = False
        self.began = 0.0
        self.shown = ""
        self.before: Any = None  # what Ctrl-C did; the signal module has no better type

    def __enter__(self) -> ThinkingLine:
        self.began = time.monotonic()
        if self.takes_signals():
            self.before = signal.signal(signal.SIGINT, self.interrupted)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
            self.before = None
        self.show("")

    def takes_signals(self) -> bool:
        """Python lets only the main thread have them."""
        return self.watched and threading.current_thread() is threading.main_thread()

    def interrupted(self, number: int, frame: FrameType | None) -> None:
        if self.enough:
            raise KeyboardInterrupt
        self.enough = True

    def progress(self, part: float) -> bool:
        """Show how far it is; True if it is enough."""
        if self.watched and time.monotonic() - self.began >= PATIENCE:
            self.show(say(self.lang, "thinking.progress", percent=int(100 * part)))
        return self.enough

    def show(self, line: str) -> None:
        """Write over what was shown."""
        if line == self.shown:
            return
        blank = " " * max(0, width(self.shown) + CONTROL_C - width(line))
        self.stream.write(f"\r{blank}\r{line}")
        self.stream.flush()
        self.shown = line


class Watched:
    """An agent whose thinking is shown."""

    def __init__(self, agent: Thinker, thinking: ThinkingLine) -> None:
        self.agent = agent
        self.thinking = thinking
        self.remembers_cards = remembers(agent)
        self.began: Question | None = None  # the question with which its move began
        self.turn = 0
        agent.on_progress = thinking.progress

    def choose(self, view: object, decision: Decision) -> int:
        question = decision.question
        turn = view.turn_number if isinstance(view, View) else 0
        if self.began is None or turn != self.turn or not goes_on(self.began, question):
            self.thinking.enough = False  # "move now" was for all of the last move
            self.began = question
        self.turn = turn
        with self.thinking:
            return self.agent.choose(view, decision)


def watched(agent: Chooser, thinking: ThinkingLine) -> Chooser:
    """Show this agent thinking, if it does and somebody looks on."""
    if thinking.watched and isinstance(agent, Thinker):
        return Watched(agent, thinking)
    return agent
