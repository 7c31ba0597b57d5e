"""The set-up on an empty table: by mouse, by keyboard, by thumb."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import PHONE, Visitors
from browser.people import Keys, Mouse
from playwright.sync_api import Page, expect

BEGIN = """async ([regulation, seed]) => {
  const answer = await fetch("/api/games", {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "computer", regulation, level: 1, seed, name: "Aki" }) });
  return (await answer.json()).game;
}"""
LAID = """() => window.desk.table.value.sides[0].trumps.map((one) => one.card)
  .sort((one, other) => one - other)"""
TRUMPS = "9.1 master+extra"


def at_the_set_up(visit: Visitors, regulation: str, **how: Any) -> Page:
    page = visit(**how).go("/")
    page.goto(page.url + "g/" + page.evaluate(BEGIN, [regulation, 7]))
    expect(page.locator(".app.event [data-choose]").first).to_be_visible()
    return page


def place(page: Page, card: int) -> dict[str, float]:
    found: dict[str, float] = page.locator(f"[data-choose='{card}']").bounding_box()  # type: ignore
    return found


def test_nothing_moves_under_the_pointer_and_one_press_chooses(visit: Visitors) -> None:
    page = at_the_set_up(visit, TRUMPS)
    fortress, wall = page.locator("[data-choose='47']"), page.locator("[data-choose='26']")
    before = place(page, 47), place(page, 26)
    wall.hover()
    expect(page.locator(".reading h3")).to_have_text("Bulwark addition")
    fortress.click()
    assert (place(page, 47), place(page, 26)) == before
    expect(fortress).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-setup=confirm]")).to_have_text("1 more")
    wall.click()
    page.locator("[data-choose='14']").click()  # a third one takes the place of the first
    expect(fortress).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".event-head .muted")).to_contain_text("takes the place of")
    expect(page.locator(".slot .slot-card .card")).to_have_count(2)
    page.locator("[data-setup=confirm]").click()
    expect(page.locator(".event-ask")).to_contain_text("scenario hand")
    assert page.evaluate(LAID) == [14, 26]


def test_a_pair_fills_both_places_and_says_why(visit: Visitors) -> None:
    page = at_the_set_up(visit, TRUMPS)
    page.locator(".pair").nth(1).click()
    expect(page.locator("[data-choose='45']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-setup=confirm].go")).to_contain_text("Take these cards")


def test_the_opening_cards_say_what_they_can_do_together(visit: Visitors) -> None:
    page = at_the_set_up(visit, "9.1 pro+strategy")
    for card in (12, 39):
        page.locator(f"[data-choose='{card}']").click()
    expect(page.locator(".plans .ok").first).to_contain_text("Throwing")
    expect(page.locator(".plans .maybe").first).to_be_visible()


@pytest.mark.parametrize("person", [Mouse, Keys])
@pytest.mark.parametrize("regulation", [TRUMPS, "9.1 master+draft", "6 extra"])
def test_a_set_up_leads_to_the_table(
    visit: Visitors, regulation: str, person: type[Mouse] | type[Keys]
) -> None:
    page = at_the_set_up(visit, regulation)
    somebody = person(page)
    somebody.play(until=lambda now: now["moment"] != "setup")
    expect(page.locator(".hand [data-card]").nth(6)).to_be_visible()


def test_a_draft_by_single_keys_and_a_split_by_hand(visit: Visitors) -> None:
    page = at_the_set_up(visit, "9.1 master+draft")
    for n in range(6):
        page.keyboard.press(str(n % 3 + 1))
        expect(page.locator(".event-say")).to_contain_text("go back into the deck")
        page.keyboard.press("Enter")
        page.wait_for_function("(n) => window.desk.table.value.chosen?.length === n", arg=n + 1)
    page.locator(".bins3").wait_for()
    kept = page.evaluate("window.desk.table.value.chosen")
    for letter in "trh":
        page.locator(".rest [data-choose]").first.click()
        page.keyboard.press(letter)
    page.locator(".rest [data-choose]").first.click()
    page.keyboard.press("t")  # now the rest can go nowhere but into the hand
    expect(page.locator(".rest [data-choose]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.desk.table.value.sides[0].trumps?.length === 2")
    assert page.evaluate(LAID) == sorted([kept[0], kept[3]])
    assert page.evaluate("window.desk.table.value.sides[0].rare") == [kept[1]]


def test_one_tap_chooses_on_a_phone(visit: Visitors) -> None:
    page = at_the_set_up(visit, TRUMPS, viewport=PHONE, has_touch=True)
    for button in page.locator(".app > .top button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)
    for card in (47, 26):
        page.locator(f"[data-choose='{card}']").tap()
    go = page.locator("[data-setup=confirm].go")
    expect(go).to_be_in_viewport()
    go.tap()
    expect(page.locator(".event-ask")).to_contain_text("scenario hand")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
