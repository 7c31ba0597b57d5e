"""Every page on a phone and on a desk, in both languages, by day and by night.

axe finds nothing serious, and nothing reaches over the edge of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.people import Keys
from browser.table_server import TableServer
from playwright.sync_api import Page

BEGINNERS = "9.1 lite+entry16"
# Each language by day and by night, each size in both languages and both lights.
WINDOWS = {
    "desk-ja-day": (DESKTOP, "ja", "light"),
    "desk-en-night": (DESKTOP, "en", "dark"),
    "phone-ja-night": (PHONE, "ja", "dark"),
    "phone-en-day": (PHONE, "en", "light"),
}
AXE = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter((one) => ["serious", "critical"].includes(one.impact))
  .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target} ${node.failureSummary}`))"""
# What is cut off or scrolled inside a box of its own does not count; what widens the page does.
OVER_THE_EDGE = """() => {
  const inside = (one) => {
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  const found = [...document.querySelectorAll("body *")].filter((one) => {
    const box = one.getBoundingClientRect();
    const there = box.width > 1 && box.height > 1 && getComputedStyle(one).visibility !== "hidden";
    const over = box.right > innerWidth + 1 || box.left < -1;
    return there && over && !inside(one) && !one.closest(".sr");
  });
  const wide = document.documentElement.scrollWidth;
  return [...(wide > innerWidth ? [`the page is ${wide} wide`] : []),
    ...found.slice(0, 5).map((one) => `${one.className} ${one.textContent.slice(0, 30)}`)];
}"""
# The table fits its window: nothing but its panels scrolls.
TALL = "() => document.documentElement.scrollHeight - innerHeight"

Look = Callable[[str], None]


@pytest.fixture(params=list(WINDOWS))
def visitor(request: pytest.FixtureRequest, visit: Visitors) -> Visitor:
    viewport, lang, light = WINDOWS[request.param]
    touches = viewport == PHONE
    return visit(lang=lang, viewport=viewport, color_scheme=light, has_touch=touches)


@pytest.fixture
def look(visitor: Visitor) -> Iterator[Look]:
    """Look at the page as it is; everything that was found is told at the end, with its place."""
    found: list[str] = []

    def look_at(where: str) -> None:
        page = visitor.page
        if not page.evaluate("() => !!window.axe"):
            page.evaluate(AXE_SCRIPT)
        page.wait_for_function("() => document.getAnimations().length === 0")
        found.extend(f"{where}: {one}" for one in page.evaluate(AXE))
        found.extend(f"{where}: over the edge: {one}" for one in page.evaluate(OVER_THE_EDGE))
        if page.locator(".app:not(.replay)").count():
            tall = page.evaluate(TALL)
            found.extend([f"{where}: the table is {tall} too tall"] if tall > 1 else [])

    yield look_at
    assert not found, "\n".join(found)


def begin(visitor: Visitor, **how: Any) -> Keys:
    """Sit down at a new table; everything is done by key, which goes on a phone too."""
    visitor.go("/")
    asked = {"kind": "practice", "regulation": BEGINNERS, "seed": 5, "name": "Aki", **how}
    game = visitor.page.evaluate(
        """async (asked) => (await fetch("/api/games", { method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(asked) })).json()""",
        asked,
    )
    visitor.go(f"/g/{game['game']}")
    return Keys(visitor.page)


def close(page: Page) -> None:
    page.locator("dialog[open] header button").last.click()
    page.wait_for_selector("dialog", state="detached")


def test_the_pages_around_the_table(
    visitor: Visitor, look: Look, server: TableServer, replay: str
) -> None:
    page = visitor.go("/")
    page.wait_for_selector(".begin .btn.go")
    look("start")
    for kind in ("friend", "hotseat"):
        page.locator(f"input[name=kind][value={kind}]").check()
        look(f"start, {kind}")
    page.locator("button.all").click()
    page.wait_for_selector("dialog[open] .regs")
    look("start, all regulations")
    close(page)
    page.locator(".top .tools button").last.click()
    page.wait_for_selector("dialog[open] .set-row")
    look("settings")

    page = visitor.go("/replay")
    page.wait_for_selector("#record")
    look("replay, to open")
    page = visitor.go(f"/r/{replay}?move=12")
    page.wait_for_selector(".board .half")
    page.wait_for_selector(".curve")
    look("replay")

    asked = {"kind": "friend", "regulation": BEGINNERS, "name": "Aki", "bearer": True}
    invite = server.ask("/api/games", asked)["invite"]
    visitor.go(f"/join/{invite}").wait_for_selector(".joining .btn.go")
    look("invitation")
    visitor.expect("404")
    visitor.go("/join/nobodys").wait_for_selector("main [role=alert]")
    look("something went wrong")


