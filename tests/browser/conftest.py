"""A real browser at a real server. Whatever the browser complains about fails the test."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from browser.table_server import TableServer
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from blackpoker.agents.registry import make_agent
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000  # milliseconds for anything to appear; machines that test are busy
expect.set_options(timeout=PATIENCE)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# What the policy forbids is told to the page before anything else of it runs.
TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (e) =>
  console.error(`policy: ${e.effectiveDirective} ${e.blockedURI} ${e.sourceFile}`))"""

# Whoever begins a game against the computer or at one screen has named the seed of it, if the test
# has not: the same deal and the same computer each time. Between friends nobody may.
NAME_SEED = """(() => { const plain = window.fetch;
  window.fetch = (path, how) => {
    if (how?.method !== "POST" || !/\\/api\\/games($|\\?)/.test(path)) return plain(path, how);
    const asked = JSON.parse(how.body);
    if (asked.kind === "friend" || asked.kind === "lesson") return plain(path, how);
    return plain(path, { ...how, body: JSON.stringify({ seed: SEED, ...asked }) });
  };
})()"""
SEED = 4  # a short game in which there is everything: an attack, a request, a loss foreseen
KEEP_SETTINGS = """try { localStorage.blackpoker ||= KEPT } catch { /* not a page of ours */ }"""


def name_seed(seed: int) -> str:
    """The script that does so."""
    return NAME_SEED.replace("SEED", str(seed))


def find_chromium() -> str:
    """The system's Chromium; without it CI must not be green, elsewhere one may go on."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    reason = f"the tests of the page need Chromium on the PATH ({', '.join(NAMES)})"
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(f"{reason}, and CI has to run them", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """One server for all tests of a worker; games do not know of each other."""
    found = TableServer(tmp_path_factory.mktemp("tables") / "data")
    found.start()
    yield found
    found.stop()
    assert found.faults() == []


@pytest.fixture
def fragile_server(tmp_path: Path) -> Iterator[TableServer]:
    """A server that may be killed."""
    found = TableServer(tmp_path / "data")
    found.start()
    yield found
    found.stop()
    assert found.faults() == []


@pytest.fixture(scope="session")
def record() -> str:
    """A finished game as text."""
    agents = [make_agent("learned", seed) for seed in (1, 2)]
    session = Session(Regulation.parse("9.1 lite+entry16"), 7, list(agents), ["Aki", "Haru"])
    session.start()
    return session.record().write()


@pytest.fixture(scope="session")
def replay(server: TableServer, record: str) -> str:
    """The code under which the server shows that game; the coach judges it once."""
    return str(server.ask("/api/replays", {"record": record, "lang": "en"})["code"])


@dataclass
class Visitor:
    """Somebody with a browser of their own, and everything that browser complained about."""

    context: BrowserContext
    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def expect(self, pattern: str) -> None:
        """Some complaints are right: a game that is not there is answered with 404."""
        self.expected.append(re.compile(pattern))

    def hear(self, text: str) -> None:
        self.complaints.append(text)

    @property
    def unexpected(self) -> list[str]:
        return [
            one for one in self.complaints if not any(fits.search(one) for fits in self.expected)
        ]


class Visitors:
    """Makes visitors; at the end nobody may have had anything to complain about."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.all: list[Visitor] = []

    def __call__(
        self,
        *,
        lang: str = "en",
        url: str = "",
        seed: int | None = SEED,
        settings: dict[str, Any] | None = None,
        **how: Any,
    ) -> Visitor:
        """Return a visitor with nothing kept, a desktop's window and no love of motion, who sees
        what others do at once, and whose games are those of this seed."""
        how = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": lang, **how}
        context = self.browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_VIOLATIONS)
        if seed is not None:
            context.add_init_script(name_seed(seed))
        kept = json.dumps({"pace": "none", **(settings or {})})
        context.add_init_script(KEEP_SETTINGS.replace("KEPT", json.dumps(kept)))
        page = context.new_page()
        visitor = Visitor(context, page, url or self.url)
        page.on("console", lambda message: hear_console(visitor, message))
        page.on(
            "pageerror",
            lambda error: visitor.hear(f"error: {error} {(error.stack or '')[:600]}"),
        )
        self.all.append(visitor)
        return visitor


def hear_console(visitor: Visitor, message: ConsoleMessage) -> None:
    if message.type in ("error", "warning"):
        where = message.location.get("url", "")
        visitor.hear(f"{message.type}: {message.text} ({where})")


@pytest.fixture
def visit(chromium: Browser, server: TableServer) -> Iterator[Visitors]:
    """``visit()`` brings a visitor to the server."""
    visitors = Visitors(chromium, server.url)
    yield visitors
    for visitor in visitors.all:
        visitor.context.close()
    assert [one.unexpected for one in visitors.all if one.unexpected] == []
