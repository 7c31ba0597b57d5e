"""A real server in a process of its own, to be measured, killed and started again."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from urllib.error import URLError
from urllib.request import urlopen

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 60.0
PORTS = range(15_000, 32_000)
FAULTS = ('"event": "fault"', '"event": "broken"', "Traceback")  # signs of them in the log


def free_port() -> int:
    """A port nobody listens on at the moment, and that no connection is given by itself."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def on_two_cores() -> int:
    """Keep to one core, and return the other: that is for the server."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    return cores[0]


def most_lines_a_second(log: str) -> int:
    """How many lines were written to a log in its busiest second.

    >>> most_lines_a_second('{"time": 1.2}\\n{"time": 1.9}\\n{"time": 2.1}\\n')
    2
    """
    lines = [one for one in log.splitlines() if one.startswith("{")]
    seconds = Counter(int(json.loads(one)["time"]) for one in lines)
    return max(seconds.values(), default=0)


class Server:
    """``blackpoker serve`` on a port and a data folder that stay the same over restarts."""

    def __init__(
        self,
        data: Path,
        *,
        limits: bool = False,
        core: int | None = None,
        extra: Sequence[str] = (),
    ) -> None:
        self.data = data
        self.port, self.admin_port = free_port(), free_port()
        self.core = core
        self.log = data / "server.log"
        self.words = [
            *(sys.executable, "-m", "blackpoker", "serve"),
            *("--host", "127.0.0.1", "--port", str(self.port), "--data", str(data)),
            *("--admin", f"127.0.0.1:{self.admin_port}"),
            *(() if limits else ("--unlimited",)),
            *extra,
        ]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    # ---- starting and stopping
    def start(self, wait: bool = True) -> float:
        """Start it; return how many seconds passed until it answered."""
        began = time.perf_counter()
        self.data.mkdir(parents=True, exist_ok=True)
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.words,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that what it started itself can be ended with it
            )
        if self.core is not None:
            os.sched_setaffinity(self.process.pid, {self.core})
        if wait:
            self.wait()
        return time.perf_counter() - began

    def wait(self) -> None:
        until = time.perf_counter() + START_SECONDS
        while time.perf_counter() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"the server did not start:\n{self.said()[-2000:]}")
            try:
                with urlopen(f"{self.url}/healthz", timeout=5) as answer:
                    answer.read()
                    return
            except (URLError, OSError):
                time.sleep(0.01)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """``kill -9``: it has no time for a last word."""
        if self.process is not None:
            self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end; if it does not, kill it."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.terminate()
            self.process.wait(10)
        self.end(signal.SIGKILL)

    def end(self, by: signal.Signals) -> None:
        """Send a signal to the server and all processes it has started."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, by)
        self.process.wait()
        self.process = None

    # ---- looking at it
    def said(self) -> str:
        """All that it has written to its log."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def memory(self) -> int:
        """Bytes of memory that the serving process holds."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * PAGE

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def written(self) -> int:
        """Bytes that it has had written to the disk."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/io").read_text(encoding="ascii")
        return int(dict(line.split(": ") for line in text.splitlines())["write_bytes"])

    def size(self, name: str) -> int:
        """Bytes of a file of its folder."""
        file = self.data / name
        return file.stat().st_size if file.exists() else 0

    def metrics(self) -> dict[str, float]:
        """What it says about itself at /metrics, by name."""
        with urlopen(f"http://127.0.0.1:{self.admin_port}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        rows = re.findall(r"^(\w+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)
        return {name: float(value) for name, value in rows}


def quantile_of(metrics: dict[str, float], before: dict[str, float], name: str, q: float) -> float:
    """The upper edge of the bucket in which a quantile of a histogram lies, since ``before``."""
    rows = []
    for key, value in metrics.items():
        match = re.fullmatch(rf'{name}_bucket\{{le="([^"]+)"\}}', key)
        if match is not None:
            rows.append((float(match[1]), value - before.get(key, 0.0)))
    rows.sort()
    if not rows or rows[-1][1] <= 0:
        return 0.0
    return next(edge for edge, n in rows if n >= q * rows[-1][1])
