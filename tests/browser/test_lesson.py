"""The lesson, from the first page to its end."""

from __future__ import annotations

import re

from browser.conftest import Visitors
from browser.people import LOOK, MOST_STEPS, Mouse
from playwright.sync_api import Page, expect

# What each chapter wants to be done, as somebody does who has read it.
LEARNS = {
    "bulwark": "set_bulwark",
    "soldier": "summon_soldier",
    "attack": "attack",
    "block": "",
    "answer": "counter",
    "generation": "",
}


class Pupil(Mouse):
    """Does what the chapter says, blocks where it can, and otherwise passes."""

    fighting = ("attacker", "blocker")

    def __init__(self, page: Page, action: str) -> None:
        super().__init__(page)
        self.wanted = (action,) if action else ()

    def learn(self) -> None:
        """Play until the coach says that it is done."""
        after = ""
        done = self.page.locator(".coach")
        while not done.count():
            now = self.page.evaluate(LOOK, after)
            if now is None:
                self.page.wait_for_timeout(5)
                continue
            self.seen.append(now["moment"])
            assert len(self.seen) < MOST_STEPS, f"the lesson does not go on: {now}"
            after = self.step(now)


def test_the_lesson_leads_from_the_first_page_to_the_first_game(visit: Visitors) -> None:
    page = visit().go("/")
    page.locator(".alt a[href='/lesson']").click()
    for number, (chapter, action) in enumerate(LEARNS.items(), start=1):
        page.wait_for_url(f"**/lesson/{chapter}")
        coach = page.locator(".coach")
        expect(coach).to_contain_text(f"{number} of {len(LEARNS)}")
        coach.locator(".btn.go").click()
        expect(coach).to_have_count(0)
        Pupil(page, action).learn()
        expect(coach).to_be_visible()
        assert page.evaluate("window.desk.game.state.value.goal_met") is True
        coach.locator(".btn.go").click()
    page.wait_for_url(re.compile("/g/"))
    expect(page.locator(".hand [data-card]").first).to_be_visible()


def test_lessons_that_were_learned_are_ticked_off(visit: Visitors) -> None:
    page = visit().go("/lesson")
    page.wait_for_url("**/lesson/bulwark")
    page.locator(".coach .btn.go").click()
    Pupil(page, "set_bulwark").learn()
    page.goto(page.url.replace("/bulwark", ""))
    expect(page.locator(".chapters li")).to_have_count(len(LEARNS))
    expect(page.locator(".chapters .chip.ok")).to_have_count(1)
