"""A finished game is looked at again: move by move, with other eyes, and played on from there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from browser.conftest import Visitors
from browser.people import Mouse
from browser.table_server import TableServer
from playwright.sync_api import Page, expect


def finished(page: Page) -> None:
    """Play a game to its end and open its record."""
    page.locator("#play-now").click()
    page.wait_for_url("**/g/*")
    Mouse(page).play()
    page.locator("dialog.end-dialog a[href^='/r/']").click()
    page.wait_for_url("**/r/*")
    page.wait_for_selector(".player .bar")


def position(page: Page) -> tuple[int, int]:
    move, _, count = page.locator(".bar .pos").inner_text().partition("/")
    return int(move), int(count)


# The table as it is drawn: every card and every name on it; only once it is another.
DRAWN = """(before) => {
  const found = [...document.querySelectorAll(".board [aria-label]")].map((one) => one.ariaLabel);
  return found.length && found.join() !== before ? found.join() : null;
}"""


def drawn(page: Page, unlike: str = "") -> str:
    return str(page.wait_for_function(DRAWN, arg=unlike).json_value())


def test_a_finished_game_is_stepped_through_and_played_on(visit: Visitors) -> None:
    page = visit().go("/")
    finished(page)
    bar = page.locator(".player .bar")
    _, count = position(page)
    assert count > 2

    page.keyboard.press("Home")
    expect(bar.locator(".pos")).to_have_text(re.compile(r"^0\s*/"))
    start = drawn(page)
    bar.locator("button").nth(3).click()
    expect(bar.locator(".pos")).to_have_text(re.compile(r"^1\s*/"))
    page.keyboard.press("ArrowRight")
    expect(bar.locator(".pos")).to_have_text(re.compile(r"^2\s*/"))
    page.keyboard.press("End")
    expect(bar.locator(".pos")).to_have_text(re.compile(rf"^{count}\s*/"))
    expect(page.locator(".log [aria-current=step]")).to_have_count(1)
    drawn(page, unlike=start)
    page.locator(".log a").first.click()
    expect(bar.locator(".pos")).not_to_have_text(re.compile(rf"^{count}\s*/"))

    eyes = bar.locator(".seg button")
    expect(eyes).to_have_count(4)  # either player, a spectator, everything
    hand = page.locator(".still-hand")
    eyes.nth(0).click()
    expect(hand.locator("[role=img]").first).to_be_visible()
    eyes.nth(2).click()  # a spectator sees backs
    expect(hand.locator("[role=img]")).to_have_count(0)
    eyes.nth(3).click()
    expect(hand.locator("[role=img]").first).to_be_visible()

    expect(page.locator(".curve")).to_be_visible(timeout=60_000)  # the coach has to think
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(bar.locator(".pos")).to_have_text(re.compile(r"^1\s*/"))
    page.locator(".acts .rowbtns .btn").click()
    page.locator("dialog[open] footer .btn.go").click()
    page.wait_for_url("**/g/*")
    assert Mouse(page).play()["moment"] == "over"


def test_a_turning_point_opens_before_the_mistake_and_is_decided_again(
    visit: Visitors, replay: str, server: TableServer
) -> None:
    visitor = visit()
    told = server.ask(f"/api/replays/{replay}/review?lang=en")
    visitor.expect("503")  # the coach is busy when asked first, and is asked again
    busy = {"code": "busy", "text": "busy"}
    visitor.page.route("**/review?*", lambda one: one.fulfill(status=503, json=busy), times=1)
    page = visitor.go(f"/r/{replay}?as=0")
    while not told.get("worst"):
        assert told["part"] < 1, "this game has no turning point"
        page.wait_for_timeout(200)
        told = server.ask(f"/api/replays/{replay}/review?lang=en")
    page.locator(".moments a").first.click(timeout=60_000)
    page.wait_for_url("**point=*")
    point = int(page.evaluate("() => new URLSearchParams(location.search).get('point')"))
    assert position(page)[0] == point - 1
    asked = page.locator(".retry-ask .ask b")
    question = asked.inner_text()
    assert question

    see_chosen, see_better, again = page.locator(".retry-ask .btn").all()
    see_better.click()
    expect(asked).not_to_have_text(question, timeout=60_000)
    assert position(page)[0] == point - 1
    see_chosen.click()
    shown = "|".join(str(point + n) for n in range(7))
    expect(page.locator(".bar .pos")).to_have_text(re.compile(rf"^({shown})\s*/"))
    expect(page.locator(".bar [aria-pressed=false].go")).to_be_visible()  # it plays no further
    assert point <= position(page)[0] <= point + 6
    assert page.evaluate("() => new URLSearchParams(location.search).get('point')") == str(point)
    again.click()
    page.wait_for_url("**/g/*")
    page.wait_for_function("() => window.desk?.game.question.value")
    [begun] = json.loads(page.evaluate("() => localStorage['blackpoker.tries']"))
    assert (begun["code"], begun["at"]) == (replay, point - 1)

    # When it is over its curve and that of the game are drawn in one, told apart by their strokes.
    page.evaluate(
        "(tries) => { localStorage['blackpoker.tries'] = JSON.stringify(tries); }",
        [{**begun, "replay": replay}],
    )
    visitor.go(f"/r/{replay}?as=0")
    expect(page.locator(".curve .beside-line")).to_have_count(1, timeout=60_000)
    dashes = [
        page.locator(f".curve .{one}-line").evaluate("(o) => getComputedStyle(o).strokeDasharray")
        for one in ("me", "beside")
    ]
    assert dashes[0] == "none" != dashes[1]
    expect(page.locator(".curve-legend span")).to_have_count(2)


def test_a_record_from_a_file_is_shown_and_can_be_saved_again(
    visit: Visitors, record: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.bpr"
    file.write_text(record)
    page = visit(lang="ja").go("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/r/*")
    page.wait_for_selector(".player .bar")
    assert position(page)[1] == record.partition("---\n")[2].count("\n")
    with page.expect_download() as saving:
        page.locator(".player a[download]").click()
    assert saving.value.path().read_text() == record
