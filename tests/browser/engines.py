"""Firefox and WebKit, driven as they let themselves be driven: no program of anybody else between.

Firefox listens to Marionette, a line of JSON with its length in front; WebKit has a WebDriver of
its own. Both are asked for little: go somewhere, run a function, press keys, click, be of a size.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

import pytest
from browser.table_server import free_port
from playwright.sync_api import TimeoutError as PlaywrightTimeout

PATIENCE: Final = 60.0  # seconds until a browser answers
EVERY: Final = 0.03  # seconds between two looks at the page
WAITS: Final = 60.0  # seconds for something to appear on it
FIREFOX: Final = ("firefox-esr", "firefox")
MINI_BROWSERS: Final = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
FOUND: Final = "element-6066-11e4-a52e-4f735466cecf"  # what WebDriver calls an element
KEYS: Final = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Space": " "}
SHIFT: Final = "\ue008"
# What a page complains about from now on.
LISTEN: Final = """() => { if (window.complaints) return; window.complaints = [];
  addEventListener("error", (e) => window.complaints.push(`error: ${e.message}`));
  addEventListener("unhandledrejection", (e) => window.complaints.push(`promise: ${e.reason}`));
  addEventListener("securitypolicyviolation", (e) =>
    window.complaints.push(`policy: ${e.effectiveDirective} ${e.blockedURI}`));
  const plain = console.error;
  console.error = (...said) => {
    window.complaints.push(`console: ${said.join(" ")}`);
    plain(...said);
  };
}"""


class Engine:
    """A browser with one window; what people in ``people.py`` need of a page."""

    name = ""

    def __init__(self) -> None:
        self.keyboard = self
        self.complaints: list[str] = []

    # ---- what an engine can do itself
    def command(self, name: str, path: str, **told: Any) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    # ---- a page
    def goto(self, url: str) -> None:
        self.collect()
        self.command("Navigate", "url", url=url)
        self.evaluate(LISTEN)

    def evaluate(self, function: str, argument: object = None) -> Any:
        script = f"return ({function})(...arguments)"
        return self.command("ExecuteScript", "execute/sync", script=script, args=[argument])

    def wait_for_function(self, function: str, arg: object = None) -> Found:
        until = time.monotonic() + WAITS
        while not (found := self.evaluate(function, arg)):
            if time.monotonic() > until:
                raise PlaywrightTimeout(f"in vain: {function[:80]}")
            time.sleep(EVERY)
        return Found(found)

    def wait_for_selector(self, what: str) -> None:
        self.wait_for_function("(what) => !!document.querySelector(what)", what)

    def locator(self, what: str) -> Counted:
        return Counted(self, what)

    def press(self, key: str) -> None:
        shift, _, name = key.rpartition("+")
        value = KEYS.get(name, name)
        keys = [SHIFT, value] if shift else [value]
        downs = [{"type": "keyDown", "value": one} for one in keys]
        ups = [{"type": "keyUp", "value": one} for one in reversed(keys)]
        source = {"type": "key", "id": "keys", "actions": [*downs, *ups]}
        self.command("PerformActions", "actions", actions=[source])

    def click(self, what: str) -> None:
        """Click with a pointer, where the thing is seen."""
        found = self.command("FindElement", "element", using="css selector", value=what)
        element = next(iter((found.get("value") or found).values()))
        self.command("ElementClick", f"element/{element}/click", id=element)

    def size(self, width: int, height: int) -> None:
        self.command("SetWindowRect", "window/rect", width=width, height=height)

    def collect(self) -> None:
        """Keep what the page complained about, before it is left."""
        self.complaints += self.evaluate("() => window.complaints ?? []") or []


class Found:
    """What a wait has led to."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def json_value(self) -> Any:
        return self.value


class Counted:
    """Things on a page, to be counted."""

    def __init__(self, engine: Engine, what: str) -> None:
        self.engine = engine
        self.what = what

    def count(self) -> int:
        found = "(what) => document.querySelectorAll(what).length"
        return int(self.engine.evaluate(found, self.what))


class Firefox(Engine):
    """Firefox without a window on a screen."""

    name = "firefox"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        program = next((found for name in FIREFOX if (found := shutil.which(name))), None)
        if program is None:
            pytest.skip(f"there is no Firefox on the PATH ({', '.join(FIREFOX)})")
        port = free_port()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        options = ["--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        self.process = quietly([program, *options])
        self.socket = connected(port)
        self.left = b""
        self.number = 0
        self.heard()
        self.command("NewSession", "")

    def command(self, name: str, path: str, **told: Any) -> Any:
        self.number += 1
        said = json.dumps([0, self.number, f"WebDriver:{name}", told]).encode()
        self.socket.sendall(str(len(said)).encode() + b":" + said)
        _, _, wrong, found = self.heard()
        if wrong:
            raise AssertionError(f"{name}: {wrong['message']}")
        return found.get("value") if name == "ExecuteScript" else found

    def heard(self) -> Any:
        while b":" not in self.left:
            self.left += self.socket.recv(1 << 16)
        length, _, rest = self.left.partition(b":")
        while len(rest) < int(length):
            rest += self.socket.recv(1 << 16)
        self.left = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def close(self) -> None:
        self.socket.close()
        stop(self.process)


class WebKit(Engine):
    """WebKit in the smallest browser there is; where there is no screen it gets one of its own."""

    name = "webkit"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        driver = shutil.which("WebKitWebDriver")
        if driver is None:
            pytest.skip("there is no WebKitWebDriver on the PATH (Debian: webkit2gtk-driver)")
        browser = mini_browser()
        if browser is None:
            pytest.skip("there is no MiniBrowser of WebKit (Debian: libwebkit2gtk-4.1-0)")
        self.screen = a_screen()
        told = {**os.environ, "HOME": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"}
        if self.screen is not None:
            told["DISPLAY"] = self.screen[1]
        port = free_port()
        self.process = quietly([driver, f"--port={port}"], told)
        connected(port).close()
        self.url = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.url += "/" + self.ask(self.url, {"capabilities": wanted})["sessionId"]

    def command(self, name: str, path: str, **told: Any) -> Any:
        return self.ask(f"{self.url}/{path}", told)

    def ask(self, url: str, told: object, method: str = "POST") -> Any:
        body = None if told is None else json.dumps(told).encode()
        headers = {"content-type": "application/json"}
        asked = urllib.request.Request(url, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{url}: {error.read().decode()[:400]}") from None

    def close(self) -> None:
        self.ask(self.url, None, "DELETE")
        stop(self.process)
        if self.screen is not None:
            stop(self.screen[0])


def mini_browser() -> Path | None:
    places = [*Path("/usr/lib").glob("*-linux-gnu*"), Path("/usr/lib"), Path("/usr/libexec")]
    every = [place / name / "MiniBrowser" for place in places for name in MINI_BROWSERS]
    return next((one for one in every if one.exists()), None)


def a_screen() -> tuple[subprocess.Popen[bytes], str] | None:
    """A screen nobody looks at, unless there is one; WebKit cannot do without."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("WebKit needs a screen, and there is no Xvfb to give it one (Debian: xvfb)")
    reads, writes = os.pipe()
    words = [program, "-displayfd", str(writes), "-screen", "0", "1400x1000x24"]
    process = subprocess.Popen(
        words, pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writes)
    with os.fdopen(reads) as told:
        number = told.readline().strip()
    return process, f":{number}"


def quietly(words: list[str], told: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(words, env=told, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def connected(port: int) -> socket.socket:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
