"""What the server says about itself: one JSON object a line, without cards and without tokens."""

from __future__ import annotations

import json
import sys
import time
import traceback
from typing import TextIO


class Journal:
    """Writes lines to a stream. ``level``: 0 errors, 1 what begins and ends, 2 every connection.

    Only ids, counts, codes and times are ever handed over: names, frames, addresses of pages and
    positions are not.
    """

    def __init__(self, level: int = 1, stream: TextIO | None = None) -> None:
        self.level = level
        self.stream = stream

    def write(self, level: int, event: str, **values: object) -> None:
        if level > self.level:
            return
        stream = self.stream if self.stream is not None else sys.stderr
        line = {"time": round(time.time(), 3), "event": event, **values}
        try:
            print(json.dumps(line, ensure_ascii=False, default=str), file=stream, flush=True)
        except (OSError, ValueError):  # nobody reads any more; the games go on
            self.level = -1

    def fault(self, event: str, error: BaseException, **values: object) -> None:
        """Note an error nobody foresaw: its kind and where, not what it says, for that might name
        a card."""
        where = [
            f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)[-6:]
        ]
        self.write(0, event, error=type(error).__name__, where=where, **values)
