"""Before a loss: it is said, it is asked once more, and afterwards one can go back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from browser.conftest import PHONE, Visitor
from browser.test_looks import INSIDE, SIDEWAYS
from playwright.sync_api import expect
from running_server import running_server

from blackpoker.server import hub
from blackpoker.table.setup import Setup
from blackpoker.text import LANGUAGES

THROWN = (
    "9.1 lite+entry16; turn 1 B; chance A; passed B; stage B throwing ♠K ♣A on A;"
    " A: field ♣9 | life ♡2 ♡4 ♡5 ♡6 ♡7 ♡8 | hand ♠3 ♢5 ♢8 ♣A;"
    " B: field ♣K bw(♠9) | life ♣2 ♣3 ♣4 ♣5 ♣7 | hand ♠5 ♠6"
)
LAST_CARD = (
    "9.1 lite+entry16; turn 5 A; A: field bw(♡3) | life ♡2 | hand ♣6 ♠2;"
    " B: field ♡7 bw(♠9) | life ♣2 ♣3 ♣4 | hand ♠5"
)
WARNING = "dialog.last-warning"
PROMPT = "document.querySelector('.prompt')"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let every game begin at a position."""
    plain = hub.opening

    def begin(position: str) -> None:
        def opening(*asked: object) -> Setup:
            return msgspec.structs.replace(plain(*asked), position=position)  # type: ignore[arg-type]

        monkeypatch.setattr(hub, "opening", opening)

    return begin


def sit_down(visitor: Visitor, url: str) -> None:
    page = visitor.page
    page.goto(url)
    game = page.evaluate(
        """async () => (await fetch("/api/games", { method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ kind: "practice", regulation: "9.1 lite+entry16", name: "Aki" }),
        })).json()"""
    )
    page.goto(f"{url}/g/{game['game']}")
    page.wait_for_selector(".prompt")


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_passing_into_a_throw_is_asked_once_more_and_can_be_taken_back(
    visit: Callable[..., Visitor], at: Callable[[str], None], tmp_path: Path, size: object
) -> None:
    at(THROWN)
    with running_server(tmp_path / "data") as running:
        visitor = visit() if size is None else visit(viewport=size)
        sit_down(visitor, running.url)
        page = visitor.page
        expect(page.locator(".prompt.danger [role=alert]")).to_contain_text("6 → 0")
        expect(page.locator(".req.lethal .fate .lost")).to_have_count(1)
        expect(page.locator(".pile.life.doomed .count")).to_have_text("6→0")
        assert page.locator(".act.saves").get_attribute("data-action") == "counter"
        page.keyboard.press("Space")
        expect(page.locator(WARNING)).to_be_visible()
        page.keyboard.press("Space")  # goes back: the focus is there
        expect(page.locator(WARNING)).to_have_count(0)
        page.keyboard.press("Space")
        page.locator(f"{WARNING} .danger-quiet").click()
        page.wait_for_selector("dialog.end-dialog[open]")
        page.locator("dialog.end-dialog [data-undo]").click()
        expect(page.locator("dialog.end-dialog")).to_have_count(0)
        expect(page.locator(".prompt.danger")).to_have_count(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_on_its_side_nothing_of_the_warning_is_cut_off(
    visit: Callable[..., Visitor], at: Callable[[str], None], tmp_path: Path, lang: str
) -> None:
    at(THROWN)
    with running_server(tmp_path / "data") as running:
        visitor = visit(viewport=SIDEWAYS, has_touch=True, lang=lang)
        sit_down(visitor, running.url)
        page = visitor.page
        expect(page.locator(".prompt.danger .ctl .btn.danger-quiet")).to_be_visible()
        expect(page.locator(".prompt.danger .ctl .btn.go")).to_be_visible()
        assert page.evaluate(INSIDE, SIDEWAYS) == []
        assert page.evaluate("(({ scrollHeight: a, clientHeight: b }) => a <= b)(" + PROMPT + ")")


def test_paying_the_last_card_of_a_life_is_asked_once_more(
    visit: Callable[..., Visitor], at: Callable[[str], None], tmp_path: Path
) -> None:
    at(LAST_CARD)
    with running_server(tmp_path / "data") as running:
        visitor = visit()
        sit_down(visitor, running.url)
        page = visitor.page
        before = page.evaluate("window.desk.game.state.value.seq")
        page.locator(".acts [data-action=summon_soldier]").click()
        page.locator(".hand > li.can > button").first.click()
        expect(page.locator(".prompt.danger .danger-quiet")).to_have_count(1)
        expect(page.locator(".req.drafted .fate .lost")).to_have_count(1)
        page.locator(".prompt.danger .danger-quiet").click()
        expect(page.locator(WARNING)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(WARNING)).to_have_count(0)
        assert page.evaluate("window.desk.game.state.value.seq") == before
