"""What the first page says, tried by somebody who has just come, in a fresh environment.

    python tools/try_readme.py build/wheel/*.whl     or: make test-readme

The files of the checkout are copied. There the page must be up within half a minute of ``make
play``; without a compiler ``pip install ".[web,tui]"`` must do as well; and with the wheel every
command of the first page is run as it is written, but for what a reader fills in and for numbers
that are meant for a longer evening. What stays open (a server, the full screen, a bot) is started,
used and ended.
"""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PLAYABLE: Final = 30.0  # seconds from `make play` to the page
PATIENCE: Final = 180.0  # seconds for anything else
REGULATION: Final = "9.1 lite+entry16"
BLOCK: Final = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
ROW: Final = re.compile(r"^\| (`blackpoker .*?) \|", re.MULTILINE)
CODE: Final = re.compile(r"`([^`]+)`")
LEFT_OUT: Final = ("make ", "pip ", "blackpoker learn ")  # tried on their own; needs torch
NEEDS_OTHERS: Final = ("--meeting", "…")  # an evening that somebody holds; what stands above
LAST: Final = "blackpoker data "  # when nobody uses the folder any more
FILLED_IN: Final = {"my_bot.py": "examples/bots/cautious.py"}
SHORTER: Final = {
    "--games 1000": "--games 4",
    "--games 400": "--games 2",
    "search:2000": "search:20",
    "blackpoker lab": "blackpoker lab --plan",
}
GIVES_UP: Final = b"1\n" * 12 + b"resign\nq\n"  # after something to look back at


class NotAsWritten(Exception):
    """Something of the first page is not so."""


def commands(page: str) -> list[str]:
    """Every command of the page, in its order.

    >>> commands("```console\\n$ make play  # go\\n> 1\\n```")
    ['make play']
    >>> commands("| `blackpoker rules`, `rules up` | look it up |")
    ['blackpoker rules', 'blackpoker rules up']
    """
    found = []
    for block in BLOCK.findall(page):
        shown = [one[2:] for one in block.splitlines() if one.startswith("$ ")]
        found += [one.partition("  #")[0].strip() for one in shown]
    for row in ROW.findall(page):
        for one in CODE.findall(row):
            found.append(one if one.startswith("blackpoker ") else f"blackpoker {one}")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def say(words: str, began: float | None = None) -> None:
    print(words if began is None else f"{words}  ({time.monotonic() - began:.1f} s)", flush=True)


def page_at(url: str, process: subprocess.Popen[bytes], patience: float) -> None:
    """Wait for the page; whoever serves it must not have ended."""
    until = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(f"{url}/", timeout=5) as answer:
                if b'id="app"' not in answer.read():
                    raise NotAsWritten(f"{url} shows something else")
                return
        except OSError as error:
            if process.poll() is not None or time.monotonic() > until:
                raise NotAsWritten(f"no page at {url} after {patience:.0f} s") from error
            time.sleep(0.1)


