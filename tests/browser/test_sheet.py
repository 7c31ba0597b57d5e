"""The sheet is printed: every page is whole, nothing is missing, or what is missing is named."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from browser.conftest import PHONE, Visitors
from playwright.sync_api import Page, expect

from blackpoker.common.card import name_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES
from blackpoker.words.rule_index import Index

BEGINNERS, SMALL_6, LARGEST = "9.1 lite+entry16", "6 extra", "9.1 master+extra"
# Whatever reaches over the edge of its page, or is printed smaller than eight points.
FAULTS = """() => [...document.querySelectorAll(".paper")].flatMap((paper) => {
  const edge = paper.getBoundingClientRect();
  return [...paper.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest(".sr")) return false;
    const over = box.bottom > edge.bottom + 1 || box.right > edge.right + 1;
    const text = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    const scale = one.ownerSVGElement ? one.ownerSVGElement.getScreenCTM().a : 1;
    const points = parseFloat(getComputedStyle(one).fontSize) * scale * 72 / 96;
    return over || (text && points < 7.99);
  }).map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
})"""
BELOW = """() => [...document.querySelectorAll(".paper-cols")].filter((one) =>
  [...one.children].some((column) => column.lastElementChild?.getBoundingClientRect().bottom
    > one.getBoundingClientRect().bottom + 1)).length"""


def show(page: Page, url: str, regulation: str, form: str) -> None:
    page.goto(f"{url}/sheet?{urlencode({'regulation': regulation, 'form': form})}")
    page.wait_for_selector(".papers .paper")


def pages(page: Page) -> list[tuple[int, int]]:
    """The sizes of the pages of what would be printed, in millimetres."""
    told = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", told)
    return [(round(float(w) * 25.4 / 72), round(float(h) * 25.4 / 72)) for w, h in boxes]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_to_a_page_nothing_is_left_out(visit: Visitors, lang: str) -> None:
    visitor = visit(lang=lang)
    page = visitor.page
    for regulation, most in ((BEGINNERS, 1), (SMALL_6, 3), (LARGEST, 4)):
        show(page, visitor.url, regulation, "two")
        sheets = page.locator(".paper").count()
        assert sheets <= most
        assert pages(page) == [(297, 210)] * sheets, regulation
        assert page.evaluate(FAULTS) == []
        assert page.evaluate(BELOW) == 0
        rules = Regulation.parse(regulation)
        index = Index(rules.edition, rules)
        shown = page.locator(".papers tbody th[scope=row]").all_inner_texts()
        listed = [one.name.said(lang) for one in (*index.actions, *index.trumps)]
        assert sorted(text.removesuffix("◆").strip() for text in shown) == sorted(listed)
        expect(page.locator(".paper-left")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_page_names_what_it_has_no_room_for(visit: Visitors, lang: str) -> None:
    visitor = visit(lang=lang)
    page = visitor.page
    show(page, visitor.url, BEGINNERS, "one")
    assert pages(page) == [(210, 297)]
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(BELOW) == 0
    expect(page.locator(".paper-left")).to_have_count(0)

    show(page, visitor.url, LARGEST, "one")
    assert pages(page) == [(210, 297)]
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(BELOW) == 0
    rules = Regulation.parse(LARGEST)
    index = Index(rules.edition, rules)
    left = page.locator(".paper-left").inner_text()
    shown = page.locator(".papers tbody th[scope=row]").count()
    alone = [one for one in index.actions if index.trump_of(one) is None]
    whole = [int(n) for n in re.findall(r"\((\d+)\)", left)]
    assert whole[-1] == len(index.trumps)
    named = [one for one in alone if one.name.said(lang) in left]
    assert shown + sum(whole) + len(named) >= len(alone) + len(index.trumps)
    assert name_of(0) not in left  # a group that is missing as a whole is not told one by one


def test_another_regulation_and_another_form_are_a_press_away(visit: Visitors) -> None:
    visitor = visit(lang="en", viewport=PHONE)
    page = visitor.go("/sheet?regulation=9.1+lite%2Bnothing")
    expect(page.get_by_role("alert")).to_contain_text("9.1 lite+nothing")
    expect(page.locator(".paper-side header").first).to_contain_text("Lite+Entry16")
    page.get_by_label("The regulation").select_option(SMALL_6)
    expect(page.locator(".paper-side header").first).to_contain_text("6th edition Extra")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="One A4 page").click()
    expect(page.locator(".paper")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
