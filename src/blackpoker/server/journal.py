"""What the server says about itself: one JSON object a line, without cards and without tokens."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final, TextIO

from blackpoker.workers.fault_line import told

A_SECOND: Final = 10  # lines, in any second; what comes on top is only counted
FOR_ERRORS: Final = 3  # of these: a busy evening must not hide them
HANG_UPS: Final = ("ClientDisconnect", "WebSocketDisconnect")  # of the network's own library


def hung_up(error: BaseException) -> bool:
    """Has a guest gone in the middle of something? That is no fault of the server.

    >>> hung_up(ConnectionResetError()), hung_up(RuntimeError())
    (True, False)
    """
    return isinstance(error, ConnectionError) or type(error).__name__ in HANG_UPS


class Journal:
    """Writes lines to a stream. ``level``: 0 errors, 1 what begins and ends, 2 every connection.

    Only ids, counts, codes and times are ever handed over: names, frames, addresses of pages and
    positions are not. Any thread may write.
    """

    def __init__(
        self,
        level: int = 1,
        stream: TextIO | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.level = level
        self.stream = stream
        self.now = now
        self.lock = threading.Lock()
        self.recent: deque[float] = deque()  # when the lines of the last second were written
        self.swallowed = 0  # lines there was no room for
        self.reported = 0  # of these, so many were told about

    def write(self, level: int, event: str, **values: object) -> None:
        if level > self.level:
            return
        with self.lock:
            if self.has_room(level):
                self.own_up()
                self.put({"event": event, **values})
            else:
                self.swallowed += 1

    def has_room(self, level: int) -> bool:
        """May another line be written now? If so, it is counted."""
        now = self.now()
        while self.recent and now - self.recent[0] >= 1.0:
            self.recent.popleft()
        # The line that says how many were swallowed is one too.
        lines = 2 if self.swallowed > self.reported else 1
        if len(self.recent) + lines > A_SECOND - (0 if level == 0 else FOR_ERRORS):
            return False
        self.recent.extend([now] * lines)
        return True

    def own_up(self) -> None:
        """Say how many lines there was no room for, if that was not said yet."""
        if self.swallowed > self.reported:
            self.put({"event": "swallowed", "lines": self.swallowed - self.reported})
            self.reported = self.swallowed

    def close(self) -> None:
        """The last line, for which there is always room."""
        if self.level >= 1:
            with self.lock:
                self.own_up()
                self.put({"event": "stopped"})

    def put(self, values: dict[str, object]) -> None:
        stream = self.stream if self.stream is not None else sys.stderr
        line = {"time": round(time.time(), 3), **values}
        try:
            # In one piece, line end and all, for other processes may write there too.
            stream.write(json.dumps(line, ensure_ascii=False, default=str) + "\n")
            stream.flush()
        except (OSError, ValueError):  # nobody reads any more; the games go on
            self.level = -1

    def fault(self, event: str, error: BaseException, **values: object) -> None:
        """Note an error nobody foresaw."""
        self.write(0, event, **told(error), **values)
