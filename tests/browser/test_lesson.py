"""The lessons, from the first page to the first game: by mouse, by keys, by thumb."""

from __future__ import annotations

import re
from typing import Final

import pytest
from browser.conftest import PHONE, Visitors
from playwright.sync_api import Locator, Page, expect

from blackpoker.play.lesson import CHAPTERS

IDS: Final = [chapter.id for chapter in CHAPTERS]
MOST: Final = 12  # things done in one scene
ASKED: Final = """(before) => {
  const desk = window.desk;
  if (document.querySelector(".coach")) return "coach";
  if (!desk || desk.game.sending.value || desk.assembly.busy.value) return null;
  if (desk.setup.isSent) return null;
  const { seq, question, goal_met } = desk.game.state.value ?? {};
  if (goal_met) return null; // the coach will say so
  const picks = desk.assembly.picks.value.length;
  const [then, picked] = before.split(":").map(Number);
  return question && (!before || seq !== then || picks > picked) ? `${seq}:${picks}` : null;
}"""


class Pupil:
    """Does what is lit, until the coach says that it is done."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        button.click()

    def learn(self) -> None:
        at = ""
        for _ in range(MOST):
            at = str(self.page.wait_for_function(ASKED, arg=at).json_value())
            if at == "coach":
                return
            if self.page.locator(".app.event").count():
                self.press(self.page.locator("[data-setup=propose]"))
                self.press(self.page.locator("[data-setup=confirm].go"))
                continue
            wanted = self.page.locator("[data-want]")
            self.press(wanted if wanted.count() else self.page.locator(".prompt .go.pass"))
        raise AssertionError(f"the lesson does not go on: {at}")


class ByThumb(Pupil):
    """Taps, and what is tapped must be in sight."""

    def press(self, button: Locator) -> None:
        expect(button).to_be_in_viewport()
        button.tap()


class ByKeys(Pupil):
    """Presses Enter on what is in focus."""

    def press(self, button: Locator) -> None:
        button.focus()
        button.press("Enter")


def test_the_lessons_lead_from_the_first_page_to_the_first_game(visit: Visitors) -> None:
    page = visit().go("/")
    page.locator(".alt a[href='/lesson']").click()
    for number, chapter in enumerate(IDS, start=1):
        page.wait_for_url(f"**/lesson/{chapter}")
        coach = page.locator(".coach")
        expect(coach).to_contain_text(f"{number} of {len(IDS)}")
        if number == 1:
            expect(coach).to_contain_text("You win when your opponent has no life left")
        coach.locator(".btn.go").click()
        expect(coach).to_have_count(0)
        Pupil(page).learn()
        expect(coach).to_be_visible()
        assert page.evaluate("window.desk.game.state.value.goal_met") is True
        coach.locator(".btn.go").click()
    page.wait_for_url(re.compile("/g/"))
    expect(page.locator(".hand [data-card]").first).to_be_visible()


@pytest.mark.parametrize("way", [ByThumb, ByKeys])
@pytest.mark.parametrize("chapter", ["bulwark", "generation", "strategy"])
def test_a_lesson_goes_by_thumb_and_by_keys(
    visit: Visitors, chapter: str, way: type[Pupil]
) -> None:
    phone = {"viewport": PHONE, "has_touch": True} if way is ByThumb else {}
    page = visit(**phone).go(f"/lesson/{chapter}")
    page.locator(".coach .btn.go").click()
    way(page).learn()
    assert page.evaluate("window.desk.game.state.value.goal_met") is True


def test_what_is_wanted_is_lit_and_something_else_can_be_taken_back(visit: Visitors) -> None:
    page = visit().go("/lesson/bulwark")
    page.locator(".coach .btn.go").click()
    expect(page.locator(".act.lit-want")).to_contain_text("Set bulwark")
    expect(page.locator("[data-want]")).to_contain_text("Set bulwark")
    page.locator(".prompt .ctl .btn", has_text="End").click()
    task = page.locator(".task p")
    expect(task).to_contain_text("You may do that too")
    page.locator("[data-back]").click()
    expect(task).not_to_contain_text("You may do that too")
    expect(page.locator(".act.lit-want")).to_be_visible()


def test_what_would_miss_the_goal_asks_first(visit: Visitors) -> None:
    page = visit().go("/lesson/block")
    page.locator(".coach .btn.go").click()
    expect(page.locator(".unit.lit-want")).to_have_count(1)
    page.locator(".prompt .go.pass", has_text="block").last.click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("This would miss the goal")
    coach.locator(".btn.go").click()
    expect(coach).to_have_count(0)
    page.locator(".unit.lit-want button").click()  # as the text says
    Pupil(page).learn()
    assert page.evaluate("window.desk.game.state.value.goal_met") is True


def test_lessons_that_were_learned_are_ticked_off(visit: Visitors) -> None:
    page = visit().go("/lesson")
    page.wait_for_url("**/lesson/bulwark")
    page.locator(".coach .btn.go").click()
    Pupil(page).learn()
    page.goto(page.url.replace("/bulwark", ""))
    expect(page.locator(".chapters li")).to_have_count(len(IDS))
    expect(page.locator(".chapters .chip.ok")).to_have_count(1)
