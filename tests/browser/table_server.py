"""A server in a process of its own, as somebody would start it, for a browser to come to."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds until it answers; machines that test are busy
BUSY = 503
BLACKPOKER = Path(__file__).with_name("even_luck.py")


class TableServer:
    """``blackpoker serve`` on a free port with a folder of its own."""

    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        self.data = data
        self.options = options
        self.environment = {**os.environ, **environment}
        self.port = free_port()
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the same port each time, and wait until it answers."""
        command = [sys.executable, str(BLACKPOKER), "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), "--workers", "1", "--unlimited", *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"the server does not start:\n{self.log.read_text()}")
            time.sleep(0.02)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/healthz", timeout=5) as answer:
                return bool(json.load(answer)["ok"])
        except OSError:
            return False

    def kill(self) -> None:
        """As a power cut would: it is told nothing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def faults(self) -> list[str]:
        """What went wrong inside the server, by its own log."""
        return [line for line in self.log.read_text().splitlines() if '"fault"' in line]

    def ask(self, path: str, body: object = None) -> Any:
        """Ask it over HTTP, as anybody could; while it is busy, again."""
        asked = urllib.request.Request(self.url + path, headers={"origin": self.url})
        if body is not None:
            asked.data = json.dumps(body).encode()
            asked.add_header("content-type", "application/json")
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                    said = answer.read().decode()
                    break
            except urllib.error.HTTPError as error:
                text = error.read().decode()
                if error.status != BUSY or time.monotonic() > until:
                    raise AssertionError(f"{path}: {error.status} {text}") from None
            time.sleep(0.5)
        return json.loads(said) if said.startswith(("{", "[")) else said


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