def test_the_reference(visitor: Visitor, look: Look) -> None:
    """axe needs seconds for hundreds of entries that are all alike: it is shown a few of them."""
    page = visitor.go("/rules")
    entries = page.locator(".entries .entry")
    entries.first.wait_for()
    assert page.evaluate(OVER_THE_EDGE) == []
    every = entries.count()
    page.locator("input[type=search]").fill("counter")
    page.wait_for_function(
        "(every) => document.querySelectorAll('.entries .entry').length < every / 4", arg=every
    )
    look("rules, searched")
    entries.first.click()
    page.wait_for_selector("article.article")
    look("rules, one action")
    page = visitor.go("/rules?diff=8..9.1")
    page.locator(".changed").first.wait_for()
    assert page.evaluate(OVER_THE_EDGE) == []
    page.evaluate(
        """() => { for (const one of document.querySelectorAll(".changed:nth-of-type(n+3)"))
          one.remove(); }"""
    )
    look("rules, what has changed")


def test_the_decks(visitor: Visitor, look: Look) -> None:
    page = visitor.go("/decks")
    page.wait_for_load_state("networkidle")
    look("decks")


def test_the_lesson(visitor: Visitor, look: Look) -> None:
    page = visitor.go("/lesson")
    page.wait_for_selector(".coach .btn.go")
    look("lesson, a chapter")
    page.locator(".coach .btn.go").click()
    page.wait_for_selector(".coach", state="detached")
    look("lesson, at the table")
    page.evaluate("() => localStorage.setItem('blackpoker.lesson', JSON.stringify(['bulwark']))")
    visitor.go("/lesson").wait_for_selector(".chapters")
    look("lesson, all chapters")


def test_the_table(visitor: Visitor, look: Look) -> None:
    page = visitor.page
    person = begin(visitor)
    person.look()
    look("chance")
    page.locator(".hand:not(.upper) [data-card]").first.click()
    look("a card in the fingers")
    person.press("Escape")
    person.press("/")
    page.locator(".acts .act[aria-disabled=true]").first.press("Enter")
    page.wait_for_selector(".pop dl.fail")
    look("why not")
    person.press("Escape")
    person.press("Escape")
    now = person.look()
    person.act(next(one for one in now["acts"] if one["action"] == "summon_soldier"))
    page.wait_for_selector(".prompt .steps")
    look("a request half said")
    while not (now := person.look())["ready"]:
        person.answer(0, now["answers"][0])
    look("a request to confirm")
    person.confirm()
    person.look(after=now["at"])
    look("a request on the stage")
    page.locator(".pass-more").click()
    look("passing for longer")
    person.press("Escape")
    page.locator(".hand:not(.upper) [data-card]").first.click(button="right")
    page.wait_for_selector("dialog[open]")
    look("a card looked at closely")
    close(page)
    person.press("F8")
    look("log")
    person.press("F8")
    page.locator(".top button").first.click()
    page.wait_for_selector("dialog[open] .menu-list")
    look("menu")
    close(page)
    page.locator(".top .tools button").last.click()
    page.wait_for_selector("dialog[open] .stops")
    look("settings at the table")
    close(page)


def test_the_table_in_battle_and_at_the_end(visitor: Visitor, look: Look) -> None:
    page = visitor.page
    person = begin(visitor, kind="hotseat", other_name="Haru")
    page.wait_for_selector("dialog.cover[open]")
    look("hand-over")
    person.play(until=lambda now: now.get("id") == "attacker")
    look("who attacks")
    person.answer(0, person.look()["answers"][0])
    page.wait_for_selector(".unit.chosen")
    look("attackers named")
    person.play(until=lambda now: now.get("id") == "blocker")
    look("who blocks")
    page.locator(".top button").first.click()
    for _ in range(2):  # give up, and mean it
        page.locator("dialog[open] .menu-list > button").last.click()
    page.wait_for_selector("dialog.end-dialog[open]")
    look("the end")


@pytest.mark.parametrize("regulation", ["9.1 master+extra", "9.1 pro+rare_pack"])
def test_a_table_with_everything_on_it(visitor: Visitor, look: Look, regulation: str) -> None:
    person = begin(visitor, regulation=regulation)
    person.look()
    look("at the beginning")
    person.play(until=lambda now: len(person.seen) > 6 and now["moment"] == "chance")
    look("a few steps on")
