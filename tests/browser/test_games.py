"""Whole games in a browser, against the computer."""

from __future__ import annotations

import re

from browser.conftest import Visitors
from browser.people import Keys, Mouse
from playwright.sync_api import expect


def test_a_whole_lite_game_against_level_1_by_mouse(visit: Visitors) -> None:
    page = visit().go("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/g/*")
    person = Mouse(page)
    person.play()
    assert {"chance", "request", "answer"} <= set(person.seen)
    end = page.locator("dialog.end-dialog")
    expect(end.locator(".display")).to_have_text(re.compile("won", re.IGNORECASE))
    expect(end.locator("a[href^='/r/']")).to_be_visible()


def test_a_whole_lite_game_against_level_1_by_keyboard_alone(visit: Visitors) -> None:
    page = visit().go("/")
    person = Keys(page)
    page.wait_for_selector("#play-now")
    person.tab_to("#play-now")
    person.press("Enter")
    page.wait_for_url("**/g/*")
    person.play()
    assert {"chance", "request", "answer"} <= set(person.seen)
    person.tab_to("dialog.end-dialog a[href^='/r/']")
    person.press("Enter")
    page.wait_for_url("**/r/*")
