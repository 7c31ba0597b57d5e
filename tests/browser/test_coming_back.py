"""Whatever happens to the page or the server, the game goes on where it was."""

from __future__ import annotations

from typing import Any

from browser.conftest import Visitors
from browser.people import Mouse
from browser.table_server import TableServer
from playwright.sync_api import Page, expect

WORDS = """() => ({
  prompt: document.querySelector(".prompt .ask b").textContent,
  hand: [...document.querySelectorAll(".hand [data-card]")].map((one) => one.dataset.card),
  log: [...document.querySelectorAll(".log li")].map((one) => one.textContent.trim()),
  field: [...document.querySelectorAll(".board [data-unit]")].map((one) => one.ariaLabel) })"""


def table_seen(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(WORDS)
    return found


def begin(page: Page) -> Mouse:
    """Begin a game and play a few steps of it, up to a chance in one's own turn."""
    page.locator("#play-now").click()
    page.wait_for_url("**/g/*")
    person = Mouse(page)

    def fits(now: dict[str, Any]) -> bool:
        mine = any(one["action"] == "end" for one in now.get("acts", ()))
        return len(person.seen) > 4 and now["moment"] == "chance" and mine

    assert person.play(until=fits)["moment"] == "chance"
    return person


def test_a_page_loaded_anew_shows_the_same_question(visit: Visitors) -> None:
    page = visit().go("/")
    person = begin(page)
    before = table_seen(page)
    assert before["hand"]
    always = page.locator(".modes button").nth(1)
    always.click()
    expect(always).to_have_attribute("aria-pressed", "true")
    page.reload()
    person.look()
    assert table_seen(page) == before
    expect(always).to_have_attribute("aria-pressed", "true")  # the server knows, not the page
    page.goto(page.url.split("/g/")[0])  # and it can be found again from the first page
    page.locator(".goon a").click()
    page.wait_for_url("**/g/*")
    person.look()
    assert table_seen(page) == before


def test_a_killed_server_comes_back_with_the_question_and_what_was_being_put_together(
    visit: Visitors, fragile_server: TableServer
) -> None:
    visitor = visit(url=fragile_server.url)
    visitor.expect(r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED")
    page = visitor.go("/")
    person = begin(page)
    before = table_seen(page)

    fragile_server.kill()
    expect(page.locator(".prompt.danger [role=alert]")).to_contain_text("connection")
    page.locator(".prompt.danger .btn.go").click()  # try now: in vain, but nothing is spoiled
    fragile_server.start()
    now = person.look()
    assert table_seen(page) == before

    person.act(next(one for one in now["acts"] if one["action"] == "end"))
    page.wait_for_selector(".prompt .steps")
    asked = page.locator(".prompt .ask b").inner_text()
    fragile_server.kill()
    page.wait_for_selector(".prompt.danger")
    fragile_server.start()
    page.wait_for_selector(".prompt .steps")  # by itself this time
    assert page.locator(".prompt .ask b").inner_text() == asked
    assert person.play()["moment"] == "over"
