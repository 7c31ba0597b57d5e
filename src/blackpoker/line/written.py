"""What a person writes, or what is piped in: read beside the game, taken line by line."""

from __future__ import annotations

import asyncio
import sys
import threading


class Written:
    """The lines of the standard input, in their order; after the last one there is None."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.typed = sys.stdin is not None and sys.stdin.isatty()  # by somebody, here and now

    def start(self) -> None:
        """Begin to read; the thread that waits for lines ends with the program."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self.read, args=(loop,), name="reader", daemon=True).start()

    def read(self, loop: asyncio.AbstractEventLoop) -> None:
        stream = sys.stdin
        while not loop.is_closed():
            line = stream.readline() if stream is not None else ""
            loop.call_soon_threadsafe(self.lines.put_nowait, line or None)
            if not line:
                return

    async def next(self) -> str | None:
        line = await self.lines.get()
        if line is None:
            self.lines.put_nowait(None)  # for whoever asks again
        return line
