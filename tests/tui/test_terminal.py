"""The command takes a real terminal, plays on it, and gives it back."""

from __future__ import annotations

import os
import select
import struct
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
SECONDS = 30.0


def read_until(descriptor: int, words: bytes) -> bytes:
    """Read what the screen is sent until some words are on it."""
    said = b""
    end = time.monotonic() + SECONDS
    while words not in said and time.monotonic() < end:
        if select.select([descriptor], [], [], 0.2)[0]:
            try:
                said += os.read(descriptor, 65536)
            except OSError:  # the other end is closed
                break
    return said


def test_a_game_begins_in_a_terminal_and_is_kept_when_one_leaves(tmp_path: Path) -> None:
    import fcntl
    import termios

    record = tmp_path / "game.txt"
    child, terminal = pty.fork()
    if child == 0:
        words = ["tui", "--lang", "en", "--seed", "5", "--record", str(record)]
        os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30")
        os.execv(sys.executable, [sys.executable, "-m", "blackpoker", *words])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    read_until(terminal, b"\x1b[6n")
    os.write(terminal, b"\x1b[1;5R")  # this one draws suits and frames in two columns
    shown = read_until(terminal, b"What you can do")
    assert b"What you can do" in shown
    assert "♠".encode() not in shown.partition(b"\x1b[6n")[2]
    os.write(terminal, b"q")
    assert b"Leave the table?" in read_until(terminal, b"Leave the table?")
    os.write(terminal, b"y")
    assert b"Saved:" in read_until(terminal, b"Saved:")
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert record.read_text(encoding="utf-8").startswith("blackpoker record 2")
