"""Somebody thinks: a line like "thinking… 40 %" on a terminal, and elsewhere nothing."""

from __future__ import annotations

import sys
from typing import Final, TextIO

from blackpoker.table.protocol import Thinking
from blackpoker.text import say
from blackpoker.words.columns import width

CONTROL_C: Final = 2  # columns: a terminal writes ^C itself


class ThinkingLine:
    """Written over itself as it goes on, and wiped away before anything else is said."""

    def __init__(self, lang: str, stream: TextIO | None = None) -> None:
        self.lang = lang
        self.stream = stream if stream is not None else sys.stdout
        # Where nobody looks on, nobody can be asked to wait, and Ctrl-C ends the program.
        self.watched = self.stream is not None and self.stream.isatty()
        self.shown = ""

    def progress(self, message: Thinking) -> None:
        self.show(say(self.lang, "thinking.progress", percent=int(100 * message.part)))

    def show(self, line: str) -> None:
        """Write over what was shown."""
        if not self.watched or line == self.shown:
            return
        blank = " " * max(0, width(self.shown) + CONTROL_C - width(line))
        self.stream.write(f"\r{blank}\r{line}")
        self.stream.flush()
        self.shown = line
