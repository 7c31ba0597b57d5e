"""The page without a server, in a real browser, from a host that only has files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from benchmarks.same_games import chosen, different, in_a_page, in_plain_python
from browser.conftest import SEED, Visitor, Visitors
from browser.engines import Firefox
from browser.people import BEGINNERS, Keys
from browser.web_host import PYODIDE, WebHost, made_site
from playwright.sync_api import Browser, Page, expect

from blackpoker.site.folder import make_site
from blackpoker.site.pyodide_files import found_in

AT_A_TABLE = "() => !!window.desk?.game.state.value"
KEPT = """async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" """
VERSION = "() => JSON.parse(document.documentElement.dataset.engine).version"
GONE = r"net::ERR_|Failed to fetch|Failed to load resource"  # what a lost connection is called


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHost]:
    found = made_site(tmp_path_factory.mktemp("host"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def come(chromium: Browser, host: WebHost) -> Iterator[Visitors]:
    """``come()`` brings somebody to the page; whoever asks another host for anything fails."""
    visitors = Visitors(chromium, host.url)
    yield visitors
    for visitor in visitors.all:
        visitor.context.close()
    assert [one.unexpected for one in visitors.all if one.unexpected] == []


def watched(come: Visitors, **how: Any) -> Visitor:
    visitor = come(seed=None, **how)

    def hear(request: Any) -> None:
        if not request.url.startswith((come.url, "data:", "blob:")):
            visitor.hear(f"asked elsewhere: {request.url}")

    visitor.context.on("request", hear)
    return visitor


def begin(page: Page | Any, **wishes: object) -> None:
    """Begin a game as it was chosen on the start page."""
    wanted = {"kind": "computer", "regulation": BEGINNERS, "seed": str(SEED), **wishes}
    page.evaluate(f"() => {{ localStorage['blackpoker.start'] = '{json.dumps(wanted)}'; }}")


def test_games_are_played_without_a_server_and_without_a_connection(
    come: Visitors, host: WebHost
) -> None:
    visitor = watched(come)
    page = visitor.go("")
    begin(page, level=1)
    page.reload()
    page.click(".begin button.go")
    person = Keys(page)
    assert person.play()["moment"] == "over"

    # What was played is looked at again, and judged by the second worker.
    page.click("dialog.end-dialog a[href*='/r/']")
    expect(page.locator(".curve, svg.chart, .coach").first).to_be_visible()
    assert page.evaluate("() => location.pathname") == "/some/path/"

    # Another one against whoever thinks; in the middle of it the host and the network are gone.
    page.goto(host.url)
    begin(page, level=8)
    page.reload()
    page.click(".begin button.go")
    Keys(page).play(until=lambda now: now["moment"] == "chance")
    page.wait_for_function(KEPT)
    before = page.evaluate("() => window.desk.game.state.value.seq")
    visitor.expect(GONE)
    host.stop()
    visitor.context.set_offline(True)
    page.reload()
    page.wait_for_function(AT_A_TABLE)
    assert page.evaluate("() => window.desk.game.state.value.seq") >= before
    assert Keys(page).play()["moment"] == "over"
    visitor.context.set_offline(False)
    host.start()


def test_everything_else_is_there_too(come: Visitors, host: WebHost) -> None:
    visitor = watched(come, viewport={"width": 390, "height": 844}, lang="ja")
    page = visitor.go("")
    expect(page.locator("#play-now")).to_be_visible()  # before the engine is
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.click("a[href*='/book']")
    expect(page.locator("h1").first).to_be_visible()
    page.goto(f"{host.url}?at=/lesson")
    page.wait_for_function(AT_A_TABLE)
    page.goto(host.url)
    begin(page, regulation="9.1 master+draft", kind="practice")
    page.reload()
    page.click(".begin button.go")
    page.wait_for_selector(".app.event")
    page.goto(host.url)
    page.click("label:has(input[name=kind][value=friend])")
    expect(page.locator(".begin button.go")).to_be_disabled()
    expect(page.locator(".about .verdict")).to_contain_text("サーバーがない")


def test_games_are_the_same_as_in_plain_python(come: Visitors, host: WebHost) -> None:
    """``python -m benchmarks.same_games`` does it at length, and with a server."""
    games, most = chosen(3), 60
    seen = in_a_page(watched(come).page, host.url, games, most)
    assert different(games, seen, in_plain_python(games, most)) == []
    assert len(set(seen)) == len(games)


def test_a_browser_that_keeps_nothing_or_has_no_workers_says_so(
    come: Visitors, host: WebHost
) -> None:
    forgetful = watched(come)
    forgetful.context.add_init_script("delete self.caches")
    forgetful.context.route(
        re.compile(r"drawer\.js$"),
        lambda route: route.fulfill(
            content_type="text/javascript",
            body=route.fetch().text().replace("indexedDB.open(", "indexedDB.refused("),
        ),
    )
    forgetful.expect("IndexedDB|refused")
    page = forgetful.go("")
    expect(page.locator(".on-the-way .verdict")).to_be_visible()
    begin(page, kind="practice")
    page.reload()
    page.click(".begin button.go")
    page.wait_for_function(AT_A_TABLE)

    without = watched(come)
    without.context.add_init_script("delete window.WebAssembly")
    page = without.go("")
    expect(page.locator(".on-the-way .verdict")).to_contain_text("WebAssembly")
    page.click("a[href*='/book']")
    expect(page.locator("h1").first).to_be_visible()


def test_another_version_is_told_and_taken(
    chromium: Browser, tmp_path: Path, host: WebHost
) -> None:
    """Here the other one knows of a server, for games with friends."""
    mine = WebHost(tmp_path)
    shutil.copytree(host.folder, mine.folder)
    mine.start()
    visitors = Visitors(chromium, mine.url)
    visitor = watched(visitors)
    page = visitor.go("")
    page.wait_for_function(KEPT)
    page.reload()
    page.wait_for_selector(".on-the-way", state="attached")
    page.wait_for_function("() => !document.querySelector('.on-the-way progress')")
    page.wait_for_function(KEPT)
    before = page.evaluate(VERSION)
    make_site(mine.folder, found_in(PYODIDE), "https://play.example.org")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.click(".chip.update")
    page.wait_for_function(f"(before) => ({VERSION})() !== before", arg=before)
    page.click("label:has(input[name=kind][value=friend])")
    expect(page.locator(".about a.go")).to_have_attribute("href", "https://play.example.org/")
    visitor.context.close()
    mine.stop()
    assert visitor.unexpected == []


def test_a_game_in_firefox(host: WebHost, tmp_path: Path) -> None:
    firefox = Firefox(tmp_path / "home")
    try:
        firefox.goto(host.url)
        firefox.evaluate("() => { localStorage.blackpoker = JSON.stringify({ pace: 'none' }); }")
        begin(firefox, level=1)
        firefox.goto(host.url)
        firefox.wait_for_selector(".begin button.go:not([disabled])")
        firefox.evaluate("() => document.querySelector('.begin button.go').click()")
        firefox.wait_for_function(AT_A_TABLE)
        assert Keys(cast(Page, firefox)).play()["moment"] == "over"
        firefox.collect()
    finally:
        firefox.close()
    assert firefox.complaints == []


def test_a_folder_has_no_lobby_and_says_so(come: Visitors) -> None:
    visitor = watched(come)
    page = visitor.go("/")
    page.locator(".top nav a[href$='/lobby']").click()
    expect(page.locator("main .verdict")).to_be_visible()
    expect(page.locator("#pair")).to_have_count(0)
