"""Every screen on a phone and on a desk, in both languages, by day and by night.

axe finds nothing serious, whatever can be reached has a name that means something, and nothing
reaches over the edge of the window. ``make test-looks`` looks at four sizes, each in both languages
and both lights; what is looked at is the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from browser.conftest import DESKTOP, PHONE, Visitor, Visitors
from browser.people import BEGINNERS, begin
from browser.table_server import TableServer
from browser.test_evening import open_evening
from playwright.sync_api import Page, expect

from blackpoker.play.puzzle import puzzles

SIZES = {
    "desk": DESKTOP,
    "phone": PHONE,
    "tablet": {"width": 1024, "height": 768},
    "wide": {"width": 1600, "height": 1000},
}
LIGHTS = {"day": "light", "night": "dark"}
# Each language by day and by night, each size in both languages and both lights.
SHORT = ("desk-ja-day", "desk-en-night", "phone-ja-night", "phone-en-day")
EVERY = tuple("-".join(one) for one in product(SIZES, ("ja", "en"), LIGHTS))
WINDOWS = EVERY if os.environ.get("BLACKPOKER_LOOKS") == "all" else SHORT
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
# What somebody who does not see the page is told: every name means something.
NAMELESS = re.compile(
    r"undefined|\[object|\bNaN\b|\bnull\b|\{\w+\}|^\s*- (?:button|link|dialog|textbox)$",
    re.MULTILINE,
)
# The table fits its window: nothing but its panels scrolls.
TALL = "() => document.documentElement.scrollHeight - innerHeight"

POST_GAME = """async (asked) => (await fetch("/api/games", { method: "POST",
  headers: { "content-type": "application/json" }, body: JSON.stringify(asked) })).json()"""
# A soldier that grows, a driven bulwark, and a request on the stage.
JUDGED = (
    "j=9.1~lite+pack;A:~field~S5~bw(C4)~bw(H9)~driven$hand~H5~D4~SK$grave~C3~H7;"
    "B:~hand~S2~C3$field~H8~fresh;---;A~up~H5~pay~D4~on~S5;A~pass;B~down~S2~pay~C3~on~S5;both~pass"
)
AWAY_BEGINS = 1  # with this seed whoever is invited begins

Look = Callable[[str], None]


@pytest.fixture(params=WINDOWS)
def visitor(request: pytest.FixtureRequest, visit: Visitors) -> Visitor:
    size, lang, when = request.param.split("-")
    viewport, light = SIZES[size], LIGHTS[when]
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
        told = page.locator("body").aria_snapshot()
        found.extend(f"{where}: not a name: {one.group()}" for one in NAMELESS.finditer(told))
        if page.locator(".app:not(.replay)").count():
            tall = page.evaluate(TALL)
            found.extend([f"{where}: the table is {tall} too tall"] if tall > 1 else [])

    yield look_at
    assert not found, "\n".join(found)


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
    review = server.ask(f"/api/replays/{replay}/review?lang=en")
    while not review.get("worst") and review["part"] < 1:
        page.wait_for_timeout(100)
        review = server.ask(f"/api/replays/{replay}/review?lang=en")
    page = visitor.go(f"/r/{replay}?point={review['worst'][0]}")
    page.wait_for_selector(".retry-ask")
    page.wait_for_selector(".board .half")
    look("before a turning point")

    asked = {"kind": "friend", "regulation": BEGINNERS, "name": "Aki", "bearer": True}
    invite = server.ask("/api/games", asked)["invite"]
    visitor.go(f"/join/{invite}").wait_for_selector(".joining .btn.go")
    look("invitation")
    visitor.expect("404")
    visitor.go("/join/nobodys").wait_for_selector("main [role=alert]")
    look("something went wrong")


def test_an_evening(visitor: Visitor, look: Look, server: TableServer) -> None:
    visitor.go("/m").wait_for_selector("[data-open]:enabled")
    look("evenings, to open or to find")
    code, key, (aki, *_) = open_evening(server, "Aki", "ハル", "Maximiliane Wintergarten")
    page = visitor.go(f"/m/{code}")
    page.wait_for_selector("[data-join]")
    look("evening, to join")
    page = visitor.go(f"/m/{code}#organiser={key}")
    page.locator("[data-next-round]").click()
    page.locator("[data-set='1']").click()
    look("evening, a result")
    close(page)
    page = visitor.go(f"/m/{code}#player={aki}")
    page.wait_for_selector(".next-table")
    look("evening, for its organiser who plays")


def test_the_rule_book(visitor: Visitor, look: Look) -> None:
    page = visitor.go("/book")
    page.wait_for_selector("article a.term")
    look("rule book")
    page = visitor.go("/book/request")
    page.wait_for_selector("article a.term")
    look("rule book, requests")
    page.locator(".toc input").fill("priority")
    page.wait_for_selector(".hit.best")
    look("rule book, searched")
    page = visitor.go("/sheet")
    page.wait_for_selector(".papers .paper")
    look("the sheet to print")


def test_the_judge(visitor: Visitor, look: Look) -> None:
    page = visitor.go(f"/judge#{JUDGED}")
    page.wait_for_selector(".trace .cur .why-line")
    look("judge, after a step")
    page.locator(".trace button").first.click()
    page.wait_for_selector(".jplus")
    page.locator(".pgrid .pc").nth(4).click()
    look("judge, a card in the hand")
    page.locator(".jhead-end button").first.click()
    page.locator(".jadd button").click()
    page.wait_for_selector("#request-id")
    look("judge, a request is added")
    close(page)
    page.locator(".jbar-end .btn:not(.plain)").click()
    page.wait_for_selector("dialog[open]")
    look("judge, shared")


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


def test_the_lobby_and_oneself(visitor: Visitor, look: Look, server: TableServer) -> None:
    asked = {"kind": "friend", "regulation": BEGINNERS, "public": True}
    page = visitor.go("/lobby")
    page.wait_for_selector("#open-table")
    look("lobby")
    page.locator("#pair").click()
    page.wait_for_selector(".dots3")
    look("lobby, looking for a game")
    game = page.evaluate(POST_GAME, asked)
    visitor.go(f"/g/{game['game']}").wait_for_selector(".waiting-room output")
    server.ask("/api/join", {"invite": game["invite"], "bearer": True})
    page.wait_for_selector("#phrases")
    page.locator("#phrases").click()
    page.wait_for_selector(".phrase")
    look("phrases at the table")
    page = visitor.go("/me")
    page.locator("#show-words").click()
    page.wait_for_selector(".words span")
    look("oneself")
    page.locator("#delete-me").click()
    page.wait_for_selector("#delete-surely")
    look("before everything is deleted")


def test_the_puzzles(visitor: Visitor, look: Look) -> None:
    page = visitor.go("/puzzles")
    page.wait_for_selector("[data-today]")
    page.evaluate(
        """() => { for (const one of document.querySelectorAll(".puzzle-shelf li:nth-of-type(n+3)"))
          one.remove(); }"""
    )
    look("puzzles, all")
    page = visitor.go(f"/puzzles/{puzzles()[0].id}")
    page.locator(".puzzle-moves .btn").first.wait_for()
    look("puzzles, one")
    page.locator("[data-solution]").click()
    page.wait_for_selector(".puzzle-line")
    look("puzzles, solved")


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
    person.press("?")
    page.wait_for_selector("dialog.keys-dialog[open]")
    look("the keys")
    close(page)
    word = page.locator(".prompt button.term").first  # the words have come with the first key
    word.focus()
    word.press("Enter")
    page.wait_for_selector(".word-pop")
    look("a word")
    person.press("Escape")
    page.locator(".hand:not(.upper) [data-card]").first.click()
    look("a card in the fingers")
    person.press("Escape")
    person.press("h")
    page.locator(".advice h2").wait_for()
    look("a hint")
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


def test_before_a_loss(visitor: Visitor, look: Look) -> None:
    """The computer kills soon with this seed, if nobody does anything."""
    page = visitor.page
    person = begin(visitor, kind="computer", level=1, seed=6)
    person.play(until=lambda now: page.locator(".prompt.danger").count() > 0)
    look("a loss is foreseen")
    person.play(until=lambda now: now["moment"] == "warning")
    look("a loss is asked about once more")
    person.play()
    look("lost")


def test_a_friend_is_away(visitor: Visitor, look: Look, server: TableServer) -> None:
    page = visitor.go("/")
    asked = {"kind": "friend", "regulation": BEGINNERS, "name": "Aki", "seed": AWAY_BEGINS}
    game = page.evaluate(POST_GAME, asked)
    visitor.go(f"/g/{game['game']}").wait_for_selector(".waiting-room output")
    look("waiting for a friend")
    join = {"invite": game["invite"], "name": "Haru", "seed_ok": True, "bearer": True}
    server.ask("/api/join", join)
    page.wait_for_selector(".away-card")
    look("a friend who is away")


@pytest.mark.parametrize(
    "regulation", ["9.1 master+extra", "9.1 pro+rare_pack", "9.1 pro+strategy", "9.1 master+draft"]
)
def test_a_table_with_everything_on_it(visitor: Visitor, look: Look, regulation: str) -> None:
    person = begin(visitor, regulation=regulation)
    now = person.look()
    steps: set[str] = set()
    while now["moment"] == "setup":
        if now["id"] not in steps:
            steps.add(now["id"])
            look(f"set-up, {now['id']}")
            visitor.page.locator("[data-choose]").first.click()
            look(f"set-up, {now['id']}, one chosen")
            visitor.page.locator("[data-choose]").first.click()
        now = person.look(after=person.step(now))
    look("at the beginning")
    person.play(until=lambda now: len(person.seen) > 6 and now["moment"] == "chance")
    look("a few steps on")


SIDEWAYS = {"width": 844, "height": 390}
INSIDE = """(size) => [...document.querySelectorAll(
    ".half, .half .pile, .unit, .prompt, .prompt .btn, .stage .req")]
  .filter((one) => one.offsetParent !== null)
  .map((one) => [one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.top < -1 || box.right > size.width + 1
    || box.bottom > size.height + 1)
  .map(([name]) => name)"""


def test_a_phone_on_its_side_shows_both_halves_and_nothing_scrolls(visit: Visitors) -> None:
    page = (person := begin(visit(viewport=SIDEWAYS, has_touch=True))).page
    person.look()
    assert page.evaluate(INSIDE, SIDEWAYS) == []
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [SIDEWAYS["width"], SIDEWAYS["height"]]
    halves = [page.locator(f".half.{one}").bounding_box() for one in ("op", "me")]
    assert all(one is not None and one["height"] > 100 for one in halves)
    page.locator(".open-acts").click()
    sheet = page.locator(".acts").bounding_box()
    assert sheet is not None
    assert (sheet["y"], sheet["x"] + sheet["width"]) == (0, SIDEWAYS["width"])


def test_what_is_looked_at_closely_has_a_name(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    person.look()
    page.locator(".half.op .soldiers .unit button").first.click()
    expect(page.get_by_role("dialog", name=re.compile("spades.*3", re.IGNORECASE))).to_be_visible()


def test_in_practice_the_other_hand_lies_on_its_own_side(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    person.look()
    upper, half = (
        page.locator(".hand.upper").bounding_box(),
        page.locator(".half.op").bounding_box(),
    )
    assert upper is not None
    assert half is not None
    assert upper["y"] + upper["height"] <= half["y"] + 1
