"""Whole games in a browser, against the computer."""

from __future__ import annotations

import re

from browser.conftest import PHONE, Visitors
from browser.people import Keys, Mouse, Person, Thumb, begin
from playwright.sync_api import expect

EVERY_MOMENT = {"chance", "request", "answer", "warning", "over"}
WON = 2  # with this seed; with the usual one everything comes, and then it is lost


def play_a_whole_game(person: Person) -> None:
    person.page.wait_for_url("**/g/*")
    person.play()
    assert set(person.seen) >= EVERY_MOMENT


def test_a_whole_lite_game_against_level_1_by_mouse_and_another(visit: Visitors) -> None:
    page = visit().go("/")
    page.locator("#play-now").click()
    play_a_whole_game(Mouse(page))
    end = page.locator("dialog.end-dialog")
    expect(end.locator(".display")).to_have_text("Chick won")
    expect(end.locator("a[href^='/r/']")).to_be_visible()
    here = page.url
    end.locator("button.go").click()
    expect(page).not_to_have_url(here)
    expect(end).to_have_count(0)
    expect(page.locator(".hand [data-card]").nth(6)).to_be_visible()


def test_a_game_is_won(visit: Visitors) -> None:
    page = visit(seed=WON).go("/")
    page.locator("#play-now").click()
    Mouse(page).play()
    expect(page.locator("dialog.end-dialog .display")).to_have_text("You won")


def test_a_whole_lite_game_against_level_1_by_thumb_on_a_phone(visit: Visitors) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).go("/")
    page.locator("#play-now").tap()
    play_a_whole_game(Thumb(page))
    expect(page.locator("dialog.end-dialog a[href^='/r/']")).to_be_visible()


def test_a_whole_lite_game_against_level_1_by_keyboard_alone(visit: Visitors) -> None:
    page = visit().go("/")
    person = Keys(page)
    page.wait_for_selector("#play-now")

    def go_to(what: str) -> None:
        person.tab_to(what)
        person.press("Enter")

    go_to("#play-now")
    play_a_whole_game(person)
    go_to("dialog.end-dialog a[href^='/r/']")
    page.wait_for_url("**/r/*")


def test_a_match_goes_on_with_a_deck_chosen_between_its_games(visit: Visitors) -> None:
    """E6-16: made by the page's own script, for the page sits where its cookie says."""
    page = visit().go("/")
    asked = {"kind": "computer", "regulation": "6 lite half", "level": 1, "name": "Aki"}
    game = page.evaluate(
        """async (asked) => (await (await fetch("/api/games?lang=en", {
          method: "POST", headers: { "content-type": "application/json" },
          body: JSON.stringify(asked) })).json()).game""",
        asked,
    )
    page.goto(page.url.rstrip("/") + f"/g/{game}")
    room = page.locator("main.waiting-room")
    expect(room.locator("h1")).to_have_text(re.compile("Which deck|どのデッキ"))
    expect(room.locator("button.go")).to_have_count(2)
    room.locator("button.go").nth(1).click()
    expect(room).to_have_count(0)
    person = Mouse(page)
    person.play()
    end = page.locator("dialog.end-dialog")
    expect(end.locator(".lead")).to_have_text(re.compile("match|マッチ"))
    end.locator("button.go").click()
    expect(room.locator("h2")).to_have_text(re.compile("just played|今使った"))


def test_a_finished_game_is_kept_at_once_and_the_log_folds_its_passes(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    person.look()
    log = page.locator(".log li")
    person.press("e")
    person.look(after="0:")
    person.press("Control+z")
    expect(page.locator(".log li.undone")).not_to_have_count(0)
    assert log.count() > 0
    page.evaluate("window.desk.game.resign()")
    page.wait_for_selector("dialog.end-dialog")
    code = page.evaluate("window.desk.game.state.value.replay")
    page.goto(page.url.partition("/g/")[0] + "/replay")
    expect(page.locator(f".shelf a[href='/r/{code}']")).to_have_count(1)
