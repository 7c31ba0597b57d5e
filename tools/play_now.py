"""``make play``: a table at once, and a quick one as soon as it is ready.

Compiling the engine takes minutes, playing does not have to wait for it: the source runs as it is,
only slower. So the source is served first while ``make`` compiles beside it at low priority. When
that is done, and nobody has chosen anything for a moment, the quick server takes the place of the
slow one, on the same port and folder; the page comes back to it by itself, and every game goes on
where it was.

    .venv/bin/python tools/play_now.py --port 8080      all options are those of `blackpoker serve`
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parents[1]
USUAL_PORT: Final = 8000
QUIET: Final = 2.0  # seconds in which nobody has chosen anything
LONGEST: Final = 60.0  # seconds to wait for such a moment
EVERY: Final = 0.25  # seconds between two looks
STOPPING: Final = 20.0  # seconds a server may take to end
ACTIONS: Final = re.compile(r"^blackpoker_actions_total (\d+)", re.MULTILINE)

COMPILING = """\
エンジンをコンパイルしています (2〜3分)。もう遊べます。
できたら速いほうに替わり、対局はそのまま続きます。
The engine is being compiled (two or three minutes). You can play already: when it is ready the
quicker one takes over, and games go on where they are."""
TAKEN_OVER = "コンパイルしたエンジンに替わりました。 / The compiled engine has taken over."
NOT_COMPILED = """\
コンパイルできませんでした。このまま遊べます (遅いだけです)。理由: {log}
The engine could not be compiled; play on, it is only slower. The reason is in {log}"""


@dataclass
class Table:
    """A server, and what stands behind it."""

    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    process: subprocess.Popen[bytes] | None = None

    def start(self, *more: str, silent: bool = False) -> None:
        said = subprocess.DEVNULL if silent else None
        self.process = subprocess.Popen(
            [*self.command, *more], env=self.environment, stdout=said, start_new_session=True
        )

    def ended(self) -> int | None:
        return None if self.process is None else self.process.poll()

    def stop(self) -> None:
        """End it as Ctrl-C would: all that was handed over is kept."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port(wished: int = 0) -> int:
    """This port of this machine if nobody has it, or any other."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", wished))
        except OSError:
            probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def choices_made(admin: int) -> int | None:
    """How many choices the server has kept, or None where it does not say."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{admin}/metrics", timeout=2) as answer:
            found = ACTIONS.search(answer.read().decode())
    except OSError:
        return None
    return None if found is None else int(found.group(1))


def wait_for_quiet(made: Callable[[], int | None]) -> None:
    """Return when nobody has chosen anything for a moment."""
    before, since = made(), time.monotonic()
    until = since + LONGEST
    while time.monotonic() < min(since + QUIET, until):
        time.sleep(EVERY)
        if (now := made()) != before:
            before, since = now, time.monotonic()


def with_a_port(options: Sequence[str]) -> list[str]:
    """The same options with the port that both servers have, one after the other."""
    named = [n for n, one in enumerate(options) if one.partition("=")[0] == "--port"]
    chosen = ""
    for n in named:
        _, equals, value = options[n].partition("=")
        chosen = value if equals else "".join(options[n + 1 : n + 2])
    if named and chosen != "0":
        return list(options)  # whatever is wrong with it, the server says
    return [*options, "--port", str(free_port(0 if named else USUAL_PORT))]


def play(slow: Table, quick: Table, make: Sequence[str], log: Path) -> int:
    """Serve, compile, take over; return when the server ends."""
    admin = free_port()
    slow.start("--admin", f"127.0.0.1:{admin}")
    print(COMPILING, flush=True)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as kept:
        work = subprocess.Popen(make, stdout=kept, stderr=kept, start_new_session=True)
    serving = slow
    try:
        while work.poll() is None:
            if (ended := slow.ended()) is not None:
                return ended
            time.sleep(EVERY)
        if work.returncode != 0:
            print(NOT_COMPILED.format(log=log), flush=True)
        else:
            wait_for_quiet(lambda: choices_made(admin))
            slow.stop()
            serving = quick
            quick.start(silent=True)  # what there is to say was said
            print(TAKEN_OVER, flush=True)
        while (ended := serving.ended()) is None:
            time.sleep(EVERY)
        return ended
    except KeyboardInterrupt:
        return 0
    finally:
        if work.poll() is None:
            os.killpg(work.pid, signal.SIGTERM)
        serving.stop()


def is_compiled() -> bool:
    """Is what is installed what the source says? ``make`` writes down what goes into it."""
    subprocess.run(["make", "-s", "build/sources"], cwd=HERE, check=False)
    installed, sources = HERE / ".venv/installed", HERE / "build/sources"
    if not (installed.exists() and sources.exists()):
        return False
    return installed.stat().st_mtime >= sources.stat().st_mtime


def main(options: list[str]) -> int:
    serve = [sys.executable, "-m", "blackpoker", "serve", "--quiet"]
    if is_compiled():
        os.execv(sys.executable, [*serve, "--open", *options])
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends like Ctrl-C
    same = with_a_port(options)
    quick = Table([*serve, *same])
    plain = {**os.environ, "PYTHONPATH": str(HERE / "src")}
    slow = Table([*serve, "--open", *same], plain)
    make = ["nice", "make", "-s", "-C", str(HERE), ".venv/installed"]
    return play(slow, quick, make, HERE / "build/compiling.log")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
