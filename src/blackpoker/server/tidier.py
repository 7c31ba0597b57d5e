"""Keeping the write-ahead log short, without holding up those who wait for something to be kept.

What is in the log is moved into the file in two steps. Most of it is moved beside the writer, by a
thread of its own, while entries go on being appended; so that one never comes to the end of it. The
rest, little by then, is moved by the writer itself between two transactions: then nothing is left,
and the next transaction begins the log anew.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from blackpoker.server.data_folder import FILE, connect, log_size

# Up to here the log is written over and over, which is quicker than to append to a file. Beyond it
# is tidied, and cut to this length again: so its length tells whether there is something to do.
USUAL_BYTES: Final = 32 * 1024 * 1024
MOST_BYTES: Final = 64 * 1024 * 1024  # longer than this something is wrong
LOOK_SECONDS: Final = 0.5
MOVE: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody, neither readers nor the writer


class Tidier:
    """Moves the log into the file when it has become long."""

    def __init__(self, folder: Path, look: Callable[[], object]) -> None:
        """``look`` is called again and again beside it, also when nothing is written."""
        self.folder = folder
        self.look = look
        self.connection = connect(folder / FILE)
        self.busy = False  # since the first step has begun
        self.nearly = threading.Event()  # the second is for the writer
        self.closing = threading.Event()
        self.finished = 0  # how often
        self.thread = threading.Thread(target=self.run, name="tidier", daemon=True)

    def run(self) -> None:
        while not self.closing.wait(LOOK_SECONDS):
            self.look()
            if not self.busy and log_size(self.folder) > USUAL_BYTES:
                self.busy = True
                with suppress(sqlite3.Error):  # a full disk: what is in the log is safe there
                    self.connection.execute(MOVE)
                self.nearly.set()

    def finish(self, writer: sqlite3.Connection) -> None:
        """Move what was appended meanwhile; in the thread of the writer, who appends no more."""
        if self.nearly.is_set():
            with suppress(sqlite3.Error):
                writer.execute(MOVE)
            self.finished += 1
            self.nearly.clear()
            self.busy = False

    def close(self) -> None:
        """Stop the thread, if it runs; the connection is the store's to close."""
        self.closing.set()
        if self.thread.is_alive():
            self.thread.join()
