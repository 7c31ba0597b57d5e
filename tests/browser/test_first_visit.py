"""A first visit: quick, small, safe, and in one's own language."""

from __future__ import annotations

import re
import time

from browser.conftest import Visitor, Visitors
from playwright.sync_api import expect

LARGEST = 300_000  # bytes over the line, everything a first game needs
SLOWEST = 3_000  # milliseconds; the aim is 1,000 on a quiet machine
WHEN_READY = """new MutationObserver((_, self) => {
  const button = document.querySelector("#play-now");
  if (!button || button.disabled) return;
  window.readyAfter = performance.now();
  self.disconnect();
}).observe(document, { childList: true, subtree: true })"""


def count_bytes(visitor: Visitor) -> list[int]:
    """What comes over the line from now on, headers and all, one number for every file."""
    found: list[int] = []
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: found.append(int(event["encodedDataLength"])))
    return found


def test_a_first_visit_is_small_and_ready_soon(visit: Visitors) -> None:
    visitor = visit()
    visitor.context.add_init_script(WHEN_READY)
    sizes = count_bytes(visitor)
    page = visitor.go("/")
    after = float(page.wait_for_function("() => window.readyAfter").json_value())
    page.wait_for_load_state("networkidle")
    first = sum(sizes)
    page.locator("#play-now").click()
    page.wait_for_selector(".hand [data-card]")
    with page.expect_response("**/api/words/*"):  # they come when somebody reaches for something
        page.keyboard.press("Tab")
    page.wait_for_load_state("networkidle")
    whole = sum(sizes)
    print(f"first visit: {first:,} bytes, ready after {after:.0f} ms; with a game {whole:,} bytes")
    assert len(sizes) > 10
    assert whole <= LARGEST
    assert after <= SLOWEST


def test_the_policy_is_active(visit: Visitors) -> None:
    """What it forbids does not run, and the browser says so."""
    visitor = visit()
    visitor.expect("policy: |Content Security Policy")
    answers = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    page = visitor.go("/")
    page.wait_for_selector("#play-now")
    policy = answers[0].headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    page.evaluate(
        """() => { const one = document.createElement("script");
        one.textContent = "window.smuggled = true"; document.head.append(one); }"""
    )
    assert page.evaluate("window.smuggled") is None
    page.evaluate("""() => { document.body.innerHTML += '<img src="http://example.org/x.png">' }""")
    until = time.monotonic() + 10
    while not any(one.startswith("error: policy: img-src") for one in visitor.complaints):
        assert time.monotonic() < until, visitor.complaints
        page.wait_for_timeout(20)
    assert any(one.startswith("error: policy: script-src") for one in visitor.complaints)


def test_nothing_comes_from_elsewhere(visit: Visitors) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    for path in ("/", "/book", "/rules", "/decks", "/replay", "/lesson", "/puzzles"):
        visitor.go(path).wait_for_load_state("networkidle")
    visitor.go("/").locator("#play-now").click()
    visitor.page.wait_for_selector(".hand [data-card]")
    assert len(asked) > 20
    assert [one for one in asked if not one.startswith(visitor.url)] == []


def test_the_language_follows_the_browser_and_switches_at_once(visit: Visitors) -> None:
    page = visit(lang="ja").go("/")
    expect(page.locator("#play-now")).to_contain_text("遊ぶ")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.locator("#play-now").click()
    page.wait_for_selector(".hand [data-card]")
    title = page.locator(".acts h2")
    expect(title).to_have_text(re.compile("[ぁ-ん]"))
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.locator(".top button[lang=en]").click()
    page.locator(".top button[lang=ja]").wait_for()
    for what in (".log ol", ".prompt", ".stage", ".acts", ".top .turn", ".half.op .seat"):
        expect(page.locator(what).first).not_to_have_text(re.compile("[ぁ-んァ-ン一-龠]"))
    assert page.locator("html").get_attribute("lang") == "en"
    assert loads == []
    page.reload()
    page.wait_for_selector(".hand [data-card]")
    expect(title).not_to_have_text(re.compile("[ぁ-ん]"))
