"""Decks are put together, kept, shared as text the terminal reads too, and brought to the table."""

from __future__ import annotations

import random
import re
from urllib.parse import quote

from browser.conftest import Visitors
from playwright.sync_api import expect

from blackpoker.play.cards import read_deck

WRITE = """async (decks) => {
  const { writeCards, readCards } = await import("/static/js/pages/deck_text.js");
  return decks.map((cards) => { const text = writeCards(cards); return [text, readCards(text)]; });
}"""
SIDE = "() => window.desk?.game.state.value?.table?.sides[0]"
SHARED = "all -H2 -D2 # Night | trumps S2 HJ | opening SK HK DK | rare CK"


def test_the_page_and_the_terminal_write_decks_alike(visit: Visitors) -> None:
    luck = random.Random(4)
    decks = [sorted(luck.sample(range(54), luck.randrange(1, 55))) for _ in range(200)]
    page = visit().go("/decks")
    for cards, (text, again) in zip(decks, page.evaluate(WRITE, decks), strict=True):
        assert again == cards
        assert read_deck(text) == cards


def test_a_deck_from_a_link_is_checked_kept_and_brought_to_the_table(visit: Visitors) -> None:
    page = visit().go(f"/decks?for={quote('9.1 master+extra')}#deck={quote(SHARED)}")
    verdict = page.locator(".deck .verdict").first
    expect(verdict).to_contain_text("May be played in Master + Extra")
    expect(page.locator("output")).to_have_text(SHARED)
    some = [*range(39, 51), 28]
    for card in some:
        page.locator(f"#deck-card-{card}").click()
    expect(verdict).to_contain_text("40 to 54 cards")
    for card in some:
        page.locator(f"#deck-card-{card}").click()
    expect(page.locator("output")).to_have_text(SHARED)
    page.get_by_role("button", name="Play with this deck").click()
    page.wait_for_url(re.compile("/$"))
    expect(page.locator("#deck")).to_contain_text("Night")
    page.locator(".begin .btn.go").click()
    page.wait_for_url("**/g/*")
    page.locator(".hand [data-card]").nth(6).wait_for()
    side = page.evaluate(SIDE)
    assert [trump["card"] for trump in side["trumps"]] == [1, 23]
    assert {12, 25, 38} <= set(side["hand"])
    assert side["rare"] == [51]


def test_a_text_that_is_no_deck_is_refused_with_the_wrong_word(visit: Visitors) -> None:
    page = visit().go("/decks")
    before = page.locator("output").inner_text()
    page.locator("#deck-text").fill("all -S99")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("[role=alert]")).to_contain_text("S99")
    assert page.locator("output").inner_text() == before
