"""The page in a language that is only files: its switch knows it, and nothing else is shown."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import Visitors
from browser.table_server import TableServer
from playwright.sync_api import Page
from pseudo.foreign import foreign

from blackpoker.text.languages import SEARCHED

ROOT = Path(__file__).resolve().parents[2]
QQ = "qq"
OTHERS = {"日本語", "English", "EN"}  # what the other languages are called
FORMATS = re.compile(r"[LSPM ]+")  # each by its letter
# A deck and a record as they are written, and the keys.
TYPED = {"all", "blackpoker", "record", "Space", "Enter", "Esc", "Shift", "Tab", "Ctrl"}
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")
LABELS = """(names) => [...document.querySelectorAll("*")].flatMap((one) =>
  names.map((name) => one.getAttribute(name)))"""


@pytest.fixture(scope="module")
def strange_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server beside which somebody has put the files of a made-up language."""
    folder = tmp_path_factory.mktemp("strange")
    command = [sys.executable, "tools/language.py", "pseudo", QQ, str(folder / "texts")]
    subprocess.run(command, cwd=ROOT, check=True)
    found = TableServer(folder / "data", **{SEARCHED: str(folder / "texts")})
    found.start()
    yield found
    found.stop()
    assert found.faults() == []


def words_on(page: Page) -> list[str]:
    """Every line on the page, and what it says to those who do not see it."""
    shown = page.inner_text("body").splitlines()
    said = [one for one in (*shown, *page.evaluate(LABELS, ATTRIBUTES)) if one]
    assert len(said) > 10
    return said


def untranslated(page: Page) -> list[str]:
    """What is on the page in other letters."""
    page.wait_for_load_state("networkidle")
    said = [one for one in words_on(page) if one not in OTHERS and not FORMATS.fullmatch(one)]
    return [one for one in said if foreign(one, TYPED)]


def test_the_page_speaks_it_and_nothing_else(visit: Visitors, strange_server: TableServer) -> None:
    visitor = visit(url=strange_server.url)
    page = visitor.go("/")
    page.locator(f"button[lang={QQ}]").click()
    page.wait_for_function(f"() => document.documentElement.lang === '{QQ}'")
    for path, ready in (
        ("/", "#play-now"),
        ("/book", "article h1"),
        ("/rules", "main h2, main li"),
        ("/decks", "main h1"),
        ("/replay", "main h1"),
    ):
        visitor.go(path)
        page.wait_for_selector(ready)
        assert untranslated(page) == [], path
    page.locator(".tools .icon").click()  # the settings
    page.wait_for_selector("dialog")
    assert untranslated(page) == []


def test_a_table_on_the_page_speaks_it_and_nothing_else(
    visit: Visitors, strange_server: TableServer
) -> None:
    visitor = visit(url=strange_server.url)
    page = visitor.go("/")
    page.locator(f"button[lang={QQ}]").click()
    page.locator("#play-now").click()
    page.wait_for_selector(".hand [data-card]")
    assert untranslated(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("dialog, .overlay")
    assert untranslated(page) == []
