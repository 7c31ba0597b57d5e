"""The rules are searched, filtered, linked to and compared."""

from __future__ import annotations

import re

from browser.conftest import Visitors
from playwright.sync_api import expect

from blackpoker.regulation.catalogue import NEWEST
from blackpoker.regulation.regulation import Regulation
from blackpoker.words.rule_index import Index


def test_a_rule_is_found_by_name_effect_and_filter(visit: Visitors) -> None:
    page = visit().go("/rules")
    entries = page.locator(".entries .entry")
    expect(entries.first).to_be_visible()
    listed = Index(NEWEST)
    things = (listed.actions, listed.characters, listed.fogs, listed.trumps, listed.frames)
    assert entries.count() == sum(len(one) for one in things) + 4  # and the formats

    page.keyboard.press("/")
    page.keyboard.type("ｶｳﾝﾀｰ")  # width does not matter
    expect(entries.first).to_contain_text("Counter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    article = page.locator(".reading article")
    expect(article.locator("h2")).to_have_text("Counter")
    expect(article.locator(".rulings dt").first).to_be_visible()
    assert page.url.endswith("#counter")

    page.locator(".search input").fill("")
    page.get_by_role("button", name="Lite", exact=True).click()
    page.locator(".filters select").select_option("entry16")
    page.get_by_role("button", name="Magic", exact=True).click()
    lite = Regulation.parse("9.1 lite+entry16")
    magic = [one for one in Index(NEWEST, lite).actions if one.kind.name == "MAGIC"]
    expect(entries).to_have_count(len(magic))


def test_a_link_to_a_rule_of_another_edition_opens_it(visit: Visitors) -> None:
    page = visit().go("/rules?edition=8#up")
    expect(page.locator(".reading h2")).to_have_text("Up")
    expect(page.locator(".filters .tick[aria-pressed=true]").first).to_contain_text("8")


def test_two_editions_are_compared(visit: Visitors) -> None:
    page = visit().go("/rules?diff=6..8")
    expect(page.locator(".changes").first).to_be_visible()
    page.locator(".pairing > div").nth(1).get_by_role("button", name=re.compile("9.1")).click()
    page.wait_for_url(re.compile(r"diff=6\.\.9\.1"))
    expect(page.locator(".changes .now .chip").first).to_have_text("9.1")


def test_a_link_to_a_ruling_finds_what_it_is_about(visit: Visitors) -> None:
    page = visit().go("/rules?regulation=9.1+master%2Bextra&find=R9-29")
    expect(page.locator(".search input")).to_have_value("R9-29")
    expect(page.locator(".entries .entry")).to_have_count(1)
    expect(page.locator(".entries .entry")).to_contain_text("Giant")
