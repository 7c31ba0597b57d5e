"""A whole game in Firefox and in WebKit, by keyboard and with everything announced; every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from browser.conftest import SEED, name_seed
from browser.engines import Engine, Firefox, WebKit
from browser.people import Keys
from browser.table_server import TableServer
from browser.test_looks import OVER_THE_EDGE
from playwright.sync_api import Page

SIZES = ((1280, 900), (390, 844))
# The title of every announcement, as it comes.
HEAR_CALLS = """() => { window.calls = []; let last = null;
  new MutationObserver(() => {
    const call = document.querySelector(".call");
    if (call && call !== last) window.calls.push(call.querySelector(".call-text b")?.textContent);
    last = call;
  }).observe(document.body, { childList: true, subtree: true });
}"""
PLACES = ("/", "/book", "/sheet", "/rules", "/replay", "/decks", "/lesson", "/puzzles")


@pytest.fixture(params=[Firefox, WebKit], ids=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    found: Engine = request.param(tmp_path / "home")
    yield found
    found.collect()
    found.close()
    assert found.complaints == []


def test_a_whole_game_and_every_page(engine: Engine, server: TableServer) -> None:
    engine.size(*SIZES[0])
    engine.goto(server.url + "/")
    engine.evaluate("() => { localStorage.blackpoker = JSON.stringify({ pace: 'fast' }); }")
    engine.goto(server.url + "/")
    engine.evaluate(f"() => {{ {name_seed(SEED)}; }}")
    engine.evaluate(HEAR_CALLS)
    engine.wait_for_selector("#play-now")
    engine.click("#play-now")
    person = Keys(cast(Page, engine))
    assert person.play()["moment"] == "over"
    assert set(person.seen) >= {"call", "chance", "request", "answer", "over"}
    calls = engine.evaluate("() => window.calls")
    assert len(calls) > 3
    assert all(calls), "whatever is announced is said in words"
    engine.wait_for_selector("dialog.end-dialog a[href^='/r/']")
    for size in SIZES:
        engine.size(*size)
        for place in PLACES:
            engine.goto(server.url + place)
            engine.wait_for_function("() => !!document.querySelector('h1, .coach')")
            assert engine.evaluate(OVER_THE_EDGE) == [], (place, size)
