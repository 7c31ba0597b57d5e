"""How wide does this terminal draw a suit? It is asked where its cursor stands after one."""

from __future__ import annotations

import contextlib
import os
import re
import select
import sys
from typing import Final

from blackpoker.terminal.signs import Signs

PATIENCE: Final = 0.3  # seconds; most terminals answer at once, some never
SAMPLE: Final = "♠─"  # two signs whose width is not the same everywhere
WHERE: Final = "\x1b[6n"
ANSWER: Final = re.compile(rb"\x1b\[\d+;(\d+)R")


def signs_for(suits: str) -> Signs:
    """The signs a person wants, as far as their terminal can show them."""
    narrow = suits != "ascii" and columns_of_sample() in (None, len(SAMPLE))
    return Signs(suits if narrow or suits == "kanji" else "ascii", narrow)


def columns_of_sample() -> int | None:
    """How many columns the sample takes; None if the terminal does not say."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    if os.environ.get("TERM", "dumb") == "dumb":
        return None
    try:
        import termios
        import tty
    except ImportError:  # not on this system
        return None
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        sys.stdout.write(f"\r{SAMPLE}{WHERE}")
        sys.stdout.flush()
        return read_answer(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSANOW, before)
        sys.stdout.write("\r\x1b[K")
        sys.stdout.flush()


def read_answer(descriptor: int) -> int | None:
    """Read until the terminal has said where its cursor stands, or has had time enough."""
    said = b""
    while select.select([descriptor], [], [], PATIENCE)[0]:
        with contextlib.suppress(BlockingIOError):
            said += os.read(descriptor, 32)
        match = ANSWER.search(said)
        if match is not None:
            return int(match[1]) - 1
        if len(said) > 256:
            break
    return None
