"""The judge: a position made by hand, shared as a link, is the same position on a phone."""

from __future__ import annotations

from browser.conftest import PHONE, Visitors
from playwright.sync_api import Page, expect

from blackpoker.judge.sheet import read_sheet
from blackpoker.judge.trace import play_sheet


def lay(page: Page, card: int, zone: str) -> None:
    page.locator(".pgrid .pc").nth(card).click()
    page.locator(f'[data-zone="{zone}"] .jz-lay').click(position={"x": 10, "y": 50})
    expect(page.locator(f'[data-zone="{zone}"] .jthing').first).to_be_visible()


def test_a_position_by_hand_is_the_same_behind_its_link(visit: Visitors) -> None:
    page = visit().go("/judge")
    for card, zone in ((4, "A.soldiers"), (17, "A.hand"), (29, "A.hand"), (41, "A.bulwarks")):
        lay(page, card, zone)
    page.locator('[data-zone="A.bulwarks"] .jthing').click()
    page.get_by_role("button", name="driven", exact=True).click()
    lay_other(page)
    page.locator(".jmoves .btn[title^='A up']").first.click()
    page.locator(".trace li.cur").filter(has_text="A up").wait_for()
    expect(page.locator(".jreq")).to_have_count(1)
    text = page.locator(".jtext textarea").input_value()
    address = page.url
    played = play_sheet(read_sheet(address.partition("#")[2]))
    assert played.passed
    assert read_sheet(text).link() == address.partition("#")[2]

    phone = visit(viewport=PHONE).go(address.removeprefix(page.url.partition("/judge")[0]))
    expect(phone.locator(".trace li.cur")).to_contain_text("A up")
    assert phone.locator(".jtext textarea").input_value() == text
    for zone in ("A.soldiers", "A.hand", "A.bulwarks", "B.soldiers", "A.life", "A.graveyard"):
        here, there = (
            one.locator(f'[data-zone="{zone}"] .jthing').evaluate_all(
                "all => all.map((one) => one.getAttribute('aria-label'))"
            )
            for one in (page, phone)
        )
        assert here == there, zone


def lay_other(page: Page) -> None:
    """B's side, and a card that lies twice only by text: it is said where."""
    page.locator(".palette .seg button").nth(1).click()
    lay(page, 20, "B.soldiers")
    expect(page.locator(".jtext .chip.ok, .jtext .chip.op")).to_be_visible()


def test_what_cannot_be_is_said_and_taken_back(visit: Visitors) -> None:
    page = visit().go("/judge")
    area = page.locator(".jtext textarea")
    expect(area).not_to_have_value("")
    area.fill("8 lite+basic\nA: hand ♠5 | field ♠5\n---\n")
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".jtext .chip.bad")).to_contain_text("twice")
    expect(page.locator('[data-zone="A.hand"].wrong')).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".jtext .chip.bad")).to_have_count(0)
    area.fill("8 lite+basic\nA: field ♠5 | hand ♡5 ♢4\n---\nA up ♡5 pay ♢4 on ♠5\nboth pass\n")
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".trace .cur .jsaid.strong")).to_contain_text("5 → 10")
    page.get_by_role("button", name="Branch").click()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".jdiffer")).to_contain_text("Stage")
    page.keyboard.press("[")
    expect(page.locator(".ask-side")).to_contain_text("C-01")
