"""Python for the browser: the files of Pyodide, and msgspec as it was built for it.

They come with npm and pip, from wherever these are told to look, or lie in a folder that is named.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from blackpoker.core.errors import BlackPokerError

VERSION: Final = "314.0.7"
MSGSPEC: Final = "0.22.0"
SCRIPTS: Final = ("pyodide.mjs", "pyodide.asm.mjs")
WASM: Final = "pyodide.asm.wasm"
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
WHEEL: Final = "msgspec-*wasm32.whl"
PATIENCE: Final = 600.0  # seconds for whoever fetches something


class NoSite(BlackPokerError):
    """The folder cannot be made."""


@dataclass(frozen=True)
class Pyodide:
    """Where its files lie."""

    folder: Path
    wheel: Path

    @property
    def info(self) -> Any:
        """What it says of itself."""
        return json.loads((self.folder / LOCK).read_text(encoding="utf-8"))["info"]


def found_in(folder: Path) -> Pyodide:
    """The files that lie in a folder, as npm unpacks them, and beside them the wheel of msgspec."""
    place = next((one for one in (folder, folder / "package") if (one / WASM).is_file()), None)
    place = place or folder
    missing = [one for one in (WASM, *SCRIPTS, LIBRARY, LOCK) if not (place / one).is_file()]
    wheels = sorted(folder.glob(WHEEL))
    if missing or not wheels:
        lacking = ", ".join([*missing, *([] if wheels else [WHEEL])])
        raise NoSite("site_no_pyodide", folder=str(folder), missing=lacking)
    return Pyodide(place, wheels[-1])


def fetched(folder: Path) -> Pyodide:
    """The files, fetched into a folder if they are not there yet."""
    try:
        return found_in(folder)
    except NoSite:
        folder.mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm")
    if npm is None:
        raise NoSite("site_no_npm", version=VERSION)
    run([npm, "pack", "--silent", f"pyodide@{VERSION}"], folder)
    for one in folder.glob("pyodide-*.tgz"):
        with tarfile.open(one) as packed:
            packed.extractall(folder, filter="data")
        one.unlink()
    lock = json.loads((folder / "package" / LOCK).read_text(encoding="utf-8"))
    platform = f"pyemscripten_{lock['info']['abi_version']}_wasm32"
    python = ".".join(lock["info"]["python"].split(".")[:2])
    wanted = ["--only-binary=:all:", "--platform", platform, "--python-version", python]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"]
    run([*pip, "--no-deps", *wanted, f"msgspec=={MSGSPEC}"], folder)
    return found_in(folder)


def run(command: list[str], folder: Path) -> None:
    """Have another program fetch something; what it complains about is passed on."""
    program = Path(command[0]).name
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoSite("site_not_fetched", program=program, reason=str(error)) from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        reason = said[-1] if said else f"exit {done.returncode}"
        raise NoSite("site_not_fetched", program=program, reason=reason)
