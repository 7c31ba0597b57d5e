"""A card that is dragged stays the card that is meant."""

from __future__ import annotations

from browser.conftest import Visitors
from browser.people import begin
from playwright.sync_api import expect


def test_a_card_dragged_to_the_bulwarks_is_not_asked_for_again(visit: Visitors) -> None:
    page = (person := begin(visit())).page
    person.look()
    held = page.locator(".hand:not(.upper) > li > button").first
    card = held.get_attribute("data-card")
    assert card is not None
    held.click()
    expect(
        page.locator(".acts [data-action=set_bulwark]")
    ).to_be_visible()  # a card can be that, too
    page.keyboard.press("Escape")
    held.hover()
    page.mouse.down()
    box = page.locator(".half.me .bulwarks").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 9, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator(".req.drafted")).to_contain_text("Set bulwark")
    page.locator(".prompt .pass.go").click()
    laid = "window.desk.game.state.value.table.sides[0].field.at(-1).cards"
    page.wait_for_function(f"(card) => {laid}?.includes(card)", arg=int(card))