class Newcomer:
    """Somebody with a copy of the checkout and no environment yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.home = folder / "home"
        self.home.mkdir()
        self.port = free_port()
        kept = ("PATH", "PIP_", "SSL_", "LANG", "LC_", "TMP")
        self.environment = {k: v for k, v in os.environ.items() if k.startswith(kept)}
        self.environment |= {"HOME": str(self.home), "TERM": "xterm-256color"}
        asked = ["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"]
        listed = subprocess.run(asked, check=True, capture_output=True).stdout.decode()
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.folder / name)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def run(self, words: list[str], said: bytes = b"", **more: str) -> str:
        """Run a command to its end; return what it says."""
        environment = self.environment | more
        done = subprocess.run(
            words, cwd=self.folder, env=environment, input=said, timeout=PATIENCE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        told = done.stdout.decode(errors="replace")
        if done.returncode != 0 or "Traceback" in told:
            raise NotAsWritten(f"{shlex.join(words)} ended with {done.returncode}:\n{told[-2000:]}")
        return told

    def start(self, words: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            words, cwd=self.folder, env=self.environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def install(self, what: str, **more: str) -> None:
        """Make an environment, and let its commands be found."""
        place = self.home / "environment"
        shutil.rmtree(place, ignore_errors=True)
        self.run([sys.executable, "-m", "venv", str(place)])
        pip = [str(place / "bin/pip"), "--disable-pip-version-check", "-q", "install"]
        self.run([*pip, what], **more)
        path = os.environ["PATH"]
        self.environment["PATH"] = f"{place / 'bin'}{os.pathsep}{path}"

    def ask(self, path: str, **body: Any) -> Any:
        asked = urllib.request.Request(f"{self.url}{path}", json.dumps(body).encode())
        asked.add_header("content-type", "application/json")
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return json.load(answer)

    # ---- what stays open
    def serve(self, words: list[str]) -> subprocess.Popen[bytes]:
        if "--port" not in words:
            words = [*words, "--port", str(self.port)]
        process = self.start(words)
        page_at(self.url, process, PATIENCE)
        return process

    def look(self, words: list[str]) -> None:
        """Open the full screen, wait until it is drawn, and leave it."""
        master, theirs = pty.openpty()
        process = subprocess.Popen(
            words, cwd=self.folder, env=self.environment, start_new_session=True,
            stdin=theirs, stdout=theirs, stderr=theirs,
        )  # fmt: skip
        os.close(theirs)
        os.set_blocking(master, False)
        drawn, until = b"", time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < until:
            try:
                drawn += os.read(master, 1 << 16)
            except BlockingIOError:
                if drawn:
                    os.write(master, b"\x11")  # Ctrl-Q; answers when it is ready to
                time.sleep(0.1)
            except OSError:  # its end has closed
                time.sleep(0.05)
        os.close(master)
        if process.poll() != 0 or b"\x1b[?1049h" not in drawn or b"Traceback" in drawn:
            process.kill()
            told = drawn.decode(errors="replace")[-2000:]
            raise NotAsWritten(f"{shlex.join(words)} ended with {process.wait()}:\n{told}")

    def meet(self, words: list[str]) -> None:
        """Start a bot with a game of its own, sit down opposite, and give up."""
        process = self.start(words)
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if found := re.search(r"/join/(\S+)", line.decode()):
                    self.give_up(found[1])
                    break
            if process.wait(PATIENCE) != 0:
                raise NotAsWritten(f"{shlex.join(words)} ended with {process.returncode}")
        finally:
            end(process, signal.SIGKILL)

    def give_up(self, invite: str) -> None:
        """Join, and say so until the game has begun."""
        words = ["blackpoker", "play", "--server", self.url, "--join", invite]
        guest = subprocess.Popen(
            words, cwd=self.folder, env=self.environment, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        assert guest.stdin is not None
        until = time.monotonic() + PATIENCE
        try:
            while guest.poll() is None and time.monotonic() < until:
                guest.stdin.write(b"resign\n")
                guest.stdin.flush()
                time.sleep(0.5)
        except BrokenPipeError:
            guest.wait(PATIENCE)
        finally:
            end(guest, signal.SIGKILL)
        if guest.returncode != 0:
            raise NotAsWritten(f"{shlex.join(words)} ended with {guest.returncode}")

    # ---- one command of the page
    def filled_in(self, command: str) -> list[str]:
        for before, after in {**FILLED_IN, **SHORTER}.items():
            command = command.replace(before, after)
        command = re.sub(r"127\.0\.0\.1:8000", f"127.0.0.1:{self.port}", command)
        command = re.sub(r"--port 8000", f"--port {self.port}", command)
        if "INVITE" in command or "GAME" in command:
            made = self.ask("/api/games", kind="friend", regulation=REGULATION, bearer=True)
            for name, what in (("INVITE", "invite"), ("GAME", "game"), ("CODE", "watch")):
                command = command.replace(name, made[what])
        return shlex.split(command)

    def follow(self, command: str) -> None:
        words = self.filled_in(command)
        if words[1] == "tui":
            self.look(words)
        elif words[1] == "bot":
            self.meet(words)
        else:
            self.run(words, GIVES_UP if words[1] == "play" else b"")


def end(process: subprocess.Popen[bytes], by: signal.Signals) -> None:
    """End it and whatever it has started."""
    if process.poll() is None:
        os.killpg(process.pid, by)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def try_make_play(newcomer: Newcomer) -> None:
    began = time.monotonic()
    options = f"--port {newcomer.port} --data {newcomer.home}/first"
    process = newcomer.start(["make", "play", f"ARGS={options}"])
    try:
        page_at(newcomer.url, process, PLAYABLE)
        say("make play shows the page", began)
    finally:
        end(process, signal.SIGINT)


def try_commands(newcomer: Newcomer, page: str) -> None:
    every = [
        one
        for one in commands(page)
        if not one.startswith(LEFT_OUT) and not any(part in one for part in NEEDS_OTHERS)
    ]
    every.sort(key=lambda one: one.startswith(LAST))
    serving: subprocess.Popen[bytes] | None = None
    try:
        for command in every:
            began = time.monotonic()
            if command.startswith("blackpoker serve"):
                if serving is not None:
                    end(serving, signal.SIGTERM)
                serving = newcomer.serve(newcomer.filled_in(command))
            else:
                if command.startswith(LAST) and serving is not None:
                    end(serving, signal.SIGTERM)
                newcomer.follow(command)
            say(f"  {command}", began)
    finally:
        if serving is not None:
            end(serving, signal.SIGKILL)


def main(names: list[str]) -> int:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    with TemporaryDirectory(prefix="blackpoker-newcomer-") as folder:
        newcomer = Newcomer(Path(folder))
        try:
            try_make_play(newcomer)
            began = time.monotonic()
            newcomer.install(".[web,tui]", CC="false")
            newcomer.run(["blackpoker", "rules", "up"])
            say("without a compiler pip installs it from the checkout", began)
            for wheel in map(Path, names):
                began = time.monotonic()
                newcomer.install(f"{wheel.resolve()}[web,tui]")
                say(f"{wheel.name} is installed", began)
                try_commands(newcomer, page)
        except (NotAsWritten, subprocess.TimeoutExpired) as error:
            print(f"Not as written: {error}", file=sys.stderr)
            return 1
    say("What the first page says is so.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
