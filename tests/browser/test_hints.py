"""A hint beside the table: asked by key or button, lit on the table, done or put together."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import PATIENCE, PHONE, Visitor, Visitors
from playwright.sync_api import Page, expect

GAME = {"kind": "computer", "regulation": "9.1 lite+entry16", "level": 1, "seed": 5, "name": "Aki"}
ASK = """async (asked) => (await fetch("/api/games", { method: "POST",
  headers: { "content-type": "application/json" }, body: JSON.stringify(asked) })).json()"""


def seated(visitor: Visitor, **how: Any) -> Page:
    visitor.go("/")
    game = visitor.page.evaluate(ASK, {**GAME, **how})
    page = visitor.go(f"/g/{game['game']}")
    page.wait_for_function("() => window.desk?.game.question.value")
    return page


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_hint_is_read_and_done_by_key(visit: Visitors, lang: str) -> None:
    page = seated(visit(lang=lang))
    before = page.evaluate("() => window.desk.game.state.value.seq")
    page.keyboard.press("h")
    says = page.locator(".advice h2")
    expect(says).to_be_visible(timeout=PATIENCE)
    assert "_" not in says.inner_text()
    lit = page.locator(".hand .lit, .unit.hinted")
    assert lit.count() == page.evaluate(
        "() => { const { cards, units } = window.desk.advising.things.value;"
        "  return cards.length + units.length; }"
    )
    assert page.locator(".advice .todo li").count() >= 1
    assert "%" in page.locator(".advice .odds").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator(".advice")).to_have_count(0)

    page.keyboard.press("h")
    expect(says).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Enter")
    page.wait_for_function("(seq) => window.desk.game.state.value.seq > seq", arg=before)


def test_step_by_step_leaves_the_sending_to_the_player(visit: Visitors) -> None:
    page = seated(visit(viewport=PHONE, has_touch=True))
    before = page.evaluate("() => window.desk.game.state.value.seq")
    page.locator(".prompt .hint-btn").click()
    expect(page.locator(".advice h2")).to_be_visible(timeout=PATIENCE)
    page.locator(".advice footer .btn").nth(1).click()
    expect(page.locator(".prompt .steps")).to_be_visible()
    expect(page.locator(".advice")).to_have_count(0)
    assert page.evaluate("() => window.desk.game.state.value.seq") == before
    page.locator(".prompt .go.pass").click()
    page.wait_for_function("(seq) => window.desk.game.state.value.seq > seq", arg=before)


def test_a_plan_stops_where_it_comes_otherwise(visit: Visitors) -> None:
    """The computer has something on the stage that the plan knew nothing of."""
    page = seated(visit())
    page.evaluate(
        """() => { const { advising } = window.desk;
          advising.plan.value = { steps: [], lines: ["attacker done"], sent: true };
          advising.next(); }"""
    )
    expect(page.locator(".advice [role=status]")).to_be_visible()
    expect(page.locator(".advice footer .btn")).to_have_count(1)


AIMS_AT_ALL = """() => {
  const { game, advising } = window.desk;
  const state = game.state.value;
  const stage = [{ serial: 900, action: "up", controller: 1, keys: [16] }];
  const sides = state.table.sides.map((side, seat) =>
    seat ? side : { ...side, trumps: [{ serial: 901, owner: 0, up: false, card: 3 }] });
  game.state.value = { ...state, table: { ...state.table, stage, sides } };
  const step = { text: "", lines: [], requests: [900], trumps: [901] };
  const option = { say: "", because: [], steps: [step], chance: 0.5, games: 1 };
  advising.said.value = { options: [option], games: 1 };
}"""


def test_a_request_and_a_trump_a_hint_aims_at_are_ringed(visit: Visitors) -> None:
    page = seated(visit())
    expect(page.locator(".req.hinted, .trump.hinted")).to_have_count(0)
    page.evaluate(AIMS_AT_ALL)
    expect(page.locator(".stage .req.hinted .lt")).to_have_text("★")
    expect(page.locator(".trump.hinted .letter")).to_have_text("★")
    for ringed, ring in (
        (".req.hinted", "(one) => getComputedStyle(one).outlineStyle"),
        (".trump.hinted .body", "(one) => getComputedStyle(one, '::before').borderTopStyle"),
    ):
        assert page.locator(ringed).evaluate(ring) == "solid", ringed
    page.evaluate("() => window.desk.advising.close()")
    expect(page.locator(".req.hinted, .trump.hinted")).to_have_count(0)
