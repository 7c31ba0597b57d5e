"""The puzzles on the page: tried, solved, and kept in this browser."""

from __future__ import annotations

import json
import re

from browser.conftest import Visitors
from playwright.sync_api import expect

from blackpoker.play.puzzle import puzzles


def test_a_puzzle_is_tried_solved_and_kept(visit: Visitors) -> None:
    one, following = puzzles()[:2]
    page = visit().go("/puzzles")
    page.locator(f".puzzle-shelf a[href$='/puzzles/{one.id}']").click()
    moves = page.locator(".puzzle-moves [data-line]")
    moves.first.wait_for(state="attached")
    lines = moves.evaluate_all("(all) => all.map((one) => one.dataset.line)")
    wrong = next(line for line in lines if line != one.solution)

    def play(line: str) -> None:
        button = page.locator(f"[data-line={json.dumps(line, ensure_ascii=False)}]")
        if not button.is_visible():
            button.locator("xpath=ancestor::details/summary").click()
        button.click()
        page.wait_for_selector(".puzzle-line")

    play(wrong)
    expect(page.locator(".puzzle-acts h2.said-wrong")).to_be_focused()
    page.locator(".puzzle-acts .go").click()  # once more
    play(one.solution)
    expect(page.locator(".puzzle-acts h2.said-right")).to_be_focused()
    steps = page.locator(".puzzle-line button")
    steps.last.click()
    expect(steps.last).to_have_attribute("aria-current", "step")
    page.locator(f".puzzle-acts a[href$='/puzzles/{following.id}']").click()
    page.locator("[data-solution]").click()
    page.wait_for_selector(".puzzle-line")
    page.locator(".top a[href$='/puzzles']").click()
    page.wait_for_selector(".puzzle-shelf")
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('blackpoker.puzzles'))")
    assert kept == {one.id: "later", following.id: "shown"}
    assert page.locator(".puzzle-shelf .chip.ok").count() == 2


def test_today_has_a_puzzle_of_its_own(visit: Visitors) -> None:
    page = visit().go("/puzzles")
    today = page.locator("[data-today]")
    today.wait_for()
    address = today.get_attribute("href") or ""
    assert any(address.endswith(one.id) for one in puzzles())
    today.click()
    page.wait_for_url(re.compile("/puzzles/"))
    page.wait_for_selector(".puzzle-moves")
