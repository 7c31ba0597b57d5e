"""The command as a person at a terminal runs it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from blackpoker.cli.__main__ import main

ROOT = Path(__file__).resolve().parents[1]
Done = subprocess.CompletedProcess[str]


def blackpoker(*words: str, given: str = "", **environment: str) -> Done:
    """Run the command as a person would, but in this process.

    Starting Python and reading the rules takes longer than nearly everything that is tested here.
    What only a process of its own can show is tested with `started`.
    """
    out, err = terminal(), terminal()
    with (
        chdir(ROOT),
        mock.patch.dict(os.environ, at_home(environment)),
        typing(given),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = exit_code(list(words))
    return subprocess.CompletedProcess(words, code, written_on(out), written_on(err))


def started(*words: str, given: str = "", **environment: str) -> Done:
    """Run the command as a person would, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "blackpoker.cli", *words],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        cwd=ROOT,
        env={**os.environ, **at_home(environment)},
        check=False,
    )


def at_home(environment: dict[str, str]) -> dict[str, str]:
    """The same settings on every machine, and those a test wants."""
    return {"PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8", "LC_ALL": "", **environment}


def exit_code(words: list[str]) -> int:
    """Run the command to its end; whatever it lets through ends it as it would end a process."""
    try:
        main(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def terminal() -> io.TextIOWrapper:
    """A stream that nobody watches, like the one to a pipe."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def written_on(stream: io.TextIOWrapper) -> str:
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8").replace(os.linesep, "\n")


@contextmanager
def typing(given: str) -> Iterator[None]:
    stream = io.TextIOWrapper(io.BytesIO(given.encode("utf-8")), encoding="utf-8")
    with mock.patch.object(sys, "stdin", stream):
        yield


class Terminal:
    """The command with a pipe at both ends; what it says is read as it comes."""

    def __init__(self, *words: str, lang: str = "en") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "blackpoker", "play", "--lang", lang, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
            encoding="utf-8",
        )
        self.said = ""
        self.listening = threading.Thread(target=self.listen, daemon=True)
        self.listening.start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def write(self, line: str, until: str) -> str:
        """Write a line and wait for words that were not there before; what came is returned."""
        before = len(self.said)
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.wait(until, before)

    def wait(self, until: str, before: int = 0) -> str:
        end = time.monotonic() + 30
        while until not in self.said[before:]:
            assert time.monotonic() < end, self.said
            assert self.process.poll() is None, self.said
            time.sleep(0.01)
        return self.said[before:]

    def leave(self, word: str = "quit") -> int:
        """Write the last line, and wait for the end."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.close()
        code = self.process.wait(20)
        self.listening.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
