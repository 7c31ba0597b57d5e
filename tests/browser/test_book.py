"""The rule book is read, searched and linked to, and lights up for the game one comes from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.conftest import DESKTOP, PHONE, Visitors
from playwright.sync_api import Route, expect

from blackpoker.text.rule_book import chapters, place

# Every link in the chapter that is shown: where to, without what is kept while reading.
LINKS = """() => [...document.querySelectorAll("article a[href], .toc ol a")]
  .map((one) => new URL(one.getAttribute("href"), location.href))
  .map((to) => [to.pathname, to.hash.slice(1)])"""


def test_the_book_is_searched_and_turned_by_keys(visit: Visitors) -> None:
    page = visit(lang="ja").go("/book")
    expect(page.locator("article h1")).to_have_text("はじめに")
    page.keyboard.press("]")
    expect(page.locator("article h1")).to_have_text("テーブルと場所")
    assert page.title().startswith("テーブルと場所")
    page.keyboard.press("[")
    expect(page.locator("article h1")).to_have_text("はじめに")
    page.keyboard.press("/")
    page.keyboard.type("割り込み")
    best = page.locator(".hit.best")
    expect(best).to_contain_text("割り込み")
    best.click()
    expect(page.locator("article h1")).to_have_text("リクエスト・チャンス・ステージ")
    page.keyboard.press("/")
    page.keyboard.type("ふにゃふにゃ")
    expect(page.locator(".hits-page [role=status]")).to_contain_text("ふにゃふにゃ")


def test_every_link_of_every_chapter_leads_somewhere(visit: Visitors) -> None:
    page = visit(lang="en").go("/book")
    page.wait_for_selector("article a.term")
    found: set[tuple[str, str]] = set()
    for one in chapters("en"):
        page.locator(".toc ol a").nth(one.number - 1).click()
        expect(page.locator("article h1")).to_have_text(one.title)
        found |= {(path, tail) for path, tail in page.evaluate(LINKS)}
    assert len(found) > 60
    for path, tail in found:
        chapter = path.removeprefix("/book/")
        link = f"{chapter}.{tail}" if tail else f"chapter.{chapter}"
        assert place("en", link) is not None, (path, tail)


def test_the_core_flow_lights_up_for_the_game_one_comes_from(visit: Visitors) -> None:
    visitor = visit(lang="en")
    page = visitor.go("/")
    page.locator("#play-now").click()
    page.wait_for_selector(".hand [data-card]")
    game = page.url.rsplit("/", 1)[1]
    visitor.go(f"/book/request?game={game}")
    now: Any = page.locator(".flow .fb.now")
    expect(now).to_have_attribute("aria-current", "step")
    expect(now).to_have_attribute("aria-label", re.compile("^.3. Request"))
    expect(page.locator(".now-card .say")).to_contain_text(re.compile("ha(s|ve) the chance"))
    expect(page.locator(".flow .fb.way")).not_to_have_count(0)
    now.click()
    assert page.url.endswith("#flow-3")

    def in_a_check(route: Route) -> None:
        answer = route.fetch()
        told = {"now": "6", "after": "5", "check": "6-6", "passing": [], "requesting": []}
        route.fulfill(json={**answer.json(), **told})

    page.route("**/flow?*", in_a_check)
    page.reload()
    expect(now).to_have_count(2)  # one in each diagram
    assert [one.get_attribute("href") for one in now.all()] == ["#flow-6", "#check-6"]
    page.unroute("**/flow?*")
    page.locator(".now-card a.btn").click()
    page.wait_for_selector(".hand [data-card]")


def test_on_a_phone_the_flow_is_a_list(visit: Visitors) -> None:
    page = visit(lang="en", viewport=PHONE).go("/book/request")
    page.get_by_role("button", name="Show an example").click()
    expect(page.locator(".flow-list .now").first).to_be_visible()
    expect(page.locator("svg.flow").first).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_word_at_the_table_opens_a_card_that_covers_neither_stage_nor_buttons(
    visit: Visitors, size: Any
) -> None:
    page = visit(lang="en", viewport=size).go("/")
    page.locator("#play-now").click()
    page.wait_for_selector(".hand [data-card]")
    page.keyboard.press("Tab")  # the words come when somebody reaches for something
    word = page.locator(".prompt button.term", has_text="chance")
    word.focus()
    page.keyboard.press("Enter")
    card = page.locator(".word-pop")
    expect(card).to_contain_text("The right to request actions.")
    expect(card).to_contain_text("Now:")
    box = card.bounding_box()
    assert box is not None
    for what in (".stage", ".prompt"):
        other = page.locator(what).bounding_box()
        if other is not None and other["height"] > 0:
            apart = (
                other["y"] + other["height"] <= box["y"] or other["y"] >= box["y"] + box["height"]
            )
            beside = other["x"] >= box["x"] + box["width"]
            assert apart or beside, (what, other, box)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(word).to_be_focused()
    if size is DESKTOP:
        page.locator(".log .term").first.click()
        expect(card).to_be_visible()
        href = card.locator("a.btn").first.get_attribute("href") or ""
        assert re.match(r"/book/\w+\?game=[\w-]+", href)
