"""Whole games in a browser, against the computer."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.conftest import Visitors
from browser.people import Keys, Mouse, Person
from playwright.sync_api import expect

EVERY_MOMENT = {"chance", "request", "answer", "over"}
MOST_GAMES = 8  # one in five ends before its first attack


def play_whole_games(person: Person, again: Callable[[], None]) -> None:
    """Play to the end, again and again, until every kind of moment has come."""
    for _ in range(MOST_GAMES):
        person.play()
        if set(person.seen) >= EVERY_MOMENT:
            return
        here = person.page.url
        again()
        expect(person.page).not_to_have_url(here)
        expect(person.page.locator("dialog.end-dialog")).to_have_count(0)
    raise AssertionError(f"in {MOST_GAMES} games there was only {set(person.seen)}")


def test_a_whole_lite_game_against_level_1_by_mouse(visit: Visitors) -> None:
    page = visit().go("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/g/*")
    end = page.locator("dialog.end-dialog")
    play_whole_games(Mouse(page), again=lambda: end.locator("button.go").click())
    expect(end.locator(".display")).to_have_text(re.compile("won", re.IGNORECASE))
    expect(end.locator("a[href^='/r/']")).to_be_visible()


def test_a_whole_lite_game_against_level_1_by_keyboard_alone(visit: Visitors) -> None:
    page = visit().go("/")
    person = Keys(page)
    page.wait_for_selector("#play-now")

    def go_to(what: str) -> None:
        person.tab_to(what)
        person.press("Enter")

    go_to("#play-now")
    page.wait_for_url("**/g/*")
    play_whole_games(person, again=lambda: go_to("dialog.end-dialog button.go"))
    go_to("dialog.end-dialog a[href^='/r/']")
    page.wait_for_url("**/r/*")
