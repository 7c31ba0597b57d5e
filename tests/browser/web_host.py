"""A folder of files on a web host, as ``python -m http.server`` serves it, below a path."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

import pytest
from browser.table_server import free_port

from blackpoker.site.folder import make_site
from blackpoker.site.pyodide_files import NoSite, found_in

PYODIDE: Final = Path(__file__).parents[2] / "build" / "pyodide"  # make build/pyodide/fetched
BELOW: Final = "some/path"
PATIENCE: Final = 30.0


class WebHost:
    """Serves whatever lies below its root; it can go away."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{BELOW}/"

    @property
    def folder(self) -> Path:
        return self.root / BELOW

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=self.root, stdout=quiet, stderr=quiet)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(self.url, timeout=5).close()
                return
            except OSError:
                assert time.monotonic() < until, "the host does not start"
                time.sleep(0.02)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def made_site(root: Path, server: str = "") -> WebHost:
    """The site in a folder of a host; without npm there is none, and CI must not be green."""
    try:
        pyodide = found_in(PYODIDE)
    except NoSite:
        reason = "the page without a server needs npm: make build/pyodide/fetched"
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(f"{reason}, and CI has to run its tests", pytrace=False)
        pytest.skip(reason)
    host = WebHost(root)
    make_site(host.folder, pyodide, server)
    return host
