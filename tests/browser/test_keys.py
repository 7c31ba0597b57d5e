"""Letters that never change: of actions by their name, of everything on the table by its place."""

from __future__ import annotations

from browser.conftest import Visitors
from browser.people import begin
from playwright.sync_api import Locator, Page, expect

ANSWER = ".acts button.answer kbd, .acts .cards-grid button kbd"
# The part of the request that is asked for, once it stands on the page.
ASKED = f"""() => {{
  const {{ question, busy }} = window.desk.assembly, part = question.value?.part;
  if (busy.value || !part) return null;
  return part === "target" || document.querySelector("{ANSWER}") ? part : null;
}}"""


def badge(page: Page, action: str) -> Locator:
    return page.locator(f".acts .act[data-action={action}] kbd").first


def test_actions_keep_their_keys_also_with_a_card_selected(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    person.look()
    end, chip = page.locator(".prompt .ctl kbd"), page.locator(".acts header .chip")
    expect(end).to_have_text(["H", "A", "E"])
    expect(badge(page, "summon_soldier")).to_have_text("S S")
    page.locator(".hand:not(.upper) [data-card]").first.click()
    expect(end).to_have_text(["H", "A", "E"])
    person.press("Escape")
    person.press("s")
    expect(chip).to_contain_text("summons")
    expect(badge(page, "end")).to_have_count(0)
    person.press("Escape")
    expect(chip).to_have_count(0)
    expect(badge(page, "end")).to_have_count(1)
    person.press("s")
    person.press("h")  # without a hero in the hand: why not, and nothing is sent
    expect(page.locator(".pop dl.fail, .prompt .steps")).to_have_count(1)
    person.press("Escape")


def test_a_card_chosen_before_is_the_one_that_is_laid(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    person.look()
    card = page.locator(".hand:not(.upper) [data-card]").nth(3)
    number = card.get_attribute("data-card")
    card.click()
    expect(badge(page, "set_bulwark")).to_be_visible()
    page.keyboard.press("Escape")
    laid = page.locator(".half.me .bulwarks .unit")
    before = laid.count()
    row = page.locator(".half.me .bulwarks").bounding_box()
    assert row is not None
    card.hover()
    page.mouse.down()
    page.mouse.move(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2, steps=5)
    page.mouse.up()
    assert person.look()["ready"]
    person.confirm()
    expect(laid).to_have_count(before + 1)
    expect(page.locator(f".hand [data-card='{number}']")).to_have_count(0)


def test_targets_go_by_their_place_and_every_key_is_told(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    now = person.look()
    person.act(next(one for one in now["acts"] if one["action"] == "up"))
    page.wait_for_selector(".prompt .steps")
    person.press("?")
    dialog = page.locator("dialog.keys-dialog")
    expect(dialog.locator(".kb-row")).to_have_count(4)
    bulwarks = page.locator(".half.me .bulwarks .unit").count()
    expect(dialog.locator(".kb-row").nth(3).locator("li > span")).to_have_count(bulwarks)
    expect(dialog.locator(".keylist")).to_contain_text(["End", "Summon soldier"])
    page.keyboard.press("Escape")
    while page.wait_for_function(ASKED).json_value() != "target":
        person.press(page.locator(ANSWER).first.inner_text().lower())
    letters = page.locator(".unit .letter")
    expect(letters).to_have_text(["Q", "A"])  # the first soldier there, and the first here
    person.press("q")
    expect(page.locator(".half.op .soldiers .unit.chosen")).to_have_count(1)
